"""The course of a training run as a picture: losses and Elo over the minutes trained."""

from collections.abc import Iterable, Mapping
from typing import Any

from deltille.core.bradley_terry import ratings

WIDTH, HEIGHT, MARGIN = 760, 300, 48
COLOURS = ("#1f6feb", "#d1242f", "#1a7f37", "#9a6700", "#8250df", "#0e7490", "#57606a")

Match = tuple[str, str, float, int]
Series = Mapping[str, list[tuple[float, float]]]


def picture(lines: Iterable[Mapping[str, Any]], title: str) -> str:
    """An SVG of the lines of a training log."""
    losses: dict[str, list[tuple[float, float]]] = {}
    elo: dict[str, list[tuple[float, float]]] = {}
    for line in lines:
        minutes = float(line.get("minutes", 0.0))
        for name, value in line.get("losses", {}).items():
            losses.setdefault(name, []).append((minutes, float(value)))
        for name, value in line.get("elo", {}).items():
            elo.setdefault(name, []).append((minutes, float(value)))
    return _drawn([_panel(losses, f"{title}: losses", 0), _panel(elo, f"{title}: Elo (random = 0)", HEIGHT)])


def elo_curves(
    logs: Mapping[str, Iterable[Mapping[str, Any]]], title: str, more: Mapping[str, list[Match]]
) -> str:
    """An SVG of the Elo of several runs over the minutes trained, found from the matches in their logs.

    ``more`` are matches that no log has: one, other, share of one, games.
    """
    curves: dict[str, list[tuple[float, float]]] = {}
    for name, lines in logs.items():
        matches = [(float(line["minutes"]), line["match"]) for line in lines if "match" in line]
        played = [
            (f"t{minutes:.1f}", other, share, n)
            for minutes, scores in matches
            for other, (share, _, n) in scores.items()
        ]
        elo = ratings([*played, *more.get(name, [])], {"random": 0.0})
        # A network that was matched twice stands in the curve once.
        curves[name] = [
            (0.0, 0.0),
            *sorted({minutes: elo[f"t{minutes:.1f}"] for minutes, _ in matches}.items()),
        ]
    return _drawn([_panel(curves, title, 0)])


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _drawn(panels: list[str]) -> str:
    height = len(panels) * HEIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="12">'
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>{"".join(panels)}</svg>\n'
    )


def _panel(series: Series, title: str, top: int) -> str:
    points = [point for line in series.values() for point in line]
    parts = [f'<text x="{MARGIN}" y="{top + 20}" font-weight="bold">{title}</text>']
    if not points:
        return "".join(parts)
    right = max(x for x, _ in points) or 1.0
    low, high = min(0.0, *(y for _, y in points)), max(y for _, y in points)
    high = high if high > low else low + 1

    def at(x: float, y: float) -> tuple[float, float]:
        across = MARGIN + x / right * (WIDTH - 2 * MARGIN - 90)
        return across, top + HEIGHT - MARGIN + 12 - (y - low) / (high - low) * (HEIGHT - 2 * MARGIN)

    for k in range(5):
        level = low + (high - low) * k / 4
        x, y = at(0, level)
        end, _ = at(right, level)
        parts.append(f'<line x1="{x:.1f}" x2="{end:.1f}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{x - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{_number(level)}</text>')
        x, y = at(right * k / 4, low)
        parts.append(
            f'<text x="{x:.1f}" y="{y + 18:.1f}" text-anchor="middle">{right * k / 4:.1f} min</text>'
        )
    for k, (name, line) in enumerate(series.items()):
        colour = COLOURS[k % len(COLOURS)]
        drawn = " ".join("{:.1f},{:.1f}".format(*at(x, y)) for x, y in line)
        parts.append(f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        x, y = WIDTH - MARGIN - 80, top + 40 + 18 * k
        parts.append(f'<text x="{x}" y="{y}" fill="{colour}">{name}</text>')
    return "".join(parts)
