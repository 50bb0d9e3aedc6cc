// Talking to the server: requests, and a table's socket that reconnects by itself.

import { fetchRaw, movesAt, rawScene, unfolded, whole } from "./boards.js";
import { folded, lengthened, movesOf } from "./fold.js";
import { answered, heard, heardScene, onHearing, rawOf, Refusal } from "./hearing.js";

/** @import { Move, Preview, Scene, SceneChanges, Standing, Tails } from "./types.js" */

export { onHearing, Refusal };

/** The URL of a request. Parts of a path may come from a hostile link: none leads out of its collection. @param {string} path */
function addressOf(path) {
  const { pathname, search } = new URL(`/api/${path}`, location.origin);
  if (`${pathname}/`.startsWith(`/api/${path.split(/[/?]/, 1)}/`)) return pathname + search;
  const { code, sentence } = heard({ code: "not_found", sentence: { key: "server.not-found", text: "There is nothing at this address." } });
  throw new Refusal(code, sentence);
}

/** Ask the API; a refusal is thrown with the server's sentence. @param {string} path @param {unknown} [body] sent as JSON if given @returns {Promise<any>} */
export async function ask(path, body) {
  const how = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await answered(addressOf(path), how);
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  return isJson ? heard(await response.json()) : response.text();
}

/** Ask for data with boards: each comes with its scene, and with its legal moves if there are any. @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export const askSeen = async (path, body) => unfolded(await ask(path, body), heard);

/** Ask what a move would do. @param {string} path @param {Scene | null | undefined} scene what is shown now @returns {Promise<Preview>} */
export async function askPreview(path, scene) {
  if (!scene || !rawOf(scene)) return ask(path);
  return whole(await ask(`${path}${path.includes("?") ? "&" : "?"}changes=true`), scene, heard);
}

/** Ask for moves to plan with while others move. @param {string} path @param {Scene | null} scene what is shown now @returns {Promise<Move[]>} */
export async function askPlan(path, scene) {
  const { board, paths } = await ask(path);
  return scene ? movesAt(board, paths, rawOf(scene) ?? scene) : [];
}

/** A response of the API with untranslated messages; a refusal is thrown. @param {string} path */
export async function askRaw(path) {
  return fetchRaw(addressOf(path));
}

/** The scene that results from changes to a board. @param {string} address of the board @param {SceneChanges} changes @returns {Promise<Scene>} */
export const sceneFrom = async (address, changes) => heardScene(await rawScene(address, changes), heard);

/** Delete something; returns whether the server agreed. @param {string} path @param {unknown} [body] */
export async function forget(path, body) {
  const told = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return answered(addressOf(path), { method: "DELETE", keepalive: true, ...told }).then(() => true, (error) => {
    if (error instanceof Refusal) return false;
    throw error;
  });
}

const PING_MS = 15_000;
const PATIENCE_MS = 8_000;
const LONGEST_WAIT_MS = 8_000;
/** After this many tries there is a wait of some seconds. */
const PATIENT_TRIES = 4;

/** The defaults that a standing leaves out. */
const USUAL = { status: "playing", result: null, offers: {}, next: "", may_swap: false };

