"""How fast the page is, in headless Chromium: bytes, first board, ghost, round trip of a move.

python benchmarks/page.py
"""

import argparse
import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, Response, sync_playwright

import deltille
from deltille import games
from deltille.server.uvicorn_server import prepare
from deltille.testing.server import running_server

PATIENCE_MS = 240_000
"""A server compiles the rules at its first start."""
LARGEST = "blokus_trigon"
OPEN = """async (request) => {
  const how = {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(request)};
  const opened = await (await fetch('/api/tables', how)).json();
  location.hash = `#/table/${opened.id}`;
}"""
# Frames drawn while a piece is dragged over the board.
FRAMES = """async () => {
  const board = document.querySelector('deltille-board');
  const box = board.dom.stage.getBoundingClientRect();
  let frames = 0, isRunning = true;
  const count = () => { frames += 1; if (isRunning) requestAnimationFrame(count); };
  requestAnimationFrame(count);
  const began = performance.now();
  while (performance.now() - began < 2000) {
    const t = (performance.now() - began) / 300;
    const [clientX, clientY] = [box.left + box.width * (0.5 + 0.35 * Math.cos(t)),
                                box.top + box.height * (0.5 + 0.35 * Math.sin(1.7 * t))];
    const at = document.elementFromPoint(clientX, clientY) ?? board;
    const how = {clientX, clientY, bubbles: true, pointerType: 'mouse'};
    at.dispatchEvent(new PointerEvent('pointermove', how));
    await new Promise(requestAnimationFrame);
  }
  isRunning = false;
  return frames / ((performance.now() - began) / 1000);
}"""
ROUND_TRIP = """() => new Promise((resolve) => {
  const board = document.querySelector('deltille-board');
  const n = board.querySelectorAll('.pieces .piece').length;
  const began = performance.now();
  new MutationObserver((_, watcher) => {
    if (board.querySelectorAll('.pieces .piece').length > n) {
      watcher.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - began));
    }
  }).observe(board, {childList: true, subtree: true});
  board.confirm();
})"""


def at_table(page: Page, seats: int) -> None:
    page.evaluate(OPEN, {"game": LARGEST, "seats": [{"kind": "here"}] * seats})
    page.wait_for_selector("deltille-board.mine")


def first_page(browser: Browser, address: str) -> tuple[int, int, int, float]:
    """What a first visit fetches: files, their bytes, bytes sent; and the time until a board is visible."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    began = time.perf_counter()
    page.goto(address)
    page.wait_for_selector(".living .board .piece")
    taken = time.perf_counter() - began
    page.wait_for_load_state("networkidle")
    own = [answer for answer in answers if answer.ok and "/api/" not in answer.url]
    sizes = [len(answer.body()) for answer in own]
    sent = sum(answer.request.sizes()["responseBodySize"] for answer in own)
    context.close()
    return len(own), sum(sizes), sent, taken


def main() -> None:
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    names = ("chromium", "chromium-browser", "chromium-headless-shell")
    chromium = next(filter(None, map(shutil.which, names)), None)
    web = Path(deltille.__file__).parent / "web"
    size = sum(path.stat().st_size for path in web.rglob("*") if path.is_file())
    print(f"client           {size / 1000:6.0f} KB")
    prepare(games.names())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        database = f"sqlite+aiosqlite:///{folder}/tables.sqlite3"
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = driver.chromium.launch(executable_path=chromium, args=arguments)
        with running_server(database=database, log_level="error") as address:
            first_page(browser, address)  # computes the boards once
            visits = [first_page(browser, address) for _ in range(3)]
            n_files, n_bytes, n_sent, _ = visits[0]
            what = f"in {n_files} files, {n_sent / 1000:.0f} KB sent; boards come on top"
            print(f"first page       {n_bytes / 1000:6.0f} KB {what}")
            taken = statistics.median(visit[3] for visit in visits)
            print(f"its first board  {taken * 1000:6.0f} ms after the first visit begins")
            page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
            page.set_default_timeout(PATIENCE_MS)
            elsewhere: list[str] = []
            own = (address, address.replace("http", "ws"), "data:", "blob:")
            page.on(
                "request", lambda asked: None if asked.url.startswith(own) else elsewhere.append(asked.url)
            )
            page.goto(address)
            at_table(page, 4)
            times = []
            for _ in range(3):
                began = time.perf_counter()
                page.reload()
                page.wait_for_selector(".stage .cell")
                times.append(time.perf_counter() - began)
            print(f"first board      {statistics.median(times) * 1000:6.0f} ms after a reload")
            page.wait_for_selector(".item.offer")
            page.locator(".item.offer").first.click()
            print(f"ghost            {page.evaluate(FRAMES):6.0f} frames a second")
            page.keyboard.press("Escape")
            trips = []
            for _ in range(8):
                page.wait_for_selector("deltille-board.mine .item.offer")
                page.keyboard.press("m")
                page.wait_for_selector(".steps")
                trips.append(page.evaluate(ROUND_TRIP))
            print(f"move, round trip {statistics.median(trips):6.0f} ms until it is drawn")
            print(f"left the machine {len(elsewhere):6} requests")
        browser.close()


if __name__ == "__main__":
    main()
