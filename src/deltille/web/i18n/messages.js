// Every sentence of the page, in the reader's language. Messages are keys with arguments; the sentences are in Fluent
// files, the page's own and those of the games and the server, and arrive together. core/messages.py does the same in Python.

import { FluentBundle, FluentNumber, FluentResource } from "../vendor/fluent/index.js";
import { onHearing } from "../shared/api.js";
import { setting } from "../shared/settings.js";

/** A name of a sentence in web/locale. @typedef {string} Word */
/** @typedef {string | number | Message | (string | number | Message)[]} Argument */
/** @typedef {{key: string, args?: Record<string, Argument>, text?: string}} Message */
/** @typedef {{language: string, languages: Record<string, string>, sources: Record<string, string>}} Locale */

/** @type {Locale} */
let spoken = { language: "en", languages: { en: "English" }, sources: {} };
/** What lessons say, in the language of the page, once somebody wants to learn. @type {Locale | null} */
let lessons = null;
/** By the part of a key before the dot. @type {Map<string, FluentBundle>} */
const bundles = new Map();

/** The language of the page. */
export const language = () => spoken.language;

/** The languages one can choose, by code. */
export const languages = () => spoken.languages;

/** Load the sentences in the language asked for, else the browser's; the server says which it knows. */
export async function learnMessages() {
  spoken = (await fetched(".json")) ?? spoken;
  bundles.clear();
  onHearing(hear);
}

/** Load what lessons say; to be done before one is shown. */
export async function learnLessons() {
  if (lessons?.language === spoken.language) return;
  const { language } = spoken;
  const found = await fetched("/lessons.json");
  // Another language may have been chosen meanwhile; without these sentences lessons are told in English.
  if (found?.language !== language || spoken.language !== language) return;
  lessons = found;
  bundles.clear();
}

/** Sentences in the language asked for; without a connection the page keeps those it has. @param {string} part @returns {Promise<Locale | null>} */
async function fetched(part) {
  const wanted = setting("language") || navigator.language;
  try {
    const response = await fetch(`/locale/${encodeURIComponent(wanted)}${part}`);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** @param {string} domain */
function bundleOf(domain) {
  let bundle = bundles.get(domain);
  if (!bundle) {
    bundle = new FluentBundle(spoken.language, { useIsolating: false });
    bundle.addResource(new FluentResource(spoken.sources[domain] ?? ""));
    if (lessons?.language === spoken.language) bundle.addResource(new FluentResource(lessons.sources[domain] ?? ""));
    bundles.set(domain, bundle);
  }
  return bundle;
}

/** @param {string} key */
function found(key) {
  const dot = key.indexOf(".");
  const bundle = bundleOf(key.slice(0, dot));
  return { bundle, message: bundle.getMessage(key.slice(dot + 1)) };
}

/** A message as a sentence; plain text is what it is in every language. @param {Message | string} message @returns {string} */
export function tell(message) {
  if (typeof message === "string") return message;
  const { bundle, message: entry } = found(message.key);
  if (!entry?.value) return message.text ?? message.key;
  return bundle.formatPattern(entry.value, variables(message.args ?? {}), []);
}

/** What a sentence can ask about its arguments. @param {Record<string, Argument>} args */
function variables(args) {
  /** @type {Record<string, string | FluentNumber>} */
  const known = {};
  for (const [name, value] of Object.entries(args)) {
    if (typeof value === "number") known[name] = new FluentNumber(value, { useGrouping: false });
    else if (Array.isArray(value)) {
      const parts = value.map((part) => (typeof part === "object" ? tell(part) : String(part)));
      known[name] = parts.join(", ");
      known[`${name}-count`] = new FluentNumber(parts.length);
      known[`${name}-and`] = parts.length < 2 ? parts.join("") : tell({ key: "core.and", args: { first: parts.slice(0, -1).join(", "), last: parts.at(-1) ?? "" } });
    } else if (typeof value === "object") {
      known[name] = tell(value);
      const { bundle, message } = found(value.key);
      for (const [attribute, pattern] of Object.entries(message?.attributes ?? {})) known[`${name}-${attribute}`] = bundle.formatPattern(pattern, variables(value.args ?? {}), []);
    } else known[name] = value;
  }
  return known;
}

/** A sentence of the page. @param {Word} word @param {Record<string, Argument>} [blanks] */
export function say(word, blanks = {}) {
  // What counts decides between "1 move" and "2 moves", also where it was made a text on its way here.
  const counted = Object.entries(blanks).map(([name, value]) => [name, typeof value === "string" && /^(0|[1-9]\d{0,8})$/.test(value) ? Number(value) : value]);
  return tell({ key: `web.${word}`, args: Object.fromEntries(counted) });
}

/** Whether the page has a sentence of this name. @param {string} word */
export const canSay = (word) => bundleOf("web").hasMessage(word);

/** What somebody's pieces are marked with: colours begin with other letters in other languages. @param {{name: Message, letter: string}} style */
function letterOf({ name, letter }) {
  const { bundle, message } = found(name.key);
  return message?.attributes.letter ? bundle.formatPattern(message.attributes.letter) : letter;
}

/** Something received, with every message in it as a sentence. @param {any} value @returns {any} */
export function hear(value) {
  if (Array.isArray(value)) value.forEach((part, index) => { if (part && typeof part === "object") value[index] = hear(part); });
  else if (value && typeof value === "object") {
    // Where only changes are told, messages come without their English sentence.
    if (typeof value.key === "string" && (typeof value.text === "string" || value.key.includes("."))) return tell(value);
    if (typeof value.letter === "string" && value.name?.key) value.letter = letterOf(value);
    // Changes are said once they are folded into what they change.
    for (const [name, content] of Object.entries(value)) if (content && typeof content === "object" && name !== "changes") value[name] = hear(content);
  }
  return value;
}
