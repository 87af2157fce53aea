import { createHash } from "node:crypto";
import type BetterSqlite3 from "better-sqlite3";
import {
  CALL,
  type CallRow,
  ROWS_OF_CALL,
  STOPPED_IN_CALL,
  whyUncertain,
  wrongWithClaim,
} from "./claim-rules.ts";
import type { GateWatch } from "./gate-watch.ts";
import { type LedgerNote, noteChanges } from "./ledger-notes.ts";
import { BEGINNING, type Scheduler } from "./scheduler.ts";
import type { ShareWatch } from "./share-watch.ts";
import type { DatabaseUser, SimulatedDatabase } from "./simulated-database.ts";
import type { MailTruth, Truth } from "./truth.ts";

/**
 * From which state of a message to which it may go, as the specification has it and not as the code
 * does.
 */
const FORWARD: Record<string, readonly string[]> = {
  // Of what was queued again because nobody answered, answer or report may still come.
  queued: ["sending", "accepted", "delivered", "bounced", "complained", "uncertain", "cancelled"],
  sending: [
    "queued",
    "accepted",
    "delivered",
    "bounced",
    "complained",
    "failed",
    "uncertain",
    "cancelled",
    "skipped",
  ],
  uncertain: ["accepted", "delivered", "bounced", "complained", "failed"],
  accepted: ["delivered", "bounced", "complained", "failed"],
  delivered: ["bounced", "complained"],
  bounced: ["complained"],
};

/**
 * Leave that a process got from the ledger to make a call, once. Should it stand still meanwhile,
 * another may get it as well.
 */
interface Leave {
  call: CallRow;
  isUsed: boolean;
}

interface Given {
  scheduler: Scheduler;
  database: SimulatedDatabase;
  truth: Truth;
  /** Of each provider, by its name. */
  gates: ReadonlyMap<string, GateWatch>;
  /** Null: several providers, whose loops know nothing of each other's calls. */
  shares: ShareWatch | null;
  isIdempotent: boolean;
  leaseMs: number;
  /** How far clocks of processes may be off from each other, in ms. */
  skewMs: number;
  /** Whether the provider's answers to a key stay unclear. */
  isUnclear: (key: string) => boolean;
  print: boolean;
}

/**
 * Looks at every commit and at every call that leaves, and says what must never be. It also keeps
 * the trace: whatever happens, in order, goes into one hash.
 */
export class Watcher {
  readonly violations: string[] = [];
  /** Told of each claim, at once. */
  onClaim: (call: CallRow) => void = () => {};
  /** By the key of the call. */
  private readonly leaves = new Map<string, Map<DatabaseUser, Leave>>();
  /** Who holds a call, by its id. */
  private readonly holders = new Map<string, DatabaseUser>();
  /** Calls that have left a process and not been answered. */
  private readonly underWay = new Map<string, DatabaseUser>();
  /** The key of the same tries of the same messages. */
  private readonly keys = new Map<string, string>();
  private readonly hash = createHash("sha256");
  private pending: LedgerNote[] = [];
  private readonly read: Record<
    "call" | "queued" | "reason" | "rows" | "stopped",
    BetterSqlite3.Statement
  >;
  private readonly given: Given;

  constructor(given: Given) {
    this.given = given;
    const { sqlite } = given.database;
    noteChanges(sqlite, (note) => this.pending.push(note));
    this.read = {
      call: sqlite.prepare(CALL),
      queued: sqlite.prepare(
        `select d.id, d."batchId", b.kind, d."accountId" from deliveries d join batches b on b.id = d."batchId" where d.id = ?`,
      ),
      reason: sqlite.prepare(`select "reasonCode", "callId", attempt from deliveries where id = ?`),
      rows: sqlite.prepare(ROWS_OF_CALL),
      stopped: sqlite.prepare(STOPPED_IN_CALL),
    };
    given.database.onCommit = (user) => this.look(user);
    given.database.onRollback = () => {
      this.pending = [];
    };
  }

  note(line: string): void {
    const stamped = `${this.given.scheduler.now - BEGINNING} ${line}\n`;
    this.hash.update(stamped);
    if (this.given.print) process.stdout.write(stamped);
  }

