"""What one may ask of a game: simulation, comparison, tournament, advice, review, puzzles.

Games go by name or as objects. Bots go by name (`"expert"`, `"mymodule:MyBot"`), as classes, or as
objects with a method `choose(state, seat)`; objects play in this process, one game after the other.
What comes back can be printed, has `rows()` and `to_pandas()`, and `as_data()` for JSON. What takes
long to import is imported when it is asked for.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rollwright.core.errors import InvalidSetting
from rollwright.core.game import Game
from rollwright.core.state import State
from rollwright.games import game as find_game
from rollwright.minds.bots import BOTS, Bot

if TYPE_CHECKING:
    from rollwright.analysis.coach import Advice
    from rollwright.analysis.puzzles import Puzzles
    from rollwright.analysis.review import Review
    from rollwright.core.record import Record
    from rollwright.lab.comparison import Comparison
    from rollwright.lab.simulate import Source
    from rollwright.lab.totals import Results
    from rollwright.lab.tournament import Tournament
    from rollwright.minds.mind import Evaluator

GAMES = 10_000
"""How many games are played, if no number is given."""
MOVE_TIME = 10.0
"""Seconds that a bot of your own may take for a move."""
SEED_BITS = 32

Options = Mapping[str, object]
BotLike = str | Bot | type[Bot]
Bots = str | Bot | type[Bot] | Sequence[BotLike]
"""One bot for all seats, or one for each; names may also be one text, `"expert,greedy"`."""
Progress = Callable[[int], None]
"""Told how many more games are done."""


def simulate(
    game: Game | str,
    bots: Bots = "random",
    games: int = GAMES,
    *,
    players: int | None = None,
    seed: int | None = None,
    options: Options | None = None,
    position: State | str | None = None,
    threads: int | None = None,
    move_time: float = MOVE_TIME,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Results:
    """Plays many games between bots: means with their errors, points by area, games won.

    The same seed gives the same games on every machine. `position` is where the games begin, if
    not at their start; `ray` is the address of a Ray cluster to play on.
    """
    from rollwright.lab.matchup import matchup
    from rollwright.lab.simulate import simulate as play

    found, seated = _game(game), _seated(bots)
    start = _position(found, position)
    chosen = matchup(found, seated.names, players, options, _seed(seed), start, seated.objects)
    at_hand = chosen.is_compiled and ray is None
    source = None if at_hand else _source(seated, ray, threads, move_time)
    return play(chosen, games, threads=threads, source=source, progress=progress)


def compare(
    game: Game | str,
    first: Bots,
    second: Bots,
    games: int = GAMES,
    *,
    players: int | None = None,
    seed: int | None = None,
    options: Options | None = None,
    position: State | str | None = None,
    until_clear: bool = False,
    threads: int | None = None,
    move_time: float = MOVE_TIME,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Plays the same games, with the same dice, by two line-ups, and compares them seat by seat.

    With `until_clear` it stops as soon as the difference is clear, after `games` games at the
    latest.
    """
    from rollwright.lab.comparison import FEWEST
    from rollwright.lab.comparison import compare as play
    from rollwright.lab.matchup import matchup
    from rollwright.lab.simulate import CHUNK

    found, chance, seated = _game(game), _seed(seed), _seated(first)
    start, objects = _position(found, position), seated.objects
    one, other = (
        matchup(found, names, players, options, chance, start, objects)
        for names in (seated.names, _seated(second, objects).names)
    )
    source = _source(seated, ray, threads, move_time, FEWEST if until_clear else CHUNK)
    return play(one, other, games, until_clear=until_clear, source=source, progress=progress)


