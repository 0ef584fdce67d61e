"""The example of a client plays a whole game through the protocol."""

import random
from pathlib import Path
from urllib.request import urlopen

import pytest

import rollwright as rw
from examples import client
from rollwright.server import fair

from .test_serve import Server


@pytest.mark.parametrize("game", ["qwixx", "twenty-one"])
def test_the_client_plays_a_game(tmp_path: Path, game: str) -> None:
    server = Server(tmp_path, tmp_path / "tables.sqlite")
    try:
        address = f"http://127.0.0.1:{server.port}"
        with urlopen(client.play(address, game, "greedy", random.Random(1))) as answer:
            record = rw.Record.loads(answer.read().decode())
    finally:
        server.stop()
    assert record.state.result is not None
    assert record.header["names"] == "Client, greedy"
    assert fair.verify(record).rolls
