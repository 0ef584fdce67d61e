"""The proxy of docs/hosting.md, as it stands there, with nginx: players go on after a kill."""

import pytest

from . import chaos
from .postgres import programs
from .proxies import NGINX, nginx
from .running import run


@pytest.mark.slow
@pytest.mark.skipif(NGINX is None or programs() is None, reason="needs nginx and PostgreSQL")
def test_players_behind_nginx_go_on_when_a_process_dies() -> None:
    with chaos.world(2, on_file=False, seed=3) as world, nginx(world.ports) as doors:
        world.pass_by(doors)
        report = run(chaos.run(world, kills=2, tables=2, pause=0.3))
    assert (report.lost, report.doubled, report.unfinished) == (0, 0, 0), str(report)
    assert report.acknowledged > 0
