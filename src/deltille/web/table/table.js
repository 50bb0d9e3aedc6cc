// A table: the board, who sits there, what has happened, and what one can say.

import { actionsOf } from "./actions.js";
import "../board/board.js";
import { Cards } from "./cards.js";
import { showClocks } from "./clocks.js";
import { InviteBox } from "./invite.js";
import { HandoverScreen } from "./handover_screen.js";
import { html } from "../shared/dom.js";
import { isSame } from "../shared/fold.js";
import { header } from "../shared/layout.js";
import { historyOf } from "./history.js";
import { onKey } from "./keys.js";
import { tellNews } from "./announcements.js";
import { playerCards } from "./players.js";
import { story } from "../board/prompt.js";
import { resultOf } from "./result.js";
import { followTable } from "../shared/opening.js";
import { rememberTable } from "../shared/seats.js";
import { setting } from "../shared/settings.js";
import { showConnection, showGains, showStatus } from "./status.js";
import { talkOf } from "./chat.js";
import { ask, LiveTable, Refusal } from "../shared/api.js";
import { say, tell } from "../i18n/messages.js";

/** @import { BoardElement } from "../board/board.js" */
/** @import { Move, SeenMove, Standing, TableContent } from "../shared/types.js" */

/** Refusals after which asking again is of no use. */
const FINAL = new Set(["unknown_table", "bad_request", "not_found", "unreadable", "old_rules"]);

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
    this.invites = new InviteBox();
    this.title = html("h1", {});
    this.status = html("p", { class: "status" });
    this.remark = html("p", { class: "remark", role: "status" });
    this.connection = html("p", { class: "connection", role: "status" });
    this.result = html("div", { class: "result" });
    this.history = historyOf(this);
    this.talk = talkOf({
      chat: (what) => this.live.command({ type: "chat", seat: this.seat, ...what }),
      play: (text) => this.commit(text),
      moves: () => this.board.selection.moves,
      announce,
    });
    this.curtain = new HandoverScreen(this);
    this.cards = new Cards({ board: this.board, place: (card) => this.placeCard(card), announce });
    this.actions = html("div", { class: "actions" });
    this.side = html("aside", { class: "side", "aria-label": say("besides") }, this.actions, this.history.root, this.talk.root);
    page.className = "table";
    page.append(
      header(this.title, this.status, this.remark),
      this.connection,
      html(
        "main",
        {},
        html("section", { class: "play", "aria-label": say("board") }, this.players, this.invites.root, this.result, this.board),
        this.side,
      ),
      this.curtain.root,
    );
    this.board.foresee = (/** @type {Move} */ move) => ask(`tables/${id}/previews/${move.id}?seat=${this.viewer}`);
    this.board.explain = (/** @type {string[]} */ targets) => ask(`tables/${id}/objections`, { seat: this.viewer ?? 0, targets });
    this.board.addEventListener("foreseen", (event) => showGains(/** @type {CustomEvent} */ (event).detail, this.standing, { players: this.players, gain: this.board.bar.gain }));
    this.board.addEventListener("commit", (event) => this.commit(/** @type {CustomEvent} */ (event).detail));
    const keys = { showMe: (/** @type {number} */ by) => this.board.showMe(by), step: this.history.step, rules: () => this.rulesAddress, announce };
    this.onKey = (/** @type {KeyboardEvent} */ event) => onKey(event, keys);
    addEventListener("keydown", this.onKey);
    this.onSettings = () => {
      if (this.standing && !this.curtain.isDown) this.draw(this.standing);
    };
    addEventListener("settings", this.onSettings);
    /** What is still under way and should end with this page. @type {(() => void)[]} */
    this.onLeaving = [];
    this.live = new LiveTable(id);
    this.live.addEventListener("message", (event) => this.hear(/** @type {CustomEvent} */ (event).detail));
    this.live.addEventListener("state", () => showConnection(this.live.state, this));
    this.clock = window.setInterval(() => this.tick(), 500);
    showConnection(this.live.state, this);
    void ask(`tables/${id}`).catch((error) => {
      // An address that can be no table's is refused before anybody looks for it.
      const why = error.code === "bad_request" ? tell({ key: "server.unknown-table", text: error.message }) : error.message;
      if (error instanceof Refusal && FINAL.has(error.code)) this.giveUp(why);
      else if (error instanceof Refusal) this.connection.textContent = error.message;
    });
  }

  leave() {
    for (const end of this.onLeaving) end();
    this.live.close();
    clearInterval(this.clock);
    removeEventListener("keydown", this.onKey);
    removeEventListener("settings", this.onSettings);
  }

  /** There is nothing to show here: say why, and where to go. @param {string} why */
  giveUp(why) {
    this.leave();
    this.page.className = "nothing";
    this.page.replaceChildren(
      header(),
      html("main", {}, html("h1", {}, why), html("p", {}, html("a", { class: "button primary", href: "#/" }, say("otherGames")))),
    );
    document.title = "Deltille";
    this.announce(why);
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
      case "seated":
        // The players have exchanged sides: what was ours is theirs.
        this.meet(message);
        this.board.cancel();
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
      case "busy":
        if (message.seat === this.standing?.turn && this.lookedAt === null) this.board.tell(say("busyAbout", { n: message.about_s }), false);
        break;
      case "presence":
        this.present = message.seats;
        this.showPlayers();
        break;
      case "refused":
        this.board.unlock();
        this.board.tell(message.sentence, true);
        break;
    }
  }

  /** @param {{viewer: number | null, held: number[]}} message */
  meet(message) {
    this.held = message.held;
    this.viewer = message.viewer;
    if (this.held.length) rememberTable(this.id, { game: this.content?.game ?? "" });
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
    if (isNews) tellNews(entry, { nameOf: (seat) => this.nameOf(seat), isSecret: this.isSecret, announce: this.announce });
    if (isNews && entry.kind === "rematched") void this.follow();
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
    dispatchEvent(new CustomEvent("stands", { detail: { id: this.id, held: this.held, turn: standing.turn, seats: standing.seats } }));
    this.invites.stand({ id: this.id, standing, held: this.held, tell: (text) => (this.announce(text), this.board.tell(text)) });
    this.showPlayers();
    showStatus(standing, { title: this.content?.title ?? "", held: this.held, nameOf: (seat) => this.nameOf(seat) }, this);
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
    this.board.cover(isVeiled ? this.viewer : null);
    if (this.lookedAt === null && standing.scene) {
      const last = this.moves[standing.ply - 1];
      const isNext = standing.ply === this.drawnPly + 1;
      const isShown = isSame(this.board.scene, standing.scene);
      // The same board again brings only moves: what is still being told may go on.
      const steps = last?.steps ?? [];
      // A hidden move has nothing to tell.
      this.board.state.news = story(steps.filter(({ sentence }) => sentence !== last?.text));
      if (!isShown) this.board.show(standing.scene, { steps: isNext ? steps : [], last: steps, turn: standing.turn });
      else this.board.turnTo(standing.turn);
      this.board.offer(standing.moves ?? []);
      if (!standing.moves?.length) this.board.tell(isOver ? "" : this.waitingFor(), false);
      this.drawnPly = standing.ply;
    }
    if (this.content?.has_secrets) this.board.notes.stand(this.id, this.viewer, standing, this.history.sceneAt);
    this.history.show();
    resultOf(this);
    if (this.content && this.held.length && !this.isSecret) void this.cards.look(this.content.game, standing, this.moves[standing.ply - 1]?.steps ?? []);
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

  swap() {
    if (this.standing) this.live.command({ type: "swap", seat: this.seat, ply: this.standing.ply });
  }

  resign() {
    this.live.command({ type: "resign", seat: this.seat });
  }

  async follow() {
    location.hash = `#/table/${await followTable(this.id)}`;
  }

  // -- showing --

  showPlayers() {
    const { standing, held, present, board } = this;
    if (!standing) return;
    this.players.replaceChildren(...playerCards(standing, { scene: standing.scene ?? board.scene, held, present }));
    this.tick();
  }

  tick() {
    if (this.standing) showClocks(this.players, this.standing.clock, Date.now() + this.skew);
  }

  /** Beside the board where there is room, else right under what it says. @param {HTMLElement} card */
  placeCard(card) {
    if (matchMedia("(max-width: 56rem)").matches) this.board.prompt.root.after(card);
    else this.side.prepend(card);
  }
}
