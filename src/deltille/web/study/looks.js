// What the server says about the positions of a study. Each is requested once, and sent as changes from a known one.

import { ask } from "../shared/api.js";
import { boardAt, movesAt } from "../shared/boards.js";
import { folded } from "../shared/fold.js";
import { heardScene } from "../shared/hearing.js";
import { hear } from "../i18n/messages.js";

/** @import { Move, Scene, Study } from "../shared/types.js" */
/** @typedef {Study & {raw: Scene, scene: Scene, moves: Move[], board: string}} Look */

/** At most this many positions are kept; the oldest are removed first. */
const MOST = 200;

export class Looks {
  constructor() {
    /** By the text of the first position and the moves from there. @type {Map<string, Look>} */
    this.known = new Map();
  }

  /** A position with its legal moves. @param {string} position @param {string[]} moves */
  async at(position, moves) {
    const key = keyOf(position, moves);
    const found = this.known.get(key) ?? (await this.fetch(position, moves, ["changes", "paths", "last"]));
    this.known.delete(key);
    this.known.set(key, found);
    while (this.known.size > MOST) this.known.delete(/** @type {string} */ (this.known.keys().next().value));
    return found;
  }

  /** The position after one more move, which may be known by its id only; without legal moves. @param {string} position @param {string[]} moves @param {Move} move */
  async after(position, moves, move) {
    return this.known.get(keyOf(position, [...moves, move.text])) ?? this.fetch(position, [...moves, move.id], ["changes", "last"]);
  }

  /** @param {string} position @param {(string | number)[]} moves @param {string[]} want @returns {Promise<Look>} */
  async fetch(position, moves, want) {
    // The last position before it whose scene is known.
    const lengths = moves.map((_, n) => moves.length - n);
    const nearest = [...lengths, 0].find((n) => this.known.has(keyOf(position, moves.slice(0, n))));
    const since = nearest === undefined ? {} : { since: nearest };
    const found = /** @type {Study & {board: string, changes: NonNullable<Study["changes"]>}} */ (await ask("studies", { position, moves, want, ...since }));
    const board = await boardAt(found.board);
    const before = found.since === undefined ? undefined : this.known.get(keyOf(position, moves.slice(0, found.since)));
    if (found.since !== undefined && !before) return this.fetch(position, moves, want); // it was forgotten meanwhile
    const raw = folded(board, before?.raw ?? board, found.changes);
    const paths = found.paths ? await movesAt(found.board, found.paths, raw) : [];
    return { ...found, raw, scene: heardScene(raw, hear), moves: hear(paths) };
  }
}

/** @param {string} position @param {(string | number)[]} moves */
const keyOf = (position, moves) => [position, ...moves].join("\n");
