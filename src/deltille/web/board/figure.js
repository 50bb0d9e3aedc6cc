// A position as a picture, with a move that is about to be made there, or that is not allowed.

import { svg } from "../shared/dom.js";
import { isSame } from "../shared/fold.js";
import { boardBox, boxOf, lies, picture } from "./draw.js";
import { drawGhost } from "./ghost.js";

/** @import { Move, Piece, Point, Preview, Scene } from "../shared/types.js" */
/** @typedef {{scene: Scene, turn: number, move?: Move | undefined, preview?: Preview | undefined, is_refused?: boolean | undefined}} Drawn */

/** On boards with more places than this a picture shows only the part where something happens. */
const LARGE = 200;
const CLOSE = 11;
/** A small picture shows what happens, with this much around it, and at least this much in all. */
const AROUND = 0.9;
const LEAST = 5;
const RATIO = 1.2;

/** @param {Drawn} shown @param {string} label @param {boolean} [isSmall] whether there is room only for the part where something happens */
export function moveDrawn({ scene, turn, move, preview, is_refused: isRefused = false }, label, isSmall = false) {
  const drawing = picture(scene, label);
  if (!move || !preview) return drawing;
  // What is not allowed changes nothing.
  const shown = { ...preview, pieces: preview.pieces && stillTheirs(scene.pieces, preview.pieces), steps: isRefused ? [] : preview.steps };
  const stays = new Set((shown.pieces ?? []).map(({ id }) => id));
  if (!isRefused) {
    for (const piece of drawing.querySelectorAll(".pieces .piece")) {
      if (!stays.has(/** @type {SVGElement} */ (piece).dataset.id ?? "")) piece.classList.add("leaving");
    }
  }
  drawing.append(drawGhost(scene, move, shown, (style) => style.fill, turn));
  if (isRefused) drawing.append(crossed(scene, move, shown));
  // On a board that grows with its pieces all of them are near.
  const isGrowing = scene.pieces.some((piece) => scene.sites.every((site) => !lies(piece, site)));
  if (isSmall && !isGrowing) comeCloser(drawing, scene, withRoom(boxOf(placesOf(scene, move, shown), AROUND)));
  else if (scene.sites.length > LARGE && move.path.some((id) => scene.sites.some((site) => site.id === id))) {
    const named = scene.sites.filter(({ id }) => move.path.includes(id)).map(({ at }) => at);
    comeCloser(drawing, scene, { width: CLOSE, height: CLOSE / RATIO, middle: middleOf(boxOf(named)) });
  }
  return drawing;
}

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/** @param {Box} box @returns {Point} */
const middleOf = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

/** A part of the board with the shape of a picture. @param {Box} box */
function withRoom(box) {
  const width = Math.max(LEAST, box.width, box.height * RATIO);
  return { width, height: width / RATIO, middle: middleOf(box) };
}

/** @param {{at: Point, outlines?: Point[][], outline?: Point[]}} thing @returns {Point[]} */
const cornersOf = ({ at, outlines = [], outline = [] }) => (outlines.length ? outlines.flat() : outline.length ? outline : [at]);

/** Where something happens: what the move names, and what it adds, changes and removes. @param {Scene} scene @param {Move} move @param {Preview} preview */
function placesOf(scene, move, { pieces }) {
  const named = [...scene.sites, ...scene.pieces].filter(({ id }) => move.path.includes(id));
  const after = new Map((pieces ?? []).map((piece) => [piece.id, piece]));
  const before = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  const gone = pieces ? scene.pieces.filter(({ id }) => !after.has(id)) : [];
  const come = (pieces ?? []).filter((piece) => {
    const old = before.get(piece.id);
    return !old || old.seat !== piece.seat || old.height !== piece.height;
  });
  const found = [...named, ...gone, ...come].flatMap(cornersOf);
  return found.length ? found : [...scene.pieces, ...scene.sites].flatMap(cornersOf);
}

/** In a picture a piece that only changes its owner keeps the old colour, so that one sees whose it was; its number tells the rest. @param {Piece[]} before @param {Piece[]} after */
function stillTheirs(before, after) {
  const isThere = (/** @type {Piece} */ a, /** @type {Piece} */ b) => isSame([a.at, a.outlines, a.height], [b.at, b.outlines, b.height]);
  return after.map((piece) => before.find((old) => isThere(old, piece)) ?? piece);
}

/** A cross over what would be laid or captured. @param {Scene} scene @param {Move} move @param {Preview} preview */
function crossed(scene, move, { pieces }) {
  const before = new Set(scene.pieces.map(({ id }) => id));
  const laid = (pieces ?? []).filter(({ id }) => !before.has(id));
  const first = [...scene.pieces, ...scene.sites].find(({ id }) => id === move.path[0]);
  const points = laid.length ? laid.flatMap(({ at, outlines }) => (outlines.length ? outlines.flat() : [at])) : first ? [first.at] : [];
  const { left, top, width, height } = boxOf(points);
  return svg("path", { class: "perish", d: "M-.45 -.45L.45 .45M.45 -.45L-.45 .45", transform: `translate(${left + width / 2} ${top + height / 2})` });
}

/** Show a part of the board only. @param {SVGSVGElement} drawing @param {Scene} scene @param {{width: number, height: number, middle: Point}} part */
function comeCloser(drawing, scene, { width, height, middle: [x, y] }) {
  const board = boardBox(scene);
  if (width >= board.width || height >= board.height) return;
  const left = Math.max(board.left, Math.min(x - width / 2, board.left + board.width - width));
  const top = Math.max(board.top, Math.min(y - height / 2, board.top + board.height - height));
  drawing.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
}
