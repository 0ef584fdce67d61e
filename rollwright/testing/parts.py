"""The parts of a game besides its rules: features, drawing, effects, words, mind."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from importlib.util import find_spec

from rollwright.core.contract import MindSpec
from rollwright.core.feature import BYTE
from rollwright.core.game import Game
from rollwright.core.record import Choice, Record
from rollwright.core.state import State
from rollwright.games.ink import area_name
from rollwright.testing.play import random_game, require
from rollwright.words import LANGUAGES
from rollwright.words.voice import Voice

LOOKED_AT = 12
"""States of a game that are drawn and explained."""
LEVELS = ("easy", "medium", "hard")


def check_parts(game: Game) -> None:
    """Looks at each part that the game has; `core.contract` says what it does without one."""
    json.dumps(game.printed)
    records = [_played(game, players) for players in (game.players[0], game.players[-1])]
    for record in records:
        _check_shapes(record)
        _check_words(record)
        _check_drawing(record)
        if game.has("features"):
            _check_features(record)
        if game.has("effects"):
            _check_effects(record)
    if game.mind_spec is not None:
        _check_mind(game, game.mind_spec)


def _played(game: Game, players: int) -> Record:
    record = Record.start(game, players)
    for event, state in random_game(record.state, random.Random(players)):
        record = record.then(event, state)
    return record


def _choices(record: Record) -> Iterator[tuple[State, State, Choice]]:
    """Some choices of a game, with the states before and after."""
    before, *states = record.states()
    found = []
    for event, after in zip(record.events, states, strict=True):
        if isinstance(event, Choice):
            found.append((before, after, event))
        before = after
    yield from found[:: max(1, len(found) // LOOKED_AT)]


class Strict(Voice):
    """A voice that says nothing without words for it."""

    def say(self, key: str, **values: str | float) -> str:
        require(self.knows(key), f"the word {key} is missing in {self.language}")
        return super().say(key, **values)


VOICES = [Strict(language) for language in LANGUAGES]


def _check_words(record: Record) -> None:
    game, result = record.game, record.state.result
    for voice in VOICES:
        voice.say(f"about.{game.name}")
        voice.say(f"reason.{result.reason if result else ''}")
        for fault in game.shapes.faults:
            voice.say(f"fault.{game.name}.{fault}")
        for area in game.areas:
            known = area.startswith("row ") or area_name(game, area, voice) != area
            require(known, f"the word area.{game.name}.{area} is missing in {voice.language}")


def _check_shapes(record: Record) -> None:
    """Whether the shapes can be written for the page, and name all that the rules say."""
    game = record.game
    for shape in (game.shapes.table, game.shapes.sheet, game.shapes.position, game.shapes.seat):
        require(json.loads(json.dumps(shape.form())) == shape.form(), f"no plain data: {shape}")
    fields = {*game.shapes.position.shapes, *game.shapes.seat.shapes}
    stray = {*game.shapes.passing} - fields
    require(not stray, f"a turn has fields that no position has: {stray}")
    names = {*game.shapes.reasons, *game.shapes.outcomes, *game.shapes.marks}
    reason = record.state.result.reason if record.state.result else ""
    require(reason in names, f"the shapes don't have the reason {reason!r}")
    for before, after, choice in _choices(record):
        told = game.outcome(before, after, choice.seat, choice.move)
        told += game.marks(before, choice.seat, choice.move)
        require(names.issuperset(told), f"the shapes don't have all of {told}")


def _check_features(record: Record) -> None:
    game, players, features = record.game, record.players, record.game.features
    width = game.rules.size(1) - game.rules.size(0)
    for feature in features.head(players):
        require(feature.slot < game.rules.size(0), f"{feature.name!r} is in no slot of the table")
        require(0 < feature.most <= BYTE, f"{feature.name!r} is at most {BYTE}")
    for feature in features.seat(players):
        require(feature.slot < width, f"{feature.name!r} is in no slot of a seat")
        require(0 < feature.most <= BYTE, f"{feature.name!r} is at most {BYTE}")
    least, most = features.SCORES
    scores = record.state.scores
    require(least <= min(scores) and max(scores) <= most, f"SCORES leave out {scores}")
    choices = sum(isinstance(event, Choice) for event in record.events)
    longest = features.longest(players)
    require(choices <= longest, f"a game had {choices} choices, more than longest: {longest}")


def _check_drawing(record: Record) -> None:
    drawing = record.game.drawing
    require(drawing.HELP, "the help says nothing of the moves")
    for voice in VOICES:
        for key in (key for _, key in drawing.HELP):
            voice.say(key)
    for option in record.game.options:
        require(option.name in drawing.OPTIONS, f"the drawing doesn't explain {option.name}")
    for before, after, choice in _choices(record):
        for voice in VOICES:
            drawing.sheet(after, choice.seat, voice)
            drawing.table(before, voice)
            drawing.news(before, after, choice.seat, voice)
            asked = drawing.task(before, choice.seat, voice)
            require(asked, f"nobody says what seat {choice.seat} is asked for at {before}")
            told = drawing.explain(choice.move, voice)
            require(told, f"{choice.move!r} is not explained in {voice.language}")


def _check_effects(record: Record) -> None:
    """Whether something is said of every move in all languages, and the page can read it."""
    facts = record.game.facts
    forms = [one.form() for one in facts.declared]
    require(json.loads(json.dumps(forms)) == forms, "the FACTS of the effects are no plain data")
    for before, _, choice in _choices(record):
        for move in before.moves(choice.seat):
            found = facts.of(before, choice.seat, move)
            require(found, f"the effects say nothing of {move} at {before}")
            for voice in VOICES:
                for fact in found:
                    fact.words.say(voice)
                    require(
                        not fact.theme or voice.knows(f"theme.{fact.theme}"),
                        f"the word theme.{fact.theme} is missing in {voice.language}",
                    )


def _check_mind(game: Game, spec: MindSpec) -> None:
    for name in filter(None, (spec.mind, spec.expert, spec.trainer, spec.solver)):
        require(find_spec(name), f"the mind of {game.name} has no module {name}")
    sights = [spec.sights.get(level, 0.0) for level in LEVELS]
    rising = 0 < sights[0] < sights[1] < sights[2] < 1
    require(rising, f"easy, medium and hard see more and more, below 1: not {sights}")
    require(spec.tries > 0, "the bot deep tries at least one roll")
    require(spec.data.is_dir(), f"there is no folder {spec.data}")
