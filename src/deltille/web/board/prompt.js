// The line under the board: what happened, what can be done, what a move would do.

import { button, html, svg } from "../shared/dom.js";
import { boxOf, styleOf, pathOf, viewOf } from "./draw.js";
import { actor, labelOf, placeOf } from "./state.js";
import { keepTallest } from "../shared/steady.js";
import { say } from "../i18n/messages.js";

/** @import { Move, Point, Preview, Step } from "../shared/types.js" */
/** @import { BoardState } from "./state.js" */

/** Up to this many options are shown as small pictures; more are shown one at a time. */
const MOST_PICTURES = 6;
/** With this few moves left, say how many there are. */
const FEW_MOVES = 40;

/** Whether a sentence begins with a place such as b2, which is always written like that. @param {string} sentence */
const beginsWithPlace = (sentence) => /^[a-z]+\d/.test(sentence);

/** A sentence with a capital letter, unless it begins with a place. @param {string} sentence */
export const capital = (sentence) => (beginsWithPlace(sentence) ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1));

/** A paragraph; the style sheet gives it a capital letter. @param {string} words @param {string} [kind] */
const paragraph = (words, kind = "") => html("p", { class: beginsWithPlace(words) ? `${kind} as-is` : kind }, words);

/** What a move does, as one sentence. @param {readonly Step[]} steps */
export const story = (steps) => steps.map(({ sentence }) => capital(sentence)).join(". ");

export class Prompt {
  /** @param {{state: BoardState, acts: {back: () => void, cancel: () => void, focus: () => void, showMe: () => void, showAlternative: (index: number) => void}}} needs */
  constructor({ state, acts }) {
    this.state = state;
    this.acts = acts;
    /** A long text grows over the board, so that nothing is cut off. */
    this.said = html("div", { class: "said" });
    this.root = html("div", { class: "prompt" }, this.said);
    keepTallest(this.root, this.said);
  }

  clear() {
    this.said.replaceChildren();
  }

  /** @param {string} sentence @param {boolean} isBad @param {string} [note] what else is worth knowing */
  tell(sentence, isBad, note = "") {
    const more = note ? [paragraph(note, "news")] : [];
    this.said.replaceChildren(paragraph(sentence, isBad ? "why" : ""), ...more, ...(isBad ? [this.showMe()] : []));
  }

  /** The kind of move that was begun, and a back button; nothing in games with one kind of move. */
  crumb() {
    const { state, acts } = this;
    const { selection, pieces, held } = state;
    const verbs = selection.verbs();
    if (!verbs.length) return [];
    const things = selection.chosen.filter((id) => pieces.has(id) || held.has(id)).map((id) => labelOf(state, id));
    const goBack = () => {
      if (things.length === selection.chosen.length) acts.back();
      else acts.cancel();
      acts.focus();
    };
    const back = button(say("goBack"), "undo", goBack, { class: "link", tabindex: -1 });
    return [html("p", { class: "crumb" }, html("b", {}, verbs.join(" / ")), ...things.map((thing) => html("span", {}, thing)), back)];
  }

  /** What the rules say about the piece that was selected first. */
  note() {
    const note = this.state.pieces.get(this.state.selection.chosen[0] ?? "")?.note;
    return note ? [html("p", { class: "news" }, note)] : [];
  }

  showMe() {
    return button(say("showMe"), null, () => this.acts.showMe(), { class: "link", tabindex: -1 });
  }

