import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import type { AppContext } from "#app/platform/app-context.ts";
import type { SoleProcess } from "#app/platform/locks/sole-process.server.ts";
import type { MailTransport } from "#app/providers/mail/mail.ts";
import type { SenderCache } from "../ceilings/sender.server.ts";
import { lookAtGate } from "../health/mail-gate.server.ts";
import { MAIL_LANES, type MailLane } from "../health/mail-gate-state.ts";
import { ledgerTurnMs, onDeliveryWork } from "../queue/ledger-lock.server.ts";
import { claimCalls, hasDueWork } from "./claim.server.ts";
import type { ClaimedCall } from "./claimed-call.ts";
import { openPace } from "./pace.ts";
import { pauseWhileFull, pullInTimes } from "./pauses.server.ts";
import { endOldCodes } from "./prune-delivery.server.ts";
import { recoverLostCalls, soleOwner, takeOverCalls } from "./recovery.server.ts";
import { type SendSettings, sendChunk } from "./send-chunk.server.ts";
import { canGoTogether, NOT_RECORDED, sendTogether } from "./send-together.server.ts";

export interface WorkerSettings {
  /**
   * How long a call's lease lasts; after a crash the call is taken over then, or at once if `sole`
   * proves the crash.
   */
  leaseMs: number;
  /** How often to look when there is nothing to do. */
  pollMs: number;
  /**
   * Calls under way at once; one more when it is account mail. Null: `lanesFor` what they weigh.
   */
  lanes: number | null;
  /** First wait after a call that was not answered. */
  baseMs: number;
  random: () => number;
  /**
   * Proof that this process is the only one working, where there can be only one. Calls left by
   * another are then taken over at once.
   */
  sole: Pick<SoleProcess, "isHeld"> | null;
}

export interface DeliveryWorker {
  /** Takes nothing new, waits for what is being sent, then returns. */
  stop(): Promise<void>;
  /** When the loop last came round, in ms; for readiness checks. */
  lastTurnAt(): number;
}

/**
 * How often to look how much room the disk has: a second of sending can fill what the note about
 * the pause itself needs.
 */
const ROOM_EVERY_MS = 100;

const ONLY_ACCOUNT: readonly MailLane[] = ["account"];
const NONE: readonly MailLane[] = [];

/**
 * How much of what leaves is claimed ahead of its connection, in so many of the ledger's
 * transactions and within these limits: fewer, and connections wait for the disk; what a crash
 * makes uncertain grows by no more than that.
 */
const AHEAD_TURNS = 10;
const AHEAD_MS = { least: 40, most: 400 };
const MAX_AHEAD = 150;
/**
 * How many answers of a send whose messages go together may wait to be written down before fewer
 * calls are made.
 */
const MAX_UNWRITTEN = 150;

/** However much they weigh. */
const MIN_LANES = 4;
/**
 * What the calls under way may weigh together, in bytes; while one is made it is in memory three
 * times.
 */
const BYTES_UNDER_WAY = 16_000_000;

/**
 * How many calls may be under way at once. Each waits for the provider most of its time, and a
 * message with a file has a call of its own: with few of them the pace that the operator set would
 * not be reached. `bytes`: what a call weighs; null: not known yet.
 */
export function lanesFor(
  bytes: number | null,
  { mostCalls = MIN_LANES }: Pick<MailTransport, "mostCalls">,
): number {
  if (bytes === null) return MIN_LANES;
  return Math.max(MIN_LANES, Math.min(mostCalls, Math.floor(BYTES_UNDER_WAY / Math.max(1, bytes))));
}

const DEFAULTS: WorkerSettings = {
  leaseMs: 60_000,
  pollMs: 1_000,
  lanes: null,
  baseMs: 1_000,
  random: Math.random,
  sole: null,
};

/**
 * Whether something done every `everyMs` is due; also true if the clock has been set back since.
 */
function isDue(at: number, now: Date, everyMs: number): boolean {
  return now.getTime() >= at || at - now.getTime() > everyMs;
}

