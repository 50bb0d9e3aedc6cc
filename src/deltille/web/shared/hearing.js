// Scenes in the reader's language. Changes build on what came before, so they are folded first and said afterwards.

/** @import { Scene } from "./types.js" */

/** What has been said, by what came: things that stay are the same things again. @type {WeakMap<object, any>} */
const said = new WeakMap();

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
  scene.pieces = pieces.map((piece) => once(piece, hear));
  scene.trays = trays.map((tray) => once(tray, hear));
  said.set(raw, scene);
  return scene;
}
