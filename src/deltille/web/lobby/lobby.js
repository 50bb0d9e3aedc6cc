// The lobby: play anyone on this server, now or with days per move, and watch running games.

import { button, html, sheet } from "../shared/dom.js";
import { ask } from "../shared/api.js";
import { header } from "../shared/layout.js";
import { offerForm } from "./offer.js";
import { quickGame } from "./quick.js";
import { rememberTable } from "../shared/seats.js";
import { set, setting } from "../shared/settings.js";
import { showKeyed } from "./keyed.js";
import { clockShort, joinableFirst, termsWords, who } from "./terms.js";
import { Waiting } from "./waiting.js";
import { watchList } from "./watch.js";
import { logInForm } from "../shared/log_in.js";
import { say } from "../i18n/messages.js";

/** @import { Catalogue, Control, GameEntry, Lobby, LobbyPlace, OpenOffer } from "../shared/types.js" */

await sheet("/lobby/lobby.css");

const ROUND_MS = 4000;
/** The wait after the server did not answer. */
const PATIENT_MS = 15_000;
/** Where there is one column only; lobby.css says the same. */
const NARROW = "(max-width: 56rem)";

/** @param {HTMLElement} page @param {string[]} path "watch" leads to the games to watch @param {(text: string) => void} announce */
export function lobby(page, path, announce) {
  const view = new LobbyView(page, announce, path[0] === "watch");
  return () => view.leave();
}

class LobbyView {
  /** @param {HTMLElement} page @param {(text: string) => void} announce @param {boolean} isToWatch whether to begin at the games to watch */
  constructor(page, announce, isToWatch) {
    this.announce = announce;
    this.isToWatch = isToWatch;
    /** @type {Map<string, GameEntry>} */
    this.games = new Map();
    /** Who is logged in; null if nobody is. @type {string | null} */
    this.account = null;
    /** @type {Lobby | null} */
    this.found = null;
    this.hasLeft = false;
    this.isPreparing = false;
    this.timer = 0;
    this.waiting = new Waiting({ begin: (id) => this.enter(id), changed: () => this.show(), withdrawn: () => this.withdrawn(), announce });
    this.problem = html("p", { class: "why", role: "alert" });
    this.person = html("div", { class: "own-name" });
    this.offers = html("ul", { class: "open-offers" });
    /** Until the server has answered, nobody knows whether there are offers. */
    this.nobody = html("p", { class: "empty", hidden: true }, say("lobbyNobody"));
    this.nOffers = html("span", { class: "n-offers" });
    this.place = html("div", { class: "begin", "aria-busy": "true" });
    const form = logInForm((name) => this.meet(name));
    const drawer = html("details", { class: "log-in-drawer" }, html("summary", {}, say("lobbyLogIn")), form.root);
    /** Shown to guests; opened when a guest wants to join a rated game. */
    this.logIn = {
      root: drawer,
      ask: () => {
        drawer.open = true;
        form.focus();
      },
    };
    this.watch = watchList(this.games);
    document.title = `${say("playOnline")} – Deltille`;
    page.className = "lobby";
    this.open = html("section", { class: "open" }, html("h2", {}, say("lobbyOpen"), " ", this.nOffers), html("div", { class: "offer-place" }, this.nobody, this.offers));
    const columns = html("div", { class: "columns" });
    // On narrow screens offers come first: taking one is the fastest way to play.
    this.narrow = matchMedia(NARROW);
    this.arrange = () => columns.replaceChildren(...(this.narrow.matches ? [this.open, this.place] : [this.place, this.open]));
    this.narrow.addEventListener("change", this.arrange);
    this.arrange();
    page.append(
      header(html("nav", { class: "rooms" }, html("a", { href: "#/leaders" }, say("leaders")))),
      html("main", {}, html("h1", {}, say("playOnline")), this.problem, this.waiting.root, columns, this.watch.root),
    );
    this.onVisible = () => {
      if (!document.hidden) void (this.games.size ? this.look() : this.prepare());
    };
    document.addEventListener("visibilitychange", this.onVisible);
    addEventListener("online", this.onVisible);
    void this.prepare();
  }

