// What opens seats: invitations for others and codes for oneself, kept as long as this tab.

/** @param {string} id @param {{invites?: [number, string][], codes?: string[]}} keys */
export function rememberKeys(id, { invites, codes }) {
  if (invites) sessionStorage.setItem(`invites.${id}`, JSON.stringify(invites));
  if (codes) sessionStorage.setItem(`codes.${id}`, JSON.stringify(codes));
}

/** @param {string} id @returns {[number, string][]} */
export const invitesOf = (id) => JSON.parse(sessionStorage.getItem(`invites.${id}`) ?? "[]");

/** @param {string} id @returns {string[]} */
export const codesOf = (id) => JSON.parse(sessionStorage.getItem(`codes.${id}`) ?? "[]");
