// Every word of the page, in the languages it speaks. What happens in a game is told by the server.

import { en } from "./messages.en.js";
import { es } from "./messages.es.js";
import { setting } from "./settings.js";

/** @typedef {keyof typeof en} Word */
/** @type {Record<string, Record<Word, string>>} */
export const LANGUAGES = { en, es };

/** The language asked for, else the browser's, else English. */
export function language() {
  const asked = setting("language") || navigator.language.slice(0, 2);
  return asked in LANGUAGES ? asked : "en";
}

/** A sentence with its blanks filled in. @param {Word} word @param {Record<string, string | number>} [blanks] */
export function say(word, blanks = {}) {
  const text = (LANGUAGES[language()] ?? en)[word] ?? en[word];
  return text.replace(/\{(\w+)\}/g, (_, name) => String(blanks[name] ?? ""));
}