  leave() {
    this.hasLeft = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.onVisible);
    removeEventListener("online", this.onVisible);
    this.narrow.removeEventListener("change", this.arrange);
    this.waiting.leave();
  }

  async prepare() {
    if (this.isPreparing) return;
    this.isPreparing = true;
    clearTimeout(this.timer);
    const [catalogue, account] = await Promise.all([
      /** @type {Promise<Catalogue | null>} */ (ask("catalogue").catch((error) => void this.tell(error.message, "silence"))),
      // Guests need not ask who they are.
      setting("account") ? ask("account").catch(() => null) : null,
    ]);
    this.isPreparing = false;
    if (this.hasLeft) return;
    if (!catalogue) {
      this.timer = window.setTimeout(() => void this.prepare(), PATIENT_MS);
      return;
    }
    this.place.removeAttribute("aria-busy");
    this.account = account?.name ?? null;
    for (const game of catalogue.games) this.games.set(game.name, game);
    const games = [...this.games.values()];
    this.quick = quickGame(games, { play: (game, control) => void this.take("lobby/quick", { game, control, options: {} }), isRated: () => this.isRated });
    const offering = offerForm(games, { offer: ({ seat, ...terms }) => this.take("lobby/offers", { ...terms, more: { seat } }), canBeTimeless: () => !this.isRated });
    this.drawPerson();
    this.place.append(this.quick.root, this.person, offering);
    void this.look();
  }

  get isRated() {
    return this.account !== null && setting("lobbyRated") !== "no";
  }

  /** Somebody has logged in. @param {string} name */
  meet(name) {
    this.account = name;
    this.drawPerson();
    this.offers.replaceChildren(); // a logged-in person may join other offers
    this.show();
  }

  /** Who plays: an account, rated or not; or a guest with a name. */
  drawPerson() {
    this.person.replaceChildren();
    if (this.account !== null) {
      const box = html("input", { type: "checkbox", checked: this.isRated });
      box.addEventListener("change", () => {
        set("lobbyRated", box.checked ? "yes" : "no");
        this.show();
      });
      const me = html("a", { href: `#/people/${encodeURIComponent(this.account)}` }, this.account);
      this.person.append(html("label", { class: "tick" }, box, html("span", {}, say("lobbyPlayRated"))), html("p", {}, me));
      return;
    }
    const name = html("input", { type: "text", maxlength: 40, value: setting("name"), autocomplete: "nickname", placeholder: say("guest") });
    name.addEventListener("change", () => set("name", name.value.trim()));
    this.person.append(html("label", {}, html("span", {}, say("yourName")), name), html("p", { class: "terms" }, say("lobbyGuests")), this.logIn.root);
  }

  // -- watching --

  async look() {
    clearTimeout(this.timer);
    let next = ROUND_MS;
    try {
      this.found = await ask("lobby");
      if (this.problem.dataset.is === "silence") this.tell("");
      this.show();
      if (this.found) await this.watch.tell(this.found.games, this.found.n_games);
      if (this.isToWatch && !this.hasLeft) this.watch.goTo();
      this.isToWatch = false;
    } catch (error) {
      this.tell(error instanceof Error ? error.message : String(error), "silence");
      next = PATIENT_MS;
    }
    // A hidden page does not ask; it asks again as soon as it is visible.
    if (!this.hasLeft && !document.hidden) this.timer = window.setTimeout(() => void this.look(), next);
  }

  show() {
    if (!this.found) return;
    const { offers } = this.found;
    this.quick?.tell(offers.filter(({ id }) => !this.waiting.has(id)));
    const all = offers.map((offer) => ({ ...offer, isMine: this.waiting.has(offer.id) }));
    const shown = joinableFirst(all, this.account !== null);
    this.nOffers.textContent = shown.length ? String(shown.length) : "";
    this.nobody.hidden = shown.length > 0;
    showKeyed(this.offers, shown, ({ id }) => id, (offer) => this.row(offer));
  }

  /** @param {OpenOffer & {isMine: boolean}} offer */
  row(offer) {
    const people = html("p", { class: "people" });
    for (const seat of offer.seats) if (seat.is_taken) people.append(who(seat));
    const free = offer.seats.filter(({ is_taken: isTaken }) => !isTaken);
    const seats = offer.seats.length > 2 ? say("lobbySeats", { n: free.length, of: offer.seats.length }) : say("lobbyYouPlay", { side: (offer.isMine ? offer.seats.find(({ is_taken: isTaken }) => isTaken) : free[0])?.side ?? "" });
    const needsAccount = offer.is_rated && this.account === null;
    const act = offer.isMine
      ? button(say("cancel"), null, () => void this.waiting.cancel(offer.id))
      : needsAccount
        ? button(say("lobbyLogInToJoin"), null, () => this.logIn.ask())
        : button(say("lobbyJoin"), null, () => void this.join(offer), { class: "primary", "aria-label": `${say("lobbyJoin")}: ${offer.title}` });
    const what = html("div", {}, html("b", {}, offer.title), people, html("p", { class: "terms" }, `${termsWords(offer, this.games.get(offer.game))} · ${seats}`));
    return html("li", { class: offer.isMine ? "mine" : "" }, what, act);
  }

  // -- playing --

  /** Ask for a game; returns whether we have a seat now. @param {string} path @param {{game: GameEntry, control: Control, options: Record<string, unknown>, more?: object}} terms */
  async take(path, { game, control, options, more = {} }) {
    const rated = this.isRated && control.kind !== "none";
    const request = { game: game.name, options, control, rated, name: setting("name"), ...more };
    const words = [clockShort(control), say(rated ? "lobbyRated" : "lobbyCasual")].join(" · ");
    return this.sit(ask(path, request), { game: game.name, title: game.title, terms: words, isLive: control.kind !== "days" });
  }

  /** @param {OpenOffer} offer */
  join(offer) {
    const about = { game: offer.game, title: offer.title, terms: termsWords(offer, this.games.get(offer.game)), isLive: offer.control.kind !== "days" };
    return this.sit(ask(`tables/${offer.id}/offer`, { name: setting("name") }), about);
  }

  /** @param {Promise<LobbyPlace>} asked @param {{game: string, title: string, terms: string, isLive: boolean}} about */
  async sit(asked, about) {
    this.tell("");
    try {
      const place = await asked;
      if (place.recovery) rememberTable(place.id, { game: about.game, codes: [place.recovery] });
      if (this.hasLeft) return true;
      if (place.status === "playing") this.enter(place.id);
      else {
        this.waiting.add({ id: place.id, ...about, since: Date.now() });
        void this.look();
      }
      return true;
    } catch (error) {
      this.tell(error instanceof Error ? error.message : String(error));
      void this.look();
      return false;
    }
  }

  /** The button that withdrew an offer is gone: move the focus to where another offer can be made. */
  withdrawn() {
    this.announce(say("lobbyWithdrawn"));
    /** @type {HTMLElement | null} */ (this.place.querySelector(".offer-form > summary"))?.focus();
  }

  /** @param {string} id */
  enter(id) {
    this.announce(say("lobbyFound"));
    location.hash = `#/table/${id}`;
  }

  /** @param {string} words @param {string} [about] */
  tell(words, about = "") {
    // Without a response the page does not know the offers and games.
    this.open.hidden = this.watch.root.hidden = about === "silence" && !this.found;
    this.problem.textContent = words;
    this.problem.dataset.is = about;
    // Scrolls up: the button may be far below the message.
    if (words && !about) this.problem.scrollIntoView({ block: "center" });
  }
}