  /** All that happened until now, as a hash. */
  trace(): string {
    return this.hash.copy().digest("hex").slice(0, 16);
  }

  object(sentence: string): void {
    this.note(`!! ${sentence}`);
    const at = ((this.given.scheduler.now - BEGINNING) / 1000).toFixed(3);
    if (this.violations.length < 8) this.violations.push(`+${at} s: ${sentence}`);
  }

  /** A call leaves a process. */
  callLeaves(user: DatabaseUser, key: string, ids: readonly string[], provider: string): void {
    const [whole = ""] = key.split(".");
    const leave = this.leaves.get(whole)?.get(user);
    if (!leave) {
      this.object(`a call left that its process had not written down as leaving (${key})`);
      return;
    }
    if (leave.call.transport !== provider)
      this.object(`a call of ${leave.call.transport} left by ${provider} (${key})`);
    // Halves of a call that was refused as a whole go under keys made of its own.
    if (leave.isUsed && key === whole)
      this.object(`a call left twice for one look at the ledger (${key})`);
    leave.isUsed = true;
    this.underWay.set(key, user);
    for (const id of ids)
      if (this.given.truth.of(id).batchId !== leave.call.batchId)
        this.object(`message ${id} left with a call of another send`);
  }

  /**
   * A process has an answer to its call, or has given up on it. `afterSeconds`: the answer asks to
   * wait.
   */
  callEnded(user: DatabaseUser, key: string, afterSeconds: number | null): void {
    if (this.underWay.get(key) === user) this.underWay.delete(key);
    const leave = this.leaves.get(key.split(".")[0] ?? "")?.get(user);
    if (afterSeconds !== null && leave)
      this.gateOf(leave.call)?.asksToWait(
        user,
        leave.call.id,
        afterSeconds,
        this.given.scheduler.now,
      );
  }

  private gateOf({ transport }: CallRow): GateWatch | undefined {
    return this.given.gates.get(transport);
  }

  private callOf(id: string): CallRow | undefined {
    return this.read.call.get(id) as CallRow | undefined;
  }

  private look(user: DatabaseUser): void {
    if (this.pending.length === 0) return;
    const notes = this.pending;
    this.pending = [];
    for (const [index, note] of notes.entries()) {
      this.note(Object.values(note).join(" "));
      // Several pieces of work share a transaction: what stopped a send after this note says
      // nothing about it.
      const after = notes.slice(index + 1);
      const isStoppedAfter = (batchId: string) =>
        after.some((later) => later.what === "batch" && later.id === batchId);
      this.given.shares?.hear(note);
      if (note.what === "row") this.given.truth.add(this.read.queued.get(note.id) as MailTruth);
      if (note.what === "state") this.lookAtState(user, note);
      if (note.what === "call") this.lookAtCall(user, note);
      if (note.what === "claimed" || note.what === "again")
        this.lookAtClaim(user, note, isStoppedAfter);
      if (note.what === "cleared") this.lookAtLeave(user, note.callId, isStoppedAfter);
    }
  }

  /** The latest that any process may take for now. */
  private latest(): number {
    return this.given.scheduler.now + this.given.skewMs;
  }

  private lookAtState(
    user: DatabaseUser,
    { id, from, to, notBefore }: Extract<LedgerNote, { what: "state" }>,
  ): void {
    if (!FORWARD[from]?.includes(to)) this.object(`message ${id} went from ${from} to ${to}`);
    if (
      from === "queued" &&
      to === "sending" &&
      (notBefore === null || Date.parse(notBefore) > this.latest())
    )
      this.object(`message ${id} was taken up before its time, ${notBefore}`);
    if (to === "uncertain" && from === "queued") this.lookAtUncertainCode(id);
    else if (to === "uncertain") this.lookAtUncertain(user, id);
  }

