// The buttons beside a ghost: let it go, see the next way, confirm.

import { button, html } from "./dom.js";
import { say } from "./words.js";

const AIR_PX = 10;
const EDGE_PX = 4;

export class Bar {
  /** @param {import("./board.js").BoardElement} board */
  constructor(board) {
    this.board = board;
    this.root = html("div", { class: "confirm", hidden: true });
  }

  hide() {
    this.root.hidden = true;
  }

  show() {
    const { board } = this;
    const among = board.picking.alternatives().length;
    const number = (board.picking.index % among) + 1;
    const parts = [button(say("cancel"), "cross", () => board.cancel(), { iconOnly: true, class: "round quiet" })];
    if (among > 1) {
      const how = { iconOnly: true, class: "round", "data-count": `${number}/${among}` };
      parts.push(button(say("nextFit", { n: number, of: among }), "cycle", () => board.next(), how));
    }
    parts.push(button(say("confirm"), "check", () => board.confirm(), { iconOnly: true, class: "round go" }));
    this.root.replaceChildren(...parts);
    this.root.hidden = false;
    this.place();
  }

  /** Beside the ghost, inside the stage, and not on top of what it asks about. */
  place() {
    if (this.root.hidden) return;
    const stage = this.board.stage.getBoundingClientRect();
    const shown = this.board.ghostLayer.firstElementChild?.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.root;
    let left = (stage.width - width) / 2;
    let top = stage.height - height - 2 * EDGE_PX;
    if (shown && shown.width > 0) {
      left = shown.left - stage.left + shown.width / 2 - width / 2;
      top = shown.bottom - stage.top + AIR_PX;
      if (top + height > stage.height - EDGE_PX) top = shown.top - stage.top - height - AIR_PX;
    }
    this.root.style.left = `${Math.max(EDGE_PX, Math.min(left, stage.width - width - EDGE_PX))}px`;
    this.root.style.top = `${Math.max(EDGE_PX, Math.min(top, stage.height - height - EDGE_PX))}px`;
  }
}
