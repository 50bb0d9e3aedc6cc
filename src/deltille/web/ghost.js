// A move as it would look: what it adds, what it removes, and its consequences in order.

import { svg } from "./dom.js";
import { drawPiece, isSame, lies, lookOf, pathOf } from "./draw.js";

/** @import { Look, Move, Piece, Point, Preview, Scene } from "./types.js" */

/**
 * @param {Scene} scene
 * @param {Move} move
 * @param {Preview | null} preview
 * @param {(look: Look) => string} fill
 * @param {number | null} mover
 */
export function drawGhost(scene, move, preview, fill, mover) {
  const group = svg("g", { class: "ghost" });
  const spots = new Map(scene.spots.map((spot) => [spot.id, spot]));
  const pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  const tray = scene.trays.flatMap((t) => t.items).find(({ piece }) => piece.id === move.path[0])?.piece;
  if (!preview?.pieces) {
    const look = lookOf(scene, tray?.seat ?? mover);
    for (const id of move.path) {
      const spot = spots.get(id);
      if (spot?.outline.length) group.append(svg("path", { class: "soon", d: pathOf([spot.outline]), fill: look.fill }));
      else if (spot) group.append(svg("circle", { class: "soon", cx: spot.at[0], cy: spot.at[1], r: 0.37, fill: look.fill }));
    }
  } else {
    const after = new Map(preview.pieces.map((piece) => [piece.id, piece]));
    const gone = scene.pieces.filter((piece) => !after.has(piece.id));
    const come = preview.pieces.filter((piece) => {
      const before = pieces.get(piece.id);
      // A number that changes on a piece is no news worth a ghost.
      const bare = { badge: "", label: "", mark: "", edges: [] };
      return !before || !isSame({ ...before, ...bare }, { ...piece, ...bare });
    });
    for (const piece of gone) group.append(drawGoing(piece));
    drawWays(group, gone, come, move, spots, pieces);
    for (const piece of come) {
      const drawn = drawPiece(piece, scene, fill);
      drawn.removeAttribute("data-id");
      if (piece.outlines.length) drawn.append(svg("path", { class: "frame", d: pathOf(piece.outlines) }));
      else drawn.append(svg("circle", { class: "frame", cx: piece.at[0], cy: piece.at[1] - (piece.height - 1) * 0.15, r: 0.42 }));
      group.append(drawn);
    }
  }
  if (preview && !preview.pieces) {
    drawWays(group, [], [], move, spots, pieces);
    drawQuestions(group, scene, preview);
  } else if (preview) drawNumbers(group, scene, preview);
  else if (move.path.length > 2) drawWays(group, [], [], move, spots, pieces);
  drawHops(group, move, spots, pieces);
  return group;
}

/** @param {Piece} piece */
function drawGoing(piece) {
  const [x, y] = piece.at;
  if (piece.outlines.length) return svg("path", { class: "going", d: pathOf(piece.outlines) });
  return svg("circle", { class: "going", cx: x, cy: y - (piece.height - 1) * 0.15, r: 0.4 });
}

/**
 * Lines from where discs leave to where they arrive: along the path if one travels, straight if several meet.
 * @param {SVGGElement} group
 * @param {Piece[]} gone
 * @param {Piece[]} come
 * @param {Move} move
 * @param {Map<string, import("./types.js").Spot>} spots
 * @param {Map<string, Piece>} pieces
 */
function drawWays(group, gone, come, move, spots, pieces) {
  const at = (/** @type {string} */ id) => pieces.get(id)?.at ?? spots.get(id)?.at;
  const way = move.path.map(at).filter((point) => point !== undefined);
  const isDisc = [...gone, ...come].every((piece) => !piece.outlines.length);
  if (!isDisc || spots.get(move.path[1] ?? "")?.outline.length) return;
  const last = come[come.length - 1];
  /** @type {Point[][]} */
  const lines = gone.length > 1 && come.length === 1 && last ? gone.map((piece) => [piece.at, last.at]) : way.length > 1 ? [way] : [];
  for (const line of lines) {
    group.append(svg("path", { class: "way", d: `M${line.map(([x, y]) => `${x} ${y}`).join("L")}` }));
  }
}

/** @param {SVGGElement} group @param {Point} at @param {string} text @param {string} kind */
function badge(group, [x, y], text, kind) {
  group.append(svg("g", { class: kind }, svg("circle", { cx: x, cy: y, r: 0.17 }), svg("text", { x, y, "font-size": 0.22 }, text)));
}

/**
 * Every landing of a chain by its number.
 * @param {SVGGElement} group
 * @param {Move} move
 * @param {Map<string, import("./types.js").Spot>} spots
 * @param {Map<string, Piece>} pieces
 */
function drawHops(group, move, spots, pieces) {
  const landings = move.path.slice(1).map((id) => spots.get(id));
  if (landings.length < 2 || !pieces.has(move.path[0] ?? "") || landings.some((spot) => !spot || spot.outline.length)) return;
  for (const [index, spot] of landings.entries()) if (spot) badge(group, [spot.at[0] + 0.27, spot.at[1] - 0.27], String(index + 1), "number");
}

/** What nobody can foresee is asked about, not guessed. @param {SVGGElement} group @param {Scene} scene @param {Preview} preview */
function drawQuestions(group, scene, preview) {
  const named = new Set(preview.steps.slice(1).flatMap(({ targets }) => targets));
  for (const spot of scene.spots) if (named.has(spot.id)) badge(group, spot.at, "?", "number question");
}

/**
 * @param {SVGGElement} group
 * @param {Scene} scene
 * @param {Preview} preview
 */
function drawNumbers(group, scene, preview) {
  if (preview.steps.length < 2) return;
  const spots = new Map(scene.spots.map((spot) => [spot.id, spot]));
  const pieces = [...(preview.pieces ?? []), ...scene.pieces];
  const used = new Set();
  for (const [index, step] of preview.steps.entries()) {
    const places = step.targets
      .map((id) => pieces.find((piece) => piece.id === id)?.at ?? spots.get(id)?.at)
      .filter((point) => point !== undefined);
    const last = spots.get(step.targets[step.targets.length - 1] ?? "");
    const covering = last && pieces.find((piece) => lies(piece, last));
    const place = covering?.at ?? places[places.length - 1];
    if (!place) continue;
    const [x, y] = [place[0] + 0.27, place[1] - 0.27];
    const key = `${x} ${y}`;
    if (used.has(key)) continue;
    used.add(key);
    badge(group, [x, y], String(index + 1), "number");
  }
}
