"""The command `play`: a game, or a series of them, at the terminal."""

from __future__ import annotations

import argparse
import contextlib
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rollwright.core.dice import Stream
from rollwright.core.errors import InvalidSetting, RollwrightError
from rollwright.core.game import Game
from rollwright.core.record import Record
from rollwright.core.series import Series
from rollwright.games import all_games
from rollwright.games import game as find_game
from rollwright.minds.bots import bot, bots_of, check_name
from rollwright.terminal import screen
from rollwright.terminal.files import RecordFile, free_name, is_there, numbered
from rollwright.terminal.prompt import Keyboard, Prompt
from rollwright.terminal.session import Session
from rollwright.terminal.table import Quit, Terminal, TerminalTable
from rollwright.words.voice import ENGLISH, Voice

if TYPE_CHECKING:
    from rollwright.terminal.daily import Day

SEEDS = 62


@dataclass(frozen=True)
class Wishes:
    """What somebody would like to play, not checked yet."""

    players: int | None = None
    opponents: Sequence[str] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    dice: str = "virtual"
    seed: int | None = None
    series: int = 1


@dataclass(frozen=True)
class TableSetup:
    """What is played: the game, its players, its options, its dice, and in which language."""

    game: Game
    players: int
    opponents: Sequence[str]
    options: Mapping[str, str]
    dice: str
    seed: int
    series: int
    voice: Voice
    day: Day | None = None
    """Of the daily game: its dice, and how its end is told."""

    @property
    def names(self) -> list[str]:
        people = (self.voice.say("seat.player", n=n) for n in sorted(self.people))
        return [*people, *self.opponents]

    @property
    def people(self) -> frozenset[int]:
        return frozenset(range(1, self.players - len(self.opponents) + 1))

    def session(self, number: int) -> Session:
        """The beginning of one game of the series."""
        header = {"names": ", ".join(self.names), "date": date.today().isoformat()}
        header |= {"dice": self.dice} if self.day is None else self.day.header
        if self.series > 1:
            header["series"] = f"{number} of {self.series}"
        record = Record.start(self.game, self.players, header, **self.options)
        return Session(record, self.people, self.dice == "mine")

    def stream(self, number: int, seat: int) -> Stream:
        """The random stream of a seat in a game of the series; seat 0 stands for the dice."""
        return Stream(self.seed, 16 * number + seat)

    def draw(self, number: int) -> Callable[[Record], str]:
        """What rolls the dice of a game of the series."""
        stream = self.stream(number, 0)
        return self.day.draw if self.day else lambda record: record.state.draw(stream)


def set_up(
    game: Game, wishes: Wishes, voice: Voice = ENGLISH, day: Day | None = None
) -> TableSetup:
    """What is to be played, checked; raises a RollwrightError if it can't be."""
    players, opponents, series = wishes.players, wishes.opponents, wishes.series
    if players is None:
        players = len(opponents) + 1 if opponents else game.players[0]
    game.check_players(players)
    for name in opponents:
        check_name(name, game)
    if len(opponents) >= players:
        raise InvalidSetting(
            f"{len(opponents)} opponents leave no seat for you; give --players more than that"
        )
    game.settings(players, wishes.options)
    if wishes.dice not in ("virtual", "mine"):
        raise InvalidSetting(f"dice are virtual or mine, not {wishes.dice!r}")
    if not 1 <= series <= game.series:
        most = f"a series has 1 to {game.series} games" if game.series > 1 else "it has no series"
        raise InvalidSetting(f"{game.title} can't be played {series} times in a row: {most}")
    seed = random.SystemRandom().getrandbits(SEEDS) if wishes.seed is None else wishes.seed
    chosen = (game, players, tuple(opponents), dict(wishes.options), wishes.dice, seed, series)
    return TableSetup(*chosen, voice, day)


def run(asked: argparse.Namespace, voice: Voice) -> int:
    """Plays at this terminal."""
    table = (asked.players, asked.opponents, dict(asked.set), asked.dice, asked.seed, asked.series)
    game, wishes = asked.game, Wishes(*table)
    console, prompt = screen.new_console(), Keyboard()
    try:
        if not game:
            game = ask_game(console, prompt, voice)
            if prompt.interactive and wishes.players is None and not wishes.opponents:
                players, opponents = ask_table(console, prompt, find_game(game), voice)
                wishes = replace(wishes, players=players, opponents=opponents)
        setup = set_up(find_game(game), wishes, voice)
    except EOFError:
        console.print()
        return 0
    return play(setup, asked.save, console, prompt)


