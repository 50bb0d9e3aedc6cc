// Opening files: studies are read here, games by the server, and anything else is refused with a sentence.

import { unpacked } from "./sharing.js";
import { say } from "../i18n/messages.js";

/** The server accepts no longer record. */
const LONGEST_FILE = 60_000;

/** A text parsed as JSON; null if it is not JSON. @param {string} text */
export function readJson(text) {
  try {
    const found = JSON.parse(text);
    return found && typeof found === "object" ? found : null;
  } catch {
    return null;
  }
}

/** Refuse what cannot be a game without asking the server. @param {string} text */
export function checkFile(text) {
  if (text.length > LONGEST_FILE) throw new Error(say("fileTooLong"));
  if (text.trim().length < 2) throw new Error(say("notAGame"));
}

/** The study in a link. @param {string} letters */
export async function sharedStudy(letters) {
  const text = await unpacked(letters).catch(() => "");
  if (!readJson(text)?.study) throw new Error(say("brokenLink"));
  return text;
}

/** @param {unknown} error */
export const sentenceOf = (error) => (error instanceof Error ? error.message : String(error));
