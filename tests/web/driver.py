"""A person at the page: sees what glows, points at it by mouse, finger or keys, and confirms."""

import random
import re
from typing import Literal

from playwright.sync_api import Locator, Page, expect

How = Literal["mouse", "touch", "keys"]
PATIENCE_MS = 30_000

# What glows now, as ids with the point of the screen to aim at; only what can be seen there.
OFFERS = """() => {
  const board = document.querySelector('deltille-board');
  const stage = board.querySelector('.stage').getBoundingClientRect();
  const found = [];
  for (const mark of board.querySelectorAll('.offers .offer')) {
    const id = mark.dataset.for;
    const box = board.querySelector(`[data-id="${CSS.escape(id)}"]`).getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isSeen = x > stage.left + 4 && x < stage.right - 4 && y > stage.top + 4 && y < stage.bottom - 4;
    if (isSeen && y > 4 && y < innerHeight - 4) found.push({id, x, y, isOnBoard: true});
  }
  for (const item of board.querySelectorAll('.trays .offer')) {
    const box = item.getBoundingClientRect();
    if (box.width) found.push({id: item.dataset.id, x: box.left + box.width / 2, y: box.top + box.height / 2});
  }
  return found;
}"""


class Player:
    """Plays one seat of the table on this page, choosing at random among what glows."""

    def __init__(self, page: Page, how: How = "mouse", seed: int = 1) -> None:
        self.page = page
        self.how = how
        self.dice = random.Random(seed)
        self.board = page.locator("deltille-board")
        self.confirm = page.locator(".confirm .go")

    def offers(self) -> list[dict[str, object]]:
        found: list[dict[str, object]] = self.page.evaluate(OFFERS)
        return found

    def may_play(self) -> bool:
        """Wait until it is our turn or the game is over; say which."""
        over = self.page.locator(".result h2")
        expect(self.page.locator("deltille-board.mine, .result h2").first).to_be_visible(timeout=PATIENCE_MS)
        return over.count() == 0

    def play(self) -> None:
        """Make one move through the page."""
        ply = self.ply
        for _ in range(40):
            if self.confirm.is_visible():
                break
            offers = self.offers()
            assert offers, "it is our turn, but nothing glows"
            # A pass is for those who have nothing else.
            better = [offer for offer in offers if not str(offer["id"]).startswith("button:")]
            self.point(self.dice.choice(better or offers))
        expect(self.confirm).to_be_visible()
        if self.how == "keys":
            self.page.keyboard.press("Enter")
        elif self.how == "touch":
            self.confirm.tap()
        else:
            self.confirm.click()
        expect(self.moves.nth(ply)).to_be_attached(timeout=PATIENCE_MS)

    @property
    def moves(self) -> Locator:
        return self.page.locator(".moves li")

    @property
    def ply(self) -> int:
        return self.moves.count()

    def point(self, offer: dict[str, object]) -> None:
        if self.how == "keys":
            self.point_by_keys(str(offer["id"]))
            return
        target = self.page.locator(f'[data-id="{offer["id"]}"]')
        if not offer.get("isOnBoard"):
            target.scroll_into_view_if_needed()
            target.tap() if self.how == "touch" else target.click()
        elif self.how == "touch":
            self.page.touchscreen.tap(float(str(offer["x"])), float(str(offer["y"])))
        else:
            self.page.mouse.click(float(str(offer["x"])), float(str(offer["y"])))

    def point_by_keys(self, wanted: str) -> None:
        """Walk with the arrows towards the wanted thing; take whatever the walk ends on."""
        self.page.locator(".stage").focus()
        for _ in range(self.dice.randint(1, 4)):
            self.page.keyboard.press(self.dice.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        self.page.keyboard.press("Enter")

    def play_out(self, most: int = 400) -> int:
        """Play to the end; return how many moves we made."""
        for made in range(most):
            if not self.may_play():
                return made
            self.play()
        raise AssertionError(f"the game did not end within {most} of our moves")


def open_table(page: Page, address: str, game: str) -> None:
    """Start a game from the first page, the way a newcomer does."""
    page.goto(address)
    page.locator(f'[data-game="{game}"] .primary').first.click()
    page.wait_for_url(re.compile("#/table/"))
    expect(page.locator("deltille-board.mine")).to_be_visible(timeout=PATIENCE_MS)
