// A lesson: in each step one board, one sentence and one task.

import { button, html, sheet } from "../shared/dom.js";
import { logo } from "../shared/layout.js";
import { showNothing, untilKept, whyNot } from "../shared/offline.js";
import { walk } from "../shared/toolbar.js";
import { Exercise } from "./exercise.js";
import { namePlaces } from "./names.js";
import { playAgainst } from "../shared/opening.js";
import { story } from "../board/prompt.js";
import { nameOf } from "../board/state.js";
import { remember, setting } from "../shared/settings.js";
import { ask, askSeen, Refusal } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { LessonBoard, LessonContent, Move } from "../shared/types.js" */
/** @import { Whole } from "../shared/boards.js" */

await sheet("/learn/learn.css");

/** How many steps of a game's lesson were solved in this browser. @param {string} game */
export const solvedSteps = (game) => Number(setting(`lesson.${game}`)) || 0;

/** @param {HTMLElement} page @param {string[]} path a game, perhaps the number of a step @param {(text: string) => void} announce */
export function learn(page, path, announce) {
  const lesson = new Lesson(page, path[0] ?? "", announce);
  void lesson.begin(Number(path[1]) || 0);
  return () => lesson.leave();
}

class Lesson extends Exercise {
  /** @param {HTMLElement} page @param {string} game @param {(text: string) => void} announce */
  constructor(page, game, announce) {
    super(page, game, announce);
    this.number = 0;
    this.hints = 0;
    /** @type {LessonContent | null} */
    this.content = null;
    /** @type {Whole<LessonBoard> | null} */
    this.shown = null;
    this.dots = html("div", { class: "dots", role: "toolbar", "aria-label": say("lessonSteps"), keydown: walk });
    this.count = html("p", { class: "stepcount" });
    const rules = html("p", { class: "aside" }, html("a", { href: `#/rules/${game}` }, say("rules")));
    this.panel = html("section", { class: "panel", "aria-label": say("lesson") }, this.dots, this.count, this.sentence, this.more, this.row, rules);
    /** The last text that may name places. */
    this.named = "";
    this.board.addEventListener("turned", () => this.name(this.named));
    this.lay("table learn", this.panel);
  }

  /** The address of the current step. */
  get address() {
    return `catalogue/${encodeURIComponent(this.game)}/lesson/${this.number}`;
  }

  get scene() {
    return this.shown?.scene;
  }

  /** @param {number} asked the step to begin with; 0 continues where the reader stopped */
  async begin(asked) {
    try {
      this.content = await ask(`catalogue/${encodeURIComponent(this.game)}/lesson`);
    } catch (error) {
      if (this.panel.isConnected) showNothing(this.page, error, this.announce);
      return;
    }
    const { title, steps } = /** @type {LessonContent} */ (this.content);
    this.title.textContent = title;
    document.title = `${say("lessonOf", { game: title })} – Deltille`;
    const solved = solvedSteps(this.game);
    void untilKept().then(() => this.fetchAhead());
    await this.go(asked >= 1 && asked <= steps.length ? asked : solved < steps.length ? solved + 1 : 1);
  }

  /** @param {number} number */
  async go(number) {
    const step = this.content?.steps[number - 1];
    if (!step) return;
    // The button belonged to another step.
    const hasCome = this.number > 0;
    this.number = number;
    this.hints = 0;
    history.replaceState(null, "", `#/learn/${this.game}/${number}`);
    this.drawDots();
    this.count.textContent = say("stepOf", { n: number, of: this.content?.steps.length ?? 0 });
    this.sentence.textContent = step.say;
    this.more.textContent = "";
    this.row.replaceChildren(button(say("hint"), "bulb", () => this.assist(), { class: "quiet hint" }));
    this.panel.classList.remove("solved", "done");
    this.announce(`${this.count.textContent}. ${step.say}`);
    const shown = /** @type {Whole<LessonBoard> | null} */ (await askSeen(this.address).catch((error) => {
      if (this.number === number) this.sentence.textContent = whyNot(error, this.panel);
      return null;
    }));
    if (this.number !== number || !shown) return;
    this.shown = shown;
    this.board.clear();
    this.board.show(shown.scene, { turn: shown.turn });
    this.board.offer(shown.moves, shown.prompt);
    this.name(step.say);
    if (hasCome) this.board.dom.stage.focus({ preventScroll: true });
  }

