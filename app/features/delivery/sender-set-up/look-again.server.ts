import pLimit from "p-limit";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import { wakeDelivery } from "../queue/ledger-lock.server.ts";
import { checkRecords } from "../sender-domains/check-records.server.ts";
import { REFUSED } from "../sender-domains/hold-domain.server.ts";
import { type RecordResult, readResults } from "../sender-domains/record-results.ts";
import { ownRecords } from "../sender-domains/required-records.server.ts";
import {
  findSenderDomain,
  keysOfDomain,
  type SenderDomain,
} from "../sender-domains/sender-domain.server.ts";
import { openZone } from "../sender-domains/zone-lookup.server.ts";
import { changeKeys } from "./change-keys.server.ts";
import { isRotationReady, type NextState, nextState } from "./next-state.ts";
import { notifyOfState } from "./notify-owners.server.tsx";
import { prepareDomain } from "./prepare-domain.server.ts";
import { lookAtProvider } from "./provider-results.server.ts";

type App = Pick<AppContext, "db" | "config" | "clock" | "mail" | "log">;

/**
 * Looks for the records of a domain and does what follows: mail leaves from it, or no longer.
 * `isAsked`: a person wants to know, so a mail server that refused gets another chance.
 */
export async function lookAgain(
  app: App,
  accountId: string,
  { isAsked = false } = {},
): Promise<void> {
  const found = await findSenderDomain(app.db, accountId);
  if (!found) return;
  const row = await prepareDomain(app, found);
  const before = readResults(row);
  const results = await resultsOf(app, row, before);
  const refused = before.filter(({ id }) => id === REFUSED && !isAsked);
  await recordLook(app, row, [...results, ...refused]);
}

async function resultsOf(
  { db, config }: App,
  row: SenderDomain,
  before: readonly RecordResult[],
): Promise<RecordResult[]> {
  const zone = await openZone(row.domain, config.dnsResolvers);
  if (row.signedBy === "resend") return lookAtProvider({ db, config }, row, zone, before);
  const keys = await keysOfDomain(db, row.id);
  const records = ownRecords(row.domain, keys, config.mail.bounceAddress);
  return checkRecords(records, row.domain, zone, before);
}

async function recordLook(app: App, row: SenderDomain, results: RecordResult[]): Promise<void> {
  const now = app.clock();
  const at = now.toISOString();
  const isDone = await app.db.transaction().execute(async (trx) => {
    const keys = await keysOfDomain(trx, row.id);
    let next = nextState(row, keys, results, now);
    const begins = next.state === "active" && (row.state === "waiting" || row.state === "lost");
    if (begins && !(await takeOver(trx, app, row, now)))
      next = {
        state: row.state,
        provedAt: row.provedAt,
        missingSince: null,
        lostAt: row.lostAt,
        nextCheckAt: new Date(now.getTime() + ROUND_MS).toISOString(),
      };
    const changed = await trx
      .updateTable("senderDomains")
      .set({ results: JSON.stringify(results), checkedAt: at })
      .set(next satisfies NextState)
      .where("id", "=", row.id)
      .where("state", "=", row.state)
      .where("checkedAt", row.checkedAt === null ? "is" : "=", row.checkedAt)
      .executeTakeFirst();
    // Somebody else looked at the same time, or it was removed: theirs counts.
    if (changed.numUpdatedRows !== 1n) return false;
    if (isRotationReady(keys, results) && next.state === "active")
      await changeKeys(trx, row.id, now);
    await notifyOfState(trx, app, { before: row, after: next, results, now });
    return true;
  });
  if (isDone) wakeDelivery(app.db);
}

/**
 * Makes room for who proves a domain now: another account whose records are gone loses it. False:
 * another one still sends from it.
 */
async function takeOver(
  trx: Database,
  app: App,
  { domain, id }: SenderDomain,
  now: Date,
): Promise<boolean> {
  const other = await trx
    .selectFrom("senderDomains")
    .selectAll()
    .where("domain", "=", domain)
    .where("state", "in", ["active", "held"])
    .where("id", "!=", id)
    .executeTakeFirst();
  if (!other) return true;
  const at = now.toISOString();
  if (other.state === "active") {
    await trx
      .updateTable("senderDomains")
      .set({ nextCheckAt: at })
      .where("id", "=", other.id)
      .execute();
    return false;
  }
  const lost = { state: "lost", lostAt: at } as const;
  await trx.updateTable("senderDomains").set(lost).where("id", "=", other.id).execute();
  const after = Object.assign({}, other, lost);
  await notifyOfState(trx, app, { before: other, after, results: readResults(other), now });
  return true;
}

/** The provider says that something about a domain changed. */
export async function lookAtProviderDomain(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  providerId: string,
): Promise<void> {
  const now = clock();
  await db
    .updateTable("senderDomains")
    .set({ nextCheckAt: now.toISOString() })
    .where("providerId", "=", providerId)
    .execute();
  await scheduleLooks(db, now);
}

const LOOKS_PER_ROUND = 200;
const AT_ONCE = 8;

/** Looks at all domains whose time has come, and asks for itself again when the next one's has. */
export async function checkSenderDomains(app: App): Promise<void> {
  const { db, clock, log } = app;
  const due = await db
    .selectFrom("senderDomains")
    .select("accountId")
    .where("nextCheckAt", "<=", clock().toISOString())
    .orderBy("nextCheckAt")
    .limit(LOOKS_PER_ROUND)
    .execute();
  const limit = pLimit(AT_ONCE);
  const look = ({ accountId }: { accountId: string }) =>
    lookAgain(app, accountId).catch((err) =>
      log.error({ err, accountId }, "a sender domain could not be looked at"),
    );
  await Promise.all(due.map((one) => limit(look, one)));
  await scheduleLooks(db, clock());
}

const ROUND_MS = 15 * 60_000;

/** Asks for a look when the next domain is due, if that is before the next round. */
export async function scheduleLooks(db: Database, now: Date): Promise<void> {
  const next = await db
    .selectFrom("senderDomains")
    .select("nextCheckAt")
    .orderBy("nextCheckAt")
    .limit(1)
    .executeTakeFirst();
  const runAt = new Date(Math.max(Date.parse(next?.nextCheckAt ?? ""), now.getTime() + 60_000));
  if (!next || runAt.getTime() > now.getTime() + ROUND_MS) return;
  const uniqueKey = `check-sender-domains:${runAt.toISOString().slice(0, 16)}`;
  await enqueueJob(db, checkSenderDomainsJob, { uniqueKey, runAt, now });
}

export const checkSenderDomainsJob = defineJob({
  name: "check-sender-domains",
  label: "Looks for the records of domains that organisers send from",
  every: "quarter-hour",
  run: (app) => checkSenderDomains(app),
});
