"""Plays random games and looks closely at rules, notation, positions, views and errors."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rollwright.core import verbs
from rollwright.core.data import Data
from rollwright.core.dice import MOST_SIDES
from rollwright.core.errors import (
    IllegalMove,
    InvalidNotation,
    InvalidSetting,
    RollwrightError,
)
from rollwright.core.game import Game
from rollwright.core.move import Move
from rollwright.core.option import write_value
from rollwright.core.playing import play_on
from rollwright.core.record import Event, Record
from rollwright.core.state import State
from rollwright.games import names

GAMES = 3
"""Random games for each number of players."""
LOOKED_AT = 0.15
"""The share of their states that is looked at closely."""
MOST_EVENTS = 20_000
PLAYED_IN_BOTH_MODES = 20
NO_MOVE = "no such move"


def require(condition: object, message: str, where: object = None) -> None:
    """`where`, a position, is written out only if something is wrong, since that takes long."""
    if not condition:
        raise AssertionError(message if where is None else f"{message}: {where}")


def require_error(kind: type[ValueError], call: Callable[[], object], what: str) -> None:
    try:
        call()
    except RollwrightError as error:
        require(type(error) is kind, f"{what}: {kind.__name__} is wanted, not {error!r}")
        require(len(str(error).splitlines()) == 1, f"{what}: a message is one line: {error}")
    except Exception as error:
        raise AssertionError(f"{what}: {kind.__name__} is wanted, not {error!r}") from error
    else:
        raise AssertionError(f"{what}: {kind.__name__} is wanted, but nothing was raised")


def check_contract(game: Game) -> None:
    for name, value in vars(verbs).items():
        if hasattr(value, "__verb__") and not isinstance(value, type):
            found = getattr(game.rules, name, None)
            require(found is not None, f"the rules have no verb {name}")
    counts = (("MOVES", game.move_count), ("AREAS", len(game.areas)), ("DICE", len(game.dice)))
    for name, count in counts:
        require(getattr(game.rules, name, 0) == count > 0, f"the rules' {name} should be {count}")
    texts = len(game.shapes.moves)
    require(texts == game.move_count, f"the shapes have {texts} moves, not {game.move_count}")
    sides = getattr(game.rules, "SIDES", 0)
    require(1 < sides <= MOST_SIDES, f"the rules' SIDES should be 2 to {MOST_SIDES}, not {sides}")
    require(len(set(game.areas)) == len(game.areas), "two areas have the same name")
    require(len(game.players) > 0, "nobody can play it")
    require(game.looks_like_move(game.example), f"the example {game.example!r} is no move")
    require(not game.looks_like_move(NO_MOVE), f"the pattern takes {NO_MOVE!r} for a move")
    too_many = game.players[-1] + 1
    require_error(InvalidSetting, partial(game.start, too_many), f"{too_many} players")


def check_options(game: Game, players: int) -> None:
    unknown: Data = {"no_such_option": "1"}
    require_error(InvalidSetting, partial(game.start, players, **unknown), "an unknown option")
    settings = game.settings(players, {})
    for option in game.options:
        given: Data = {option.name: write_value(settings[option.name])}
        require(
            game.settings(players, given) == settings,
            f"the default of {option.name} is not read back from its text",
        )
        wrong: Data = {option.name: object()}
        require_error(InvalidSetting, partial(game.start, players, **wrong), "a wrong option")
    require(game.start(players).options == settings, "a state doesn't say its options")


def check_random_game(game: Game, players: int, rng: random.Random) -> None:
    record = Record.start(game, players)
    _check_state(record.state, rng)
    for event, state in random_game(record.state, rng):
        record = record.then(event, state)
        _check_state(state, rng)
        require(len(record.events) < MOST_EVENTS, f"no end after {MOST_EVENTS} events")
    _check_end(record.state)
    again = _replayed(record)
    require(again == record.state, "the replayed game ends otherwise")
    if game.name in names():
        require(Record.loads(record.dumps()) == record, "a record is not read back from its text")


def random_game(state: State, rng: random.Random) -> Iterator[tuple[Event, State]]:
    """Random events to the end of the game; who answers first is random too."""

    def seats(now: State) -> Sequence[int]:
        return (rng.choice(now.to_move),) if now.to_move else ()

    def choose(now: State, seat: int) -> Move:
        return rng.choice(now.moves(seat))

    return play_on(state, rng, choose, seats)


def _replayed(record: Record) -> State:
    state = record.game.start(record.players, **dict(record.options))
    for event in map(str, record.events):
        first, _, rest = event.partition(" ")
        state = state.roll(rest) if first == "roll" else state.play(int(first), rest)
    return state


def _check_state(state: State, rng: random.Random) -> None:
    require(1 <= state.active <= state.players, f"seat {state.active} can't be active", state)
    waits = [bool(state.dice), bool(state.to_move), state.result is not None]
    require(waits.count(True) == 1, "it should wait for a roll, or choices, or be over", state)
    if len(state.to_move) > 1:
        _check_order(state, rng)
    if rng.random() < LOOKED_AT or state.result:
        _check_closely(state)


def _check_closely(state: State) -> None:
    for seat in range(1, state.players + 1):
        _check_seat(state, seat)
    _check_text(state)
    _check_views(state)
    _check_errors(state)
    if state.to_move:
        moves = state.moves(state.to_move[0])
        require(state.game.perft(state, 1) == len(moves), "perft is wrong", state)


def _check_seat(state: State, seat: int) -> None:
    game, moves = state.game, state.moves(seat)
    require(bool(moves) == (seat in state.to_move), f"seat {seat} has moves and owes none", state)
    require(len({move.text for move in moves}) == len(moves), f"a move's text is double: {moves}")
    numbers = [move.index for move in moves]
    require(numbers == sorted(set(numbers)), f"a move's number is double: {numbers}")
    for move in moves:
        require(0 <= move.index < game.move_count, f"{move} has the number {move.index}")
        require(game.looks_like_move(move.text), f"the pattern doesn't know {move.text!r}")
    points = state.score(seat)
    total = sum(points[area] for area in game.areas)
    require(points["total"] == total, f"the areas don't add up to the total: {points}")
    data = [state.sheet(seat), state.table]
    require(json.loads(json.dumps(data)) == data, f"sheet or table is no plain data: {data}")


def _check_text(state: State) -> None:
    text = state.text
    require(len(text.splitlines()) == 1, f"a position is one line, not {text!r}")
    _require_read_back(state)
    for wrong in ("", "?", f"{text} no=field"):
        require_error(InvalidNotation, partial(state.game.state, wrong), f"the position {wrong!r}")


def _require_read_back(state: State) -> None:
    try:
        again = state.game.state(state.text)
    except Exception as error:
        raise AssertionError(f"{state.text!r} is not read back: {error!r}") from error
    require(again == state, f"{state.text!r} is not read back, but as {again.text!r}")


def _check_views(state: State) -> None:
    for viewer in (None, *range(1, state.players + 1)):
        view = state.view(viewer)
        require(view.view(viewer) == view, "a view of a view differs", view)
        require(view.scores == state.scores, "a view has other scores", view)
        require(view.to_move == state.to_move, "in a view other seats owe a choice", view)
        _require_read_back(view)
        if viewer:
            same = view.moves(viewer) == state.moves(viewer)
            require(same, "in its view a seat has other moves", view)


def _check_errors(state: State) -> None:
    for seat in range(1, state.players + 1):
        what = f"{NO_MOVE!r} at {state}"
        require_error(InvalidNotation, partial(state.play, seat, NO_MOVE), what)
        if seat not in state.to_move:
            require_error(
                IllegalMove,
                partial(state.play, seat, state.game.example),
                f"a move of seat {seat}, which owes none, at {state}",
            )
    if not state.dice:
        what = f"a roll that is not due at {state}"
        require_error(IllegalMove, partial(state.roll, random.Random(0)), what)
    else:
        require_error(InvalidNotation, partial(state.roll, "?0"), f"the roll '?0' at {state}")


def _check_order(state: State, rng: random.Random) -> None:
    first, second = rng.sample(state.to_move, 2)
    one, two = rng.choice(state.moves(first)), rng.choice(state.moves(second))
    there = state.play(first, one).play(second, two)
    back = state.play(second, two).play(first, one)
    require(there == back, f"the order of {first} {one} and {second} {two} matters at {state}")


def _check_end(state: State) -> None:
    result = state.result
    require(result and result.reason, "no reason for the end", state)
    winners = result.winners if result else ()
    best = [seat for seat in winners if state.scores[seat - 1] == max(state.scores)]
    require(best and len(best) == len(winners), f"winners have the best score, not {winners}")
    for seat in range(state.players):
        points = [0] * len(state.game.areas)
        state.game.rules.areas(state.slots, seat, points)
        tie_break = state.game.rules.tie_break(points)
        require(0 <= tie_break <= 999, f"a tie break is from 0 to 999, not {tie_break}")


def check_modes(game: Game, players: int) -> None:
    from rollwright.lab.simulate import Playout, matchup

    for bot in ("random", "greedy"):
        games = matchup(game, [bot], players, seed=players)
        plain = Playout(games, compiled=False).play(0, PLAYED_IN_BOTH_MODES)
        compiled = Playout(games, compiled=True).play(0, PLAYED_IN_BOTH_MODES)
        same = plain[0].tolist() == compiled[0].tolist() and plain[1] == compiled[1]
        require(same, f"compiled games of {players} {bot} bots differ from plain ones")
