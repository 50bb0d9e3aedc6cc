// Setting a position up by hand: choose a piece of a tray, point at its place; point at a piece to take it away. The server says what
// can be changed and whether the result can be played; what is shown are its scenes, and its edits are offered like moves.

import { button, html } from "../shared/dom.js";
import { askSeen } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { BoardElement } from "../board/board.js" */
/** @import { Whole } from "../shared/boards.js" */
/** @import { Draft, Move, Piece, Preview } from "../shared/types.js" */
/** Where a draft begins: a position, or without one the empty board of a game. @typedef {{position?: string, game?: string, options?: object}} Base */
/** A draft as edits of what it began with. @typedef {{base: Base, edits: string[][]}} Version */
/** @typedef {{shown: (found: Whole<Draft>) => void, study: (position: string) => void, play: (position: string) => void, start: () => void, leave: () => void, attempt: (act: () => Promise<unknown>) => void}} Acts */

export class Editor {
  /** @param {BoardElement} board @param {Acts} acts @param {HTMLElement} level the opponent to play against */
  constructor(board, acts, level) {
    this.board = board;
    this.acts = acts;
    this.isOn = false;
    this.asked = 0;
    /** What has been there, the present last. @type {Version[]} */
    this.versions = [];
    /** @type {Whole<Draft> | null} */
    this.found = null;
    /** What was chosen in a tray: it stays in hand. */
    this.brush = "";
    this.undoing = button(say("undo"), "undo", () => this.undo(), { class: "quiet" });
    this.choices = html("div", { class: "options" });
    this.verdict = html("p", { class: "ready", role: "status" });
    this.studying = button(say("editStudy"), null, () => this.acts.study(this.found?.position ?? ""), { class: "primary" });
    this.playing = button(say("playFromHere"), null, () => this.acts.play(this.found?.position ?? ""));
    this.root = html(
      "div",
      { class: "editor", hidden: true },
      html("div", { class: "row" }, this.undoing, button(say("editClear"), null, () => this.clear(), { class: "quiet" }), button(say("editStart"), null, () => acts.start(), { class: "quiet" })),
      this.choices,
      this.verdict,
      html("div", { class: "row" }, this.studying, button(say("editLeave"), "cross", () => acts.leave(), { class: "quiet leave" })),
      html("div", { class: "row" }, level, this.playing),
    );
  }

  /** Begin with this position, or continue with it. @param {Base} base */
  async open(base) {
    this.brush = "";
    await this.show({ base, edits: [] });
  }

  leave() {
    this.isOn = false;
    this.asked += 1;
    this.versions = [];
    this.found = null;
    this.root.hidden = true;
  }

  clear() {
    const { game, options } = this.found ?? {};
    if (game) this.acts.attempt(() => this.open({ game, options }));
  }

  undo() {
    if (this.versions.length < 2) return;
    const before = this.versions.slice(0, -1);
    this.acts.attempt(() => this.show(/** @type {Version} */ (before[before.length - 1]), before.slice(0, -1)));
  }

  /** @param {Version} version @param {string} [brush] */
  ask({ base, edits }, brush = this.brush) {
    return /** @type {Promise<Whole<Draft>>} */ (askSeen("studies/edits", { ...base, edits, brush }));
  }

  /** Fetch a version and show it. @param {Version} version @param {Version[]} [before] */
  async show(version, before = this.versions) {
    const asked = ++this.asked;
    const found = await this.ask(version).catch((error) => {
      this.board.unlock();
      throw error;
    });
    if (asked !== this.asked) return;
    this.isOn = true;
    // What is a position says everything about itself: no edits need be kept.
    const present = found.problem === null ? { base: { position: found.position }, edits: [] } : version;
    this.versions = [...before, present];
    const old = this.found;
    this.found = found;
    this.offer();
    if (old) this.tell(old.scene.pieces, found.scene.pieces);
  }

  /** Say what came and what went. @param {Piece[]} before @param {Piece[]} after */
  tell(before, after) {
    const labels = (/** @type {Piece[]} */ pieces, /** @type {Piece[]} */ others) => {
      const ids = new Set(others.map(({ id, seat, height }) => `${id} ${seat} ${height}`));
      return pieces.filter(({ id, seat, height }) => !ids.has(`${id} ${seat} ${height}`)).map(({ label }) => label);
    };
    const come = labels(after, before);
    const gone = labels(before, after);
    if (come.length === 1) this.board.speak(come[0] ?? "");
    else if (gone.length === 1 && !come.length) this.board.speak(say("editGone", { what: gone[0] ?? "" }));
  }

