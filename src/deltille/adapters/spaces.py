"""What PettingZoo and Gymnasium call the spaces of observations and actions."""

from typing import Any

import numpy as np
from gymnasium import spaces

from deltille.batches.single import Single


def observation_space(single: Single) -> spaces.Dict:
    """Planes of bytes, and a mask of the legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, single.planes_shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (single.action_space.n,), np.int8),
        }
    )


def action_space(single: Single) -> spaces.Discrete[Any]:
    """One number for each action of :mod:`deltille.core.action_space`."""
    return spaces.Discrete(single.action_space.n)


def observed(single: Single, seat: int) -> dict[str, Any]:
    """What a seat sees; nothing is legal for a seat that is not to move."""
    is_to_move = seat == single.turn and not single.is_over
    mask = single.mask.view(np.int8).copy() if is_to_move else np.zeros(single.action_space.n, np.int8)
    return {"observation": single.seen_by(seat), "action_mask": mask}
