"""A changed player does not inherit its old results."""

from pathlib import Path

import pytest

from deltille import games
from deltille.arena import BadRun, match
from deltille.arena.schedule import Run
from deltille.players import UnknownPlayer, player
from deltille.players.identity import source_of
from deltille.players.names import completions

GAME = games.game("attangle")


def run_of(spec: str) -> Run:
    return Run.of(GAME, [spec, "random"], 4, 1)


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


@pytest.mark.parametrize("file", ["bots.py", "helper.py"])
def test_a_changed_source_is_another_run_with_the_same_openings(folder_of_bots: Path, file: str) -> None:
    before = run_of("bots:Quick")
    assert run_of("bots:Quick").identity == before.identity
    (folder_of_bots / file).write_text((folder_of_bots / file).read_text() + "\n# another version\n")
    after = run_of("bots:Quick")
    assert after.identity != before.identity
    assert after.opening_position(3) == before.opening_position(3)


def test_a_changed_bot_plays_as_it_is_now_and_does_not_get_old_results(folder_of_bots: Path) -> None:
    first = match("attangle", ["bots:Quick", "random"], 4, workers=0, out=folder_of_bots / "run")
    edit(folder_of_bots / "helper.py", "-1 if last else 0", "0 if last else -1")
    with pytest.raises(BadRun, match="games of bots:Quick as it was before a change of its source"):
        match("attangle", ["bots:Quick", "random"], 4, workers=0, out=folder_of_bots / "run")
    second = match("attangle", ["bots:Quick", "random"], 4, workers=0, out=folder_of_bots / "other")
    assert second.mean_plies != first.mean_plies, "the module that was imported before is not what plays"
    edit(folder_of_bots / "helper.py", "0 if last else -1", "-1 if last else 0")
    assert match("attangle", ["bots:Quick", "random"], 4, workers=0, out=folder_of_bots / "run") == first


def test_what_is_not_imported_changes_nothing(folder_of_bots: Path) -> None:
    before = run_of("bots:Quick").identity
    (folder_of_bots / "notes.py").write_text("x = 1\n")
    assert run_of("bots:Quick").identity == before


def test_a_version_replaces_the_source(folder_of_bots: Path) -> None:
    before = run_of("bots:Versioned")
    assert before.sources == ("version 1", "")
    edit(folder_of_bots / "helper.py", "-1 if last else 0", "0 if last else -1")
    assert run_of("bots:Versioned").identity == before.identity
    edit(folder_of_bots / "bots.py", 'version = "1"', 'version = "2"')
    assert run_of("bots:Versioned").identity != before.identity


def test_settings_stand_behind_the_class(folder_of_bots: Path) -> None:
    assert player("bots:Quick,last=yes").last is True  # type: ignore[attr-defined]
    assert player("bots:Quick").last is False  # type: ignore[attr-defined]
    with pytest.raises(UnknownPlayer, match=r"does not take these settings.*depth"):
        player("bots:Quick,depth=3")
    with pytest.raises(UnknownPlayer, match="there is no module 'botts'"):
        player("botts:Quick")
    with pytest.raises(UnknownPlayer, match="has no class 'Slow'"):
        player("bots:Slow")


def test_names_of_own_players_are_completed_without_running_them(folder_of_bots: Path) -> None:
    (folder_of_bots / "broken.py").write_text(
        "raise SystemExit\nclass Bot:\n    def choose(self, position, seed): ...\n"
    )
    assert completions("bots:Q") == ["bots:Quick"]
    assert completions("broken:") == ["broken:Bot"]
    assert completions("level:1") == ["level:1", "level:10"]


def test_a_network_is_a_part_of_what_a_player_is(tmp_path: Path) -> None:
    from deltille.learning.loading import network_for

    network = network_for(GAME)
    assert network is not None
    assert source_of(player("net:nodes=2"), GAME) == network.weights.card.sha256[:12]
    assert source_of(player("level:3"), GAME) == network.weights.card.sha256[:12]
    assert source_of(player("mcts:nodes=2"), GAME) == ""


def test_an_engine_is_its_program_and_the_files_it_is_given(tmp_path: Path) -> None:
    file = tmp_path / "engine.cfg"
    file.write_text("level 1")
    before = source_of(player(f"gtp:engine {file}"), GAME)
    assert source_of(player(f"gtp:engine {file}"), GAME) == before
    file.write_text("level 2")
    assert source_of(player(f"gtp:engine {file}"), GAME) != before
