// Scenes in the reader's language. Changes build on what came before, so they are folded first and said afterwards.

/** @import { Piece, Scene } from "./types.js" */

/** What has been said, by what came: things that stay are the same things again. @type {WeakMap<object, any>} */
const said = new WeakMap();
/** What came, by the scene that was made of it. @type {WeakMap<Scene, Scene>} */
const cameAs = new WeakMap();

/** @template T @param {T} thing @param {(thing: any) => any} hear @returns {T} */
function once(thing, hear) {
  if (typeof thing !== "object" || thing === null) return thing;
  if (!said.has(thing)) said.set(thing, hear(structuredClone(thing)));
  return said.get(thing);
}

/** @param {Scene} raw @param {(thing: any) => any} hear what turns messages into sentences @returns {Scene} */
export function heardScene(raw, hear) {
  const known = said.get(raw);
  if (known) return known;
  const { sites, pieces, trays, ...rest } = raw;
  const scene = { ...hear(structuredClone(rest)), styles: once(raw.styles, hear), sites: once(sites, hear) };
  scene.pieces = heardPieces(pieces, hear);
  scene.trays = trays.map((tray) => once(tray, hear));
  said.set(raw, scene);
  cameAs.set(scene, raw);
  return scene;
}

/** @param {Piece[]} pieces @param {(thing: any) => any} hear */
export const heardPieces = (pieces, hear) => pieces.map((piece) => once(piece, hear));

/** A scene as it came, to which changes can be made. @param {Scene} scene */
export const rawOf = (scene) => cameAs.get(scene);
