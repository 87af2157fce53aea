import type { Kysely } from "kysely";
import type { DmarcReport } from "#app/engines/mail-domain/dmarc-report.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import { newId } from "#app/platform/text/ids.ts";
import { parsingTrouble } from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { ownerOfDomain } from "./domains-of-account.server.ts";

/** Bytes of a report as it comes, packed or not. */
export const MAX_REPORT_FILE_BYTES = 10 * 1024 * 1024;
/** Anyone can send reports about anyone's domain: more of an account than these aren't kept. */
const MAX_REPORTS_A_DAY = 500;
const DAY_MS = 86_400_000;

/** `known`: it was here already. `not-yours`: about a domain that isn't the account's. */
export type KeptReport = "kept" | "known" | "not-yours" | "too-many";

/** Keeps a report for the account that its domain belongs to; with `accountId` for that one only. */
export async function keepReport(
  db: Kysely<Schema>,
  report: DmarcReport,
  { accountId, now }: { accountId?: string; now: Date },
): Promise<KeptReport> {
  const owner = await ownerOfDomain(db, report.domain);
  if (owner === null || (accountId !== undefined && owner !== accountId)) return "not-yours";
  const isSent = accountId === undefined;
  if (isSent && (await countToday(db, owner, now)) >= MAX_REPORTS_A_DAY) return "too-many";
  return db.transaction().execute(async (trx) => {
    const id = newId(now.getTime());
    const { sources, ...row } = report;
    const written = await trx
      .insertInto("dmarcReports")
      .values({ ...row, id, accountId: owner, createdAt: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (written.numInsertedOrUpdatedRows !== 1n) return "known";
    const flag = (is: boolean) => (is ? (1 as const) : (0 as const));
    const rows = sources.map(({ dkim, spf, ...source }, number) => ({
      ...source,
      reportId: id,
      number,
      dkim: flag(dkim),
      spf: flag(spf),
    }));
    for (let from = 0; from < rows.length; from += 100)
      await trx
        .insertInto("dmarcSources")
        .values(rows.slice(from, from + 100))
        .execute();
    return "kept";
  });
}

async function countToday(db: Database, accountId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("dmarcReports")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("accountId", "=", accountId)
    .where("createdAt", ">", new Date(now.getTime() - DAY_MS).toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

const PROBLEMS = {
  damaged:
    "This isn’t a whole DMARC report. Choose the file as it came: XML, .gz, .zip or the e-mail",
  large: "This report is larger than any that we know of, so it wasn’t read",
  doctype: "This file has a document type, which no DMARC report needs, so it wasn’t read",
};

/** Reads the reports in a file that an organiser chose. Says what came of it in a sentence. */
export async function uploadReports(
  { db, fileParsers, clock }: Pick<AppContext, "db" | "fileParsers" | "clock">,
  accountId: string,
  bytes: Uint8Array,
): Promise<{ problem: string; status: number } | { text: string }> {
  const reading = await fileParsers
    .parse("dmarcReports", { bytes }, { lane: "signed-in", from: accountId })
    .catch((error: unknown) => parsingTrouble(error, PROBLEMS.damaged));
  if ("status" in reading) return reading;
  if (reading.problem !== null) return { problem: PROBLEMS[reading.problem], status: 422 };
  const outcomes: KeptReport[] = [];
  for (const report of reading.reports)
    outcomes.push(await keepReport(db, report, { accountId, now: clock() }));
  const kept = outcomes.filter((outcome) => outcome === "kept").length;
  if (kept > 0) return { text: kept === 1 ? "Added the report." : `Added ${kept} reports.` };
  if (outcomes.includes("known")) return { text: "This report was here already." };
  const domains = [...new Set(reading.reports.map(({ domain }) => domain))].join(", ");
  return { problem: `It is about ${domains}, which isn’t one of your proved domains`, status: 422 };
}

/** What the beginning of an e-mail with reports has, by its file's name or its subject. */
const LOOKS_LIKE_REPORT =
  /report.{0,2}domain:|application\/(?:x-)?(?:gzip|zip|xml)|text\/xml|\.(?:xml|gz|zip)"?\s/i;
const LOOKED_AT_BYTES = 32 * 1024;

/** Whether an e-mail to the address for reports was one: its reports are kept, or were before. */
export async function takeReportEmail(
  { db, fileParsers, clock, log }: Pick<AppContext, "db" | "fileParsers" | "clock" | "log">,
  raw: Uint8Array,
): Promise<boolean> {
  const start = Buffer.from(raw.subarray(0, LOOKED_AT_BYTES)).toString("latin1");
  if (!LOOKS_LIKE_REPORT.test(start)) return false;
  const reading = await fileParsers
    .parse("dmarcReports", { bytes: raw }, { lane: "public", from: "report mailbox" })
    .catch((error: unknown) => {
      log.warn({ err: error }, "an e-mail with reports could not be read");
      return null;
    });
  if (!reading || reading.problem !== null) return false;
  let isTaken = false;
  for (const report of reading.reports) {
    const outcome = await keepReport(db, report, { now: clock() });
    isTaken ||= outcome !== "not-yours";
  }
  return isTaken;
}

/** Deletes reports that are older than anybody looks at. */
export async function pruneReports(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS.dmarcReports * DAY_MS).toISOString();
  await db.deleteFrom("dmarcReports").where("endAt", "<", before).execute();
}
