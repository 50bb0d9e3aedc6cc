"""Scenes as SVG: for notebooks, documents and thumbnails. It knows shapes but no game."""

import json
import math
from collections.abc import Collection, Iterable
from html import escape
from importlib.resources import files
from typing import Any

from deltille.core.errors import BadOption
from deltille.core.messages import SOURCE_LANGUAGE, Message, render
from deltille.core.scene import Glyph, Outline, Piece, PlayerStyle, Point, Scene, Site, Tray

UNIT = 48.0
"""Pixels to one lattice unit."""
MARGIN = 0.75
TRAY_SCALE = 0.62
TRAY_COLUMN = 1.7

CELL, TINTED, LINE, TEXT, BARRED = "#fbfcfa", "#cbdad7", "#9fb0ae", "#33454a", "#c9d3d1"


MARK, RING, ARROW = "#d97706", 0.36, 0.2


def _drawing() -> dict[str, Any]:
    """Sizes and shapes shared with the page: both read one file."""
    source = (files("deltille") / "web" / "board" / "drawing.js").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(source.partition("export default ")[2].rstrip().rstrip(";"))
    return found


DRAWING = _drawing()
DISC: float = DRAWING["disc"]
LIFT: float = DRAWING["lift"]
"""How far each piece of a stack stands above the one below."""
NEUTRAL = PlayerStyle(**DRAWING["neutral"] | {"name": Message("core.neutral")})


def draw(
    scene: Scene,
    language: str = SOURCE_LANGUAGE,
    *,
    marked: Collection[str] = (),
    arrows: Iterable[tuple[str, str]] = (),
    width: float | None = None,
) -> str:
    """The whole scene as one SVG document, labelled in a language.

    What has an id among those ``marked`` gets a ring; an arrow goes from one id to another. ``width`` is in
    pixels.
    """
    left, top, right, bottom = _bounds(scene)
    size = f'width="{_n(right - left)}" height="{_n(bottom - top)}"'
    scale = 1.0 if width is None else width / ((right - left) * UNIT)
    shown = f'width="{_n((right - left) * scale)}" height="{_n((bottom - top) * scale)}"'
    body = [f'<rect x="{_n(left)}" y="{_n(top)}" {size} fill="{DRAWING["paper"]}"/>']
    body += [_line(a, b) for a, b in scene.lines]
    cell = TINTED if _has_neutral(scene) else CELL
    body += [_site(site, language, has_lines=bool(scene.lines), cell=cell) for site in scene.sites]
    body += [_piece(piece, scene, language) for piece in scene.pieces]
    body += _marks(scene, marked, arrows)
    tray_top = board_bounds(scene)[3] + MARGIN
    for tray in scene.trays:
        drawn, tray_top = _tray(tray, scene, language, left + MARGIN, tray_top, right - MARGIN)
        body.append(drawn)
    box = f'viewBox="{_n(left)} {_n(top)} {_n(right - left)} {_n(bottom - top)}"'
    caption = render(scene.caption, language) if scene.caption else ""
    name = escape(f"{scene.title}. {caption}".strip())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {shown} {box} role="img" '
        'font-family="system-ui, sans-serif">'
        f"<title>{name}</title>{_patterns(scene)}{''.join(body)}</svg>"
    )


def _marks(scene: Scene, marked: Collection[str], arrows: Iterable[tuple[str, str]]) -> list[str]:
    """Rings around things, and arrows between them."""
    places = {piece.id: piece.at for piece in scene.pieces} | {site.id: site.at for site in scene.sites}
    named = {render(site.label): site.at for site in scene.sites} | places
    ring = f'fill="none" stroke="{MARK}" stroke-width="4"'
    drawn = [
        f'<circle cx="{_n(places[id_][0])}" cy="{_n(places[id_][1])}" r="{_n(RING)}" {ring}/>'
        for id_ in sorted(set(marked) & places.keys())
    ]
    for a, b in arrows:
        unknown = [end for end in (a, b) if end not in named]
        if unknown:
            raise BadOption(unknown[0], "an arrow goes from one id or label of the scene to another")
        drawn.append(_arrow(named[a], named[b]))
    return drawn


