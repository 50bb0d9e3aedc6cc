"""A scene turned on the table: every point moves, while words and signs stay upright."""

import math
from dataclasses import replace

from deltille.core.scene import Edge, Glyph, Outline, Piece, Point, Scene, Site


def rotated(scene: Scene, degrees: float) -> Scene:
    """The same board turned clockwise around its middle; what lies beside it stays.

    >>> import deltille
    >>> scene = deltille.new("attangle").scene()
    >>> turned = rotated(scene, 180)
    >>> [round(v, 6) + 0.0 for v in turned.sites[0].at] == [round(-v, 6) + 0.0 for v in scene.sites[0].at]
    True
    """
    points = [site.at for site in scene.sites]
    if not points or degrees % 360 == 0:
        return scene
    middle_x = (min(x for x, _ in points) + max(x for x, _ in points)) / 2
    middle_y = (min(y for _, y in points) + max(y for _, y in points)) / 2
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def turn(at: Point) -> Point:
        x, y = at[0] - middle_x, at[1] - middle_y
        return middle_x + cosine * x - sine * y, middle_y + sine * x + cosine * y

    def shape(outline: Outline) -> Outline:
        return tuple(map(turn, outline))

    def glyphs(found: tuple[Glyph, ...]) -> tuple[Glyph, ...]:
        return tuple(replace(glyph, at=turn(glyph.at)) for glyph in found)

    def edge(found: Edge) -> Edge:
        return replace(found, line=(turn(found.line[0]), turn(found.line[1])))

    def site(found: Site) -> Site:
        return replace(found, at=turn(found.at), outline=shape(found.outline), glyphs=glyphs(found.glyphs))

    def piece(found: Piece) -> Piece:
        return replace(
            found,
            at=turn(found.at),
            outlines=tuple(map(shape, found.outlines)),
            glyphs=glyphs(found.glyphs),
            edges=tuple(map(edge, found.edges)),
        )

    return replace(
        scene,
        sites=tuple(map(site, scene.sites)),
        pieces=tuple(map(piece, scene.pieces)),
        lines=tuple((turn(a), turn(b)) for a, b in scene.lines),
    )
