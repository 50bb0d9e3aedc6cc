"""What a seat may not know changes no byte of what it receives, in every game with secrets."""

import itertools
import json
import pickle
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import deltille
from deltille import Position, Record, games
from deltille.core.errors import BadNotation, BadRecord, DeltilleError, Hidden
from deltille.core.game import Game
from deltille.core.operations import SPECTATOR, information_state, reveal
from deltille.core.seals import SALT_LENGTH, Seal, is_hidden, new_salt
from deltille.search.flat import estimates
from deltille.testing import conformance
from deltille.testing.selection import OPENNESS, SECRETS, every_game

N_CHUNKS, N_GAMES = 20, 25

every_secretive_game = every_game(only=SECRETS)


def pairs(game: Game, seed: int) -> Iterator[tuple[Position, Position, int, int | None]]:
    """Two games that differ only in the hidden moves of one seat, ply by ply, until the difference shows.

    Also yields the seat with the secret, and a viewer from whom it is hidden.
    """
    chance = random.Random(seed)
    owner = seed % game.n_seats
    viewers = [None, *(seat for seat in range(game.n_seats) if seat != owner)]
    true, other = Position(game), Position(game)
    while True:
        for viewer in viewers:
            yield true, other, owner, viewer
        move = chance.choice(true.legal_moves)
        if true.turn == owner and game.secrets.redacted_move_text(true.state, move.id, SPECTATOR):
            true.push(move)
            other.push(chance.choice([m for m in other.legal_moves if m != move]))
            continue
        public = true.steps(move), other.steps(move)
        true.push(move)
        other.push(move)
        if true.outcome() or other.outcome() or public[0] != public[1]:
            return  # the end of the game, or a public event, has revealed the secret


@every_secretive_game
def test_reveal_shows_the_secret_and_changes_nothing_else(name: str) -> None:
    game = games.game(name)
    n_hidden = 0
    for seed in range(N_GAMES):
        for position, *_ in itertools.islice(pairs(game, seed), 0, None, 7):
            state, view = position.state.copy(), game.new_state()
            for seat in range(game.n_seats):
                reveal(game.tables, state, seat)
            assert (position.view(None).state != position.state).any() <= (state != position.state).any()
            for viewer in (SPECTATOR, *range(game.n_seats)):
                information_state(game.tables, state, viewer, view)
                assert (view == state).all(), position
            n_hidden += (state != position.state).any()
            assert Position(game, state).turn == position.turn
    assert n_hidden


def everything(view: Position, chance: random.Random) -> dict[str, object]:
    """Everything that a view can answer, as text or bytes."""
    moves = list(view.legal_moves)
    texts = ["", "?", "king@?", "pass", "a1-a1", *(f"{move}x" for move in moves[:2])]
    ids = [chance.randrange(view.game.n_actions) for _ in range(3)]
    ids += [move.id ^ 1 << chance.randrange(39) for move in moves[:6]]
    earlier = view.copy()
    past = []
    while earlier.ply and len(past) < 3:
        past.append((earlier.pop(), earlier.to_text()))
    return {
        "state": view.state.tobytes(),
        "text": view.to_text(),
        "repr": repr(view),
        "board": str(view),
        "scene": repr(view.scene()),
        "svg": view.svg(),
        "turn": (view.turn, view.scores, view.outcome(), view.is_view, view.viewer),
        "moves": [(move.id, move.text, view.path(move), view.steps(move)) for move in moves],
        "history": view.history,
        "past": past,
        "record": Record.of(view, seals={1: Seal("0" * 64)}).to_json(),
        "errors": [complaint(view, wrong) for wrong in (*texts, *ids)],
        "pushes": [complaint(view, move.id) for move in moves[:8]],
        "sample": view.sampled(chance.randrange(1 << 30)).to_text(),
        "pickle": pickle.dumps((view._state, [(m.id, m.text, s) for m, s in view._past], view.viewer)),
    }


def complaint(view: Position, wrong: str | int) -> str | bytes:
    try:
        copy = view.copy()
        copy.push(wrong)
    except DeltilleError as error:
        return f"{type(error).__name__}: {error}"
    return copy.state.tobytes()


