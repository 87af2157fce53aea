import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";

const POSTS_KEPT_DAYS = 30;
const ROWS_A_STEP = 500;

/** The log is for finding out what went wrong lately; the answers themselves are kept with the responses. */
export async function forgetOldPosts(db: Kysely<Schema>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - POSTS_KEPT_DAYS * 86_400_000).toISOString();
  for (;;) {
    const gone = await db
      .deleteFrom("formPosts")
      .where("id", "in", (inner) =>
        inner.selectFrom("formPosts as old").select("old.id").where("old.settledAt", "<", before).limit(ROWS_A_STEP),
      )
      .executeTakeFirst();
    if (Number(gone.numDeletedRows) < ROWS_A_STEP) return;
    await letOthersRun();
  }
}
