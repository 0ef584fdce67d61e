"""How fast the page answers, and what it loads: `python -m tests.web.measures`.

For each game: what comes before the first legal move; how long a click takes until the screen shows
what it did, at a table of this device and at one of a server that is 400 ms away; and the memory of
the page with a mind loaded. No test, since it needs a machine that does nothing else.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, Playwright, Request, sync_playwright

import dev

from .conftest import PACE, SIZES
from .house import House
from .table import wanted

GAMES = ("clever", "qwixx", "twenty-one")
DELAY = 0.4
"""Seconds that bytes take, each way."""
OWN = ("RssAnon:", "VmSwap:")
CLICKS = 60
ENOUGH = 1000
"""More clicks than a game takes."""
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

COACHED = """async () => {
  const until = (is) => new Promise((done) => {
    if (is()) return done();
    const watch = new MutationObserver(() => is() && (watch.disconnect(), done()));
    watch.observe(document.body, { subtree: true, childList: true, attributes: true,
      characterData: true });
  });
  const first = (sign) => document.querySelector(`main ${sign}`);
  const told = () => document.querySelectorAll(".log li:not([data-values] li)").length;
  const over = () => first("[data-result]");
  const roll = () => first("[data-move=roll]:not(:disabled)");
  const noted = () => first("[data-values] [data-move]:not(:disabled)");
  const times = [];
  while (!over()) {
    await new Promise((done) => setTimeout(done, 50));
    const before = told();
    (roll() ?? noted()).click();
    await until(() => told() > before);
    const began = performance.now();
    await new Promise(requestAnimationFrame);
    await until(() => over() || roll() || noted());
    if (noted()) times.push(performance.now() - began);
  }
  return times;
}"""
"""Plays a game as the coach says, and tells how long each choice waited for its values."""
LONG = 50.0
"""Milliseconds that no task of the page may take."""
TRACED = ["toplevel"]
REVIEWED = """async () => {
  const begin = performance.now();
  document.querySelector("[data-result] [data-to-review]").click();
  await new Promise((done) => {
    const watch = new MutationObserver(() => document.querySelector("[data-review]") && done());
    watch.observe(document.body, { subtree: true, childList: true });
  });
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - begin;
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


def memory(playwright: Playwright, home: str, game: str) -> str:
    """What the page's process takes alone, in a new browser: at a table, and on the board.

    Beside an expert after some clicks and at the end of the game; then a game for one on the
    analysis board, with what the mind knows of these.
    """
    told = []
    with launched(playwright) as browser, visitor(browser) as page:
        page.goto(f"{home}/play/{game}?players=2&with=expert")
        for clicks, when in ((CLICKS // 3, "with an expert"), (ENOUGH, "at the end")):
            page.evaluate(ANSWERED, clicks)
            told.append(f"{when} {taken(browser)}")
    with launched(playwright) as browser, visitor(browser) as page:
        page.goto(f"{home}/analysis/{game}")
        page.locator("[data-move='roll']").first.click()
        page.locator("[data-value]").first.wait_for()
        told.append(f"on the analysis board, alone {taken(browser)}")
    return ", ".join(told)


def taken(browser: Browser) -> str:
    """The memory of the largest page."""
    infos = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [int(one["id"]) for one in infos if one["type"] == "renderer"]
    return f"{max(map(private, pages)) / 1e6:.0f} MB"


def private(process: int) -> int:
    """The bytes of a process that are its own, as Chromium counts them: without its program's.

    Pages of the program's file seem private where no other browser runs on the machine.
    """
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith(OWN))


@contextmanager
def launched(playwright: Playwright) -> Iterator[Browser]:
    """A browser of its own."""
    options = ["--no-sandbox", "--disable-dev-shm-usage"]
    browser = playwright.chromium.launch(executable_path=dev.browser(), args=options)
    yield browser
    browser.close()


def learning(browser: Browser, home: str, game: str) -> str:
    """How soon the coach has spoken and a review is there, and how long the page was blocked."""
    with visitor(browser) as page:
        page.goto(f"{home}/play/{game}?players=1")
        page.locator("[data-move]").first.wait_for()
        page.locator("[data-coaching]").click()
        page.locator("[data-switch=values]").click()
        page.locator("[data-move=roll][data-value]").wait_for()
        with traced(browser, page) as blocked:
            times = sorted(page.evaluate(COACHED))
        told = f"{len(times)} answers of the coach: median {times[len(times) // 2]:.0f} ms, "
        told += f"most {times[-1]:.0f} ms, {blocked[0]}"
        with traced(browser, page) as blocked:
            told += f"; review after {page.evaluate(REVIEWED):.0f} ms"
            page.wait_for_timeout(2000)
        told += f", {blocked[0]}"
        for path in (f"/puzzles/{game}", "/numbers"):
            with traced(browser, page) as blocked:
                page.goto(home + path)
                page.locator("[data-puzzle], [data-expert]").first.wait_for()
                page.wait_for_timeout(1000)
            told += f"; {path}: {blocked[0]}"
        return told


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[list[str]]:
    """What is done meanwhile, by the processor time of the page's tasks: others may be busy too."""
    told: list[str] = []
    browser.start_tracing(page=page, categories=TRACED)
    yield told
    found = json.loads(browser.stop_tracing())["traceEvents"]
    pages = {
        (one["pid"], one["tid"])
        for one in found
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    times = [
        one.get("tdur", 0) / 1000
        for one in found
        if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in pages
    ]
    long = sum(time > LONG for time in times)
    told.append(f"{long} tasks over {LONG:.0f} ms, most {max(times, default=0):.0f} ms")


def learned(games: Sequence[str]) -> None:
    """Measures coach and review only."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=dev.browser(), args=options)
        house = House(Path(folder))
        house.start()
        try:
            for game in games:
                print(f"{game}, coach and review: {learning(browser, house.url, game)}", flush=True)
        finally:
            house.kill()
            browser.close()


def main() -> None:
    """Measures and prints."""
    with (
        TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        launched(playwright) as browser,
    ):
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
                print(f"{game}, memory: {memory(playwright, house.url, game)}", flush=True)
        finally:
            house.kill()


if __name__ == "__main__":
    if sys.argv[1:]:
        learned(sys.argv[1:])
    else:
        main()
