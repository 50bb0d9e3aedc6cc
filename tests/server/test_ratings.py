"""Ratings: a finished game of the lobby counts once, also after a crash; some games do not count."""

import asyncio
import itertools
import json
import secrets
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from deltille import games
from deltille.core.plackett_luce import rated
from deltille.server.client import Client, ServerRefused
from deltille.server.domain import events as ev
from deltille.server.domain.clock import Control
from deltille.server.domain.events import Entry, SeatPlan
from deltille.server.domain.places import places_of
from deltille.server.domain.table import Table
from deltille.server.service import Service
from deltille.server.services.lobby import Person
from deltille.server.services.ratings import Ratings, shown
from deltille.testing.browser import Browser
from deltille.testing.service import settings_at, settings_in, with_service, with_services

_seconds = itertools.count(100_061)
FIXTURES = Path(__file__).parents[1] / "fixtures"
RATED_VERSIONS = sorted(
    file.parent.name
    for file in FIXTURES.glob("*/tables.json")
    if "people" in json.loads(file.read_text(encoding="utf-8"))
)
PASSPHRASE = "a long passphrase"


async def people(service: Service, n: int) -> list[Person]:
    """This many new accounts."""
    found = []
    for _ in range(n):
        name = secrets.token_hex(8)
        await service.accounts.add(name, name, name, "hash", 0)
        found.append(Person(name, name, f"account-{name}"))
    return found


async def seated(service: Service, who: list[Person], *, is_rated: bool = True, **options: Any) -> Table:
    """A game of the lobby between these people, seated in this order."""
    game = games.game("blokus_trigon", **options) if options else games.game("attangle")
    control = Control("fischer", base_s=next(_seconds))
    offered = await service.lobby.offer(game, control, who[0], is_rated=is_rated, seat=0)
    for player in who[1:]:
        await service.lobby.join(offered.table.id, player)
    keys = await service.store.keys(offered.table.id)
    order = [key.account_id for key in keys]
    who.sort(key=lambda player: order.index(player.account_id))
    return (await service.rooms.room(offered.table.id)).table


async def play(service: Service, table: Table, *events: ev.Event, n_moves: int = 2) -> None:
    """Play the first legal moves, then do this."""
    for ply in range(n_moves):
        move = (await service.rooms.room(table.id)).table.position.legal_moves[0]
        await service.rooms.change(
            table.id, lambda now, move=move, ply=ply: [ev.Moved(now.position.turn, ply, move.text)]
        )
    for event in events:
        await service.rooms.change(table.id, lambda _, event=event: [event])


async def rating_of(service: Service, person: Person, game: str = "attangle") -> tuple[int, int]:
    """A person's rating as shown, and its number of games."""
    found = await service.ratings.store.ratings(person.account_id or "")
    return next(((shown(rating), n) for name, rating, n in found if name == game), (shown(None), 0))


def test_a_rated_game_changes_both_ratings_once(address: str) -> None:
    async def work(service: Service) -> None:
        players = await people(service, 2)
        table = await seated(service, players)
        await play(service, table, ev.Resigned(0))
        for _ in range(3):
            await service.ratings.count_all()
        loser, winner = players
        lost, won = rated([None, None], [2, 1])
        assert await rating_of(service, winner) == (shown(won), 1)
        assert await rating_of(service, loser) == (shown(lost), 1)
        assert shown(lost) < 1000 < shown(won)

    with_service(settings_at(address), work)