def _arrow(a: Point, b: Point) -> str:
    length = math.dist(a, b) or 1.0
    x, y = (b[0] - a[0]) / length * ARROW, (b[1] - a[1]) / length * ARROW
    head = ((b[0] - x - y, b[1] - y + x), b, (b[0] - x + y, b[1] - y - x))
    stroke = f'fill="none" stroke="{MARK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"'
    path = f"M{_n(a[0])} {_n(a[1])}L{_n(b[0])} {_n(b[1])}M" + "L".join(
        f"{_n(px)} {_n(py)}" for px, py in head
    )
    return f'<path class="arrow" d="{path}" {stroke}/>'


def _n(length: float) -> str:
    return f"{length * UNIT:.1f}".removesuffix(".0")


def _has_neutral(scene: Scene) -> bool:
    """Whether something belongs to nobody: it is white, so the cells are not."""
    items = [item.piece for tray in scene.trays for item in tray.items]
    return any(piece.seat is None for piece in (*scene.pieces, *items))


def style_of(scene: Scene, seat: int | None) -> PlayerStyle:
    return NEUTRAL if seat is None else scene.styles[seat]


def board_bounds(scene: Scene) -> tuple[float, float, float, float]:
    points: list[Point] = [point for site in scene.sites for point in (site.outline or (site.at,))]
    points += [point for piece in scene.pieces for outline in piece.outlines for point in outline]
    xs, ys = [x for x, _ in points] or [0.0], [y for _, y in points] or [0.0]
    return min(xs), min(ys), max(xs), max(ys)


def _bounds(scene: Scene) -> tuple[float, float, float, float]:
    left, top, right, bottom = board_bounds(scene)
    left, right = min(left, -3.5) - MARGIN, max(right, 3.5) + MARGIN
    below = bottom + MARGIN
    for tray in scene.trays:
        below = _tray(tray, scene, SOURCE_LANGUAGE, left + MARGIN, below, right - MARGIN)[1]
    return left, top - MARGIN, right, max(below, bottom + MARGIN)


def _patterns(scene: Scene) -> str:
    made = []
    for index, look in enumerate((*scene.styles, NEUTRAL)):
        if look.pattern == "plain":
            continue
        mark = {
            "dots": f'<circle cx="4" cy="4" r="1.1" fill="{look.ink}" fill-opacity=".35"/>',
            "stripes": f'<path d="M0 8L8 0" stroke="{look.ink}" stroke-opacity=".3"/>',
            "cross": f'<path d="M4 2v4M2 4h4" stroke="{look.ink}" stroke-opacity=".4"/>',
        }[look.pattern]
        made.append(
            f'<pattern id="look{index}" width="8" height="8" patternUnits="userSpaceOnUse">'
            f'<rect width="8" height="8" fill="{look.fill}"/>{mark}</pattern>'
        )
    return f"<defs>{''.join(made)}</defs>" if made else ""


def _fill(scene: Scene, seat: int | None) -> str:
    look = style_of(scene, seat)
    index = len(scene.styles) if seat is None else seat
    return look.fill if look.pattern == "plain" else f"url(#look{index})"


def _line(a: Point, b: Point) -> str:
    return (
        f'<line x1="{_n(a[0])}" y1="{_n(a[1])}" x2="{_n(b[0])}" y2="{_n(b[1])}" '
        f'stroke="{LINE}" stroke-width="1.5" stroke-linecap="round"/>'
    )


def _path(outlines: tuple[Outline, ...]) -> str:
    return "".join("M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in outline) + "Z" for outline in outlines)


def _site(site: Site, language: str, *, has_lines: bool, cell: str) -> str:
    x, y = site.at
    drawn = ""
    if site.outline:
        fill = BARRED if site.mark == "barred" else cell
        drawn = f'<path d="{_path((site.outline,))}" fill="{fill}" stroke="{LINE}" stroke-width="1"/>'
    elif has_lines:
        # The radius tells a point that can be used from one that cannot.
        radius, fill = (DRAWING["barred"], BARRED) if site.mark == "barred" else (DRAWING["dot"], LINE)
        drawn = f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}"/>'
    ring = f'fill="none" stroke="{TEXT}" stroke-width="1.5"'
    if site.mark == "start" and site.outline:
        # A starting cell shows its own shape once more: a triangle in a triangle.
        shrunk = DRAWING["inner"]
        inner = tuple((x + shrunk * (px - x), y + shrunk * (py - y)) for px, py in site.outline)
        drawn += f'<path d="{_path((inner,))}" {ring}/>'
    elif site.mark in ("start", "goal"):
        radius = DRAWING["sign"] if site.outline else DRAWING[site.mark]
        drawn += f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" {ring}/>'
    return f'<g data-id="{escape(site.id)}"><title>{escape(render(site.label, language))}</title>{drawn}</g>'


