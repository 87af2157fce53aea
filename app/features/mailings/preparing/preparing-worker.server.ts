import { randomUUID } from "node:crypto";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import {
  freeLostPreparations,
  listClaimable,
  onPreparing,
  readConfirmed,
} from "#app/features/messages/confirmed/preparation.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { SoleProcess } from "#app/platform/locks/sole-process.server.ts";
import { inHastyTransaction } from "#db/database.server.ts";
import { onCertificatesPrepared } from "../extensions.ts";
import { stopPreparing } from "./cancel-batch.server.ts";
import { type FixedPreparation, type Portion, preparePortion } from "./prepare-portion.server.ts";
import { readPlan } from "./stored-plan.server.ts";

type PreparingContext = Pick<AppContext, "db" | "clock" | "log">;

interface PreparingSettings {
  /** How long after a crash another process takes over; at once if `sole` proves the crash. */
  leaseMs: number;
  /** How often to look when nobody said that there is something. */
  pollMs: number;
  sole: Pick<SoleProcess, "isHeld"> | null;
}

const DEFAULTS: PreparingSettings = { leaseMs: 15_000, pollMs: 1_000, sole: null };

/** A portion that fails so often in a row is given up, and everything given back. */
const MAX_FAILURES = 5;
const GIVEN_UP =
  "We couldn’t prepare it because of a fault on our side, so nothing was sent or used up. Try again.";

/**
 * Prepares what was confirmed, for as long as the process lives: of several sends a portion each in
 * turn, so that a small one is not kept waiting by a large one. Any number of processes may do so.
 */
export function startPreparing(
  app: PreparingContext,
  settings: Partial<PreparingSettings> = {},
): { stop(): Promise<void> } {
  const { db, log } = app;
  const { leaseMs, pollMs, sole } = { ...DEFAULTS, ...settings };
  const owner = randomUUID();
  const known = new Map<string, FixedPreparation>();
  const failures = new Map<string, number>();
  let stopping = false;
  let woken = false;
  let wake = () => {};
  const stopListening = onPreparing(db, () => {
    woken = true;
    wake();
  });

  async function round(): Promise<boolean> {
    const batchIds = await workable(app, owner, sole?.isHeld() ?? false);
    let isMore = false;
    for (const batchId of batchIds) {
      if (stopping) return false;
      const fixed = known.get(batchId) ?? (await readFixed(app, batchId));
      if (!fixed) continue;
      known.set(batchId, fixed);
      const portion = await attempt(fixed);
      if (portion === "over" || portion === "held") known.delete(batchId);
      else isMore = true;
      await letOthersRun();
    }
    return isMore;
  }

  async function attempt(fixed: FixedPreparation): Promise<Portion> {
    const { batchId } = fixed;
    try {
      const portion = await doPortion(app, fixed, owner, leaseMs);
      failures.delete(batchId);
      return portion;
    } catch (error) {
      const count = (failures.get(batchId) ?? 0) + 1;
      failures.set(batchId, count);
      log.error({ err: error, batchId, count }, "a portion of a send could not be prepared");
      if (count === MAX_FAILURES) {
        await db
          .transaction()
          .execute((trx) => stopPreparing(trx, { batchId, problem: GIVEN_UP, now: app.clock() }));
        return "more";
      }
      return "held";
    }
  }

  async function run(): Promise<void> {
    while (!stopping) {
      woken = false;
      const isMore = await round().catch((error) => {
        log.error({ err: error }, "the preparing of sends stumbled");
        return false;
      });
      if (isMore || woken || stopping) continue;
      await sleep(pollMs, (early) => {
        wake = early;
      });
    }
  }

  const running = run();
  return {
    async stop() {
      stopping = true;
      wake();
      stopListening();
      await running;
    },
  };
}

/** Until the time is over, or until somebody calls what it gives to `wakeWith`. */
function sleep(ms: number, wakeWith: (early: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wakeWith(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** How long a portion should write, in ms. Others who write wait for half of that on average. */
const PORTION_MS = 60;
/**
 * Where a commit itself takes longer, as on a busy disk, a portion writes as long as that: or most
 * of the time would go into commits.
 */
const MAX_PORTION_MS = 90;
const FEWEST = 25;
const MOST = 500;
/** People in the next portion: so many as this machine writes in that time, as busy as it is. */
let portionSize = 100;

async function doPortion(
  { db, clock }: PreparingContext,
  fixed: FixedPreparation,
  owner: string,
  leaseMs: number,
) {
  const now = clock();
  const people = portionSize;
  let startedAt = 0;
  let writtenAt = 0;
  // A portion that a power cut undoes is done again: nothing leaves before a claim of it is on the
  // disk, and all portions before that.
  const portion = await inHastyTransaction(db, async (trx) => {
    // Without the time that it waited for its turn.
    startedAt = performance.now();
    const done = await preparePortion(trx, fixed, { owner, leaseMs, people, now });
    writtenAt = performance.now();
    return done;
  });
  const commitMs = performance.now() - writtenAt;
  const wantedMs = Math.min(MAX_PORTION_MS, Math.max(PORTION_MS, commitMs));
  const wanted = (people * wantedMs) / Math.max(1, writtenAt - startedAt);
  portionSize = Math.round(Math.min(MOST, Math.max(FEWEST, (people + wanted) / 2)));
  if (portion !== "ready") return portion;
  wakeDelivery(db);
  const { plan } = fixed;
  if (plan.kind === "certificates") {
    const about = { accountId: plan.account.id, projectId: plan.projectId };
    for (const part of onCertificatesPrepared.parts()) await part(db, about);
  }
  return portion;
}

/**
 * Which sends this process may work on now. `isSole`: no other process is alive, so whoever held
 * one has ended.
 */
async function workable(
  { db, clock }: PreparingContext,
  owner: string,
  isSole: boolean,
): Promise<string[]> {
  if (isSole) await freeLostPreparations(db, owner);
  return listClaimable(db, owner, clock());
}

async function readFixed(
  { db }: PreparingContext,
  batchId: string,
): Promise<FixedPreparation | null> {
  const row = await db
    .selectFrom("batchPreparations")
    .select(["plan", "confirmed"])
    .where("batchId", "=", batchId)
    .executeTakeFirst();
  return row
    ? {
        batchId,
        plan: readPlan(row.plan, batchId),
        confirmed: readConfirmed(row.confirmed, batchId),
      }
    : null;
}