  private lookAtUncertain(user: DatabaseUser, id: string): void {
    const { reasonCode, callId, attempt } = this.read.reason.get(id) as {
      reasonCode: string | null;
      callId: string;
      attempt: number;
    };
    const call = this.callOf(callId);
    if (!call) {
      this.object(`message ${id} is uncertain about no call`);
      return;
    }
    // Of another process nobody knows whether it has made use of its leave.
    const mayHaveLeft = [...(this.leaves.get(call.key) ?? [])].some(
      ([by, { isUsed }]) => isUsed || by !== user,
    );
    const because = whyUncertain(
      call,
      { mayHaveLeft, attempt, isUnclear: this.given.isUnclear(call.key) },
      this.moment(),
    );
    this.given.truth.of(id).uncertainBecause = because;
    if (because === null)
      this.object(`message ${id} became uncertain (${reasonCode}) though it could be repeated`);
  }

  /** A code that waited to leave again grew too old. */
  private lookAtUncertainCode(id: string): void {
    const mail = this.given.truth.of(id);
    if (mail.kind === "code" && !this.given.isIdempotent) mail.uncertainBecause = "old code";
    else this.object(`message ${id} (${mail.kind}) became uncertain while it waited`);
  }

  private moment() {
    const { scheduler, skewMs, isIdempotent } = this.given;
    return { now: scheduler.now, skewMs, isIdempotent };
  }

  private lookAtCall(user: DatabaseUser, note: Extract<LedgerNote, { what: "call" }>): void {
    const call = this.callOf(note.callId);
    if (call) this.gateOf(call)?.written(user, note.callId, call.kind, this.given.scheduler.now);
    const holder = this.holders.get(note.callId);
    const isHeld =
      holder?.isAlive && holder !== user && Date.parse(note.leaseUntil) > this.latest();
    if (isHeld && note.from === "sending")
      this.object(`a call was ended while another process held it (${call?.key})`);
  }

  private lookAtClaim(
    user: DatabaseUser,
    note: Extract<LedgerNote, { what: "claimed" | "again" }>,
    isStoppedAfter: (batchId: string) => boolean,
  ): void {
    const call = this.callOf(note.callId);
    if (!call) return;
    this.onClaim(call);
    const isAgain = note.what === "again";
    const complain = (what: string) =>
      this.object(`a call was claimed ${isAgain ? "again " : ""}${what} (${call.key})`);
    if (isAgain && Date.parse(note.leaseUntil) > this.latest())
      complain(`while another held it until ${note.leaseUntil}`);
    if (isAgain && note.attempts !== 1) complain("and its tries were not counted");
    // A call is claimed for as long as its lease lasts from then on.
    const pace =
      this.gateOf(call)?.claimed(call.kind, Date.parse(call.leaseUntil) - this.given.leaseMs) ??
      null;
    if (pace !== null) complain(pace);
    const { shares, scheduler } = this.given;
    const share = shares?.claimed(call.batchId, scheduler.now, this.underWay.size) ?? null;
    if (share !== null) this.object(share);
    this.lookAtKey(call, isAgain);
    this.holders.set(call.id, user);
    if (isStoppedAfter(call.batchId)) return;
    for (const what of wrongWithClaim(call, isAgain, this.moment())) complain(what);
  }

  /**
   * The same tries of the same messages have the same key, so that a ledger restored from a backup
   * repeats its calls with it.
   */
  private lookAtKey(call: CallRow, isAgain: boolean): void {
    if (isAgain) return;
    const tries = (this.read.rows.all(call.id) as { id: string; attempt: number }[]).map(
      ({ id, attempt }) => `${id}:${attempt}`,
    );
    const known = this.keys.get(tries.join());
    if (known !== undefined && known !== call.key)
      this.object(`the same tries have two keys (${known}, ${call.key})`);
    this.keys.set(tries.join(), call.key);
  }

  private lookAtLeave(
    user: DatabaseUser,
    callId: string,
    isStoppedAfter: (batchId: string) => boolean,
  ): void {
    const call = this.callOf(callId);
    if (call?.state !== "sending") return;
    const leaves = this.leaves.get(call.key) ?? new Map<DatabaseUser, Leave>();
    this.leaves.set(call.key, leaves.set(user, { call, isUsed: false }));
    if (call.attempt > 1 || isStoppedAfter(call.batchId)) return;
    if (call.status === "paused" || call.status === "cancelled")
      this.object(`a call of a send that was ${call.status} was let out (${call.key})`);
    for (const { id } of this.read.stopped.all(callId) as { id: string }[])
      this.object(`message ${id} was let out to an address that had been stopped`);
  }
}
