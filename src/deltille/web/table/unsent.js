// Moves made without a connection, kept over a reload of the page until the server has answered.

/** @typedef {{id: string}} Command */

/** @param {string} table */
const nameOf = (table) => `deltille.unsent.${table}`;

/** The commands of a table that have no answer yet. @param {string} table @returns {Command[]} */
export function unsent(table) {
  try {
    const found = JSON.parse(sessionStorage.getItem(nameOf(table)) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one?.id === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string} table @param {Iterable<object>} commands */
export function keepUnsent(table, commands) {
  const all = [...commands];
  try {
    if (all.length) sessionStorage.setItem(nameOf(table), JSON.stringify(all));
    else sessionStorage.removeItem(nameOf(table));
  } catch {
    // Without storage they wait for as long as the page is open.
  }
}
