// A game with variations. Nothing here knows a game.

/** Annotation marks: good, bad, brilliant, blunder, interesting, dubious. */
export const MARKS = ["!", "?", "!!", "??", "!?", "?!"];
/** In a record, a comment begins with the mark of its move. */
const MARKED = /^(!!|\?\?|!\?|\?!|!|\?)(?:\s+|$)/;

/**
 * @typedef {{move: string, comment: string, mark: string, isFolded: boolean, children: Branch[], parent: Branch | null, turn: number | null,
 *   values: number[] | null, label: MoveLabel | null}} Branch whose turn it is there, and if known the expected result of each seat and how a list shows the move
 */
/** @import { MoveLabel } from "../shared/types.js" */
/** @typedef {{move: string, comment?: string, mark?: string, folded?: boolean, children?: StoredBranch[]}} StoredBranch */
/** @typedef {{comments: Record<string, string>, variations: Record<string, string[][]>}} Notes what a record stores besides the moves, by ply */

/** @param {string} move @param {Branch | null} parent @returns {Branch} */
const branch = (move, parent) => ({ move, comment: "", mark: "", isFolded: false, children: [], parent, turn: null, values: null, label: null });

export class Tree {
  constructor() {
    this.root = branch("", null);
    this.at = this.root;
  }

  /** The moves that lead to a branch. @param {Branch} [to] */
  line(to = this.at) {
    /** @type {string[]} */
    const moves = [];
    for (let one = to; one.parent; one = one.parent) moves.unshift(one.move);
    return moves;
  }

  /** Play a move, along an existing branch or a new one. @param {string} move */
  play(move) {
    let next = this.at.children.find((child) => child.move === move);
    if (!next) {
      next = branch(move, this.at);
      this.at.children.push(next);
    }
    this.at = next;
    for (let one = next; one.parent; one = one.parent) one.isFolded = false;
    return next;
  }

  /** Remove a branch with everything after it. @param {Branch} gone */
  remove(gone) {
    const { parent } = gone;
    if (!parent) return;
    parent.children.splice(parent.children.indexOf(gone), 1);
    for (let one = /** @type {Branch | null} */ (this.at); one; one = one.parent) if (one === gone) this.at = parent;
  }

  /** The branch on the way to this one that is not the first of its siblings. @param {Branch} one @returns {Branch | null} */
  lesser(one) {
    for (let child = one; child.parent; child = child.parent) if (child.parent.children[0] !== child) return child;
    return null;
  }

  /** Move a branch's variation before its siblings. @param {Branch} one */
  promote(one) {
    const child = this.lesser(one);
    const siblings = child?.parent?.children;
    if (!child || !siblings) return false;
    const index = siblings.indexOf(child);
    siblings.splice(index, 1);
    siblings.splice(index - 1, 0, child);
    return true;
  }

  /** The last branch of the line that begins here. @param {Branch} from */
  end(from) {
    let last = from;
    while (last.children[0]) last = last.children[0];
    return last;
  }

  /** The next or previous variation. @param {number} by */
  beside(by) {
    const among = this.at.parent?.children ?? [];
    return among[among.indexOf(this.at) + by] ?? null;
  }

  /** Mark the current move, or remove the same mark. @param {string} mark */
  annotate(mark) {
    if (this.at !== this.root) this.at.mark = this.at.mark === mark ? "" : mark;
  }

  /** Fold or unfold a variation; if the current move is inside, go to its first move. @param {Branch} one */
  fold(one) {
    one.isFolded = !one.isFolded;
    if (!one.isFolded) return;
    for (let inner = this.at; inner.parent; inner = inner.parent) if (inner === one) this.at = one;
  }

  /** What a record stores besides the moves of the line through a branch: comments with marks, and variations. @param {Branch} [through] @returns {Notes} */
  notes(through = this.end(this.at)) {
    /** @type {Notes} */
    const found = { comments: {}, variations: {} };
    for (let one = /** @type {Branch | null} */ (through), ply = this.line(through).length; one; one = one.parent, ply--) {
      const said = [one.mark, one.comment].filter(Boolean).join(" ");
      if (said) found.comments[ply] = said;
      const others = one.parent?.children.filter((other) => other !== one) ?? [];
      const lines = others.flatMap((other) => leaves(other).map((leaf) => this.line(leaf).slice(ply - 1)));
      if (lines.length) found.variations[ply] = lines;
    }
    return found;
  }

  /** Add the comments and variations of a record to the main line; the current position stays. @param {Partial<Notes>} notes */
  learn({ comments = {}, variations = {} }) {
    const main = [this.root];
    for (let last = this.root; last.children[0]; last = last.children[0]) main.push(last.children[0]);
    for (const [ply, text] of Object.entries(comments)) {
      const one = main[Number(ply)];
      if (!one) continue;
      const [whole = "", mark = ""] = (one === this.root ? null : MARKED.exec(text)) ?? [];
      one.mark = mark;
      one.comment = text.slice(whole.length);
    }
    const at = this.at;
    for (const [ply, lines] of Object.entries(variations)) {
      for (const line of lines) {
        this.at = main[Number(ply) - 1] ?? this.root;
        for (const move of line) this.play(move);
      }
    }
    this.at = at;
  }

  /** @returns {StoredBranch} */
  stored(one = this.root) {
    return {
      move: one.move,
      ...(one.comment ? { comment: one.comment } : {}),
      ...(one.mark ? { mark: one.mark } : {}),
      ...(one.isFolded ? { folded: true } : {}),
      ...(one.children.length ? { children: one.children.map((child) => this.stored(child)) } : {}),
    };
  }

  /** @param {StoredBranch} stored */
  static restored(stored) {
    const tree = new Tree();
    const fill = (/** @type {Branch} */ one, /** @type {StoredBranch} */ from) => {
      one.comment = String(from.comment ?? "");
      one.mark = MARKS.includes(from.mark ?? "") ? String(from.mark) : "";
      one.isFolded = from.folded === true;
      one.children = (from.children ?? []).map((child) => {
        const made = branch(String(child.move), one);
        fill(made, child);
        return made;
      });
    };
    fill(tree.root, stored);
    return tree;
  }
}

/** The ends of all lines after a branch. @param {Branch} one @returns {Branch[]} */
const leaves = (one) => (one.children.length ? one.children.flatMap(leaves) : [one]);
