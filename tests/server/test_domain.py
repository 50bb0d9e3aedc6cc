"""The commands of a table, without a server: commands in, events out."""

import functools
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from deltille import games
from deltille.server.domain import events as ev
from deltille.server.domain.clock import DAY_MS, Clock, Control
from deltille.server.domain.commands import AnyCommand
from deltille.server.domain.decide import computer_move, decide, reveals, takeback_ply
from deltille.server.domain.events import (
    Entry,
    Event,
    SeatPlan,
    event_text,
    kind_of,
    parse_event,
    stored_kind,
)
from deltille.server.domain.table import Table
from deltille.server.errors import Code, Rejected
from deltille.testing.conformance import walk
from deltille.testing.selection import SECRETS, SEVERAL_SEATS, every_game

COMMANDS: TypeAdapter[AnyCommand] = TypeAdapter(AnyCommand)
HERE = SeatPlan("", is_taken=True)


class Play:
    """A table that executes commands immediately; the test sets the time."""

    at_ms: int = 1_000

    def __init__(
        self, *plans: SeatPlan, control: Control | None = None, name: str = "attangle", **options: Any
    ) -> None:
        game = games.game(name, **options)
        self.table = Table("test")
        self.n = 0
        self.happen(ev.Opened(name, options, game.rules_version, control or Control(), plans or (HERE, HERE)))

    def happen(self, *events: Event) -> None:
        for event in events:
            self.table.apply(Entry(self.table.number + 1, self.at_ms, event))

    def ask(self, type_: str, seat: int, held: set[int] | None = None, **more: Any) -> list[str]:
        """Send a command; return the kinds of its events."""
        self.n += 1
        if type_ in ("move", "offer"):
            more.setdefault("ply", self.table.position.ply)
        command = COMMANDS.validate_python({"type": type_, "id": f"c{self.n}", "seat": seat, **more})
        events = decide(self.table, command, frozenset(held or {seat}), self.at_ms)
        self.happen(*events)
        return [kind_of(event) for event in events]

    def moves(self, *texts: str) -> None:
        for text in texts:
            self.ask("move", self.table.position.turn, move=text)


def refusal(ask: Callable[[], object]) -> Code:
    with pytest.raises(Rejected) as caught:
        ask()
    return caught.value.code


def test_resigning_gives_the_game_to_the_other() -> None:
    play = Play()
    play.moves("e3")
    assert play.ask("resign", 0) == ["resigned"]
    assert play.table.result is not None
    assert play.table.result.winners == (1,)
    assert refusal(lambda: play.ask("resign", 1)) is Code.GAME_OVER


def test_a_seat_that_resigned_is_not_shown_as_the_winner() -> None:
    play = Play(HERE, HERE, HERE, name="triangle_wins", players=3)
    play.ask("resign", 1)
    for _ in range(3):
        position = play.table.position
        play.happen(ev.Moved(position.turn, position.ply, "pass"))
    assert play.table.result is not None
    assert play.table.result.winners == (0, 2)
    assert play.table.result.sentence.text.startswith("Blue and Green win")


def test_a_takeback_goes_back_to_the_turn_of_the_player_who_asked() -> None:
    play = Play()
    play.moves("e3", "c4", "b2")
    assert takeback_ply(play.table, 0) == 2
    assert takeback_ply(play.table, 1) == 1
    assert play.ask("offer", 1, what="takeback") == ["offered"]
    assert play.ask("offer", 0, what="takeback") == ["offered", "takenback"]
    assert [move.text for move in play.table.position.history] == ["e3"]
    assert play.table.seat_to_move == 1
    play.moves("a1")
    assert [move.text for move in play.table.history(None)] == ["e3", "a1"]


def test_a_takeback_needs_a_move_and_consent() -> None:
    play = Play()
    assert refusal(lambda: play.ask("offer", 0, what="takeback")) is Code.NOTHING_TO_TAKE_BACK
    play.moves("e3")
    assert refusal(lambda: play.ask("offer", 1, what="takeback")) is Code.NOTHING_TO_TAKE_BACK
    play.ask("offer", 0, what="takeback")
    assert refusal(lambda: play.ask("offer", 0, what="takeback")) is Code.STALE
    assert play.ask("decline", 1, what="takeback") == ["declined"]
    assert refusal(lambda: play.ask("decline", 1, what="takeback")) is Code.NO_OFFER
    play.ask("offer", 0, what="takeback")
    play.moves("c4")
    assert play.table.offers == {}, "a move answers an offer"


def test_a_page_that_holds_all_seats_needs_no_other_consent() -> None:
    play = Play()
    play.moves("e3")
    assert play.ask("offer", 0, {0, 1}, what="takeback") == ["offered", "takenback"]


def test_a_computer_consents_to_a_takeback() -> None:
    play = Play(HERE, SeatPlan("random", "random", is_taken=True))
    play.moves("e3")
    play.happen(computer_move(play.table, play.table.position_version, "c4"))
    assert play.ask("offer", 0, what="takeback") == ["offered", "takenback"]
    assert play.table.position.ply == 0


