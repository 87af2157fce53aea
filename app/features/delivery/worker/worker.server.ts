import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import type { AppContext } from "#app/platform/app-context.ts";
import type { SoleProcess } from "#app/platform/locks/sole-process.server.ts";
import type { MailTransport } from "#app/providers/mail/mail.ts";
import type { SenderCache } from "../ceilings/sender.server.ts";
import { lookAtGate } from "../health/mail-gate.server.ts";
import { MAIL_LANES, type MailLane } from "../health/mail-gate-state.ts";
import { ledgerTurnMs, onDeliveryWork, wakeDelivery } from "../queue/ledger-lock.server.ts";
import { claimCalls, hasDueWork } from "./claim.server.ts";
import type { ClaimedCall } from "./claimed-call.ts";
import { openPace } from "./pace.ts";
import { pauseWhileFull, pullInTimes } from "./pauses.server.ts";
import { endOldCodes } from "./prune-delivery.server.ts";
import { recoverLostCalls, soleOwner, takeOverCalls } from "./recovery.server.ts";
import { hasEqual } from "./routes.server.ts";
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
 * also in several processes: claims are exclusive and the rate limit is shared. Each provider has a
 * loop of its own, so that none waits for another. Keeps nothing in memory that a restart would miss.
 */
export function startDeliveryWorker(
  app: AppContext,
  settings: Partial<WorkerSettings> = {},
): DeliveryWorker {
  const workers = (app.mailTransports ?? [app.mail]).map(
    (mail) => new Worker({ ...app, mail }, { ...DEFAULTS, ...settings }),
  );
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
    lastTurnAt: () => Math.min(...workers.map((worker) => worker.lastTurnAt())),
  };
}

class Worker {
  private readonly app: AppContext;
  private readonly chosen: WorkerSettings;
  private owner: string = randomUUID();
  private isSole = false;
  /** Null: no pace to keep. */
  private readonly slotMs: number | null;
  private readonly underWay = new Set<Promise<void>>();
  /** Calls that have not been answered. */
  private callsUnderWay = 0;
  /** Answers that are not on the disk yet. */
  private unwritten = 0;
  private readonly pace = openPace();
  private readonly settingsOfCalls: SendSettings;
  private readonly senders: SenderCache = new Map();
  private isStopping = false;
  private isWoken = false;
  private wake = () => {};
  private turnedAt = Date.now();
  /** What the heaviest calls of late weighed. */
  private callBytes: number | null = null;
  private recoverAt = 0;
  private roomAt = 0;
  private isFull = false;
  private readonly stopListening: () => void;
  private readonly running: Promise<void>;

  constructor(app: AppContext, chosen: WorkerSettings) {
    const { db, mail, config } = app;
    this.app = app;
    this.chosen = chosen;
    // The outbox is on this machine's own disk.
    const perSecond = mail.route?.ratePerSecond ?? config.mail.ratePerSecond;
    this.slotMs = mail.name === "outbox" ? null : 1000 / perSecond;
    const connections = pLimit(
      (mail.mostCalls ?? Number.POSITIVE_INFINITY) + (mail.mostFollowing ?? 0),
    );
    this.settingsOfCalls = { ...chosen, connections };
    this.stopListening = onDeliveryWork(db, () => this.lookAgain());
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.wake();
    this.stopListening();
    await this.running;
  }

  lastTurnAt(): number {
    return this.turnedAt;
  }

  private lookAgain(): void {
    this.isWoken = true;
    this.wake();
  }

