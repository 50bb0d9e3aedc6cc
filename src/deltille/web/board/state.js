// Everything a board knows, as plain data: its pieces, what can be done, what was selected. It needs no page.
// Functions change the state; render.js shows it.

import { lies } from "./draw.js";
import { MoveSelection } from "./move_selection.js";
import { PieceTransform } from "./piece_transform.js";
import { trailsOf } from "./travel.js";
import { turnedPreview, turnedScene } from "./turned.js";

/** @import { Move, Piece, Point, Preview, Scene, Site, Step } from "../shared/types.js" */
/** @typedef {ReturnType<typeof newState>} BoardState */
/** What pointing at something did. @typedef {"idle" | "picked" | "cycled" | "confirmed" | "dropped" | "refused"} Picked */

export function newState() {
  return {
    /** What lies there, as it is seen. */
    scene: /** @type {Scene | null} */ (null),
    /** The same as the host gave it. */
    given: /** @type {Scene | null} */ (null),
    /** Whether it is seen from the other side. */
    isTurned: false,
    /** Whether what is offered is only to plan with: it is somebody else's turn. */
    isPlan: false,
    /** The move that was planned and is still possible, now that it is our turn. @type {number | null} */
    planned: null,
    sites: /** @type {Map<string, Site>} */ (new Map()),
    pieces: /** @type {Map<string, Piece>} */ (new Map()),
    /** Pieces in trays. @type {Map<string, Piece>} */
    held: new Map(),
    /** Labels of moves that have no place. @type {Map<string, string>} */
    buttons: new Map(),
    /** Whose style new pieces have. @type {number | null} */
    mover: null,
    /** The viewer's seat; null where everybody looks. @type {number | null} */
    owner: null,
    /** What the last moves did. @type {Step[]} */
    last: [],
    /** Where pieces have gone in these moves. @type {Point[][]} */
    trails: [],
    selection: new MoveSelection([]),
    /** Whether a move was sent and not yet answered. */
    isLocked: false,
    /** What moves would do, by their id, as far as it was asked. @type {Map<number, Preview>} */
    previews: new Map(),
    /** Where keys are, and whether they have moved since something was chosen. */
    cursor: { at: "", hasMoved: false },
    /** Whose secret is covered, and whether it is shown all the same as long as somebody holds a button. */
    cover: { seat: /** @type {number | null} */ (null), isHeld: false },
    /** What happened last, said again when it is somebody's turn. */
    news: "",
    /** What can be done now, in the words of the game; empty where it does not say. */
    prompt: "",
  };
}

// -- what the host tells --

/** @param {BoardState} state @param {Scene} scene @param {{last?: Step[], steps?: Step[], turn?: number | null}} [how] what the last moves did, and what of it is new */
export function setScene(state, scene, { last = [], steps = [], turn = null } = {}) {
  state.given = scene;
  if (state.isTurned) scene = turnedScene(scene);
  const fresh = state.scene && steps.length ? trailsOf(state.scene, scene, steps) : [];
  // Older ways stay as long as their moves are marked.
  state.trails = steps.length && last.length > steps.length ? [...state.trails, ...fresh] : fresh;
  state.scene = scene;
  state.sites = new Map(scene.sites.map((site) => [site.id, site]));
  state.pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  state.held = new Map(scene.trays.flatMap((tray) => tray.items.map(({ piece }) => [piece.id, piece])));
  state.buttons = new Map(scene.buttons.map(({ id, label }) => [id, label]));
  state.last = last;
  setTurn(state, turn);
}

/** Flip the board, or flip it back. @param {BoardState} state @param {boolean} isTurned */
export function setTurned(state, isTurned) {
  state.isTurned = isTurned;
  state.previews.clear();
  const { given, mover, last } = state;
  if (given) setScene(state, given, { last, turn: mover });
}

/** @param {BoardState} state @param {number | null} turn */
export function setTurn(state, turn) {
  state.mover = state.scene?.to_move ?? turn;
}

