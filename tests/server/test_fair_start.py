"""A fair start: the swap rule, a match of two games with sides exchanged, and seats drawn by lot."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import TypeAdapter

from deltille import games
from deltille.players.fairness import balanced_move, wants_swap
from deltille.server.client import Client, ServerRefused
from deltille.server.domain import events as ev
from deltille.server.domain.clock import Control
from deltille.server.domain.commands import AnyCommand
from deltille.server.domain.decide import computer_swap, decide, takeback_ply
from deltille.server.domain.events import Entry, Event, SeatPlan, kind_of
from deltille.server.domain.table import Table, next_of
from deltille.server.errors import Code, Rejected
from deltille.testing.selection import of_game

ADA, BOB = SeatPlan("Ada", is_taken=True), SeatPlan("Bob", is_taken=True)
RANDOM = SeatPlan("random", "random", is_taken=True)


COMMANDS: TypeAdapter[AnyCommand] = TypeAdapter(AnyCommand)


class FairPlay:
    """A table of Attangle that executes commands immediately; the test sets the time."""

    at_ms: int = 1_000

    def __init__(
        self,
        *plans: SeatPlan,
        control: Control | None = None,
        swap: bool = False,
        match: ev.Match | None = None,
    ) -> None:
        rules = games.game("attangle").rules_version
        opened = ev.Opened("attangle", {}, rules, control or Control(), plans)
        if swap or match:
            opened = ev.FairlyOpened(**vars(opened), swap=swap, match=match)
        self.table = Table("test")
        self.happen(opened)

    def happen(self, *events: Event) -> None:
        for event in events:
            self.table.apply(Entry(self.table.number + 1, self.at_ms, event))

    def ask(self, type_: str, seat: int, **more: Any) -> list[str]:
        """Send a command; return the kinds of its events."""
        more.setdefault("ply", self.table.position.ply)
        if type_ == "resign":
            del more["ply"]
        command = COMMANDS.validate_python({"type": type_, "id": "c", "seat": seat, **more})
        events = decide(self.table, command, frozenset({seat}), self.at_ms)
        self.happen(*events)
        return [kind_of(event) for event in events]

    def moves(self, *texts: str) -> None:
        for text in texts:
            self.ask("move", self.table.position.turn, move=text)

    def names(self) -> list[str]:
        return [seat.name for seat in self.table.seats]


def refusal(ask: Callable[[], object]) -> Code:
    with pytest.raises(Rejected) as caught:
        ask()
    return caught.value.code


# -- swap ------------------------------------------------------------------------------------------------


def test_the_second_player_may_take_the_side_of_the_first_move() -> None:
    play = FairPlay(ADA, BOB, swap=True)
    assert not play.table.may_swap
    assert refusal(lambda: play.ask("swap", 0, ply=0)) is Code.NO_SWAP
    play.moves("e3")
    assert play.table.may_swap
    assert refusal(lambda: play.ask("swap", 0, ply=1)) is Code.NOT_YOUR_TURN
    assert refusal(lambda: play.ask("swap", 1, ply=0)) is Code.STALE
    assert play.ask("swap", 1, ply=1) == ["swapped"]
    assert play.names() == ["Bob", "Ada"]
    assert play.table.position.history[0].text == "e3"
    assert play.table.seat_to_move == 1, "the first player answers their own move"
    assert refusal(lambda: play.ask("swap", 1, ply=1)) is Code.NO_SWAP


def test_a_player_who_answers_the_first_move_can_no_longer_swap() -> None:
    play = FairPlay(ADA, BOB, swap=True)
    play.moves("e3", "c3")
    assert refusal(lambda: play.ask("swap", 0, ply=2)) is Code.NO_SWAP


def test_without_the_rule_nobody_swaps() -> None:
    play = FairPlay(ADA, BOB)
    play.moves("e3")
    assert refusal(lambda: play.ask("swap", 1, ply=1)) is Code.NO_SWAP


def test_players_who_swap_take_their_time_with_them() -> None:
    play = FairPlay(ADA, BOB, control=Control("fischer", base_s=60), swap=True)
    play.at_ms += 10_000
    play.moves("e3")
    play.at_ms += 20_000
    play.ask("swap", 1, ply=1)
    assert play.table.clock.left_ms == (40_000, 50_000), "Bob has used 20 s, Ada 10 s"
    assert play.table.clock.seat == 1


def test_a_swap_cannot_be_taken_back() -> None:
    play = FairPlay(ADA, BOB, swap=True)
    play.moves("e3")
    play.ask("swap", 1, ply=1)
    assert refusal(lambda: takeback_ply(play.table, 0)) is Code.NOTHING_TO_TAKE_BACK
    play.moves("c3")
    assert takeback_ply(play.table, 1) == 1


def test_a_computer_may_swap_only_when_it_is_its_turn() -> None:
    play = FairPlay(ADA, RANDOM, swap=True)
    assert refusal(lambda: computer_swap(play.table, play.table.position_version)) is Code.STALE
    play.moves("e3")
    play.happen(computer_swap(play.table, play.table.position_version))
    assert [seat.player for seat in play.table.seats] == ["random", ""]
    assert play.table.seat_to_move == 1


def test_a_computer_takes_the_better_side() -> None:
    # White has two triples and a capture that makes the third.
    lost = games.from_text("attangle 4/w++1b+1w/6/4w2/5b/2b2/w++3 w 13 11")
    assert not wants_swap(lost, seed=1), "the player to move wins at once"
    lost.push("a2")
    assert wants_swap(lost, seed=1)
    assert balanced_move(games.new("attangle"), seed=1) in games.new("attangle").legal_moves


# -- match -----------------------------------------------------------------------------------------------


def test_a_match_counts_wins_and_draws_for_the_people_not_for_the_seats() -> None:
    play = FairPlay(ADA, BOB, match=ev.Match(2))
    assert play.table.has_next_game
    play.moves("e3")
    play.ask("resign", 0)
    assert play.table.match_points == (0, 2)
    assert next_of(play.table) == ev.Match(2, 2, (2, 0)), "Bob sits first in the second game"
    assert play.ask("offer", 1, what="rematch") == ["offered", "rematched"], "nobody has to agree again"


def test_after_the_last_game_a_new_match_needs_agreement() -> None:
    play = FairPlay(ADA, BOB, match=ev.Match(2, 2, (2, 0)))
    play.moves("e3")
    play.ask("resign", 0)
    assert play.table.match_points == (2, 2)
    assert play.ask("offer", 1, what="rematch") == ["offered"]
    assert next_of(play.table) == ev.Match(2)
    assert next_of(FairPlay(ADA, BOB).table) is None


def test_a_shared_result_is_half_a_win_for_both() -> None:
    play = FairPlay(ADA, BOB, match=ev.Match(2))
    play.happen(ev.Drawn())
    assert play.table.match_points == (1, 1)


# -- over the wire ---------------------------------------------------------------------------------------


def test_swapped_seats_are_opened_by_the_other_keys(either: str) -> None:
    client = Client(either)
    table, seats = client.open("attangle", "here", "here", swap=True)
    first, second = (client.as_holder(seat["token"]) for seat in seats)
    with first.live(table, want=["moves"]) as one, second.live(table, want=["moves"]) as two:
        one.command("move", seat=0, ply=0, move="e3")
        assert two.wait_for("standing", lambda m: m["ply"] == 1)["may_swap"]
        two.command("swap", seat=1, ply=1)
        assert two.wait_for("seated")["held"] == [0]
        assert one.wait_for("seated") == {"type": "seated", "viewer": 1, "held": [1]}
        assert one.wait_for("standing", lambda m: bool(m["moves"]))["turn"] == 1
        one.command("move", seat=1, ply=1, move="c3")
        with pytest.raises(ServerRefused) as refused:
            two.command("resign", seat=1)
        assert refused.value.code == "not_yours"
    assert first.request("GET", f"/tables/{table}")["held"] == [1]
    with first.live(table) as again:
        assert again.wait_for("table")["held"] == [1]


def test_the_second_game_of_a_match_follows_without_asking(either: str) -> None:
    client = Client(either)
    table, seats = client.open("attangle", "here", "here", games=2)
    first, second = (client.as_holder(seat["token"]) for seat in seats)
    with first.live(table) as one:
        one.command("resign", seat=0)
        one.command("offer", seat=0, what="rematch", ply=0)
        following = one.wait_for("entry", lambda m: m["kind"] == "rematched")["table"]
    standing = second.request("GET", f"/tables/{following}")
    assert standing["held"] == [0]
    assert standing["standing"]["match"] == {"n_games": 2, "number": 2, "points": [2, 0]}


def test_seats_are_assigned_at_random(client: Client) -> None:
    found = set()
    for _ in range(20):
        table, seats = client.open("attangle", "here", "random", lot=True)
        assert sorted(seat["seat"] for seat in seats) == [0, 1]
        assert seats[0]["kind"] == "here"
        holder = client.as_holder(seats[0]["token"])
        assert holder.request("GET", f"/tables/{table}")["held"] == [seats[0]["seat"]]
        found.add(seats[0]["seat"])
    assert found == {0, 1}, "a chance of one in half a million to fail"


@pytest.mark.parametrize(
    ("game", "seats", "how", "why"),
    [
        of_game("trangalla", "trangalla", 2, {"swap": True}, "would know the other's secret"),
        of_game(
            "blokus_trigon", "blokus_trigon", 4, {"games": 2}, "for two players", id_="blokus_trigon-match"
        ),
        of_game(
            "blokus_trigon", "blokus_trigon", 4, {"swap": True}, "for two players", id_="blokus_trigon-swap"
        ),
        of_game(
            "attangle", "attangle", 2, {"swap": True, "start": {"moves": ["e3"]}}, "about the first move"
        ),
    ],
)
def test_a_fair_start_is_refused_where_it_does_not_apply(
    client: Client, game: str, seats: int, how: dict[str, object], why: str
) -> None:
    with pytest.raises(ServerRefused, match=why) as refused:
        client.open(game, *["here"] * seats, **how)
    assert refused.value.code == "bad_start"


def test_tables_without_a_fair_start_are_stored_as_before() -> None:
    play = FairPlay(ADA, BOB)
    assert ev.stored_kind(play.table.entries[0].event) == "opened"
    fair = FairPlay(ADA, BOB, swap=True, match=ev.Match(2))
    event = fair.table.entries[0].event
    assert (ev.stored_kind(event), ev.kind_of(event)) == ("opened:2", "opened")
    assert ev.parse_event(ev.stored_kind(event), ev.event_text(event)) == event
    assert dataclasses.asdict(ev.Match(2)) == {"n_games": 2, "number": 1, "points": (0, 0)}
