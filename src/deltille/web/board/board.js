// The element <deltille-board>: keeps a board's state, shows it, and turns taps, drags and keys into a legal move. The host says
// what is on the board and what is legal (`show`, `offer`), answers questions (`foresee`, `explain`) and listens for "commit".

import { Bar } from "./bar.js";
import { Cursor } from "./cursor.js";
import { Minimap } from "./minimap.js";
import { Notes } from "./notes.js";
import { Pointer } from "./pointer.js";
import { Previews } from "./preview.js";
import { Prompt, story } from "./prompt.js";
import { Rejection } from "./rejection.js";
import { newElements, renderChoices, renderCursor, renderPieces, renderScene, wipe } from "./render.js";
import { peekButton } from "./secret_cover.js";
import * as S from "./state.js";
import { playSteps, tellStep } from "./steps.js";
import { TrayList } from "./trays.js";
import { turnedScene } from "./turned.js";
import { Zoom } from "./zoom.js";
import { button, html, sheet } from "../shared/dom.js";
import { Silence } from "../shared/hearing.js";
import { isStill, setting } from "../shared/settings.js";
import { say } from "../i18n/messages.js";

/** @import { Move, Objection, Point, Preview, Scene, Step } from "../shared/types.js" */
/** @import { Turn } from "./piece_transform.js" */

/** A second tap sooner than this counts as one tap. */
const CALM_MS = 250;

await sheet("/board/stage.css");

export class BoardElement extends HTMLElement {
  constructor() {
    super();
    /** @type {(move: Move) => Promise<Preview>} */
    this.foresee = () => Promise.reject(new Error("nobody to ask"));
    /** @type {(targets: string[]) => Promise<Objection>} */
    this.explain = () => Promise.resolve({ sentence: "", targets: [], edges: [] });
    /** Your possible next moves, to plan while others move; null if there is nothing to plan. @type {(() => Promise<Move[]>) | null} */
    this.plan = null;
    /** A plan to continue as soon as the moves to plan with are known. @type {ReturnType<typeof S.planOf>} */
    this.kept = null;
    /** Whether what was pointed at completely is done without being confirmed: where everything can be undone. */
    this.isEager = false;
    /** There also what was pointed at before the answer to what was done is here. */
    this.early = "";
    /** The number of the latest question about a plan. */
    this.plans = 0;
    /** A move that is being shown step by step. @type {AbortController | null} */
    this.playing = null;
    /** Resolves when every step has been shown. @type {Promise<void>} */
    this.told = Promise.resolve();
    this.state = S.newState();
    this.dom = newElements(new TrayList());
    const { state, dom } = this;
    const { drawing, stage, layers } = dom;
    const acts = {
      pick: (/** @type {string} */ id) => this.pick(id),
      mayPlan: (/** @type {string} */ id) => this.mayPlan(id),
      confirm: () => this.confirm(),
      cancel: () => this.cancel(),
      back: () => this.back(),
      next: () => this.next(),
      turn: (/** @type {Turn} */ way) => this.settle(S.transforms(state)?.turn(way)),
      nudge: (/** @type {Point} */ direction) => this.settle(S.transforms(state)?.nudge(direction)),
      showMe: () => this.showMe(),
      showAlternative: (/** @type {number} */ index) => this.showAlternative(index),
      finishSteps: () => this.finishSteps(),
      focus: () => stage.focus({ preventScroll: true }),
    };
    const speak = (/** @type {string} */ text) => this.speak(text);
    this.minimap = new Minimap();
    this.bar = new Bar({ state, drawing, stage, acts });
    this.prompt = new Prompt({ state, acts });
    this.peek = peekButton((isHeld) => this.hold(isHeld));
    this.notes = new Notes({ state, layer: layers.notes, speak, switched: (isOn) => this.noting(isOn) });
    this.zoom = new Zoom({ state, drawing, stage, onChange: (whole, part) => this.onZoom(whole, part) });
    this.zoomButton = button(say("zoom"), "zoom", () => this.zoom.toggle(), { iconOnly: true, class: "round quiet zoom", hidden: true });
    /** Hosts put it beside their other view buttons. */
    this.turnButton = button(say("turnBoard"), "turnBoard", () => this.turnRound(), { iconOnly: true, "aria-pressed": "false", tabindex: -1 });
    /** Whether the host flips the board, and whether the user has flipped it again. */
    this.side = { isFar: false, isOther: false };
    this.cursor = new Cursor({ state, dom, notes: this.notes, speak, acts, draw: () => renderCursor(state, dom) });
    this.pointer = new Pointer({ root: this, state, dom, zoom: this.zoom, notes: this.notes, acts });
    this.rejection = new Rejection({ state, dom, explain: (targets) => this.explain(targets), tell: (...said) => this.tell(...said) });
    this.previews = new Previews({
      state,
      dom,
      ask: (move) => this.ahead(move),
      standing: (isThere) => (isThere ? this.bar.show() : this.bar.hide()),
      known: (preview) => this.foreseen(preview),
      unknown: (move, error) => this.tell(error instanceof Silence ? say("unforeseen") : S.nameOf(state, move)),
      confirm: acts.confirm,
    });
    stage.append(this.minimap.root, this.bar.root);
  }