/** Whose tray lies open: the mover's, or while others move the own one that comes next. @param {BoardState} state */
export function openTray({ scene, mover, owner }) {
  const styles = scene?.styles ?? [];
  if (owner === null) return mover;
  const next = styles.map((_, index) => ((mover ?? 0) + index) % styles.length);
  return next.find((style) => (styles[style]?.seat ?? style) === owner) ?? mover;
}

/** The moves that can be made now; none when it is somebody else's turn. @param {BoardState} state @param {Move[]} moves @param {string} [prompt] what can be done, in the words of the game */
export function setMoves(state, moves, prompt = "") {
  state.prompt = prompt;
  const { sites, scene } = state;
  const onTop = (/** @type {string} */ id) => {
    const site = sites.get(id);
    return site && scene?.pieces.find((piece) => lies(piece, site))?.id;
  };
  state.isLocked = false;
  state.isPlan = false;
  state.planned = null;
  state.selection = new MoveSelection(moves, (id) => sites.has(id), onTop);
  state.previews.clear();
  rest(state, "");
}

/** Moves to plan with while others move: none of them can be sent. @param {BoardState} state @param {Move[]} moves */
export function setPlan(state, moves) {
  setMoves(state, moves);
  state.isPlan = moves.length > 0;
}

/** The plan, to continue when moves are offered again. @param {BoardState} state */
export const planOf = ({ isPlan, selection }) => (isPlan && selection.chosen.length ? { chosen: [...selection.chosen], move: selection.ghost() } : null);

/**
 * Go on with a plan among the moves that are offered now: the move stands if it is one of them, else it is withdrawn.
 * @param {BoardState} state @param {NonNullable<ReturnType<typeof planOf>>} plan @returns {boolean} whether it goes on
 */
export function resume(state, { chosen, move }) {
  const { selection } = state;
  const same = move && selection.moves.find(({ id }) => id === move.id);
  if (same) {
    selection.settle(same);
    if (!state.isPlan) state.planned = same.id;
  } else if (!move && selection.candidates(chosen).length) selection.chosen = chosen;
  else return false;
  rest(state, chosen[chosen.length - 1] ?? "");
  return true;
}

/** Whose style new pieces have: the mover's, or your own while you plan. @param {BoardState} state */
export const actor = (state) => (state.isPlan ? openTray(state) : state.mover);

/** Forget what lies on the board and what can be done. @param {BoardState} state */
export function clear(state) {
  const { cover, news, isTurned } = state;
  Object.assign(state, newState(), { cover, news, isTurned });
}

// -- pointing --

/** Whether moves are offered and none is on its way. @param {BoardState} state */
export const isOffering = ({ selection, isLocked }) => selection.moves.length > 0 && !isLocked;

/** What can be selected next. @param {BoardState} state @returns {Set<string>} */
export const offered = (state) => (isOffering(state) ? state.selection.offered() : new Set());

/** @param {BoardState} state @param {string} id @returns {Picked} */
export function pick(state, id) {
  if (!isOffering(state)) return "idle";
  const done = state.selection.pick(id);
  if (done !== "refused" && done !== "confirmed") rest(state, id);
  return done;
}

/** Take the move that stands; nothing more is offered until the host has answered. @param {BoardState} state */
export function commit(state) {
  const move = state.selection.ghost();
  if (!move || state.isLocked || state.isPlan) return null;
  state.isLocked = true;
  return move;
}

/** Show this move, ready to be confirmed. @param {BoardState} state @param {Move | null | undefined} move */
export function settle(state, move) {
  if (!move || state.isLocked) return false;
  state.selection.settle(move);
  state.cursor.hasMoved = false;
  return true;
}

/** Let the next legal move stand, or the one before. @param {BoardState} state @param {number} by */
export function showNext(state, by) {
  if (state.isLocked || !state.selection.showNext(by)) return false;
  state.cursor.hasMoved = false;
  return true;
}