  /** What a player may do who has not selected anything yet, or not enough. */
  begin() {
    const { state } = this;
    const { selection, scene, news: told } = state;
    const { chosen } = selection;
    if (chosen.length) {
      const what = chosen.map((id) => labelOf(state, id)).join(", ");
      const crumb = this.crumb();
      this.said.replaceChildren(...crumb, html("p", {}, crumb.length ? say("goOnHere") : say("goOn", { what })), ...this.note());
      return;
    }
    if (state.isPlan) {
      this.said.replaceChildren(html("p", {}, say("planBegin")));
      return;
    }
    const isTray = [...selection.offered()].every((id) => placeOf(state, id) === null);
    const n = selection.moves.length;
    const words = scene?.notice || this.onlyWay() || this.state.prompt || say(isTray ? "beginTray" : "begin");
    const left = n <= FEW_MOVES && n > 0 && !scene?.notice ? html("p", { class: "left" }, say("movesLeft", { n }), " ", this.showMe()) : null;
    const news = told ? paragraph(told, "news") : null;
    const parts = [news, html("p", { class: scene?.notice ? "notice" : "" }, words), left];
    this.said.replaceChildren(...parts.filter((part) => part !== null));
  }

  /** If the only move has no place on the board, such as a pass, say so. */
  onlyWay() {
    const { selection, buttons } = this.state;
    const [only] = selection.moves;
    const label = selection.moves.length === 1 ? buttons.get(only?.path[0] ?? "") : undefined;
    return label ? say("onlyWay", { what: label }) : "";
  }

  /** @param {Preview} preview */
  foretell(preview) {
    const list = html("ol", { class: preview.steps.length > 1 ? "steps" : "steps single" });
    for (const { sentence } of preview.steps) list.append(html("li", {}, capital(sentence)));
    const isReady = this.state.planned === preview.id;
    const plan = this.state.isPlan || isReady ? [html("p", { class: "plan" }, say(isReady ? "planReady" : "planStands"))] : [];
    this.said.replaceChildren(...plan, ...this.crumb(), list, ...this.note(), ...this.pictures());
  }

  /** The few moves that fit the selection, side by side. */
  pictures() {
    const { selection } = this.state;
    const among = selection.alternatives();
    if (among.length < 2 || among.length > MOST_PICTURES) return [];
    const drawn = among.map((move) => this.picture(move));
    // Where they look alike, pictures tell nothing.
    if (drawn.some((picture) => picture === null) || new Set(drawn.map((picture) => picture?.innerHTML)).size < 2) return [];
    const row = html("div", { class: "fits", role: "group", "aria-label": say("ways") });
    for (const [index, picture] of drawn.entries()) {
      const isShown = index === selection.index % among.length;
      const choose = () => this.acts.showAlternative(index);
      const words = say("nextFit", { n: index + 1, of: among.length });
      row.append(html("button", { type: "button", tabindex: -1, class: "fit", click: choose, "aria-label": words, "aria-pressed": String(isShown) }, picture));
    }
    return [row];
  }

  /** What a move lays, piece by piece: the cells after each tray item. @param {Move} move */
  picture(move) {
    const { scene, sites, held } = this.state;
    /** @type {{seat: number | null, cells: Point[][]}[]} */
    const groups = [];
    for (const id of move.path) {
      const outline = sites.get(id)?.outline;
      const piece = held.get(id);
      // A neutral piece stays neutral; others may be laid by somebody else's hand.
      if (piece) groups.push({ seat: piece.seat === null ? null : actor(this.state), cells: [] });
      else if (outline?.length) groups[groups.length - 1]?.cells.push(outline);
    }
    const filled = groups.filter(({ cells }) => cells.length);
    if (!filled.length || !scene) return null;
    const root = svg("svg", { viewBox: viewOf(boxOf(filled.flatMap(({ cells }) => cells.flat()), 0.1)), "aria-hidden": "true" });
    for (const [index, { seat, cells }] of filled.entries()) {
      const style = styleOf(scene, seat);
      root.append(svg("path", { d: pathOf(cells), fill: style.fill, stroke: seat === null ? style.ink : style.fill, "fill-opacity": 1 - 0.28 * (index % 3) }));
      for (const outline of cells) root.append(svg("path", { class: "thin", d: pathOf([outline]) }));
    }
    return root;
  }
}
