// Talking to the server: requests, and the socket of a table that heals itself.


/** What every message goes through before the page sees it. @type {(message: any) => any} */
let heard = (message) => message;

/** @param {((message: any) => any) | null} listener */
export function onHearing(listener) {
  heard = listener ?? ((message) => message);
}

export class Refusal extends Error {
  /** @param {string} code @param {string} sentence */
  constructor(code, sentence) {
    super(sentence);
    this.code = code;
  }
}

/** Ask the API; what it refuses is thrown with the server's own sentence. @param {string} path @param {unknown} [body] sent as JSON if given @returns {Promise<any>} */
export async function ask(path, body) {
  const how = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`/api/${path}`, how);
  if (response.ok) {
    const isJson = (response.headers.get("content-type") ?? "").includes("json");
    return isJson ? heard(await response.json()) : response.text();
  }
  const refusal = heard(await response.json().catch(() => ({})));
  throw new Refusal(refusal.code ?? String(response.status), refusal.sentence ?? response.statusText);
}

/** Tell the API that something is no longer wanted. @param {string} path */
export async function forget(path) {
  await fetch(`/api/${path}`, { method: "DELETE", keepalive: true });
}

const PING_MS = 15_000;
const PATIENCE_MS = 8_000;
const LONGEST_WAIT_MS = 8_000;

/** Sends "message" events with what the server said, and "state" events: joining, live or lost. */
export class LiveTable extends EventTarget {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    this.last = 0;
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
      const seat = this.seat === null ? {} : { seat: this.seat };
      socket.send(JSON.stringify({ type: "hello", last: this.last, want: ["scene", "moves"], ...seat }));
      for (const command of this.unanswered.values()) socket.send(JSON.stringify(command));
      this.pinging = window.setInterval(() => this.ping(), PING_MS);
    });
    socket.addEventListener("message", (event) => this.receive(heard(JSON.parse(event.data))));
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
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
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
    const id = crypto.randomUUID();
    const whole = { id, ...command };
    this.unanswered.set(id, whole);
    this.send(whole);
    return id;
  }

  /** Look with the eyes of a seat, or of nobody. @param {number | null} seat */
  look(seat) {
    this.seat = seat;
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