/** The move that stands and everything that can be done with the same piece; null if that cannot be turned. @param {BoardState} state */
export function transforms({ selection, held, sites }) {
  const ghost = selection.ghost();
  const piece = ghost?.path[0];
  if (!ghost || !piece || !held.has(piece)) return null;
  return new PieceTransform(ghost, selection.candidates([piece]), sites);
}

// -- what moves would do --

/** What a move would do, as it is seen. @param {BoardState} state @param {Preview} preview */
export const ahead = ({ isTurned }, preview) => (isTurned ? turnedPreview(preview) : preview);

/** Keep what a move would do, without what is covered. @param {BoardState} state @param {Move} move @param {Preview} preview */
export function learnPreview(state, move, preview) {
  const seen = { ...preview, pieces: preview.pieces?.map((piece) => shown(state, piece)) ?? null };
  state.previews.set(move.id, seen);
  return seen;
}

/** Whether people who play without confirming mean this move and nothing of it must be asked about. @param {BoardState} state @param {Preview} preview */
export const goesWithoutAsking = ({ selection }, preview) => selection.isCertain() && !preview.steps.some((step) => step.needs_confirmation);

/** The pieces that fade: what was lifted, and what a move would take away. @param {BoardState} state @param {Piece[] | null} [after] */
export function leaving({ pieces, selection }, after) {
  const stays = new Set((after ?? [...pieces.values()]).map(({ id }) => id));
  const isLifted = (/** @type {Piece} */ { id, outlines }) => outlines.length > 0 && selection.chosen.includes(id);
  return new Set([...pieces.values()].filter((piece) => isLifted(piece) || !stays.has(piece.id)).map(({ id }) => id));
}

// -- keys --

/** Stand on what was just chosen: Enter then confirms it. @param {BoardState} state @param {string} id */
export function rest(state, id) {
  state.cursor = { at: id, hasMoved: false };
}

/** What the keys can reach. @param {BoardState} state @returns {Iterable<string>} */
export function reachable({ selection, pieces, sites }) {
  return selection.moves.length ? new Set([...selection.offered(), ...selection.chosen]) : new Set([...pieces.keys(), ...sites.keys()]);
}

// -- one's own secret --

/** @param {BoardState} state @param {Piece} piece */
export const hides = ({ cover }, piece) => cover.seat !== null && piece.seat === cover.seat && piece.is_secret === true;

/** A piece without what only its owner knows. @param {Piece} piece @returns {Piece} */
export const covered = (piece) => (piece.is_secret ? { ...piece, glyphs: [], is_secret: false } : piece);

/** A piece as it may be seen now. @param {BoardState} state @param {Piece} piece @returns {Piece} */
export const shown = (state, piece) => (!state.cover.isHeld && hides(state, piece) ? covered(piece) : piece);

// -- asking --

/** A thing as one would say it; covered pieces are called by their place alone. @param {BoardState} state @param {string} id */
export function labelOf({ scene, sites, pieces, held, buttons, cover }, id) {
  const piece = pieces.get(id) ?? held.get(id);
  if (cover.seat !== null && piece?.seat === cover.seat) {
    const under = scene?.sites.find((site) => lies(piece, site));
    if (under) return under.label;
  }
  return piece?.label ?? sites.get(id)?.label ?? buttons.get(id) ?? id;
}

/** A move as one would say it: as it is written where that is known, else by what it points at. @param {BoardState} state @param {Move} move */
export const nameOf = (state, move) => move.text || state.previews.get(move.id)?.text || move.path.map((id) => labelOf(state, id)).join(", ");

/** The middle of a thing on the board, in its own lengths. @param {BoardState} state @param {string} id @returns {Point | null} */
export const placeOf = ({ pieces, sites }, id) => pieces.get(id)?.at ?? sites.get(id)?.at ?? null;
