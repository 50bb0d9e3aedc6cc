// The part of Markdown that rule books use, as elements; text is never parsed as HTML.

import { html } from "./dom.js";

/** @param {string} text @returns {(Node | string)[]} */
function inline(text) {
  const parts = [];
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\((https?:[^)\s]+|#[^)\s]+)\)/g;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index));
    const [, code, bold, emphasis, words, address] = match;
    if (code) parts.push(html("code", {}, code));
    else if (bold) parts.push(html("strong", {}, ...inline(bold)));
    else if (emphasis) parts.push(html("em", {}, ...inline(emphasis)));
    else if (words) parts.push(html("a", { href: address, rel: "noreferrer" }, words));
    end = (match.index ?? 0) + match[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** @param {string} line */
const cells = (line) => line.replace(/^\s*\|/, "").replace(/\|\s*$/, "").split("|").map((cell) => cell.trim());

/** @param {string} text @param {(address: string, caption: string) => Node | null} [figure] draws the picture of a line that holds nothing else */
export function render(text, figure = () => null) {
  const root = document.createDocumentFragment();
  const lines = text.split("\n");
  let at = 0;
  const gather = (/** @type {(line: string) => boolean} */ belongs) => {
    const kept = [];
    while (at < lines.length && belongs(lines[at] ?? "")) kept.push(lines[at++] ?? "");
    return kept;
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = /^(#{1,6})\s+(.*)/.exec(line);
    const drawn = /^!\[([^\]]*)\]\((.*)\)$/.exec(line);
    if (!line.trim()) at += 1;
    else if (line.startsWith("```")) {
      at += 1;
      const body = gather((next) => !next.startsWith("```"));
      at += 1;
      root.append(html("pre", { tabindex: 0 }, body.join("\n")));
    } else if (heading) {
      at += 1;
      const level = /** @type {"h1" | "h2" | "h3" | "h4" | "h5" | "h6"} */ (`h${heading[1]?.length ?? 2}`);
      const [, words = "", id] = /^(.*?)(?:\s*\{#([a-z-]+)\})?$/.exec(heading[2] ?? "") ?? [];
      root.append(html(level, { id }, ...inline(words)));
    } else if (drawn) {
      at += 1;
      root.append(figure(drawn[2] ?? "", drawn[1] ?? "") ?? html("p", {}, drawn[1] ?? ""));
    } else if (/^\s*\|/.test(line)) {
      const rows = gather((next) => /^\s*\|/.test(next)).map(cells);
      const table = html("table", {});
      const isRuled = rows[1]?.every((cell) => /^:?-+:?$/.test(cell));
      for (const [index, row] of rows.entries()) {
        if (isRuled && index === 1) continue;
        table.append(html("tr", {}, ...row.map((cell) => html(isRuled && index === 0 && cell ? "th" : "td", {}, ...inline(cell)))));
      }
      root.append(html("div", { class: "wide", tabindex: 0 }, table));
    } else if (/^\s*([-*]|\d+\.)\s/.test(line)) {
      const list = html(/^\s*\d/.test(line) ? "ol" : "ul");
      const body = gather((next) => /^\s*([-*]|\d+\.)\s/.test(next) || /^\s{2,}\S/.test(next));
      for (const item of body) {
        const start = /^\s*(?:[-*]|\d+\.)\s+(.*)/.exec(item);
        if (start) list.append(html("li", {}, ...inline(start[1] ?? "")));
        else list.lastElementChild?.append(" ", ...inline(item.trim()));
      }
      root.append(list);
    } else root.append(html("p", {}, ...inline(gather((next) => next.trim() !== "" && !/^(#|```|!\[|\s*\||\s*[-*]\s)/.test(next)).join(" "))));
  }
  return root;
}
