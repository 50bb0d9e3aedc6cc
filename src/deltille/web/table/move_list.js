// The list of moves: a picture and a place for each move, seats as columns, rounds as rows.

import { html } from "../shared/dom.js";
import { glance } from "../board/glance.js";
import { story } from "../board/prompt.js";

/** @import { Scene, SeenMove } from "../shared/types.js" */

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

/** The number beside a move in the list: that of its row. @param {readonly {seat?: number}[]} moves @param {number} ply before it @param {number} nSeats */
export const numberOf = (moves, ply, nSeats) => (placesOf(moves.slice(0, ply + 1), nSeats).at(-1)?.row ?? 0) + 1;

/** The moves in notation, one row per line. @param {readonly {text: string, seat?: number}[]} moves @param {number} nSeats */
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

/** @param {SeenMove} move @param {number} index @param {{row: number, column: number}} place @param {Scene | null} scene */
function itemOf(move, index, { row, column }, scene) {
  const item = html(
    "li",
    { "data-ply": index + 1, "data-text": move.text, "data-row": row + 1, title: story(move.steps) },
    ...glance({ ...move, seat: column }, scene),
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
