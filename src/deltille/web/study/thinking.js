// Live analysis: the best lines as a list, and as numbered ghosts on the board.

import { glance } from "../board/glance.js";
import { html, svg } from "../shared/dom.js";
import { walk } from "../shared/toolbar.js";
import { lies } from "../board/draw.js";
import { isSame } from "../shared/fold.js";
import { outlineOf } from "../board/marks.js";
import { ask, forget } from "../shared/api.js";
import { hear, say } from "../i18n/messages.js";

/** @import { Line, Move, Piece, Point, Preview } from "../shared/types.js" */
/** @import { BoardState } from "../board/state.js" */

const SECONDS = 30;
const LINES = 5;
/** More ghosts than this at once hide the board. */
const GHOSTS = 3;
const SHOWN_MOVES = 6;
const TAG_PX = 10;
const MOST_TAG_PX = 16;
const FEW_NODES = 100;

export class Thinking {
  /** @param {{state: BoardState, drawing: SVGSVGElement, speak: (text: string) => void}} board @param {(move: Move) => void} choose @param {(move: Move) => Promise<Preview>} foresee @param {(values: number[], isDone: boolean) => void} judged called with the expected result of each seat */
  constructor(board, choose, foresee, judged) {
    this.judged = judged;
    this.board = board;
    this.choose = choose;
    this.foresee = foresee;
    this.isOn = false;
    this.name = "";
    /** @type {EventSource | null} */
    this.source = null;
    /** The number of the latest request; answers to older ones are ignored. */
    this.asked = 0;
    /** @type {Map<number, Piece[]>} */
    this.laid = new Map();
    this.list = html("div", { class: "bestlines", role: "toolbar", "aria-label": say("bestLines"), "aria-orientation": "vertical", keydown: (event) => this.keys(event) });
    this.state = html("p", { class: "depth" });
    this.judge = html("p", { class: "depth judge" });
    this.root = html("div", { class: "thinking" }, this.state, this.list, this.judge);
  }

  /** @param {KeyboardEvent} event */
  keys(event) {
    const key = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight" }[event.key];
    if (key && event.target) {
      walk(/** @type {any} */ ({ key, target: event.target, preventDefault: () => event.preventDefault() }));
      event.stopPropagation();
    }
  }

  /** Stop the analysis. */
  stop() {
    this.asked += 1;
    this.source?.close();
    this.source = null;
    if (this.name) void forget(`analyses/${this.name}`).catch(() => {});
    this.name = "";
    this.laid.clear();
    this.clear();
  }

  clear() {
    this.list.replaceChildren();
    this.state.textContent = "";
    this.judge.textContent = "";
    this.board.drawing.querySelector(".lines")?.remove();
  }

