// Everything a table knows, as plain data, and what follows from it. It needs no page.

import { playerName } from "../shared/player_names.js";
import { say } from "../i18n/messages.js";

/** @import { Seat, SeenMove, Standing, Step, TableContent } from "../shared/types.js" */
/** @typedef {ReturnType<typeof newTable>} TableState */

/** @param {string} id */
export function newTable(id) {
  return {
    id,
    content: /** @type {TableContent | null} */ (null),
    standing: /** @type {Standing | null} */ (null),
    moves: /** @type {SeenMove[]} */ ([]),
    /** Hashes of hidden moves, as received. @type {string[]} */
    sealed: [],
    /** The seats this page acts for. @type {number[]} */
    held: [],
    /** The seat whose view is shown. @type {number | null} */
    viewer: null,
    /** @type {number[]} */
    present: [],
    /** The ply shown while looking at a past position. @type {number | null} */
    lookedAt: null,
    /** Who made each offer; several entries may precede one standing. @type {Record<string, number>} */
    offerers: {},
    /** The number of the last entry received. */
    told: 0,
    /** How many moves the board shows. */
    drawnPly: -1,
  };
}

/** Add an entry; returns whether it is new. @param {TableState} table @param {any} entry */
export function take(table, entry) {
  const isNews = entry.number > table.told;
  table.told = Math.max(table.told, entry.number);
  if (entry.kind === "offered" && !(entry.what in table.offerers)) table.offerers[entry.what] = entry.seat;
  if (entry.seal) table.sealed[entry.ply + 1] = entry.seal.hash;
  if (entry.kind === "moved" && !isSecret(table)) {
    table.moves = table.moves.slice(0, entry.ply);
    table.moves[entry.ply] = entry.move;
  }
  if (entry.kind === "takenback") table.moves = table.moves.slice(0, entry.ply);
  return isNews;
}

/** Set the current standing. @param {TableState} table @param {Standing} standing */
export function takeStanding(table, standing) {
  table.standing = standing;
  if (table.content) table.content.standing = standing;
  table.offerers = Object.fromEntries(Object.entries(standing.offers).map(([what, { seat }]) => [what, seat]));
}

/** @param {TableState} table */
export const isHotSeat = ({ held }) => held.length > 1;

/** Whether people who share this screen hide something from each other. @param {TableState} table */
export const isSecret = (table) => isHotSeat(table) && (table.content?.has_secrets ?? false) && table.standing?.status !== "over";

/** Whether we wait for others to move. @param {TableState} table */
export const mayPlan = ({ standing, held, lookedAt }) =>
  standing?.status === "playing" && lookedAt === null && held.length === 1 && standing.turn !== null && !held.includes(standing.turn);

/** How many moves have been made. @param {TableState} table */
export const plyOf = ({ standing }) => standing?.ply ?? 0;

/** Who made a move. @param {TableState} table @param {number} ply before it */
export const moverOf = ({ moves, standing }, ply) => moves[ply]?.seat ?? ply % (standing?.seats.length ?? 2);

/** The steps to mark: those of all moves since our own last one, and of that one too while we wait. @param {TableState} table @returns {Step[]} */
export function recentSteps({ moves, standing, held }) {
  const made = moves.slice(0, standing?.ply ?? moves.length);
  const own = made.findLastIndex(({ seat }) => seat !== undefined && held.includes(seat));
  const isMine = standing?.turn !== null && standing?.turn !== undefined && held.includes(standing.turn);
  const since = held.length !== 1 || own < 0 ? made.length - 1 : own + (isMine ? 1 : 0);
  return made.slice(Math.max(0, since)).flatMap(({ steps }) => steps);
}

/** The seat for which this page acts. @param {TableState} table */
export function seatOf(table) {
  const { turn } = table.standing ?? {};
  if (isHotSeat(table) && turn !== null && turn !== undefined && table.held.includes(turn)) return turn;
  return table.viewer ?? table.held[0] ?? 0;
}

/** A person's name or a computer's level; empty for people without a name. @param {Seat | undefined} seat */
const calledBy = (seat) => (seat?.player ? playerName(seat.player) : (seat?.name ?? ""));

/** A player's display name: their name, with the colour if another player has the same name; without a name, the colour. @param {TableState} table @param {number | null | undefined} seat */
export function nameOf({ standing }, seat) {
  const seats = standing?.seats ?? [];
  const found = seats[seat ?? -1];
  if (!found) return say("spectator");
  const own = calledBy(found);
  const isAmbiguous = seats.some((other, index) => index !== seat && calledBy(other) === own);
  return own && isAmbiguous ? `${own} (${found.side})` : own || found.side;
}

/** The shortest name that tells a player from all others: the colour if another player has the same name. @param {TableState} table @param {number | null | undefined} seat */
export function shortNameOf(table, seat) {
  const seats = table.standing?.seats ?? [];
  const found = seats[seat ?? -1];
  const isAmbiguous = seats.some((other, index) => index !== seat && calledBy(other) === calledBy(found));
  return found && isAmbiguous ? found.side : nameOf(table, seat);
}

/** The name and the colour, for screen readers. @param {TableState} table @param {number | null | undefined} seat */
export function fullNameOf({ standing }, seat) {
  const found = standing?.seats[seat ?? -1];
  if (!found) return say("spectator");
  return calledBy(found) ? `${calledBy(found)} (${found.side})` : found.side;
}

/** The link to the guide of this game, which begins with this board. @param {TableState} table */
export function rulesAddress(table) {
  const eyes = isSecret(table) || table.viewer === null ? "" : `/${table.viewer}`;
  return `#/rules/${table.content?.game}/now/${table.id}${eyes}`;
}
