"""Plays a game against a bot over a server's WebSocket, at random.

    python examples/client.py http://127.0.0.1:8000 qwixx greedy

The server only tells events. What they mean is folded from them with the rules (docs/api.md).
"""

import json
import random
import sys
import time
from urllib.request import Request, urlopen

from websockets.sync.client import connect

import rollwright as rw

SEAT = 1


def fold(state: rw.State, events: dict[int, str]) -> rw.State:
    """The state after all events; an answer that is secret yet can be anything."""
    states = [state]
    for number in sorted(events):
        who, _, what = events[number].partition(" ")
        if who == "undo":
            states.pop()
        elif who == "roll":
            states.append(states[-1].roll(what))
        elif what == "?":
            any_move = states[-1].moves(int(who))[0]
            states.append(states[-1].play(int(who), any_move).view(SEAT))
        else:
            states.append(states[-1].play(int(who), what))
    return states[-1]


def choose(state: rw.State, rng: random.Random) -> dict[str, object] | None:
    """What we send now, if it is for us to act."""
    if state.dice and state.active == SEAT:
        return {"type": "roll"}
    moves = state.moves(SEAT)
    return {"type": "move", "seat": SEAT, "move": str(rng.choice(moves))} if moves else None


def play(server: str, game: str, bot: str, rng: random.Random) -> str:
    """Plays a game to its end, and returns the address of its record."""
    seats = [{"kind": "person", "name": "Client"}, {"kind": "bot", "bot": bot}]
    body = json.dumps({"game": game, "seats": seats}).encode()
    with urlopen(Request(f"{server}/api/tables", body)) as answer:
        table = f"/api/tables/{json.load(answer)['id']}"
        cookie = {"Cookie": answer.headers["Set-Cookie"].partition(";")[0]}
    start, events, sent = rw.game(game).start(2), dict[int, str](), -1
    address = server.replace("http", "ws", 1) + f"{table}/live?form=2"
    with connect(address, additional_headers=cookie) as socket:
        while (state := fold(start, events)).result is None:
            wanted = choose(state, rng) if len(events) != sent else None
            if wanted is not None:
                sent = len(events)
                socket.send(json.dumps({**wanted, "number": sent, "id": sent}))
            message = json.loads(socket.recv())
            if message["type"] == "event":
                events[message["number"]] = message["event"]
            elif message["type"] == "events":
                events |= {number: text for number, text, _ in message["events"]}
            elif message.get("code") == "rate":  # we are too fast: once more, later
                time.sleep(1)
                sent = -1
            elif message["type"] == "error":
                raise SystemExit(message["reason"])
    return f"{server}{table}/record"


if __name__ == "__main__":
    server, game, bot = sys.argv[1:4]
    print(play(server, game, bot, random.Random()))
