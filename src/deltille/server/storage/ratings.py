"""Results of games from the lobby, and the ratings that follow from them, in the database."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from deltille.core.plackett_luce import Rating
from deltille.server.storage import schema
from deltille.server.storage.failures import told_as_refusals

RATING_LOCK = 0x72617465
"""Any number, as long as all servers that share a PostgreSQL database use the same."""


@dataclass(frozen=True)
class Finished:
    """A finished game, as it counts: the place and the outcome of each seat."""

    table_id: str
    game: str
    ended_ms: int
    places: tuple[int, ...]
    outcomes: tuple[str, ...]


Rate = Callable[[Sequence[Rating | None], Sequence[int]], Sequence[Rating]]
"""New ratings from those before (None: no game yet) and the places."""


class RatingStore:
    """A game counts once: its changes are written in the transaction that marks it as counted."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    # -- counting ------------------------------------------------------------------------------------

    async def uncounted(self, limit: int) -> list[str]:
        """Games of the lobby that are over and have not been counted, the first to end first."""
        tables, lobby = schema.tables.c, schema.lobby.c
        rows = await self._rows(
            select(tables.id)
            .join(schema.lobby, lobby.table_id == tables.id)
            .where(lobby.counted_ms.is_(None), tables.status == "over")
            .order_by(tables.touched_ms)
            .limit(limit)
        )
        return [row[0] for row in rows]

    async def count(self, table_id: str, finished: Finished | None, rate: Rate, now_ms: int) -> bool:
        """Store a result and the new ratings; False if it was counted before.

        Without a result the game is only marked: it does not count.
        """

        def work(connection: Connection) -> bool:
            if connection.dialect.name == "postgresql":  # SQLite has one writer at a time anyway
                connection.execute(text(f"SELECT pg_advisory_xact_lock({RATING_LOCK})"))
            here = schema.lobby.c
            marked = connection.execute(
                update(schema.lobby)
                .where(here.table_id == table_id, here.counted_ms.is_(None))
                .values(counted_ms=now_ms)
            )
            if marked.rowcount != 1:
                return False
            if finished is not None:
                _keep(connection, finished, rate)
            return True

        with told_as_refusals():
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)

    # -- looking -------------------------------------------------------------------------------------

    async def ratings(self, account_id: str) -> list[tuple[str, Rating, int]]:
        """The games somebody has a rating in, with it and how many of them were rated."""
        here = schema.ratings.c
        rows = await self._rows(
            select(here.game, here.mu, here.sigma, here.n_games)
            .where(here.account_id == account_id)
            .order_by(here.n_games.desc(), here.game)
        )
        return [(game, Rating(mu, sigma), n_games) for game, mu, sigma, n_games in rows]

    async def past(self, account_id: str, game: str, limit: int) -> list[tuple[int, Rating]]:
        """Somebody's ratings in a game over time, the latest, in order."""
        here = schema.results.c
        rows = await self._rows(
            select(here.ended_ms, here.mu_after, here.sigma_after)
            .where(here.account_id == account_id, here.game == game, here.mu_after.is_not(None))
            .order_by(here.ended_ms.desc())
            .limit(limit)
        )
        return [(at_ms, Rating(mu, sigma)) for at_ms, mu, sigma in rows[::-1]]

    async def changes(self, table_id: str) -> list[tuple[int, Rating | None, Rating]]:
        """The seats of a rated game with the rating before it (None: no game yet) and the one after it."""
        here = schema.results.c
        rows = await self._rows(
            select(here.seat, here.mu_before, here.sigma_before, here.mu_after, here.sigma_after)
            .where(here.table_id == table_id, here.mu_after.is_not(None))
            .order_by(here.seat)
        )
        return [
            (seat, None if mu is None else Rating(mu, sigma), Rating(mu_after, sigma_after))
            for seat, mu, sigma, mu_after, sigma_after in rows
        ]

    async def outcomes(self, account_id: str) -> dict[tuple[str, str], int]:
        """How many games of each kind somebody has won, drawn and lost."""
        here = schema.results.c
        rows = await self._rows(
            select(here.game, here.outcome, func.count())
            .where(here.account_id == account_id)
            .group_by(here.game, here.outcome)
        )
        return {(game, outcome): n for game, outcome, n in rows}

    async def games(self, account_id: str, limit: int) -> list[list[dict[str, Any]]]:
        """Somebody's latest games, each as the results of its seats in order, with the names of accounts."""
        here = schema.results.c
        latest = (
            select(here.table_id)
            .where(here.account_id == account_id)
            .order_by(here.ended_ms.desc())
            .limit(limit)
            .subquery()
        )
        rows = await self._rows(
            select(schema.results, schema.accounts.c.name)
            .join(latest, latest.c.table_id == here.table_id)
            .outerjoin(schema.accounts, schema.accounts.c.id == here.account_id)
            .order_by(here.ended_ms.desc(), here.table_id, here.seat)
        )
        found: dict[str, list[dict[str, Any]]] = {}
        for row in rows:
            found.setdefault(row.table_id, []).append(dict(row._mapping))
        return list(found.values())

    async def leaders(self, game: str, limit: int) -> list[tuple[str, Rating, int]]:
        """The names of those with the highest ratings in a game, the first first."""
        here = schema.ratings.c
        rows = await self._rows(
            select(schema.accounts.c.name, here.mu, here.sigma, here.n_games)
            .join(schema.accounts, schema.accounts.c.id == here.account_id)
            .where(here.game == game)
            .order_by((here.mu - 3 * here.sigma).desc(), schema.accounts.c.name)
            .limit(limit)
        )
        return [(name, Rating(mu, sigma), n_games) for name, mu, sigma, n_games in rows]

    async def at_tables(self, table_ids: Sequence[str]) -> dict[tuple[str, int], tuple[str, Rating | None]]:
        """For each seat of these tables that an account has: its name, and its rating in the table's game."""
        seats, tables, ratings = schema.seats.c, schema.tables.c, schema.ratings.c
        rows = await self._rows(
            select(seats.table_id, seats.seat, schema.accounts.c.name, ratings.mu, ratings.sigma)
            .join(schema.tables, tables.id == seats.table_id)
            .join(schema.accounts, schema.accounts.c.id == seats.account_id)
            .outerjoin(
                schema.ratings,
                (ratings.account_id == seats.account_id) & (ratings.game == tables.game),
            )
            .where(seats.table_id.in_(table_ids))
        )
        return {
            (table_id, seat): (name, None if mu is None else Rating(mu, sigma))
            for table_id, seat, name, mu, sigma in rows
        }

    async def _rows(self, query: Any) -> Sequence[Any]:
        with told_as_refusals():
            async with self.engine.connect() as connection:
                await connection.execution_options(is_reading=True)
                return (await connection.execute(query)).all()


