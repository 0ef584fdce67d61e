"""What the page has to know about a game besides its rules: names, moves and shapes, as plain data.

The build writes it for each game that comes with Rollwright; for other games the server does.
"""

from __future__ import annotations

from rollwright.core.data import Plain
from rollwright.core.game import Game
from rollwright.core.shapes import Slot
from rollwright.games.fact import ROOM
from rollwright.minds.bots import bots_of


def catalogue(game: Game) -> dict[str, Plain]:
    """Everything about a game that its rules don't compute."""
    return {**summary(game), **_texts(game), **_shapes(game)}


def summary(game: Game) -> dict[str, Plain]:
    """A game as a list of games shows it."""
    return {
        "name": game.name,
        "title": game.title,
        "authors": game.authors,
        "about": game.about,
        "players": [game.players[0], game.players[-1]],
        "dice": game.dice,
        "colours": [*game.dice_colours],
        "areas": [*game.areas],
        "options": _options(game),
        "series": game.series,
        "bots": [*bots_of(game)],
    }


def _options(game: Game) -> list[Plain]:
    usual = 2 if 2 in game.players else game.players[0]
    return [
        {
            "name": option.name,
            "about": option.about,
            "values": option.values,
            "default": option.default(usual),
            **option.form(),
            **({"most": option.most} if option.most else {}),
        }
        for option in game.options
    ]


def _texts(game: Game) -> dict[str, Plain]:
    """The numbers of dice, and what stands for the rules' other numbers."""
    phase = game.shapes.table.shapes.get("phase")
    return {
        "sides": game.rules.SIDES,
        "phases": [*phase.of] if isinstance(phase, Slot) else [],
        "moves": [*game.shapes.moves],
        "reasons": [*game.shapes.reasons],
        "marks": [*game.shapes.marks],
        "outcomes": [*game.shapes.outcomes],
        "faults": [*game.shapes.faults],
        "passing": [*game.shapes.passing],
        "ratings": [[least, text] for least, text in game.ratings],
    }


def _shapes(game: Game) -> dict[str, Plain]:
    """Where the seats' slots and their secret answers are, and the shapes."""
    seats = game.rules.size(0)
    answer = game.rules.answer_slot(0)
    return {
        "seats": seats,
        "width": game.rules.size(1) - seats,
        "answer": answer - seats if answer >= 0 else None,
        "table": game.shapes.table.form(),
        "sheet": game.shapes.sheet.form(),
        "position": game.shapes.position.form(),
        "seat": game.shapes.seat.form(),
        "turn": game.shapes.turn.form() if game.shapes.turn else None,
    }


def spoken(game: Game) -> dict[str, Plain]:
    """What stands for the numbers of its analysis: names, and the words of reasons.

    It goes with the code of the analysis, which is loaded when somebody asks for it.
    """
    from rollwright.analysis.judging import AGAINST, LOSS, MOVE_NAMES, ROLL_NAMES
    from rollwright.analysis.level import sights_of
    from rollwright.analysis.names import missed_from
    from rollwright.minds.levels import LEVELS

    spec = game.mind_spec
    return {
        "names": [*MOVE_NAMES],
        "rolls": [*ROLL_NAMES],
        "against": [[*words] for words in AGAINST],
        "loss": [*LOSS],
        "facts": [one.form() for one in game.facts.declared],
        "room": ROOM,
        "missed": missed_from(game),
        "rates": {bot: [*rates] for bot, rates in (spec.rates if spec else {}).items()},
        "sights": {**sights_of(game)},
        "levels": [*LEVELS],
    }
