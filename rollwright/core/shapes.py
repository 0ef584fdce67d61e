"""Shapes: what is shown of a game's slots, declared once for everybody who shows it.

A game's module `shapes` says which slots make up the table, a seat's sheet, and the text of a
position. Python reads them here; the page reads the same shapes, as JSON, in `engine/shapes.ts`.
Places of slots count from the first one of the table, or of the seat. What is written in a position
is also read back: `put` is the opposite of `read`. The docstrings of the classes say their form in
JSON.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rollwright.core.data import Plain
from rollwright.core.dice import Slots
from rollwright.core.errors import InvalidNotation
from rollwright.core.notation import EMPTY, number, word

Values = Sequence[bool | int | str | None]
"""What stands for the numbers 0, 1, 2 …"""
Form = dict[str, Plain]


class Shape(ABC):
    """Something to read off slots. `base` is where the seat's slots begin, 0 for the table."""

    @abstractmethod
    def read(self, slots: Sequence[int], base: int = 0) -> Plain:
        """What the slots say."""

    @abstractmethod
    def form(self) -> Form:
        """The shape as JSON."""

    def put(self, value: str, slots: Slots, base: int = 0) -> None:
        """Sets the slots to what a text says; raises InvalidNotation."""
        raise TypeError(f"{type(self).__name__} stands in no position")


class Many(Shape):
    """A shape that is a list."""

    @abstractmethod
    def read(self, slots: Sequence[int], base: int = 0) -> list[Plain]:
        """What the slots say."""

    def put_all(self, values: Sequence[str], slots: Slots, base: int = 0) -> None:
        """Sets the slots to what the texts of the items say; raises InvalidNotation."""
        raise TypeError(f"{type(self).__name__} stands in no position")


@dataclass(frozen=True)
class Slot(Shape):
    """A slot: its number with something added, or what stands for it.

    `{"slot", "add", "of", "least", "most"}`; the last two are for reading a position.
    """

    slot: int
    most: int = 0
    """The highest number in the slot, for reading a position."""
    least: int = 0
    add: int = 0
    of: Values = ()

    def read(self, slots: Sequence[int], base: int = 0) -> Plain:
        value = slots[base + self.slot] + self.add
        return self.of[value] if self.of else value

    def form(self) -> Form:
        numbers = {"add": self.add, "least": self.least, "most": self.most}
        form: Form = {"slot": self.slot}
        return form | {name: n for name, n in numbers.items() if n} | _of(self.of)

    def put(self, value: str, slots: Slots, base: int = 0) -> None:
        least, most = self.least + self.add, self.top(slots) + self.add
        parse = word([str(one) for one in self.of]) if self.of else number(least, most)
        slots[base + self.slot] = parse(value) - self.add

    @property
    def highest(self) -> int:
        """The highest number that the slot holds."""
        return len(self.of) - 1 - self.add if self.of else self.most

    def top(self, slots: Sequence[int]) -> int:
        """The highest number in the slot in a position."""
        return self.most


@dataclass(frozen=True)
class SeatNumber(Slot):
    """A slot that holds a seat, which counts from 1 where it is shown: adds `"seat": true`."""

    add: int = 1

    def form(self) -> Form:
        return {**super().form(), "seat": True}

    def top(self, slots: Sequence[int]) -> int:
        return slots[0] - 1


@dataclass(frozen=True)
class Bits(Many):
    """The names of the bits that are set, None for one that isn't shown: `{"bits", "of"}`."""

    slot: int
    of: Values

    def read(self, slots: Sequence[int], base: int = 0) -> list[Plain]:
        bits = slots[base + self.slot]
        return [name for n, name in enumerate(self.of) if bits >> n & 1 and name is not None]

    def form(self) -> Form:
        return {"bits": self.slot, **_of(self.of)}

    def put_all(self, values: Sequence[str], slots: Slots, base: int = 0) -> None:
        names = {str(name): n for n, name in enumerate(self.of) if name is not None}
        known = word(list(names))
        places = [known(value) for value in values]
        if places != sorted(set(places)):
            raise InvalidNotation(f"some of {' '.join(names)}, in this order, or - is wanted")
        slots[base + self.slot] |= sum(1 << names[value] for value in values)


