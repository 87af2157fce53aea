import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { FormPostsTable } from "#db/schema/form-posts.ts";
import type { WebhookPostsTable } from "#db/schema/webhook-posts.ts";
import type { Schema } from "#db/schema.ts";

type Columns = "id" | "accountId" | "body" | "state" | "attempts" | "nextTryAt" | "leaseUntil" | "createdAt" | "settledAt";

/** What every kind of post has in its row. */
export type WebhookDelivery = Pick<Selectable<FormPostsTable>, Columns> & Pick<Selectable<WebhookPostsTable>, Columns>;

/** What came of a try. */
export interface WebhookDeliveryOutcome {
  /** Null: it was taken. */
  problem: string | null;
  /** When it is tried again; null: it is settled. */
  next: Date | null;
  now: Date;
}

/**
 * One queue of posts: the tables it lives in, and what is its own. Everything else (claiming, trying once, waiting longer and
 * longer, the log) is the same for all of them.
 */
export interface DeliverySource {
  posts: "formPosts" | "webhookPosts";
  attempts: "formPostAttempts" | "webhookPostAttempts";
  /** The column that names the receiver: of one receiver only one post is under way at a time. */
  receiver: "formId" | "endpointId";
  /** Receivers that are not to be asked now, besides those that are just being asked. Null: there is no such thing. */
  resting(db: Database, at: string): RestingReceivers | null;
  /** Where this try goes and what it carries; null: the receiver is gone, and the post with it. */
  address(db: Database, post: WebhookDelivery, now: Date): Promise<{ url: string; headers: Record<string, string> } | null>;
  /** In the transaction that writes down what came of a try. */
  settled?(trx: Database, post: WebhookDelivery, outcome: WebhookDeliveryOutcome): Promise<void>;
}

/** A query for the ids of receivers. */
type RestingReceivers = ReturnType<typeof anyReceivers>;
const anyReceivers = (db: Database) => db.selectFrom("webhookEndpoints").select("id");

/** A row of the line with all that is its own. */
export type DeliverySourceRow<Line extends DeliverySource["posts"]> = Selectable<Schema[Line]>;
