"""A game as a client folds it from the events that a server tells."""

from __future__ import annotations

from rollwright.core.state import State
from rollwright.server.log import SECRET


class Fold:
    """The game so far, as a viewer knows it who sees the secrets of seat `eye`."""

    def __init__(self, start: State, eye: int | None = None) -> None:
        self.eye = eye
        self.texts: dict[int, str] = {}
        """The events that were told, by number."""
        self.stand: list[int] = []
        """The numbers of those that no undo has taken back."""
        self._states = [start]

    @property
    def number(self) -> int:
        """How many events were told."""
        return len(self.texts)

    @property
    def state(self) -> State:
        """The state after the last event."""
        return self._states[-1]

    def tell(self, number: int, text: str) -> None:
        """Adds an event, or reveals an answer that was secret before."""
        known = number in self.texts
        self.texts[number] = text
        if known:
            self._fold_again(number)
        elif text.startswith("undo "):
            self.stand.pop()
            self._states.pop()
        else:
            self.stand.append(number)
            self._add(text)

    def _fold_again(self, number: int) -> None:
        if number not in self.stand:
            return
        place = self.stand.index(number)
        del self._states[place + 1 :]
        for later in self.stand[place:]:
            self._add(self.texts[later])

    def _add(self, text: str) -> None:
        first, _, rest = text.partition(" ")
        if first == "roll":
            state = self.state.roll(rest)
        elif rest == SECRET:  # any answer will do: nobody sees it
            seat = int(first)
            state = self.state.play(seat, self.state.moves(seat)[0]).view(self.eye)
        else:
            state = self.state.play(int(first), rest)
        self._states.append(state)
