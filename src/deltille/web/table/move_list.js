// The list of moves: a picture and a place for each move, seats as columns, rounds as rows.

import { html } from "../shared/dom.js";
import { styleOf, trayPicture } from "../board/draw.js";
import { story } from "../board/prompt.js";

/** @import { MoveSummary, Piece, Point, Scene, SeenMove } from "../shared/types.js" */

/** Row and column of each move: a new row begins when the next seat is not further right. @param {readonly {seat?: number}[]} moves @param {number} nSeats @returns {{row: number, column: number}[]} */
export function placesOf(moves, nSeats) {
  let row = 0;
  let last = -1;
  return moves.map(({ seat }, index) => {
    const column = seat ?? index % nSeats;
    if (index && column <= last) row += 1;
    last = column;
    return { row, column };
  });
}

/** The moves in notation, one row per line. @param {readonly SeenMove[]} moves @param {number} nSeats */
export function textOf(moves, nSeats) {
  /** @type {string[][]} */
  const rows = [];
  for (const [index, { row, column }] of placesOf(moves, nSeats).entries()) {
    const line = (rows[row] ??= []);
    // Where the first seats did not move in this row, dots stand for them.
    while (line.length < column) line.push("…");
    line.push(moves[index]?.text ?? "");
  }
  return rows.map((line, number) => `${number + 1}. ${line.join(" ")}`).join("\n");
}

const UNIT_PX = 13;
const MOST_PX = 30;

/** A small picture of what a move lays or moves. @param {MoveSummary} summary @param {Scene} scene */
function pictureOf({ style, outlines: loops = [], signs = [], height = 1 }, scene) {
  if (style === undefined) return null;
  const outlines = loops.map((loop) => loop.flatMap((x, index) => (index % 2 ? [] : [/** @type {Point} */ ([x / 100, (loop[index + 1] ?? 0) / 100])])));
  const glyphs = signs.map(([symbol, x, y]) => ({ symbol, at: /** @type {Point} */ ([x / 100, y / 100]) }));
  const piece = /** @type {Piece} */ ({ id: "", seat: style, label: "", at: [0, 0], outlines, glyphs, height, badge: "", mark: "", edges: [], note: null, is_secret: false });
  const { root, width, height: tall } = trayPicture(piece, scene, (one) => one.fill);
  const unit = Math.min(UNIT_PX * (outlines.length ? 1 : 1.7), MOST_PX / Math.max(width, tall));
  root.setAttribute("width", String(Math.round(width * unit)));
  root.setAttribute("height", String(Math.round(tall * unit)));
  return root;
}

/** @param {SeenMove} move @param {number} index @param {{row: number, column: number}} place @param {Scene | null} scene */
function itemOf(move, index, { row, column }, scene) {
  const picture = move.summary && scene ? pictureOf(move.summary, scene) : null;
  const style = scene ? styleOf(scene, column) : null;
  const item = html(
    "li",
    { "data-ply": index + 1, "data-text": move.text, "data-row": row + 1, title: story(move.steps) },
    style && html("span", { class: "unseen" }, `${style.name} `),
    picture,
    html("span", { class: "place" }, move.summary?.place ?? move.text),
  );
  item.style.gridArea = `${row + 1} / ${column + 1}`;
  return item;
}

/** Show the moves in a list; existing entries stay. @param {HTMLElement} list @param {readonly SeenMove[]} moves @param {{nSeats: number, scene: Scene | null}} how */
export function showMoves(list, moves, { nSeats, scene }) {
  const places = placesOf(moves, nSeats);
  list.style.setProperty("--seats", String(nSeats));
  list.classList.toggle("many", nSeats > 3);
  while (list.childElementCount > moves.length) list.lastElementChild?.remove();
  for (const [index, move] of moves.entries()) {
    const place = places[index] ?? { row: 0, column: 0 };
    const old = /** @type {HTMLElement | undefined} */ (list.children[index]);
    if (old?.dataset.text === move.text && old.dataset.row === String(place.row + 1)) continue;
    const item = itemOf(move, index, place, scene);
    if (index === 0 || places[index - 1]?.row !== place.row) item.classList.add("first");
    if (old) old.replaceWith(item);
    else list.append(item);
  }
}
