"""A dataset played by a network in lock-step: on a GPU ten thousand games take a minute."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from deltille import games
from deltille.core.game import Setting
from deltille.core.record import now
from deltille.datasets.build import OPENING_PLIES, header_for
from deltille.datasets.dataset import BadDataset, Dataset, load
from deltille.learning.weights import find

CANDIDATES = 16


def build_in_lockstep(
    game: str,
    n_games: int = 10_000,
    *,
    options: Mapping[str, Setting] | None = None,
    candidates: int = CANDIDATES,
    opening_plies: int = OPENING_PLIES,
    seed: int = 0,
    out: Path | str | None = None,
    device: str = "cuda",
) -> Dataset:
    """Games of the network that comes with a game, all played at the same time; needs PyTorch.

    The same seed gives the same games only on the same kind of device.
    """
    from deltille.learning.lockstep import play_in_lockstep

    chosen = games.game(game, **(options or {}))
    weights = find(chosen)
    if weights is None:
        raise BadDataset(chosen.head, "no network comes with it; let players build the dataset instead")
    played = play_in_lockstep(
        chosen,
        weights,
        n_games,
        candidates=candidates,
        opening_plies=opening_plies,
        seed=seed,
        device=device,
    )
    is_move = played.moves >= 0
    n_seats = chosen.n_seats
    lengths = is_move.sum(1)
    arrays = {
        "moves": played.moves[is_move],
        "lengths": lengths,
        "openings": np.minimum(played.n_opening, lengths),
        "seats": np.zeros((n_games, n_seats), np.int64),
        "winners": (played.winners[:, None] >> np.arange(n_seats) & 1).astype(np.bool_),
        "scores": played.scores,
    }
    name = f"network, best of {candidates} candidates"
    header = header_for(chosen, [name], [weights.card.sha256], opening_plies, seed)
    dataset = Dataset(header | {"created": now()}, arrays)
    if out is not None:
        dataset.save(Path(out))
        load.cache_clear()
    return dataset