def _keep(connection: Connection, finished: Finished, rate: Rate) -> None:
    seats, ratings = schema.seats.c, schema.ratings.c
    is_rated = connection.execute(
        select(schema.lobby.c.is_rated).where(schema.lobby.c.table_id == finished.table_id)
    ).scalar_one()
    accounts = dict(
        connection.execute(
            select(seats.seat, seats.account_id).where(seats.table_id == finished.table_id)
        ).all()
    )
    owners = [accounts.get(seat) for seat in range(len(finished.places))]
    known = {
        row.account_id: Rating(row.mu, row.sigma)
        for row in connection.execute(
            select(ratings.account_id, ratings.mu, ratings.sigma).where(
                ratings.game == finished.game, ratings.account_id.in_([owner for owner in owners if owner])
            )
        )
    }
    before = [known.get(owner) if owner else None for owner in owners]
    after = rate(before, finished.places) if is_rated else [None] * len(owners)
    rows = [
        {
            "table_id": finished.table_id,
            "seat": seat,
            "account_id": owner,
            "game": finished.game,
            "ended_ms": finished.ended_ms,
            "place": finished.places[seat],
            "outcome": finished.outcomes[seat],
            "mu_before": old.mu if (old := before[seat]) and is_rated else None,
            "sigma_before": old.sigma if old and is_rated else None,
            "mu_after": new.mu if (new := after[seat]) else None,
            "sigma_after": new.sigma if new else None,
        }
        for seat, owner in enumerate(owners)
    ]
    connection.execute(insert(schema.results), rows)
    for owner, new in zip(owners, after, strict=True):
        if owner is None or new is None:
            continue
        fresh = {"mu": new.mu, "sigma": new.sigma}
        mine = (ratings.account_id == owner) & (ratings.game == finished.game)
        changed = connection.execute(
            update(schema.ratings).where(mine).values(**fresh, n_games=ratings.n_games + 1)
        )
        if changed.rowcount == 0:
            row = {"account_id": owner, "game": finished.game, "n_games": 1}
            connection.execute(insert(schema.ratings).values(row | fresh))
