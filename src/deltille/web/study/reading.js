// Opening files: studies are read here, games by the server, and anything else is refused in plain words.

import { unpacked } from "./sharing.js";
import { say } from "../i18n/messages.js";

/** The server reads no longer record. */
const LONGEST_FILE = 60_000;

/** What a text says as JSON; null if it is none. @param {string} text */
export function readJson(text) {
  try {
    const found = JSON.parse(text);
    return found && typeof found === "object" ? found : null;
  } catch {
    return null;
  }
}

/** Refuse what can be no game before anybody is asked. @param {string} text */
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