def test_a_profile_opened_right_after_a_game_lists_it(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(service: Service) -> None:
        count = service.ratings.store.count

        async def later(*args: Any) -> None:
            await asyncio.sleep(0.3)
            await count(*args)

        monkeypatch.setattr(service.ratings.store, "count", later)
        players = await people(service, 2)
        table = await seated(service, players)
        await play(service, table, ev.Resigned(0))
        profile = await service.ratings.profile(players[0].name)
        assert [(game.game, game.n_rated, game.lost) for game in profile.games] == [("attangle", 1, 1)]
        await play(service, await seated(service, players), ev.Resigned(0))
        leaders = await service.ratings.leaders("attangle")
        assert {leader.n_rated for leader in leaders.leaders if leader.name == players[0].name} == {2}

    with_service(settings_at(address), work)


def test_servers_that_count_the_same_games_in_the_same_moment_count_them_once(postgresql_url: str) -> None:
    async def work(*services: Service) -> None:
        one = services[0]
        players = await people(one, 2)
        tables = [await seated(one, list(players)) for _ in range(4)]
        for table in tables:
            await play(one, table, ev.Resigned(1))
        await asyncio.gather(*(service.ratings.count_all() for service in services for _ in range(3)))
        assert {(await rating_of(one, player))[1] for player in players} == {4}

    with_services(settings_at(postgresql_url), work, 2)


def test_a_game_that_ended_before_a_crash_is_counted_after_the_start(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[list[Person]] = []

    async def end(service: Service) -> None:
        players = await people(service, 2)
        await play(service, await seated(service, players), ev.Flagged(1))
        assert await rating_of(service, players[0]) == (1000, 0)
        found.append(players)

    async def start(service: Service) -> None:
        await service.ratings.count_all()
        winner, loser = found[0]
        assert (await rating_of(service, winner))[1] == (await rating_of(service, loser))[1] == 1
        assert (await rating_of(service, winner))[0] > 1000 > (await rating_of(service, loser))[0]

    async def die(_: Ratings) -> None:
        """The server was killed before it could count."""

    with monkeypatch.context() as patch:
        patch.setattr(Ratings, "run", die)
        with_service(settings_at(address), end)
    with_service(settings_at(address), start)


@pytest.mark.parametrize(
    ("n_moves", "ending"),
    [(0, ev.Resigned(0)), (1, ev.Flagged(1)), (2, ev.Abandoned())],
    ids=["no move", "one move", "abandoned"],
)
def test_a_game_that_hardly_began_does_not_count(address: str, n_moves: int, ending: ev.Event) -> None:
    async def work(service: Service) -> None:
        players = await people(service, 2)
        await play(service, await seated(service, players), ending, n_moves=n_moves)
        await service.ratings.count_all()
        for player in players:
            assert await rating_of(service, player) == (1000, 0)
            assert (await service.ratings.profile(player.name)).latest == ()

    with_service(settings_at(address), work)


def test_a_casual_game_is_kept_and_changes_no_rating(address: str) -> None:
    async def work(service: Service) -> None:
        (ada,) = await people(service, 1)
        table = await seated(service, [ada, Person("Guest", None, secrets.token_hex(4))], is_rated=False)
        await play(service, table, ev.Resigned(1))
        await service.ratings.count_all()
        assert await rating_of(service, ada) == (1000, 0)
        profile = await service.ratings.profile(ada.name)
        (latest,) = profile.latest
        mine = [key.account_id for key in await service.store.keys(table.id)].index(ada.account_id)
        assert (latest.outcome, latest.rating) == ("won" if mine == 0 else "lost", None)
        assert [other.name for other in latest.others] == [""]
        assert [(game.rating, game.won + game.lost) for game in profile.games] == [(None, 1)]

    with_service(settings_at(address), work)


def test_a_game_of_four_counts_for_all_and_who_gave_up_first_is_last(address: str) -> None:
    async def work(service: Service) -> None:
        players = await people(service, 4)
        table = await seated(service, players, players=4)
        await play(service, table, *(ev.Resigned(seat) for seat in (2, 0, 1)), n_moves=4)
        await service.ratings.count_all()
        found = [(await rating_of(service, player, "blokus_trigon"))[0] for player in players]
        assert sorted(range(4), key=lambda seat: -found[seat]) == [3, 1, 0, 2]

    with_service(settings_at(address), work)


def test_a_deleted_account_leaves_no_trace_and_its_opponents_keep_their_ratings(address: str) -> None:
    async def work(service: Service) -> None:
        players = await people(service, 2)
        await play(service, await seated(service, players), ev.Resigned(0))
        await service.ratings.count_all()
        gone, stays = players
        before = await rating_of(service, stays)
        await service.accounts.delete(gone.account_id or "")
        assert await rating_of(service, stays) == before
        profile = await service.ratings.profile(stays.name)
        assert [other.name for other in profile.latest[0].others] == [""]
        assert gone.name not in profile.to_wire().decode()
        leaders = await service.ratings.leaders("attangle")
        assert gone.name not in [leader.name for leader in leaders.leaders]

    with_service(settings_at(address), work)


def test_a_player_who_deletes_their_account_still_loses_the_game(address: str) -> None:
    async def work(service: Service) -> None:
        players = await people(service, 2)
        table = await seated(service, players)
        await play(service, table)
        await service.accounts.delete(players[0].account_id or "")
        await play(service, table, ev.Resigned(0), n_moves=0)
        await service.ratings.count_all()
        assert (await rating_of(service, players[1]))[0] > 1000

    with_service(settings_at(address), work)


def finished(*events: ev.Event, n_seats: int = 2) -> Table:
    game = games.game("attangle") if n_seats == 2 else games.game("blokus_trigon", players=n_seats)
    table = Table("t")
    seats = tuple(SeatPlan("", is_taken=True) for _ in range(n_seats))
    opened = ev.Opened(game.name, dict(game.settings), game.rules_version, Control(), seats)
    table.apply(Entry(1, 0, opened))
    for _ in range(n_seats):
        move = ev.Moved(table.position.turn, table.position.ply, table.position.legal_moves[0].text)
        table.apply(Entry(table.number + 1, 0, move))
    for event in events:
        table.apply(Entry(table.number + 1, 0, event))
    return table


def test_places_follow_from_who_won_who_stayed_and_who_gave_up() -> None:
    assert places_of(finished()) is None, "it is not over"
    assert places_of(finished(ev.Resigned(0))) == (2, 1)
    assert places_of(finished(ev.Flagged(1))) == (1, 2)
    assert places_of(finished(ev.Drawn())) == (1, 1)
    assert places_of(finished(ev.Abandoned())) is None
    assert places_of(finished(ev.Resigned(2), ev.Resigned(1), n_seats=3)) == (1, 2, 3)
    assert places_of(finished(ev.Resigned(0), ev.Drawn(), n_seats=3)) == (3, 1, 1)


def test_profiles_and_leaders_are_told_over_http(either: str) -> None:
    ada, bo = Browser(either), Browser(either)
    names = {}
    for browser in (ada, bo):
        names[browser] = secrets.token_hex(6).replace("1", "x").replace("0", "z")
        browser.request("POST", "/accounts", {"name": names[browser], "passphrase": PASSPHRASE})
    clock = {"kind": "fischer", "base_s": 60 + secrets.randbelow(80_000), "increment_s": 1}
    asked = {"game": "attangle", "control": clock, "rated": True}
    waiting = ada.request("POST", "/lobby/quick", asked)
    bo.request("POST", "/lobby/quick", asked)
    table = f"/tables/{waiting['id']}"
    sides = [ada, bo] if waiting["seat"] == 0 else [bo, ada]
    for ply, move in enumerate(["e3", "c4"]):
        command = {"type": "move", "id": f"m{ply}", "seat": ply, "ply": ply, "move": move}
        sides[ply].request("POST", f"{table}/commands", command)
    listed = next(game for game in ada.request("GET", "/lobby")["games"] if game["id"] == waiting["id"])
    assert {(seat["person"], seat["rating"]) for seat in listed["seats"]} == {
        (name, 1000) for name in names.values()
    }
    sides[0].request("POST", f"{table}/commands", {"type": "resign", "id": "r", "seat": 0})
    client = Client(either)
    until = time.monotonic() + 60  # ratings are written after the game
    while not (profile := client.request("GET", f"/people?name={names[sides[1]]}"))["latest"]:
        assert time.monotonic() < until, profile
        time.sleep(0.05)
    (game,) = profile["games"]
    assert (game["won"], game["n_rated"], len(game["points"])) == (1, 1, 1)
    assert game["rating"] == game["points"][0]["rating"] == 1000 + profile["latest"][0]["change"] > 1000
    assert profile["latest"][0]["others"] == [{"name": names[sides[0]], "place": 2}]
    changes = client.request("GET", f"/people/changes/{waiting['id']}")["changes"]
    assert [change["seat"] for change in changes] == [0, 1]
    assert [change["before"] for change in changes] == [1000, 1000]
    assert changes[0]["after"] < 1000 < changes[1]["after"] == game["rating"]
    leaders = client.request("GET", "/people/leaders/attangle")["leaders"]
    assert [leader["rating"] for leader in leaders] == sorted(
        (leader["rating"] for leader in leaders), reverse=True
    )
    assert names[sides[1]] in [leader["name"] for leader in leaders]
    with pytest.raises(ServerRefused) as refused:
        client.request("GET", "/people?name=nobody-at-all")
    assert refused.value.code == "not_found"


@pytest.mark.parametrize("version", RATED_VERSIONS)
def test_saved_ratings_and_results_are_told_as_they_were(version: str, tmp_path: Path) -> None:
    shutil.copy(FIXTURES / version / "tables.sqlite3", tmp_path / "tables.sqlite3")
    told = json.loads((FIXTURES / version / "tables.json").read_text(encoding="utf-8"))["people"]

    async def work(service: Service) -> None:
        await service.ratings.count_all()
        for name, profile in told.items():
            assert json.loads((await service.ratings.profile(name)).to_wire()) == profile

    with_service(settings_in(tmp_path), work)
