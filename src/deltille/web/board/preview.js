// The ghost: a move waiting to be confirmed, with everything it would do.

import { drawGhost } from "./ghost.js";
import { actor, goesWithoutAsking, leaving, learnPreview } from "./state.js";
import { setting } from "../shared/settings.js";

/** @import { Move, Preview } from "../shared/types.js" */
/** @import { Elements } from "./render.js" */
/** @import { BoardState } from "./state.js" */

export class Previews {
  /**
   * @param {{state: BoardState, dom: Elements, ask: (move: Move) => Promise<Preview>, standing: (isThere: boolean) => void,
   *   known: (preview: Preview | null) => void, unknown: (move: Move, error: unknown) => void, confirm: () => void}} needs what fetches a preview;
   *   what is told that a ghost is shown or gone, what it would do (null without a ghost) or that nobody knows; what plays it unasked
   */
  constructor({ state, dom, ask, standing, known, unknown, confirm }) {
    this.state = state;
    this.dom = dom;
    this.ask = ask;
    this.standing = standing;
    this.known = known;
    this.unknown = unknown;
    this.confirm = confirm;
    /** Since when the ghost has been shown. */
    this.since = 0;
  }

  show() {
    const { state, dom } = this;
    const move = state.selection.ghost();
    dom.layers.ghosts.replaceChildren();
    this.standing(false);
    if (!move || !state.scene) {
      this.fade(null);
      this.known(null);
      return;
    }
    this.since = performance.now();
    const known = state.previews.get(move.id) ?? null;
    this.draw(move, known);
    this.standing(true);
    if (known) this.known(known);
    else this.foresee(move);
  }

  /** @param {Move} move */
  foresee(move) {
    const { state } = this;
    const { selection } = state;
    this.ask(move).then(
      (preview) => {
        if (selection !== state.selection) return;
        const seen = learnPreview(state, move, preview);
        if (selection.ghost() !== move || state.isLocked) return;
        this.draw(move, seen);
        this.known(seen);
        if (setting("instant") === "yes" && !state.isPlan && goesWithoutAsking(state, seen)) this.confirm();
      },
      (error) => this.unknown(move, error),
    );
  }

  /** @param {Move} move @param {Preview | null} preview */
  draw(move, preview) {
    const { state, dom } = this;
    if (!state.scene) return;
    dom.layers.ghosts.replaceChildren(drawGhost(state.scene, move, preview, dom.fill, actor(state)));
    this.fade(preview);
  }

  /** Fade what was lifted and what would be removed. @param {Preview | null} preview */
  fade(preview) {
    const going = leaving(this.state, preview?.pieces);
    for (const [id, element] of this.dom.drawn) element.classList.toggle("leaving", going.has(id));
  }
}
