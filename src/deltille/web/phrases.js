// What the games say, in the reader's language. Games bring translations of their English sentences,
// with blanks, and of the words that may stand there.

import { ask, onHearing } from "./api.js";
import { language } from "./messages.js";

/** @typedef {{words?: Record<string, string>, phrases?: Record<string, string>}} Tongue */
/** @typedef {{pattern: RegExp, names: string[], text: string, weight: number, inBlank: (blank: string) => string}} Phrase */

/** Where sentences stand in what the server sends. */
const SPOKEN = new Set(["sentence", "label", "notice", "caption", "meaning", "summary", "title", "side", "sides", "note", "verb", "remark", "group"]);
/** Names of places are the same in every language. */
const PLACE = /^(?:[a-z]{1,2}\d+[nesw]*|-?\d.*|)$/;
/** @type {Phrase[]} */
let phrases = [];
/** @type {Map<string, string>} */
const known = new Map();
let spoken = "en";

/** @param {string} text */
const plain = (text) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");

/** @param {Record<string, string>} words */
const anyOf = (words) =>
  Object.keys(words)
    .sort((a, b) => b.length - a.length)
    .map(plain)
    .join("|");

/** @param {Tongue} tongue @param {Record<string, string>} others words of the other games, for what this one does not know @returns {Phrase[]} */
function read({ words: own = {}, phrases: found = {} }, others) {
  const words = { ...others, ...own };
  const anyWord = new RegExp(`(?<![\\p{L}\\d-])(${anyOf(words)})(?![\\p{L}\\d-])`, "gu");
  const inBlank = (/** @type {string} */ blank) => blank.replace(anyWord, (word) => words[word] ?? word);
  const made = Object.entries(found).map(([english, text]) => {
    const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
    const pattern = new RegExp(`^${plain(english).replace(/\{\w+\}/g, "(.+?)")}$`, "u");
    return { pattern, names, text, inBlank, weight: english.replace(/\{\w+\}/g, "").length };
  });
  // What is left are names of things and people: words alone.
  const alone = new RegExp(`^((?:${anyOf(own)})(?:[ +].*)?)$`, "u");
  return [...made, { pattern: alone, names: ["all"], text: "{all}", inBlank, weight: -Object.keys(own).length }];
}

/** Load what the games say in the language of the page. */
export async function learnPhrases() {
  const wanted = language();
  if (wanted === spoken) return;
  spoken = wanted;
  known.clear();
  phrases = [];
  onHearing(wanted === "en" ? null : translateAll);
  if (wanted === "en") return;
  try {
    /** @type {Tongue[]} */
    const tongues = await ask(`catalogue/phrases/${wanted}`);
    const words = Object.assign({}, ...tongues.map((tongue) => tongue.words));
    // The more of a sentence a phrase spells out, the surer it is meant.
    phrases = tongues.flatMap((tongue) => read(tongue, words)).sort((a, b) => b.weight - a.weight);
    known.clear();
  } catch {
    // Without translations the games are understood in English.
  }
}

/** @param {string} text */
export function translate(text) {
  if (PLACE.test(text)) return text;
  const old = known.get(text);
  if (old !== undefined) return old;
  let found = text;
  for (const { pattern, names, text: into, inBlank } of phrases) {
    const match = pattern.exec(text);
    if (!match) continue;
    const blanks = new Map(names.map((name, index) => [name, within(match[index + 1] ?? "", inBlank)]));
    found = into.replace(/\{(\w+)\}/g, (_, name) => blanks.get(name) ?? "");
    break;
  }
  known.set(text, found);
  return found;
}

/** A blank may hold a sentence of its own. @param {string} blank @param {(blank: string) => string} inBlank */
function within(blank, inBlank) {
  const whole = phrases.find(({ pattern, names }) => !names.length && pattern.test(blank));
  return whole ? whole.text : inBlank(blank);
}

/** Every sentence in what was received. @param {any} value */
function translateAll(value) {
  if (Array.isArray(value)) value.forEach(translateAll);
  else if (value && typeof value === "object") {
    for (const [name, content] of Object.entries(value)) {
      if (typeof content === "string") {
        if (SPOKEN.has(name)) value[name] = translate(content);
      } else if (SPOKEN.has(name) && Array.isArray(content)) value[name] = content.map((part) => (typeof part === "string" ? translate(part) : part));
      else translateAll(content);
    }
  }
  return value;
}
