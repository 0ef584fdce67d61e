"""`rollwright daily`: today's game with the dice of the date, and what it came to."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console

from rollwright.core.game import Game
from rollwright.core.record import Record, Roll
from rollwright.games import game as find_game
from rollwright.server import days, fair
from rollwright.server.refusal import Refusal
from rollwright.terminal import play, screen
from rollwright.terminal.complaint import Complaint, needing_data
from rollwright.terminal.prompt import Keyboard
from rollwright.words.voice import Voice


class Day:
    """A day's dice for a game, from its date alone: such games aren't ranked."""

    def __init__(self, game: Game, day: str) -> None:
        self.day = day
        self._game = game
        self._secret = days.open_secret(game.name, day)

    @property
    def header(self) -> Mapping[str, str]:
        """What a record says of its dice."""
        promised = {"dice": fair.BY_TURN, "commitment": fair.commitment(self._secret)}
        return {"daily": self.day, **promised, "secret": self._secret.hex()}

    def draw(self, record: Record) -> str:
        """The roll that is due after a record."""
        before = zip(record.events, record.states(), strict=False)
        rolled = [state for event, state in before if isinstance(event, Roll)]
        return fair.next_by_turn(self._secret, [*rolled, record.state])

    def tell(self, console: Console, record: Record, voice: Voice) -> None:
        """Prints what a finished game came to, as a text to share."""
        from rollwright.analysis.review import review
        from rollwright.analysis.signs import signs
        from rollwright.server.judge import play_expert

        say, score = voice.say, record.state.scores[0]
        expert = play_expert(self._game.name, self._secret)
        facts, rows = [say("result.solo", n=score)], []
        if expert is not None:
            with needing_data():
                found = review(record)
            lost = voice.number(found.balance(1).points.error, 1)
            facts += [say("daily.share.expert", n=expert), say("daily.share.errors", n=lost)]
            rows = list(signs(found))
        title = say("daily.share", game=self._game.title, day=self.day)
        console.print("", title, " · ".join(facts), *rows, sep="\n", soft_wrap=True)


def read_day(text: str | None) -> str:
    """Today, or a past day."""
    try:
        return days.read(text)
    except Refusal:
        raise Complaint("cli.daily.day", first=days.FIRST) from None


def run(game: str, save: str | None, day: str | None, voice: Voice) -> int:
    """Plays the game of today, or of a past day, at this terminal."""
    wanted, console, prompt = read_day(day), screen.new_console(), Keyboard()
    try:
        found = find_game(game or play.ask_game(console, prompt, voice))
    except EOFError:
        console.print()
        return 0
    console.print(voice.say("cli.daily", day=wanted))
    setup = play.set_up(found, play.Wishes(1), voice, Day(found, wanted))
    return play.play(setup, save, console, prompt)
