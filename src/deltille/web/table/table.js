// A table: the board, its players, the moves and the chat.

import { showActions } from "./actions.js";
import "../board/board.js";
import { Cards } from "./cards.js";
import { showClocks } from "./clocks.js";
import { InviteBox } from "./invite.js";
import { HandoverScreen } from "./handover_screen.js";
import { html, sheet } from "../shared/dom.js";
import { isSame } from "../shared/fold.js";
import { header } from "../shared/layout.js";
import { historyOf } from "./history.js";
import { onKey } from "./keys.js";
import { tellNews } from "./announcements.js";
import { Pace } from "./pace.js";
import { playerCards } from "./players.js";
import { soundButton, Sounds } from "./sounds.js";
import { ahead } from "../board/state.js";
import { story } from "../board/prompt.js";
import { showResult } from "./result.js";
import { fullNameOf, isHotSeat, isSecret, mayPlan, nameOf, newTable, plyOf, recentSteps, rulesAddress, seatOf, shortNameOf, take, takeStanding } from "./state.js";
import { followTable } from "../shared/opening.js";
import { codesOf, rememberTable } from "../shared/seats.js";
import { setting } from "../shared/settings.js";
import { showConnection, showElsewhere, showGains, showStatus } from "./status.js";
import { spokenText, talkOf } from "./chat.js";
import { passingWords, Toasts } from "./toasts.js";
import { keepUnsent, unsent } from "./unsent.js";
import { showWatchers } from "./watching.js";
import { ask, askPlan, askPreview, LiveTable, Refusal } from "../shared/api.js";
import { say, tell } from "../i18n/messages.js";

await sheet("/table/table.css");

/** @import { BoardElement } from "../board/board.js" */
/** @import { Move, Standing } from "../shared/types.js" */
/** @typedef {"draw" | "takeback" | "rematch"} What */

