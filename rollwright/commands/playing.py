"""To play, and to learn from what was played."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rollwright.commands import kinds
from rollwright.commands.shared import NAMES, add_language, add_table, command, voice
from rollwright.core.errors import InvalidSetting

if TYPE_CHECKING:
    from rollwright.commands.shared import Commands


def add_games(commands: Commands) -> None:
    parser = commands.add_parser("games", help="list the games, with players and options")
    add_language(parser)
    parser.set_defaults(call=lambda a: command("games")(voice(a)))


def add_play(commands: Commands) -> None:
    parser = commands.add_parser("play", help="play a game in the terminal")
    parser.add_argument("game", nargs="?", default="", help=NAMES)
    add_table(parser)
    parser.add_argument(
        "--with", dest="opponents", type=kinds.names, default=[], metavar="BOTS", help="expert,easy"
    )
    parser.add_argument(
        "--dice", choices=("virtual", "mine"), default="virtual", help="mine: you roll real dice"
    )
    parser.add_argument("--seed", type=kinds.number, metavar="S", help="roll the same dice again")
    parser.add_argument("--save", metavar="FILE", help="where to write the record")
    parser.add_argument(
        "--series",
        type=kinds.number,
        default=1,
        metavar="N",
        help="games in a row, with running totals",
    )
    add_language(parser)
    parser.set_defaults(call=lambda a: command("play")(a, voice(a)))


def add_daily(commands: Commands) -> None:
    parser = commands.add_parser("daily", help="play today's game: the same dice for everybody")
    parser.add_argument("game", nargs="?", default="", help=NAMES)
    parser.add_argument("--day", metavar="DAY", help="a past day, such as 2026-11-17")
    parser.add_argument("--save", metavar="FILE", help="where to write the record")
    add_language(parser)
    parser.set_defaults(call=lambda a: command("daily")(a.game, a.save, a.day, voice(a)))


def add_replay(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="go through a record")
    parser.add_argument("file", help="a record; - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object per event")
    add_language(parser)
    parser.set_defaults(call=lambda a: command("replay")(a.file, a.json, voice(a)))


def add_verify(commands: Commands) -> None:
    parser = commands.add_parser("verify", help="check the dice of a game played in the browser")
    parser.add_argument("file", help="a record; - for standard input")
    add_language(parser)
    parser.add_argument("--rolls", action="store_true", help="show how each roll was drawn")
    parser.set_defaults(call=lambda a: command("verify")(a.file, a.rolls, voice(a)))


def add_coach(commands: Commands) -> None:
    parser = commands.add_parser("coach", help="rank every legal move, with its value and a reason")
    parser.add_argument("file", help="a record or a position; - for standard input")
    parser.add_argument(
        "--seat", type=kinds.number, metavar="N", help="whose moves; else the first to move"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_language(parser)
    parser.set_defaults(call=lambda a: command("coach")(a.file, a.seat, a.json, voice(a)))


def add_review(commands: Commands) -> None:
    parser = commands.add_parser("review", help="tell luck from errors in a game")
    parser.add_argument("file", help="a record; - for standard input")
    parser.add_argument(
        "--seat", type=kinds.number, metavar="N", help="whose game; else everybody's"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--plot", metavar="FILE.svg", help="write the curve and the sum there")
    add_language(parser)
    parser.set_defaults(call=lambda a: command("review")(a.file, a.seat, a.json, a.plot, voice(a)))


def add_puzzles(commands: Commands) -> None:
    parser = commands.add_parser("puzzles", help="solve or find positions with one best move")
    parser.add_argument("game", nargs="?", default="", help=f"{NAMES}; not needed with --from")
    add_table(parser)
    parser.add_argument(
        "--from",
        dest="records",
        nargs="+",
        metavar="FILE",
        help="those in games that were played: records; - for standard input",
    )
    parser.add_argument(
        "--seat",
        type=kinds.number,
        metavar="N",
        help="with --from: whose choices; else everybody's",
    )
    parser.add_argument(
        "--count",
        type=kinds.number,
        metavar="N",
        help="how many; else 10 are looked for, or all there are",
    )
    parser.add_argument(
        "--seed", type=kinds.number, metavar="S", help="for other games, or another order"
    )
    parser.add_argument("--out", metavar="FILE", help="where to write them; else they are printed")
    parser.add_argument(
        "--verify", action="store_true", help="find only puzzles that hold in games of experts"
    )
    parser.add_argument(
        "--keep", metavar="FILE", help="keep the puzzles of a file that the mind still confirms"
    )
    parser.add_argument(
        "--solve",
        action="store_true",
        help="solve the puzzles that come with the game, or those of --from",
    )
    parser.add_argument("--theme", metavar="NAME", help="with --solve: only this theme")
    parser.add_argument(
        "--difficulty",
        type=kinds.number,
        metavar="N",
        help="with --solve: only this one, from 1 to 5",
    )
    add_language(parser)
    parser.set_defaults(call=_puzzles)


def _puzzles(a: argparse.Namespace) -> int:
    if a.records:
        return command("own_puzzles")(a, voice(a))
    if not a.game:
        raise InvalidSetting(
            "name a game, or give records by --from (see rollwright puzzles --help)"
        )
    if a.seat is not None:
        raise InvalidSetting("--seat goes with --from, the records of games")
    if a.solve:
        return command("quiz")(a, voice(a))
    if a.keep:
        return command("kept_puzzles")(a.game, a.keep, a.out, voice(a))
    return command("puzzles")(a, voice(a))