  connectedCallback() {
    const { stage, trays, floating } = this.dom;
    this.append(stage, this.zoomButton, html("div", { class: "own" }, this.peek, this.notes.root), this.prompt.root, trays.root, floating);
    stage.setAttribute("aria-label", say("boardLabel"));
    this.pointer.listen();
    this.addEventListener("keydown", (event) => this.cursor.onKey(event));
    new ResizeObserver(([entry]) => {
      if (entry) this.zoom.room = entry.contentRect;
      this.bar.place();
      this.zoomButton.hidden = !this.zoom.isWelcome;
    }).observe(stage);
  }

  get scene() {
    return this.state.scene;
  }

  get selection() {
    return this.state.selection;
  }

  // -- what the host calls --

  /**
   * Show a scene; if steps are given, first show them one by one.
   * @param {Scene} scene
   * @param {{steps?: Step[], last?: Step[], turn?: number | null}} [how] steps to show; steps of the last move, to mark
   */
  show(scene, { steps = [], last = steps, turn = null } = {}) {
    const { state, dom } = this;
    const before = state.scene;
    this.finishSteps();
    // Places of some games say what is up: they are always shown the same way round.
    this.turnButton.hidden = !scene.is_turnable;
    if (state.isTurned && !scene.is_turnable) S.setTurned(state, false);
    S.setScene(state, scene, { last, steps, turn });
    const isTold = before !== null && steps.length > 0 && !isStill() && !document.hidden;
    const isNew = renderScene(state, dom, { hasPieces: !isTold });
    if (isNew) {
      this.zoom.apply();
      this.zoomButton.hidden = !this.zoom.isWelcome;
    }
    if (isTold && state.scene) this.tellSteps(before, state.scene, steps);
    this.showPeek();
    this.notes.draw();
  }

  /** @param {Scene} before @param {Scene} after @param {Step[]} steps */
  tellSteps(before, after, steps) {
    const playing = new AbortController();
    this.playing = playing;
    this.told = playSteps(this.state, this.dom, before, after, steps, playing.signal).then(() => {
      if (this.playing === playing) this.playing = null;
      if (!playing.signal.aborted) renderPieces(this.state, this.dom);
    });
  }

  /** The board in the middle of a move, after this many of its steps. @param {Scene} before @param {Scene} after @param {Step[]} steps @param {number} n */
  showSteps(before, after, steps, n) {
    this.show(before, { last: steps.slice(0, n) });
    if (this.state.isTurned) [before, after] = [turnedScene(before), turnedScene(after)];
    for (let index = 0; index < n; index++) tellStep(this.state, this.dom, before, after, steps, index);
  }

  /** Show the board from the far side, where the second player sits, or from the near side. @param {boolean} isFar */
  face(isFar) {
    this.side.isFar = isFar;
    this.turnTowards();
  }

  /** Flip the board for as long as this page is open. */
  turnRound() {
    this.side.isOther = !this.side.isOther;
    this.turnTowards();
    this.dom.stage.focus({ preventScroll: true });
    this.dispatchEvent(new CustomEvent("turned", { bubbles: true }));
  }