def play(setup: TableSetup, save: str | None, console: Console, prompt: Prompt) -> int:
    """Plays the game or the series; returns the exit code, 130 after Ctrl-C."""
    series = Series(setup.game, setup.players) if setup.series > 1 else None
    table = None
    try:
        for number in range(1, setup.series + 1):
            file = _file(setup, save, number, console, prompt)
            table = _table(setup, number, file, console, prompt)
            _announce(setup, number, console)
            table.play()
            series = series and series.add(table.session.state)
            _finish(setup, table, series, console, prompt)
    except Quit:
        _last_words(table)
    except EOFError:
        console.print()
        _say_where(setup, table, console)
    except KeyboardInterrupt:
        console.print()
        _say_where(setup, table, console)
        return 130
    return 0


def _table(
    setup: TableSetup, number: int, file: RecordFile | None, console: Console, prompt: Prompt
) -> TerminalTable:
    first = len(setup.people) + 1
    bots = {
        seat: bot(name, setup.stream(number, seat))
        for seat, name in enumerate(setup.opponents, first)
    }
    session = setup.session(number)
    if file is not None:
        file.save(session.record)
    terminal = Terminal(console, prompt, setup.voice)
    return TerminalTable(terminal, session, setup.names, bots, setup.draw(number), file)


def _file(
    setup: TableSetup, save: str | None, number: int, console: Console, prompt: Prompt
) -> RecordFile | None:
    """The file for a game's record: never one that is there already."""
    if save is None:
        return None
    say = setup.voice.say
    wanted = numbered(Path(save), number) if setup.series > 1 else Path(save)
    while is_there(wanted) and not wanted.is_dir():
        free = free_name(wanted)
        console.print(say("cli.file.there", file=str(wanted)), soft_wrap=True)
        question = f"{say('cli.ask.save.free', file=str(free))} > "
        answer = prompt.ask(question) if prompt.interactive else ""
        wanted = Path(answer) if answer else free
    if not prompt.interactive and wanted.name != Path(save).name:
        console.print(say("cli.file.goes", file=str(wanted)), soft_wrap=True)
    return RecordFile(wanted)


def _announce(setup: TableSetup, number: int, console: Console) -> None:
    title, voice = setup.game.title, setup.voice
    if setup.series > 1:
        title += f", {voice.say('series.of', n=number, all=setup.series)}"
    seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(setup.names, 1))
    console.print(Text.assemble((title, "bold"), f" · {screen.authors(setup.game, voice)}"))
    console.print(voice.say("cli.seats", seats=seats))


def _finish(
    setup: TableSetup,
    table: TerminalTable,
    series: Series | None,
    console: Console,
    prompt: Prompt,
) -> None:
    screen.print_end(console, table.session.state, setup.names, setup.voice)
    if series is not None:
        console.print(_running(setup.names, series, setup.voice))
    if setup.day is not None:
        setup.day.tell(console, table.session.record, setup.voice)
    if table.file is not None or prompt.interactive:
        table.leave()


def _running(names: Sequence[str], series: Series, voice: Voice) -> Table:
    """The points of a series so far."""
    title = voice.say("cli.series")
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    games = [voice.say("cli.series.game", n=n) for n in range(1, len(series.scores) + 1)]
    table.add_column(voice.say("print.seat"))
    for head in (*games, voice.say("score.total")):
        table.add_column(head, justify="right")
    for seat, name in enumerate(names):
        points = [scores[seat] for scores in series.scores]
        table.add_row(f"{seat + 1} {name}", *map(str, points), str(series.totals[seat]))
    return table


def _last_words(table: TerminalTable | None) -> None:
    with contextlib.suppress(EOFError):
        if table is not None:
            table.leave()


def _say_where(setup: TableSetup, table: TerminalTable | None, console: Console) -> None:
    if table is not None and table.file is not None and table.file.kept:
        where = setup.voice.say("cli.file.is", file=str(table.file.path))
        console.print(where, soft_wrap=True)


def ask_game(console: Console, prompt: Prompt, voice: Voice) -> str:
    """The name of the game that is wanted."""
    grid = Table.grid(padding=(0, 2))
    for number, game in enumerate(all_games(), 1):
        grid.add_row(Text(f"{number:>3} {game.name}", "bold"), voice.say(f"about.{game.name}"))
    console.print(grid)
    names = [game.name for game in all_games()]
    while True:
        answer = prompt.ask(f"{voice.say('cli.ask.game')} > ").lower()
        if answer in names:
            return answer
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        told = voice.say("cli.ask.game.help", n=len(names), names=", ".join(names))
        console.print(f"  {told}")


def ask_table(console: Console, prompt: Prompt, game: Game, voice: Voice) -> tuple[int, list[str]]:
    """How many play, and which of them are bots."""
    console.print(voice.say("cli.ask.table.help", bots=", ".join(bots_of(game))))
    while True:
        words = prompt.ask(f"{voice.say('cli.ask.table')} > ").lower().replace(",", " ").split()
        people = int(words.pop(0)) if words and words[0] in "123456" else 1
        try:
            setup = set_up(game, Wishes(people + len(words), words))
        except RollwrightError as error:
            console.print(Text(f"  {error}", "red"))
        else:
            return setup.players, words
