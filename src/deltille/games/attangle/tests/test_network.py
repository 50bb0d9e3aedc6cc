"""What a network sees of Attangle."""

import numpy as np
import pytest

import deltille
from deltille.core.encoding import encode


def test_a_point_sees_the_first_stack_in_each_direction() -> None:
    position = deltille.new("attangle")
    for move in ("d3", "d5", "b2"):
        position.push(move)
    shape = position.game.network
    assert shape is not None
    planes = np.zeros((shape.n_cells, len(shape.planes)), np.uint8)
    scalars = np.zeros(len(shape.scalars), np.float32)
    encode(position.game.tables, position.state, position.turn, position.game.new_state(), planes, scalars)
    c3 = planes[7 * 2 + 3]  # row c is the third, and its third point has q = 0: c3 is below the centre
    seen = {name for name, value in zip(shape.planes, c3, strict=True) if value}
    assert seen == {
        "first stack north-west: single of next",
        "first stack south-west: single of next",
    }
    assert scalars.tolist() == pytest.approx([17 / 18, 16 / 18, 0, 0, 0, 0])
