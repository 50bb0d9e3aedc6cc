// Other placements of the same piece: turned, turned over, or moved a little. Only shapes are compared.

/** @import { Move, Point, Site } from "../shared/types.js" */
/** @typedef {"left" | "right" | "over"} Turn */

/** Lattices of triangles turn by sixths, others by quarters: twelfths serve both. */
const TWELFTH = Math.PI / 6;

/** @param {readonly Point[]} points @returns {Point} */
function middleOf(points) {
  const sum = points.reduce(([sx, sy], [x, y]) => /** @type {Point} */ ([sx + x, sy + y]), /** @type {Point} */ ([0, 0]));
  return [sum[0] / points.length, sum[1] / points.length];
}

/** A shape as text, wherever it is. @param {readonly Point[]} points */
function keyOf(points) {
  const [mx, my] = middleOf(points);
  const near = (/** @type {number} */ value) => (Math.round(value * 20) / 20 || 0).toFixed(2);
  return points.map(([x, y]) => `${near(x - mx)},${near(y - my)}`).sort().join(" ");
}

/** @param {readonly Point[]} points @param {number} angle @param {boolean} isOver @returns {Point[]} */
function turned(points, angle, isOver) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return points.map(([x, y]) => {
    const from = isOver ? -x : x;
    return [c * from - s * y, s * from + c * y];
  });
}

export class PieceTransform {
  /** @param {Move} ghost the selected move @param {Move[]} moves all moves with the same piece @param {Map<string, Site>} sites */
  constructor(ghost, moves, sites) {
    this.sites = sites;
    this.cells = this.cellsOf(ghost);
    this.middle = this.cells.length ? middleOf(this.cells) : /** @type {Point} */ ([0, 0]);
    /** @type {Map<string, {move: Move, at: Point}[]>} */
    this.ways = new Map();
    for (const move of moves) {
      const cells = this.cellsOf(move);
      if (!cells.length || cells.length !== this.cells.length || move.path.length !== ghost.path.length) continue;
      const key = keyOf(cells);
      const among = this.ways.get(key) ?? [];
      among.push({ move, at: middleOf(cells) });
      this.ways.set(key, among);
    }
  }

  /** @param {Move} move @returns {Point[]} */
  cellsOf(move) {
    /** @type {Point[]} */
    const cells = [];
    for (const id of move.path) {
      const site = this.sites.get(id);
      if (site?.outline.length) cells.push(site.at);
    }
    return cells;
  }

  /** @param {string} key @returns {Move | null} */
  nearest(key) {
    const among = this.ways.get(key) ?? [];
    const away = (/** @type {{at: Point}} */ { at }) => Math.hypot(at[0] - this.middle[0], at[1] - this.middle[1]);
    return [...among].sort((a, b) => away(a) - away(b))[0]?.move ?? null;
  }

  /** The nearest fit after a turn, skipping turns that fit nowhere. @param {Turn} way @returns {Move | null} */
  turn(way) {
    if (this.cells.length < 1) return null;
    const here = keyOf(this.cells);
    for (let step = way === "over" ? 0 : 1; step < 12; step++) {
      const signs = way === "over" ? [step, -step] : [way === "left" ? -step : step];
      for (const twelfths of signs) {
        const key = keyOf(turned(this.cells, twelfths * TWELFTH, way === "over"));
        if (key !== here && this.ways.has(key)) return this.nearest(key);
      }
    }
    return null;
  }

  /** The nearest fit in a direction, in the same orientation. @param {Point} direction @returns {Move | null} */
  nudge([dx, dy]) {
    const found = { move: /** @type {Move | null} */ (null), cost: Infinity };
    for (const { move, at } of this.ways.get(keyOf(this.cells)) ?? []) {
      const [x, y] = [at[0] - this.middle[0], at[1] - this.middle[1]];
      const along = x * dx + y * dy;
      const cost = along + 2 * (Math.abs(x * dy) + Math.abs(y * dx));
      if (along > 0.1 && cost < found.cost) [found.move, found.cost] = [move, cost];
    }
    return found.move;
  }
}