def test_a_move_for_an_outdated_position_is_refused() -> None:
    play = Play(HERE, SeatPlan("random", "random", is_taken=True))
    play.moves("e3")
    before = play.table.position_version
    play.ask("offer", 0, what="takeback")
    play.moves("b2")
    assert refusal(lambda: computer_move(play.table, before, "c4")) is Code.STALE


def test_draws_exist_only_where_the_rules_have_them() -> None:
    play = Play()
    assert refusal(lambda: play.ask("offer", 0, what="draw")) is Code.NO_DRAWS


def test_an_agreed_draw_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Play()
    monkeypatch.setattr(type(play.table.game), "has_draws", True)
    play.moves("e3")
    assert play.ask("offer", 0, what="draw") == ["offered"]
    assert play.ask("offer", 1, what="draw") == ["offered", "drawn"]
    assert play.table.result is not None
    assert (play.table.result.winners, play.table.result.reason) == ((), "agreed")


def test_a_rematch_waits_for_the_end_and_for_all() -> None:
    play = Play()
    assert refusal(lambda: play.ask("offer", 0, what="rematch")) is Code.NOT_OVER
    play.ask("resign", 1)
    assert play.ask("offer", 0, what="rematch") == ["offered"]
    assert play.ask("offer", 1, what="rematch") == ["offered", "rematched"], "who resigned may play again"


def test_a_chat_says_one_thing() -> None:
    play = Play()
    assert play.ask("chat", 0, preset="hello") == ["chatted"]
    assert play.ask("chat", 0, text=" fine\u202e thanks\n") == ["chatted"]
    said = play.table.entries[-1].event
    assert isinstance(said, ev.Chatted)
    assert said.text == "fine thanks"
    assert refusal(lambda: play.ask("chat", 0)) is Code.BAD_REQUEST
    assert refusal(lambda: play.ask("chat", 0, text="\u200b")) is Code.BAD_REQUEST


def test_nobody_moves_after_their_time_is_up() -> None:
    play = Play(control=Control("fischer", base_s=60, increment_s=5))
    play.at_ms += 20_000
    play.moves("e3")
    assert play.table.clock.left_ms == (45_000, 60_000)
    play.at_ms += 60_001
    assert refusal(lambda: play.moves("c4")) is Code.OUT_OF_TIME
    play.happen(ev.Flagged(1))
    assert play.table.result is not None
    assert (play.table.result.winners, play.table.result.reason) == ((0,), "time")
    assert play.table.clock.left_ms == (45_000, 0)


RAPID = Control("fischer", base_s=60, increment_s=5)


@pytest.mark.parametrize("seat", [0, 1], ids=["the one to move", "the other"])
def test_the_turn_in_which_somebody_resigns_is_charged(seat: int) -> None:
    play = Play(control=RAPID)
    play.moves("e3")
    play.at_ms += 20_000
    play.moves("c4")
    play.at_ms += 10_000
    assert play.ask("resign", seat) == ["resigned"]
    assert play.table.clock.left_ms == (65_000 - 10_000, 60_000 - 20_000 + 5_000)
    assert play.table.clock.seat is None


def test_the_turn_in_which_a_draw_is_agreed_is_charged() -> None:
    play = Play(control=RAPID, name="trangalla")
    play.at_ms += 10_000
    play.ask("offer", 1, what="draw")
    play.at_ms += 5_000
    assert play.ask("offer", 0, what="draw") == ["offered", "drawn"]
    assert play.table.clock.left_ms == (45_000, 60_000)
    assert play.table.clock.seat is None