  turnTowards() {
    const { state, dom } = this;
    const isTurned = state.scene?.is_turnable !== false && this.side.isFar !== this.side.isOther;
    if (state.isTurned === isTurned) return;
    this.finishSteps();
    S.setTurned(state, isTurned);
    this.turnButton.setAttribute("aria-pressed", String(this.side.isOther));
    if (!state.scene) return;
    // Nothing was added or changed, so there is nothing to animate.
    dom.drawn.forEach((element) => element.remove());
    dom.drawn.clear();
    dom.drawing.classList.add("still");
    renderScene(state, dom);
    requestAnimationFrame(() => dom.drawing.classList.remove("still"));
    this.zoom.frame = null;
    this.zoom.set(1);
    this.notes.draw();
    this.refresh();
  }

  /** What a move would do, as seen by this viewer. @param {Move} move */
  async ahead(move) {
    return S.ahead(this.state, await this.foresee(move));
  }

  /** Skip the steps that are still being shown. */
  finishSteps() {
    if (!this.playing) return;
    this.playing.abort();
    this.playing = null;
    renderPieces(this.state, this.dom);
  }

  /** Whose trays come first; a pass changes nothing else. @param {number | null} turn */
  turnTo(turn) {
    const { state, dom } = this;
    S.setTurn(state, turn);
    if (state.scene) dom.trays.show(state.scene, S.openTray(state), dom.fill);
  }

  /** The legal moves; none when it is somebody else's turn. @param {Move[]} moves @param {string} [prompt] what can be done, in the words of the game */
  offer(moves, prompt = "") {
    const { state } = this;
    const plan = S.planOf(state) ?? this.kept;
    this.kept = null;
    this.plans += 1;
    S.setMoves(state, moves, prompt);
    const isLost = plan !== null && moves.length > 0 && !S.resume(state, plan);
    this.refresh();
    if (isLost) this.tell(say("planGone"));
    else if (plan && !moves.length && this.plan) void this.planOn(plan);
  }

  /** Somebody else is to move now: keep the plan as far as possible. @param {NonNullable<ReturnType<typeof S.planOf>>} plan */
  async planOn(plan) {
    this.kept = plan;
    if (!(await this.beginPlan())) return;
    this.kept = null;
    if (S.resume(this.state, plan)) this.refresh();
    else {
      this.cancel();
      this.tell(say("planGone"));
    }
  }

  /** Whether pointing at this id starts a plan. @param {string} id */
  mayPlan(id) {
    const { selection, held, pieces, sites, isLocked } = this.state;
    return this.plan !== null && !selection.moves.length && !isLocked && (held.has(id) || pieces.has(id) || sites.has(id));
  }

  /** Offer moves to plan with; they cannot be sent. @param {string} [id] what was pointed at */
  async beginPlan(id) {
    const question = ++this.plans;
    const moves = await (this.plan?.() ?? Promise.resolve([])).catch(() => []);
    if (question !== this.plans || !moves.length) return false;
    S.setPlan(this.state, moves);
    this.refresh();
    if (id && this.selection.fit(id) < Infinity) this.pick(id);
    else this.speak(say("planBegin"));
    return true;
  }

  /** Clear the board. */
  clear() {
    this.finishSteps();
    S.clear(this.state);
    wipe(this.dom);
    this.refresh();
  }

  /** Let the player try again: the move that was sent was rejected. */
  unlock() {
    this.state.isLocked = false;
    this.cancel();
  }

  /** Cover your own secret from people nearby; null covers nothing. @param {number | null} seat */
  cover(seat) {
    if (this.state.cover.seat === seat) return;
    this.state.cover.seat = seat;
    this.showCover();
  }

  /** @param {boolean} isHeld */
  hold(isHeld) {
    if (this.state.cover.isHeld === isHeld) return;
    this.state.cover.isHeld = isHeld;
    this.showCover();
  }

  showCover() {
    this.showPeek();
    if (!this.playing) renderPieces(this.state, this.dom);
  }

  showPeek() {
    this.peek.hidden = ![...this.state.pieces.values()].some((piece) => S.hides(this.state, piece));
  }

  /** @param {string} sentence @param {boolean} [isBad] @param {string} [note] */
  tell(sentence, isBad = false, note = "") {
    this.prompt.tell(sentence, isBad, note);
    this.speak(note ? `${sentence}. ${note}` : sentence);
  }

