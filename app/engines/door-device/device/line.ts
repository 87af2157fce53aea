import {
  type DoorAct,
  type DoorAnswer,
  type DoorOutcome,
  type DoorQuestion,
  MAX_ACTS,
} from "../door-protocol.ts";
import type { DoorState, Repeat } from "./door-state.ts";
import type { DoorStore } from "./store.ts";

const EVERY_MS = 15_000;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;
const PATIENCE_MS = 20_000;
/** The whole list: some 400 KB for 10,000 guests, on a line of 25 kbit a second. */
const LIST_PATIENCE_MS = 150_000;
/** Encrypting thousands of guests takes an old phone a moment, so not after each of them. */
const WRITE_AFTER_MS = 20_000;

export type LineStatus = "starting" | "online" | "offline";

/** Something that was done and did not count: for the helper to see. */
export interface Refused {
  act: DoorAct;
  outcome: Exclude<DoorOutcome, "in" | "undone"> | "unreadable";
}

/** What a line hears. */
interface Listener {
  changed(): void;
  refused(refused: Refused): void;
  /** Another phone had let them in before this one did. */
  repeated(repeat: Repeat): void;
  /** The link is good for nothing any more. */
  gone(why: "revoked" | "ended"): void;
}

/**
 * Sends what was done, in order, and takes what is new: at once after each act, every 15 seconds
 * while the page is seen, and less and less often while there is no connection and nothing to send:
 * browsers don't always say that it is back. What could not be sent stays where it is kept, and is
 * sent again until there is an answer to it.
 */
export class Line {
  status: LineStatus = "starting";
  private waitMs = FIRST_RETRY_MS;
  private timer = 0;
  private running: Promise<boolean> | null = null;
  private isGone = false;
  private most = MAX_ACTS;
  /** Whether the list is in the store, so that the page opens without a connection. */
  isListKept = false;
  /** What was answered and is to leave the store, after the list that has it was written. */
  private answered: string[] = [];
  private writeTimer = 0;

  private readonly state: DoorState;
  private readonly store: DoorStore;
  /** What is still to be sent, in order; also in the store. */
  readonly acts: DoorAct[];
  private readonly path: string;
  private readonly listener: Listener;

