"""People at a server: guests with a cookie of their own, who look at tables and play."""

import random
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Any

from rollwright.core.state import State
from rollwright.games import game
from rollwright.server.fold import Fold

Json = dict[str, Any]


class Site:
    """A server to visit."""

    def __init__(self, client: Any) -> None:
        self.client = client

    @property
    def registry(self) -> Any:
        return self.client.app.state.registry

    def live(self, table: str) -> Any:
        """A table as the server has it in memory."""
        return self.client.portal.call(self.registry.live, table)

    def guest(self, name: str = "") -> "Guest":
        guest = Guest(self.client)
        if name:
            guest.put("/api/me", {"name": name})
        return guest


class Guest:
    """A visitor with a cookie, whose browser says that addresses are typed."""

    def __init__(self, client: Any) -> None:
        self.client = client
        cookie = f"rollwright_guest={secrets.token_urlsafe(32)}"
        self.headers = {"Cookie": cookie, "Sec-Fetch-Site": "none"}

    def request(self, method: str, url: str, **more: Any) -> Any:
        headers = {**self.headers, **more.pop("headers", {})}
        return self.client.request(method, url, headers=headers, **more)

    def get(self, url: str) -> Any:
        return self.request("GET", url)

    def put(self, url: str, body: Json) -> Any:
        return self.request("PUT", url, json=body)

    def post(self, url: str, body: Json | None = None) -> Any:
        return self.request("POST", url, json=body or {})

    def create(self, game: str, *seats: str | Json, **more: Any) -> str:
        """A new table's id; a seat is `me`, `open`, a bot's name or an object."""
        body = {"game": game, "seats": [_seat(seat) for seat in seats], **more}
        answer = self.post("/api/tables", body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def view(self, table: str) -> Json:
        found: Json = self.get(f"/api/tables/{table}").json()
        return found

    def join(self, table: str, **body: Any) -> Any:
        return self.post(f"/api/tables/{table}/join", body)

    @contextmanager
    def look(self, table: str, since: int = 0) -> "Iterator[Player]":
        url = f"/api/tables/{table}/live?form=2&since={since}"
        with self.client.websocket_connect(url, headers=self.headers) as socket:
            yield Player(socket, since)


def _seat(seat: str | Json) -> Json:
    if isinstance(seat, dict):
        return seat
    if seat == "me":
        return {"kind": "person"}
    return {"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat}


class Player:
    """A connection to a table: what was told about it, and the game folded from its events."""

    def __init__(self, socket: Any, since: int = 0) -> None:
        self.socket = socket
        self.view: Json = {}
        """The last `table` message, with the number of the last event that was told."""
        self.told: list[Json] = []
        self.clocks: Json = {}
        """The last `clocks` message."""
        self.texts: dict[int, str] = {}
        self._times: dict[int, int] = {}
        self._ids = count(1)
        self._since = since
        self.receive()
        announced = self.view["number"]
        self.view["number"] = min(since, announced)
        self._fold = Fold(_start(self.view["table"])) if since == 0 else None
        while self.view["number"] < announced:
            self.receive()

    @property
    def fold(self) -> Fold:
        assert self._fold is not None, "the game is not known from its start"
        return self._fold

    @property
    def mine(self) -> list[int]:
        return [seat["seat"] for seat in self.view["seats"] if seat["mine"]]

    @property
    def events(self) -> dict[int, Json]:
        """The events by number; those of the whole game if it is known."""
        stand = None if self._fold is None else self._fold.stand
        return {n: _event(n, text, stand) for n, text in sorted(self.texts.items())}

    @property
    def state(self) -> Json:
        """The game as a page shows it, and what this player may do."""
        state, table = self.fold.state, self.view["table"]
        running = table["status"] == "running"
        played = [seat["seat"] for seat in self.view["seats"] if seat["mine"] and _person(seat)]
        bot = table["dice"] == "real" and not _person(self.view["seats"][state.active - 1])
        rolls = bool(played) and (bot or state.active in played)
        seats = range(1, state.players + 1)
        return {
            "dice": state.dice,
            "roll": running and bool(state.dice) and rolls,
            "to_move": list(state.to_move),
            "moves": {
                str(n): [str(move) for move in state.moves(n)]
                for n in played
                if running and n in state.to_move
            },
            "sheets": [state.sheet(seat) for seat in seats],
            "scores": [state.score(seat) for seat in seats],
            "result": state.result and {"winners": list(state.result.winners)},
        }

    def receive(self) -> Json:
        message: Json = self.socket.receive_json()
        self.told.append(message)
        if message["type"] == "table":
            known = self.view.get("number", message["number"])
            self.view = {**message, "number": known}
            if self.texts and self._fold is not None:
                self._fold.eye = self._eye()
        elif message["type"] == "event":
            self._tell(message["number"], message["event"], message["at"])
        elif message["type"] == "events":
            for number, text, at in message["events"]:
                self._tell(number, text, at)
        elif message["type"] == "clocks":
            self.clocks = message
        return message

    def _eye(self) -> int | None:
        return self.mine[0] if len(self.mine) == 1 else None

    def _tell(self, number: int, text: str, at: int) -> None:
        self.view["number"] = max(self.view["number"], number)
        self.texts[number], self._times[number] = text, at
        if self._fold is not None:
            self._fold.eye = self._eye()
            self._fold.tell(number, text)

    def send(self, **message: Any) -> Json:
        """Sends a message and waits for its answer: an ack for an entry that was made."""
        named = {"id": f"own {next(self._ids)}", **message}
        self.socket.send_json(named)
        answer = self.answer()
        if "id" not in message:
            assert answer.pop("id", named["id"]) == named["id"]
        return answer

    def answer(self) -> Json:
        """The next answer to a message that had an id."""
        while (message := self.receive())["type"] in ("table", "events", "event", "clocks"):
            if "id" in message:
                return {"type": "ack", "number": message["number"], "id": message["id"]}
        return {**message}

    def wait_for(self, number: int) -> None:
        while self.view["number"] < number:
            self.receive()

    def play(self, seat: int, move: str) -> Json:
        return self.send(type="move", seat=seat, move=move, number=self.view["number"])

    def roll(self, dice: str | None = None) -> Json:
        more = {} if dice is None else {"dice": dice}
        return self.send(type="roll", number=self.view["number"], **more)

    def undo(self, seat: int) -> Json:
        return self.send(type="undo", seat=seat, number=self.view["number"])

    def done(self) -> Json:
        return self.send(type="done", number=self.view["number"])

    def can_act(self) -> bool:
        state = self.state
        return bool(state["roll"] or state["moves"])

    def act(self, rng: random.Random) -> int:
        """Does anything that is allowed, and returns the number of the event."""
        while (answer := self._act(rng)).get("code") == "rate":
            time.sleep(0.1)
        assert answer["type"] == "ack", answer
        return int(answer["number"])

    def _act(self, rng: random.Random) -> Json:
        state = self.state
        if state["roll"]:
            dice = list(state["dice"])
            rng.shuffle(dice)
            real = self.view["table"]["dice"] == "real"
            return self.roll(
                " ".join(f"{die}{rng.randint(1, 6)}" for die in dice) if real else None
            )
        seat, moves = rng.choice(sorted(state["moves"].items()))
        return self.play(int(seat), rng.choice(moves))


def _start(table: Json) -> State:
    return game(table["game"]).start(table["players"], **table["options"])


def _person(seat: Json) -> bool:
    return bool(seat["kind"] == "person")


def _event(number: int, text: str, stand: list[int] | None) -> Json:
    first, _, rest = text.partition(" ")
    if first == "undo":
        return {"type": "undo", "seat": int(rest)}
    undone = {} if stand is None else {"undone": number not in stand}
    if first == "roll":
        return {"type": "roll", "dice": rest, **undone}
    return {"type": "move", "seat": int(first), "move": None if rest == "?" else rest, **undone}


def finish(players: list[Player], rng: random.Random, events: int = 10**6) -> None:
    """Plays at random until the game is over, or for so many events of people."""
    while players[0].state["result"] is None and events:
        able = [player for player in players if player.can_act()]
        if not able:
            players[0].receive()
            synchronise(players, players[0].view["number"])
            continue
        synchronise(players, rng.choice(able).act(rng))
        events -= 1
    for player in players:
        while events and player.view["table"]["status"] != "over":
            player.receive()


def synchronise(players: list[Player], number: int) -> None:
    for player in players:
        player.wait_for(number)


@contextmanager
def seated(table: str, *guests: Guest) -> Iterator[list[Player]]:
    """All of them at a table, connected."""
    with ExitStack() as stack:
        players = [stack.enter_context(guest.look(table)) for guest in guests]
        for player in players:
            while sum(seat["present"] for seat in player.view["seats"]) < len(guests):
                player.receive()
        yield players
