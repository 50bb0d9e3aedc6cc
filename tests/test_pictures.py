"""The pictures in the documents are drawn by the project itself, from real positions, and are up to date.

To draw them again: ``python tests/test_pictures.py``.
"""

import re
from dataclasses import replace
from pathlib import Path

import deltille
from deltille import games
from deltille.core import svg
from deltille.core.svg import draw
from deltille.testing.game_data import data_of
from deltille.testing.selection import PICTURE, every_game

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"


def picture(name: str) -> str:
    """Only the board: with what is beside it the pictures would have different shapes."""
    return draw(replace(deltille.from_text(data_of(games.game_class(name)).picture).scene(), trays=()))


@every_game(PICTURE)
def test_a_picture_shows_what_the_program_draws(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text() == picture(name)


def test_the_page_draws_with_the_same_sizes_and_shapes() -> None:
    web = Path(deltille.__file__).parent / "web"
    page = (web / "board" / "draw.js").read_text()
    used = {*re.findall(r"drawing\.(\w+)", page), *re.findall(r"(\w+): [A-Z]+[,} ]", page)}
    assert svg.DRAWING.keys() - {"paper"} <= used, "the page does not read what the pictures are drawn with"
    assert "shared.paper" in (web / "board" / "export_image.js").read_text()
    shared = svg.DRAWING["neutral"].items() - {("name", "")}
    assert shared <= vars(svg.NEUTRAL).items()


if __name__ == "__main__":
    for name in games.names():
        if data_of(games.game_class(name)).picture:
            (FOLDER / f"{name}.svg").write_text(picture(name))
