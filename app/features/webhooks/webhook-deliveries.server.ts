import { fullDate, type ShownTime, shortMoment, shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { WEBHOOK_DELIVERIES_PER_PAGE, type WebhookDeliveryState } from "./deliveries/delivery-filter.ts";
import { listAttempts, type ShownAttempt } from "./deliveries/settle-delivery.server.ts";
import { newWebhookDelivery } from "./queue-webhook.server.ts";
import { WEBHOOK_SOURCE } from "./webhook-source.server.ts";

export interface ShownWebhookDelivery {
  id: string;
  event: string;
  state: WebhookDeliveryState;
  at: ShownTime;
  /** When it is tried again; null: it is final, or under way now. */
  nextTry: ShownTime | null;
  tries: ShownAttempt[];
}

/** Some of an endpoint's posts, the newest first; `older`: what to give as `before` for the next ones, null: there are none. */
export async function listWebhookDeliveries(
  db: Database,
  given: { endpointId: string; state: WebhookDeliveryState | ""; before: string | null; timeZone: string; now: Date },
): Promise<{ posts: ShownWebhookDelivery[]; older: string | null }> {
  const { endpointId, state, before, timeZone, now } = given;
  const rows = await db
    .selectFrom("webhookPosts")
    .select(["id", "event", "state", "createdAt", "nextTryAt"])
    .where("endpointId", "=", endpointId)
    .$if(state !== "", (query) => query.where("state", "=", state as WebhookDeliveryState))
    .$if(before !== null, (query) => query.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(WEBHOOK_DELIVERIES_PER_PAGE + 1)
    .execute();
  const shown = rows.slice(0, WEBHOOK_DELIVERIES_PER_PAGE);
  const moment = (at: string) => shownTime(at, now, timeZone);
  const ids = shown.map(({ id }) => id);
  const tries = await listAttempts(db, WEBHOOK_SOURCE, ids, moment);
  return {
    older: rows.length > WEBHOOK_DELIVERIES_PER_PAGE ? (ids.at(-1) ?? null) : null,
    posts: shown.map(({ createdAt, nextTryAt, ...post }) => ({
      ...post,
      at: moment(createdAt),
      nextTry:
        nextTryAt && nextTryAt > now.toISOString()
          ? { at: nextTryAt, short: shortMoment(nextTryAt, now, timeZone), full: fullDate(nextTryAt, timeZone) }
          : null,
      tries: tries.get(post.id) ?? [],
    })),
  };
}

/**
 * Makes a failed post due now, to where the endpoint is today, with the same bytes and the same id. Returns false when it is
 * not a failed post of this endpoint.
 */
export async function sendWebhookAgain(
  db: Database,
  endpointId: string,
  { postId, now }: { postId: string; now: Date },
): Promise<boolean> {
  const again = await db
    .updateTable("webhookPosts")
    .set({ state: "waiting", nextTryAt: now.toISOString(), leaseUntil: null, settledAt: null })
    .where("id", "=", postId)
    .where("endpointId", "=", endpointId)
    .where("state", "=", "failed")
    .executeTakeFirst();
  if (again.numUpdatedRows === 0n) return false;
  await db.updateTable("webhookEndpoints").set({ restsUntil: null }).where("id", "=", endpointId).execute();
  return true;
}

/** Queues a post of the type `test`, signed like any other. */
export async function queueTestWebhook(
  db: Database,
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<void> {
  const data = { message: "This is a test." };
  await db
    .insertInto("webhookPosts")
    .values(newWebhookDelivery({ accountId, endpointId: id, event: "test", data, now }))
    .execute();
}
