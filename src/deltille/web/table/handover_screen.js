// For two people with secrets on one screen: between their turns the board is hidden.

import { button, html } from "../shared/dom.js";
import { ask } from "../shared/api.js";
import { nameOf } from "./state.js";
import { say } from "../i18n/messages.js";

/** @import { BoardElement } from "../board/board.js" */
/** @import { Standing } from "../shared/types.js" */
/** @import { TableState } from "./state.js" */

export class HandoverScreen {
  /**
   * @param {{table: TableState, board: BoardElement, look: (seat: number | null) => void, draw: (standing: Standing) => void,
   *   showHistory: () => void, announce: (text: string) => void}} needs what switches to another view, and what draws its board
   */
  constructor(needs) {
    this.needs = needs;
    /** The seat whose view we wait for. @type {number | null} */
    this.seat = null;
    /** The seat that has confirmed that it is looking. @type {number | null} */
    this.lifted = null;
    this.root = html("div", { class: "curtain", hidden: true, role: "dialog", "aria-modal": "true" });
  }

  get isDown() {
    return this.seat !== null;
  }

  /** @param {Standing} standing */
  async stand(standing) {
    const { table, board, look, draw, showHistory } = this.needs;
    const { turn } = standing;
    if (turn !== null && this.lifted === turn) {
      // A view sent for the previous player is shown to nobody.
      if (table.viewer === turn) draw(standing);
      return;
    }
    if (this.seat === turn) return;
    this.lifted = null;
    this.seat = turn;
    table.lookedAt = null;
    board.clear();
    board.prompt.clear();
    table.drawnPly = -1;
    if (table.viewer !== null) look(null);
    this.drop(turn);
    // Everybody may read the list of moves: it shows what a spectator may know.
    const open = await ask(`tables/${table.id}`);
    table.moves = open.history;
    showHistory();
  }

  /** @param {number | null} turn */
  drop(turn) {
    const { table, board, look, announce } = this.needs;
    const name = nameOf(table, turn);
    const lift = () => {
      if (turn === null) return;
      this.lift();
      this.lifted = turn;
      look(turn);
      board.dom.stage.focus({ preventScroll: true });
    };
    const go = button(say("iAm", { name }), null, lift, { class: "primary" });
    this.root.replaceChildren(html("h2", {}, say("passTo", { name })), html("p", {}, say("passWhy", { name })), go);
    this.root.setAttribute("aria-label", say("passTo", { name }));
    this.root.hidden = false;
    go.focus();
    announce(say("passTo", { name }));
  }

  lift() {
    this.seat = null;
    this.root.hidden = true;
  }
}
