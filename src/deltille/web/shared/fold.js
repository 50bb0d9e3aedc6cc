// Applies changes to a board: scenes and legal moves from the few bytes that events carry.

/** @import { LegalPaths, Move, PathTree, Piece, PieceChanges, Scene, SceneChanges, Site, SiteChanges, Tails, Tray, TrayChanges } from "./types.js" */

/** The defaults of a new piece. @type {Omit<Piece, "id" | "seat" | "label" | "at">} */
const PIECE = { outlines: [], height: 1, badge: "", glyphs: [], mark: "", edges: [], note: null, is_secret: false };
/** The defaults of a new site. @type {Omit<Site, "id" | "label" | "at">} */
const SITE = { outline: [], mark: "", glyphs: [] };

/** Fields that are empty if a change leaves them out. */
const SAID = { caption: null, notice: null, remark: null, to_move: null };

/** Data from a table of a game, with complete message keys. @param {string} text @param {string} game @returns {any} */
export const lengthened = (text, game) => JSON.parse(text, (name, value) => (name === "key" && typeof value === "string" && value.startsWith(".") ? game + value : value));

/** Whether two received values are equal; after folding they are mostly identical. @param {unknown} a @param {unknown} b @returns {boolean} */
export function isSame(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((part, index) => isSame(part, b[index]));
  const [one, two] = [/** @type {Record<string, unknown>} */ (a), /** @type {Record<string, unknown>} */ (b)];
  const keys = Object.keys(one);
  return keys.length === Object.keys(two).length && keys.every((key) => key in two && isSame(one[key], two[key]));
}

/** A thing with changed fields; for a message with the same key only changed arguments are sent. @template {{id: string}} T @param {T} thing @param {object} parts @returns {T} */
function patched(thing, parts) {
  /** @type {any} */
  const found = { ...thing, ...parts };
  for (const [name, value] of Object.entries(parts)) {
    const old = /** @type {any} */ (thing)[name];
    if (value?.args && value.key === undefined && old?.key) found[name] = { ...old, args: { ...old.args, ...value.args } };
  }
  return found;
}

/**
 * @template {{id: string}} T
 * @param {T[]} before
 * @param {{gone?: string[], new?: [number, string | object][], changed?: {id: string, also?: string[]}[]} | undefined} changes
 * @param {object} defaults
 */
function list(before, changes, defaults) {
  if (!changes) return before;
  const added = changes.new ?? [];
  const leaves = new Set([...(changes.gone ?? []), ...added.map(([, thing]) => thing)]);
  const things = new Map(before.map((thing) => [thing.id, thing]));
  for (const { id: first, also = [], ...parts } of changes.changed ?? []) {
    for (const id of [first, ...also]) things.set(id, patched(/** @type {T} */ (things.get(id)), parts));
  }
  const found = [...things.values()].filter(({ id }) => !leaves.has(id));
  for (const [index, thing] of added) found.splice(index, 0, /** @type {T} */ (typeof thing === "string" ? things.get(thing) : { ...defaults, ...thing }));
  return found;
}

/** @param {Map<string, Tray["items"][number]>} known @param {Tray} tray @param {TrayChanges} changes @returns {Tray} */
function trayAfter(known, tray, { title = tray.title, gone, new: added = [], counts = {} }) {
  const out = new Set(gone);
  const items = tray.items.filter(({ piece }) => !out.has(piece.id));
  for (const [index, item] of added) {
    const whole = typeof item === "string" ? known.get(item) : item;
    if (whole) items.splice(index, 0, whole);
  }
  const { title: named } = patched(/** @type {any} */ ({ id: "", title: tray.title }), { title });
  return { ...tray, title: named, items: items.map((item) => ({ ...item, count: counts[item.piece.id] ?? item.count })) };
}

/** The scene after some changes; the same one if there are none. @param {Scene} board @param {Scene} before @param {SceneChanges} changes @returns {Scene} */
export function folded(board, before, { base: _, pieces, sites, trays, tray_seats: seats, all_trays: allTrays, ...rest }) {
  const whole = /** @type {Partial<Scene>} */ ({ ...SAID, ...rest });
  const isStill = !pieces && !sites && !trays && !seats && !allTrays;
  if (isStill && Object.entries(whole).every(([key, value]) => isSame(value, before[/** @type {keyof Scene} */ (key)]))) return before;
  const known = new Map(board.trays.flatMap(({ items }) => items.map((item) => [item.piece.id, item])));
  const changed = new Map((trays ?? []).map((change) => [change.seat, change]));
  const had = new Map(before.trays.map((tray) => [tray.seat, tray]));
  const those = seats ? seats.map((seat) => had.get(seat) ?? { seat, title: "", items: [] }) : before.trays;
  return {
    ...before,
    ...whole,
    pieces: list(before.pieces, /** @type {PieceChanges | undefined} */ (pieces), PIECE),
    sites: list(before.sites, /** @type {SiteChanges | undefined} */ (sites), SITE),
    trays: (allTrays ?? those).map((tray) => {
      const change = changed.get(tray.seat);
      return change ? trayAfter(known, tray, change) : tray;
    }),
  };
}

/** The pieces after some changes. @param {Scene} before @param {PieceChanges} changes @returns {Piece[]} */
export const piecesAfter = (before, changes) => list(before.pieces, changes, PIECE);

/** @param {number[]} gaps @returns {number[]} */
function sums(gaps) {
  let sum = 0;
  return gaps.map((gap) => (sum += gap));
}

/** @param {PathTree} tree @param {string[]} path @param {string | undefined} verb @param {string[]} ids @param {Move[]} found */
function walk(tree, path, verb, ids, found) {
  for (const [steps, further] of Object.entries(tree)) {
    const here = steps ? [...path, ...steps.split(".").map((step) => ids[Number(step)] ?? "")] : path;
    if (typeof further !== "number") walk(further, here, verb, ids, found);
    else found.push({ id: further, text: "", path: here, ...(verb ? { verb } : {}) });
  }
}

/** Every id of a scene, in the order in which paths number them. @param {Scene} scene */
const thingsOf = ({ sites, pieces, trays, buttons }) => [...sites, ...pieces, ...trays.flatMap(({ items }) => items.map(({ piece }) => piece)), ...buttons];

/** The legal moves by id. @param {LegalPaths} paths @param {Tails} tails @param {Scene} board @param {Scene} scene @returns {Move[]} */
export function movesOf({ known = [], ids: short = [], trees = [] }, tails, board, scene) {
  const things = short.some((id) => typeof id === "number") ? thingsOf(scene) : [];
  const ids = short.map((id) => (typeof id === "number" ? things[id]?.id ?? "" : id));
  const ends = known.length ? [...board.sites.map(({ id }) => id), ...tails.ids] : [];
  /** @type {Move[]} */
  const found = [];
  for (const { head, gaps, verb, star = "*" } of known) {
    for (const id of sums(gaps)) {
      const tail = sums(tails.tails[id] ?? []).map((at) => (ends[at] ?? "").replace("*", star));
      found.push({ id, text: "", path: [...head, ...tail], ...(verb ? { verb } : {}) });
    }
  }
  for (const { verb, tree } of trees) walk(tree, [], verb, ids, found);
  return found.sort((a, b) => a.id - b.id);
}