/**
 * Sends what the ledger says is due, for as long as the process lives. Any number may run at once,
 * also in several processes: claims are exclusive and the rate limit is shared. Keeps nothing in
 * memory that a restart would miss.
 */
export function startDeliveryWorker(
  app: AppContext,
  settings: Partial<WorkerSettings> = {},
): DeliveryWorker {
  const { db, mail, clock, log, config } = app;
  const chosen = { ...DEFAULTS, ...settings };
  let owner = randomUUID() as string;
  let isSole = false;
  // The outbox is on this machine's own disk, so there is no pace to keep.
  const slotMs = mail.name === "outbox" ? null : 1000 / config.mail.ratePerSecond;
  const underWay = new Set<Promise<void>>();
  /** Calls that have not been answered. */
  let callsUnderWay = 0;
  /** Answers that are not on the disk yet. */
  let unwritten = 0;
  const pace = openPace();
  const connections = pLimit(
    (mail.mostCalls ?? Number.POSITIVE_INFINITY) + (mail.mostFollowing ?? 0),
  );
  const settingsOfCalls: SendSettings = { ...chosen, connections };
  const senders: SenderCache = new Map();
  let stopping = false;
  let woken = false;
  let wake = () => {};
  let lastTurnAt = Date.now();
  /** What the heaviest calls of late weighed. */
  let callBytes: number | null = null;
  let recoverAt = 0;
  let roomAt = 0;
  let isFull = false;
  const lookAgain = () => {
    woken = true;
    wake();
  };
  const stopListening = onDeliveryWork(db, lookAgain);

  /** Sleeps; new work, the end of a call or stop ends it early. */
  async function rest(ms: number): Promise<void> {
    if (woken || stopping) {
      woken = false;
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    woken = false;
  }

  /**
   * Those that leave within some hundredths of a second are claimed before there is a connection
   * for them, with what is written for each.
   */
  function aheadNow(): number {
    if (mail.batchSize > 1 || chosen.lanes !== null) return 0;
    const ms = Math.min(AHEAD_MS.most, Math.max(AHEAD_MS.least, AHEAD_TURNS * ledgerTurnMs(db)));
    return Math.min(MAX_AHEAD, Math.floor((pace.perSecond(Date.now()) * ms) / 1000));
  }

  /**
   * Answers wait for a transaction to share; on a slow disk no more calls are made than it keeps up
   * with.
   */
  function lanesNow(ahead: number): number {
    const lanes =
      chosen.lanes ??
      lanesFor(callBytes, {
        mostCalls: (mail.mostCalls ?? MIN_LANES) + (mail.mostFollowing ?? 0) + ahead,
      });
    return lanes - Math.max(0, unwritten - (chosen.lanes === null ? MAX_UNWRITTEN : 0));
  }

  /**
   * Which mail this process can send now, and how many calls. Account mail has a slot of its own,
   * so that it doesn't wait for bulk calls that the provider is slow to answer.
   */
  function freeLanes(): { free: readonly MailLane[]; room: number } {
    const ahead = aheadNow();
    const room = lanesNow(ahead) - callsUnderWay;
    // What is claimed ahead is claimed by the half.
    if (room > ahead / 2) return { free: MAIL_LANES, room };
    return { free: callsUnderWay <= lanesNow(ahead) ? ONLY_ACCOUNT : NONE, room: 1 };
  }

  /**
   * Deals with calls left by others, then makes one call if one is due. Returns how many ms to wait
   * before the next turn.
   */
  async function turn(): Promise<number> {
    lastTurnAt = Date.now();
    const now = clock();
    if (isDue(roomAt, now, ROOM_EVERY_MS)) {
      roomAt = now.getTime() + ROOM_EVERY_MS;
      isFull = await pauseWhileFull(app);
    }
    if (isFull) return chosen.pollMs;
    if (!isSole && chosen.sole?.isHeld()) {
      const left = await takeOverCalls(db, now);
      if (left > 0) log.warn({ calls: left }, "took over calls of a process that has ended");
      [owner, isSole, recoverAt] = [soleOwner(owner), true, 0];
    }
    if (isDue(recoverAt, now, chosen.leaseMs / 4)) {
      await lookAfterLeftovers(now);
      recoverAt = now.getTime() + chosen.leaseMs / 4;
    }
    const { free, room } = freeLanes();
    const gate =
      slotMs === null
        ? { open: free, waitMs: 0 }
        : await lookAtGate(db, { now: clock(), slotMs, lanes: free });
    const isAllowed = gate.open.length > 0 && (await hasDueWork(db, clock(), gate.open));
    const claim = {
      owner,
      now: clock(),
      leaseMs: chosen.leaseMs,
      transport: mail,
      lanes: gate.open,
      slotMs,
      senders,
      firstSendReview: app.config.firstSendReview,
    };
    const calls = isAllowed ? await claimCalls(db, claim, room) : [];
    if (calls.length === 0)
      return gate.waitMs > 0 ? Math.min(gate.waitMs, chosen.pollMs) : chosen.pollMs;
    make(calls);
    return 0;
  }

  function make(calls: readonly ClaimedCall[]): void {
    callsUnderWay += calls.length;
    const alone = calls.filter((claimed) => mail.batchSize > 1 || !canGoTogether(claimed));
    for (const claimed of alone)
      follow(sendChunk(app, claimed, settingsOfCalls).finally(endsOf(1).rest), claimed);
    const together = calls.filter((claimed) => !alone.includes(claimed));
    for (const group of Map.groupBy(together, ({ batch }) => batch.id).values()) {
      const ends = endsOf(group.length);
      follow(sendTogether(app, group, settingsOfCalls, ends).finally(ends.rest), group[0]!);
    }
  }

  /**
   * For so many calls: what happens as each is answered and written down. `rest`: as all of them
   * are, whatever was called before.
   */
  function endsOf(calls: number) {
    let [open, unsettled] = [calls, calls];
    const end = (answered: number, written: number) => {
      const before = freeLanes().free;
      open -= answered;
      unsettled -= written;
      callsUnderWay -= answered;
      unwritten += answered - written;
      for (let one = 0; one < answered; one++) pace.note(Date.now());
      const { free } = freeLanes();
      // Each look costs some statements: only once there is room for more.
      if (free === MAIL_LANES || free !== before || callsUnderWay === 0) lookAgain();
    };
    return {
      onAnswer: () => end(1, 0),
      onWritten: () => end(0, 1),
      rest: () => end(open, unsettled),
    };
  }

  function follow(sent: Promise<number>, { call }: ClaimedCall): void {
    const sending = sent
      .then((bytes) => {
        callBytes = Math.max(bytes, 0.9 * (callBytes ?? 0));
      })
      .catch((error) => log.error({ err: error, callId: call.id }, NOT_RECORDED))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }

  async function lookAfterLeftovers(now: Date): Promise<void> {
    const far = await pullInTimes(db, now, slotMs);
    if (far > 0)
      log.warn({ rows: far }, "brought forward times that a wrong clock had set too far ahead");
    const recovered = await recoverLostCalls(db, { now, transport: mail });
    if (recovered > 0) log.warn({ calls: recovered }, "settled calls left by a stopped worker");
    const late = await endOldCodes(db, now);
    if (late > 0) log.warn({ mails: late }, "cancelled codes that could not leave in time");
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        const restMs = await turn();
        if (restMs > 0) await rest(restMs);
      } catch (error) {
        if (stopping) break;
        log.error({ err: error }, "the delivery worker stumbled");
        await rest(chosen.pollMs);
      }
    }
    await Promise.allSettled(underWay);
  }

  const running = run();
  return {
    async stop() {
      stopping = true;
      wake();
      stopListening();
      await running;
    },
    lastTurnAt: () => lastTurnAt,
  };
}
