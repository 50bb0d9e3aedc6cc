// The study board: any position, moves for all sides, variations, and live analysis.

import "../board/board.js";
import { button, html, sheet } from "../shared/dom.js";
import { annotationBar, navBar } from "./bars.js";
import { bare, drawerOf } from "./drawer.js";
import { header } from "../shared/layout.js";
import { walk } from "../shared/toolbar.js";
import { showHelp } from "../shared/help.js";
import { story } from "../board/prompt.js";
import { chipsOf } from "../table/players.js";
import { textOf } from "../table/move_list.js";
import { checkFile, readJson, sentenceOf, sharedStudy } from "./reading.js";
import { Explorer } from "./explorer.js";
import { label } from "./labels.js";
import { Looks } from "./looks.js";
import { Territory } from "./territory.js";
import { Thinking } from "./thinking.js";
import { Tree } from "./tree.js";
import { variations } from "./variations.js";
import { ask } from "../shared/api.js";
import { answered } from "../shared/hearing.js";
import { showNothing } from "../shared/offline.js";
import { isPassing } from "../shared/patience.js";
import { say } from "../i18n/messages.js";


/** @import { BoardElement } from "../board/board.js" */
/** @import { Branch } from "./tree.js" */
/** @import { Whole } from "../shared/boards.js" */
/** @import { Catalogue, Move, Study } from "../shared/types.js" */

await sheet("/study/study.css");

/** Where the study of this browser is kept between visits. */
const KEPT = "deltille.study";

/** @param {HTMLElement} page @param {string[]} path nothing, a game, or "table" and the name of a table whose game is over @param {(text: string) => void} announce */
export function study(page, path, announce) {
  const board = new StudyBoard(page, announce);
  void board.begin(path);
  return () => board.leave();
}

export class StudyBoard {
  /** @param {HTMLElement} page @param {(text: string) => void} announce */
  constructor(page, announce) {
    this.page = page;
    this.announce = announce;
    this.tree = new Tree();
    /** The text of the position in which the tree begins. */
    this.start = "";
    /** Whether the study came by a link and has not been saved here. */
    this.isShared = false;
    /** The record that was opened, returned if moves and notes are still the same. @type {{text: string, moves: string[], notes?: object} | null} */
    this.opened = null;
    /** @type {Study | null} */
    this.shown = null;
    this.asked = 0;
    this.board = /** @type {BoardElement} */ (document.createElement("deltille-board"));
    this.title = html("h1", {}, say("study"));
    this.status = html("p", { class: "status" });
    this.scores = html("ul", { class: "scores", "aria-label": say("scores") });
    this.problem = html("p", { class: "why", role: "alert" });
    this.looks = new Looks();
    this.foresee = async (/** @type {Move} */ move) => {
      const { history: [last], scene, scores } = await this.looks.after(this.start, this.tree.line(), move);
      return { id: move.id, text: last?.text ?? move.text, steps: last?.steps ?? [], pieces: scene.pieces, scores };
    };
    this.thinking = new Thinking({ state: this.board.state, drawing: this.board.dom.drawing, speak: (text) => this.board.speak(text) }, (line) => this.suggest(line.id), (move) => this.board.ahead(move), (values, isDone) => this.judged(values, isDone));
    this.think = button(say("think"), "bulb", () => this.toggle(), { class: "quiet", "aria-pressed": "false" });
    this.territory = new Territory({ state: this.board.state, drawing: this.board.dom.drawing, pieces: this.board.dom.layers.pieces, announce });
    this.explorer = new Explorer({ play: (id) => this.suggest(id), scene: () => this.board.scene });
    this.branches = html("div", { class: "branches" });
    this.marks = annotationBar((mark) => this.annotate(mark));
    this.comment = html("input", { type: "text", maxlength: 300, placeholder: say("comment"), "aria-label": say("comment") });
    this.comment.addEventListener("change", () => {
      this.tree.at.comment = this.comment.value.trim();
      this.drawTree();
    });
    this.promoting = button(say("promote"), null, () => this.tree.promote(this.tree.at) && this.drawTree(), { class: "quiet" });
    this.removing = button(say("deleteMove"), null, () => this.remove(), { class: "quiet", tabindex: -1 });
    this.drawer = drawerOf(this);
    this.editor = this.drawer.editor;
    this.whose = html("p", { class: "whose", hidden: true }, html("span", {}, say("sharedStudy")), button(say("keepStudy"), null, () => this.own(), { class: "link" }));
    const side = html(
      "aside",
      { class: "side", "aria-label": say("besides") },
      this.whose,
      html("div", { class: "row head" }, navBar({ start: () => void this.go(this.tree.root), step: (by) => void this.step(by), end: () => void this.go(this.tree.end(this.tree.at)) }, this.board.turnButton, this.drawer.edit), this.drawer.share),
      this.scores,
      html("div", { class: "row head" }, this.think, this.territory.button),
      this.thinking.root,
      this.explorer.root,
      html("div", { class: "row head" }, html("h2", {}, say("variations")), button(say("copyMoves"), null, () => this.copy(), { class: "link" })),
      this.branches,
      this.tools(),
      this.drawer.root,
      this.drawer.placing,
      this.problem,
    );
    page.className = "table study";
    page.append(header(this.title, this.status), html("main", {}, html("section", { class: "play", "aria-label": say("board") }, this.board), side));
    this.board.foresee = (move) => (this.editor.isOn ? this.editor.foresee(move) : this.foresee(move));
    this.board.explain = (targets) => (this.editor.isOn ? this.editor.explain(targets) : ask("studies/objections", { ...this.place(), targets }));
    this.board.addEventListener("commit", (event) => this.chosen(/** @type {CustomEvent<Move>} */ (event).detail));
    this.board.addEventListener("turned", () => (this.editor.isOn ? this.editor.offer() : this.shown && void this.show()));
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.keys(event);
    addEventListener("keydown", this.onKey);
    this.onSettings = () => this.board.refresh();
    addEventListener("settings", this.onSettings);
    // Nothing to do after the page was closed.
    this.onHide = () => this.thinking.stop();
    addEventListener("pagehide", this.onHide);
  }

