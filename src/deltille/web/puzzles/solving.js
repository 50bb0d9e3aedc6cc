// One puzzle: the solver plays it on the board; wrong moves are answered on the board too.

import { button, html } from "../shared/dom.js";
import { showNothing, untilKept, whyNot } from "../shared/offline.js";
import { isStill } from "../shared/settings.js";
import { Exercise } from "../learn/exercise.js";
import { chooser } from "./chooser.js";
import { next } from "./choice.js";
import { loadPuzzle } from "./loading.js";
import { count, countDay, progressIn } from "./progress.js";
import { story } from "../board/prompt.js";
import { ask } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { LoadedPuzzle, Shown, ShownTry } from "./loading.js" */
/** @import { DailyPuzzles, Move, PuzzleList } from "../shared/types.js" */

/** How long a move is shown before it is answered. */
const ANSWER_MS = 900;
/** This many puzzles are fetched ahead, to be solved offline. */
const AHEAD = 8;

export class Solving extends Exercise {
  /** @param {HTMLElement} page @param {string} game @param {(text: string) => void} announce */
  constructor(page, game, announce) {
    super(page, game, announce);
    /** The puzzles of this game. @type {PuzzleList | null} */
    this.list = null;
    /** @type {LoadedPuzzle | null} */
    this.puzzle = null;
    /** The date, if this is the puzzle of the day. */
    this.day = "";
    /** Which of the solver's moves comes next. */
    this.turn = 0;
    /** Whether there was no wrong move and no help yet. */
    this.isClean = true;
    this.timer = 0;
    this.about = html("p", { class: "stepcount" });
    this.sentence.setAttribute("role", "status");
    this.standing = html("p", { class: "standing" });
    this.choice = html("section", { class: "choice", "aria-label": say("puzzleChoice") });
    this.panel = html("section", { class: "panel", "aria-label": say("puzzle") }, this.about, this.sentence, this.more, this.row, this.standing);
    this.lay("table learn puzzles", this.panel, this.choice);
  }

  leave() {
    clearTimeout(this.timer);
    super.leave();
  }

  /** The address of the current turn. */
  get address() {
    return `puzzles/${encodeURIComponent(this.game)}/${this.puzzle?.number ?? 0}/${this.turn}`;
  }

  get scene() {
    return this.puzzle?.turns[this.turn]?.scene;
  }

  /** @param {string} which a number, "today", or nothing: the next one */
  async begin(which) {
    try {
      this.list = /** @type {PuzzleList} */ (await ask(`puzzles/${encodeURIComponent(this.game)}`));
      this.title.textContent = this.list.title;
      document.title = `${say("puzzlesOf", { game: this.list.title })} – Deltille`;
      let number = Number(which);
      if (which === "today") {
        const { date, puzzles } = /** @type {DailyPuzzles} */ (await ask("puzzles/today"));
        number = puzzles.find(({ game }) => game === this.game)?.number ?? 0;
        await this.open(number, number ? date : "");
      } else await this.open(number || (next(this.list)?.number ?? 0));
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    if (!this.panel.isConnected) return;
    if (!this.puzzle) return showNothing(this.page, error, this.announce);
    this.sentence.textContent = whyNot(error, this.sentence);
    this.announce(this.sentence.textContent);
  }

  /** @param {number} number @param {string} [day] */
  async open(number, day = "") {
    if (!this.list || !number) {
      this.sentence.textContent = say("noPuzzles");
      this.drawChoice();
      return;
    }
    clearTimeout(this.timer);
    const puzzle = await loadPuzzle(this.game, number);
    this.puzzle = puzzle;
    this.day = day;
    this.isClean = true;
    history.replaceState(null, "", `#/puzzles/${this.game}/${day ? "today" : number}`);
    this.about.textContent = day ? say("dailyShort") : say("puzzleNumber", { n: number, of: this.list.puzzles.length, rating: puzzle.rating });
    this.drawStanding();
    this.drawChoice();
    this.begins(0);
    void untilKept().then(() => this.fetchAhead(number));
  }

  /** Fetch the next puzzles, so that they can be solved offline. @param {number} number */
  async fetchAhead(number) {
    // Also the list and this puzzle: they may have been fetched before the worker was there.
    const around = (this.list?.puzzles ?? []).filter((each) => each.number >= number).slice(0, AHEAD);
    await ask(`puzzles/${encodeURIComponent(this.game)}`).catch(() => null);
    for (const each of around) if (navigator.onLine) await loadPuzzle(this.game, each.number).catch(() => null);
  }

  drawStanding() {
    const { rating, streak } = progressIn(this.game);
    this.standing.textContent = `${say("ratingIs", { rating })} · ${say("streakIs", { n: streak })}`;
  }

  drawChoice() {
    if (this.list) this.choice.replaceChildren(chooser(this.list, () => void this.goOn()));
  }

  /** The solver is to move. @param {number} turn */
  begins(turn) {
    const { puzzle } = this;
    const now = puzzle?.turns[turn];
    if (!puzzle || !now) return;
    clearTimeout(this.timer); // the rest of a try
    this.turn = turn;
    this.panel.classList.remove("solved", "failed");
    this.board.clear();
    this.board.show(now.scene, { turn: puzzle.turn });
    this.board.offer(now.moves, now.prompt);
    const words = puzzle.points ? "puzzlePoints" : puzzle.chance < 0.7 ? "puzzleSave" : "puzzleFind";
    this.sentence.textContent = say(turn ? "puzzleGoesOn" : words, { side: puzzle.side });
    this.more.textContent = "";
    this.row.replaceChildren(button(say("showAnswer"), "bulb", () => this.assist(), { class: "quiet hint" }));
    this.announce(this.sentence.textContent);
  }

  /** @param {Move} move */
  async answer(move) {
    const { puzzle, turn } = this;
    const now = puzzle?.turns[turn];
    if (!puzzle || !now) return;
    if (now.solutions.includes(move.id)) return this.right();
    this.miss();
    const known = turn === 0 ? puzzle.tries.find(({ tried }) => tried.id === move.id) : undefined;
    try {
      this.refute(known ?? (await puzzle.fetchTry(turn, move.id)));
    } catch (error) {
      // Offline the refutation is not known.
      this.board.unlock();
      this.board.tell(say(error instanceof TypeError ? "wrongOffline" : "notThatMove", { move: move.text }), true);
    }
  }

  /** @param {() => void} then */
  later(then) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(then, isStill() ? ANSWER_MS / 2 : ANSWER_MS);
  }

