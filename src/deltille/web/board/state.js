// The state of a board as plain data: its pieces, the legal moves, the selection. It needs no page.
// Functions change the state; render.js shows it.

import { lies } from "./draw.js";
import { MoveSelection } from "./move_selection.js";
import { PieceTransform } from "./piece_transform.js";
import { trailsOf } from "./travel.js";
import { turnedPreview, turnedScene } from "./turned.js";

/** @import { Move, Piece, Point, Preview, Scene, Site, Step } from "../shared/types.js" */
/** @typedef {ReturnType<typeof newState>} BoardState */
/** The result of selecting an id. @typedef {"idle" | "picked" | "cycled" | "confirmed" | "dropped" | "refused"} Picked */

export function newState() {
  return {
    /** The scene as shown. */
    scene: /** @type {Scene | null} */ (null),
    /** The scene as the host gave it. */
    given: /** @type {Scene | null} */ (null),
    /** Whether the board is flipped. */
    isTurned: false,
    /** Whether the moves offered are only for planning: it is somebody else's turn. */
    isPlan: false,
    /** The move that was planned and is still possible, now that it is our turn. @type {number | null} */
    planned: null,
    sites: /** @type {Map<string, Site>} */ (new Map()),
    pieces: /** @type {Map<string, Piece>} */ (new Map()),
    /** Pieces in trays. @type {Map<string, Piece>} */
    held: new Map(),
    /** Labels of moves that have no place on the board. @type {Map<string, string>} */
    buttons: new Map(),
    /** Whose style new pieces have. @type {number | null} */
    mover: null,
    /** The viewer's seat; null for a spectator. @type {number | null} */
    owner: null,
    /** What the last moves did. @type {Step[]} */
    last: [],
    /** The paths of pieces in these moves. @type {Point[][]} */
    trails: [],
    selection: new MoveSelection([]),
    /** Whether a move was sent and is not answered yet. */
    isLocked: false,
    /** Previews fetched so far, by the id of the move. @type {Map<number, Preview>} */
    previews: new Map(),
    /** Where the keyboard cursor is, and whether it has moved since the last selection. */
    cursor: { at: "", hasMoved: false },
    /** Whose secret is covered, and whether it is shown because a button is held. */
    cover: { seat: /** @type {number | null} */ (null), isHeld: false },
    /** What happened last, repeated when it is your turn. */
    news: "",
    /** What can be done now, in the words of the game; empty if the game does not say. */
    prompt: "",
  };
}

// -- what the host calls --