  leave() {
    this.thinking.isOn = false;
    this.thinking.stop();
    removeEventListener("keydown", this.onKey);
    removeEventListener("settings", this.onSettings);
    removeEventListener("pagehide", this.onHide);
  }

  tools() {
    return html("div", { class: "tools" }, this.marks.root, this.comment, html("div", { class: "row", role: "toolbar", "aria-label": say("variations"), keydown: walk }, this.promoting, this.removing));
  }

  /** @param {string[]} path */
  async begin(path) {
    const [first = "", second = ""] = path;
    await this.attempt(async () => {
      try {
        await this.enter(first, second);
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (this.problem.isConnected) showNothing(this.page, error, this.announce);
      }
    });
  }

  /** @param {string} first a game, "shared", "table" or nothing @param {string} second */
  async enter(first, second) {
    const catalogue = /** @type {Catalogue} */ (await ask("catalogue"));
    this.drawer.fill(catalogue);
    if (first === "shared") await this.openShared(second);
    else if (first === "table") {
      const record = await (await answered(`/api/tables/${encodeURIComponent(second)}/record`)).text();
      await this.open(record);
    } else if (first) await this.begun({ game: first });
    else if (!(await this.goOn())) await this.begun({ game: catalogue.games[0]?.name ?? "" });
  }

  /** Continue the last study; returns whether there was one. */
  async goOn() {
    try {
      const kept = localStorage.getItem(KEPT);
      if (!kept) return false;
      await this.open(kept);
      return true;
    } catch (error) {
      // A study that cannot be opened now is not replaced by a new one.
      if (isPassing(error)) throw error;
      return false;
    }
  }

  /** Start a new study at a position. @param {object} place */
  async begun(place) {
    const found = /** @type {Study} */ (await ask("studies", { ...place, want: [] }));
    this.tree = new Tree();
    this.start = found.position;
    this.opened = null;
    this.isShared = false;
    this.whose.hidden = true;
    await this.show();
  }

  /** A record, or a study with its variations. @param {string} text */
  async open(text) {
    checkFile(text);
    const data = readJson(text);
    if (data?.study) {
      this.start = String(data.position);
      this.tree = Tree.restored(data.tree ?? { move: "" });
      this.opened = data.opened ?? null;
      for (const move of data.at ?? []) if (this.tree.at.children.some((child) => child.move === move)) this.tree.play(String(move));
      await this.show();
      return;
    }
    const first = /** @type {Study} */ (await ask("studies", { record: text, ply: 0, want: [] }));
    const whole = /** @type {Study} */ (await ask("studies", { record: text, want: [] }));
    this.tree = new Tree();
    this.start = first.position;
    for (const move of whole.history) this.tree.play(move.text);
    this.tree.learn({ comments: data?.comments, variations: data?.variations });
    this.opened = { text, moves: this.tree.line(), notes: bare(this.tree.notes(this.tree.end(this.tree.root))) };
    this.isShared = false;
    this.tree.at = this.tree.root;
    await this.show();
  }

  /** A study in a link: a copy, which replaces your own study only on request. @param {string} letters */
  async openShared(letters) {
    const text = await sharedStudy(letters);
    this.isShared = true;
    this.whose.hidden = false;
    await this.open(text);
  }

  /** Keep a shared study as your own. */
  own() {
    this.isShared = false;
    this.whose.hidden = true;
    this.keep();
    history.replaceState(null, "", "#/study");
    this.announce(say("studyKept"));
  }

