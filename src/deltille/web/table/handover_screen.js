// Two people share this screen and have secrets: between their turns it is empty.

import { button, html } from "../shared/dom.js";
import { ask } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { Standing } from "../shared/types.js" */

export class HandoverScreen {
  /** @param {import("./table.js").TableView} view */
  constructor(view) {
    this.view = view;
    /** The seat for whose eyes it waits. @type {number | null} */
    this.seat = null;
    /** Who has said that they are looking. @type {number | null} */
    this.lifted = null;
    this.root = html("div", { class: "curtain", hidden: true, role: "dialog", "aria-modal": "true" });
  }

  get isDown() {
    return this.seat !== null;
  }

  /** @param {Standing} standing */
  async stand(standing) {
    const { view } = this;
    const { turn } = standing;
    if (turn !== null && this.lifted === turn) {
      // What was sent for the eyes before is for nobody's.
      if (view.viewer === turn) view.draw(standing);
      return;
    }
    if (this.seat === turn) return;
    this.lifted = null;
    this.seat = turn;
    view.lookedAt = null;
    view.board.clear();
    view.board.prompt.clear();
    view.drawnPly = -1;
    if (view.viewer !== null) view.live.look(null);
    this.drop(turn);
    // The list of moves is everybody's: it shows what a spectator may know.
    const open = await ask(`tables/${view.id}`);
    view.moves = open.history;
    view.history.show();
  }

  /** @param {number | null} turn */
  drop(turn) {
    const { view } = this;
    const name = view.nameOf(turn);
    const lift = () => {
      if (turn === null) return;
      this.lift();
      this.lifted = turn;
      view.live.look(turn);
      view.board.dom.stage.focus({ preventScroll: true });
    };
    const go = button(say("iAm", { name }), null, lift, { class: "primary" });
    this.root.replaceChildren(html("h2", {}, say("passTo", { name })), html("p", {}, say("passWhy", { name })), go);
    this.root.setAttribute("aria-label", say("passTo", { name }));
    this.root.hidden = false;
    go.focus();
    view.announce(say("passTo", { name }));
  }

  lift() {
    this.seat = null;
    this.root.hidden = true;
  }
}