  /** @param {Shown} shown */
  show({ scene, steps, text }) {
    this.board.show(scene, { steps, turn: this.puzzle?.turn ?? null });
    this.board.offer([]);
    this.board.tell(story(steps) || text);
  }

  /** A wrong try: show it and its answer. @param {ShownTry} found */
  refute({ tried, reply, chance }) {
    const { puzzle, turn } = this;
    this.panel.classList.add("failed");
    this.show(tried);
    const words = { move: tried.place, reply: reply?.place ?? "", chance: Math.round(100 * chance) };
    this.sentence.textContent = say("wrongTry", words);
    this.more.textContent = puzzle?.points ? say(reply ? "refutedPoints" : "wrongPoints", words) : say(reply ? "refuted" : "refutedAtOnce", words);
    this.announce(`${this.sentence.textContent} ${this.more.textContent}`);
    const again = button(say("tryAgain"), "again", () => this.begins(turn), { class: "primary again" });
    this.row.replaceChildren(again, button(say("showAnswer"), "bulb", () => this.assist(), { class: "quiet" }));
    again.focus({ preventScroll: true });
    if (reply) this.later(() => this.show(reply));
  }

  right() {
    const { puzzle, turn } = this;
    const now = puzzle?.turns[turn];
    if (!puzzle || !now) return;
    this.show(now.right);
    const { reply } = now;
    if (!reply || turn + 1 === puzzle.turns.length) return this.solved();
    this.sentence.textContent = say("rightSoFar");
    this.announce(this.sentence.textContent);
    this.row.replaceChildren();
    this.later(() => {
      this.show(reply);
      this.later(() => this.begins(turn + 1));
    });
  }

  /** The first mistake: the puzzle counts as not solved. */
  miss() {
    if (!this.isClean || !this.puzzle) return;
    this.isClean = false;
    count(this.game, this.puzzle, false);
    this.drawStanding();
  }

  solved() {
    const { puzzle } = this;
    if (!puzzle) return;
    this.panel.classList.add("solved");
    const gained = this.isClean ? count(this.game, puzzle, true) : 0;
    if (this.day) countDay(this.day, this.game);
    this.drawStanding();
    this.sentence.textContent = puzzle.sentence || say(this.isClean ? "solved" : "solvedLater");
    const worth = puzzle.points ? say("wasWorthPoints", { best: puzzle.points[0], second: puzzle.points[1] }) : say("wasWorth", { chance: Math.round(100 * puzzle.chance), second: Math.round(100 * puzzle.second) });
    const themes = puzzle.themes.map((name) => this.list?.themes.find((each) => each.name === name)?.say ?? name).join(", ");
    this.more.textContent = [worth, themes, gained > 0 ? say("ratingGained", { n: gained }) : ""].filter(Boolean).join(" · ");
    this.announce(`${this.sentence.textContent} ${this.more.textContent}`);
    const on = button(say("nextPuzzle"), "forward", () => void this.goOn(), { class: "primary next" });
    this.row.replaceChildren(on, button(say("onceMore"), "again", () => this.begins(0), { class: "quiet" }));
    on.focus({ preventScroll: true });
  }

  /** Show the right move; the solver confirms it and so sees what it does. */
  assist() {
    const { puzzle, turn } = this;
    const now = puzzle?.turns[turn];
    if (!puzzle || !now || this.panel.classList.contains("solved")) return;
    this.miss();
    this.begins(turn);
    this.board.settle(now.moves.find(({ id }) => id === now.right.id));
  }

  async goOn() {
    if (!this.list) return;
    try {
      await this.open(next(this.list, this.puzzle?.number)?.number ?? 0);
      this.board.dom.stage.focus({ preventScroll: true });
    } catch (error) {
      this.fail(error);
    }
  }
}
