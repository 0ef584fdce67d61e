"""People at a server: guests with a cookie of their own, who look at tables and play."""

import random
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

Json = dict[str, Any]


class Site:
    """A server to visit."""

    def __init__(self, client: Any) -> None:
        self.client = client

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
        url = f"/api/tables/{table}/live?since={since}"
        with self.client.websocket_connect(url, headers=self.headers) as socket:
            yield Player(socket)


def _seat(seat: str | Json) -> Json:
    if isinstance(seat, dict):
        return seat
    if seat == "me":
        return {"kind": "person"}
    return {"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat}


class Player:
    """A connection to a table, with the newest view and all events merged."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.events: dict[int, Json] = {}
        self.numbers: list[int] = []
        self.view: Json = {}
        while not self.view:
            self.receive()

    @property
    def state(self) -> Json:
        found: Json = self.view["state"]
        return found

    def receive(self) -> Json:
        message: Json = self.socket.receive_json()
        if message["type"] == "view":
            self.view = message
            self.numbers.append(message["number"])
            self.events |= {event["number"]: event for event in message["events"]}
        return message

    def send(self, **message: Any) -> Json:
        """Sends a message and waits for its answer."""
        self.socket.send_json(message)
        return self.answer()

    def answer(self) -> Json:
        while (message := self.receive())["type"] == "view":
            pass
        return message

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
        return bool(self.state["roll"] or self.state["moves"])

    def act(self, rng: random.Random) -> int:
        """Does anything that is allowed, and returns the number of the event."""
        if self.state["roll"]:
            dice = list(self.state["dice"])
            rng.shuffle(dice)
            real = self.view["table"]["dice"] == "real"
            answer = self.roll(
                " ".join(f"{die}{rng.randint(1, 6)}" for die in dice) if real else None
            )
        else:
            seat, moves = rng.choice(sorted(self.state["moves"].items()))
            answer = self.play(int(seat), rng.choice(moves))
        assert answer["type"] == "ack", answer
        return int(answer["number"])


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