/** Refusals after which trying again is useless. */
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
    /** Everything known about the table; the parts below take what they need. */
    this.state = newTable(id);
    /** Whether received entries happened while we were away. */
    this.isCatchingUp = true;
    /** Whether the moves of a finished game with secrets were asked for once more. */
    this.hasLearned = false;
    /** Clocks never wait: the latest, and how far the clock of the server is ahead of ours. @type {{clock: import("../shared/types.js").Clock, skew: number} | null} */
    this.timing = null;

    this.board = /** @type {BoardElement} */ (document.createElement("deltille-board"));
    this.players = html("div", { class: "players" });
    this.invites = new InviteBox();
    this.title = html("h1", {});
    this.status = html("p", { class: "status" });
    this.remark = html("p", { class: "remark", role: "status" });
    this.watchers = html("p", { class: "watchers", hidden: true });
    this.connection = html("p", { class: "connection", role: "status" });
    this.elsewhere = html("p", { class: "elsewhere", role: "status", hidden: true });
    this.result = html("div", { class: "result" });
    this.history = historyOf({
      table: this.state,
      board: this.board,
      sceneAfter: (ply) => this.live.sceneAfter(ply, this.state.viewer),
      isCovered: () => this.curtain.isDown,
      redraw: () => this.state.standing && this.draw(this.state.standing),
      copy: (text) => void this.copy(text),
    });
    this.talk = talkOf({
      chat: (what) => this.command({ type: "chat", ...what }),
      play: (text) => this.commit(text),
      moves: () => this.board.selection.moves,
      announce,
    });
    this.curtain = new HandoverScreen({
      table: this.state,
      board: this.board,
      look: (seat) => this.live.look(seat),
      draw: (standing) => this.draw(standing),
      showHistory: () => this.history.show(),
      announce,
    });
    this.cards = new Cards({ board: this.board, place: (card) => this.placeCard(card), announce });
    this.toasts = new Toasts({ offer: (what) => this.offer(what), decline: (what) => this.command({ type: "decline", what }) });
    this.actions = html("div", { class: "actions" });
    this.side = html("aside", { class: "side", "aria-label": say("besides") }, this.result, this.actions, this.history.root, this.talk.root);
    page.className = "table";
    page.append(
      header(this.title, this.status, this.remark, this.watchers, this.talk.badge, soundButton()),
      this.connection,
      html(
        "main",
        {},
        html("section", { class: "play", "aria-label": say("board") }, this.players, this.elsewhere, this.invites.root, this.board),
        this.side,
      ),
      this.toasts.root,
      this.curtain.root,
    );
    this.board.foresee = (/** @type {Move} */ move) => this.board.state.isPlan ? ask(`tables/${id}/plans/${move.id}?seat=${this.state.viewer}`) : askPreview(`tables/${id}/previews/${move.id}?seat=${this.state.viewer}`, this.state.standing?.scene);
    this.board.explain = async (/** @type {string[]} */ targets) => this.board.state.isPlan ? { sentence: "", targets: [], edges: [] } : ask(`tables/${id}/objections`, { seat: this.state.viewer ?? 0, targets });
    this.board.addEventListener("foreseen", (event) => showGains(/** @type {CustomEvent} */ (event).detail, this.state.standing, seatOf(this.state), { players: this.players, gain: this.board.bar.gain }));
    this.board.addEventListener("unplanned", () => this.board.tell(this.waitingFor()));
    this.board.addEventListener("commit", (event) => this.commit(/** @type {CustomEvent} */ (event).detail));
    const keys = { showMe: (/** @type {number} */ by) => this.board.showMe(by), step: this.history.step, rules: () => rulesAddress(this.state), announce };
    this.onKey = (/** @type {KeyboardEvent} */ event) => onKey(event, keys);
    addEventListener("keydown", this.onKey);
    this.onSettings = () => {
      if (this.state.standing && !this.curtain.isDown) this.draw(this.state.standing);
    };
    addEventListener("settings", this.onSettings);
    /** Commands given before the first standing arrived. @type {Record<string, unknown>[]} */
    this.early = [];
    /** What to stop when this page is left. @type {(() => void)[]} */
    this.onLeaving = [];
    this.pace = new Pace({
      show: (message) => this.hear(message),
      isOthers: ({ kind, seat }) => kind === "moved" && !this.state.held.includes(seat),
      settled: () => this.board.told,
      isHurried: () => document.hidden || this.isCatchingUp || setting("pace") === "fast",
    });
    this.onHidden = () => document.hidden && this.pace.finish();
    document.addEventListener("visibilitychange", this.onHidden);
    this.sounds = new Sounds();
    this.live = new LiveTable(id);
    // The server knows a command by its id: one that had arrived is not executed twice.
    for (const command of unsent(id)) this.live.unanswered.set(command.id, command);
    this.live.addEventListener("message", (event) => this.receive(/** @type {CustomEvent} */ (event).detail));
    this.live.addEventListener("state", () => {
      showConnection(this.live.state, this);
      // Until the server has said which game this is.
      if (this.live.state === "lost") this.title.textContent ||= say("lobbyGame");
    });
    this.clock = window.setInterval(() => this.tick(), 500);
    showConnection(this.live.state, this);
    void ask(`tables/${id}`).catch((error) => {
      // An impossible address is refused without asking the server.
      const why = error.code === "bad_request" ? tell({ key: "server.unknown-table", text: error.message }) : error.message;
      if (error instanceof Refusal && FINAL.has(error.code)) this.giveUp(why);
      else if (error instanceof Refusal) this.connection.textContent = error.message;
    });
  }

  leave() {
    for (const end of this.onLeaving) end();
    this.live.close();
    clearInterval(this.clock);
    document.removeEventListener("visibilitychange", this.onHidden);
    removeEventListener("keydown", this.onKey);
    removeEventListener("settings", this.onSettings);
  }

  /** There is nothing to show: say why, and where to go. @param {string} why */
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

  // -- receiving --

  /** Messages that change the board are shown in order; all others immediately. @param {any} message */
  receive(message) {
    if (message.type === "table" || message.type === "welcome") {
      this.pace.finish();
      this.isCatchingUp = true;
    }
    if (message.type === "standing") this.timing = { clock: message.clock, skew: message.now_ms - Date.now() };
    if (message.type === "standing" || (message.type === "entry" && message.kind !== "chatted")) this.pace.take(message);
    else {
      if (message.type === "seated" || message.type === "looking") this.pace.finish();
      this.hear(message);
    }
    if (message.type === "standing") this.isCatchingUp = false;
    if (message.type === "done" || message.type === "refused") keepUnsent(this.id, this.live.unanswered.values());
  }

  /** @param {any} message */
  hear(message) {
    const { state } = this;
    switch (message.type) {
      case "table":
        state.content = message;
        state.moves = message.history;
        state.told = message.standing.number;
        this.meet(message);
        break;
      case "welcome":
        this.meet(message);
        break;
      case "seated":
        // The players have exchanged sides.
        this.meet(message);
        this.board.cancel();
        break;
      case "looking":
        state.viewer = message.seat;
        break;
      case "entry":
        this.happen(message);
        break;
      case "standing":
        this.stand(message);
        break;
      case "busy":
        if (message.seat === state.standing?.turn && state.lookedAt === null) this.sayOnce(say("busyAbout", { n: message.about_s }));
        break;
      case "presence":
        state.present = message.seats;
        showWatchers(this.watchers, message.spectators);
        this.showPlayers();
        break;
      case "refused":
        this.board.unlock();
        this.board.tell(message.sentence, true);
        break;
    }
  }

  /** What the server repeats while one waits is not repeated to those who hear it. @param {string} words */
  sayOnce(words) {
    if (this.board.prompt.said.textContent !== words) this.board.tell(words);
  }

  /** @param {{viewer: number | null, held: number[]}} message */
  meet({ held, viewer }) {
    Object.assign(this.state, { held, viewer });
    if (held.length) rememberTable(this.id, { game: this.state.content?.game ?? "" });
    this.title.textContent = this.state.content?.title ?? "";
    document.title = `${this.state.content?.title ?? ""} – Deltille`;
  }

  /** @param {any} entry */
  happen(entry) {
    const { state, announce } = this;
    const isNews = take(state, entry);
    const name = (/** @type {number} */ seat) => nameOf(state, seat);
    const words = isNews ? passingWords(state, entry) : "";
    if (words) this.toasts.tell(words);
    if (entry.kind === "chatted") this.chatted(name(entry.seat), entry, isNews && !state.held.includes(entry.seat));
    if (isNews) tellNews(entry, { nameOf: name, fullNameOf: (seat) => fullNameOf(state, seat), isSecret: isSecret(state), announce });
    if (isNews && entry.kind === "rematched") void this.follow();
  }

  /** A chat line; people who cannot see the chat get a toast. @param {string} name @param {any} entry @param {boolean} isNews by somebody else */
  chatted(name, entry, isNews) {
    this.talk.add(name, entry, isNews);
    if (isNews && !this.talk.isSeen()) this.toasts.tell(`${name}: ${spokenText(entry)}`, () => this.talk.open());
  }

  /** @param {Standing} standing */
  stand(standing) {
    const { state } = this;
    takeStanding(state, standing);
    for (const what of this.early.splice(0)) this.command(what);
    dispatchEvent(new CustomEvent("stands", { detail: { id: this.id, held: state.held, turn: standing.turn, seats: standing.seats } }));
    this.invites.stand({ id: this.id, standing, held: state.held, tell: (text) => (this.announce(text), this.board.tell(text)) });
    showElsewhere(this.elsewhere, { id: this.id, isElsewhere: !state.held.length && standing.status !== "over" && codesOf(this.id).length > 0 });
    this.talk.seat(state.held.length > 0);
    this.showPlayers();
    showStatus(standing, { title: state.content?.title ?? "", isRated: state.content?.is_rated ?? false, held: state.held, nameOf: (seat) => shortNameOf(state, seat) }, this);
    this.showActions();
    this.toasts.show(state);
    void this.learnSecrets(standing);
    if (isSecret(state)) {
      void this.curtain.stand(standing);
      return;
    }
    this.curtain.lift();
    const { turn } = standing;
    if (isHotSeat(state) && turn !== null && state.held.includes(turn) && state.viewer !== turn) {
      this.live.look(turn);
    }
    this.draw(standing);
  }

  /** When a game with secrets is over, the moves that were hidden are known: the list names them. @param {Standing} standing */
  async learnSecrets({ status }) {
    const { state } = this;
    if (status !== "over" || !state.content?.has_secrets || this.hasLearned) return;
    this.hasLearned = true;
    try {
      state.moves = (await ask(`tables/${this.id}`)).history;
      this.history.show();
    } catch {
      this.hasLearned = false; // the next standing, or a reload, tries again
    }
  }

  /** Show the current position, unless a past one is being looked at. @param {Standing} standing */
  draw(standing) {
    const { state, board } = this;
    const isOver = standing.status === "over";
    const isVeiled = !isOver && state.content?.has_secrets && (isHotSeat(state) || setting("memory") === "yes");
    board.cover(isVeiled ? state.viewer : null);
    board.state.owner = state.held.length === 1 ? (state.held[0] ?? null) : null;
    // The second of two players sits on the other side of the table.
    board.face(state.held.length === 1 && state.held[0] === 1 && standing.seats.length === 2);
    board.plan = mayPlan(state) ? () => askPlan(`tables/${this.id}/plans?seat=${state.viewer}`, board.scene) : null;
    if (state.lookedAt === null && standing.scene) {
      const last = state.moves[standing.ply - 1];
      const isNext = standing.ply === state.drawnPly + 1;
      const isShown = isSame(board.state.given, standing.scene);
      // If the board is the same, only the moves are new: steps being shown may continue.
      const steps = last?.steps ?? [];
      // A hidden move has no steps to show.
      board.state.news = story(steps.filter(({ sentence }) => sentence !== last?.text));
      if (isNext) this.sounds.move({ before: board.state.given, after: standing.scene, mover: last?.summary?.style ?? null, isOver });
      if (!isShown) board.show(standing.scene, { steps: isNext ? steps : [], last: recentSteps(state), turn: standing.turn });
      else board.turnTo(standing.turn);
      board.offer(standing.moves ?? [], standing.prompt);
      if (!standing.moves?.length) board.tell(isOver ? "" : this.waitingFor(), false);
      state.drawnPly = standing.ply;
      this.sounds.turn(standing.turn !== null && state.held.length === 1 && state.held.includes(standing.turn));
    }
    if (state.content?.has_secrets) board.notes.stand(this.id, state.viewer, standing, this.history.sceneAt);
    this.history.show();
    this.showResult();
    if (state.content && state.held.length && !isSecret(state)) void this.cards.look(state.content.game, standing, state.moves.map(({ steps }) => steps ?? []));
  }

  waitingFor() {
    const { standing } = this.state;
    if (!standing) return "";
    if (standing.status === "waiting") return say("waitingForSeats");
    return standing.turn === null ? "" : say("waitingFor", { name: nameOf(this.state, standing.turn) });
  }

  // -- acting --

  /** Send a command for the seat this page acts for. @param {Record<string, unknown>} what */
  command(what) {
    // Before the table has answered we have no seat: the command waits.
    if (this.state.standing) this.live.command({ seat: seatOf(this.state), ...what });
    else this.early.push(what);
  }

  /** @param {Move | string} move */
  commit(move) {
    this.command({ type: "move", ply: plyOf(this.state), move: typeof move === "string" ? move : move.id });
    if (this.live.state !== "lost") return;
    this.board.tell(say("moveWaits"));
    keepUnsent(this.id, this.live.unanswered.values());
  }

  /** @param {What} what */
  offer(what) {
    this.command({ type: "offer", what, ply: plyOf(this.state) });
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.announce(say("copied"));
      this.board.tell(say("copied"));
    } catch {
      prompt(say("copyByHand"), text);
    }
  }

  async follow() {
    location.hash = `#/table/${await followTable(this.id)}`;
  }

  // -- showing --

  showPlayers() {
    const { standing, held, present } = this.state;
    if (!standing) return;
    this.players.replaceChildren(...playerCards(standing, { scene: standing.scene ?? this.board.scene, held, present }));
    this.tick();
  }

  tick() {
    if (this.timing) showClocks(this.players, this.timing.clock, Date.now() + this.timing.skew);
  }

  showActions() {
    const acts = {
      swap: () => this.command({ type: "swap", ply: plyOf(this.state) }),
      offer: (/** @type {What} */ what) => this.offer(what),
      resign: () => this.command({ type: "resign" }),
      copy: (/** @type {string} */ text) => void this.copy(text),
    };
    showActions(this.actions, { table: this.state, board: this.board, acts, announce: this.announce });
  }

  showResult() {
    const { state } = this;
    const isNew = showResult(this.result, {
      table: state,
      announce: this.announce,
      acts: { rematch: () => this.offer("rematch"), copy: (/** @type {string} */ text) => void this.copy(text) },
    });
    if (!isNew) return;
    if (!this.isCatchingUp) this.result.classList.add("over");
    void this.review().catch(() => {}); // the result is there without it
  }

  async review() {
    const { state, board } = this;
    const { reviewOf } = await import("./review.js");
    if (!this.result.isConnected) return;
    const review = reviewOf({
      table: state,
      scene: () => board.scene,
      go: (ply) => this.history.go(ply),
      preview: (preview, words) => {
        board.dom.stage.scrollIntoView({ block: "nearest" });
        board.previews.draw({ id: preview.id, text: preview.text, path: [] }, ahead(board.state, preview));
        board.tell(words);
      },
      onLeaving: (end) => this.onLeaving.push(end),
    });
    this.result.after(review);
  }

  /** Beside the board if there is room, else right below its text. @param {HTMLElement} card */
  placeCard(card) {
    if (matchMedia("(max-width: 56rem)").matches) this.board.prompt.root.after(card);
    else this.side.prepend(card);
  }
}