  /** Highlight the places that a sentence names. @param {string} text */
  name(text) {
    this.named = text;
    namePlaces(this.board.dom.drawing, this.board.scene, text);
  }

  drawDots() {
    const solved = solvedSteps(this.game);
    const dots = (this.content?.steps ?? []).map((_, index) => {
      const n = index + 1;
      const isHere = n === this.number;
      const words = say(n <= solved ? "stepSolved" : "stepNumber", { n });
      const dot = html("button", { type: "button", class: n <= solved ? "bead solved" : "bead", "aria-label": words, tabindex: isHere ? 0 : -1, click: () => void this.go(n) });
      if (isHere) dot.setAttribute("aria-current", "step");
      return dot;
    });
    this.dots.replaceChildren(...dots);
  }

  /** A hint: first in words, then on the board. */
  assist() {
    const step = this.content?.steps[this.number - 1];
    if (!step || !this.board.selection.moves.length) return;
    this.hints += 1;
    this.more.textContent = step.hint;
    this.name(`${step.say} ${step.hint}`);
    this.announce(step.hint);
    const move = this.board.selection.moves.find(({ id }) => id === this.shown?.solution);
    if (this.hints > 1 && move) this.board.settle(move);
    else this.row.replaceChildren(button(say("showSolution"), "bulb", () => this.assist(), { class: "quiet hint" }));
  }

  /** @param {Move} move */
  async answer(move) {
    const number = this.number;
    const step = this.content?.steps[number - 1];
    const found = await askSeen(`${this.address}/answers`, { move: move.id }).catch((error) => this.alone(error, move));
    if (!step || this.number !== number) return;
    if (!found.is_solved) {
      this.board.unlock();
      this.board.tell(say("notThatMove", { move: found.text || nameOf(this.board.state, move) }), true);
      return;
    }
    this.name("");
    if (found.scene) this.board.show(found.scene, { steps: found.steps, turn: this.shown?.turn ?? null });
    this.board.offer([]);
    this.board.tell(found.sentence || story(found.steps) || say("shownLater"));
    if (number > solvedSteps(this.game)) remember(`lesson.${this.game}`, String(number));
    this.drawDots();
    this.panel.classList.add("solved");
    this.sentence.textContent = step.after;
    this.more.textContent = "";
    this.announce(step.after);
    const isLast = number === this.content?.steps.length;
    const next = button(say(isLast ? "finishLesson" : "nextStep"), "forward", () => (isLast ? this.finish() : void this.go(number + 1)), { class: "primary next" });
    this.row.replaceChildren(next, button(say("onceMore"), "again", () => void this.go(number), { class: "quiet" }));
    next.focus({ preventScroll: true });
  }

  /** Lessons continue offline: the solution of a step came with its board. @param {Error} error @param {Move} move */
  alone(error, move) {
    if (error instanceof Refusal) throw error;
    return { is_solved: this.shown?.solutions.includes(move.id) ?? false, scene: null, steps: [], sentence: "" };
  }

  /** Fetch the next steps, so that they work offline. */
  async fetchAhead() {
    const lesson = `catalogue/${encodeURIComponent(this.game)}/lesson`;
    const steps = (this.content?.steps ?? []).map((_, index) => `${lesson}/${index + 1}`);
    for (const address of [lesson, ...steps]) await askSeen(address).catch(() => null);
  }

  finish() {
    const game = this.content?.title ?? "";
    this.panel.classList.add("done");
    this.count.textContent = "";
    this.sentence.replaceChildren(logo(), say("lessonDone", { game }));
    this.more.textContent = say("lessonDoneWhy");
    const refuse = (/** @type {Error} */ error) => (this.more.textContent = error.message);
    const play = button(say("playNow"), null, () => void playAgainst(this.game).catch(refuse), { class: "primary" });
    this.row.replaceChildren(
      play,
      this.content?.n_puzzles ? html("a", { class: "quiet button", href: `#/puzzles/${this.game}` }, say("puzzles")) : "",
      html("a", { class: "quiet button", href: "#/" }, say("otherGames")),
    );
    this.announce(`${say("lessonDone", { game })} ${this.more.textContent}`);
    play.focus({ preventScroll: true });
  }
}