  /** @param {() => Promise<unknown>} act */
  async attempt(act) {
    this.problem.textContent = "";
    try {
      await act();
    } catch (error) {
      this.problem.textContent = sentenceOf(error);
    }
  }

  // -- navigation --

  /** @param {string[]} [moves] */
  place(moves = this.tree.line()) {
    return { position: this.start, moves };
  }

  /** A move was confirmed, or something was put down. @param {Move} move */
  chosen(move) {
    if (this.editor.isOn) this.editor.commit(move);
    else void this.attempt(() => this.play(move));
  }

  /** Make a move; its notation may not be known yet. @param {Move} move */
  async play(move) {
    const at = this.tree.at;
    try {
      const text = move.text || this.board.state.previews.get(move.id)?.text || (await this.foresee(move)).text;
      if (this.tree.at !== at) return;
      this.tree.play(text);
      await this.show(true);
    } catch (error) {
      // Without an answer nobody knows what the move does: it is not made, and says why.
      if (this.tree.at.parent === at && !this.tree.at.label) this.tree.remove(this.tree.at);
      this.tree.at = at;
      this.board.unlock();
      this.board.tell(sentenceOf(error), true);
    }
  }

  /** Show the current position of the tree. @param {boolean} [isNext] whether to show the steps of the move */
  async show(isNext = false) {
    const asked = ++this.asked;
    this.thinking.stop();
    const found = await this.looks.at(this.start, this.tree.line());
    if (asked !== this.asked) return;
    this.unedited();
    if (this.shown?.game !== found.game) this.board.clear();
    this.shown = found;
    this.tree.at.turn = found.turn;
    const last = found.history[found.history.length - 1];
    const told = last ? story(last.steps) : say("theStart");
    const turn = found.turn === null ? (found.result?.sentence ?? "") : say("turnOf", { name: found.sides[found.turn] ?? "" });
    this.title.textContent = found.title;
    document.title = `${found.title}: ${say("study")} – Deltille`;
    this.status.textContent = found.turn === null ? say("over") : turn;
    this.board.state.news = told;
    this.board.show(found.scene, { steps: isNext && last ? last.steps : [], last: last?.steps ?? [], turn: found.turn });
    this.board.offer(found.moves, found.prompt);
    this.showScores(found);
    if (found.turn === null) this.board.tell(`${told}. ${turn}`);
    else this.announce(`${told}. ${turn}`);
    this.drawer.show(found);
    this.comment.value = this.tree.at.comment;
    this.marks.show(this.tree.at.mark, this.tree.at === this.tree.root);
    if (last?.seat !== undefined && last.summary) this.tree.at.label = { seat: last.seat, summary: last.summary };
    this.drawTree();
    void label(this.tree, this.start).then((isNew) => isNew && this.drawTree());
    this.explorer.about(found.turn === null ? null : this.place());
    void this.territory.about(found.turn === null ? null : this.place(), found.board);
    if (this.thinking.isOn && found.turn !== null) void this.thinking.about(this.place());
  }

  /** What each side has in this position. @param {Study} found */
  showScores({ sides, scores, tallies, turn, scene }) {
    const rows = sides.map((side, seat) =>
      html("li", { class: seat === turn ? "turn" : "" }, chipsOf(scene ?? null, seat), html("span", {}, side), html("b", {}, tallies?.[seat] ?? String(scores[seat] ?? 0).replace("-", "−"))));
    this.scores.replaceChildren(...rows);
  }

  drawTree() {
    const hadFocus = this.branches.contains(document.activeElement);
    const fresh = variations(this.tree, (to) => void this.go(to), (one) => this.fold(one), this.board.scene);
    this.branches.replaceChildren(fresh);
    this.promoting.disabled = this.tree.lesser(this.tree.at) === null;
    this.removing.disabled = this.tree.at === this.tree.root;
    // The row is one tab stop: its first button that can be pressed.
    this.promoting.tabIndex = this.promoting.disabled ? -1 : 0;
    this.removing.tabIndex = this.promoting.disabled ? 0 : -1;
    const here = /** @type {HTMLElement | null} */ (fresh.querySelector("[aria-current]"));
    if (here) this.branches.scrollTop = here.offsetTop - this.branches.clientHeight / 2;
    if (hadFocus) here?.focus({ preventScroll: true });
    this.keep();
  }

  /** The line that leads here and on, in notation. */
  copy() {
    const line = [];
    for (let one = this.tree.end(this.tree.at); one.parent; one = one.parent) line.unshift({ text: one.move, ...(one.label && { seat: one.label.seat }) });
    void navigator.clipboard.writeText(textOf(line, this.shown?.sides.length ?? 2)).then(() => {
      this.announce(say("copied"));
      this.board.tell(say("copied"));
    });
  }

