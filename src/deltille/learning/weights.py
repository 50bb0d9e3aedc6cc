"""A trained network on disk: an ``.npz`` file of float16 arrays, and a card that says what it is for.

The card is JSON. It names the heads (:attr:`deltille.core.game.Game.head`) of the games the network plays,
the inputs it was trained with, and the hash of the arrays. Arrays are read without pickle: a file of
weights cannot run code. The names of the arrays:

    g1.w g1.b g2.w g2.b stem.w stem.pos        the scalars, and the first convolution
    b0.w1 b0.b1 b0.w2 b0.b2 [b0.gw b0.gb]      each block; some have global pooling
    pol.w pol.b val.w val.b v1.w v1.b v2.w v2.b [own.w own.b]      the heads

Convolutions are ``[3, 3, in, out]``, linear maps ``[in, out]``, ``stem.pos`` is ``[rows, columns, out]``.
"""

import hashlib
import io
import json
import sys
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deltille.core.errors import DeltilleError
from deltille.core.game import Game

Arrays = dict[str, NDArray[np.float32]]

VALUE_CHANNELS = 48
POOLED_EVERY, POOLED_AT = 3, 1
"""Block i sees the whole board if i % POOLED_EVERY == POOLED_AT (global pooling, as in KataGo)."""


class BadWeights(DeltilleError):
    """The file holds no network, a damaged one, or one for another game."""


@dataclass(frozen=True)
class Card:
    """What a network is for and where it comes from."""

    heads: tuple[str, ...]
    """The games with their options, as :attr:`Game.head` writes them."""
    channels: int
    blocks: int
    n_seats: int
    rows: int
    columns: int
    planes: tuple[str, ...]
    scalars: tuple[str, ...]
    policy_channels: int
    margin_scale: float
    sha256: str = ""
    trained: Mapping[str, Any] = field(default_factory=dict)
    """Minutes, games, positions, steps, seed, commit."""
    strength: tuple[str, ...] = ()
    """Lines about matches it played."""
    is_critic: bool = False
    """Whether it values full states: with secrets, a search shows it determinizations instead of views."""


def card_for(game: Game, channels: int, blocks: int, **more: Any) -> Card:
    """The card of a network for this game; ``more`` are the other fields."""
    shape = game.network
    if shape is None:
        raise BadWeights(game.head, "this game does not say what a network sees of it")
    fields: dict[str, Any] = {
        "heads": (game.head,),
        "channels": channels,
        "blocks": blocks,
        "n_seats": game.n_seats,
        "rows": shape.rows,
        "columns": shape.columns,
        "planes": shape.planes,
        "scalars": shape.scalars,
        "policy_channels": shape.channels,
        "margin_scale": shape.margin_scale,
    }
    return Card(**(fields | more))


