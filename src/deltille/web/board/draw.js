// Shapes from a scene. The unit of length is that of the lattice; light comes from above.

import { svg } from "../shared/dom.js";
import drawing from "./drawing.js";
import { clearOf, isInside, ticksOf } from "./ticks.js";

/** @import { Glyph, Piece, PlayerStyle, Point, Scene, Site } from "../shared/types.js" */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */

export const { disc: DISC, lift: LIFT } = drawing;
const NEUTRAL = { ...drawing.neutral, seat: null };

/** @param {Scene} scene @param {number | null} seat @returns {PlayerStyle} */
export const styleOf = (scene, seat) => (seat === null ? NEUTRAL : (scene.styles[seat] ?? NEUTRAL));

/** @param {number} value */
const n = (value) => String(Math.round(value * 1000) / 1000);

/** @param {readonly Point[][]} outlines */
export function pathOf(outlines) {
  return outlines.map((loop) => `M${loop.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`).join("");
}

/** @param {Point[]} points @returns {Box} */
export function boxOf(points, air = 0) {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const left = Math.min(...xs) - air;
  const top = Math.min(...ys) - air;
  return { left, top, width: Math.max(...xs) + air - left, height: Math.max(...ys) + air - top };
}

/** @param {Box} box */
export const viewOf = ({ left, top, width, height }) => [left, top, width, height].map(n).join(" ");

/** @param {Pick<Piece, "at" | "outlines" | "height">} piece @returns {Point[]} */
export function pointsOf(piece) {
  if (piece.outlines.length) return piece.outlines.flat();
  const [x, y] = piece.at;
  const top = y - (piece.height - 1) * LIFT;
  return [
    [x - DISC, top - DISC],
    [x + DISC, y + DISC],
  ];
}

/** How far a board on lines reaches beyond its points, and what stands on them beyond itself. */
const EDGE = 0.72;
const NARROW = 0.05;

/** Everything on the board with a margin. On lines the margin has room for pieces: the board keeps its size when they come. @param {Scene} scene @returns {Box} */
export function boardBox(scene) {
  const points = scene.sites.flatMap((site) => (site.outline.length ? site.outline : [site.at]));
  const pieces = scene.pieces.flatMap(pointsOf);
  if (!scene.lines.length) return boxOf([...points, ...pieces, ...(points.length + pieces.length ? [] : [/** @type {Point} */ ([0, 0])])], 0.42);
  const { left, top, width, height } = boxOf(points, EDGE - NARROW);
  return boxOf([...pieces, [left, top], [left + width, top + height]], NARROW);
}

/** Whether a piece lies on a site. @param {Piece} piece @param {Site} site */
export function lies(piece, site) {
  if (piece.outlines.length) return isInside(site.at, piece.outlines);
  return Math.hypot(piece.at[0] - site.at[0], piece.at[1] - site.at[1]) < 0.05;
}

let drawings = 0;

/** The patterns of a scene's players, under names that are unique on the page. @param {Scene} scene */
export function patterns(scene) {
  const prefix = `look${drawings++}-`;
  const defs = svg("defs");
  /** @type {Map<string, string>} */
  const fills = new Map();
  // Every message brings new style objects: compare them by their values.
  const key = (/** @type {PlayerStyle} */ style) => `${style.fill} ${style.ink} ${style.pattern}`;
  for (const [index, style] of [...scene.styles, NEUTRAL].entries()) {
    if (style.pattern === "plain") {
      fills.set(key(style), style.fill);
      continue;
    }
    const mark = {
      dots: svg("circle", { cx: 0.085, cy: 0.085, r: 0.025, fill: style.ink, "fill-opacity": 0.32 }),
      stripes: svg("path", { d: "M0 .17L.17 0", stroke: style.ink, "stroke-opacity": 0.3, "stroke-width": 0.022 }),
      cross: svg("path", {
        d: "M.085 .04v.09M.04 .085h.09",
        stroke: style.ink,
        "stroke-opacity": 0.36,
        "stroke-width": 0.02,
      }),
    }[style.pattern];
    const tile = { id: prefix + index, width: 0.17, height: 0.17, patternUnits: "userSpaceOnUse" };
    defs.append(svg("pattern", tile, svg("rect", { width: 0.17, height: 0.17, fill: style.fill }), mark ?? null));
    fills.set(key(style), `url(#${prefix}${index})`);
  }
  return { defs, fill: (/** @type {PlayerStyle} */ style) => fills.get(key(style)) ?? style.fill };
}

