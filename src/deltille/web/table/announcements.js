// Announcements for screen readers.

import { story } from "../board/prompt.js";
import { spokenText } from "./chat.js";
import { say } from "../i18n/messages.js";

/** @param {any} entry @param {{nameOf: (seat: number) => string, fullNameOf: (seat: number) => string, isSecret: boolean, announce: (text: string) => void}} where whether moves must not be announced here */
export function tellNews(entry, { nameOf, fullNameOf, isSecret, announce }) {
  const name = nameOf(entry.seat);
  /** @type {Record<string, () => string>} */
  const words = {
    moved: () => (isSecret ? "" : `${fullNameOf(entry.seat)}: ${story(entry.move.steps)}`),
    joined: () => say("joined", { name: entry.name || name }),
    swapped: () => say("hasSwapped", { name }),
    resigned: () => say("hasResigned", { name }),
    flagged: () => say("hasFlagged", { name }),
    offered: () => say(/** @type {any} */ (`offered_${entry.what}`), { name }),
    drawn: () => say("hasDrawn"),
    chatted: () => `${name}: ${spokenText(entry)}`,
  };
  const text = words[entry.kind]?.();
  if (text) announce(text);
}
