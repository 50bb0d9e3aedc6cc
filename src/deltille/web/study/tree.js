// A game with variations. Nothing here knows a game.

/** @typedef {{move: string, comment: string, children: Branch[], parent: Branch | null}} Branch */
/** @typedef {{move: string, comment?: string, children?: StoredBranch[]}} StoredBranch */

/** @param {string} move @param {Branch | null} parent @returns {Branch} */
const branch = (move, parent) => ({ move, comment: "", children: [], parent });

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

  /** Go on with a move, along a branch that is there or a new one. @param {string} move */
  play(move) {
    let next = this.at.children.find((child) => child.move === move);
    if (!next) {
      next = branch(move, this.at);
      this.at.children.push(next);
    }
    this.at = next;
    return next;
  }

  /** Take a branch away with all behind it. @param {Branch} gone */
  remove(gone) {
    const { parent } = gone;
    if (!parent) return;
    parent.children.splice(parent.children.indexOf(gone), 1);
    for (let one = /** @type {Branch | null} */ (this.at); one; one = one.parent) if (one === gone) this.at = parent;
  }

  /** Put a branch's variation before its neighbours. @param {Branch} one */
  promote(one) {
    for (let child = one; child.parent; child = child.parent) {
      const { children } = child.parent;
      const index = children.indexOf(child);
      if (index > 0) {
        children.splice(index, 1);
        children.splice(index - 1, 0, child);
        return true;
      }
    }
    return false;
  }

  /** The last branch of the line that begins here. @param {Branch} from */
  end(from) {
    let last = from;
    while (last.children[0]) last = last.children[0];
    return last;
  }

  /** The variation beside this one. @param {number} by */
  beside(by) {
    const among = this.at.parent?.children ?? [];
    return among[among.indexOf(this.at) + by] ?? null;
  }

  /** @returns {StoredBranch} */
  stored(one = this.root) {
    return { move: one.move, ...(one.comment ? { comment: one.comment } : {}), ...(one.children.length ? { children: one.children.map((child) => this.stored(child)) } : {}) };
  }

  /** @param {StoredBranch} stored */
  static restored(stored) {
    const tree = new Tree();
    const fill = (/** @type {Branch} */ one, /** @type {StoredBranch} */ from) => {
      one.comment = String(from.comment ?? "");
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
