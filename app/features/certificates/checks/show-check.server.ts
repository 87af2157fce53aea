import { setImmediate as letOthersRun } from "node:timers/promises";
import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import {
  type CheckGroup,
  GROUPS_IN_ORDER,
  MAX_AT_ONCE,
  UNREAD_FILES,
} from "../verify/check-lines.ts";
import { ANSWERS, type CheckedLine } from "../verify/check-many.server.ts";
import { oldestShown, shownUntil } from "./check-life.ts";
import { LIST_PLACE } from "./keep-file.server.ts";

/** What the page of a check shows. */
export type ShownCheck =
  | { kind: "working"; done: number; count: number }
  | { kind: "finished"; page: ReportPage; checkedAt: Date; until: Date };

/** A page of a report. `counts`: of all its pages. */
export interface ReportPage {
  lines: CheckedLine[];
  counts: Record<CheckGroup, number>;
  number: number;
  count: number;
}

const file = z.object({
  source: z.string(),
  state: z.enum(["same", "changed", "copy", "listed", ...UNREAD_FILES]),
  missing: z.array(z.string()),
});
const found = z.object({
  typed: z.string(),
  id: z.string().nullable(),
  name: z.string(),
  file: file.exactOptional(),
});
/** `line`: of a pasted list. */
export const FOUND_LINES = z.array(found.extend({ line: z.number().exactOptional() }));
const COUNTS = z.record(z.enum(GROUPS_IN_ORDER), z.number());
const CHECKED_LINES = z.array(
  found.extend({
    line: z.number(),
    answer: z.enum(ANSWERS),
    also: z.array(z.enum(ANSWERS)),
    group: z.enum(GROUPS_IN_ORDER),
    sameAs: z.number().nullable(),
    certificate: z
      .object({
        shownId: z.string(),
        holderName: z.string(),
        course: z.string(),
        issuer: z.string(),
        proof: z
          .object({
            kind: z.enum(["dns", "file", "operator"]),
            name: z.string(),
            domain: z.string().exactOptional(),
            number: z.string().exactOptional(),
            provedAt: z.string(),
          })
          .nullable(),
        issuedAt: z.string(),
        expiresAt: z.string().nullable(),
        revokedAt: z.string().nullable(),
        timeZone: z.string(),
      })
      .nullable(),
  }),
);

/** A page of what came of it. Null: there is none at this address, or none any more. */
export async function showCheck(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  checkId: string,
  asked = 1,
): Promise<ShownCheck | null> {
  const check = await db
    .selectFrom("bulkChecks")
    .select(["createdAt", "checkedAt", "counts"])
    .where("id", "=", checkId)
    .where("createdAt", ">", oldestShown(clock()))
    .executeTakeFirst();
  if (!check) return null;
  if (check.checkedAt && check.counts) {
    const counts = readStored(COUNTS, check.counts, "bulkChecks.counts", checkId);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const count = Math.max(1, Math.ceil(total / MAX_AT_ONCE));
    const number = Math.min(count, asked);
    const lines = await readPage(db, checkId, number);
    const checkedAt = new Date(check.checkedAt);
    const until = shownUntil(check.createdAt);
    return { kind: "finished", page: { lines, counts, number, count }, checkedAt, until };
  }
  const counts = await db
    .selectFrom("bulkCheckFiles")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("count"),
      fn.count<number | string>("lines").as("done"),
    ])
    .where("checkId", "=", checkId)
    .where("place", "!=", LIST_PLACE)
    .executeTakeFirstOrThrow();
  return { kind: "working", done: Number(counts.done), count: Number(counts.count) };
}

async function readPage(db: Database, checkId: string, page: number): Promise<CheckedLine[]> {
  const row = await db
    .selectFrom("bulkCheckPages")
    .select("lines")
    .where("checkId", "=", checkId)
    .where("page", "=", page)
    .executeTakeFirst();
  return row ? readStored(CHECKED_LINES, row.lines, "bulkCheckPages.lines", checkId) : [];
}

/** All pages of a finished check, in the order of its lines. */
export async function readAllChecked(
  db: Database,
  checkId: string,
  { count }: Pick<ReportPage, "count">,
): Promise<CheckedLine[]> {
  const all: CheckedLine[] = [];
  for (let page = 1; page <= count; page++) {
    all.push(...(await readPage(db, checkId, page)));
    await letOthersRun();
  }
  return all.sort((one, other) => one.line - other.line);
}
