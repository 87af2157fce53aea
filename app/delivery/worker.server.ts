import { randomUUID } from "node:crypto";
import type { Installation } from "../installation.server.ts";
import { claimCall, hasDueWork } from "./claim.server.ts";
import { endOldCodes } from "./end-old-codes.server.ts";
import { pauseWhileFull } from "./pause-while-full.server.ts";
import { readMailGate, takeSendSlot } from "./rate-limit.server.ts";
import { recoverLostCalls } from "./recover.server.ts";
import { sendChunk } from "./send-chunk.server.ts";
import { onDeliveryWork } from "./wake.server.ts";

export interface WorkerSettings {
  /** How long a call is held; also how long after a crash it is taken over. */
  leaseMs: number;
  /** How often to look when there is nothing to do. */
  pollMs: number;
  /** Calls under way at once. */
  lanes: number;
  /** First wait after a call that was not answered. */
  baseMs: number;
  random: () => number;
}

export interface DeliveryWorker {
  /** Takes nothing new, waits for what is on the wire, then returns. */
  stop(): Promise<void>;
  /** When the loop last came round, in ms; for readiness checks. */
  lastTurnAt(): number;
}

/** How often to look how much room the disk has. */
const ROOM_EVERY_MS = 2_000;

const DEFAULTS: WorkerSettings = { leaseMs: 60_000, pollMs: 1_000, lanes: 4, baseMs: 1_000, random: Math.random };

/**
 * Sends what the ledger says is due, for as long as the process lives. Any number may run at once, also in several
 * processes: claims are exclusive and the rate limit is shared. Keeps nothing in memory that a restart would miss.
 */
export function startDeliveryWorker(installation: Installation, settings: Partial<WorkerSettings> = {}): DeliveryWorker {
  const { db, mail, clock, log, config } = installation;
  const chosen = { ...DEFAULTS, ...settings };
  const owner = randomUUID();
  const underWay = new Set<Promise<void>>();
  let stopping = false;
  let woken = false;
  let wake = () => {};
  let lastTurnAt = Date.now();
  let lastBatchId: string | null = null;
  let recoverAt = 0;
  let roomAt = 0;
  let isFull = false;
  const forget = onDeliveryWork(db, () => {
    woken = true;
    wake();
  });

  /** Sleeps; new work or stop ends it early. */
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

  /** Waits for a place in the shared row of calls; false when the worker is stopped meanwhile. */
  async function passGate(): Promise<boolean> {
    // The outbox is this machine's own disk: nobody to be gentle with.
    if (mail.name === "outbox") return !stopping;
    for (;;) {
      let waitMs = await takeSendSlot(db, clock(), config.mail.ratePerSecond);
      while (waitMs > 0 && !stopping) {
        const part = Math.min(waitMs, 250);
        await new Promise((resolve) => setTimeout(resolve, part));
        waitMs -= part;
        lastTurnAt = Date.now();
      }
      if (stopping) return false;
      // Somebody may have been told to wait while this one was standing in line.
      if ((await readMailGate(db)).heldUntil <= clock().getTime()) return true;
    }
  }

  async function turn(): Promise<"worked" | "idle"> {
    lastTurnAt = Date.now();
    const now = clock();
    if (now.getTime() >= roomAt) {
      roomAt = now.getTime() + ROOM_EVERY_MS;
      isFull = await pauseWhileFull(installation);
    }
    if (isFull) return "idle";
    if (now.getTime() >= recoverAt) {
      const settled = await recoverLostCalls(db, { now, transport: mail });
      if (settled > 0) log.warn({ calls: settled }, "settled calls that a stopped worker had left");
      const late = await endOldCodes(db, now);
      if (late > 0) log.warn({ mails: late }, "cancelled codes that could not leave in time");
      recoverAt = now.getTime() + chosen.leaseMs / 4;
    }
    if (!(await hasDueWork(db, now))) return "idle";
    if (underWay.size >= chosen.lanes) await Promise.race(underWay);
    if (!(await passGate())) return "idle";
    const claimed = await claimCall(db, { owner, now: clock(), leaseMs: chosen.leaseMs, transport: mail, lastBatchId });
    if (!claimed) return "idle";
    lastBatchId = claimed.batch.id;
    const sending = sendChunk(installation, claimed, chosen)
      .catch((error) =>
        log.error({ err: error, callId: claimed.call.id }, "a call could not be recorded; it is taken over when its lease ends"),
      )
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
    return "worked";
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        if ((await turn()) === "idle") await rest(chosen.pollMs);
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
      forget();
      await running;
    },
    lastTurnAt: () => lastTurnAt,
  };
}