  /** What can be done now. */
  offer() {
    const { board, found } = this;
    if (!found) return;
    this.root.hidden = false;
    const { scene, moves } = found;
    const items = scene.trays.flatMap((tray) => tray.items.map((item) => ({ ...item, seat: tray.seat })));
    const held = items.find(({ piece, count }) => piece.id === this.brush && count > 0);
    if (!held) this.brush = "";
    const begun = new Set(moves.map(({ path }) => path[0]));
    // Any other thing in a tray can be taken in hand: what to do with it is asked then.
    const others = items.filter(({ piece, count }) => count > 0 && !begun.has(piece.id));
    const brushes = others.map(({ piece }, index) => ({ id: -1 - index, text: "", path: [piece.id] }));
    this.acts.shown(found);
    board.show({ ...scene, notice: say("editBegin") }, { turn: held?.seat ?? board.state.mover ?? 0 });
    board.offer([...moves, ...brushes]);
    if (held && begun.has(this.brush)) board.pick(this.brush);
    const { early } = board;
    board.early = "";
    if (early) board.pick(early);
    this.undoing.disabled = this.versions.length < 2;
    this.showChoices(found);
    const isReady = found.problem === null;
    this.studying.disabled = !isReady;
    this.playing.disabled = !isReady || found.is_over;
    this.verdict.className = this.playing.disabled ? "ready" : "ready good";
    this.verdict.textContent = found.problem !== null ? say("editNotYet", { why: found.problem }) : say(found.is_over ? "editOver" : "editReady");
  }

  /** @param {Draft} found */
  showChoices({ choices }) {
    const before = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    const made = choices.map(({ key, label, options, chosen }) => {
      const offered = Object.entries(options).map(([value, words]) => html("option", { value, selected: value === chosen }, words));
      const select = html("select", { "data-key": key, change: () => this.did([`choice:${key}:${select.value}`]) }, ...offered);
      return html("label", {}, html("span", {}, label), select);
    });
    this.choices.replaceChildren(...made);
    if (before) /** @type {HTMLElement | null} */ (this.choices.querySelector(`[data-key="${CSS.escape(before)}"]`))?.focus();
  }

  /** Something was chosen on the board. @param {Move} move */
  commit({ id, path }) {
    if (id >= 0) this.did(path);
    else {
      this.brush = path[0] ?? "";
      const present = this.versions[this.versions.length - 1];
      if (present) this.acts.attempt(() => this.show(present, this.versions.slice(0, -1)));
    }
  }

  /** @param {string[]} path */
  did(path) {
    const present = this.versions[this.versions.length - 1];
    if (present) this.acts.attempt(() => this.show({ base: present.base, edits: [...present.edits, path] }));
  }

  /** Take away what the cursor is on. */
  takeAway() {
    const { selection, cursor } = this.board.state;
    const move = selection.moves.find(({ id, path }) => id >= 0 && path.length === 1 && path[0] === cursor.at);
    if (move) this.did(move.path);
  }

  /** What an edit would do. @param {Move} move @returns {Promise<Preview>} */
  async foresee({ id, path }) {
    const present = this.versions[this.versions.length - 1];
    if (id < 0 || !present) return { id, text: "", steps: [], pieces: [...this.board.state.pieces.values()], scores: null };
    const { scene } = await this.ask({ base: present.base, edits: [...present.edits, path] }, "");
    const old = new Set(this.board.state.given?.pieces.map((piece) => piece.id));
    const steps = scene.pieces.filter((piece) => !old.has(piece.id)).map(({ id: target, label }) => ({ kind: "laid", token: "", targets: [target], sentence: label, needs_confirmation: false }));
    return { id, text: "", steps, pieces: scene.pieces, scores: null };
  }

  /** Why what was pointed at changes nothing. @param {string[]} targets */
  async explain(targets) {
    const { held } = this.board.state;
    const last = targets[targets.length - 1] ?? "";
    const sentence = held.has(last) ? say("editNoneLeft") : this.brush ? this.found?.hint : say("editBegin");
    return { sentence: sentence ?? "", targets: [], edges: [] };
  }
}
