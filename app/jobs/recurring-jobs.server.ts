import type { Database } from "#db/database.server.ts";
import { enqueueJob } from "./enqueue-job.server.ts";
import type { JobKind } from "./job-kinds.server.ts";
import { hasJob } from "./keyed-jobs.server.ts";

const HOUR_MS = 3_600_000;

/**
 * Work that comes round by itself: each asks for its next time when it is done, under its kind and that day or hour. `every` says
 * after how many ms that is.
 */
export const ROUNDS: { kind: JobKind; every: number }[] = [
  { kind: "tidy-delivery", every: 24 * HOUR_MS },
  { kind: "tidy-accounts", every: 24 * HOUR_MS },
  { kind: "tidy-responses", every: 24 * HOUR_MS },
  { kind: "tidy-contact-messages", every: 24 * HOUR_MS },
  { kind: "tidy-newsletter", every: 24 * HOUR_MS },
  { kind: "purge", every: 24 * HOUR_MS },
  { kind: "empty-bin", every: 24 * HOUR_MS },
  { kind: "delete-accounts", every: 24 * HOUR_MS },
  { kind: "tidy-api", every: HOUR_MS },
  { kind: "renew-plans", every: HOUR_MS },
];

/**
 * Begins every round that is not going on: at the first start, after a restore without its jobs, and after one that failed for
 * good. Any number of processes may do so at any time: of one time of a round there is one job.
 */
export async function beginRounds(db: Database, now: Date): Promise<void> {
  for (const { kind, every } of ROUNDS) {
    const keyAt = (at: number) => `${kind}:${new Date(at).toISOString().slice(0, every === HOUR_MS ? 13 : 10)}`;
    if (await hasJob(db, keyAt(now.getTime() + every))) continue;
    await enqueueJob(db, { kind, uniqueKey: keyAt(now.getTime()), now });
  }
}