/** Sends "message" events with the server's messages, and "state" events: joining, live or lost. */
export class LiveTable extends EventTarget {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    this.last = 0;
    /** The name of its game, once known. */
    this.game = "";
    /** @type {number | null} */
    this.seat = null;
    this.state = "joining";
    /** @type {WebSocket | null} */
    this.socket = null;
    this.isClosed = false;
    this.tries = 0;
    this.timer = 0;
    this.pinging = 0;
    this.patience = 0;
    /** Commands not yet answered; sending them again does no harm. @type {Map<string, object>} */
    this.unanswered = new Map();
    /** Fetched once: the board's scene and the ends of the paths of moves. @type {{address: string, scene: Scene | null, tails: Tails | null}} */
    this.board = { address: "", scene: null, tails: null };
    /** The last scene, the entry it belongs to, and how many changes of view are not answered yet. @type {{scene: Scene | null, base: number, n_looks: number}} */
    this.seen = { scene: null, base: 0, n_looks: 0 };
    /** What a standing leaves out if it has not changed. @type {Partial<Pick<Standing, "seats" | "clock">>} */
    this.lasting = {};
    /** Messages are handled in order: some need to fetch something first. */
    this.told = Promise.resolve();
    this.onOnline = () => this.connect();
    this.onOffline = () => this.socket?.close();
    addEventListener("online", this.onOnline);
    addEventListener("offline", this.onOffline);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    if (this.isClosed || (this.socket && this.socket.readyState < WebSocket.CLOSING)) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      void this.told.then(() => this.greet(socket));
      this.pinging = window.setInterval(() => this.ping(), PING_MS);
    });
    socket.addEventListener("message", (event) => {
      const { changes, ...message } = lengthened(event.data, this.game);
      this.game = message.game ?? this.game;
      this.receive({ ...heard(message), changes });
    });
    socket.addEventListener("close", () => {
      if (this.socket !== socket) return;
      clearInterval(this.pinging);
      clearTimeout(this.patience);
      this.socket = null;
      if (this.isClosed) return;
      this.setState("lost");
      const wait = Math.min(LONGEST_WAIT_MS, 400 * 2 ** this.tries);
      this.tries += 1;
      this.timer = window.setTimeout(() => this.connect(), wait);
    });
  }

  /** Say which entries we have, then send unanswered commands again. @param {WebSocket} socket */
  greet(socket) {
    if (socket.readyState !== WebSocket.OPEN) return;
    const seat = this.seat === null ? {} : { seat: this.seat };
    const base = this.seen.n_looks ? 0 : Math.min(this.seen.base, this.last);
    this.seen.n_looks = 0;
    socket.send(JSON.stringify({ type: "hello", last: this.last, base, want: ["changes", "paths"], ...seat }));
    for (const command of this.unanswered.values()) socket.send(JSON.stringify(command));
  }

  ping() {
    this.socket?.send(JSON.stringify({ type: "ping" }));
    clearTimeout(this.patience);
    this.patience = window.setTimeout(() => this.socket?.close(), PATIENCE_MS);
  }

  /** @param {any} message */
  receive(message) {
    this.tries = 0;
    if (message.type === "pong") clearTimeout(this.patience);
    if (message.type === "entry") this.last = Math.max(this.last, message.number);
    if (message.type === "done" || message.type === "refused") this.unanswered.delete(message.id);
    if (message.type === "table" || message.type === "welcome") this.setState("live");
    this.told = this.told
      .then(() => this.prepare(message))
      .then(() => void this.dispatchEvent(new CustomEvent("message", { detail: message })))
      .then(undefined, () => this.startOver());
  }

  /** Fetch and expand what a message only refers to. @param {any} message */
  async prepare(message) {
    if (message.type === "table" && message.board !== this.board.address) {
      const { scene } = await fetchRaw(message.board);
      this.board = { address: message.board, scene, tails: null };
    } else if (message.type === "looking") {
      this.seen = { scene: null, base: 0, n_looks: Math.max(0, this.seen.n_looks - 1) };
    } else if (message.type === "standing") await this.unfold(message);
  }

  /** @param {Standing} standing */
  async unfold(standing) {
    const { changes, paths = {} } = standing;
    const { scene: board } = this.board;
    if (!board || !changes) throw new Error("a standing without a board");
    const before = changes.base === 0 ? board : changes.base === this.seen.base ? this.seen.scene : null;
    if (!before) throw new Error("changes of something we never saw");
    this.seen.scene = folded(board, before, changes);
    standing.scene = heardScene(this.seen.scene, heard);
    this.seen.base = standing.number;
    this.lasting = { seats: standing.seats ?? this.lasting.seats, clock: standing.clock ?? this.lasting.clock };
    Object.assign(standing, { ...USUAL, ...standing, ...this.lasting });
    if (paths.known?.length && !this.board.tails) {
      this.board.tails = /** @type {Tails} */ (await fetchRaw(`${this.board.address}/tails`));
    }
    standing.moves = movesOf(paths, this.board.tails ?? { ids: [], tails: [] }, board, this.seen.scene);
  }

  /** The board after some moves. @param {number} ply @param {number | null} seat @returns {Promise<Scene>} */
  async sceneAfter(ply, seat) {
    const eyes = seat === null ? "" : `&seat=${seat}`;
    const { changes } = await fetchRaw(`/api/tables/${this.id}/positions/${ply}?changes=true${eyes}`);
    if (!this.board.scene) throw new Error("no board yet");
    return heardScene(folded(this.board.scene, this.board.scene, changes), heard);
  }

  /** Something did not arrive: reconnect as if nothing were known. */
  startOver() {
    this.last = 0;
    this.tries = Math.max(this.tries, PATIENT_TRIES);
    this.seen = { scene: null, base: 0, n_looks: 0 };
    this.socket?.close();
  }

  /** @param {string} state */
  setState(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Send a command until it is answered; returns its id. @param {object} command */
  command(command) {
    const whole = { id: crypto.randomUUID(), ...command };
    this.unanswered.set(whole.id, whole);
    this.send(whole);
    return whole.id;
  }

  /** Switch to the view of a seat, or of a spectator. @param {number | null} seat */
  look(seat) {
    this.seat = seat;
    this.seen.n_looks += 1;
    this.send({ type: "look", seat });
  }

  close() {
    this.isClosed = true;
    removeEventListener("online", this.onOnline);
    removeEventListener("offline", this.onOffline);
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    this.socket?.close();
  }
}
