import type { Database } from "#db/database.server.ts";
import { readTallies } from "../../activity/tallies.server.ts";
import { pageWindow } from "../page-window.ts";
import { SUPPRESSION_REASONS, type SuppressionFilter, type SuppressionReason } from "./suppression-words.ts";

export const SUPPRESSIONS_PER_PAGE = 20;
/** A search counts no further; nobody pages through more. */
const MOST_COUNTED = 10_000;

export interface ListedSuppression {
  email: string;
  reason: SuppressionReason;
  detail: string;
  createdAt: string;
}

/**
 * One page of the addresses an account does not mail, newest first; of a search, those that begin so, in the order of letters.
 * With how many there are for each reason, how many match, and the page that is shown.
 */
export async function listSuppressions(
  db: Database,
  accountId: string,
  filter: SuppressionFilter,
): Promise<{ rows: ListedSuppression[]; counts: Record<SuppressionReason, number>; total: number; page: number }> {
  const tallies = await readTallies(
    db,
    accountId,
    SUPPRESSION_REASONS.map(({ value }) => `suppressions:${value}` as const),
  );
  const counts = Object.fromEntries(SUPPRESSION_REASONS.map(({ value }) => [value, tallies[`suppressions:${value}`]])) as Record<
    SuppressionReason,
    number
  >;
  const { q, reason } = filter;
  const matching = db
    .selectFrom("suppressions")
    .where("accountId", "=", accountId)
    .$if(reason !== "", (select) => select.where("reason", "=", reason as SuppressionReason))
    .$if(q !== "", (select) => select.where("email", ">=", q).where("email", "<", `${q}\uffff`));
  const total = q
    ? await countUpTo(db, matching.select("email"))
    : reason
      ? counts[reason]
      : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { page, offset, limit, fromEnd } = pageWindow(filter.page, SUPPRESSIONS_PER_PAGE, total);
  const columns = matching.select(["email", "reason", "detail", "createdAt"]);
  // A search may match more than it counted, so its pages are only reached from the front.
  if (q) {
    const rows = await columns
      .orderBy("email")
      .limit(limit)
      .offset((page - 1) * SUPPRESSIONS_PER_PAGE)
      .execute();
    return { rows, counts, total, page };
  }
  const direction = fromEnd ? "asc" : "desc";
  const rows = await columns.orderBy("createdAt", direction).orderBy("email", direction).limit(limit).offset(offset).execute();
  if (fromEnd) rows.reverse();
  return { rows, counts, total, page };
}

async function countUpTo(db: Database, matching: ReturnType<typeof emails>): Promise<number> {
  const { count } = await db
    .selectFrom(matching.limit(MOST_COUNTED).as("found"))
    .select((all) => all.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function emails(db: Database) {
  return db.selectFrom("suppressions").select("email");
}

/** Every address an account does not mail, 1,000 at a time, in the order of letters. */
export async function* readAllSuppressions(db: Database, accountId: string): AsyncGenerator<ListedSuppression[]> {
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("suppressions")
      .select(["email", "reason", "detail", "createdAt"])
      .where("accountId", "=", accountId)
      .where("email", ">", after)
      .orderBy("email")
      .limit(1000)
      .execute();
    if (rows.length === 0) return;
    after = rows.at(-1)!.email;
    yield rows;
  }
}
