r"""Where shapes lie in the plane: outlines, boxes, middles and the way to the screen.

Outlines are walked in the lattice's integer corners, so that no edge is missed by rounding, and only then
taken to the plane. The shape lies on the left of its outline: around it counter-clockwise, around a hole
clockwise. Parts of a side that lie on one line are one side.

         ____                     ____
        /\  /\       outline     /    \
       /__\/__\      ------->   /______\      three triangles, four sides
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, inf, tau
from typing import TypeAlias

from .board import Cell, Corner, Lattice, Point

Loop: TypeAlias = tuple[Corner, ...]


def outline(lattice: Lattice, cells: Iterable[Cell]) -> tuple[Loop, ...]:
    """The boundary of a set of cells as closed polygons in lattice corners, holes last.

    Cells that touch only at a corner get outlines of their own there.

    >>> from deltille.geometry import TRIANGLES
    >>> outline(TRIANGLES, [(0, 0, 0), (0, 0, 1), (1, 0, 0)])
    (((0, 0), (2, 0), (1, 1), (0, 1)),)
    """
    edges = _boundary(lattice, cells)
    onward: dict[Corner, list[Corner]] = {}
    for start, end in edges:
        onward.setdefault(start, []).append(end)
    successor = {(start, end): (end, _sharpest(lattice, start, end, onward[end])) for start, end in edges}
    loops = []
    while successor:
        # The least corner is a true corner of the shape, so it survives the merging and starts the loop.
        edge = min(successor)
        loop = []
        while edge in successor:
            loop.append(edge[0])
            edge = successor.pop(edge)
        loops.append(_merge_collinear(loop))
    return tuple(sorted(loops, key=lambda loop: (area(loop) < 0, loop)))


def plane_outline(lattice: Lattice, cells: Iterable[Cell]) -> tuple[tuple[Point, ...], ...]:
    """The same boundary in the plane, for drawing.

    >>> from deltille.geometry import TETRAKIS
    >>> plane_outline(TETRAKIS, [(0, 0, 0), (0, 0, 3)])
    (((0.0, -1.0), (1.0, 0.0), (0.0, 0.0)),)
    """
    return tuple(tuple(lattice.to_plane(corner) for corner in loop) for loop in outline(lattice, cells))


def n_sides(lattice: Lattice, cells: Iterable[Cell]) -> int:
    """Count the sides of a shape, those of its holes included.

    >>> from deltille.geometry import TRIANGLES
    >>> n_sides(TRIANGLES, [(0, 0, 0), (0, 0, 1), (1, 0, 0)])
    4
    """
    return sum(len(loop) for loop in outline(lattice, cells))


def area(polygon: Sequence[Point] | Loop) -> float:
    """The area inside a polygon, negative if it runs clockwise.

    >>> area([(0, 0), (2, 0), (2, 1), (0, 1)])
    2.0
    """
    twice = 0.0
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], *polygon[:1]), strict=True):
        twice += ax * by - bx * ay
    return twice / 2


def centroid(lattice: Lattice, cells: Iterable[Cell]) -> Point:
    """The middle of a shape; all cells of our lattices are equally large, so each counts the same.

    >>> from deltille.geometry import TETRAKIS
    >>> centroid(TETRAKIS, [(0, 0, side) for side in range(4)])
    (0.5, -0.5)
    """
    centres = [lattice.centre(cell) for cell in cells]
    return sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)


@dataclass(frozen=True)
class Box:
    """A rectangle of the plane."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom


def bounding_box(points: Iterable[Point]) -> Box:
    """The smallest box around some points.

    >>> bounding_box([(0.0, 1.0), (2.0, -1.0)])
    Box(left=0.0, bottom=-1.0, right=2.0, top=1.0)
    """
    left = bottom = inf
    right = top = -inf
    for x, y in points:
        left, right = min(left, x), max(right, x)
        bottom, top = min(bottom, y), max(top, y)
    if left > right:
        raise ValueError("no points, no box")
    return Box(left, bottom, right, top)


@dataclass(frozen=True)
class Screen:
    """The way from the plane, where y grows upwards, to a screen, where it grows downwards."""

    left: float
    """The plane's x at the screen's left edge."""
    top: float
    """The plane's y at the screen's upper edge."""
    scale: float
    """Screen units per lattice edge."""

    @classmethod
    def fit(cls, box: Box, width: float, height: float, margin: float = 0.0) -> Screen:
        """Show a box as large as possible, in the middle, `margin` screen units from the edges.

        >>> Screen.fit(Box(0, 0, 4, 2), width=100, height=100).from_plane((0, 2))
        (0.0, 25.0)
        """
        available = width - 2 * margin, height - 2 * margin
        if min(available) <= 0 or max(box.width, box.height) <= 0:
            raise ValueError(f"cannot show {box} on {width} x {height} with margin {margin}")
        # A box without width (or height) puts no limit on the scale.
        scale = min(
            have / need for have, need in zip(available, (box.width, box.height), strict=True) if need > 0
        )
        middle_x, middle_y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
        return cls(left=middle_x - width / 2 / scale, top=middle_y + height / 2 / scale, scale=scale)

    def from_plane(self, point: Point) -> Point:
        """Where a point of the plane appears.

        >>> Screen(left=-1, top=2, scale=10).from_plane((0, 0))
        (10, 20)
        """
        x, y = point
        return (x - self.left) * self.scale, (self.top - y) * self.scale

    def to_plane(self, point: Point) -> Point:
        """Which point of the plane appears here, as for a click.

        >>> Screen(left=-1, top=2, scale=10).to_plane((10, 20))
        (0.0, 0.0)
        """
        x, y = point
        return x / self.scale + self.left, self.top - y / self.scale


def _boundary(lattice: Lattice, cells: Iterable[Cell]) -> set[tuple[Corner, Corner]]:
    # All cells run counter-clockwise, so two neighbours run along their common edge in opposite ways:
    # an edge whose reverse is present lies inside.
    edges = set()
    for cell in cells:
        corners = lattice.corners(cell)
        edges |= set(zip(corners, (*corners[1:], corners[0]), strict=True))
    return {(start, end) for start, end in edges if (end, start) not in edges}


def _sharpest(lattice: Lattice, start: Corner, corner: Corner, ends: Sequence[Corner]) -> Corner:
    # Where several outlines meet in a corner, the sharpest turn to the left stays with the same cells:
    #
    #      \  A /
    #       \  /      coming down along A the next edge goes up along A,
    #        \/       not down along B
    #        /\
    #       / B\
    if len(ends) == 1:
        return ends[0]
    x, y = lattice.to_plane(corner)

    def angle(towards: Corner) -> float:
        px, py = lattice.to_plane(towards)
        return atan2(py - y, px - x)

    return min(ends, key=lambda end: (angle(start) - angle(end)) % tau)


def _merge_collinear(loop: Sequence[Corner]) -> Loop:
    kept = []
    for (ax, ay), (bx, by), (cx, cy) in zip(
        (*loop[-1:], *loop[:-1]), loop, (*loop[1:], *loop[:1]), strict=True
    ):
        if (bx - ax) * (cy - by) != (by - ay) * (cx - bx):
            kept.append((bx, by))
    return tuple(kept)
