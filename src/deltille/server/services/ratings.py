"""Ratings of people, one for each game: OpenSkill's Plackett-Luce model, for two and for more.

The ratings follow from the finished games alone, so a crash between the end of a game and its counting loses
nothing, and counting a game again changes nothing.
"""

import asyncio
import contextlib
import logging
from typing import Any

from deltille.core.messages import Message
from deltille.core.plackett_luce import Rating, first_rating, rated
from deltille.server import wire
from deltille.server.domain import events as ev
from deltille.server.domain.events import Entry
from deltille.server.domain.places import outcome_of, places_of
from deltille.server.domain.table import Table
from deltille.server.errors import Code, Rejected
from deltille.server.rooms import Rooms
from deltille.server.services.lookalikes import skeleton
from deltille.server.services.openings import chosen_game
from deltille.server.storage.accounts import AccountStore
from deltille.server.storage.failures import StorageFailed
from deltille.server.storage.ratings import Finished, RatingStore

log = logging.getLogger(__name__)

ROUND_S = 10.0
"""How often we look for games that no server has counted, because theirs has died."""
COUNTED_S = 3.0
"""A request for ratings waits at most this long for games that are being counted."""
GROUP = 50
START, SCALE = 1000, 40
MOST_POINTS = 200
"""A curve has this many ratings at most."""
MOST_GAMES = 50
MOST_LEADERS = 100

NEW = first_rating()


def shown(rating: Rating | None) -> int:
    """The rating to show: a player is almost certainly at least this strong. Everybody starts at 1000.

    >>> shown(None), shown(Rating(30.0, 4.0))
    (1000, 1720)
    """
    mu, sigma = (rating.mu, rating.sigma) if rating else (NEW.mu, NEW.sigma)
    return round(START + SCALE * (mu - 3 * sigma))


class Ratings:
    """Counts games of the lobby when they end, and knows the results."""

    def __init__(self, store: RatingStore, accounts: AccountStore, rooms: Rooms) -> None:
        self.store = store
        self.accounts = accounts
        self.rooms = rooms
        self._has_news, self._is_counted = asyncio.Event(), asyncio.Event()
        self._is_counted.set()

    # -- counting ------------------------------------------------------------------------------------

    def tell(self, table: Table, _: list[Entry]) -> None:
        """A game may have ended."""
        if table.result is not None:
            self._has_news.set()
            self._is_counted.clear()

    async def count_all(self) -> None:
        """Count every finished game that has not been counted."""
        while found := await self.store.uncounted(GROUP):
            for table_id in found:
                await self._count(table_id)

    async def _count(self, table_id: str) -> None:
        finished = None
        try:
            table = (await self.rooms.room(table_id)).table
            places = places_of(table)
            if places is not None:
                outcomes = tuple(outcome_of(places, seat) for seat in range(len(places)))
                finished = Finished(table_id, table.game.name, _ended_ms(table), places, outcomes)
        except StorageFailed:
            raise
        except Rejected as refused:  # it cannot be read, so its winner is unknown
            log.error("a game cannot be counted", extra={"why": refused.why})
        await self.store.count(table_id, finished, rated, self.rooms.now_ms())

    async def run(self) -> None:
        """Count games while the server runs."""
        while True:
            self._has_news.clear()
            try:
                await self.count_all()
            except StorageFailed:
                pass  # said where it failed
            except Exception:
                log.exception("games could not be counted")
            if not self._has_news.is_set():
                self._is_counted.set()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ROUND_S):
                    await self._has_news.wait()

    # -- looking -------------------------------------------------------------------------------------

    async def _counted(self) -> None:
        """Wait a moment for games that have just ended: people go from a result to their profile."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(COUNTED_S):
                await self._is_counted.wait()

    async def profile(self, name: str) -> wire.Profile:
        """Somebody's games in the lobby, and their results."""
        found = await self.accounts.find(name.casefold()) or await self.accounts.find(skeleton(name))
        if found is None:
            raise Rejected(Code.NOT_FOUND, Message("server.nobody-called", name=name))
        account_id, name, _ = found
        await self._counted()
        # Read first: the sums below then include at least every game of this list.
        latest = await self.store.games(account_id, MOST_GAMES)
        outcomes = await self.store.outcomes(account_id)
        known = {game: (rating, n) for game, rating, n in await self.store.ratings(account_id)}
        games = [*known, *sorted({game for game, _ in outcomes} - known.keys())]
        return wire.Profile(
            name=name,
            games=tuple(
                [
                    wire.GameRating(
                        game=game,
                        title=chosen_game(game, {}).title,
                        rating=shown(known[game][0]) if game in known else None,
                        n_rated=known[game][1] if game in known else 0,
                        won=outcomes.get((game, "won"), 0),
                        drawn=outcomes.get((game, "drawn"), 0),
                        lost=outcomes.get((game, "lost"), 0),
                        points=tuple(
                            wire.RatingPoint(at_ms=at_ms, rating=shown(rating))
                            for at_ms, rating in await self.store.past(account_id, game, MOST_POINTS)
                        ),
                    )
                    for game in games
                ]
            ),
            latest=tuple(_past_game(seats, account_id) for seats in latest),
        )

    async def changes(self, table_id: str) -> wire.RatingChanges:
        """What a game that has just ended did to the ratings of its players."""
        await self._counted()
        changes = [
            wire.RatingChange(seat=seat, before=shown(before), after=shown(after))
            for seat, before, after in await self.store.changes(table_id)
        ]
        return wire.RatingChanges(changes=tuple(changes))

    async def leaders(self, game: str) -> wire.Leaders:
        """Those with the highest ratings in a game."""
        title = chosen_game(game, {}).title
        await self._counted()
        found = await self.store.leaders(game, MOST_LEADERS)
        leaders = [wire.Leader(name=name, rating=shown(rating), n_rated=n) for name, rating, n in found]
        return wire.Leaders(game=game, title=title, leaders=tuple(leaders))


def _ended_ms(table: Table) -> int:
    """When the game ended; chat may come later."""
    endings = ev.Moved | ev.Resigned | ev.Flagged | ev.Drawn
    return max(entry.at_ms for entry in table.entries if isinstance(entry.event, endings))


def _past_game(seats: list[dict[str, Any]], account_id: str) -> wire.PastGame:
    mine = next(seat for seat in seats if seat["account_id"] == account_id)
    game = chosen_game(mine["game"], {})
    before = Rating(mine["mu_before"], mine["sigma_before"]) if mine["mu_before"] is not None else None
    after = Rating(mine["mu_after"], mine["sigma_after"]) if mine["mu_after"] is not None else None
    return wire.PastGame(
        id=mine["table_id"],
        game=game.name,
        title=game.title,
        ended_ms=mine["ended_ms"],
        outcome=mine["outcome"],
        place=mine["place"],
        rating=shown(after) if after else None,
        change=shown(after) - shown(before) if after else None,
        others=tuple(
            wire.Opponent(name=seat["name"] or "", place=seat["place"])
            for seat in seats
            if seat["seat"] != mine["seat"]
        ),
    )
