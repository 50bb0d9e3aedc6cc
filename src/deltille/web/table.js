// A table: the board, who sits there, what has happened, and what one can say.

import { actionsOf } from "./actions.js";
import "./board.js";
import { Cards } from "./cards.js";
import { showClocks } from "./clocks.js";
import { HandoverScreen } from "./handover_screen.js";
import { html } from "./dom.js";
import { header } from "./layout.js";
import { historyOf } from "./history.js";
import { onKey } from "./keys.js";
import { tellNews } from "./announcements.js";
import { playersOf } from "./players.js";
import { story } from "./prompt.js";
import { resultOf } from "./result.js";
import { setting } from "./settings.js";
import { showConnection, showGains, showStatus } from "./status.js";
import { talkOf } from "./chat.js";
import { ask, LiveTable, Refusal } from "./api.js";
import { say } from "./messages.js";

/** @import { BoardElement } from "./board.js" */
/** @import { Move, SeenMove, Standing, TableContent } from "./types.js" */

/** @param {HTMLElement} page @param {string[]} path @param {(text: string) => void} announce */
export function table(page, path, announce) {
  const view = new TableView(page, path[0] ?? "", announce);
  return () => view.leave();
}

export class TableView {
  /** @param {HTMLElement} page @param {string} id @param {(text: string) => void} announce */
  constructor(page, id, announce) {
    this.id = id;
    this.page = page;
    this.announce = announce;
    /** @type {TableContent | null} */
    this.content = null;
    /** @type {Standing | null} */
    this.standing = null;
    /** @type {SeenMove[]} */
    this.moves = [];
    /** Whose move each was. @type {number[]} */
    this.movers = [];
    /** Hashes of hidden moves, as they were told. @type {string[]} */
    this.sealed = [];
    /** @type {number[]} */
    this.held = [];
    /** @type {number | null} */
    this.viewer = null;
    /** @type {number[]} */
    this.present = [];
    /** How many moves the board shows while somebody looks back. @type {number | null} */
    this.lookedAt = null;
    this.told = 0;
    this.drawnPly = -1;
    /** How far the clock of the server is ahead of ours. */
    this.skew = 0;

    this.board = /** @type {BoardElement} */ (document.createElement("deltille-board"));
    this.players = html("div", { class: "players" });
    this.title = html("h1", {});
    this.status = html("p", { class: "status" });
    this.remark = html("p", { class: "remark", role: "status" });
    this.connection = html("p", { class: "connection", role: "status" });
    this.result = html("div", { class: "result" });
    this.history = historyOf(this);
    this.talk = talkOf(this);
    this.curtain = new HandoverScreen(this);
    this.cards = new Cards(this);
    this.actions = html("div", { class: "actions" });
    this.side = html("aside", { class: "side", "aria-label": say("besides") }, this.actions, this.history.root, this.talk.root);
    page.className = "table";
    page.append(
      header(this.title, this.status, this.remark),
      this.connection,
      html(
        "main",
        {},
        html("section", { class: "play", "aria-label": say("board") }, this.players, this.result, this.board),
        this.side,
      ),
      this.curtain.root,
    );
    this.board.foresee = (/** @type {Move} */ move) => ask(`tables/${id}/previews/${move.id}?seat=${this.viewer}`);
    this.board.explain = (/** @type {string[]} */ targets) => ask(`tables/${id}/objections`, { seat: this.viewer ?? 0, targets });
    this.board.addEventListener("foreseen", (event) => showGains(this, /** @type {CustomEvent} */ (event).detail));
    this.board.addEventListener("commit", (event) => this.commit(/** @type {CustomEvent} */ (event).detail));
    this.onKey = (/** @type {KeyboardEvent} */ event) => onKey(this, event);
    addEventListener("keydown", this.onKey);
    this.onSettings = () => {
      if (this.standing && !this.curtain.isDown) this.draw(this.standing);
    };
    addEventListener("settings", this.onSettings);
    /** What is still under way and should end with this page. @type {(() => void)[]} */
    this.onLeaving = [];
    this.live = new LiveTable(id);
    this.live.addEventListener("message", (event) => this.hear(/** @type {CustomEvent} */ (event).detail));
    this.live.addEventListener("state", () => showConnection(this));
    this.clock = window.setInterval(() => this.tick(), 500);
    showConnection(this);
    void ask(`tables/${id}`).catch((error) => {
      if (error instanceof Refusal) this.connection.textContent = error.message;
    });
  }

  leave() {
    for (const end of this.onLeaving) end();
    this.live.close();
    clearInterval(this.clock);
    removeEventListener("keydown", this.onKey);
    removeEventListener("settings", this.onSettings);
  }

  get isHotSeat() {
    return this.held.length > 1;
  }

  get isSecret() {
    return this.isHotSeat && (this.content?.has_secrets ?? false) && this.standing?.status !== "over";
  }

  /** The guide to this game, which begins with this board. */
  get rulesAddress() {
    const eyes = this.isSecret || this.viewer === null ? "" : `/${this.viewer}`;
    return `#/rules/${this.content?.game}/now/${this.id}${eyes}`;
  }

  // -- hearing --

