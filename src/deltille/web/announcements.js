// What has just happened, for those who listen.

import { story } from "./prompt.js";
import { setting } from "./settings.js";
import { spokenText } from "./chat.js";
import { say } from "./messages.js";

/** @param {import("./table.js").TableView} view @param {any} entry */
export function tellNews(view, entry) {
  const name = view.nameOf(entry.seat);
  /** @type {Record<string, () => string>} */
  const words = {
    moved: () => (view.isSecret ? "" : `${name}: ${story(entry.move.steps)}`),
    joined: () => say("joined", { name: entry.name || name }),
    resigned: () => say("hasResigned", { name }),
    flagged: () => say("hasFlagged", { name }),
    offered: () => say(/** @type {any} */ (`offered_${entry.what}`), { name }),
    declined: () => say("hasDeclined", { name }),
    takenback: () => say("takenBack"),
    drawn: () => say("hasDrawn"),
    chatted: () => `${name}: ${spokenText(entry)}`,
  };
  const text = words[entry.kind]?.();
  if (text) view.announce(text);
  if (entry.kind === "rematched") void view.follow();
  if (entry.kind === "moved" && setting("sound") === "yes") void import("./sound.js").then(({ knock }) => knock());
}
