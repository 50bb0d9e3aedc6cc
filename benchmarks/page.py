"""How fast the page is, in headless Chromium: first board, ghost under the pointer, a move's round trip.

python benchmarks/page.py
"""

import argparse
import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import deltille
from deltille.testing.server import running_server

LARGEST = "blokus_trigon"
OPEN = """async (request) => {
  const how = {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(request)};
  const opened = await (await fetch('/api/tables', how)).json();
  location.hash = `#/table/${opened.id}`;
}"""
# Frames drawn while the pointer runs over the board with a piece in hand.
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


def main() -> None:
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    web = Path(deltille.__file__).parent / "web"
    size = sum(path.stat().st_size for path in web.rglob("*") if path.is_file())
    print(f"client           {size / 1000:6.0f} KB")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        database = f"sqlite+aiosqlite:///{folder}/tables.sqlite3"
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = driver.chromium.launch(executable_path=chromium, args=arguments)
        with running_server(database=database, log_level="error") as address:
            page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
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