/** @param {Scene} scene */
function hull(scene) {
  const points = scene.sites.flatMap((site) => (site.outline.length ? site.outline : [site.at]));
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  /** @param {Point[]} from @returns {Point[]} */
  const half = (from) => {
    /** @type {Point[]} */
    const kept = [];
    for (const point of from) {
      while (kept.length > 1) {
        const [a, b] = /** @type {[Point, Point]} */ (kept.slice(-2));
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 1e-9) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(points), ...half([...points].reverse())];
}

/** Whether some pieces belong to nobody: these are white, so the cells must not be. @param {Scene} scene */
const hasNeutral = ({ pieces, trays }) => [...pieces, ...trays.flatMap(({ items }) => items.map(({ piece }) => piece))].some(({ seat }) => seat === null);

/** The plate, the lines and the sites. @param {Scene} scene */
export function drawGround(scene) {
  const hasLines = scene.lines.length > 0;
  const group = svg("g", { class: `ground ${hasLines ? "points" : "cells"}${hasNeutral(scene) ? " tinted" : ""}` });
  // A growing board has no fixed shape: its plate is under the pieces.
  const isGrowing = !hasLines && scene.pieces.some((piece) => scene.sites.every((site) => !lies(piece, site)));
  const shape = isGrowing ? [...scene.sites.map((site) => site.outline), ...scene.pieces.flatMap((piece) => piece.outlines)] : [hull(scene)];
  group.append(svg("path", { class: "plate", d: pathOf(shape), "stroke-width": hasLines ? 1.16 : 0.44 }));
  if (hasLines) {
    const d = scene.lines.map(([a, b]) => `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`).join("");
    group.append(svg("path", { class: "line", d }));
  }
  for (const site of scene.sites) group.append(drawSite(site));
  return group;
}

/** The name of every site. @param {Scene} scene */
export function drawCoordinates(scene) {
  const group = svg("g", { class: "coordinates" });
  for (const { at, label, outline } of scene.sites) {
    const [x, y] = outline.length ? at : [at[0] + 0.2, at[1] + 0.2];
    group.append(svg("text", { x: n(x), y: n(y), "font-size": 0.17 }, label));
  }
  return group;
}

/** @param {Site} site */
function drawSite(site) {
  const [x, y] = site.at;
  const mark = site.mark ? ` ${site.mark}` : "";
  if (site.outline.length) {
    const cell = svg("path", { class: `cell${mark}`, d: pathOf([site.outline]), "data-id": site.id });
    if (site.mark === "goal") return svg("g", {}, cell, svg("circle", { class: "sign", cx: n(x), cy: n(y), r: drawing.sign }));
    if (site.mark !== "start") return cell;
    // A starting cell shows its own shape once more: a triangle in a triangle.
    const inner = site.outline.map(([px, py]) => /** @type {Point} */ ([x + drawing.inner * (px - x), y + drawing.inner * (py - y)]));
    return svg("g", {}, cell, svg("path", { class: "sign", d: pathOf([inner]) }));
  }
  const place = svg("g", { class: `place${mark}`, "data-id": site.id });
  place.append(svg("circle", { class: "reach", cx: n(x), cy: n(y), r: 0.46 }));
  if (site.mark === "goal") place.append(svg("circle", { class: "sign", cx: n(x), cy: n(y), r: drawing.goal }));
  if (site.mark === "barred") {
    const r = drawing.barred;
    place.append(svg("circle", { class: "bar", cx: n(x), cy: n(y), r }));
    place.append(svg("path", { class: "bar", d: `M${n(x - r * 0.7)} ${n(y + r * 0.7)}L${n(x + r * 0.7)} ${n(y - r * 0.7)}` }));
  } else place.append(svg("circle", { class: "dot", cx: n(x), cy: n(y), r: site.mark === "start" ? drawing.start : drawing.dot }));
  return place;
}

/** @type {Record<string, string>} */
const GLYPHS = drawing.glyphs;

/** @param {Glyph} glyph @param {string} ink */
export function drawGlyph({ symbol, at: [x, y] }, ink) {
  const d = GLYPHS[symbol] ?? GLYPHS.square ?? "";
  return svg("path", { class: `glyph ${symbol}`, d, transform: `translate(${n(x)} ${n(y)})`, stroke: ink, fill: "none" });
}

/** One piece or stack. @param {Piece} piece @param {Scene} scene @param {(style: PlayerStyle) => string} fill */
export function drawPiece(piece, scene, fill) {
  const style = styleOf(scene, piece.seat);
  const whose = piece.seat === null ? " neutral" : "";
  const group = svg("g", { class: `piece${whose}${piece.mark ? ` ${piece.mark}` : ""}`, "data-id": piece.id });
  const [x, y] = piece.at;
  let top = y;
  if (piece.outlines.length) {
    const d = pathOf(piece.outlines);
    group.append(svg("path", { class: "shade", d, transform: "translate(0 .045)" }));
    group.append(svg("path", { class: "body", d, fill: fill(style), stroke: style.ink, "fill-rule": "evenodd" }));
  } else {
    group.append(svg("ellipse", { class: "shade", cx: n(x), cy: n(y + 0.06), rx: DISC, ry: DISC }));
    for (let level = 0; level < piece.height; level++) {
      top = y - level * LIFT;
      group.append(svg("circle", { class: "body", cx: n(x), cy: n(top), r: DISC, fill: fill(style), stroke: style.ink }));
      const rim = `M${n(x - 0.27)} ${n(top - 0.09)}A.29 .29 0 0 1 ${n(x + 0.27)} ${n(top - 0.09)}`;
      if (level === piece.height - 1) group.append(svg("path", { class: "rim", d: rim }));
    }
  }
  const ticks = ticksOf(piece);
  for (const { kind, from, to } of ticks) group.append(svg("path", { class: `tick ${kind}`, d: `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`, stroke: style.ink }));
  for (const glyph of piece.glyphs) group.append(drawGlyph(glyph, style.ink));
  const height = piece.height > 1 ? String(piece.height) : "";
  const text = piece.badge || height || (piece.glyphs.length ? "" : style.letter);
  if (text) {
    const isLetter = !piece.badge && !height;
    const size = isLetter ? 0.24 : text.length > 2 ? 0.22 : 0.3;
    const [left, middle] = clearOf([x, top], { width: 0.62 * size * text.length, height: 0.8 * size }, ticks);
    const place = { x: n(left), y: n(middle), "font-size": size, fill: style.ink, class: isLetter ? "letter" : "badge" };
    group.append(svg("text", place, text));
  }
  return group;
}

/** A whole scene as a static picture: for the first page, for rules, and to save. @param {Scene} scene @param {string} label */
export function picture(scene, label) {
  const { defs, fill } = patterns(scene);
  const pieces = svg("g", { class: "pieces" });
  for (const piece of scene.pieces) pieces.append(drawPiece(piece, scene, fill));
  const root = svg("svg", { class: "board", viewBox: viewOf(boardBox(scene)), role: "img", "aria-label": label }, defs);
  root.append(drawGround(scene), pieces);
  return root;
}

/**
 * A piece of a tray, drawn to fit its own box, with the patterns of a board on the same page.
 * @param {Piece} piece
 * @param {Scene} scene
 * @param {(style: PlayerStyle) => string} fill
 */
export function trayPicture(piece, scene, fill) {
  const box = boxOf(pointsOf(piece), 0.08);
  const root = svg("svg", { class: "board", viewBox: viewOf(box), "aria-hidden": "true" });
  const drawn = drawPiece(piece, scene, fill);
  drawn.removeAttribute("data-id"); // people point at the button around it
  root.append(drawn);
  return { ...box, root };
}