def tournament(
    game: Game | str,
    bots: Sequence[BotLike],
    games: int = GAMES,
    *,
    players: int | None = None,
    seed: int | None = None,
    options: Options | None = None,
    threads: int | None = None,
    move_time: float = MOVE_TIME,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """Every bot against every other, in every seat, with the same dice; ratings and shares.

    Each line-up plays `games` games; by default two players.
    """
    from rollwright.lab.tournament import tournament as play

    found, seated = _game(game), _seated(bots)
    return play(
        found,
        seated.names,
        games,
        min(2, found.players[-1]) if players is None else players,
        options=options,
        seed=_seed(seed),
        source=_source(seated, ray, threads, move_time),
        progress=progress,
        objects=seated.objects,
    )


def coach(state: State | str, seat: int | None = None) -> Advice:
    """Every legal move of a seat, best first, with its value, what it loses, and why.

    The state may be its text; without a seat it is the first that owes a choice.
    """
    from rollwright.analysis.coach import coach as advise

    return advise(_state(state), seat)


def review(record: Record, mind: Evaluator | None = None) -> Review:
    """Every event of a record with its luck or error and a name for it."""
    from rollwright.analysis.review import review as look_back

    return look_back(record, mind)


def puzzles(
    game: Game | str,
    theme: str | None = None,
    *,
    new: int | None = None,
    seed: int = 1,
    players: int | None = None,
    options: Options | None = None,
    records: Sequence[Record] | None = None,
    seat: int | None = None,
) -> Puzzles:
    """The puzzles that come with a game, all or those of a theme.

    With `new`, that many new ones are looked for in games that its mind plays against itself, with
    this seed, number of players and options. With `records`, they are the choices in these games
    that make a puzzle, everybody's or those of a seat; records of other games are left out.
    """
    from rollwright.analysis.puzzles import Puzzles, in_records, mine, shipped

    found = _game(game)
    _check_source(new, players, options, records, seat)
    if records is not None:
        some = in_records([one for one in records if one.game.name == found.name], seat)
    elif new is not None:
        some = mine(found, new, seed=seed, players=players, options=options)
    else:
        some = shipped(found)
    all_found = Puzzles(found, tuple(some))
    return all_found if theme is None else all_found.about(theme)


def _check_source(
    new: int | None,
    players: int | None,
    options: Options | None,
    records: Sequence[Record] | None,
    seat: int | None,
) -> None:
    """Refuses what doesn't go with the place that puzzles are from."""
    if new is not None and records is not None:
        raise InvalidSetting("puzzles are either new or from records: give new= or records=")
    if new is None and (players is not None or options):
        raise InvalidSetting("players and options are for new puzzles: say how many, new=10")
    if seat is None:
        return
    if records is None:
        raise InvalidSetting("a seat is for puzzles from records: say which, records=[…]")
    most = max((record.players for record in records), default=seat)
    if not 1 <= seat <= most:
        raise InvalidSetting(f"no record has a seat {seat}; seats are 1 to {most}")


class Seated(NamedTuple):
    """Bots by their names, and those of them that were given as objects."""

    names: list[str]
    objects: dict[str, Bot]


def _seated(bots: Bots, objects: dict[str, Bot] | None = None) -> Seated:
    """The bots by name; objects that have a name already keep it."""
    seated = Seated([], {} if objects is None else objects)
    for one in _each(bots):
        if isinstance(one, str):
            seated.names.append(one)
        elif isinstance(one, type):
            seated.names.append(f"{one.__module__}:{one.__qualname__}")
        else:
            seated.names.append(_label(one, seated.objects))
    return seated


def _each(bots: Bots) -> Sequence[BotLike]:
    if isinstance(bots, str):
        return [name.strip() for name in bots.split(",")]
    return bots if isinstance(bots, Sequence) else [bots]


def _label(one: Bot, objects: dict[str, Bot]) -> str:
    """A name for an object, of its own; the same object has the same name."""
    if not callable(getattr(one, "choose", None)):
        raise InvalidSetting(f"a bot is a name, or has a method choose(state, seat), not {one!r}")
    name, number = type(one).__name__, 1
    while (label := name if number == 1 else f"{name} {number}") in BOTS or (
        objects.get(label, one) is not one
    ):
        number += 1
    objects[label] = one
    return label


def _source(
    seated: Seated, ray: str | None, threads: int | None, move_time: float, step: int | None = None
) -> Source:
    """What plays the games: this machine, or a cluster."""
    from rollwright.lab.simulate import CHUNK, local

    if ray is None:
        return local(threads=threads, move_time=move_time, step=step or CHUNK)
    if seated.objects:
        raise InvalidSetting("bots that are objects can't play on a cluster: give module:Name")
    from rollwright.lab.cluster import on_ray

    return on_ray(ray, move_time=move_time)


def _game(game: Game | str) -> Game:
    return find_game(game) if isinstance(game, str) else game


def _state(state: State | str) -> State:
    if isinstance(state, State):
        return state
    name = state.split()[0] if state.split() else ""
    return find_game(name).state(state)


def _position(game: Game, position: State | str | None) -> State | None:
    return game.state(position) if isinstance(position, str) else position


def _seed(seed: int | None) -> int:
    return random.SystemRandom().getrandbits(SEED_BITS) if seed is None else seed