@every_secretive_game
@pytest.mark.parametrize("chunk", range(N_CHUNKS))
def test_another_secret_changes_no_byte_of_a_view(name: str, chunk: int) -> None:
    variants = conformance.variants(games.game_class(name))
    n_compared = 0
    for seed in range(chunk * N_GAMES, (chunk + 1) * N_GAMES):
        game = games.game(name, **variants[seed % len(variants)])
        for true, other, _, viewer in pairs(game, seed):
            if true.history == other.history:
                continue  # there is no secret yet: they are the same game
            found = everything(true.view(viewer), random.Random(seed))
            assert found == everything(other.view(viewer), random.Random(seed)), (repr(true), repr(other))
            n_compared += true != other
    assert n_compared > 5 * N_GAMES


@every_secretive_game
def test_a_view_holds_nothing_of_the_game_it_was_made_from(name: str) -> None:
    for seed in range(20):
        for true, other, _, viewer in pairs(games.game(name), seed):
            if true != other:
                written = pickle.dumps(true.view(viewer))
                assert true.state.tobytes() not in written
                assert all(state.tobytes() not in written for _, state in true._past[2:])


@every_secretive_game
def test_only_the_owner_sees_a_secret(name: str) -> None:
    for seed in range(20):
        for true, other, owner, viewer in pairs(games.game(name), seed):
            assert (true.view(owner) == other.view(owner)) == (true == other)
            assert true.view(viewer) == other.view(viewer)
            with pytest.raises(Hidden, match="cannot tell"):
                true.view(viewer).view(owner)
            assert true.view(owner).view(None) == true.view(None)


@every_secretive_game
def test_samples_are_exactly_the_states_that_fit_a_view(name: str) -> None:
    n_hidden = 0
    for seed in range(12):
        for true, other, _, viewer in pairs(games.game(name), seed):
            if true.ply % 4:
                continue
            view = true.view(viewer)
            drawn = {view.sampled(k).to_text() for k in range(600)}
            assert true.to_text() in drawn
            assert other.to_text() in drawn
            for text in drawn:
                assert deltille.from_text(text).view(viewer) == view
            n_hidden += len(drawn) > 1
    assert n_hidden > 20


@every_secretive_game
def test_a_view_plays_only_what_its_viewer_can_foresee(name: str) -> None:
    """A move that a view plays leads to the view of the game after that move."""
    played = refused = 0
    for seed in range(30):
        for true, _, _, viewer in pairs(games.game(name), seed):
            move = random.Random(seed).choice(true.legal_moves)
            after, view = true.copy(), true.view(viewer)
            after.push(move)
            try:
                view.push(move)
            except Hidden as error:
                assert "sampled" in error.why
                refused += 1
                continue
            played += 1
            if after.outcome() is None:
                assert view == after.view(viewer)
    assert played > 100
    assert refused > 20


@every_secretive_game
def test_the_computer_judges_by_what_its_seat_knows(name: str) -> None:
    for true, other, _, viewer in pairs(games.game(name), 5):
        if true != other and viewer == true.turn:
            assert estimates(true, 6, seed=1) == estimates(other, 6, seed=1)
            assert estimates(true, 6, seed=1) == estimates(true.view(viewer), 6, seed=1)


@every_secretive_game
def test_a_finished_game_hides_nothing(name: str) -> None:
    _, position = running_and_finished(name, 3)
    for viewer in (None, 0):
        view = position.view(viewer)
        assert view == position
        assert not view.is_view
        assert view.history == position.history


@every_secretive_game
def test_texts_of_views_are_told_from_texts_of_positions(name: str) -> None:
    true = next(true for true, other, _, _ in pairs(games.game(name), 0) if true != other)
    text = true.view(None).to_text()
    assert deltille.from_text(text) == true.view(None)
    with pytest.raises(BadNotation, match="hides something"):
        deltille.from_text(text.replace("@-", ""))
    with pytest.raises(BadNotation, match="more than its viewer may know"):
        deltille.from_text(true.to_text().replace(name, f"{name}@-"))
    with pytest.raises(BadNotation, match="one of -, 0, 1"):
        deltille.from_text(text.replace("@-", "@9"))


@every_game(only=OPENNESS)
def test_games_without_secrets_have_no_views(name: str) -> None:
    text = deltille.new(name).to_text()
    with pytest.raises(BadNotation, match="no secrets"):
        deltille.from_text(text.replace(name, f"{name}@0", 1))
    position = deltille.from_text(text)
    assert "seals" not in Record.of(position).to_json()
    assert seals(position) == {}
    assert position.sampled(1) == position


