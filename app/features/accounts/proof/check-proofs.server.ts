import pLimit from "p-limit";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { lookUp, PROOF_PAGE } from "./domain-proofs.server.ts";
import type { ProofLookUp, ProofNetwork } from "./look-up-proof.server.ts";
import { compareName } from "./names.server.ts";
import { notifyOfProof } from "./proof-emails.server.tsx";
import type { ProofRow } from "./read-proofs.server.ts";

const DAY_MS = 86_400_000;
/** So long after what proved a domain was first found gone, the proof is lost. */
export const GRACE_DAYS = 7;
/**
 * A proof is looked for again when the last time is so long ago: a little less than the round of a
 * day.
 */
const CHECKED_EVERY_MS = 20 * 3_600_000;
const PROOFS_PER_STEP = 200;
const NAMES_PER_STEP = 500;
const AT_ONCE = 8;

type App = Pick<AppContext, "db" | "config" | "clock">;

/**
 * Looks again for what proves a domain, and compares names that weren't compared yet. Asks for
 * itself again in a minute while there is more to do.
 */
export async function checkProofs(app: App, network: Partial<ProofNetwork> = {}): Promise<void> {
  const { db, clock, config } = app;
  const now = clock();
  const due = await db
    .selectFrom("issuerProofs")
    .selectAll()
    .where("state", "in", ["proved", "missing"])
    .where("kind", "in", ["dns", "file"])
    .where("triedAt", "<", new Date(now.getTime() - CHECKED_EVERY_MS).toISOString())
    .orderBy("triedAt")
    .limit(PROOFS_PER_STEP)
    .execute();
  const limit = pLimit(AT_ONCE);
  const asked = { resolvers: config.dnsResolvers, ...network };
  const looked = await Promise.all(due.map((row) => limit(() => lookUp(row, asked))));
  for (const [at, row] of due.entries()) {
    const answer = looked[at];
    if (answer) await recordLookUp(app, row, answer, now);
  }
  const named = await compareMissingNames(app, now);
  if (due.length > 0 || named > 0) wakeDelivery(db);
  const hasMore = due.length === PROOFS_PER_STEP || named === NAMES_PER_STEP;
  if (!hasMore) return;
  const runAt = new Date(now.getTime() + 60_000);
  await enqueueJob(db, checkProofsJob, {
    uniqueKey: `check-proofs:${runAt.toISOString().slice(0, 16)}`,
    runAt,
    now,
  });
}

/**
 * What a look says of a proof: gone for longer than the days of grace, it is lost; where nobody can
 * tell, it stays as it was.
 */
async function recordLookUp(
  app: App,
  row: ProofRow,
  looked: ProofLookUp,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await app.db.transaction().execute(async (trx) => {
    const one = trx
      .updateTable("issuerProofs")
      .where("id", "=", row.id)
      .where("state", "=", row.state)
      .where("triedAt", "=", row.triedAt);
    if (looked.kind === "unknown") return void (await one.set({ triedAt: at }).execute());
    if (looked.kind === "found") {
      return void (await one
        .set({ triedAt: at, seenAt: at, state: "proved", missingSince: null })
        .execute());
    }
    const since = row.missingSince ?? at;
    const losesAt = new Date(Date.parse(since) + GRACE_DAYS * DAY_MS);
    const isLost = losesAt.getTime() <= now.getTime();
    const state = isLost ? ("lost" as const) : ("missing" as const);
    const changed = await one
      .set({ triedAt: at, missingSince: since, state, lostAt: isLost ? at : null })
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n || state === row.state) return;
    const { accountId } = row;
    const domain = row.domain ?? "";
    const text = isLost ? `${domain} is no longer proved` : `The proof of ${domain} is missing`;
    await recordActivity(trx, {
      accountId,
      actorId: null,
      kind: "warning",
      text,
      link: PROOF_PAGE,
      now,
    });
    await notifyOfProof(trx, app, {
      accountId,
      domain,
      detail: looked.detail,
      losesAt: isLost ? null : losesAt,
      now,
    });
  });
}

/**
 * Names from before there were keys, and those that were given on another way. Returns how many.
 */
async function compareMissingNames(app: App, now: Date): Promise<number> {
  const rows = await app.db
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("id", "!=", INSTALLATION_ACCOUNT)
    .where((where) =>
      where.or([where("comparedName", "is", null), where("comparedName", "!=", where.ref("name"))]),
    )
    .limit(NAMES_PER_STEP)
    .execute();
  for (const { id, name } of rows)
    await app.db
      .transaction()
      .execute((trx) => compareName(trx, app, { accountId: id, name, now }));
  return rows.length;
}

export const checkProofsJob = defineJob({
  name: "check-proofs",
  label: "Looks again for what proves who runs an account",
  every: "day",
  run: (app) => checkProofs(app),
});
