"""The pictures in the documents are drawn by the project itself, from real positions, and are up to date.

To draw them anew: ``python tests/test_pictures.py``.
"""

from dataclasses import replace
from pathlib import Path

import deltille
from deltille import games
from deltille.core.svg import draw
from deltille.testing.game_data import data_of
from deltille.testing.selection import PICTURE, every_game

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"


def picture(name: str) -> str:
    """The board alone: what lies beside it would make the pictures of unequal shape."""
    return draw(replace(deltille.from_text(data_of(games.game_class(name)).picture).scene(), trays=()))


@every_game(PICTURE)
def test_a_picture_shows_what_the_program_draws(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text() == picture(name)


if __name__ == "__main__":
    for name in games.names():
        if data_of(games.game_class(name)).picture:
            (FOLDER / f"{name}.svg").write_text(picture(name))