@dataclass(frozen=True)
class Weights:
    """The arrays of a network, in float32, with its card."""

    card: Card
    arrays: Arrays
    path: Path | None = None

    @staticmethod
    def load(path: str | Path) -> "Weights":
        """Read ``NAME.npz`` and its card ``NAME.json``; raises BadWeights."""
        path = Path(path)
        try:
            packed = path.read_bytes()
            written = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        except OSError as error:
            raise BadWeights(
                str(path),
                f"{error.filename} cannot be read ({error.strerror}); give the .npz file of a network",
            ) from error
        except ValueError as error:
            raise BadWeights(str(path), "its card is not JSON; fetch the file again") from error
        card = _read_card(written, path)
        if hashlib.sha256(packed).hexdigest() != card.sha256:
            raise BadWeights(str(path), "the file is not the one its card was written for; fetch both again")
        try:
            with np.load(io.BytesIO(packed), allow_pickle=False) as stored:
                arrays = {name: stored[name].astype(np.float32) for name in stored.files}
        except (ValueError, OSError, zipfile.BadZipFile) as error:
            raise BadWeights(str(path), "this is not a file of arrays; fetch it again") from error
        _check_arrays(card, arrays, str(path))
        return Weights(card, arrays, path)

    def save(self, path: str | Path) -> Path:
        """Write ``NAME.npz`` in float16 and its card; the same weights give the same bytes."""
        path = Path(path).with_suffix(".npz")
        _check_arrays(self.card, self.arrays, str(path))
        packed = io.BytesIO()
        np.savez_compressed(
            packed, allow_pickle=False, **{k: v.astype(np.float16) for k, v in sorted(self.arrays.items())}
        )
        card = asdict(self.card) | {"sha256": hashlib.sha256(packed.getvalue()).hexdigest()}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(packed.getvalue())
        path.with_suffix(".json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
        return path

    def check_fits(self, game: Game) -> None:
        """Raise BadWeights unless this network sees the game as the game shows itself."""
        where = str(self.path or "")
        card, shape = self.card, game.network
        if shape is None:
            raise BadWeights(where, f"{game.head} does not say what a network sees of it")
        wanted = card_for(game, card.channels, card.blocks)
        for name in ("n_seats", "rows", "columns", "planes", "scalars", "policy_channels", "margin_scale"):
            has, needs = getattr(card, name), getattr(wanted, name)
            if has != needs:
                raise BadWeights(
                    where, f"this network is for other {name} than {game.head} has; train one for this game"
                )


def find(game: Game) -> Weights | None:
    """The network that comes with this game for its options; None if there is none that fits."""
    folder = Path(str(sys.modules[type(game).__module__].__file__)).parent / "weights"
    for path in sorted(folder.glob("*.npz")):
        found = Weights.load(path)
        if game.head in found.card.heads and game.network is not None:
            found.check_fits(game)
            return found
    return None


def array_shapes(card: Card, arrays: Mapping[str, NDArray[Any]]) -> dict[str, tuple[int, ...]]:
    """The arrays that a network of this size has; the hidden sizes are those of the arrays at hand."""
    hidden = arrays["g1.w"].shape[-1] if "g1.w" in arrays else 0
    inner = arrays["v1.w"].shape[-1] if "v1.w" in arrays else 0
    c = card.channels
    shapes: dict[str, tuple[int, ...]] = {
        "g1.w": (len(card.scalars), hidden),
        "g1.b": (hidden,),
        "g2.w": (hidden, c),
        "g2.b": (c,),
        "stem.w": (3, 3, len(card.planes), c),
        "stem.pos": (card.rows, card.columns, c),
        "pol.w": (c, card.policy_channels),
        "pol.b": (card.policy_channels,),
        "val.w": (c, VALUE_CHANNELS),
        "val.b": (VALUE_CHANNELS,),
        "v1.w": (2 * VALUE_CHANNELS + hidden, inner),
        "v1.b": (inner,),
        "v2.w": (inner, 2 * card.n_seats + 1),
        "v2.b": (2 * card.n_seats + 1,),
    }
    for i in range(card.blocks):
        shapes |= {f"b{i}.w1": (3, 3, c, c), f"b{i}.b1": (c,), f"b{i}.w2": (3, 3, c, c), f"b{i}.b2": (c,)}
        if i % POOLED_EVERY == POOLED_AT:
            shapes |= {f"b{i}.gw": (2 * c, c), f"b{i}.gb": (c,)}
    if "own.w" in arrays:  # for shading the board, not for playing
        shapes |= {"own.w": (c, arrays["own.w"].shape[-1]), "own.b": (arrays["own.w"].shape[-1],)}
    return shapes


def _read_card(written: Any, path: Path) -> Card:
    try:
        fields: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in written.items()}
        card = Card(**fields)
        is_sound = card.channels > 0 and card.blocks >= 0 and isinstance(card.sha256, str)
    except (TypeError, AttributeError) as error:
        raise BadWeights(str(path), f"its card is not one of a network ({error})") from error
    if not is_sound:
        raise BadWeights(str(path), "its card is not one of a network")
    return card


def _check_arrays(card: Card, arrays: Arrays, where: str) -> None:
    wanted = array_shapes(card, arrays)
    for name in sorted(wanted.keys() ^ arrays.keys()):
        raise BadWeights(where, f"array {name} is {'missing' if name in wanted else 'not one of a network'}")
    for name, shape in wanted.items():
        if arrays[name].shape != shape:
            raise BadWeights(where, f"array {name} has shape {arrays[name].shape} instead of {shape}")
        if not np.isfinite(arrays[name]).all():
            raise BadWeights(where, f"array {name} holds numbers that are not finite")