def test_a_clock_of_days_stops_at_what_was_left_of_them() -> None:
    play = Play(control=Control("days", days=2))
    play.at_ms += DAY_MS // 2
    play.ask("resign", 1)
    assert play.table.clock.left_ms == (2 * DAY_MS - DAY_MS // 2, 2 * DAY_MS)


def test_a_player_who_resigns_too_late_has_no_time_left() -> None:
    play = Play(control=RAPID)
    play.at_ms += 60_001
    play.ask("resign", 0)
    assert play.table.clock.left_ms == (0, 60_000)


def test_the_time_of_an_outage_is_not_charged_when_the_game_ends() -> None:
    play = Play(control=RAPID)
    play.at_ms += 30_000
    play.happen(ev.Paused(25_000))
    play.ask("resign", 1)
    assert play.table.clock.left_ms == (55_000, 60_000)


def test_games_that_ended_before_turns_were_charged_show_what_they_always_showed() -> None:
    for old, name in ((ev.Resigned(0), "attangle"), (ev.Drawn(), "trangalla")):
        play = Play(control=RAPID, name=name)
        play.at_ms += 20_000
        play.happen(parse_event(stored_kind(old), event_text(old)))
        assert play.table.clock.left_ms == (60_000, 60_000)


def test_without_a_clock_the_end_is_stored_so_that_older_programs_can_read_it() -> None:
    play = Play(name="trangalla")
    play.ask("offer", 1, what="draw")
    play.ask("offer", 0, what="draw")
    assert stored_kind(play.table.entries[-1].event) == "drawn"
    play = Play()
    play.ask("resign", 0)
    assert stored_kind(play.table.entries[-1].event) == "resigned"


def test_days_are_for_each_move() -> None:
    clock = Clock.start(Control("days", days=2), 2).turn_to(0, 0)
    assert clock.deadline_ms == 2 * DAY_MS
    assert clock.moved(0, DAY_MS).left_ms == (2 * DAY_MS, 2 * DAY_MS)


def test_a_clock_stands_still_while_the_server_is_away() -> None:
    play = Play(control=Control("fischer", base_s=60))
    before = play.table.clock.deadline_ms
    play.happen(ev.Paused(5_000))
    assert play.table.clock.deadline_ms == before + 5_000  # type: ignore[operator]


def test_a_computers_clock_does_not_run() -> None:
    play = Play(SeatPlan("random", "random"), HERE, control=Control("fischer", base_s=60))
    assert play.table.clock.deadline_ms is None


class TestSeveral:
    """With more than two players, a substitute plays on for a player who resigned; that seat cannot win."""

    @every_game(only=SEVERAL_SEATS)
    def test_the_others_play_on(self, name: str) -> None:
        n = games.game(name).n_seats
        play = Play(*[HERE] * n, name=name)
        play.ask("resign", 0)
        assert play.table.result is None
        assert play.table.seats[0].thinker
        for seat in range(1, n - 1):
            play.ask("resign", seat)
        assert play.table.result is not None
        assert play.table.result.winners == (n - 1,)

    @every_game(only=SEVERAL_SEATS)
    @pytest.mark.parametrize("quitter", [0, 1], ids=["the one to move", "another"])
    def test_when_one_of_several_resigns_no_time_is_lost(self, name: str, quitter: int) -> None:
        n = games.game(name).n_seats
        play = Play(*[HERE] * n, name=name, control=RAPID)
        before = play.table.clock.deadline_ms
        play.at_ms += 20_000
        play.ask("resign", quitter)
        clock = play.table.clock
        assert clock.left_ms == (40_000, *[60_000] * (n - 1))
        assert clock.deadline_ms == (before if quitter else None), "a substitute moves without a clock"


EVENTS = st.one_of(
    st.builds(ev.Moved, st.integers(0, 5), st.integers(0, 500), st.text()),
    st.builds(ev.Chatted, st.none() | st.integers(0, 5), st.text(), st.text()),
    st.builds(ev.Offered, st.integers(0, 5), st.just("draw"), st.lists(st.integers(0, 5)).map(tuple)),
    st.builds(ev.Drawn),
    st.builds(
        ev.Opened,
        st.text(),
        st.dictionaries(st.text(), st.booleans() | st.integers() | st.text()),
        st.integers(),
        st.builds(Control, st.sampled_from(["none", "days", "fischer"]), st.integers(0, 9)),
        st.lists(st.builds(SeatPlan, st.text(), st.text(), st.booleans())).map(tuple),
    ),
)


@given(EVENTS)
def test_events_survive_storage_unchanged(event: Event) -> None:
    assert parse_event(stored_kind(event), event_text(event)) == event


@every_game()
def test_a_game_that_can_be_drawn_says_so(name: str) -> None:
    game = games.game(name)
    drawn = []
    for seed in range(30):
        *_, last = walk(game, seed)
        outcome = last.outcome()
        drawn += [seed] if outcome is not None and not outcome.winners else []
    assert game.has_draws or not drawn, f"{name} was drawn with seeds {drawn}: set has_draws in its class"


@every_game(only=SECRETS)
def test_nothing_is_taken_back_after_a_revelation(name: str) -> None:
    n_revealed = n_plain = 0
    for seed in range(6):
        chance = random.Random(seed)
        play = Play(*[HERE] * games.game(name).n_seats, name=name)
        while play.table.result is None and play.table.position.ply < 30:
            mover = play.table.position.turn
            play.moves(chance.choice(play.table.position.legal_moves).text)
            if play.table.result is not None:
                break
            is_revealed = reveals(play.table, play.table.position.ply - 1)
            n_revealed, n_plain = n_revealed + is_revealed, n_plain + (not is_revealed)
            if is_revealed:
                assert refusal(functools.partial(takeback_ply, play.table, mover)) is Code.REVEALED
            else:
                assert takeback_ply(play.table, mover) == play.table.position.ply - 1
    assert n_revealed
    assert n_plain


def test_a_game_of_other_rules_is_refused() -> None:
    opened = ev.Opened("attangle", {}, games.game("attangle").rules_version + 1, Control(), (HERE, HERE))
    assert refusal(lambda: Table("test").apply(Entry(1, 0, opened))) is Code.OLD_RULES
