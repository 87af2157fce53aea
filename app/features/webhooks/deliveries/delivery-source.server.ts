import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Kysely, Selectable } from "kysely";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import type { Database } from "#db/database.server.ts";
import type { WebhookPostsTable } from "#db/schema/api.ts";
import type { FormPostsTable } from "#db/schema/forms.ts";
import type { Schema } from "#db/schema.ts";

type Columns =
  | "id"
  | "accountId"
  | "body"
  | "state"
  | "attempts"
  | "nextTryAt"
  | "leaseUntil"
  | "createdAt"
  | "settledAt";

/** What every kind of post has in its row. */
export type WebhookDelivery = Pick<Selectable<FormPostsTable>, Columns> &
  Pick<Selectable<WebhookPostsTable>, Columns>;

/** What came of a try. */
export interface WebhookDeliveryOutcome {
  /** Null: it was taken. */
  problem: string | null;
  /** When it is tried again; null: it is final. */
  next: Date | null;
  now: Date;
}

/**
 * One queue of posts: the tables it lives in, and what is its own. Everything else (claiming,
 * trying once, waiting longer and longer, the log) is the same for all of them.
 */
export interface DeliverySource {
  posts: "formPosts" | "webhookPosts";
  attempts: "formPostAttempts" | "webhookPostAttempts";
  /** The column that names the receiver: of one receiver only one post is under way at a time. */
  receiver: "formId" | "endpointId";
  /**
   * Receivers that are not to be asked now, besides those that are just being asked. Null: there is
   * no such thing.
   */
  resting(db: Database, at: string): RestingReceivers | null;
  /** Where this try goes and its headers; null: the receiver was deleted, and the post with it. */
  address(
    db: Database,
    post: WebhookDelivery,
    now: Date,
  ): Promise<{ url: string; headers: Record<string, string> } | null>;
  /** In the transaction that writes down what came of a try. */
  afterTry?(trx: Database, post: WebhookDelivery, outcome: WebhookDeliveryOutcome): Promise<void>;
}

/** A query for the ids of receivers. */
type RestingReceivers = ReturnType<typeof anyReceivers>;
const anyReceivers = (db: Database) => db.selectFrom("webhookEndpoints").select("id");

/** A row of the line with all that is its own. */
export type DeliverySourceRow<Line extends DeliverySource["posts"]> = Selectable<Schema[Line]>;

/**
 * Drops what an account still had to post, of both lines: it was closed for good, so nothing of it
 * may reach anybody any more. What is on the network ends as its receiver answers. What had left or
 * failed stays in the log.
 */
export async function dropWaitingDeliveries(trx: Database, accountId: string): Promise<void> {
  for (const table of ["formPosts", "webhookPosts"] as const) {
    await trx
      .deleteFrom(table)
      .where("accountId", "=", accountId)
      .where("state", "=", "waiting")
      .execute();
  }
}

const ROWS_PER_PRUNE = 500;

/**
 * The log is for finding out what went wrong lately; what was posted is kept where it comes from.
 */
export async function pruneDeliveries(
  db: Kysely<Schema>,
  { posts }: Pick<DeliverySource, "posts">,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS.posts * 86_400_000).toISOString();
  const table = posts as "webhookPosts";
  for (;;) {
    const deleted = await db
      .deleteFrom(table)
      .where(
        "id",
        "in",
        db.selectFrom(table).select("id").where("settledAt", "<", before).limit(ROWS_PER_PRUNE),
      )
      .executeTakeFirst();
    if (Number(deleted.numDeletedRows) < ROWS_PER_PRUNE) return;
    await letOthersRun();
  }
}
