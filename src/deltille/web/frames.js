// Games sent as one scene and what each move changes.

/** @import { Demonstration, Scene } from "./types.js" */

/**
 * The scene after so many moves.
 * @param {Demonstration} game
 * @param {number} ply
 * @returns {Scene}
 */
export function sceneAfter({ scene, frames }, ply) {
  const pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  let { spots } = scene;
  for (const { removed, added, spots: changed } of frames.slice(0, ply)) {
    for (const id of removed) pieces.delete(id);
    for (const piece of added) pieces.set(piece.id, piece);
    spots = changed ?? spots;
  }
  return { ...scene, spots, pieces: [...pieces.values()] };
}
