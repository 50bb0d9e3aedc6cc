"""A training run on disk: in parts of bounded size, and never half written.

``checkpoint.json`` names the parts of the latest checkpoint and their hash. It is replaced in one step after
they have been written; only then the parts of the one before are removed.

A run continues from a *full* checkpoint as if never stopped. A *compact* one is a sixth of its size, to
be kept in a repository: weights and their average in half precision, no moments of the optimiser, which come
back within some hundred steps, and no earlier networks.
"""

import hashlib
import io
import json
from pathlib import Path
from typing import Any

import torch

from deltille.core.errors import BadRecord
from deltille.core.whole_files import write_whole

PART_BYTES = 14 << 20
MANIFEST = "checkpoint.json"


def save(folder: Path, state: dict[str, Any]) -> None:
    """Write ``state``, tensors and plain values, in place of the checkpoint before."""
    packed = io.BytesIO()
    torch.save(state, packed)
    data = packed.getvalue()
    key = hashlib.sha256(data).hexdigest()
    names = []
    for k, first in enumerate(range(0, len(data), PART_BYTES)):
        names.append(f"checkpoint-{key[:8]}-{k}.part")
        write_whole(folder / names[-1], data[first : first + PART_BYTES])
    write_whole(folder / MANIFEST, json.dumps({"sha256": key, "parts": names}))
    for old in folder.glob("checkpoint-*.part*"):
        if old.name not in names:
            old.unlink()


def compacted(state: dict[str, Any]) -> dict[str, Any]:
    """The part of a run's state in a compact checkpoint."""

    def halved(tensors: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        # Vectors, among them the statistics of batch norms, take no room and may exceed half precision.
        return {name: array.half() if array.dim() > 1 else array for name, array in tensors.items()}

    learner = state["learner"]
    kept = {"net": halved(learner["net"]), "averaged": halved(learner["averaged"]), "steps": learner["steps"]}
    return state | {"learner": kept, "nets": []}


def save_compact(folder: Path, state: dict[str, Any]) -> None:
    """Write the part of ``state`` that a compact checkpoint keeps."""
    folder.mkdir(parents=True, exist_ok=True)
    save(folder, compacted(state))


def load(folder: Path, device: str) -> dict[str, Any]:
    """The latest checkpoint in a folder; raises BadRecord if there is none or it is damaged."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text())
        data = b"".join((folder / name).read_bytes() for name in manifest["parts"])
    except (OSError, ValueError, KeyError) as error:
        raise BadRecord(
            str(folder), f"no checkpoint can be read there ({error}); train without --resume"
        ) from error
    if hashlib.sha256(data).hexdigest() != manifest["sha256"]:
        raise BadRecord(str(folder), "its checkpoint is damaged; train without --resume")
    state: dict[str, Any] = torch.load(io.BytesIO(data), map_location=device, weights_only=True)
    return state
