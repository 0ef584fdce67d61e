"""The old form of the messages: views, and an acknowledgement for each message."""

from typing import Any

from .people import Json, Site


def receive(socket: Any, kind: str) -> Json:
    while (message := socket.receive_json())["type"] != kind:
        pass
    found: Json = message
    return found


def test_a_client_that_names_no_form_gets_views(site: Site) -> None:
    guest = site.guest()
    table = guest.create("qwixx", "me", "me", dice="real")
    url = f"/api/tables/{table}/live"
    with guest.client.websocket_connect(url, headers=guest.headers) as socket:
        assert receive(socket, "view")["state"]["roll"] is True
        socket.send_json({"type": "roll", "number": 0, "dice": "w1 w2 r3 y4 g5 b6", "id": 1})
        assert receive(socket, "ack") == {"type": "ack", "number": 1, "id": 1}
        socket.send_json({"type": "move", "seat": 1, "move": "mark r3", "number": 1})
        receive(socket, "ack")
    view = guest.view(table)
    assert [event.get("move") for event in view["events"]] == [None, None]
    with guest.client.websocket_connect(f"{url}?since=1", headers=guest.headers) as socket:
        assert [event["number"] for event in receive(socket, "view")["events"]] == [2]
