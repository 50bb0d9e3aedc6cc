// Games sent as one scene and what each move changes.

/** @import { Demonstration, Scene } from "../shared/types.js" */

/** The scene after so many moves. @param {Demonstration} game @param {number} ply @returns {Scene} */
export function sceneAfter({ scene, frames }, ply) {
  const pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  let { sites } = scene;
  for (const { removed, added, sites: changed } of frames.slice(0, ply)) {
    for (const id of removed) pieces.delete(id);
    for (const piece of added) pieces.set(piece.id, piece);
    sites = changed ?? sites;
  }
  return { ...scene, sites, pieces: [...pieces.values()] };
}