@dataclass(frozen=True)
class Digits(Many):
    """Numbers packed into a slot, the lowest bits first: `{"digits", "width", "count", "of"}`.

    The count is a number, or a shape that says it; without one the last number is not 0.
    """

    slot: int
    width: int
    count: int | Slot | None = None
    of: Values = ()

    def read(self, slots: Sequence[int], base: int = 0) -> list[Plain]:
        packed = slots[base + self.slot]
        digits = [packed >> self.width * n & self._mask for n in range(self._count(slots, base))]
        return [self.of[digit] for digit in digits] if self.of else [*digits]

    def _count(self, slots: Sequence[int], base: int) -> int:
        if isinstance(self.count, Slot):
            return slots[base + self.count.slot]
        if self.count is None:
            return -(-slots[base + self.slot].bit_length() // self.width)
        return self.count

    @property
    def _mask(self) -> int:
        return (1 << self.width) - 1

    def form(self) -> Form:
        form: Form = {"digits": self.slot, "width": self.width}
        if self.count is not None:
            form["count"] = self.count if isinstance(self.count, int) else self.count.form()
        return form | _of(self.of)

    def put_all(self, values: Sequence[str], slots: Slots, base: int = 0) -> None:
        if isinstance(self.count, int) and len(values) != self.count:
            raise InvalidNotation(f"{self.count} are wanted")
        if isinstance(self.count, Slot):
            if len(values) > self.count.most:
                raise InvalidNotation(f"at most {self.count.most} are wanted")
            slots[base + self.count.slot] = len(values)
        digits = [self._digit(value) for value in values]
        if self.width * len(digits) > MOST_BITS:
            raise InvalidNotation(f"at most {MOST_BITS // self.width} are wanted")
        slots[base + self.slot] = sum(digit << self.width * n for n, digit in enumerate(digits))

    def _digit(self, value: str) -> int:
        least = int(self.count is None)
        if not self.of:
            return number(least, self._mask)(value)
        return least + word([str(one) for one in self.of[least:]])(value)


@dataclass(frozen=True)
class Run(Many):
    """The numbers of slots in a row: `{"run", "count", "most"}`."""

    slot: int
    count: int
    most: int

    def read(self, slots: Sequence[int], base: int = 0) -> list[Plain]:
        return [*slots[base + self.slot : base + self.slot + self.count]]

    def form(self) -> Form:
        return {"run": self.slot, "count": self.count, "most": self.most}

    def put_all(self, values: Sequence[str], slots: Slots, base: int = 0) -> None:
        if len(values) != self.count:
            raise InvalidNotation(f"{self.count} numbers from 0 to {self.most} are wanted")
        for n, value in enumerate(values, base + self.slot):
            slots[n] = number(0, self.most)(value)


@dataclass(frozen=True)
class Dice(Many):
    """Letters and faces of the dice that lie there, from slots in a row: `{"dice", "of"}`."""

    slot: int
    letters: str

    def read(self, slots: Sequence[int], base: int = 0) -> list[Plain]:
        faces = slots[base + self.slot : base + self.slot + len(self.letters)]
        return [[die, face] for die, face in zip(self.letters, faces, strict=True) if face]

    def form(self) -> Form:
        return {"dice": self.slot, "of": self.letters}


@dataclass(frozen=True)
class Filled(Shape):
    """A shape where a bit is set, else something else: `{"bit": [slot, bit], "then", "else"}`."""

    slot: int
    bit: int
    then: Shape
    other: str | None = None

    def read(self, slots: Sequence[int], base: int = 0) -> Plain:
        return (
            self.then.read(slots, base) if slots[base + self.slot] >> self.bit & 1 else self.other
        )

    def form(self) -> Form:
        return {"bit": [self.slot, self.bit], "then": self.then.form(), "else": self.other}

    def put(self, value: str, slots: Slots, base: int = 0) -> None:
        if value != self.other:
            slots[base + self.slot] |= 1 << self.bit
            self.then.put(value, slots, base)


@dataclass(frozen=True)
class Full(Many):
    """The names of the sets of bits that are all set: `{"full", "of": {name: bits}}`."""

    slot: int
    of: Mapping[str, int]

    def read(self, slots: Sequence[int], base: int = 0) -> list[Plain]:
        bits = slots[base + self.slot]
        return [name for name, wanted in self.of.items() if bits & wanted == wanted]

    def form(self) -> Form:
        return {"full": self.slot, "of": {**self.of}}


@dataclass(frozen=True)
class Ahead(Many):
    """The items from a place on, which a slot holds; none once a bit of the table is set.

    `{"ahead", "of", "shut": [slot, bit]}`.
    """

    slot: int
    of: Values
    shut: tuple[int, int]

    def read(self, slots: Sequence[int], base: int = 0) -> list[Plain]:
        slot, bit = self.shut
        return [] if slots[slot] >> bit & 1 else [*self.of[slots[base + self.slot] :]]

    def form(self) -> Form:
        return {"ahead": self.slot, **_of(self.of), "shut": [*self.shut]}


@dataclass(frozen=True)
class Hits(Many):
    """Whether each item of a list equals the one printed in its place: `{"hits", "in"}`."""

    items: Many
    printed: Values

    def read(self, slots: Sequence[int], base: int = 0) -> list[Plain]:
        pairs = zip(self.items.read(slots, base), self.printed, strict=True)
        return [item == printed for item, printed in pairs]

    def form(self) -> Form:
        return {"hits": self.items.form(), "in": [*self.printed]}


@dataclass(frozen=True)
class Sum(Shape):
    """The sum of a list's numbers, where true counts 1: `{"sum"}`."""

    items: Many

    def read(self, slots: Sequence[int], base: int = 0) -> Plain:
        return sum(int(item) for item in self.items.read(slots, base) if isinstance(item, int))

    def form(self) -> Form:
        return {"sum": self.items.form()}


@dataclass(frozen=True)
class Text(Shape):
    """The items of a list as one text, in a position `-` if there are none: `{"text", "by"}`."""

    items: Many
    by: str = ""

    def read(self, slots: Sequence[int], base: int = 0) -> str:
        return self.by.join(map(str, self.items.read(slots, base)))

    def form(self) -> Form:
        return {"text": self.items.form(), "by": self.by}

    def put(self, value: str, slots: Slots, base: int = 0) -> None:
        values = [] if value == EMPTY else value.split(self.by) if self.by else list(value)
        self.items.put_all(values, slots, base)


@dataclass(frozen=True)
class Listed(Many):
    """A list of shapes: `{"list"}`."""

    items: Sequence[Shape]

    def read(self, slots: Sequence[int], base: int = 0) -> list[Plain]:
        return [item.read(slots, base) for item in self.items]

    def form(self) -> Form:
        return {"list": [item.form() for item in self.items]}

    def put_all(self, values: Sequence[str], slots: Slots, base: int = 0) -> None:
        if len(values) != len(self.items):
            raise InvalidNotation(f"{len(self.items)} are wanted")
        for item, value in zip(self.items, values, strict=True):
            item.put(value, slots, base)


@dataclass(frozen=True)
class Joined(Many):
    """The items of several lists as one list: `{"join"}`."""

    lists: Sequence[Many]

    def read(self, slots: Sequence[int], base: int = 0) -> list[Plain]:
        return [item for one in self.lists for item in one.read(slots, base)]

    def form(self) -> Form:
        return {"join": [one.form() for one in self.lists]}


@dataclass(frozen=True)
class Named(Shape):
    """Shapes by their names: `{"named"}`."""

    shapes: Mapping[str, Shape]

    def read(self, slots: Sequence[int], base: int = 0) -> dict[str, Plain]:
        return {name: shape.read(slots, base) for name, shape in self.shapes.items()}

    def form(self) -> Form:
        return {"named": {name: shape.form() for name, shape in self.shapes.items()}}


@dataclass(frozen=True)
class Shapes:
    """All that a game declares of its slots: its module `shapes` has them as `SHAPES`."""

    table: Named
    """What lies on the table. A plain drawing needs `phase` and `dice`."""
    sheet: Named
    """What is on a seat's sheet. A plain drawing shows areas and boxes: `{area: {box: None}}`."""
    position: Named
    """The fields of the table in the text of a position."""
    seat: Named
    """The fields of a seat in the text of a position."""
    moves: Sequence[str]
    """The notation of each move by its number; `{5}` in it stands for what slot 5 holds."""
    reasons: Sequence[str]
    """Why the game can be over, by the number that the verb `reason` gives."""
    marks: Sequence[str]
    """What a move can mark on a sheet, by the numbers that the verb `marks` writes."""
    outcomes: Sequence[str] = field(default=())
    """What a choice can lead to besides itself, by the numbers that the verb `outcome` writes."""
    faults: Sequence[str] = field(default=())
    """What can be wrong with a position, by the numbers that the verb `complete` gives, from 1 on.

    The words `fault.<game>.<fault>` say it."""
    passing: Sequence[str] = field(default=())
    """The fields of a position that hold only for a turn; the others are the sheets and the place
    in the game."""
    turn: Shape | None = None
    """What is the same for all rolls of a turn, and different for the next turn (see
    `core.turns`)."""


MOST_BITS = 62


def _of(values: Values) -> Form:
    return {"of": [*values]} if values else {}