  /** @param {any} message */
  hear(message) {
    switch (message.type) {
      case "table":
        this.content = message;
        this.moves = message.history;
        this.told = message.standing.number;
        this.meet(message);
        break;
      case "welcome":
        this.meet(message);
        break;
      case "looking":
        this.viewer = message.seat;
        break;
      case "entry":
        this.happen(message);
        break;
      case "standing":
        this.stand(message);
        break;
      case "presence":
        this.present = message.seats;
        this.showPlayers();
        break;
      case "refused":
        this.board.isLocked = false;
        this.board.cancel();
        this.board.tell(message.sentence, true);
        break;
    }
  }

  /** @param {{viewer: number | null, held: number[]}} message */
  meet(message) {
    this.held = message.held;
    this.viewer = message.viewer;
    this.title.textContent = this.content?.title ?? "";
    document.title = `${this.content?.title ?? ""} – Deltille`;
  }

  /** @param {any} entry */
  happen(entry) {
    const isNews = entry.number > this.told;
    this.told = Math.max(this.told, entry.number);
    if (entry.kind === "moved") this.movers[entry.ply] = entry.seat;
    if (entry.seal) this.sealed[entry.ply + 1] = entry.seal.hash;
    if (entry.kind === "moved" && !this.isSecret) {
      this.moves = this.moves.slice(0, entry.ply);
      this.moves[entry.ply] = entry.move;
    }
    if (entry.kind === "takenback") this.moves = this.moves.slice(0, entry.ply);
    if (entry.kind === "chatted") this.talk.add(this.nameOf(entry.seat), entry, isNews);
    if (isNews) tellNews(this, entry);
  }

  /** @param {number | null | undefined} seat */
  nameOf(seat) {
    const found = seat === null || seat === undefined ? null : this.standing?.seats[seat];
    return found ? found.side : say("spectator");
  }

  /** @param {Standing} standing */
  stand(standing) {
    this.standing = standing;
    if (this.content) this.content.standing = standing;
    this.skew = standing.now_ms - Date.now();
    this.showPlayers();
    showStatus(this);
    actionsOf(this);
    if (this.isSecret) {
      void this.curtain.stand(standing);
      return;
    }
    this.curtain.lift();
    const { turn } = standing;
    if (this.isHotSeat && turn !== null && this.held.includes(turn) && this.viewer !== turn) {
      this.live.look(turn);
    }
    this.draw(standing);
  }

  /** Draw what came, unless somebody is looking back. @param {Standing} standing */
  draw(standing) {
    const isOver = standing.status === "over";
    const isVeiled = !isOver && this.content?.has_secrets && (this.isHotSeat || setting("memory") === "yes");
    this.board.veil.cover(isVeiled ? this.viewer : null);
    if (this.lookedAt === null && standing.scene) {
      const last = this.moves[standing.ply - 1];
      const isNext = standing.ply === this.drawnPly + 1;
      const isShown = JSON.stringify(this.board.scene) === JSON.stringify(standing.scene);
      // The same board again brings only moves: what is still being told may go on.
      const steps = last?.steps ?? [];
      // A hidden move has nothing to tell.
      this.board.prompt.news = story(steps.filter(({ sentence }) => sentence !== last?.text));
      if (!isShown) this.board.show(standing.scene, { steps: isNext ? steps : [], last: steps, turn: standing.turn });
      else this.board.turnTo(standing.turn);
      this.board.offer(standing.moves ?? []);
      if (!standing.moves?.length) this.board.tell(isOver ? "" : this.waitingFor(), false);
      this.drawnPly = standing.ply;
    }
    if (this.content?.has_secrets) this.board.notes.stand(this.id, this.viewer, standing, this.history.sceneAt);
    this.history.show();
    resultOf(this);
    void this.cards.look(standing);
  }

  waitingFor() {
    const { standing } = this;
    if (!standing) return "";
    if (standing.status === "waiting") return say("waitingForSeats");
    return standing.turn === null ? "" : say("waitingFor", { name: this.nameOf(standing.turn) });
  }

  // -- acting --

  /** The seat for which this page acts. */
  get seat() {
    const { turn } = this.standing ?? {};
    if (this.isHotSeat && turn !== null && turn !== undefined && this.held.includes(turn)) return turn;
    return this.viewer ?? this.held[0] ?? 0;
  }

  /** @param {Move | string} move */
  commit(move) {
    if (!this.standing) return;
    const asked = typeof move === "string" ? move : move.id;
    this.live.command({ type: "move", seat: this.seat, ply: this.standing.ply, move: asked });
  }

  /** @param {"draw" | "takeback" | "rematch"} what */
  offer(what) {
    if (this.standing) this.live.command({ type: "offer", seat: this.seat, what, ply: this.standing.ply });
  }

  /** @param {"draw" | "takeback" | "rematch"} what */
  decline(what) {
    this.live.command({ type: "decline", seat: this.seat, what });
  }

  resign() {
    this.live.command({ type: "resign", seat: this.seat });
  }

  async follow() {
    const next = await ask(`tables/${this.id}/follow`, {});
    location.hash = `#/table/${next.id}`;
  }

  // -- showing --

  showPlayers() {
    if (this.standing) playersOf(this);
  }

  tick() {
    showClocks(this);
  }
}
