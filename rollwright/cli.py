"""The command `rollwright`. Each subcommand's module is imported when it is called."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from rollwright.core.errors import RollwrightError

if TYPE_CHECKING:
    from rollwright.words.voice import Voice

    Commands = argparse._SubParsersAction["Parser"]

NAMES = "its name, see `rollwright games`"
SERVE = {"host": "127.0.0.1", "port": 8000, "data": None, "no_open": False, "public_url": None}


class Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    parsed = _parser().parse_args(arguments)
    try:
        code: int = parsed.call(parsed)
        sys.stdout.flush()
    except RollwrightError as error:
        print(f"rollwright: {' '.join(_told(error, parsed).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("rollwright: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return code


def _parser() -> Parser:
    parser = Parser(prog="rollwright", description="Roll-and-write dice games.")
    parser.add_argument("--version", action="version", version=f"rollwright {_version()}")
    parser.set_defaults(**SERVE, call=_serve)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_serve(commands)
    _add_backup(commands)
    _add_site(commands)
    _add_games(commands)
    _add_play(commands)
    _add_daily(commands)
    _add_replay(commands)
    _add_simulate(commands)
    _add_verify(commands)
    _add_tournament(commands)
    _add_bench(commands)
    _add_coach(commands)
    _add_review(commands)
    _add_puzzles(commands)
    _add_solve(commands)
    _add_train(commands)
    return parser


def _version() -> str:
    from rollwright import __version__

    return __version__


def _command(module: str) -> Callable[..., int]:
    run: Callable[..., int] = import_module(f"rollwright.terminal.{module}").run
    return run


def _serve(arguments: argparse.Namespace) -> int:
    from rollwright.server.serve import run

    data = Path(arguments.data) if arguments.data else None
    return run(arguments.host, arguments.port, data, not arguments.no_open, arguments.public_url)


def _add_serve(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="play in the browser; what no command does too")
    parser.add_argument("--host", help="the address to listen on; 0.0.0.0 for phones around")
    parser.add_argument("--port", type=_port, metavar="N")
    parser.add_argument("--data", metavar="FILE", help="where the games are kept")
    parser.add_argument(
        "--public-url", type=_url, metavar="URL", help="where others find it: https://example.org"
    )
    parser.add_argument("--no-open", action="store_true", help="open no browser")
    parser.set_defaults(**SERVE, call=_serve)


def _add_backup(commands: Commands) -> None:
    parser = commands.add_parser("backup", help="copy the games, also while the server runs")
    parser.add_argument("file", help="the copy; it must not be there yet")
    parser.add_argument("--data", metavar="FILE", help="where the games are kept")
    _add_language(parser)
    parser.set_defaults(call=lambda a: _command("backup")(a.file, a.data, _voice(a)))


def _add_site(commands: Commands) -> None:
    parser = commands.add_parser("site", help="write the page as plain files, for any host")
    parser.add_argument("folder", metavar="DIR", help="where; new, empty, or an older site")
    parser.add_argument(
        "--server", type=_url, metavar="URL", help="where friends have tables: https://example.org"
    )
    _add_language(parser)
    parser.set_defaults(call=lambda a: _command("site")(a.folder, a.server, _voice(a)))


def _add_verify(commands: Commands) -> None:
    parser = commands.add_parser("verify", help="check the dice of a game played in the browser")
    parser.add_argument("file", help="a record; - for standard input")
    _add_language(parser)
    parser.set_defaults(call=lambda a: _command("verify")(a.file, _voice(a)))


def _add_games(commands: Commands) -> None:
    parser = commands.add_parser("games", help="what games there are, with players and options")
    _add_language(parser)
    parser.set_defaults(call=lambda a: _command("games")(_voice(a)))


def _add_play(commands: Commands) -> None:
    parser = commands.add_parser("play", help="play a game in the terminal")
    parser.add_argument("game", nargs="?", default="", help=NAMES)
    _add_table(parser)
    parser.add_argument(
        "--with", dest="opponents", type=_names, default=[], metavar="BOTS", help="expert,easy"
    )
    parser.add_argument(
        "--dice", choices=("virtual", "mine"), default="virtual", help="mine: you roll real dice"
    )
    parser.add_argument("--seed", type=_number, metavar="S", help="for the same dice again")
    parser.add_argument("--save", metavar="FILE", help="where to write the record")
    parser.add_argument(
        "--series", type=_number, default=1, metavar="N", help="games in a row, with running totals"
    )
    _add_language(parser)
    parser.set_defaults(
        call=lambda a: _command("play")(
            *(a.game, a.players, a.opponents, dict(a.set), a.dice, a.seed, a.save, a.series),
            _voice(a),
        )
    )


def _add_daily(commands: Commands) -> None:
    parser = commands.add_parser("daily", help="play today's game: the same dice for everybody")
    parser.add_argument("game", nargs="?", default="", help=NAMES)
    parser.add_argument("--save", metavar="FILE", help="where to write the record")
    _add_language(parser)
    parser.set_defaults(call=lambda a: _command("daily")(a.game, a.save, _voice(a)))


def _add_replay(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="go through a record")
    parser.add_argument("file", help="a record; - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object per event")
    _add_language(parser)
    parser.set_defaults(call=lambda a: _command("replay")(a.file, a.json, _voice(a)))


def _add_simulate(commands: Commands) -> None:
    parser = commands.add_parser("simulate", help="play many games between bots")
    parser.add_argument("game", help=NAMES)
    _add_table(parser)
    parser.add_argument(
        "--bots",
        type=_names,
        default=["random"],
        help="one for all seats, or one for each; your own is module:Name",
    )
    parser.add_argument(
        "--versus", type=_names, metavar="BOTS", help="another line-up that plays the same dice"
    )
    parser.add_argument(
        "--until-clear", action="store_true", help="with --versus: stop when the difference is"
    )
    _add_many(parser)
    parser.add_argument(
        "--from", dest="position", metavar="TEXT", help="the position to begin in (state.text)"
    )
    parser.add_argument("--records", metavar="DIR", help="write every game's record there")
    parser.add_argument("--out", metavar="FILE", help="write a row per game and seat, as Parquet")
    parser.set_defaults(call=lambda a: _command("simulate")(a, _voice(a)))


def _add_tournament(commands: Commands) -> None:
    parser = commands.add_parser("tournament", help="every bot against every other")
    parser.add_argument("game", help=NAMES)
    _add_table(parser)
    parser.add_argument("--bots", type=_names, required=True, help="all that take part")
    _add_many(parser)
    parser.set_defaults(call=lambda a: _command("tournament")(a))


def _add_many(parser: argparse.ArgumentParser) -> None:
    """What simulations and tournaments share."""
    parser.add_argument("--games", type=_number, default=10_000, metavar="N")
    parser.add_argument("--seed", type=_number, metavar="S", help="for the same games again")
    parser.add_argument("--plot", metavar="FILE", help="draw the results: .svg, .png or .pdf")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    _add_language(parser)
    parser.add_argument(
        "--move-time",
        type=_seconds,
        default=10.0,
        metavar="SECONDS",
        help="for a move of a bot of one's own",
    )
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; auto, host:port")


def _add_bench(commands: Commands) -> None:
    parser = commands.add_parser("bench", help="how fast the engine is here")
    parser.add_argument("--json", action="store_true", help="print a list of rows")
    parser.add_argument("--seconds", type=_seconds, default=1.5, help="for each row")
    parser.add_argument("--envs", action="store_true", help="measure the environments instead")
    parser.add_argument("--minds", action="store_true", help="the experts' games as well")
    parser.add_argument(
        "--browser", action="store_true", help="the page's engine in Node and Chromium instead"
    )
    parser.add_argument("--server", action="store_true", help="moves over a server instead")
    parser.add_argument(
        "--tables", type=_number, default=20, metavar="N", help="with --server: of four people each"
    )
    parser.add_argument(
        "--against", metavar="PYTHON", help="with --server: another version's interpreter, as well"
    )
    parser.add_argument(
        "--review", type=_number, metavar="N", help="the mean luck in N games of experts instead"
    )
    parser.add_argument(
        "--levels", action="store_true", help="with --review: how often each level earns each name"
    )
    parser.add_argument(
        "--values", type=_number, metavar="N", help="value − truth in N games of each level instead"
    )
    parser.add_argument(
        "--puzzles", type=_number, metavar="N", help="how many of N puzzles a game hold instead"
    )
    parser.add_argument(
        "--verdicts", type=_number, metavar="N", help="N moves of a name, judged again, instead"
    )
    parser.add_argument(
        "--rates", type=_number, metavar="N", help="what each bot loses, in N games each, instead"
    )
    _add_language(parser)
    parser.set_defaults(
        call=lambda a: _command("bench")(
            *(a.json, a.seconds, a.minds, a.envs, a.browser, a.review, a.levels),
            *(
                a.values,
                a.puzzles,
                a.verdicts,
                a.rates,
                (a.tables, a.against) if a.server else None,
                _voice(a),
            ),
        )
    )


def _add_coach(commands: Commands) -> None:
    parser = commands.add_parser("coach", help="every legal move with its value and a reason")
    parser.add_argument("file", help="a record or a position; - for standard input")
    parser.add_argument("--seat", type=_number, metavar="N", help="else the first that has to move")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    _add_language(parser)
    parser.set_defaults(call=lambda a: _command("coach")(a.file, a.seat, a.json, _voice(a)))


def _add_review(commands: Commands) -> None:
    parser = commands.add_parser("review", help="the luck and the errors of a game")
    parser.add_argument("file", help="a record; - for standard input")
    parser.add_argument("--seat", type=_number, metavar="N", help="whose game; else everybody's")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--plot", metavar="FILE.svg", help="write the curve and the sum there")
    _add_language(parser)
    parser.set_defaults(
        call=lambda a: _command("review")(a.file, a.seat, a.json, a.plot, _voice(a))
    )


def _add_puzzles(commands: Commands) -> None:
    parser = commands.add_parser("puzzles", help="find positions with one clearly best move")
    parser.add_argument("game", help=NAMES)
    _add_table(parser)
    parser.add_argument("--count", type=_number, default=10, metavar="N")
    parser.add_argument("--seed", type=_number, default=1, metavar="S", help="for other games")
    parser.add_argument("--out", metavar="FILE", help="where to write them; else printed")
    parser.add_argument(
        "--verify", action="store_true", help="only those that hold in games of experts"
    )
    _add_language(parser)
    parser.set_defaults(
        call=lambda a: _command("puzzles")(
            *(a.game, a.players, dict(a.set), a.count, a.seed, a.out, a.verify), _voice(a)
        )
    )


def _add_solve(commands: Commands) -> None:
    parser = commands.add_parser("solve", help="solve a game for one player")
    parser.add_argument("game", help=NAMES)
    parser.add_argument("--folder", metavar="DIR", help="where the data go; if none, the package")
    parser.set_defaults(call=lambda a: _command("solve")(a.game, a.folder))


def _add_train(commands: Commands) -> None:
    parser = commands.add_parser("train", help="make the networks of a game, from nothing")
    parser.add_argument("game", help=NAMES)
    parser.add_argument("--seed", type=_number, default=1, metavar="S")
    parser.add_argument(
        "--seeds", type=_number, default=1, metavar="N", help="train so many, keep the best"
    )
    parser.add_argument("--ray", metavar="ADDRESS", help="on a Ray cluster; auto, host:port")
    parser.add_argument("--checkpoints", metavar="DIR", default="checkpoints")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoints")
    parser.add_argument("--folder", metavar="DIR", help="where the data go; if none, the package")
    parser.add_argument("--plot", metavar="FILE.svg", help="draw the learning curve")
    parser.add_argument(
        "--scale", type=_scale, default=1.0, metavar="X", help="0.01: a hundredth of the games"
    )
    parser.set_defaults(
        call=lambda a: _command("train")(
            *(a.game, a.seed, a.seeds, a.checkpoints, a.resume, a.folder, a.plot, a.scale),
            a.ray,
        )
    )


def _add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=_number, metavar="N")
    parser.add_argument(
        "--set",
        action="append",
        type=_setting,
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game",
    )


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", type=_language, metavar="LANG", help="en, it, fr, ru or de; else the system's"
    )


def _voice(arguments: argparse.Namespace) -> Voice:
    from rollwright.words.voice import voice

    return voice(getattr(arguments, "lang", None), os.environ)


def _told(error: Exception, arguments: argparse.Namespace) -> str:
    """What went wrong, in the language asked for where the error can say it."""
    phrase = getattr(error, "phrase", None)
    return str(error) if phrase is None else str(phrase.say(_voice(arguments)))


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _setting(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise argparse.ArgumentTypeError(f"{text!r} should be name=value")
    return name.strip(), value.strip()


def _language(text: str) -> str:
    from rollwright.words import LANGUAGES

    if text not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"{text!r} should be one of {', '.join(LANGUAGES)}")
    return text


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"{text!r} should be a whole number")
    return int(text)


def _port(text: str) -> int:
    port = _number(text)
    if port > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} should be a port, at most 65535")
    return port


def _url(text: str) -> str:
    from rollwright.server.hosts import origin

    found = origin(text.removesuffix("/"))
    if found is None:
        raise argparse.ArgumentTypeError(
            f"{text!r} should be like https://example.org, without a path"
        )
    return found


def _seconds(text: str) -> float:
    return _positive(text, 3600, "a number of seconds")


def _scale(text: str) -> float:
    return _positive(text, 100, "a number")


def _positive(text: str, most: int, what: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= most:
        raise argparse.ArgumentTypeError(f"{text!r} should be {what} up to {most}")
    return number
