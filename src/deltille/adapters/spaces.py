"""What PettingZoo and Gymnasium call the spaces of observations and actions."""

from typing import Any

import numpy as np
from gymnasium import spaces

from deltille.batches.solo import Solo


def observation_space(solo: Solo) -> spaces.Dict:
    """Planes of bytes, and a mask of the legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, solo.planes_shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (solo.action_space.n,), np.int8),
        }
    )


def action_space(solo: Solo) -> spaces.Discrete[Any]:
    """One number for each action of :mod:`deltille.core.action_space`."""
    return spaces.Discrete(solo.action_space.n)


def observed(solo: Solo, seat: int) -> dict[str, Any]:
    """What a seat sees; nothing is legal for a seat that is not to move."""
    is_to_move = seat == solo.turn and not solo.is_over
    mask = solo.mask.view(np.int8).copy() if is_to_move else np.zeros(solo.action_space.n, np.int8)
    return {"observation": solo.seen_by(seat), "action_mask": mask}