  constructor(
    path: string,
    { state, store, acts }: { state: DoorState; store: DoorStore; acts: DoorAct[] },
    listener: Listener,
  ) {
    this.path = path;
    this.listener = listener;

    this.state = state;
    this.store = store;
    this.acts = acts;
    addEventListener("online", () => void this.go());
    addEventListener("offline", () => this.setStatus("offline"));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void this.go();
      else void this.writeList();
    });
  }

  /**
   * Keeps something that was done, then does it here and sends it. Resolves once it is kept; throws
   * when it can't be.
   */
  async add(act: DoorAct): Promise<void> {
    await this.store.addAct(act);
    this.acts.push(act);
    this.state.perform(act);
    this.listener.changed();
    // A round that is ending may have looked before this was added.
    void this.go().then((isAnswered) => isAnswered && this.acts.includes(act) && this.go());
  }

  /** Resolves once the server has answered to an act; without a connection, or in time, at once. */
  async untilAnswered(act: DoorAct, patienceMs: number): Promise<void> {
    const until = Date.now() + patienceMs;
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    while (this.status === "online" && this.acts.includes(act) && Date.now() < until)
      await Promise.race([this.go(), patience]);
  }

  /** Asks now. True: the server answered to everything that was done before. */
  go(): Promise<boolean> {
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /**
   * What the server says of a code that isn't on the list; null: it is somebody's now, or there is
   * no connection (`undefined`).
   */
  async askAbout(code: string): Promise<DoorAnswer["code"] | undefined> {
    await this.running;
    const answer = await this.ask({ acts: [], since: this.state.since, code });
    return answer === null ? undefined : answer.code;
  }

  private async run(): Promise<boolean> {
    clearTimeout(this.timer);
    if (this.isGone) return false;
    let answer: DoorAnswer | null;
    do {
      const acts = this.acts.slice(0, this.most);
      answer = await this.ask({ acts, since: this.state.since });
      if (answer) await this.settle(acts, answer.results);
    } while (answer && this.acts.length > 0);
    if (this.isGone) return false;
    const longest = this.acts.length > 0 ? EVERY_MS : LAST_RETRY_MS;
    const waitMs = answer ? EVERY_MS : Math.min(this.waitMs, longest);
    this.waitMs = answer ? FIRST_RETRY_MS : Math.min(this.waitMs * 2, LAST_RETRY_MS);
    this.timer = window.setTimeout(() => void this.go(), waitMs);
    return answer !== null;
  }

  /** Null: no answer that helps. Never throws. */
  private async ask(question: DoorQuestion): Promise<DoorAnswer | null> {
    const control = new AbortController();
    const timer = setTimeout(
      () => control.abort(),
      question.since === null ? LIST_PATIENCE_MS : PATIENCE_MS,
    );
    const before = Date.now();
    try {
      const response = await fetch(`${this.path}/sync`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(question),
        signal: control.signal,
      });
      if (response.status === 410 || response.status === 404) await this.end(response);
      if (response.status === 400 && question.acts.length > 0) this.skipUnreadable(question.acts);
      if (!response.ok) {
        this.setStatus("offline");
        return null;
      }
      const answer = (await response.json()) as DoorAnswer;
      const sent = new Set(question.acts.map(({ id }) => id));
      this.state.take(answer, (before + Date.now()) / 2, question.since === null);
      // The whole list knows nothing of what is still to be sent.
      if (question.since === null)
        for (const act of this.acts) if (!sent.has(act.id)) this.state.perform(act);
      this.setStatus("online");
      return answer;
    } catch {
      this.setStatus("offline");
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  private async settle(acts: DoorAct[], results: DoorAnswer["results"]): Promise<void> {
    const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]));
    for (const act of acts) {
      const outcome = outcomes.get(act.id);
      if (!outcome || outcome === "in" || outcome === "undone") continue;
      // Somebody without a place was let in all the same: that is recorded.
      if (outcome !== "no-place") this.state.takeBack(act);
      this.listener.refused({ act, outcome });
    }
    for (const repeat of this.state.takeRepeats()) this.listener.repeated(repeat);
    this.forget(acts);
    this.most = MAX_ACTS;
    if (!this.isListKept) await this.writeList();
    else if (this.writeTimer === 0)
      this.writeTimer = window.setTimeout(() => void this.writeList(), WRITE_AFTER_MS);
    this.listener.changed();
  }

  /**
   * Writes the list as it is now. What was answered stays in the store until then: sent again it
   * counts once.
   */
  private async writeList(): Promise<void> {
    clearTimeout(this.writeTimer);
    this.writeTimer = 0;
    const list = this.state.keep();
    if (!list || this.isGone) return;
    const ids = this.answered.splice(0);
    try {
      await this.store.writeList(list);
      await this.store.removeActs(ids);
      this.isListKept = true;
    } catch {
      this.answered.push(...ids);
    }
  }

  /**
   * The server can't read one of these: they are sent one by one, and the one it is doesn't hold up
   * the others.
   */
  private skipUnreadable(acts: DoorAct[]): void {
    const [act, ...others] = acts;
    if (!act || others.length > 0) {
      this.most = 1;
      return;
    }
    this.state.takeBack(act);
    this.listener.refused({ act, outcome: "unreadable" });
    this.forget(acts);
  }

  private forget(acts: DoorAct[]): void {
    const ids = new Set(acts.map(({ id }) => id));
    this.answered.push(...ids);
    this.acts.splice(0, this.acts.length, ...this.acts.filter(({ id }) => !ids.has(id)));
  }

  private async end(response: Response): Promise<void> {
    const { gone } = (await response.json().catch(() => ({}))) as { gone?: "revoked" | "ended" };
    this.isGone = true;
    this.listener.gone(gone === "ended" ? "ended" : "revoked");
  }

  private setStatus(status: LineStatus): void {
    if (this.status === status) return;
    this.status = status;
    this.listener.changed();
  }
}

/** "No connection. 3 check-ins are kept on this phone and sent when it is back." */
export function lineLabel({ status, acts }: Line, keeps: boolean): string {
  const waiting = acts.length === 1 ? "1 change is" : `${acts.length} changes are`;
  if (!keeps && status === "offline" && acts.length > 0)
    return `${waiting} not sent yet. Keep this page open: this browser can’t store them.`;
  if (status === "offline")
    return acts.length > 0
      ? `No connection. ${waiting} kept on this phone until it is back.`
      : "No connection. You can go on without.";
  if (acts.length > 0) return "Sending…";
  if (status === "starting") return "Connecting…";
  return keeps
    ? "Up to date. Works without a connection, too."
    : "Up to date. Needs a connection in this browser.";
}
