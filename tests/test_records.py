"""Records replay identically; broken and hostile ones are refused with a reason."""

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import deltille
from deltille import games
from deltille.core.errors import BadRecord
from deltille.core.record import MAX_BYTES, Record
from deltille.testing.selection import SECRETS, every_game


def played(name: str, seed: int, plies: int | None = None) -> deltille.Position:
    chance = random.Random(seed)
    position = deltille.new(name)
    while position.outcome() is None and position.ply != plies:
        position.push(chance.choice(position.legal_moves))
    return position


@every_game()
def test_a_finished_game_replays_identically(name: str, tmp_path: Path) -> None:
    position = played(name, seed=1)
    Record.of(position).save(tmp_path / "game.json")
    record = Record.load(tmp_path / "game.json")
    again = record.replay(games.game(record.game, **record.options))
    assert again == position
    assert again.history == position.history
    assert again.outcome() == position.outcome()
    assert Record.of(again).moves == record.moves


@every_game()
def test_a_game_from_a_position_replays_from_there(name: str) -> None:
    whole = played(name, seed=3)
    while whole.outcome() is not None or whole.ply > 6:
        whole.pop()
    middle = deltille.from_text(whole.to_text())
    before = middle.copy()
    middle.push(middle.legal_moves[0])
    record = Record.from_json(Record.of(middle, reveal=True).to_json())
    assert record.start == before.to_text()
    assert record.replay(middle.game) == middle
    assert "start" not in json.loads(Record.of(whole).to_json())


@every_game(only=SECRETS)
def test_a_hidden_start_is_kept_hidden(name: str) -> None:
    middle = deltille.from_text(played(name, seed=3, plies=6).to_text())
    record = Record.of(middle)
    assert record.start == middle.view(None).to_text()
    with pytest.raises(deltille.core.errors.BadRecord, match="hidden until the game is over"):
        record.replay(middle.game)


def broken(**changes: Any) -> str:
    data = json.loads(Record.of(played("attangle", seed=2, plies=8)).to_json())
    data.update(changes)
    return json.dumps({key: value for key, value in data.items() if value != "absent"})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "This is not a Deltille game file"),
        ("[" * 100_000, "This is not a Deltille game file"),
        ("[]", "This is not a Deltille game file"),
        ("{}", "This is not a Deltille game file"),
        ("x" * (MAX_BYTES + 1), "larger than 1024 KiB"),
        (broken(deltille=99), "has format 99"),
        (broken(extra=1), "unknown field 'extra'"),
        (broken(game=7), "field 'game' must be a text"),
        (broken(game="x" * 1000), "field 'game' must be a text"),
        (broken(options=[]), "field 'options'"),
        (broken(options={"a": [1]}), "field 'options'"),
        (broken(moves="e3"), "field 'moves' must be a list"),
        (broken(moves=["e3", 4]), "field 'moves' must be a list"),
        (broken(seats="absent"), "field 'seats' must be a list"),
        (broken(rules=True), "field 'rules' must be a whole number"),
        (broken(start=7), "field 'start' must be a text"),
        (broken(result=3), "field 'result'"),
        (broken(started="yesterday"), "field 'started' must be a date"),
        (broken(ended=12), "field 'ended' must be a date"),
    ],
)
def test_a_broken_file_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(deltille.BadRecord, match=reason):
        Record.from_json(text)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"moves": ["e3", "e3"]}, "move 2 is not valid: 'e3': e3 is occupied"),
        ({"moves": ["e3", "q9"]}, "move 2 is not valid: 'q9'"),
        ({"moves": ["e3"] * 77}, "no game is longer than 76"),
        ({"rules": 99}, "version 99 of the rules"),
        ({"seats": ["one"]}, "names 1 seats"),
        ({"result": {"scores": [3, 0], "winners": [0], "reason": "triples"}}, "claims the result"),
        ({"start": "chess 8/8"}, "starts in a position of 'chess', not of 'attangle'"),
        ({"start": "attangle 8/8"}, "its start is not a valid position"),
    ],
)
def test_a_record_that_cannot_be_replayed_says_where(changes: dict[str, Any], reason: str) -> None:
    record = Record.from_json(broken(**changes))
    with pytest.raises(deltille.BadRecord, match=reason):
        record.replay(games.game(record.game))


