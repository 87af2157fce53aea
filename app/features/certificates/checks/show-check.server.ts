import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import { UNREAD_FILES } from "../verify/check-lines.ts";
import { ANSWERS, type CheckedLine } from "../verify/check-many.server.ts";
import { oldestShown, shownUntil } from "./check-life.ts";

/** What the page of a check shows. */
export type ShownCheck =
  | { kind: "working"; done: number; count: number }
  | { kind: "finished"; lines: CheckedLine[]; checkedAt: Date; until: Date };

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
export const FOUND_LINES = z.array(found);
export const CHECK_LINES = z.array(found.extend({ line: z.number() }));
const CHECKED_LINES = z.array(
  found.extend({
    line: z.number(),
    answer: z.enum(ANSWERS),
    also: z.array(z.enum(ANSWERS)),
    group: z.enum(["bad", "closer", "none", "good"]),
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

/** Null: there is none at this address, or none any more. */
export async function showCheck(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  checkId: string,
): Promise<ShownCheck | null> {
  const check = await db
    .selectFrom("bulkChecks")
    .select(["createdAt", "checkedAt", "report"])
    .where("id", "=", checkId)
    .where("createdAt", ">", oldestShown(clock()))
    .executeTakeFirst();
  if (!check) return null;
  if (check.checkedAt && check.report)
    return {
      kind: "finished",
      lines: readStored(CHECKED_LINES, check.report, "bulkChecks.report", checkId),
      checkedAt: new Date(check.checkedAt),
      until: shownUntil(check.createdAt),
    };
  const counts = await db
    .selectFrom("bulkCheckFiles")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("count"),
      fn.count<number | string>("lines").as("done"),
    ])
    .where("checkId", "=", checkId)
    .executeTakeFirstOrThrow();
  return { kind: "working", done: Number(counts.done), count: Number(counts.count) };
}
