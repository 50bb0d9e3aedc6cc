"""Scenes as pixels, for environments that return an array: shapes and colours, without any text."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from deltille.core.scene import Outline, Point, Scene
from deltille.core.svg import BARRED, CELL, DISC, DRAWING, LIFT, LINE, MARGIN, board_bounds, style_of

WIDTH = 480
"""Pixels."""
LINE_WIDTH = 0.03

Pixels = NDArray[np.uint8]


class _Canvas:
    """An image with a grid of points in units of the lattice."""

    def __init__(self, scene: Scene, width: int) -> None:
        left, top, right, bottom = board_bounds(scene)
        left, top, right, bottom = left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN
        self.unit = width / (right - left)
        height = max(1, round((bottom - top) * self.unit))
        self.pixels: Pixels = np.full((height, width, 3), _rgb(DRAWING["paper"]), np.uint8)
        self.x = left + (np.arange(width) + 0.5) / self.unit
        self.y = top + (np.arange(height) + 0.5) / self.unit

    def window(self, points: list[Point], reach: float = 0.0) -> tuple[slice, slice]:
        """The pixels around these points."""
        xs, ys = np.array(points).T
        columns = np.searchsorted(self.x, [xs.min() - reach, xs.max() + reach])
        rows = np.searchsorted(self.y, [ys.min() - reach, ys.max() + reach])
        return slice(*rows.tolist()), slice(*columns.tolist())

    def fill(self, outlines: tuple[Outline, ...], colour: str) -> None:
        """Fill by the even-odd rule."""
        rows, columns = self.window([point for outline in outlines for point in outline])
        x, y = self.x[None, columns], self.y[rows, None]
        is_inside = np.zeros((y.size, x.size), bool)
        for outline in outlines:
            for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
                if ay != by:
                    is_inside ^= ((ay > y) != (by > y)) & (x < ax + (bx - ax) * (y - ay) / (by - ay))
        self.pixels[rows, columns][is_inside] = _rgb(colour)

    def disc(self, at: Point, radius: float, colour: str) -> None:
        """Fill a circle."""
        rows, columns = self.window([at], radius)
        x, y = self.x[None, columns], self.y[rows, None]
        self.pixels[rows, columns][(x - at[0]) ** 2 + (y - at[1]) ** 2 <= radius**2] = _rgb(colour)

    def line(self, a: Point, b: Point, colour: str) -> None:
        """Draw a straight line."""
        rows, columns = self.window([a, b], LINE_WIDTH)
        x, y = self.x[None, columns], self.y[rows, None]
        (ax, ay), (bx, by) = a, b
        length2 = (bx - ax) ** 2 + (by - ay) ** 2 or 1.0
        along = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length2, 0, 1)
        is_near = (x - ax - along * (bx - ax)) ** 2 + (y - ay - along * (by - ay)) ** 2 <= LINE_WIDTH**2
        self.pixels[rows, columns][is_near] = _rgb(colour)

    def outline(self, points: Outline, colour: str) -> None:
        """Draw the sides of a polygon."""
        for a, b in zip(points, (*points[1:], points[0]), strict=True):
            self.line(a, b, colour)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def draw_pixels(scene: Scene, width: int = WIDTH) -> Pixels:
    """The board and its pieces: (height, width, 3) uint8.

    >>> import deltille
    >>> draw_pixels(deltille.new("attangle").scene(), 100).shape[1:]
    (100, 3)
    """
    canvas = _Canvas(scene, width)
    for a, b in scene.lines:
        canvas.line(a, b, LINE)
    for site in scene.sites:
        if site.outline:
            canvas.fill((site.outline,), BARRED if site.mark == "barred" else CELL)
            canvas.outline(site.outline, LINE)
        elif scene.lines:
            radius: Any = DRAWING["barred" if site.mark == "barred" else "dot"]
            canvas.disc(site.at, radius, BARRED if site.mark == "barred" else LINE)
    for piece in scene.pieces:
        look = style_of(scene, piece.seat)
        if piece.outlines:
            canvas.fill(piece.outlines, look.fill)
            for outline in piece.outlines:
                canvas.outline(outline, look.ink)
        else:
            for level in range(piece.height):
                at = (piece.at[0], piece.at[1] - level * LIFT)
                canvas.disc(at, DISC, look.ink)
                canvas.disc(at, DISC - LINE_WIDTH, look.fill)
    return canvas.pixels
