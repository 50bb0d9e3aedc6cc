"""The pictures in the documents are drawn by the project itself, from real positions, and are up to date.

To draw them anew: ``python tests/test_pictures.py``.
"""

from pathlib import Path

import pytest

import deltille

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
POSITIONS = {
    "attangle": "attangle wwwb/wwb2/2bw+1b/1w++w2b1/b1b1b1/b2wb/2b+w b 7 4",
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_picture_shows_what_the_program_draws(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text() == deltille.from_text(POSITIONS[name]).svg()


if __name__ == "__main__":
    for name, text in POSITIONS.items():
        (FOLDER / f"{name}.svg").write_text(deltille.from_text(text).svg())