def test_an_unknown_game_or_option_is_named() -> None:
    record = Record.from_json(broken(game="atangle"))
    with pytest.raises(deltille.UnknownGame, match="did you mean 'attangle'"):
        games.game(record.game)
    record = Record.from_json(broken(options={"opposite": True}))
    with pytest.raises(deltille.BadOption, match="did you mean 'opposite_captures'"):
        games.game(record.game, **record.options)


def test_a_missing_or_binary_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(deltille.BadRecord, match="cannot be read"):
        Record.load(tmp_path / "none.json")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(deltille.BadRecord, match="not text"):
        Record.load(tmp_path / "binary")
    (tmp_path / "large").write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(deltille.BadRecord, match="larger than"):
        Record.load(tmp_path / "large")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = ["deltille", "game", "options", "rules", "seats", "moves", "result", "started", "ended"]


@settings(deadline=None, max_examples=300)
@given(st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=4))
def test_the_reader_raises_only_our_own_errors(changes: dict[str, Any]) -> None:
    try:
        record = Record.from_json(broken(**changes))
        record.replay(games.game(record.game, **record.options))
    except (deltille.BadRecord, deltille.BadOption, deltille.UnknownGame):
        pass


def test_paths_may_be_strings(tmp_path: Path) -> None:
    record = Record.of(played("attangle", seed=2, plies=8))
    record.save(str(tmp_path / "game.json"))
    assert Record.load(str(tmp_path / "game.json")) == record


@pytest.mark.parametrize("seats", [("Ada",), ("Ada", "Bea", "Cy"), "Ada", ("Ada", 3)])
def test_a_record_names_every_seat(seats: Any) -> None:
    with pytest.raises(BadRecord, match="2 seats here; give each a name"):
        Record.of(deltille.new("attangle"), seats=seats)


def test_a_record_gives_any_of_its_positions() -> None:
    position = played("attangle", seed=2, plies=8)
    record = Record.of(position)
    assert record.position() == position
    assert record.position(3).history == position.history[:3]
    with pytest.raises(IndexError, match="0 to 8 moves, not 9"):
        record.position(9)


def test_comments_and_variations_are_kept() -> None:
    position = deltille.new("attangle").after("e3").after("c5")
    record = Record.of(position, comments={0: "We begin.", 2: "Hm."}, variations={2: [["c3", "e5"]]})
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.replay() == position
    assert [move.text for move in again.variation(2).history] == ["e3", "c3", "e5"]
    with pytest.raises(IndexError, match="no variation 0 in place of move 1"):
        again.variation(1)


def test_records_are_read_line_by_line(tmp_path: Path) -> None:
    one, two = (Record.of(played("attangle", seed=seed, plies=4)) for seed in (1, 2))
    line = json.dumps(json.loads(one.to_json()))
    inside = json.dumps({"run": "x", "record": json.loads(two.to_json())})
    file = tmp_path / "games.jsonl"
    file.write_text(f"{line}\n\n{inside}\n", encoding="utf-8")
    assert list(Record.load_all(file)) == [one, two]
    (tmp_path / "games.jsonl.gz").write_bytes(gzip.compress(file.read_bytes()))
    assert list(Record.load_all(str(tmp_path / "games.jsonl.gz"))) == [one, two]
    one.save(tmp_path / "game.json")
    assert list(Record.load_all(tmp_path / "game.json")) == [one]
    file.write_text(f"{line}\n{{}}\n", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"games\.jsonl, line 2'"):
        list(Record.load_all(file))
    (tmp_path / "games.jsonl.gz").write_bytes(gzip.compress(file.read_bytes())[:40])
    with pytest.raises(BadRecord, match="cannot be read"):
        list(Record.load_all(tmp_path / "games.jsonl.gz"))
