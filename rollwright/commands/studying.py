"""To study: many games, how fast they are, and how minds are made."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rollwright.commands import kinds
from rollwright.commands.shared import NAMES, add_language, add_table, command, voice

if TYPE_CHECKING:
    from rollwright.commands.shared import Commands

SERVER_SIZES = (
    ("tables", 200, "of four people each"),
    ("connected", 2000, "tables whose connections and memory are measured"),
    ("watchers", 1600, "of one table, to measure what a move costs there"),
)
COUNTED = {
    "review": "the mean luck in N games of experts",
    "values": "value − truth in N games of each level",
    "puzzles": "how many of N puzzles of each game hold",
    "verdicts": "what N moves of each name lose in games of experts",
    "rates": "what each bot loses in N games",
    "bound": "what experts lose in N games against the best there is",
}
"""What `bench` can measure by a number of games, moves or puzzles."""


def add_simulate(commands: Commands) -> None:
    parser = commands.add_parser("simulate", help="play many games between bots")
    parser.add_argument("game", help=NAMES)
    add_table(parser)
    parser.add_argument(
        "--bots",
        type=kinds.names,
        default=["random"],
        help="one for all seats, or one for each; your own is module:Name",
    )
    parser.add_argument(
        "--versus",
        type=kinds.names,
        metavar="BOTS",
        help="another line-up that plays the same dice",
    )
    parser.add_argument(
        "--until-clear",
        action="store_true",
        help="with --versus: stop once the difference is clear",
    )
    _add_many(parser)
    parser.add_argument(
        "--from", dest="position", metavar="TEXT", help="the position to begin in (state.text)"
    )
    parser.add_argument("--records", metavar="DIR", help="write every game's record there")
    parser.add_argument("--out", metavar="FILE", help="write a row per game and seat, as Parquet")
    parser.set_defaults(call=lambda a: command("simulate")(a, voice(a)))


def add_tournament(commands: Commands) -> None:
    parser = commands.add_parser("tournament", help="play every bot against every other")
    parser.add_argument("game", help=NAMES)
    add_table(parser)
    parser.add_argument("--bots", type=kinds.names, required=True, help="all that take part")
    _add_many(parser)
    parser.set_defaults(call=lambda a: command("tournament")(a))


def _add_many(parser: argparse.ArgumentParser) -> None:
    """What simulations and tournaments share."""
    parser.add_argument("--games", type=kinds.number, default=10_000, metavar="N")
    parser.add_argument("--seed", type=kinds.number, metavar="S", help="play the same games again")
    parser.add_argument("--plot", metavar="FILE", help="draw the results: .svg, .png or .pdf")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_language(parser)
    parser.add_argument(
        "--move-time",
        type=kinds.seconds,
        default=10.0,
        metavar="SECONDS",
        help="for a move of a bot of one's own",
    )
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; auto, host:port")


def add_bench(commands: Commands) -> None:
    parser = commands.add_parser("bench", help="measure how fast the engine is here")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    parser.add_argument(
        "--seconds", type=kinds.seconds, default=1.5, help="how long to measure each row"
    )
    parser.add_argument("--envs", action="store_true", help="measure the environments instead")
    parser.add_argument("--minds", action="store_true", help="measure games of experts as well")
    parser.add_argument(
        "--browser",
        action="store_true",
        help="measure the page's engine instead, in Node and Chromium",
    )
    parser.add_argument("--server", action="store_true", help="measure moves over a server instead")
    for name, default, told in SERVER_SIZES:
        parser.add_argument(
            f"--{name}",
            type=kinds.number,
            default=default,
            metavar="N",
            help=f"with --server: {told}",
        )
    parser.add_argument(
        "--against",
        metavar="PYTHON",
        help="with --server: also the version that this Python has installed",
    )
    for name, told in COUNTED.items():
        parser.add_argument(f"--{name}", type=kinds.number, metavar="N", help=f"measure {told}")
    parser.add_argument(
        "--levels", action="store_true", help="with --review: how often each level earns each name"
    )
    parser.add_argument("--game", metavar="NAME", help="where N is given: one game instead of all")
    parser.add_argument(
        "--players",
        type=kinds.number,
        default=0,
        metavar="N",
        help="the same for so many players, instead of one and two",
    )
    add_language(parser)
    parser.set_defaults(call=lambda a: command("bench")(a, voice(a)))


def add_solve(commands: Commands) -> None:
    parser = commands.add_parser("solve", help="solve a game for one player")
    parser.add_argument("game", help=NAMES)
    parser.add_argument("--folder", metavar="DIR", help="where the data go; else into the package")
    parser.set_defaults(call=lambda a: command("solve")(a.game, a.folder))


def add_train(commands: Commands) -> None:
    parser = commands.add_parser("train", help="train the networks of a game from nothing")
    parser.add_argument("game", help=NAMES)
    parser.add_argument("--seed", type=kinds.number, default=1, metavar="S")
    parser.add_argument(
        "--seeds", type=kinds.number, default=1, metavar="N", help="train this many, keep the best"
    )
    parser.add_argument("--ray", metavar="ADDRESS", help="on a Ray cluster; auto, host:port")
    parser.add_argument("--checkpoints", metavar="DIR", default="checkpoints")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoints")
    parser.add_argument("--folder", metavar="DIR", help="where the data go; else into the package")
    parser.add_argument("--plot", metavar="FILE.svg", help="draw the learning curve")
    parser.add_argument(
        "--scale", type=kinds.scale, default=1.0, metavar="X", help="0.01: a hundredth of the games"
    )
    parser.set_defaults(call=lambda a: command("train")(a))