  /** For screen readers. @param {string} text */
  speak(text) {
    this.dispatchEvent(new CustomEvent("speak", { detail: text, bubbles: true }));
  }

  // -- choosing --

  /** @param {string} id */
  pick(id) {
    const { state, selection } = this;
    if (this.notes.isOn) return this.notes.mark(id);
    const done = S.pick(state, id);
    if (done === "refused") return this.rejection.refuse(id);
    if (done === "confirmed") {
      if (performance.now() - this.previews.since > CALM_MS) this.confirm();
      return;
    }
    if (done === "idle" && this.isEager && state.isLocked) this.early = id;
    else if (done === "idle") {
      if (this.mayPlan(id)) void this.beginPlan(id);
      const piece = state.pieces.get(id);
      if (piece?.note) this.tell(`${piece.label}. ${piece.note}`);
      return;
    }
    if (this.isEager && S.isTold(state)) return this.confirm();
    this.refresh();
    if (selection.ghost()) return;
    const verbs = selection.verbs().map((verb) => `${verb}. `);
    this.speak(verbs.join("") + say("chosen", { what: S.labelOf(state, id), n: selection.candidates().length }));
  }

  confirm() {
    if (this.state.isPlan) this.speak(say("planStands"));
    const move = S.commit(this.state);
    if (!move) return;
    this.bar.hide();
    this.dom.layers.offers.replaceChildren();
    this.zoom.set(1);
    this.dispatchEvent(new CustomEvent("commit", { detail: move, bubbles: true }));
  }

  /** Cancel the current selection. */
  cancel() {
    const { isPlan } = this.state;
    if (isPlan) S.setMoves(this.state, []);
    this.selection.clear();
    this.refresh();
    if (isPlan) this.dispatchEvent(new CustomEvent("unplanned", { bubbles: true }));
  }

  /** Undo the last selection. */
  back() {
    this.selection.back();
    this.refresh();
  }

  /** The next option for the current selection. */
  next() {
    this.selection.next();
    this.refresh();
  }

  /** @param {number} index */
  showAlternative(index) {
    this.selection.index = index;
    this.refresh();
    this.dom.stage.focus({ preventScroll: true });
  }

  /** @param {number} [by] */
  showMe(by = 1) {
    if (S.showNext(this.state, by)) this.refresh();
  }

  /** Show this move, ready to be confirmed. @param {Move | null | undefined} move */
  settle(move) {
    if (S.settle(this.state, move)) this.refresh();
  }

  /** @param {boolean} isOn */
  noting(isOn) {
    this.classList.toggle("noting", isOn);
    this.cancel();
    if (isOn) this.tell(say("notesWhy"));
    this.dom.stage.focus({ preventScroll: true });
  }

  // -- showing what can be done --

  refresh() {
    const { state, dom } = this;
    this.classList.toggle("mine", state.selection.moves.length > 0 && !state.isPlan);
    this.classList.toggle("planning", state.isPlan);
    renderChoices(state, dom, { hasHints: setting("hints") === "yes", hasCoordinates: setting("coordinates") === "yes" });
    this.zoom.toPlace(S.offered(state));
    this.previews.show();
    if (S.isOffering(state) && !state.selection.ghost()) this.prompt.begin();
  }

  /** Called when the ghost's consequences are known; null without a ghost. @param {Preview | null} preview */
  foreseen(preview) {
    this.dispatchEvent(new CustomEvent("foreseen", { detail: preview, bubbles: true }));
    if (!preview) return;
    const { selection } = this;
    this.bar.place();
    this.prompt.foretell(preview);
    const among = selection.alternatives().length;
    const more = among > 1 ? ` ${say("oneOf", { n: (selection.index % among) + 1, of: among })}` : "";
    this.speak(`${story(preview.steps)}. ${say(this.state.isPlan ? "planStands" : "confirmWith")}${more}`);
  }

  /** @param {import("./draw.js").Box} whole @param {import("./draw.js").Box} part */
  onZoom(whole, part) {
    if (this.scene) this.minimap.show(this.scene, this.zoom.factor > 1, whole, part);
    this.bar.place();
  }
}

customElements.define("deltille-board", BoardElement);
