"""Nobody may have a name that looks like another's; spectators are listed without floods of messages."""

import asyncio

import pytest
from argon2 import PasswordHasher, Type

from deltille.server.client import Client, ServerRefused
from deltille.server.errors import Code, Rejected
from deltille.server.presence import MANY, Presence
from deltille.server.services.accounts import Accounts
from deltille.server.services.lookalikes import readings
from deltille.server.storage.accounts import AccountStore


class Names(AccountStore):
    """Accounts in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[str, str, str]] = {}

    async def add(
        self, account_id: str, name: str, folded_name: str, passphrase_hash: str, now_ms: int
    ) -> None:
        self.kept[folded_name] = (account_id, name, passphrase_hash)

    async def find(self, folded_name: str) -> tuple[str, str, str] | None:
        return self.kept.get(folded_name)

    async def add_login(self, token_hash: str, account_id: str, expires_ms: int, now_ms: int) -> None:
        pass


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Alice", "AIice"),
        ("Alice", "A1ice"),
        ("Bob", "B0b"),
        ("Paco", "Расо"),
        ("Ada", "ADA"),
        ("Ada", "Ａｄａ"),
        ("Ada L", "Ada  L"),
    ],
)
def test_a_name_that_looks_like_another_is_refused(name: str, other: str) -> None:
    async def work() -> None:
        accounts = Accounts(Names())
        await accounts.create(name, "long enough")
        with pytest.raises(Rejected) as caught:
            await accounts.create(other, "long enough")
        assert caught.value.code is Code.NAME_TAKEN
        assert (await accounts.log_in(name, "long enough")).name == name

    asyncio.run(work())


@pytest.mark.parametrize(
    "hidden", ["\ufe0f", "\u3164", "\u115f", "\u2800", "\u034f", "\U000e0101", "\u200d", "\u202e"]
)
def test_invisible_characters_do_not_make_a_new_name(hidden: str, client: Client) -> None:
    name = f"unseen {ord(hidden):x}"
    body = {"name": name, "passphrase": "long enough"}
    client.request("POST", "/accounts", body)
    for other in (name + hidden, hidden + name, hidden.join(name)):
        with pytest.raises(ServerRefused, match="name_taken"):
            client.request("POST", "/accounts", body | {"name": other})
    with pytest.raises(ServerRefused, match="bad_request"):
        client.request("POST", "/accounts", body | {"name": hidden})


def test_guessing_a_passphrase_costs_what_rfc_9106_asks_for(real_hasher: PasswordHasher) -> None:
    # The second recommendation of RFC 9106, for little memory: three passes over 64 MiB.
    assert real_hasher.type is Type.ID
    assert real_hasher.time_cost >= 3
    assert real_hasher.memory_cost >= 64 << 10
    assert real_hasher.hash_len >= 32
    assert real_hasher.salt_len >= 16


def test_logging_in_to_an_unknown_account_is_refused() -> None:
    async def work() -> None:
        accounts = Accounts(Names())
        for passphrase in ("long enough", "nobody has this passphrase", ""):
            with pytest.raises(Rejected) as caught:
                await accounts.log_in("Ada", passphrase)
            assert caught.value.code is Code.BAD_CREDENTIALS

    asyncio.run(work())


def test_a_name_of_several_scripts_is_refused() -> None:
    async def work() -> None:
        accounts = Accounts(Names())
        for name in ("Pаul", "Zoe\u0301\u0301\u0301", "l" * 20):
            with pytest.raises(Rejected) as caught:
                await accounts.create(name, "long enough")
            assert caught.value.code is Code.BAD_REQUEST
        for name in ("Zoé", "Анна", "Ευα", "山田 Taro"):
            await accounts.create(name, "long enough")

    asyncio.run(work())


def test_accounts_from_before_still_log_in_and_keep_their_names() -> None:
    async def work() -> None:
        store = Names()
        accounts = Accounts(store)
        login = await accounts.create("B0b", "long enough")
        store.kept = {"b0b": (login.account_id, "B0b", store.kept["bob"][2])}  # as version 0.1 stored it
        assert (await accounts.log_in("b0B", "long enough")).account_id == login.account_id
        with pytest.raises(Rejected):
            await accounts.create("B0B", "long enough")

    asyncio.run(work())


def test_a_name_has_few_lookalikes() -> None:
    assert "alice" in readings("AIice")
    assert len(readings("Illl1l")) <= 64


class Guest:
    def __init__(self, seat: int | None = None) -> None:
        self.held = frozenset() if seat is None else frozenset({seat})
        self.heard: list[bytes] = []

    def queue(self, text: bytes) -> None:
        self.heard.append(text)


def test_many_viewers_do_not_get_every_change_of_presence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deltille.server.presence.SOON_S", 0.01)

    async def work() -> None:
        presence = Presence("a")
        player, crowd = Guest(0), [Guest() for _ in range(10 * MANY)]
        presence.come("table", player)
        for guest in crowd:
            presence.come("table", guest)
        assert all(len(guest.heard) >= 1 for guest in crowd), "each is told who is there"
        n_told = len(player.heard)
        assert n_told <= MANY + 2
        for _ in range(50):
            presence.come("table", late := Guest())
            presence.go("table", late)
        assert len(player.heard) == n_told
        presence.go("table", player)
        assert b'"seats":[]' in crowd[0].heard[-1], "that a player has gone is told now"
        crowd[1].heard.clear()
        presence.come("table", Guest())
        while not crowd[1].heard:
            await asyncio.sleep(0.01)
        assert b'"spectators":201' in crowd[1].heard[-1]

    asyncio.run(work())
