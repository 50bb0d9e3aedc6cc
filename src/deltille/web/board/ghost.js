// A move as it would look: what it adds, what it removes, and its consequences in order.

import { svg } from "../shared/dom.js";
import { isSame } from "../shared/fold.js";
import { drawPiece, lies, styleOf, pathOf } from "./draw.js";

/** @import { Move, Piece, PlayerStyle, Point, Preview, Scene, Site } from "../shared/types.js" */

/** @param {Scene} scene @param {Move} move @param {Preview | null} preview @param {(style: PlayerStyle) => string} fill @param {number | null} mover */
export function drawGhost(scene, move, preview, fill, mover) {
  const group = svg("g", { class: "ghost" });
  const sites = new Map(scene.sites.map((site) => [site.id, site]));
  const pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  const tray = scene.trays.flatMap((t) => t.items).find(({ piece }) => piece.id === move.path[0])?.piece;
  if (!preview?.pieces) {
    const style = styleOf(scene, tray?.seat ?? mover);
    for (const id of move.path) {
      const site = sites.get(id);
      if (site?.outline.length) group.append(svg("path", { class: "soon", d: pathOf([site.outline]), fill: style.fill }));
      else if (site) group.append(svg("circle", { class: "soon", cx: site.at[0], cy: site.at[1], r: 0.37, fill: style.fill }));
    }
  } else {
    const after = new Map(preview.pieces.map((piece) => [piece.id, piece]));
    const gone = scene.pieces.filter((piece) => !after.has(piece.id));
    const come = preview.pieces.filter((piece) => {
      const before = pieces.get(piece.id);
      // A piece on which only a number changes needs no ghost.
      const bare = { badge: "", label: "", mark: "", edges: [] };
      return !before || !isSame({ ...before, ...bare }, { ...piece, ...bare });
    });
    for (const piece of gone) group.append(drawGoing(piece));
    drawWays(group, gone, come, move, sites, pieces);
    for (const piece of come) {
      const drawn = drawPiece(piece, scene, fill);
      drawn.removeAttribute("data-id");
      if (piece.outlines.length) drawn.append(svg("path", { class: "frame", d: pathOf(piece.outlines) }));
      else drawn.append(svg("circle", { class: "frame", cx: piece.at[0], cy: piece.at[1] - (piece.height - 1) * 0.15, r: 0.42 }));
      group.append(drawn);
    }
  }
  if (preview && !preview.pieces) {
    drawWays(group, [], [], move, sites, pieces);
    drawQuestions(group, scene, preview);
  } else if (preview) drawNumbers(group, scene, preview);
  else if (move.path.length > 2) drawWays(group, [], [], move, sites, pieces);
  drawHops(group, move, sites, pieces);
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
 * @param {Map<string, Site>} sites
 * @param {Map<string, Piece>} pieces
 */
function drawWays(group, gone, come, move, sites, pieces) {
  const at = (/** @type {string} */ id) => pieces.get(id)?.at ?? sites.get(id)?.at;
  const way = move.path.map(at).filter((point) => point !== undefined);
  const isDisc = [...gone, ...come].every((piece) => !piece.outlines.length);
  if (!isDisc || sites.get(move.path[1] ?? "")?.outline.length) return;
  const last = come[come.length - 1];
  /** @type {Point[][]} */
  const lines = gone.length > 1 && come.length === 1 && last ? gone.map((piece) => [piece.at, last.at]) : way.length > 1 ? [way] : [];
  for (const line of lines) {
    group.append(svg("path", { class: "way", d: `M${line.map(([x, y]) => `${x} ${y}`).join("L")}` }));
  }
}

/** @param {SVGGElement} group @param {Point} at @param {string} text @param {string} [kind] @param {number} [aside] */
export function badge(group, at, text, kind = "number", aside = 0.27) {
  const [x, y] = [at[0] + aside, at[1] - aside];
  group.append(svg("g", { class: kind }, svg("circle", { cx: x, cy: y, r: 0.17 }), svg("text", { x, y, "font-size": 0.22 }, text)));
}

/** The number of every landing of a chain. @param {SVGGElement} group @param {Move} move @param {Map<string, Site>} sites @param {Map<string, Piece>} pieces */
function drawHops(group, move, sites, pieces) {
  const landings = move.path.slice(1).map((id) => sites.get(id));
  if (landings.length < 2 || !pieces.has(move.path[0] ?? "") || landings.some((site) => !site || site.outline.length)) return;
  for (const [index, site] of landings.entries()) if (site) badge(group, site.at, String(index + 1));
}

/** Consequences that nobody can foresee are marked with a question mark. @param {SVGGElement} group @param {Scene} scene @param {Preview} preview */
function drawQuestions(group, scene, preview) {
  const named = new Set(preview.steps.slice(1).flatMap(({ targets }) => targets));
  for (const site of scene.sites) if (named.has(site.id)) badge(group, site.at, "?", "number question", 0);
}

/** @param {SVGGElement} group @param {Scene} scene @param {Preview} preview */
function drawNumbers(group, scene, preview) {
  if (preview.steps.length < 2) return;
  const sites = new Map(scene.sites.map((site) => [site.id, site]));
  const pieces = [...(preview.pieces ?? []), ...scene.pieces];
  const used = new Set();
  for (const [index, step] of preview.steps.entries()) {
    const places = step.targets
      .map((id) => pieces.find((piece) => piece.id === id)?.at ?? sites.get(id)?.at)
      .filter((point) => point !== undefined);
    const last = sites.get(step.targets[step.targets.length - 1] ?? "");
    const covering = last && pieces.find((piece) => lies(piece, last));
    const place = covering?.at ?? places[places.length - 1];
    if (!place) continue;
    // What the mover would lose is crossed out, so that nobody loses it by mistake.
    if (step.kind === "lost") group.append(svg("path", { class: "perish", d: "M-.22 -.22L.22 .22M.22 -.22L-.22 .22", transform: `translate(${place[0]} ${place[1]})` }));
    const key = String(place);
    if (used.has(key)) continue;
    used.add(key);
    badge(group, place, String(index + 1));
  }
}
