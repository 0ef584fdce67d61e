"""Games of bots that are not compiled, in processes of their own: one that hangs can be ended."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any

import numpy as np

from rollwright.core.dice import Stream
from rollwright.core.errors import RollwrightError, SimulationStopped
from rollwright.core.state import State
from rollwright.lab.matchup import Matchup
from rollwright.lab.playout import PlayedGames
from rollwright.minds.bots import BOTS, Bot, bot

MOVE_TIME = 10.0
"""Seconds that a move may take."""
POLL = 0.1

Played = tuple[list[int], list[int]]
"""A line of results, and a line of ends."""


class Players:
    """The bots of a matchup, made once; what they leave to chance begins anew in each game."""

    def __init__(self, matchup: Matchup) -> None:
        self.matchup = matchup
        self._choices = Stream(0)
        self._bots = [self._made(name) for name in matchup.bots]

    def _made(self, name: str) -> Bot:
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


def play_game(table: Players, number: int, clock: Any = None) -> Played:
    """Game `number` of a matchup, by states; the clock is told which bot of one's own thinks."""
    matchup, players = table.matchup, table.for_game(number)
    stream = Stream(matchup.seed, number)
    state, rolls, moves = matchup.start, 0, 0
    while state.result is None:
        if state.dice:
            state, rolls = state.roll(stream), rolls + 1
        for seat in state.to_move:
            if clock is not None and matchup.bots[seat - 1] not in BOTS:
                clock[1], clock[0] = seat, time.monotonic()
            state = _play(matchup, number, state, seat, players[seat - 1])
            if clock is not None:
                clock[0] = 0.0
            moves += 1
    return line(state), [rolls, moves, *state.slots]


def line(state: State) -> list[int]:
    """A finished game as a line of results."""
    winners = state.result.winners if state.result else ()
    numbers: list[int] = []
    for seat in range(1, state.players + 1):
        numbers += [*state.score(seat).values(), int(seat in winners)]
    return numbers


def _play(matchup: Matchup, number: int, state: State, seat: int, player: Bot) -> State:
    where = f"in game {number}, seat {seat}, at {state.text!r}"
    try:
        chosen = player.choose(state.view(seat), seat)
    except Exception as error:
        words = f"bot {matchup.bots[seat - 1]} failed with {_say(error)}"
        raise SimulationStopped(f"{words} {where}") from None
    try:
        return state.play(seat, chosen)
    except ValueError as error:
        raise SimulationStopped(f"bot {matchup.bots[seat - 1]}: {error}, {where}") from None


def _serve(matchup: Matchup, connection: Connection, clock: Any) -> None:
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
        """Complains of a bot that thinks too long."""
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
    """So many games from the first, in pieces, in their order, by so many processes."""
    workers = [GameProcess(matchup) for _ in range(min(count, games))]
    try:
        yield from _collected(workers, range(first, first + games), limit)
    finally:
        for worker in workers:
            worker.end()


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
    """Takes out the games that follow one another from the first."""
    taken: list[Played] = []
    while first + len(taken) in done:
        taken.append(done.pop(first + len(taken)))
    lines, ends = ([one[n] for one in taken] for n in range(2))
    return PlayedGames(first, np.array(lines, dtype=np.int64), np.array(ends, dtype=np.int64))