  /** Sleeps; new work, the end of a call or stop ends it early. */
  private async rest(ms: number): Promise<void> {
    if (this.isWoken || this.isStopping) {
      this.isWoken = false;
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.isWoken = false;
  }

  /**
   * Those that leave within some hundredths of a second are claimed before there is a connection
   * for them, with what is written for each.
   */
  private aheadNow(): number {
    const { db, mail } = this.app;
    if (mail.batchSize > 1 || this.chosen.lanes !== null) return 0;
    const ms = Math.min(AHEAD_MS.most, Math.max(AHEAD_MS.least, AHEAD_TURNS * ledgerTurnMs(db)));
    return Math.min(MAX_AHEAD, Math.floor((this.pace.perSecond(Date.now()) * ms) / 1000));
  }

  /**
   * Answers wait for a transaction to share; on a slow disk no more calls are made than it keeps up
   * with.
   */
  private lanesNow(ahead: number): number {
    const { mail } = this.app;
    const lanes =
      this.chosen.lanes ??
      lanesFor(this.callBytes, {
        mostCalls: (mail.mostCalls ?? MIN_LANES) + (mail.mostFollowing ?? 0) + ahead,
      });
    return lanes - Math.max(0, this.unwritten - (this.chosen.lanes === null ? MAX_UNWRITTEN : 0));
  }

  /**
   * Which mail this process can send now, and how many calls. Account mail has a slot of its own,
   * so that it doesn't wait for bulk calls that the provider is slow to answer.
   */
  private freeLanes(): { free: readonly MailLane[]; room: number } {
    const ahead = this.aheadNow();
    const room = this.lanesNow(ahead) - this.callsUnderWay;
    // What is claimed ahead is claimed by the half.
    if (room > ahead / 2) return { free: MAIL_LANES, room };
    return { free: this.callsUnderWay <= this.lanesNow(ahead) ? ONLY_ACCOUNT : NONE, room: 1 };
  }

  /**
   * Deals with calls left by others, then makes one call if one is due. Returns how many ms to wait
   * before the next turn.
   */
  private async turn(): Promise<number> {
    const { db, mail, clock, log, config } = this.app;
    this.turnedAt = Date.now();
    const now = clock();
    if (isDue(this.roomAt, now, ROOM_EVERY_MS)) {
      this.roomAt = now.getTime() + ROOM_EVERY_MS;
      this.isFull = await pauseWhileFull(this.app);
    }
    if (this.isFull) return this.chosen.pollMs;
    if (!this.isSole && this.chosen.sole?.isHeld()) {
      const left = await takeOverCalls(db, mail, now);
      if (left > 0) log.warn({ calls: left }, "took over calls of a process that has ended");
      [this.owner, this.isSole, this.recoverAt] = [soleOwner(this.owner), true, 0];
    }
    if (isDue(this.recoverAt, now, this.chosen.leaseMs / 4)) {
      await this.lookAfterLeftovers(now);
      this.recoverAt = now.getTime() + this.chosen.leaseMs / 4;
    }
    const { free, room } = this.freeLanes();
    const gate =
      this.slotMs === null
        ? { open: free, waitMs: 0 }
        : await lookAtGate(db, {
            now: clock(),
            slotMs: this.slotMs,
            lanes: free,
            route: mail.route,
          });
    const isAllowed = gate.open.length > 0 && (await hasDueWork(db, clock(), gate.open));
    const claim = {
      owner: this.owner,
      now: clock(),
      leaseMs: this.chosen.leaseMs,
      config,
      transport: mail,
      lanes: gate.open,
      slotMs: this.slotMs,
      senders: this.senders,
      firstSendReview: config.firstSendReview,
    };
    const calls = isAllowed ? await claimCalls(db, claim, room) : [];
    if (calls.length === 0)
      return gate.waitMs > 0 ? Math.min(gate.waitMs, this.chosen.pollMs) : this.chosen.pollMs;
    this.make(calls);
    // Those of the same order wait for their share.
    if (hasEqual(mail.route)) wakeDelivery(db);
    return 0;
  }

  private make(calls: readonly ClaimedCall[]): void {
    const { app } = this;
    this.callsUnderWay += calls.length;
    const alone = calls.filter((claimed) => app.mail.batchSize > 1 || !canGoTogether(claimed));
    for (const claimed of alone)
      this.follow(
        sendChunk(app, claimed, this.settingsOfCalls).finally(this.endsOf(1).rest),
        claimed,
      );
    const together = calls.filter((claimed) => !alone.includes(claimed));
    for (const group of Map.groupBy(together, ({ batch }) => batch.id).values()) {
      const [first] = group;
      if (!first) continue;
      const ends = this.endsOf(group.length);
      this.follow(sendTogether(app, group, this.settingsOfCalls, ends).finally(ends.rest), first);
    }
  }

  /**
   * For so many calls: what happens as each is answered and written down. `rest`: as all of them
   * are, whatever was called before.
   */
  private endsOf(calls: number) {
    let [open, unsettled] = [calls, calls];
    const end = (answered: number, written: number) => {
      const before = this.freeLanes().free;
      open -= answered;
      unsettled -= written;
      this.callsUnderWay -= answered;
      this.unwritten += answered - written;
      for (let one = 0; one < answered; one++) this.pace.note(Date.now());
      const { free } = this.freeLanes();
      // Each look costs some statements: only once there is room for more.
      if (free === MAIL_LANES || free !== before || this.callsUnderWay === 0) this.lookAgain();
    };
    return {
      onAnswer: () => end(1, 0),
      onWritten: () => end(0, 1),
      rest: () => end(open, unsettled),
    };
  }

  private follow(sent: Promise<number>, { call }: ClaimedCall): void {
    const sending = sent
      .then((bytes) => {
        this.callBytes = Math.max(bytes, 0.9 * (this.callBytes ?? 0));
      })
      .catch((error) => this.app.log.error({ err: error, callId: call.id }, NOT_RECORDED))
      .finally(() => this.underWay.delete(sending));
    this.underWay.add(sending);
  }

  private async lookAfterLeftovers(now: Date): Promise<void> {
    const { db, mail, log } = this.app;
    const far = await pullInTimes(db, now, { slotMs: this.slotMs, route: mail.route });
    if (far > 0)
      log.warn({ rows: far }, "brought forward times that a wrong clock had set too far ahead");
    const recovered = await recoverLostCalls(db, { now, transport: mail });
    if (recovered > 0) log.warn({ calls: recovered }, "settled calls left by a stopped worker");
    const late = await endOldCodes(db, now);
    if (late > 0) log.warn({ mails: late }, "cancelled codes that could not leave in time");
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      try {
        const restMs = await this.turn();
        if (restMs > 0) await this.rest(restMs);
      } catch (error) {
        if (this.isStopping) break;
        this.app.log.error({ err: error }, "the delivery worker stumbled");
        await this.rest(this.chosen.pollMs);
      }
    }
    await Promise.allSettled(this.underWay);
  }
}
