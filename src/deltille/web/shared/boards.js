// Boards are fetched once; responses hold changes to a board. Here they become scenes again.

import { folded, movesOf, piecesAfter } from "./fold.js";
import { answered, heardPieces, heardScene, rawOf } from "./hearing.js";

/** @import { LegalPaths, Move, Preview, Scene, SceneChanges, Tails } from "./types.js" */
/** A response that refers to a board, with its scene; with its legal moves if it has paths. @template T @typedef {T & {scene: Scene, moves: Move[]}} Whole */

/** Fetched boards by address: they never change. @type {Map<string, Promise<any>>} */
const fetched = new Map();

/** The response at this address with untranslated messages. @param {string} address */
export const fetchRaw = async (address) => (await answered(address)).json();

/** @param {string} address @returns {Promise<any>} */
function fetchOnce(address) {
  const found = fetched.get(address) ?? fetchRaw(address);
  fetched.set(address, found);
  found.catch(() => fetched.delete(address));
  return found;
}

/** The scene at the start of a game. @param {string} address @returns {Promise<Scene>} */
export const boardAt = async (address) => (await fetchOnce(address)).scene;

/** The legal moves in a scene. @param {string} address of the board @param {LegalPaths} paths @param {Scene} raw @returns {Promise<Move[]>} */
export async function movesAt(address, paths, raw) {
  /** @type {Tails} */
  const tails = paths.known?.length ? await fetchOnce(`${address}/tails`) : { ids: [], tails: [] };
  return movesOf(paths, tails, await boardAt(address), raw);
}

/** The scene that results from changes to a board, with untranslated messages. @param {string} address @param {SceneChanges} changes @returns {Promise<Scene>} */
export async function rawScene(address, changes) {
  const board = await boardAt(address);
  return folded(board, board, changes);
}

/** A response with every board as a scene, with its moves. @param {any} answer @param {(thing: any) => any} hear @returns {Promise<any>} */
export async function unfolded(answer, hear) {
  if (typeof answer !== "object" || answer === null) return answer;
  if (typeof answer.board === "string" && answer.changes) {
    const raw = await rawScene(answer.board, answer.changes);
    answer.scene = heardScene(raw, hear);
    if (answer.paths) answer.moves = hear(await movesAt(answer.board, answer.paths, raw));
    if (answer.preview) answer.preview = whole(answer.preview, answer.scene, hear);
    return answer;
  }
  for (const value of Object.values(answer)) await unfolded(value, hear);
  return answer;
}

/** What a move would do, with all pieces after it. @param {Preview} preview @param {Scene | null | undefined} scene what is shown now @param {(thing: any) => any} hear @returns {Preview} */
export function whole(preview, scene, hear) {
  const before = scene && rawOf(scene);
  if (!preview.changes || !before) return preview;
  return { ...preview, pieces: heardPieces(piecesAfter(before, preview.changes), hear) };
}
