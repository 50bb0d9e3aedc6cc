// Scenes in the reader's language. Changes build on received data, so they are applied first and translated afterwards.

/** @import { Piece, Scene } from "./types.js" */

/** Translations by what was received: unchanged things keep their identity. @type {WeakMap<object, any>} */
const said = new WeakMap();
/** What was received, by the scene made of it. @type {WeakMap<Scene, Scene>} */
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

/** A scene as received, to which changes can be applied. @param {Scene} scene */
export const rawOf = (scene) => cameAs.get(scene);