/** @param {BoardState} state @param {Scene} scene @param {{last?: Step[], steps?: Step[], turn?: number | null}} [how] steps of the last moves, and the new ones among them */
export function setScene(state, scene, { last = [], steps = [], turn = null } = {}) {
  state.given = scene;
  if (state.isTurned) scene = turnedScene(scene);
  const fresh = state.scene && steps.length ? trailsOf(state.scene, scene, steps) : [];
  // Older paths stay as long as their moves are marked.
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

/** Whose tray is open: the mover's, or, while others move, the next one of the viewer's. @param {BoardState} state */
export function openTray({ scene, mover, owner }) {
  const styles = scene?.styles ?? [];
  if (owner === null) return mover;
  const next = styles.map((_, index) => ((mover ?? 0) + index) % styles.length);
  return next.find((style) => (styles[style]?.seat ?? style) === owner) ?? mover;
}

/** The legal moves; none when it is somebody else's turn. @param {BoardState} state @param {Move[]} moves @param {string} [prompt] what can be done, in the words of the game */
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
 * Continue a plan with the moves that are offered now: a planned move that is among them stays selected, else it is dropped.
 * @param {BoardState} state @param {NonNullable<ReturnType<typeof planOf>>} plan @returns {boolean} whether the plan continues
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

/** Clear the board and the moves. @param {BoardState} state */
export function clear(state) {
  const { cover, news, isTurned } = state;
  Object.assign(state, newState(), { cover, news, isTurned });
}

// -- selecting --

/** Whether moves are offered and none has been sent. @param {BoardState} state */
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

/** Whether everything that a move names was pointed at, and no other move can be meant. @param {BoardState} state */
export const isTold = ({ selection }) => selection.ghost()?.path.length === selection.chosen.length && selection.isCertain();

/** Take the selected move; nothing more is offered until the host has answered. @param {BoardState} state */
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

/** Select the next legal move, or the previous one. @param {BoardState} state @param {number} by */
export function showNext(state, by) {
  if (state.isLocked || !state.selection.showNext(by)) return false;
  state.cursor.hasMoved = false;
  return true;
}

/** The selected move and all others with the same piece; null if the piece cannot be turned. @param {BoardState} state */
export function transforms({ selection, held, sites }) {
  const ghost = selection.ghost();
  const piece = ghost?.path[0];
  if (!ghost || !piece || !held.has(piece)) return null;
  return new PieceTransform(ghost, selection.candidates([piece]), sites);
}

// -- what moves would do --

/** What a move would do, as shown. @param {BoardState} state @param {Preview} preview */
export const ahead = ({ isTurned }, preview) => (isTurned ? turnedPreview(preview) : preview);

/** Keep a preview, without what is covered. @param {BoardState} state @param {Move} move @param {Preview} preview */
export function learnPreview(state, move, preview) {
  const seen = { ...preview, pieces: preview.pieces?.map((piece) => shown(state, piece)) ?? null };
  state.previews.set(move.id, seen);
  return seen;
}

/** Whether this move is played at once for people who play without confirming: nothing in it needs a question. @param {BoardState} state @param {Preview} preview */
export const goesWithoutAsking = ({ selection }, preview) => selection.isCertain() && !preview.steps.some((step) => step.needs_confirmation);

/** The pieces that fade: what was lifted, and what a move would take away. @param {BoardState} state @param {Piece[] | null} [after] */
export function leaving({ pieces, selection }, after) {
  const stays = new Set((after ?? [...pieces.values()]).map(({ id }) => id));
  const isLifted = (/** @type {Piece} */ { id, outlines }) => outlines.length > 0 && selection.chosen.includes(id);
  return new Set([...pieces.values()].filter((piece) => isLifted(piece) || !stays.has(piece.id)).map(({ id }) => id));
}

// -- keys --

/** Put the cursor on the last selection: Enter then confirms it. @param {BoardState} state @param {string} id */
export function rest(state, id) {
  state.cursor = { at: id, hasMoved: false };
}

/** What the cursor can reach. @param {BoardState} state @returns {Iterable<string>} */
export function reachable({ selection, pieces, sites }) {
  return selection.moves.length ? new Set([...selection.offered(), ...selection.chosen]) : new Set([...pieces.keys(), ...sites.keys()]);
}

// -- your own secret --

/** @param {BoardState} state @param {Piece} piece */
export const hides = ({ cover }, piece) => cover.seat !== null && piece.seat === cover.seat && piece.is_secret === true;

/** A piece without what only its owner knows. @param {Piece} piece @returns {Piece} */
export const covered = (piece) => (piece.is_secret ? { ...piece, glyphs: [], is_secret: false } : piece);

/** A piece as it may be seen now. @param {BoardState} state @param {Piece} piece @returns {Piece} */
export const shown = (state, piece) => (!state.cover.isHeld && hides(state, piece) ? covered(piece) : piece);

// -- asking --

/** The spoken name of a thing; covered pieces are named by their place alone. @param {BoardState} state @param {string} id */
export function labelOf({ scene, sites, pieces, held, buttons, cover }, id) {
  const piece = pieces.get(id) ?? held.get(id);
  if (cover.seat !== null && piece?.seat === cover.seat) {
    const under = scene?.sites.find((site) => lies(piece, site));
    if (under) return under.label;
  }
  return piece?.label ?? sites.get(id)?.label ?? buttons.get(id) ?? id;
}

/** The spoken name of a move: its notation if known, else the things on its path. @param {BoardState} state @param {Move} move */
export const nameOf = (state, move) => move.text || state.previews.get(move.id)?.text || move.path.map((id) => labelOf(state, id)).join(", ");

/** The centre of a thing on the board, in the board's units. @param {BoardState} state @param {string} id @returns {Point | null} */
export const placeOf = ({ pieces, sites }, id) => pieces.get(id)?.at ?? sites.get(id)?.at ?? null;