# -- records -----------------------------------------------------------------------------------------


def seals(position: Position) -> dict[int, Seal]:
    """The seals that a server would send with this position; the salts depend only on the ply."""
    found = {}
    before = position.copy()
    while before.ply:
        ply, move = before.ply, before.pop()
        if is_hidden(before, move):
            seal = Seal.of(move.text, f"salt {ply}")
            found[ply] = seal if position.outcome() else seal.closed()
    return dict(sorted(found.items()))


def running_and_finished(name: str, seed: int) -> tuple[Position, Position]:
    for position in conformance.walk(games.game(name), seed):
        if position.ply == 4:
            running = position.copy()
    return running, position


@every_secretive_game
def test_the_record_of_a_running_game_tells_no_secret(name: str) -> None:
    running, _ = running_and_finished(name, 1)
    sealed = seals(running)
    record = Record.of(running, seals=sealed)
    assert record == Record.of(running.view(None), seals=sealed)
    assert sorted(sealed) == [ply for ply, move in enumerate(record.moves, start=1) if "?" in move] != []
    assert all("salt" not in seal for seal in json.loads(record.to_json())["seals"].values())
    assert Record.from_json(record.to_json()) == record
    with pytest.raises(BadRecord, match="hidden until the game is over"):
        record.replay(running.game)
    mine = Record.of(running.view(0))
    assert mine.moves != record.moves
    assert "?" in "".join(mine.moves)


@every_secretive_game
def test_the_server_can_store_the_whole_game(name: str) -> None:
    running, _ = running_and_finished(name, 1)
    kept = Record.of(running, reveal=True)
    assert kept.replay(running.game) == running


@every_secretive_game
def test_seals_are_opened_when_the_game_is_over(name: str, tmp_path: Path) -> None:
    running, finished = running_and_finished(name, 2)
    early = Record.of(running, seals=seals(running))
    late = Record.of(finished, seals=seals(finished))
    assert late == Record.of(finished.view(None), seals=seals(finished), started=late.started)
    late.check_continues(early)
    late.save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json").replay(finished.game) == finished


@every_secretive_game
def test_no_other_move_can_be_shown_than_the_sealed_one(name: str) -> None:
    running, finished = running_and_finished(name, 2)
    early = Record.of(running, seals=seals(running))
    late = Record.of(finished, seals=seals(finished))
    start = Position(finished.game)
    lie = next(move.text for move in start.legal_moves if move.text != late.moves[0])

    data = json.loads(late.to_json())
    data["moves"][0] = lie
    with pytest.raises(BadRecord, match="move 1 is not the one that was sealed"):
        Record.from_json(json.dumps(data))

    sealed_anew = Seal.of(lie, "salt")
    data["seals"]["1"] = {"hash": sealed_anew.hash, "salt": "salt"}
    with pytest.raises(BadRecord, match="the seal of move 1 is not the one of the earlier record"):
        Record.from_json(json.dumps(data)).check_continues(early)

    data = json.loads(late.to_json())
    del data["seals"]["1"]["salt"]
    with pytest.raises(BadRecord, match="not opened"):
        Record.from_json(json.dumps(data))


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        {"x": {}},
        {"0": {"hash": "0" * 64}},
        {"1": {"hash": "abc"}},
        {"1": "x"},
        {"1": {"hash": "0" * 64, "salt": 3}},
    ],
)
def test_broken_seals_are_refused(wrong: object) -> None:
    record = json.loads(Record.of(deltille.new("attangle")).to_json()) | {"seals": wrong}
    with pytest.raises(BadRecord, match="'seals'"):
        Record.from_json(json.dumps(record))


def test_a_seal_for_no_move_is_refused() -> None:
    record = json.loads(Record.of(deltille.new("attangle")).to_json()) | {"seals": {"7": {"hash": "0" * 64}}}
    with pytest.raises(BadRecord, match="seal for move 7"):
        Record.from_json(json.dumps(record))


@every_secretive_game
def test_only_the_server_can_seal(name: str) -> None:
    running, _ = running_and_finished(name, 1)
    with pytest.raises(Hidden):
        is_hidden(running.view(0), running.history[0])


def test_the_same_move_sealed_twice_looks_different() -> None:
    one, two = (Seal.of("king@a1", new_salt()) for _ in range(2))
    assert len(one.salt or "") == SALT_LENGTH
    assert one.hash != two.hash
