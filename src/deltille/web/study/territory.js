// Who will probably own which places at the end: the board shaded by what a network expects.

import { button, svg } from "../shared/dom.js";
import { pathOf } from "../board/draw.js";
import { ask } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { Scene, Territory as Owners } from "../shared/types.js" */
/** @import { BoardState } from "../board/state.js" */

/** The shade of a place whose owner is certain; one that could be anybody's has none. */
const STRONGEST = 0.55;

export class Territory {
  /** @param {{state: BoardState, drawing: SVGSVGElement, pieces: SVGElement, announce: (text: string) => void}} needs */
  constructor({ state, drawing, pieces, announce }) {
    this.state = state;
    this.drawing = drawing;
    this.pieces = pieces;
    this.announce = announce;
    this.isOn = false;
    /** The number of the latest request. */
    this.asked = 0;
    /** @type {object | null} */
    this.place = null;
    this.board = "";
    this.button = button(say("territory"), "eye", () => this.toggle(), { class: "quiet territory", "aria-pressed": "false", title: say("territoryWhy"), hidden: true });
  }

  toggle() {
    this.isOn = !this.isOn;
    this.button.setAttribute("aria-pressed", String(this.isOn));
    if (this.isOn) this.announce(say("territoryWhy"));
    if (this.place) void this.about(this.place);
  }

  clear() {
    this.drawing.querySelector(".territories")?.remove();
  }

  /**
   * Show a position; without a network for the game there is no button.
   * @param {object | null} place null: the game is over there
   * @param {string} [board] the game with its options: known answers are not requested again
   */
  async about(place, board = this.board) {
    const question = ++this.asked;
    this.place = place;
    this.clear();
    if (!place || (!this.isOn && board === this.board)) return;
    this.board = board;
    const { owners } = /** @type {Owners} */ (await ask("studies/territory", place).catch(() => ({ owners: null })));
    if (question !== this.asked) return;
    this.button.hidden = owners === null && !this.isOn;
    if (this.isOn && owners) this.draw(owners);
  }

  /** @param {NonNullable<Owners["owners"]>} owners */
  draw(owners) {
    const { scene, sites } = this.state;
    if (!scene) return;
    const group = svg("g", { class: "territories" });
    for (const { site, seat, chance } of owners) {
      const outline = sites.get(site)?.outline;
      if (!outline?.length) continue;
      const opacity = (STRONGEST * (chance - 0.4)) / 0.6;
      group.append(svg("path", { d: pathOf([outline]), fill: colourOf(scene, seat), "fill-opacity": opacity.toFixed(2) }));
    }
    this.pieces.before(group);
  }
}

/** The colour of a seat, or the first of its colours. @param {Scene} scene @param {number} seat */
function colourOf({ styles }, seat) {
  return (styles.find((style, index) => (style.seat ?? index) === seat) ?? styles[seat])?.fill ?? "currentColor";
}
