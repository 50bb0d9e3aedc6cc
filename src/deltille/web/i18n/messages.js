// Every sentence of the page, in the reader's language. Messages are keys with arguments; the sentences are in Fluent
// files, the page's own and those of the games and the server, and arrive together. core/messages.py does the same in Python.

import { FluentBundle, FluentNumber, FluentResource } from "../vendor/fluent/index.js";
import { onHearing } from "../shared/api.js";
import { setting } from "../shared/settings.js";

/** The key of a message in web/locale. @typedef {string} Word */
/** @typedef {string | number | Message | (string | number | Message)[]} Argument */
/** @typedef {{key: string, args?: Record<string, Argument>, text?: string}} Message */
/** @typedef {{language: string, languages: Record<string, string>, sources: Record<string, string>}} Locale */

/** @type {Locale} */
let spoken = { language: "en", languages: { en: "English" }, sources: {} };
/** The texts of lessons, loaded when a lesson is opened. @type {Locale | null} */
let lessons = null;
/** By the domain: the part of a key before the dot. @type {Map<string, FluentBundle>} */
const bundles = new Map();

/** The language of the page. */
export const language = () => spoken.language;

/** How people who read this language write dates where they live: the first such choice of the browser. */
export const dateLocale = () => navigator.languages.find((one) => one.split("-", 1)[0] === spoken.language) ?? spoken.language;

/** The languages one can choose, by code. */
export const languages = () => spoken.languages;

/** Load the messages in the chosen language, else the browser's; the server says which it has. */
export async function learnMessages() {
  spoken = (await fetched(".json")) ?? spoken;
  bundles.clear();
  onHearing(hear);
}

/** Load the texts of lessons; call it before showing one. */
export async function learnLessons() {
  if (lessons?.language === spoken.language) return;
  const { language } = spoken;
  const found = await fetched("/lessons.json");
  // The language may have changed meanwhile; without these texts lessons are in English.
  if (found?.language !== language || spoken.language !== language) return;
  lessons = found;
  bundles.clear();
}

/** Messages in the chosen language; offline the page keeps those it has. @param {string} part @returns {Promise<Locale | null>} */
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

/** A message as a sentence; plain text stays as it is. @param {Message | string} message @returns {string} */
export function tell(message) {
  if (typeof message === "string") return message;
  const { bundle, message: entry } = found(message.key);
  if (!entry?.value) return message.text ?? message.key;
  return bundle.formatPattern(entry.value, variables(message.args ?? {}), []);
}

/** What a message can ask about its arguments. @param {Record<string, Argument>} args */
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
  // A count decides between "1 move" and "2 moves", even if it arrives as text.
  const counted = Object.entries(blanks).map(([name, value]) => [name, typeof value === "string" && /^(0|[1-9]\d{0,8})$/.test(value) ? Number(value) : value]);
  return tell({ key: `web.${word}`, args: Object.fromEntries(counted) });
}

/** Words that stand alone, as in a list to choose from. @param {string} words */
export const alone = (words) => words.charAt(0).toLocaleUpperCase(spoken.language) + words.slice(1);

/** Whether the page has a message with this key. @param {string} word */
export const canSay = (word) => bundleOf("web").hasMessage(word);

/** The letter that marks a player's pieces: it depends on the language. @param {{name: Message, letter: string}} style */
function letterOf({ name, letter }) {
  const { bundle, message } = found(name.key);
  return message?.attributes.letter ? bundle.formatPattern(message.attributes.letter) : letter;
}

/** Received data with every message turned into a sentence. @param {any} value @returns {any} */
export function hear(value) {
  if (Array.isArray(value)) value.forEach((part, index) => { if (part && typeof part === "object") value[index] = hear(part); });
  else if (value && typeof value === "object") {
    // In changes, messages come without their English sentence.
    if (typeof value.key === "string" && (typeof value.text === "string" || value.key.includes("."))) return tell(value);
    if (typeof value.letter === "string" && value.name?.key) value.letter = letterOf(value);
    // Changes are translated after they are applied.
    for (const [name, content] of Object.entries(value)) if (content && typeof content === "object" && name !== "changes") value[name] = hear(content);
  }
  return value;
}
