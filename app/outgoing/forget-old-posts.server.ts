import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { KEPT_DAYS } from "../retention/policy.ts";
import type { PostLine } from "./post-line.server.ts";

const ROWS_A_STEP = 500;

/** The log is for finding out what went wrong lately; what was posted is kept where it comes from. */
export async function forgetOldPosts(db: Kysely<Schema>, { posts }: Pick<PostLine, "posts">, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS.posts * 86_400_000).toISOString();
  const table = posts as "webhookPosts";
  for (;;) {
    const gone = await db
      .deleteFrom(table)
      .where("id", "in", db.selectFrom(table).select("id").where("settledAt", "<", before).limit(ROWS_A_STEP))
      .executeTakeFirst();
    if (Number(gone.numDeletedRows) < ROWS_A_STEP) return;
    await letOthersRun();
  }
}
