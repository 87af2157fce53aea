import { setImmediate as letOthersRun } from "node:timers/promises";
import { domainToASCII } from "node:url";
import pLimit from "p-limit";
import { type DnsLookup, NoAnswer, openDns } from "#app/engines/mail-domain/dns-lookup.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, emptyHandle, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import { likelyReceiver, OTHER, receiverOfServers } from "./receivers.ts";

const handle = emptyHandle("find-receivers");

const DAY_MS = 86_400_000;
const KNOWN_MS = 7 * DAY_MS;
/** Name servers that don't answer are asked again after so long. */
const ASK_AGAIN_MS = 3_600_000;
const KEPT_MS = 60 * DAY_MS;
/** Domains of one job, and how many of them at once. */
const AT_ONCE = 100;
const QUESTIONS = 10;
const UNMARKED_AT_ONCE = 500;

/** The part after the @, in ASCII; "" where there is none. */
export function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1).replace(/>$/, "");
  return domainToASCII(domain.toLowerCase());
}

/**
 * The receivers of these addresses' domains, as far as they are known; what isn't, or is old, is
 * looked up in the background.
 */
export async function receiversOf(
  trx: Database,
  emails: readonly string[],
  now: Date,
): Promise<(email: string) => string> {
  const domains = [...new Set(emails.map(domainOf))].filter(Boolean);
  const known = await knownReceivers(trx, domains);
  const at = now.toISOString();
  // A job that failed for good has left its own wanted.
  const longAgo = new Date(now.getTime() - ASK_AGAIN_MS).toISOString();
  const wanted = domains.filter((domain) => {
    const row = known.get(domain);
    return !row || (row.expiresAt <= at && (row.wantedAt ?? longAgo) <= longAgo);
  });
  if (wanted.length > 0) {
    const values = wanted.map((domain) => ({
      domain,
      receiver: null,
      expiresAt: at,
      wantedAt: at,
    }));
    await trx
      .insertInto("mailReceivers")
      .values(values)
      .onConflict((conflict) => conflict.column("domain").doUpdateSet({ wantedAt: at }))
      .execute();
    await enqueueJob(trx, handle, { uniqueKey: handle.name, now });
  }
  return (email) => {
    const domain = domainOf(email);
    return known.get(domain)?.receiver ?? likelyReceiver(domain);
  };
}

/** What is written of these domains. */
export async function knownReceivers(db: Database, domains: readonly string[]) {
  const rows =
    domains.length === 0
      ? []
      : await db.selectFrom("mailReceivers").selectAll().where("domain", "in", domains).execute();
  return new Map(rows.map((row) => [row.domain, row]));
}

/**
 * Looks up who takes the mail of domains that somebody wants to know of. What name servers don't
 * answer stays as it was. `dns` is opened for each job: it has a limited patience.
 */
export async function findReceivers(
  { db, clock, config, mail }: Pick<AppContext, "db" | "clock" | "config" | "mail">,
  dns: DnsLookup = openDns({ servers: config.dnsResolvers }),
): Promise<void> {
  const wanted = await db
    .selectFrom("mailReceivers")
    .select("domain")
    .where("wantedAt", "is not", null)
    .orderBy("wantedAt")
    .limit(AT_ONCE)
    .execute();
  const limit = pLimit(QUESTIONS);
  const look = async ({ domain }: { domain: string }) => {
    // The outbox gives nothing to anybody.
    const found = mail.name === "outbox" ? null : await lookUp(dns, domain);
    const expiresAt = new Date(clock().getTime() + (found ? KNOWN_MS : ASK_AGAIN_MS)).toISOString();
    await db
      .updateTable("mailReceivers")
      .set({ wantedAt: null, expiresAt, ...(found ? { receiver: found } : {}) })
      .where("domain", "=", domain)
      .execute();
  };
  await Promise.all(wanted.map((row) => limit(look, row)));
  if (wanted.length === AT_ONCE)
    await enqueueJob(db, handle, { uniqueKey: `${handle.name}:more`, now: clock() });
  else if (wanted.length > 0) while (await unmarkSome(db));
  const old = new Date(clock().getTime() - KEPT_MS).toISOString();
  await db.deleteFrom("mailReceivers").where("expiresAt", "<", old).execute();
}

/**
 * Has messages that wait for all other receivers looked at again: those of some are known by now.
 * False: these were the last.
 */
async function unmarkSome(db: Database): Promise<boolean> {
  const some = db
    .selectFrom("batches")
    .innerJoin("deliveries", "deliveries.batchId", "batches.id")
    .select("deliveries.id")
    .where("batches.status", "=", "sending")
    .where("deliveries.state", "=", "queued")
    .where("deliveries.receiver", "=", OTHER)
    .limit(UNMARKED_AT_ONCE);
  const { numUpdatedRows } = await db
    .updateTable("deliveries")
    .set({ receiver: "" })
    .where("id", "in", some)
    .executeTakeFirstOrThrow();
  await letOthersRun();
  return numUpdatedRows === BigInt(UNMARKED_AT_ONCE);
}

/** Null: no name server says. */
async function lookUp(dns: DnsLookup, domain: string): Promise<string | null> {
  try {
    return receiverOfServers(await dns.mx(domain), domain);
  } catch (error) {
    if (error instanceof NoAnswer) return null;
    throw error;
  }
}

export const findReceiversJob = defineJob({
  name: handle.name,
  label: "Looks up the mail servers of recipients’ domains",
  run: (app) => findReceivers(app),
});
