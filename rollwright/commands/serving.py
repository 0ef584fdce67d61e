"""To host: the server, and what it keeps."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rollwright.commands import kinds
from rollwright.commands.shared import add_database, add_language, add_store, command, voice

if TYPE_CHECKING:
    from rollwright.commands.shared import Commands

SERVE = {
    **{"host": "127.0.0.1", "port": 8000, "data": None, "no_open": False},
    **{"public_url": None, "database": None, "own_url": None},
}


def serve(arguments: argparse.Namespace) -> int:
    """The server, until somebody ends it."""
    from rollwright.server.serve import run

    data = Path(arguments.data) if arguments.data else None
    return run(
        *(arguments.host, arguments.port, data, not arguments.no_open),
        *(arguments.public_url, arguments.database, arguments.own_url),
    )


def add_serve(commands: Commands) -> None:
    parser = commands.add_parser(
        "serve", help="play in the browser (what `rollwright` alone does too)"
    )
    parser.add_argument("--host", help="the address to listen on; 0.0.0.0 for phones nearby")
    parser.add_argument("--port", type=kinds.port, metavar="N")
    parser.add_argument("--data", metavar="FILE", help="where the games are kept")
    add_database(parser)
    parser.add_argument(
        "--public-url",
        type=kinds.url,
        metavar="URL",
        help="where others find it: https://example.org",
    )
    parser.add_argument(
        "--own-url",
        type=kinds.url,
        metavar="URL",
        help="where others reach this one of several processes",
    )
    parser.add_argument("--no-open", action="store_true", help="open no browser")
    parser.set_defaults(**SERVE, call=serve)


def add_backup(commands: Commands) -> None:
    parser = commands.add_parser("backup", help="copy the games, also while the server runs")
    parser.add_argument("file", help="the copy; it must not be there yet")
    parser.add_argument("--data", metavar="FILE", help="where the games are kept")
    add_language(parser)
    parser.set_defaults(call=lambda a: command("backup")(a.file, a.data, voice(a)))


def add_export(commands: Commands) -> None:
    parser = commands.add_parser("export", help="write all games as text, for any kind of store")
    parser.add_argument("file", help="the archive; it must not be there yet")
    add_store(parser)
    parser.set_defaults(call=lambda a: command("export")(a.file, a.data, a.database, voice(a)))


def add_import(commands: Commands) -> None:
    parser = commands.add_parser("import", help="read what `export` wrote into an empty store")
    parser.add_argument("file", help="the archive")
    add_store(parser)
    parser.set_defaults(call=lambda a: command("importing")(a.file, a.data, a.database, voice(a)))


def add_doctor(commands: Commands) -> None:
    parser = commands.add_parser(
        "doctor", help="find and save what can be saved of a damaged data file"
    )
    parser.add_argument("--data", metavar="FILE", help="where the games are kept")
    parser.add_argument("--save", metavar="NEW", help="save that in a new file")
    add_language(parser)
    parser.set_defaults(call=lambda a: command("doctor")(a.data, a.save, voice(a)))


def add_site(commands: Commands) -> None:
    parser = commands.add_parser("site", help="write the page as plain files, for any host")
    parser.add_argument(
        "folder", metavar="DIR", help="the folder: new, empty, or with an older site"
    )
    parser.add_argument(
        "--server",
        type=kinds.url,
        metavar="URL",
        help="a server where friends can play: https://example.org",
    )
    add_language(parser)
    parser.set_defaults(call=lambda a: command("site")(a.folder, a.server, voice(a)))


def add_dice_report(commands: Commands) -> None:
    parser = commands.add_parser("dice-report", help="test whether the dice of a server look fair")
    add_store(parser)
    parser.set_defaults(call=lambda a: command("dice_report")(a.data, a.database, voice(a)))
