// Selecting legal moves. A move is a path of ids; selecting some of them, in any order, means
// a move whose path holds them all.

/** @import { Move } from "../shared/types.js" */
/** A move by its path, or by everything it lifts and then what it lays. @typedef {{move: Move, path: string[], lifts: string[]}} Way */

/** At most this many alternatives are shown one after the other. */
const FEW = 120;

/**
 * What is left of ``path`` after removing each of ``chosen`` once; null if one of them is missing.
 * @param {readonly string[]} path
 * @param {readonly string[]} chosen
 */
function without(path, chosen) {
  const left = [...path];
  for (const id of chosen) {
    const index = left.indexOf(id);
    if (index < 0) return null;
    left.splice(index, 1);
  }
  return left;
}

/** How directly ``chosen`` means a move; 0 is best: the whole path, its beginning, ids in order, ids in any order. @param {readonly string[]} path @param {readonly string[]} chosen */
function distance(path, chosen) {
  const isPrefix = chosen.every((id, index) => path[index] === id);
  if (path.length === chosen.length) return isPrefix ? 0 : 1;
  if (isPrefix) return 2;
  let at = -1;
  return chosen.every((id) => (at = path.indexOf(id, at + 1)) >= 0) ? 3 : 4;
}

export class MoveSelection {
  /**
   * @param {Move[]} moves
   * @param {(id: string) => boolean} [isPlace] whether an id is a site of the board
   * @param {(id: string) => string | undefined} [onTop] the piece on a site
   */
  constructor(moves, isPlace = () => true, onTop = () => undefined) {
    this.moves = moves;
    this.isPlace = isPlace;
    /** @type {Way[]} */
    this.ways = moves.map((move) => ({ move, path: move.path, lifts: [] }));
    const lying = new Map([...new Set(moves.flatMap(({ path }) => path))].map((id) => [id, onTop(id) ?? id]));
    for (const move of moves) {
      const { path } = move;
      const lifts = [...new Set(path.map((id) => lying.get(id) ?? id))].filter((id) => !path.includes(id));
      if (lifts.length) this.ways.push({ move, path: [...lifts, path[0] ?? ""], lifts });
    }
    /** @type {string[]} */
    this.chosen = [];
    this.index = 0;
    this.shown = -1;
    this.all = new Set(this.ways.flatMap(({ path }) => path));
  }

  /** The ways that fit the selection, the most direct first. @param {readonly string[]} [chosen] */
  meant(chosen = this.chosen) {
    const first = chosen[0] ?? "";
    if (!chosen.every((id) => this.all.has(id))) return [];
    const found = this.ways.filter(({ path }) => without(path, chosen)).map((way) => ({ ...way, far: distance(way.path, chosen) }));
    // If the first id selected begins moves, one of these is meant.
    const begun = found.filter(({ path, lifts }) => path[0] === first || lifts.includes(first));
    return (begun.length ? begun : found).sort((a, b) => a.far - b.far || a.path.length - b.path.length);
  }

  /** The moves that may be meant. @param {readonly string[]} [chosen] */
  candidates(chosen = this.chosen) {
    return this.meant(chosen).map(({ move }) => move);
  }

  /** The moves that repeating the same gesture goes through. */
  alternatives() {
    const { chosen } = this;
    if (!chosen.length) return [];
    const meant = this.meant();
    const complete = meant.filter(({ path }) => path.length === chosen.length);
    // Moves that lift only what was selected come before moves that lift more.
    const exact = meant.filter(({ lifts }) => lifts.every((id) => chosen.includes(id)));
    const found = [complete, exact, meant].find(({ length }) => length)?.map(({ move }) => move) ?? [];
    if (complete.length || found.length === 1) return found;
    return found.length <= FEW && (chosen.length > 1 || this.isOneHole(found)) ? found : [];
  }

  /** Whether the whole path was selected, or no other move can be meant. */
  isCertain() {
    const [first, second] = this.meant().map(({ path }) => path.length === this.chosen.length);
    return first !== second;
  }

