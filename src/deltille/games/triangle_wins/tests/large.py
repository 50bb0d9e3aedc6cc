"""Positions of Triangle Wins with as many open cells as texts can have: tiles far apart."""

import random

from deltille.core.game import Game
from deltille.games.triangle_wins.notation import Tile, tiles_text
from deltille.games.triangle_wins.tables import LABELINGS, NAMES, n_steps, name_of, neighbour
from deltille.geometry import Cell, vertex_neighbours, vertices

Owned = tuple[int, str]


def large_text(game: Game, chance: random.Random) -> str:
    """A position text; if it has more open cells than a game can have, it must be refused."""
    players, match_corners = int(game.settings["players"]), bool(game.settings["match_corners"])
    mover = chance.randrange(players)
    # The mover keeps many tiles, so that many fit; the others have laid nearly everything.
    hands = [set(chance.sample(NAMES, chance.randint(0, 2))) for _ in range(players)]
    hands[mover] = set(chance.sample(NAMES, chance.randint(1, len(NAMES))))
    if chance.random() < 0.4:  # a tile with a single symbol has one placement, others have three
        hands[mover] = {name for name in NAMES if len(set(name)) > 1}
    laid = [(seat, name) for seat in range(players) for name in NAMES if name not in hands[seat]]
    chance.shuffle(laid)
    # x tiles apart and y beside others open 3 x + y cells, of 2 + laid + captured that may be open.
    n_captured = chance.choice((1, len(laid) // 4, len(laid) // 2 - 1, len(laid) // 2, len(laid) // 2 + 1))
    n_captured = max(1, min(n_captured, len(laid) - 1))
    n_apart = min(len(laid) - n_captured, n_captured + 1 + (chance.random() < 0.1))
    if chance.random() < 0.2:
        n_apart = len(laid) - n_captured
    missing, tiles = laid[:n_captured], laid[n_captured:]
    field = _spread(tiles[:n_apart], len(laid), match_corners, chance)
    left = tiles[n_apart:]
    _attach(field, left, len(laid), chance)
    missing += left
    captured = [0] * players
    for owner, _ in missing:
        captured[chance.choice([seat for seat in range(players) if seat != owner])] += 1
    most = players + 1 if game.settings["ending"] == "blocked" else players
    passes = chance.randrange(most) if any(hands) else 0
    listed = [",".join(name for name in NAMES if name in hand) for hand in hands]
    shown = [
        "all" if len(hand) == len(NAMES) else names or "-" for hand, names in zip(hands, listed, strict=True)
    ]
    counts = "/".join(map(str, captured))
    return f"{tiles_text(field, field)} {'/'.join(shown)} {counts} {mover} {passes}"


def _spread(tiles: list[Owned], n_laid: int, match_corners: bool, chance: random.Random) -> dict[Cell, Tile]:
    """Lay tiles so that no two are beside the same cell, near the middle or as far out as texts allow."""
    reach = n_laid - 1
    width = chance.choice((4.0, 8.0, reach / 2 + 1))
    field: dict[Cell, Tile] = {}
    closed: set[Cell] = set()
    for seat, name in tiles:
        for _ in range(200):
            width = min(width + 0.2, reach / 2 + 1)
            i, j = (chance.randint(-int(width), int(width)) for _ in range(2))
            cell = (i, j, chance.randrange(2))
            around = {neighbour(cell, side) for side in range(3)}
            corners = set(vertex_neighbours(cell)) if match_corners else set()
            if n_steps(cell) <= reach and not closed & ({cell} | around) and not corners & field.keys():
                turn = chance.randrange(3)
                field[cell] = Tile(seat, name[turn:] + name[:turn])
                closed |= around | {cell}
                break
    return field


def _attach(field: dict[Cell, Tile], tiles: list[Owned], n_laid: int, chance: random.Random) -> None:
    """Lay the tiles that fit beside others, and remove them from the list."""
    for _ in range(20 * len(tiles)):
        if not tiles:
            return
        cell = neighbour(chance.choice(list(field)), chance.randrange(3))
        if cell in field or n_steps(cell) >= n_laid:
            continue
        shown = {
            vertex: symbol
            for other in vertex_neighbours(cell)
            if other in field
            for vertex, symbol in zip(vertices(other), field[other].symbols, strict=True)
        }
        fitting = [
            labels
            for labels in LABELINGS
            if all(shown.get(v, label) == label for v, label in zip(vertices(cell), labels, strict=True))
        ]
        choices = [(tile, labels) for tile in tiles for labels in fitting if name_of(labels) == tile[1]]
        if choices:
            tile, labels = chance.choice(choices)
            tiles.remove(tile)
            field[cell] = Tile(tile[0], labels)
