"""Games of bots that are not compiled, in processes of their own: one that hangs can be ended."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Iterator, MutableSequence, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait

import numpy as np

from rollwright.core.dice import Stream
from rollwright.core.errors import (
    IllegalMove,
    InvalidNotation,
    RollwrightError,
    SimulationStopped,
)
from rollwright.core.move import Move
from rollwright.core.playing import play_on
from rollwright.core.record import Roll
from rollwright.core.state import State
from rollwright.lab.matchup import Matchup
from rollwright.lab.playout import PlayedGames
from rollwright.minds.bots import BOTS, Bot, bot

MOVE_TIME = 10.0
"""Seconds that a move may take."""
POLL = 0.1

Played = tuple[list[int], list[int]]
"""A line of results, and a line of ends."""
Clock = MutableSequence[float]
"""Since when a bot of one's own has been thinking, 0 if none is; and its seat."""


class Players:
    """The bots of a matchup. They are made once; their random stream starts afresh in each game."""

    def __init__(self, matchup: Matchup) -> None:
        self.matchup = matchup
        self._choices = Stream(0)
        self._bots = [self._made(name) for name in matchup.bots]

    def _made(self, name: str) -> Bot:
        if name in self.matchup.objects:
            return self.matchup.objects[name]
        try:
            return bot(name, self._choices)
        except RollwrightError:
            raise
        except Exception as error:
            raise SimulationStopped(f"bot {name} can't be made: {_say(error)}") from None

    def for_game(self, number: int) -> list[Bot]:
        """The bots by seat, for game `number`."""
        self._choices.slots[:] = Stream.for_choices(self.matchup.seed, number).slots
        return self._bots


def _say(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def play_game(players: Players, number: int, clock: Clock | None = None) -> Played:
    """Game `number` of a matchup, by states; the clock is told which of one's own bots thinks."""
    matchup, bots = players.matchup, players.for_game(number)
    asked = (matchup.start, 0)

    def choose(state: State, seat: int) -> Move | str:
        nonlocal asked
        asked = (state, seat)
        with _timed(clock, seat if matchup.bots[seat - 1] not in BOTS else 0):
            return bots[seat - 1].choose(state.view(seat), seat)

    try:
        played = list(play_on(matchup.start, Stream(matchup.seed, number), choose))
    except Exception as error:
        raise SimulationStopped(_failure(matchup, number, *asked, error)) from None
    rolls, end = sum(isinstance(event, Roll) for event, _ in played), played[-1][1]
    return line(end), [rolls, len(played) - rolls, *end.slots]


def _failure(matchup: Matchup, number: int, state: State, seat: int, error: Exception) -> str:
    """What a bot did wrong, and where."""
    name = matchup.bots[seat - 1]
    where = f"in game {number}, seat {seat}, at {state.text!r}"
    if isinstance(error, IllegalMove | InvalidNotation):
        return f"bot {name}: {error}, {where}"
    return f"bot {name} failed with {_say(error)} {where}"


@contextmanager
def _timed(clock: Clock | None, seat: int) -> Iterator[None]:
    """Notes on the clock since when a seat has been thinking; seat 0 isn't timed."""
    if clock is None or not seat:
        yield
        return
    clock[1], clock[0] = seat, time.monotonic()
    yield
    clock[0] = 0.0


def line(state: State) -> list[int]:
    """A finished game as a line of results."""
    winners = state.result.winners if state.result else ()
    numbers: list[int] = []
    for seat in range(1, state.players + 1):
        numbers += [*state.score(seat).values(), int(seat in winners)]
    return numbers


def _serve(matchup: Matchup, connection: Connection, clock: Clock) -> None:
    """Plays the games whose numbers come in."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, ConnectionError):  # whoever asked is gone
        try:
            players = Players(matchup)
            while True:
                connection.send(play_game(players, connection.recv(), clock))
        except RollwrightError as error:
            connection.send(str(error))


class GameProcess:
    """A process that plays one game after the other."""

    def __init__(self, matchup: Matchup) -> None:
        context = multiprocessing.get_context("spawn")
        self._matchup = matchup
        self._clock = context.Array("d", 2, lock=False)
        self.connection, other = context.Pipe()
        arguments = (matchup, other, self._clock)
        self._process = context.Process(target=_serve, args=arguments, daemon=True)
        self._process.start()
        other.close()
        self.number = -1

    def begin(self, number: int) -> None:
        """Sends the number of a game to play."""
        self.number = number
        self.connection.send(number)

    def result(self) -> Played:
        """The game that was finished."""
        try:
            answer: Played | str = self.connection.recv()
        except (EOFError, ConnectionError):
            raise SimulationStopped(f"the process of {self._who()} ended by itself") from None
        if isinstance(answer, str):
            raise SimulationStopped(answer)
        return answer

    def check(self, limit: float) -> None:
        """Raises an error if a bot thinks too long."""
        since = self._clock[0]
        if since and time.monotonic() - since > limit:
            raise SimulationStopped(f"{self._who()} took longer than {limit:g} s for a move")

    def _who(self) -> str:
        seat = int(self._clock[1])
        name = self._matchup.bots[seat - 1] if seat else ",".join(self._matchup.bots)
        return f"bot {name}, in game {self.number}, seat {seat},"

    def end(self) -> None:
        """Ends the process, whatever it does."""
        self._process.terminate()
        self._process.join()
        self.connection.close()


def by_workers(
    matchup: Matchup, games: int, count: int, limit: float, first: int = 0
) -> Iterator[PlayedGames]:
    """Games number `first` and on, in pieces, in their order, played by `count` processes."""
    workers = [GameProcess(matchup) for _ in range(min(count, games))]
    try:
        yield from _collected(workers, range(first, first + games), limit)
    finally:
        for worker in workers:
            worker.end()


def in_this_process(matchup: Matchup, games: int) -> Iterator[PlayedGames]:
    """Games one after the other in this process: for bots that are objects of it."""
    players = Players(matchup)
    for number in range(games):
        yield _piece({number: play_game(players, number)}, number)


def _collected(workers: Sequence[GameProcess], games: range, limit: float) -> Iterator[PlayedGames]:
    numbers = iter(games)
    by_connection = {worker.connection: worker for worker in workers}
    for worker in workers:
        worker.begin(next(numbers))
    done: dict[int, Played] = {}
    following = games.start
    while following < games.stop:
        failure = None
        ready = wait(list(by_connection), timeout=POLL)
        try:
            for connection in ready:
                worker = by_connection[connection]  # type: ignore[index]
                done[worker.number] = worker.result()
                begun = next(numbers, None)
                if begun is None:
                    del by_connection[worker.connection]
                else:
                    worker.begin(begun)
            for worker in by_connection.values():
                worker.check(limit)
        except SimulationStopped as error:
            failure = error
        piece = _piece(done, following)
        following += len(piece)
        if len(piece):
            yield piece
        if failure:
            raise failure


def _piece(done: dict[int, Played], first: int) -> PlayedGames:
    """Takes out the games from the first on that follow one another."""
    taken: list[Played] = []
    while first + len(taken) in done:
        taken.append(done.pop(first + len(taken)))
    lines, ends = ([one[n] for one in taken] for n in range(2))
    return PlayedGames(first, np.array(lines, dtype=np.int64), np.array(ends, dtype=np.int64))
