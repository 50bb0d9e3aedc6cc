// Choosing puzzles by theme and difficulty.

import { html } from "../shared/dom.js";
import { fitting, GRADES, want, wanted } from "./choice.js";
import { say } from "../i18n/messages.js";

/** @import { PuzzleList } from "../shared/types.js" */

/** @param {string} words @param {[string, string][]} values @param {string} chosen @param {(value: string) => void} act */
function choice(words, values, chosen, act) {
  const select = html("select", {});
  for (const [value, text] of values) select.append(html("option", { value, selected: value === chosen }, text));
  select.addEventListener("change", () => act(select.value));
  return html("label", {}, html("span", {}, words), select);
}

/** @param {PuzzleList} list @param {() => void} changed */
export function chooser(list, changed) {
  const now = wanted(list.game);
  const set = (/** @type {Partial<typeof now>} */ part) => {
    want(list.game, { ...now, ...part });
    changed();
  };
  const n = (/** @type {Partial<typeof now>} */ part) => fitting(list.puzzles, { ...now, ...part }).length;
  const themes = /** @type {[string, string][]} */ (list.themes.filter(({ name }) => n({ theme: name })).map(({ name, say: words }) => [name, `${words} (${n({ theme: name })})`]));
  const grades = /** @type {[string, string][]} */ (Object.keys(GRADES).filter((grade) => n({ grade })).map((grade) => [grade, `${say(`grade_${grade}`)} (${n({ grade })})`]));
  return html(
    "div",
    { class: "row" },
    choice(say("puzzleTheme"), [["", say("anyTheme")], ...themes], now.theme, (theme) => set({ theme })),
    choice(say("difficulty"), [["", say("anyGrade")], ...grades], now.grade, (grade) => set({ grade })),
  );
}
