"""One game at the terminal: asks people, lets bots answer, tells what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from rollwright.core.errors import IllegalMove, RollwrightError
from rollwright.core.record import Choice, Record, Roll
from rollwright.minds.bots import Bot
from rollwright.terminal import screen
from rollwright.terminal.files import RecordFile
from rollwright.terminal.prompt import Prompt
from rollwright.terminal.session import Session, read_faces, read_move
from rollwright.words.voice import Voice

COMMANDS = (
    ("7", "cli.help.move"),
    ("Enter", "cli.help.again"),
    ("?  ? 7", "cli.help.help"),
    ("u", "cli.help.undo"),
    ("roll", "cli.help.roll"),
    ("sheet 2", "cli.help.sheet"),
    ("s  s FILE", "cli.help.save"),
    ("q", "cli.help.quit"),
)
"""What can be typed, and the keys of the words about it."""


class Quit(Exception):
    """A person wants to stop."""


class Terminal(NamedTuple):
    """Where a game is played: what shows it, what asks people, and the language."""

    console: Console
    prompt: Prompt
    voice: Voice


class TerminalTable:
    """Plays one game to its end; `session` is where it stands."""

    def __init__(
        self,
        terminal: Terminal,
        session: Session,
        names: Sequence[str],
        bots: Mapping[int, Bot],
        draw: Callable[[Record], str],
        file: RecordFile | None = None,
    ) -> None:
        self.session = session
        self.file = file
        self._console, self._prompt, self._voice = terminal
        self._names = names
        self._bots = bots
        self._draw = draw
        self._told = 0
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "u": self._undo,
            "undo": self._undo,
            "roll": self._correct,
            "sheet": self._sheet,
            "s": self._save,
            "save": self._save,
            "q": self._quit,
            "quit": self._quit,
        }

    def play(self) -> None:
        """Goes on until the game is over; raises Quit, EOFError or KeyboardInterrupt before."""
        self._keep()
        while self.session.state.result is None:
            self._step()

    def _step(self) -> None:
        seat, bot = self.session.person, self.session.bot
        if seat:
            self._choose(seat)
        elif not bot and self.session.own_dice:
            self._ask_roll()
        elif self._pause(bot):
            return
        elif bot:
            state = self.session.state.view(bot)
            self._go(self.session.play(bot, self._bots[bot].choose(state, bot)))
        else:
            self._go(self.session.roll(self._draw(self.session.record)))

    def _go(self, session: Session) -> None:
        self.session = session
        self._keep()
        self._tell()

    def _tell(self) -> None:
        """Tells what happened since the last time, as far as everybody may know it."""
        record = self.session.record
        if record.state.answered:
            return
        lines = screen.event_lines(
            *(record, self._names, self._told, len(record.events), self._voice),
            knowing=self.session.people,
        )
        for event, line in zip(record.events[self._told :], lines, strict=True):
            if isinstance(event, Choice) or self.session.person is None:
                self._console.print(line)  # to a person who is asked, the table shows the roll
        self._told = len(record.events)

    # Questions

    @contextmanager
    def _patiently(self) -> Iterator[None]:
        """Answers input that makes no sense with a line."""
        try:
            yield
        except RollwrightError as error:
            self._say(Text(f"  {error}", "red"))

    def _say(self, words: Text | str) -> None:
        """Prints a line without breaking it, so that file names in it stay whole."""
        self._console.print(words, soft_wrap=True)

    def _ask(self, key: str, **values: str | int) -> str:
        return self._prompt.ask(f"{self._voice.say(key, **values)} > ")

    def _choose(self, seat: int) -> None:
        """Asks a seat until it has chosen, or taken something back."""
        before, name = self.session, self._names[seat - 1]
        if before.state.answered and self._prompt.interactive:
            self._console.clear()
            with self._patiently():
                self._command(self._ask("cli.ask.secret", n=seat, name=name))
        if self.session is before:
            self._show(seat)
        while self.session is before:
            line = self._ask("cli.ask.choice", n=seat, name=name)
            if not line:
                self._show(seat)
                continue
            with self._patiently():
                if not self._command(line):
                    self._go(before.play(seat, read_move(before.state, seat, line)))

    def _show(self, seat: int) -> None:
        state, voice, name = self.session.state, self._voice, self._names[seat - 1]
        drawing = state.game.drawing
        self._console.print()
        self._console.print(Rule(Text(voice.say("cli.seat", n=seat, name=name), "bold")))
        self._console.print(screen.sheet_panel(state, seat, name, voice))
        self._console.print(drawing.table(state, voice))
        if state.players > 1:
            self._console.print(screen.score_line(state, self._names, voice))
        self._console.print(Text(drawing.task(state, seat, voice), "bold"))
        self._console.print(screen.move_list(state.game, state.moves(seat), voice))

    def _ask_roll(self) -> None:
        """Asks what was rolled on the table."""
        before, state, voice = self.session, self.session.state, self._voice
        self._console.print(state.game.drawing.table(state, voice))
        due = " ".join(state.dice)
        example = " ".join(f"{die}{face}" for die, face in zip(state.dice, "3251", strict=False))
        self._console.print(voice.say("cli.roll.how", dice=due, example=example))
        if state.game.rules.order_matters(state.slots):
            self._console.print(voice.say("cli.roll.order"))
        while self.session is before:
            line = self._ask("cli.ask.rolled")
            with self._patiently():
                if line.startswith("roll ") or not self._command(line):
                    self._go(before.roll(read_faces(state, line.removeprefix("roll "))))

    def _pause(self, bot: int | None) -> bool:
        """Waits before the last choice, or a typed roll, becomes final.

        True if it was taken back. There is no wait where answers come from a file.
        """
        events = self.session.record.events
        typed = self.session.own_dice and bool(events) and isinstance(events[-1], Roll)
        if not self._prompt.interactive or not (self.session.undoable or typed):
            return False
        before, say = self.session, self._voice.say
        going = say("cli.pause.bot", name=self._names[bot - 1]) if bot else say("cli.pause.dice")
        back = say("cli.pause.roll") if typed else say("cli.pause.undo")
        while self.session is before:
            line = self._prompt.ask(f"{going} · {back} > ")
            with self._patiently():
                if not line or not self._command(line):
                    return False
        return True

    # Commands

    def _command(self, line: str) -> bool:
        """Carries out a command; False if the line is none."""
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:]
        command = self._commands.get(word.lower())
        if command is not None:
            command(rest.strip())
        return command is not None

    def _help(self, about: str) -> None:
        state, seat = self.session.state, self.session.person
        if not about or seat is None:
            self._console.print(screen.help_table(state.game, COMMANDS, self._voice))
            return
        move = read_move(state, seat, about).text
        words = state.game.drawing.explain(move, self._voice)
        self._console.print(f"  {move}: {words}")

    def _undo(self, _: str) -> None:
        before = self.session
        self.session = before.undo()
        self._back()
        last = before.record.events[-1]
        if isinstance(last, Choice):
            what = self._voice.say("cli.back.answer") if before.state.answered else last.move
            name = self._names[last.seat - 1]
            told = self._voice.say("cli.back", n=last.seat, name=name, what=what)
            self._console.print(f"  {told}")

    def _correct(self, dice: str) -> None:
        session = self.session.unroll()
        if dice:
            session = session.roll(read_faces(session.state, dice))
        self.session = session
        self._back()

    def _back(self) -> None:
        self._told = min(self._told, len(self.session.record.events))
        self._keep()

    def _sheet(self, seat: str) -> None:
        state = self.session.state
        number = int(seat) if seat.isascii() and seat.isdigit() else 0
        if not 1 <= number <= state.players:
            raise IllegalMove(f"sheet 1 to sheet {state.players} show the seats' sheets")
        name = self._names[number - 1]
        self._console.print(screen.sheet_panel(state, number, name, self._voice))

    def _quit(self, _: str) -> None:
        raise Quit

    # Saving

    def _keep(self) -> None:
        """Saves the record where it has a file."""
        if self.file is not None:
            with self._patiently():
                self.file.save(self.session.record)

    def _save(self, name: str) -> None:
        if name or self.file is None:
            name = name or self._ask("cli.ask.save")
            if not name:
                return
            file = RecordFile(Path(name))
            file.save(self.session.record)
            self.file = file
        else:
            self.file.save(self.session.record)
        self._say(f"  {self._where(self.file)}")

    def _where(self, file: RecordFile) -> str:
        return self._voice.say("cli.file.is", file=str(file.path))

    def leave(self) -> None:
        """Says where the record is, or offers to save or print it."""
        while self.file is None or not self.file.kept:
            line = self._ask("cli.ask.leave")
            word, _, name = line.partition(" ")
            if word in ("", "q"):
                return
            if word == "p":
                self._say(self.session.record.dumps())
            elif word == "s":
                with self._patiently():
                    self._save(name.strip())
                    return
            else:
                self._say(f"  {self._voice.say('cli.ask.leave.help')}")
        self._say(self._where(self.file))
