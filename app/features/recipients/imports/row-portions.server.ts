import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Database } from "#db/database.server.ts";

/** Rows that are looked through at once: some 10 ms. */
const ROWS_A_LOOK = 20_000;

/** The rows of an import that wait, as ranges of numbers in file order; others run between. */
export async function* rowPortions(
  db: Database,
  importId: string,
): AsyncGenerator<{ from: number; until: number }> {
  for (let after = -1; ; ) {
    if (after >= 0) await letOthersRun();
    // Copied rows have numbers far beyond the others.
    const { next } = await db
      .selectFrom("importRows")
      .select((eb) => eb.fn.min("rowNumber").as("next"))
      .where("importId", "=", importId)
      .where("rowNumber", ">", after)
      .executeTakeFirstOrThrow();
    if (next === null) return;
    const from = Number(next);
    yield { from, until: from + ROWS_A_LOOK };
    after = from + ROWS_A_LOOK - 1;
  }
}
