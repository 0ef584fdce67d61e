"""How fast the page answers, and what it loads: `python -m tests.web.measures`.

For each game: what comes before the first legal move; how long a click takes until the screen shows
what it did, at a table of this device and at one of a server that is 400 ms away; and the memory of
the page with a mind loaded. No test, since it needs a machine that does nothing else.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, Request, sync_playwright

import dev

from .conftest import PACE, SIZES
from .house import House
from .table import wanted

GAMES = ("clever", "qwixx", "twenty-one")
DELAY = 0.4
"""Seconds that bytes take, each way."""
CLICKS = 60
ANSWERED = """async (most) => {
  const seen = (sign) => [...document.querySelectorAll(`main [${sign}]:not(:disabled)`)]
    .filter((element) => element.checkVisibility());
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const changed = (is) => new Promise((done) => {
    const watch = new MutationObserver(() => is() && (watch.disconnect(), done()));
    watch.observe(document.body,
      { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const told = () => document.querySelectorAll(".log li").length;
  const times = { roll: [], move: [], pick: [] };
  for (let n = 0; n < most && !document.querySelector("[data-result]"); ) {
    const moves = seen("data-move"), picks = seen("data-select");
    const from = moves.length && (!picks.length || n % 3) ? moves : picks;
    if (!from.length) { await new Promise((done) => setTimeout(done, 20)); continue; }
    await new Promise((done) => setTimeout(done, 50));
    const one = from[n++ % from.length], before = told();
    const kind = from === picks ? "pick" : one.dataset.move === "roll" ? "roll" : "move";
    const answer = changed(() => kind !== "move" || told() > before);
    const began = performance.now();
    one.click();
    await answer;
    await painted();
    times[kind].push(performance.now() - began);
  }
  return times;
}"""


@contextmanager
def far_away(port: int) -> Iterator[str]:
    """The address of a server on this machine, as if it were far away."""
    loop = asyncio.new_event_loop()

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            loop.call_later(DELAY, writer.write, data)
        loop.call_later(DELAY, writer.close)

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(pass_on(reader, back), pass_on(there, writer), return_exceptions=True)

    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    starting = asyncio.start_server(meet, "127.0.0.1", 0)
    server = asyncio.run_coroutine_threadsafe(starting, loop).result()
    yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    for task in asyncio.all_tasks(loop):
        loop.call_soon_threadsafe(task.cancel)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()


@contextmanager
def visitor(browser: Browser) -> Iterator[Page]:
    """A page of one's own on a phone, without bots that wait."""
    context = browser.new_context(viewport=SIZES["phone"], reduced_motion="reduce")
    context.add_init_script(PACE.format(pace=0))
    context.set_default_timeout(600_000)
    yield context.new_page()
    context.close()


def first_load(browser: Browser, home: str, game: str) -> str:
    """What comes before the first legal move, as the network carries it.

    What neither the page's header nor its text names is asked for in a later round.
    """
    with visitor(browser) as page:
        done: list[Request] = []
        page.on("requestfinished", lambda request: done.append(request))
        answer = page.goto(f"{home}/play/{game}", wait_until="commit")
        page.locator("[data-move]").first.wait_for()
        found = [one for one in done if one.url.startswith("http")]
        assert answer
        named = answer.headers.get("link", "") + answer.text()
        late = [one for one in found[1:] if one.url.removeprefix(home) not in named]
        sizes = {
            kind: sum(one.sizes()["responseBodySize"] for one in found if kind in one.url)
            for kind in (".js", ".wasm", ".css", "catalogue")
        }
        told = ", ".join(f"{kind} {size / 1000:.1f} kB" for kind, size in sizes.items())
        later = " ".join(one.url.removeprefix(home) for one in late)
        return f"{len(found)} requests, {told}; in later rounds: {later or 'none'}"


def clicks(page: Page) -> str:
    """How long clicks take until the screen shows what they did."""
    page.locator("[data-move]").first.wait_for()
    told = []
    for kind, times in page.evaluate(ANSWERED, CLICKS).items():
        if times:
            times.sort()
            median = times[len(times) // 2]
            told.append(f"{len(times)} {kind}s: median {median:.0f} ms, most {times[-1]:.0f} ms")
    return "; ".join(told)


def memory(browser: Browser, home: str, game: str, players: int) -> str:
    """What the page's process takes alone, with an expert at the table."""
    session = browser.new_browser_cdp_session()
    others = ",".join(["expert"] * (players - 1))
    with visitor(browser) as page:
        page.goto(f"{home}/play/{game}?players={players}&with={others}")
        page.evaluate(ANSWERED, CLICKS // 3)
        infos = session.send("SystemInfo.getProcessInfo")["processInfo"]
        kinds = [int(one["id"]) for one in infos if one["type"] == "renderer"]
        return f"{max(map(private, kinds)) / 1e6:.0f} MB"


def private(process: int) -> int:
    """The bytes that a process shares with nobody."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Private"))


def main() -> None:
    """Measures and prints."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=dev.browser(), args=options)
        house = House(Path(folder))
        house.start()
        try:
            for game in GAMES:
                print(f"{game}, first load: {first_load(browser, house.url, game)}", flush=True)
                with visitor(browser) as page:
                    page.goto(f"{house.url}/play/{game}?players=1")
                    print(f"{game}, this device: {clicks(page)}", flush=True)
                with far_away(house.port) as far, visitor(browser) as page:
                    answer = page.context.request.post(
                        f"{far}/api/tables", data=wanted(f"{game}?players=2&with=greedy")
                    )
                    page.goto(far + answer.json()["url"])
                    print(f"{game}, a server far away: {clicks(page)}", flush=True)
                print(f"{game}, memory: {memory(browser, house.url, game, 2)}", flush=True)
        finally:
            house.kill()
            browser.close()


if __name__ == "__main__":
    main()
