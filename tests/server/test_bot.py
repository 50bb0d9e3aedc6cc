"""The bot of ``examples/`` plays whole games of every kind, from every seat."""

import importlib.util
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from deltille import games
from deltille.server.client import Client
from deltille.testing.selection import every_game

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def bot() -> Any:
    spec = importlib.util.spec_from_file_location("bot", BOT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_has_thirty_lines() -> None:
    lines = BOT.read_text().split('"""\n', 2)[1].splitlines()
    assert len([line for line in lines if line.strip()]) <= 30


@every_game()
def test_a_bot_plays(name: str, client: Client) -> None:
    n_seats = games.game(name).n_seats
    table, seats = client.open(name, *["here"] * n_seats)
    play = bot().play
    with ThreadPoolExecutor(n_seats) as threads:
        results = list(threads.map(lambda seat: play(client.url, table, seat["seat"], seat["token"]), seats))
    assert all(result == results[0] for result in results)
    assert results[0]["reason"] in games.game_class(name).reasons
