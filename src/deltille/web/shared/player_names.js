// Readable names of computer players.

import { canSay, say } from "../i18n/messages.js";

/** "level:3" in words. @param {string} player */
export function playerName(player) {
  const [kind, number] = player.split(":");
  if (kind === "level") return say("level", { n: number ?? "" });
  return number ? `${kind} ${number}` : (kind ?? player);
}

/** What a level is like to play against; empty for other players. @param {string} player */
export function playerLike(player) {
  const word = `like_${player.replace(":", "_")}`;
  return canSay(word) ? say(word) : "";
}
