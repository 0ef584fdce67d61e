"""`rollwright review`: a game event by event, with luck, errors and names; as JSON, as a plot."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rollwright.analysis.chart import chart
from rollwright.analysis.coach import tell
from rollwright.analysis.lessons import Lesson, lessons
from rollwright.analysis.level import Level, level
from rollwright.analysis.review import Balance, Review, ReviewStep, review
from rollwright.core.contract import Fact
from rollwright.core.data import Data
from rollwright.core.record import Choice
from rollwright.terminal import screen
from rollwright.terminal.coach import STYLES, tell_change, tell_doubt, tell_value
from rollwright.terminal.complaint import check_seat, needing_data
from rollwright.terminal.files import load, write_text
from rollwright.terminal.replay import head, names_of
from rollwright.words.voice import Voice

LONGEST = 11
"""The least width of the column of names; in a narrow terminal they are broken into lines."""
SPACE = 6
"""Spaces before the reasons of a lesson."""


def run(file: str, seat: int | None, as_json: bool, plot: str | None, voice: Voice) -> int:
    """Reviews and prints; where a plot is asked for, writes it too."""
    record = load(file)
    check_seat(seat, record.players)
    with needing_data():
        found = review(record)
    names = names_of(record, voice)
    if plot:
        write_text(plot, chart(found, seat or 1, voice, names))
    learned = lessons(found, seat)
    if as_json:
        levels = [one and asdict(one) for one in _levels(found)]
        told = {"lessons": [_data(one, voice) for one in learned], "levels": levels}
        print(json.dumps(found.as_data() | told))
        return 0
    console = screen.new_console()
    console.print(head(record, voice), "")
    console.print(_events(found, seat, voice))
    if found.record.players > 1:
        values = [effect.value for step in found.steps for effect in step.effects]
        console.print(Text(tell_doubt(values, voice), "dim"))
    console.print()
    if learned:
        console.print(_lessons(learned, names, voice))
    console.print(_verdicts(found, seat, names, voice))
    console.print(_sums(found, seat, names, voice))
    for number, one in enumerate(_levels(found), 1):
        if one and seat in (None, number):
            console.print(_tell_level(one, names[number - 1], found, voice))
    return 0


def _levels(found: Review) -> list[Level | None]:
    """By seat."""
    return [level(found, seat) for seat in range(1, found.record.players + 1)]


def _tell_level(one: Level, name: str, found: Review, voice: Voice) -> Text:
    alone = found.record.players == 1
    form = voice.number if alone else voice.percent
    rate, error = form(one.rate), form(one.error)
    told = voice.say(
        f"review.level.{'points' if alone else 'win'}", n=one.choices, rate=rate, error=error
    )
    like = voice.say("review.level.like", bot=voice.say(f"bot.{one.bot}"))
    equal = voice.say("review.level.equal", bot=one.equal)
    return Text(f"{name} · {like}. {told} {equal}")


def _data(lesson: Lesson, voice: Voice) -> Data:
    """A lesson as plain data."""
    return {
        "number": lesson.step.number,
        "seat": lesson.step.seat,
        "name": lesson.step.name,
        "loss": lesson.loss,
        **{
            name: {
                "move": move,
                "facts": [fact.words.as_data() for fact in facts],
                "reason": _why(facts, voice),
            }
            for name, move, facts in (
                ("played", lesson.played, lesson.facts),
                ("best", lesson.best, lesson.better),
            )
        },
    }


def _why(facts: tuple[Fact, ...], voice: Voice) -> str:
    return tell([fact.words for fact in facts], voice)


def _events(found: Review, seat: int | None, voice: Voice) -> Table:
    """The events of everybody, or all rolls and one seat's moves; alone, without a column of seats.

    With others the column of corrections is left out: there is no room for it.
    """
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    several = found.record.players > 1
    for _ in range(1 + several):
        table.add_column("", justify="right", no_wrap=True)
    table.add_column(voice.say("review.event"), no_wrap=True)
    for key in ("coach.value", *(f"review.{name}" for name in ("luck", "error", *found.rest[:1]))):
        table.add_column(voice.say(key), justify="right", no_wrap=True)
    table.add_column("", min_width=LONGEST)
    for step in found.steps:
        mine = seat in (None, step.seat)
        table.add_row(*_cells(step, seat or step.seat, mine, found, voice))
    return table


def _cells(step: ReviewStep, seat: int, mine: bool, found: Review, voice: Voice) -> list[Text]:
    """A line of the table, as a seat sees it."""
    effect, event = step.effects[seat - 1], step.event
    win = effect.win is not None
    parts = effect.win or effect.points
    is_move = isinstance(event, Choice)
    what = event.move if isinstance(event, Choice) else event.dice
    cells = [str(step.number), *([str(step.seat)] if found.record.players > 1 else []), what]
    cells += [tell_value(effect.value, voice)]
    cells += [tell_change(change, win, voice) for change in parts.gains(found.rest[:1])]
    line = [Text(cell) for cell in cells]
    if not mine:
        return [*line, Text()]
    key = f"verdict.{step.name}" if is_move else f"luck.{step.name}"
    name = Text(voice.say(key), STYLES.get(step.name, "dim"))
    if isinstance(event, Choice) and step.best != event.move:
        name.append(f" · {voice.say('review.best', move=str(step.best))}", "dim")
    return [*line, name]


def _lessons(learned: list[Lesson], names: list[str], voice: Voice) -> Group:
    """The most costly errors: what was played and what was better, with what each does."""
    lines: list[Text | Padding] = [Text(voice.say("review.lessons"), "bold")]
    for lesson in learned:
        step = lesson.step
        lost = tell_change(-lesson.loss, step.own.win is not None, voice)
        who = f"{step.seat} {names[step.seat - 1]}  " if len(names) > 1 else ""
        verdict = Text(voice.say(f"verdict.{step.name}"), STYLES[step.name])
        lines.append(Text.assemble(f"{step.number:>4}  {who}", verdict, f"  {lost}"))
        for move, facts, style in (
            (lesson.played, lesson.facts, "bold"),
            (voice.say("review.best", move=lesson.best), lesson.better, "bold green"),
        ):
            words = Text.assemble((move, style), f" · {_why(facts, voice)}")
            lines.append(Padding(words, (0, 0, 0, SPACE)))
    return Group(*lines, "")


def _verdicts(found: Review, seat: int | None, names: list[str], voice: Voice) -> Table:
    """How many moves of each name every seat has made."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    seats = [seat] if seat else range(1, len(names) + 1)
    made = [Counter(step.name for step in found.steps if step.seat == n) for n in seats]
    table.add_column(voice.say("review.moves"))
    for n in seats:
        table.add_column(Text(f"{n} {names[n - 1]}"), justify="right")
    for name in STYLES:
        counts = [Text(str(count[name] or "")) for count in made]
        table.add_row(Text(voice.say(f"verdict.{name}"), STYLES[name]), *counts)
    return table


def _sums(found: Review, seat: int | None, names: list[str], voice: Voice) -> Table:
    """For each seat: start + luck − errors + others = score, in points and in chances to win."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    end = "review.score" if found.record.state.result else "coach.value"
    table.add_column(voice.say("print.seat"))
    for key in (*(f"review.{name}" for name in ("start", "luck", "errors", *found.rest)), end):
        table.add_column(voice.say(key), justify="right")
    for balance in found.balances:
        if seat in (None, balance.seat):
            who = f"{balance.seat} {names[balance.seat - 1]}"
            for line in _balance_rows(balance, found.rest, voice):
                table.add_row(Text(who), *map(Text, line))
                who = f"  {voice.say('review.win')}"
    return table


def _balance_rows(balance: Balance, shown: Sequence[str], voice: Voice) -> list[list[str]]:
    start, end, points, win = balance.start, balance.end, balance.points, balance.win
    changes = [voice.number(change, sign="+") for change in points.gains(shown)]
    rows = [[voice.number(start.points), *changes, voice.number(end.points)]]
    if win and start.win is not None and end.win is not None:
        changes = [voice.percent(change, "+") for change in win.gains(shown)]
        rows.append([voice.percent(start.win), *changes, voice.percent(end.win)])
    return rows
