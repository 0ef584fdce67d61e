"""Runs a program of the engine in Chromium: `python -m rollwright.browser.chromium PROGRAM`."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

from playwright.sync_api import CDPSession, Route, sync_playwright

from rollwright.browser.programs import WEB, node

BROWSERS = ("chromium-headless-shell", "chromium")
HOME = "http://engine.test/"
ROLLDOWN = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"
RUN = """async ([code, given]) => {
  const script = new Blob([code], { type: "text/javascript" });
  const { answer } = await import(URL.createObjectURL(script));
  const read = async (file) => (await fetch("/" + encodeURIComponent(file))).arrayBuffer();
  return JSON.stringify(await answer(JSON.parse(given), { read, cpu: window.cpu }));
}"""


def script(program: Path) -> str:
    """A program as one script that a browser takes."""
    command = [node(), str(ROLLDOWN), str(program), "--format", "esm", "--log-level", "silent"]
    return subprocess.run(
        command, cwd=WEB, check=True, capture_output=True, text=True, encoding="utf-8"
    ).stdout


def give(route: Route) -> None:
    """A file of this machine, or an empty page to begin with."""
    name = unquote(urlsplit(route.request.url).path[1:])
    if name:
        route.fulfill(body=Path(name).read_bytes())
    else:
        route.fulfill(body="<!doctype html>", content_type="text/html")


def processor_time(session: CDPSession) -> float:
    """The seconds that the browser's pages have taken."""
    told = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return float(sum(one["cpuTime"] for one in told if one["type"] == "renderer"))


def answer(program: Path, given: str) -> str:
    """What a program answers there, as JSON."""
    with sync_playwright() as playwright:
        path = next(filter(None, map(shutil.which, BROWSERS)), None)
        options = ["--no-sandbox", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=path, args=options)
        session = browser.new_browser_cdp_session()
        page = browser.new_page()
        page.route("**/*", give)
        page.goto(HOME)
        page.expose_function("cpu", lambda: processor_time(session))
        found: str = page.evaluate(RUN, [script(program), given])
        browser.close()
        return found


if __name__ == "__main__":
    print(answer(Path(sys.argv[1]), sys.stdin.read()))