  /** Analyse a position. @param {object} place @param {boolean} [isAgain] */
  async about(place, isAgain = false) {
    this.stop();
    if (!this.isOn) return;
    const question = this.asked;
    this.state.textContent = say("thinking");
    try {
      const { analysis } = await ask("analyses", { ...place, seconds: SECONDS, best: LINES });
      if (question !== this.asked) {
        void forget(`analyses/${analysis}`).catch(() => {});
        return;
      }
      this.name = analysis;
      const source = new EventSource(`/api/analyses/${analysis}/stream`);
      this.source = source;
      source.addEventListener("message", (event) => {
        const found = hear(JSON.parse(event.data));
        if (found.status !== "running") source.close();
        if (question === this.asked && found.about_s) this.state.textContent = say("busyAbout", { n: found.about_s });
        if (question !== this.asked || !found.best) return;
        this.show(found);
        // Preparation may have used up the time.
        if (found.status === "done" && found.nodes < FEW_NODES && !isAgain) void this.about(place, true);
      });
      source.addEventListener("error", () => source.close());
    } catch (error) {
      if (question === this.asked) this.state.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {{status: string, by?: string, turn: number, nodes: number, best: Line[]}} found */
  show({ status, by, turn, nodes, best }) {
    this.judge.textContent = by === undefined ? "" : say(by === "network" ? "byNetwork" : "noNetwork");
    this.state.textContent = say(status === "running" ? "thoughtSoFar" : "thoughtEnough", { n: nodes.toLocaleString() });
    const [first] = best;
    if (first && nodes >= FEW_NODES) this.judged(first.values, status !== "running");
    if (status !== "running" && first) this.board.speak(say("bestIs", { move: first.line[0]?.label?.summary.place ?? first.text, n: Math.round(100 * (first.values[turn] ?? 0)) }));
    const focused = [...this.list.children].indexOf(/** @type {Element} */ (document.activeElement));
    const { scene } = this.board.state;
    const rows = best.map((line, index) => {
      const percent = Math.round(100 * (line.values[turn] ?? 0));
      const rest = line.line.slice(1, SHOWN_MOVES).map(({ text, label }) => html("span", { class: "glance", title: text }, ...glance({ text, ...label }, scene)));
      const value = line.proven === null ? `${percent} %` : say(line.proven === 1 ? "provenWin" : line.proven === 0 ? "provenLoss" : "provenDraw");
      const row = html("button", { type: "button", class: "bestline", tabindex: index === Math.max(0, focused) ? 0 : -1, click: () => this.choose(line) });
      const bar = html("span", { class: "bar" });
      bar.style.setProperty("--share", `${percent}%`);
      row.append(html("b", { class: "rank" }, String(index + 1)), html("span", { class: "value" }, value, lead(line, turn, by)), html("span", { class: "text glance", title: line.text }, ...glance({ text: line.text, ...line.line[0]?.label }, scene)), html("span", { class: "rest" }, ...rest), bar);
      return row;
    });
    this.list.replaceChildren(...rows);
    if (focused >= 0) rows[focused]?.focus();
    void this.draw(best.slice(0, GHOSTS), turn);
  }

  /** @param {Line[]} best @param {number} turn */
  async draw(best, turn) {
    const question = this.asked;
    for (const line of best) {
      if (this.laid.has(line.id)) continue;
      const preview = await this.foresee(line);
      if (question !== this.asked) return;
      const before = this.board.state.pieces;
      this.laid.set(line.id, (preview.pieces ?? []).filter((piece) => piece.seat === turn && !isAsBefore(before.get(piece.id), piece)));
    }
    this.board.drawing.querySelector(".lines")?.remove();
    const group = svg("g", { class: "lines" });
    const px = 1 / (this.board.drawing.getScreenCTM()?.a ?? 1);
    const r = Math.min(Math.max(0.2, TAG_PX * px), MOST_TAG_PX * px);
    /** @type {Point[]} */
    const used = [];
    for (const [index, line] of best.entries()) {
      const pieces = this.laid.get(line.id) ?? [];
      const last = this.board.state.sites.get(line.path[line.path.length - 1] ?? "");
      const first = pieces.find((piece) => last && lies(piece, last)) ?? pieces[0];
      if (!first) continue;
      const shapes = pieces.map((piece) => outlineOf(piece, undefined, { class: `line rank${index + 1}` }) ?? "");
      let [x, y] = first.at;
      // Numbers at the same place are drawn side by side, the best one in its proper place.
      while (used.some(([a, b]) => Math.hypot(a - x, b - y) < 1.8 * r)) x += 2 * r;
      used.push([x, y]);
      const tag = svg("g", { class: `tag rank${index + 1}` }, svg("circle", { cx: x, cy: y, r }), svg("text", { x, y, "font-size": 1.3 * r }, String(index + 1)));
      group.prepend(...this.way(line, index), ...shapes, tag);
    }
    this.board.drawing.append(group);
  }

  /** The path of the piece, if it travels. @param {Line} line @param {number} index */
  way({ path: [from = "", ...to] }, index) {
    const { pieces, sites } = this.board.state;
    const points = [pieces.get(from), ...to.map((id) => sites.get(id))].map((thing) => thing?.at);
    if (to.length < 1 || points.includes(undefined) || to.some((id) => sites.get(id)?.outline.length)) return [];
    const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = points.slice(-2).map((at) => at ?? [0, 0]);
    const head = svg("path", { class: `head rank${index + 1}`, d: "M.16 0L-.2 -.19L-.12 0L-.2 .19Z", transform: `translate(${x2} ${y2}) rotate(${(Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI})` });
    return [svg("path", { class: `line rank${index + 1}`, d: `M${points.map((at) => at?.join(" ")).join("L")}` }), head];
  }
}

/** The mover's lead in points at the end, or the points it gets, if points count. @param {Line} line @param {number} turn @param {string | undefined} by */
function lead({ scores }, turn, by) {
  const own = scores[turn] ?? 0;
  const points = by === "network" ? own : own - Math.max(...scores.filter((_, seat) => seat !== turn));
  if (!Number.isFinite(points) || Math.abs(points) < 0.05) return "";
  return html("small", { class: "ahead", title: say("leadWhy") }, `${points > 0 ? "+" : "−"}${Math.abs(points).toFixed(1)}`);
}

/** Whether a piece has not moved; signs on it may change. @param {Piece | undefined} before @param {Piece} now */
function isAsBefore(before, now) {
  const lies = (/** @type {Piece} */ { seat, at, outlines, height, glyphs }) => [seat, at, outlines, height, glyphs];
  return before !== undefined && isSame(lies(before), lies(now));
}
