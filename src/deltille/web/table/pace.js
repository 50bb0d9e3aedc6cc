// One move at a time: others' moves are shown after the previous one was seen. Only the page waits; clocks do not.

/** How long a move is shown before the next one. */
export const SEEN_MS = 600;
/** If more moves than this arrive together, they are not animated: the viewer was away. */
const MOST_WAITING = 8;

/** @typedef {{now: () => number, sleep: (ms: number) => {done: Promise<unknown>, wake: () => void}}} Time */

/** @type {Time} */
const REAL = {
  now: () => performance.now(),
  sleep: (ms) => {
    let wake = () => {};
    const done = new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
    return { done, wake };
  },
};

export class Pace {
  /**
   * @param {{show: (message: any) => void, isOthers: (message: any) => boolean, settled: () => Promise<unknown>, isHurried: () => boolean, time?: Time}} needs
   *   what shows a message; whether it is somebody else's move; when all steps shown so far have ended; whether nobody watches or waits
   */
  constructor({ show, isOthers, settled, isHurried, time = REAL }) {
    this.show = show;
    this.isOthers = isOthers;
    this.settled = settled;
    this.isHurried = isHurried;
    this.time = time;
    /** @type {any[]} */
    this.waiting = [];
    this.isRunning = false;
    /** Since when the last move has been visible. */
    this.since = -Infinity;
    this.wake = () => {};
  }

  /** Whether everything received has been shown. */
  get isIdle() {
    return !this.waiting.length;
  }

  /** Show a message in order; immediately if nothing comes before it. @param {any} message */
  take(message) {
    this.waiting.push(message);
    if (!this.isRunning) void this.run();
    else if (this.isLate()) this.finish();
  }

  isLate() {
    return this.isHurried() || this.waiting.filter((message) => this.isOthers(message)).length > MOST_WAITING;
  }

  async run() {
    this.isRunning = true;
    while (this.waiting.length) {
      if (this.isOthers(this.waiting[0]) && !this.isLate()) await this.hold();
      // Meanwhile everything may have been shown.
      if (this.waiting.length) this.next();
    }
    this.isRunning = false;
  }

  async hold() {
    const sleep = this.time.sleep(Math.max(0, this.since + SEEN_MS - this.time.now()));
    this.wake = sleep.wake;
    await sleep.done;
    if (!this.waiting.length || this.isLate()) return;
    // A long move is shown to its end; then it is visible for a while.
    await this.settled();
  }

  next() {
    const message = this.waiting.shift();
    this.show(message);
    if (message.type === "standing") this.since = this.time.now();
  }

  /** Show everything that waits. */
  finish() {
    while (this.waiting.length) this.next();
    this.wake();
  }
}