def _piece(piece: Piece, scene: Scene, language: str) -> str:
    look = style_of(scene, piece.seat)
    fill = _fill(scene, piece.seat)
    x, y = piece.at
    edge = f'stroke="{look.ink}" stroke-width="{1.6 if piece.seat is not None else 2.2}"'
    if piece.mark == "warned":
        edge = f'stroke="{look.ink}" stroke-width="3" stroke-dasharray="5 4"'
    if piece.outlines:
        drawn = f'<path d="{_path(piece.outlines)}" fill="{fill}" {edge} stroke-linejoin="round"/>'
    else:
        drawn = "".join(
            f'<circle cx="{_n(x)}" cy="{_n(y - level * LIFT)}" r="{_n(DISC)}" fill="{fill}" {edge}/>'
            for level in range(piece.height)
        )
        y -= (piece.height - 1) * LIFT
    drawn += "".join(_glyph(glyph, look) for glyph in piece.glyphs)
    text = piece.badge or (look.letter if not piece.glyphs else "")
    if text:
        drawn += _text((x, y), text, look.ink, 0.3)
    return (
        f'<g data-id="{escape(piece.id)}"><title>{escape(render(piece.label, language))}</title>{drawn}</g>'
    )


def _text(at: Point, text: str, colour: str, size: float, anchor: str = "middle") -> str:
    return (
        f'<text x="{_n(at[0])}" y="{_n(at[1])}" dy=".35em" font-size="{_n(size)}" fill="{colour}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _glyph(glyph: Glyph, look: PlayerStyle) -> str:
    at = f"translate({_n(glyph.at[0])} {_n(glyph.at[1])}) scale({UNIT:g})"
    stroke = f'fill="none" stroke="{look.ink}" stroke-width="{2 / UNIT:.3f}" stroke-linejoin="round"'
    return f'<path d="{DRAWING["glyphs"][glyph.symbol]}" transform="{at}" {stroke}/>'


def _tray(
    tray: Tray, scene: Scene, language: str, left: float, top: float, right: float
) -> tuple[str, float]:
    """Draw a tray from this height down; return the drawing and the height below it."""
    look = style_of(scene, tray.seat)
    drawn = [_text((left, top + 0.2), render(tray.title, language), TEXT, 0.3, anchor="start")]
    x, y, row = left, top + 0.5, 0.9
    for item in tray.items:
        points = [p for outline in item.piece.outlines for p in outline] or [(-0.4, -0.4), (0.4, 0.4)]
        low_x, low_y = min(p[0] for p in points), min(p[1] for p in points)
        width = (max(p[0] for p in points) - low_x) * TRAY_SCALE
        height = (max(p[1] for p in points) - low_y) * TRAY_SCALE
        if x + width + 0.6 > right and x > left:
            x, y, row = left, y + row, 0.9
        shift = f"translate({_n(x - low_x * TRAY_SCALE)} {_n(y - low_y * TRAY_SCALE)}) scale({TRAY_SCALE})"
        faded = "" if item.count else ' opacity=".25"'
        drawn.append(f'<g transform="{shift}"{faded}>{_piece(item.piece, scene, language)}</g>')
        if item.count != 1:
            drawn.append(
                _text((x + width + 0.08, y + height / 2), f"×{item.count}", TEXT, 0.26, anchor="start")
            )
        x += width + (0.75 if item.count != 1 else 0.3)
        row = max(row, height + 0.3)
    ground = f'<g data-seat="{escape(look.letter)}">{"".join(drawn)}</g>'
    return ground, y + row
