// A hint, if no other person plays: the strongest level's move as a ghost, with one sentence why.

import { button, html } from "../shared/dom.js";
import { setting } from "../shared/settings.js";
import { ask } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { BoardElement } from "../board/board.js" */
/** @import { Hint, Standing } from "../shared/types.js" */
/** @import { TableState } from "./state.js" */
/** @typedef {{table: TableState, board: BoardElement, announce: (text: string) => void}} Needs */

/** The last hint at a board, and its position. @type {WeakMap<BoardElement, {ply: number, hint: Hint}>} */
const advice = new WeakMap();

/** Whether every seat is a computer's or ours. @param {Standing} standing @param {number[]} held */
export const isAlone = (standing, held) => held.length > 0 && standing.seats.every(({ player }, seat) => Boolean(player) || held.includes(seat));

/** The button, if hints are allowed. @param {Needs} view */
export function hintButton(view) {
  const { standing, held } = view.table;
  if (!standing || standing.status !== "playing" || !isAlone(standing, held)) return null;
  const isOurs = standing.turn !== null && held.includes(standing.turn);
  const made = button(say("hint"), "bulb", () => void advise(view, made), { class: "quiet hint", ...(isOurs ? {} : { disabled: true }) });
  return made;
}

/** @param {Needs} view @param {HTMLButtonElement} pressed */
async function advise(view, pressed) {
  const { board, table } = view;
  const { standing } = table;
  if (!standing || standing.turn === null) return;
  const { ply, turn } = standing;
  pressed.disabled = true;
  board.tell(say("hintThinking"));
  // On a small screen the button is below the board, where its answer will be.
  board.prompt.root.scrollIntoView({ block: "nearest" });
  board.dom.stage.scrollIntoView({ block: "nearest" });
  try {
    const hint = /** @type {Hint} */ (await ask(`tables/${table.id}/hints`, { seat: turn }));
    if (view.table.standing?.ply === ply) await show(view, ply, hint);
  } catch (error) {
    if (view.table.standing?.ply === ply) board.tell(error instanceof Error ? error.message : String(error), true);
  } finally {
    pressed.disabled = false;
  }
}

/** Select the move; it is never played without confirmation. @param {Needs} view @param {number} ply @param {Hint} hint */
async function show(view, ply, hint) {
  const { board } = view;
  const move = board.selection.moves.find(({ id }) => id === hint.id);
  if (!move) return;
  if (!advice.has(board)) board.addEventListener("foreseen", (event) => explain(view, /** @type {CustomEvent} */ (event).detail));
  advice.set(board, { ply, hint });
  if (setting("instant") === "yes") {
    // A selected move would be played immediately: only show it.
    board.cancel();
    const preview = await board.ahead(move);
    if (view.table.standing?.ply !== ply) return;
    board.previews.draw(move, preview);
    board.tell(`${say("hintMove", { move: hint.text })} ${hint.why}`);
  } else board.settle(move);
}

/** While the ghost of the hint is shown, say why. @param {Needs} view @param {{id: number} | null} preview */
function explain({ board, table, announce }, preview) {
  const last = advice.get(board);
  if (!last || !preview || last.hint.id !== preview.id || last.ply !== table.standing?.ply) return;
  // After the board itself has said what the move does.
  queueMicrotask(() => {
    if (board.prompt.said.querySelector(".hintwhy")) return;
    const note = last.hint.by === "search" ? ` ${say("noNetwork")}` : "";
    board.prompt.said.prepend(html("p", { class: "hintwhy" }, last.hint.why, note && html("small", {}, note)));
    announce(`${last.hint.why}${note}`);
  });
}
