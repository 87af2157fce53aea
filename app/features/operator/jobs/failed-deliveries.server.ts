import { sendPostAgain } from "#app/features/forms/webhook-posts/form-posts.server.ts";
import { sendWebhookAgain } from "#app/features/webhooks/deliveries/webhook-deliveries.server.ts";
import type { Database } from "#db/database.server.ts";

/** `form`: answers posted to an organiser's link. `webhook`: events posted to an endpoint. */
export type DeliverySourceName = "form" | "webhook";

/**
 * A post that was given up after its last try. Its content stays with the account: it names people.
 */
export interface FailedWebhookDelivery {
  id: string;
  line: DeliverySourceName;
  accountId: string;
  accountName: string;
  attempts: number;
  /** ISO: when it was given up. */
  failedAt: string;
  /** What came of the last try, in words; null when that is no longer known. */
  problem: string | null;
}

export interface WebhookDeliveryCounts {
  line: DeliverySourceName;
  waiting: number;
  failed: number;
}

/** How many posts of each line wait, and how many of the last 30 days were given up. */
export async function countWebhookDeliveries(db: Database): Promise<WebhookDeliveryCounts[]> {
  const count = async (line: DeliverySourceName, state: "waiting" | "failed") => {
    const { rows } = await db
      .selectFrom(tableOf(line))
      .select((select) => select.fn.countAll<number>().as("rows"))
      .where("state", "=", state)
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  const of = async (line: DeliverySourceName) => ({
    line,
    waiting: await count(line, "waiting"),
    failed: await count(line, "failed"),
  });
  return [await of("webhook"), await of("form")];
}

/** The posts that were given up last, of both lines, the newest first. */
export async function listFailedWebhookDeliveries(
  db: Database,
  limit: number,
): Promise<FailedWebhookDelivery[]> {
  const rows = (
    await Promise.all((["webhook", "form"] as const).map((line) => failedOf(db, line, limit)))
  ).flat();
  return rows.sort((one, other) => (one.failedAt < other.failedAt ? 1 : -1)).slice(0, limit);
}

/**
 * Makes a post that was given up due now, to where its receiver is today. False: it is none, its
 * receiver was deleted, or its account closed.
 */
export async function retryWebhookDelivery(
  db: Database,
  { line, id, now }: { line: DeliverySourceName; id: string; now: Date },
): Promise<boolean> {
  const account = await db
    .selectFrom(tableOf(line))
    .innerJoin("accounts", "accounts.id", "accountId")
    .select("accounts.suspendedAt")
    .where(`${tableOf(line)}.id`, "=", id)
    .executeTakeFirst();
  if (!account || account.suspendedAt !== null) return false;
  if (line === "webhook") {
    const post = await db
      .selectFrom("webhookPosts")
      .select("endpointId")
      .where("id", "=", id)
      .executeTakeFirst();
    return post !== undefined && sendWebhookAgain(db, post.endpointId, { postId: id, now });
  }
  const form = await db
    .selectFrom("formPosts")
    .innerJoin("forms", "forms.id", "formPosts.formId")
    .selectAll("forms")
    .where("formPosts.id", "=", id)
    .where("forms.deletedAt", "is", null)
    .executeTakeFirst();
  return form !== undefined && sendPostAgain(db, form, { postId: id, now });
}

async function failedOf(
  db: Database,
  line: DeliverySourceName,
  limit: number,
): Promise<FailedWebhookDelivery[]> {
  const attempts = line === "webhook" ? "webhookPostAttempts" : "formPostAttempts";
  const rows = await db
    .selectFrom(`${tableOf(line)} as p`)
    .innerJoin("accounts as a", "a.id", "p.accountId")
    .select(["p.id", "p.accountId", "a.name as accountName", "p.attempts", "p.settledAt"])
    .select((select) =>
      select
        .selectFrom(`${attempts as "webhookPostAttempts"} as t`)
        .select("t.problem")
        .whereRef("t.postId", "=", "p.id")
        .orderBy("t.attempt", "desc")
        .limit(1)
        .as("problem"),
    )
    .where("p.state", "=", "failed")
    .where("p.settledAt", "is not", null)
    .orderBy("p.settledAt", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ settledAt, ...row }) => ({ ...row, line, failedAt: settledAt ?? "" }));
}

function tableOf(line: DeliverySourceName) {
  return (line === "webhook" ? "webhookPosts" : "formPosts") as "webhookPosts";
}