  /** Whether moves fill the same sites and differ only in the pieces. @param {Move[]} found */
  isOneHole(found) {
    const keys = new Set(found.map(({ path }) => path.filter(this.isPlace).sort().join(" ")));
    return keys.size === 1 && (found[0]?.path.filter(this.isPlace).length ?? 0) > 1;
  }

  /** Select exactly this move. @param {Move} move */
  settle(move) {
    this.chosen = [...move.path];
    this.index = 0;
  }

  /** The move waiting to be confirmed. @returns {Move | null} */
  ghost() {
    const among = this.alternatives();
    return among.length ? (among[this.index % among.length] ?? null) : null;
  }

  /** What kinds of moves may still be meant. */
  verbs() {
    return this.chosen.length ? [...new Set(this.candidates().map(({ verb = "" }) => verb))].filter(Boolean) : [];
  }

  /** What can be selected next. */
  offered() {
    const { chosen, ways } = this;
    if (!chosen.length) return new Set(ways.flatMap(({ path, lifts }) => [path[0] ?? "", ...lifts]));
    return new Set(this.meant().flatMap(({ path }) => without(path, chosen) ?? []));
  }

  /** How well an id would continue the selection; 0 is best, Infinity means not at all. @param {string} id */
  fit(id) {
    const trials = this.trials(id);
    for (const [index, trial] of trials.entries()) {
      const first = this.meant(trial)[0];
      if (first) return 10 * index + distance(first.path, trial);
    }
    return Infinity;
  }

  /** @param {string} id */
  trials(id) {
    const { chosen } = this;
    const trials = [[...chosen, id]];
    if (chosen.length > 1) trials.push([...chosen.slice(0, -1), id]);
    if (chosen.length > 2) trials.push([...chosen.slice(0, 1), id]);
    if (chosen.length && !this.isExchange(id)) trials.push([id]);
    return trials;
  }

  /** Whether beginning again with a place would take up other pieces than the one in hand: nobody who points at a place means that. @param {string} id */
  isExchange(id) {
    const [first = ""] = this.chosen;
    if (this.isPlace(first) || !this.isPlace(id)) return false;
    return this.candidates([id]).every(({ path }) => !path.includes(first) && path.some((each) => !this.isPlace(each)));
  }

  /**
   * Select an id. Selecting it again shows the next alternative, or confirms the only one.
   * @param {string} id
   * @returns {"picked" | "cycled" | "confirmed" | "dropped" | "refused"}
   */
  pick(id) {
    const before = this.ghost();
    const isAgain = this.chosen.length > 0 && id === this.chosen[this.chosen.length - 1];
    const among = this.alternatives();
    // A chain may pass through the same place twice: that is no confirmation.
    const goesOn = this.candidates([...this.chosen, id]).length > 0;
    if (before && among.length === 1 && !goesOn && this.isPlace(id) && before.path.includes(id) && this.chosen.length === before.path.length) return "confirmed";
    if (isAgain && before) {
      if (among.length === 1) return "confirmed";
      this.index += 1;
      return "cycled";
    }
    if (isAgain && !goesOn) {
      this.back();
      return "dropped";
    }
    for (const trial of this.trials(id)) {
      if (this.candidates(trial).length) {
        this.chosen = trial;
        const kept = before ? this.alternatives().indexOf(before) : -1;
        this.index = Math.max(0, kept);
        return "picked";
      }
    }
    return "refused";
  }

  /** The next alternative. */
  next() {
    this.index += 1;
  }

  /** Undo the last selection. */
  back() {
    this.chosen = this.chosen.slice(0, -1);
    this.index = 0;
  }

  clear() {
    this.chosen = [];
    this.index = 0;
  }

  /** Show the next legal move, or the one before. @param {number} [by] @returns {Move | undefined} */
  showNext(by = 1) {
    const n = this.moves.length;
    if (!n) return undefined;
    this.shown = (Math.max(this.shown, by < 0 ? 0 : -1) + by + n) % n;
    const move = /** @type {Move} */ (this.moves[this.shown]);
    this.settle(move);
    return move;
  }
}
