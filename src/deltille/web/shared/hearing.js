// What the server says, in the reader's language: refusals, silence, scenes. Changes build on received data, so they are
// applied first and translated afterwards.

/** @import { Piece, Scene } from "./types.js" */

/** Applied to every message before the page sees it. @type {(message: any) => any} */
export let heard = (message) => message;

/** @param {((message: any) => any) | null} listener */
export function onHearing(listener) {
  heard = listener ?? ((message) => message);
}

export class Refusal extends Error {
  /** @param {string} code @param {string} sentence @param {number | null} [aboutS] when it is worth trying again */
  constructor(code, sentence, aboutS = null) {
    super(sentence);
    this.code = code;
    this.aboutS = aboutS;
  }
}

/** No answer came: there is no connection, or no server. */
export class Silence extends TypeError {}

/** The sentences for these failures. */
function silence() {
  const word = navigator.onLine ? "noServer" : "offline";
  const said = heard({ key: `web.${word}`, text: "The server is not responding." });
  return said.text ?? said;
}

/** The server's response. A refusal is thrown with the server's sentence; that nobody answers, with ours. @param {string} address @param {RequestInit} [how] */
export async function answered(address, how) {
  const response = await fetch(address, how).catch(() => {
    throw new Silence(silence());
  });
  if (response.ok) return response;
  // Something before the server may answer in its place, and knows no sentence of ours.
  const refusal = heard((await response.json().catch(() => null)) ?? {});
  const aboutS = refusal.about_s ?? (Number(response.headers.get("retry-after")) || null);
  throw new Refusal(refusal.code ?? String(response.status), refusal.sentence ?? silence(), aboutS);
}

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
