"""What PettingZoo and Gymnasium call the spaces of observations and actions.

There are three forms of observations, each beside an ``action_mask``:

    planes   ``observation``, 0 and 1 in (planes, rows, columns) uint8, and ``scalars``, 0 to 1 in float32
    flat     ``observation``, all of that as one vector of float32
    stack    ``observation``, all of that as planes of float32, those of the scalars the same everywhere

``game.planes`` names the planes and the scalars.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from deltille.batches.single import Single
from deltille.core.errors import BadOption
from deltille.core.extras import requires

with requires("gymnasium", "deltille.adapters.spaces"):
    from gymnasium import spaces

FORMS = ("planes", "flat", "stack")


class Observer:
    """Observations of one game in one of the forms."""

    def __init__(self, single: Single, form: str) -> None:
        if form not in FORMS:
            raise BadOption(form, f"observations come as one of {', '.join(FORMS)}")
        self.form = form
        self._planes = single.planes
        limits = [limit for _, limit in single.planes.scalars]
        self._per_unit = np.array([1 / limit for limit in limits], np.float32)
        self._ones = np.ones_like(self._per_unit)
        self._n_actions = single.action_space.n

    def space(self) -> spaces.Dict:
        """The space of the observations, with bounds that are reached."""
        planes, n_scalars = self._planes, len(self._planes.scalars)
        shown: dict[str, spaces.Space[Any]] = {}
        if self.form == "planes":
            shown["observation"] = spaces.Box(0, 1, planes.shape, np.uint8)
            if n_scalars:
                shown["scalars"] = spaces.Box(0, 1, (n_scalars,), np.float32)
        elif self.form == "flat":
            shown["observation"] = spaces.Box(0, 1, (planes.size + n_scalars,), np.float32)
        else:
            shape = (len(planes.names) + n_scalars, planes.rows, planes.columns)
            shown["observation"] = spaces.Box(0, 1, shape, np.float32)
        return spaces.Dict({**shown, "action_mask": spaces.Box(0, 1, (self._n_actions,), np.int8)})

    def observed(self, single: Single, seat: int) -> dict[str, Any]:
        """What a seat sees; nothing is legal for a seat that is not to move."""
        is_to_move = seat == single.turn and not single.is_over
        mask = single.mask_bytes.copy() if is_to_move else np.zeros(self._n_actions, np.int8)
        planes, scalars = single.seen_by(seat)
        if not len(scalars) and self.form == "planes":
            return {"observation": planes, "action_mask": mask}
        parts = self._scaled(scalars)
        if self.form == "planes":
            return {"observation": planes, "scalars": parts, "action_mask": mask}
        if self.form == "flat":
            return {
                "observation": np.concatenate([planes.ravel(), parts], dtype=np.float32),
                "action_mask": mask,
            }
        stack = np.empty((len(planes) + len(parts), *planes.shape[1:]), np.float32)
        stack[: len(planes)] = planes
        stack[len(planes) :] = parts[:, None, None]
        return {"observation": stack, "action_mask": mask}

    def _scaled(self, scalars: NDArray[np.uint8]) -> NDArray[np.float32]:
        parts: NDArray[np.float32] = scalars * self._per_unit
        np.minimum(parts, self._ones, out=parts)
        return parts


def action_space(single: Single) -> spaces.Discrete[Any]:
    """One number for each action of :mod:`deltille.core.action_space`."""
    return spaces.Discrete(single.action_space.n)
