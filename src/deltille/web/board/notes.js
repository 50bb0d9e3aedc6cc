// Marks on the other side's secret pieces: what you suspect. They stay in this browser.

import { button, svg } from "../shared/dom.js";
import { isSame } from "../shared/fold.js";
import { drawGlyph } from "./draw.js";
import { labelOf } from "./state.js";
import { drop, remember, setting } from "../shared/settings.js";
import { say } from "../i18n/messages.js";

/** @import { Scene, Standing } from "../shared/types.js" */
/** @import { BoardState } from "./state.js" */

const QUESTION = "question";
const DOT = "dot";

/**
 * What happens to marks when the board changes: a mark follows its piece if everybody can see where it went, else it is removed.
 * @param {Record<string, string>} marks by the id of a piece
 * @param {Scene} before
 * @param {Scene} after
 */
export function followed(marks, before, after) {
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const now = new Map(after.pieces.map((piece) => [piece.id, piece]));
  /** @type {Record<string, string>} */
  const kept = {};
  for (const [id, mark] of Object.entries(marks)) {
    const seat = old.get(id)?.seat;
    const gone = before.pieces.filter((piece) => piece.seat === seat && !now.has(piece.id));
    const come = after.pieces.filter((piece) => piece.seat === seat && !old.has(piece.id));
    const here = now.get(id) ?? (gone.length === 1 && come.length === 1 ? come[0] : undefined);
    if (here && here.seat === seat) kept[here.id] = mark;
  }
  return kept;
}

export class Notes {
  /** @param {{state: BoardState, layer: SVGGElement, switched: (isOn: boolean) => void, speak: (text: string) => void}} needs */
  constructor({ state, layer, switched, speak }) {
    this.state = state;
    this.layer = layer;
    this.switched = switched;
    this.speak = speak;
    this.key = "";
    /** @type {number | null} */
    this.viewer = null;
    this.ply = 0;
    /** @type {Record<string, string>} */
    this.marks = {};
    /** The board of the current position: marks are shown on no other. @type {Scene | null} */
    this.live = null;
    this.isOn = false;
    /** Resolves when the marks have caught up with the game. @type {Promise<void>} */
    this.work = Promise.resolve();
    this.root = button(say("notes"), "pencil", () => this.toggle(), { class: "quiet", hidden: true, "aria-pressed": "false" });
  }

  /**
   * Follow the game as one viewer sees it; null if there is nothing to suspect.
   * @param {string} table
   * @param {number | null} viewer
   * @param {Standing} standing
   * @param {(ply: number) => Promise<Scene>} sceneAt
   */
  stand(table, viewer, standing, sceneAt) {
    this.work = this.work.then(() => this.follow(`notes.${table}.${viewer}`, viewer, standing, sceneAt)).catch(() => {});
  }

  /** @param {string} key @param {number | null} viewer @param {Standing} standing @param {(ply: number) => Promise<Scene>} sceneAt */
  async follow(key, viewer, standing, sceneAt) {
    const { ply, scene } = standing;
    const isOver = standing.status === "over";
    if (isOver) drop(key);
    if (isOver || viewer === null || !scene) {
      this.close();
      return;
    }
    if (this.key !== key) {
      this.close();
      const { ply: known = ply, marks = {} } = JSON.parse(setting(key) || "{}");
      Object.assign(this, { key, viewer, ply: known, marks });
    }
    if (Object.keys(this.marks).length && ply > this.ply) {
      let before = await sceneAt(this.ply);
      for (let at = this.ply + 1; at <= ply; at++) {
        const after = at === ply ? scene : await sceneAt(at);
        this.marks = followed(this.marks, before, after);
        before = after;
      }
    }
    this.ply = ply;
    this.live = scene;
    this.keep();
    this.root.hidden = !scene.pieces.some((piece) => this.isSuspect(piece.id));
    this.draw();
  }

  close() {
    Object.assign(this, { key: "", viewer: null, marks: {}, live: null });
    this.root.hidden = true;
    if (this.isOn) this.toggle();
    this.draw();
  }

  keep() {
    if (Object.keys(this.marks).length) remember(this.key, JSON.stringify({ ply: this.ply, marks: this.marks }));
    else drop(this.key);
  }

  toggle() {
    this.isOn = !this.isOn;
    this.root.setAttribute("aria-pressed", String(this.isOn));
    this.switched(this.isOn);
  }

  /** Whether a piece is somebody else's and its kind is hidden. @param {string} id */
  isSuspect(id) {
    const piece = this.live?.pieces.find((one) => one.id === id);
    return piece !== undefined && piece.seat !== this.viewer && !piece.glyphs.length && !piece.badge;
  }

  /** The next mark for a piece; after the last one, none. @param {string} id */
  mark(id) {
    if (!this.isSuspect(id)) return;
    const secret = this.live?.secret_glyph;
    const marks = [QUESTION, ...(secret ? [secret] : []), DOT];
    const next = marks[marks.indexOf(this.marks[id] ?? "") + 1];
    if (next) this.marks[id] = next;
    else delete this.marks[id];
    this.keep();
    this.draw();
    this.speak(`${labelOf(this.state, id)}: ${say(next === secret ? "note_secret" : next === QUESTION ? "note_question" : next === DOT ? "note_dot" : "note_none")}`);
  }

  draw() {
    const { given, scene } = this.state;
    const shown = this.live && isSame(given?.pieces, this.live.pieces) ? (scene?.pieces ?? []) : [];
    this.layer.replaceChildren(
      ...shown
        .filter(({ id }) => this.marks[id])
        .map(({ id, at: [x, y] }) => {
          const group = svg("g", { class: "number noted", "data-mark": this.marks[id], transform: `translate(${x + 0.27} ${y - 0.27})` }, svg("circle", { r: 0.19 }));
          const mark = this.marks[id] ?? "";
          if (mark !== QUESTION && mark !== DOT) group.append(drawGlyph({ symbol: mark, at: [0, 0] }, "currentColor"));
          else group.append(svg("text", { "font-size": 0.26 }, mark === DOT ? "●" : "?"));
          return group;
        }),
    );
  }
}