  /** @param {Branch} to */
  async go(to) {
    const isNext = to.parent === this.tree.at;
    this.tree.at = to;
    await this.show(isNext);
  }

  /** @param {number} by */
  async step(by) {
    const to = by < 0 ? this.tree.at.parent : this.tree.at.children[0];
    if (to) await this.go(to);
  }

  remove() {
    if (this.tree.at === this.tree.root) return;
    this.tree.remove(this.tree.at);
    void this.show();
  }

  /** @param {Branch} one */
  fold(one) {
    const before = this.tree.at;
    this.tree.fold(one);
    if (this.tree.at === before) this.drawTree();
    else void this.show();
  }

  /** @param {string} mark */
  annotate(mark) {
    this.tree.annotate(mark);
    this.marks.show(this.tree.at.mark, false);
    this.drawTree();
  }

  /** Show the position being typed, without leaving the study. @param {Whole<Study> | null} found */
  preview(found) {
    if (!found) return;
    if (this.editor.isOn) return void this.attempt(() => this.editor.open({ position: found.position }));
    this.thinking.stop();
    if (this.shown?.game !== found.game) this.board.clear();
    this.board.offer([]);
    this.board.show(found.scene, { turn: found.turn });
  }

  // -- setting up --

  /** A draft instead of the study; the study stays as it is until something is begun. @param {import("./editor.js").Base} base */
  async edit(base) {
    this.asked += 1;
    this.thinking.stop();
    void this.territory.about(null);
    await this.editor.open(base);
    this.board.dom.stage.focus({ preventScroll: true });
    this.page.querySelector(".play")?.scrollIntoView({ block: "nearest" });
  }

  /** What the editor shows. @param {Whole<import("../shared/types.js").Draft>} found */
  drafted(found) {
    if (this.shown?.game !== found.game || !this.page.classList.contains("editing")) this.board.clear();
    this.page.classList.add("editing");
    this.board.state.news = "";
    this.board.isEager = true;
    this.board.dom.trays.isPalette = true;
    this.title.textContent = found.title;
    this.status.textContent = say("editing");
    this.drawer.text(found.position);
  }

  /** Back to the study. */
  unedited() {
    if (!this.editor.isOn) return;
    this.editor.leave();
    this.board.isEager = false;
    this.board.dom.trays.isPalette = false;
    this.page.classList.remove("editing");
    this.board.clear();
  }

  // -- analysis --

  /** Keep the computer's evaluation of the position beside its move. @param {number[]} values @param {boolean} isDone */
  judged(values, isDone) {
    this.tree.at.values = values;
    if (isDone) this.drawTree();
  }

  toggle() {
    this.thinking.isOn = !this.thinking.isOn;
    this.think.setAttribute("aria-pressed", String(this.thinking.isOn));
    this.think.replaceChildren(...button(say(this.thinking.isOn ? "stopThinking" : "think"), "bulb", () => {}).childNodes);
    if (this.thinking.isOn && this.shown && this.shown.turn !== null) void this.thinking.about(this.place());
    else this.thinking.stop();
  }

  /** @param {number} id */
  suggest(id) {
    const move = this.board.selection.moves.find((one) => one.id === id);
    if (move) this.board.settle(move);
  }

  // -- storage --

  stored() {
    return JSON.stringify({ study: 1, position: this.start, at: this.tree.line(), tree: this.tree.stored(), opened: this.opened });
  }

  keep() {
    if (this.isShared) return;
    try {
      localStorage.setItem(KEPT, this.stored());
    } catch {
      // Without storage the study lasts as long as the page.
    }
  }

  /** @param {KeyboardEvent} event */
  keys(event) {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest("input, select, textarea")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.editor.isOn) {
      if (event.key === "u") this.editor.undo();
      else if (event.key === "Delete") this.editor.takeAway();
      else return;
      event.preventDefault();
      return;
    }
    const isInTree = target.closest(".variations") !== null;
    const key = isInTree ? ({ ArrowLeft: "<", ArrowRight: ">", ArrowUp: "up", ArrowDown: "down", Delete: "Delete" }[event.key] ?? event.key) : event.key;
    if (key === "<" || key === ",") void this.step(-1);
    else if (key === ">" || key === ".") void this.step(1);
    else if (key === "up" || key === "down") {
      const beside = this.tree.beside(key === "up" ? -1 : 1);
      if (beside) void this.go(beside);
    } else if (key === "Delete" && isInTree) this.remove();
    else if (key === "m" || key === "M") this.board.showMe(key === "m" ? 1 : -1);
    else if (key === "a") this.toggle();
    else if (key === "?") showHelp(`#/rules/${this.shown?.game}`);
    else return;
    event.preventDefault();
  }
}
