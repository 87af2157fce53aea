import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import {
  fullDate,
  type ShownTime,
  shortMoment,
  shownTime,
} from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { newWebhookDelivery } from "../queue-webhook.server.ts";
import { webhookHeaders } from "../sign-webhook.server.ts";
import { WEBHOOK_DELIVERIES_PER_PAGE, type WebhookDeliveryState } from "./delivery-filter.ts";
import type {
  DeliverySource,
  DeliverySourceRow,
  WebhookDeliveryOutcome,
} from "./delivery-source.server.ts";
import { listAttempts, type ShownAttempt } from "./record-delivery.server.ts";

/**
 * After a try that failed, so that an endpoint that hangs takes its turn once a while and not all
 * turns.
 */
const ENDPOINT_PAUSE_MS = 30_000;
const DISABLED_AFTER_MS = 3 * 86_400_000;

/**
 * Events on their way to endpoints. What waits for an endpoint that is off goes out when it is
 * turned on again.
 */
export const WEBHOOK_SOURCE: DeliverySource = {
  posts: "webhookPosts",
  attempts: "webhookPostAttempts",
  receiver: "endpointId",
  resting: (db, at) =>
    db
      .selectFrom("webhookEndpoints")
      .select("id")
      .where((or) => or.or([or("disabledAt", "is not", null), or("restsUntil", ">", at)])),
  async address(db, post, now) {
    const { endpointId } = post as DeliverySourceRow<"webhookPosts">;
    const endpoint = await db
      .selectFrom("webhookEndpoints")
      .select(["url", "secret"])
      .where("id", "=", endpointId)
      .executeTakeFirst();
    return endpoint
      ? { url: endpoint.url, headers: webhookHeaders(post, endpoint.secret, now) }
      : null;
  },
  async afterTry(trx, post, outcome) {
    const { endpointId } = post as DeliverySourceRow<"webhookPosts">;
    if (outcome.problem === null) await recordWebhookAccepted(trx, endpointId);
    else await recordWebhookFailed(trx, endpointId, outcome);
  },
};

async function recordWebhookAccepted(trx: Database, endpointId: string): Promise<void> {
  await trx
    .updateTable("webhookEndpoints")
    .set({ failingSince: null, restsUntil: null })
    .where("id", "=", endpointId)
    .where((or) => or.or([or("failingSince", "is not", null), or("restsUntil", "is not", null)]))
    .execute();
}

async function recordWebhookFailed(
  trx: Database,
  endpointId: string,
  { problem, now }: WebhookDeliveryOutcome,
): Promise<void> {
  const at = now.toISOString();
  const endpoint = await trx
    .updateTable("webhookEndpoints")
    .set((set) => ({
      failingSince: set.fn.coalesce("failingSince", set.val(at)),
      restsUntil: new Date(now.getTime() + ENDPOINT_PAUSE_MS).toISOString(),
    }))
    .where("id", "=", endpointId)
    .returning(["accountId", "url", "failingSince", "disabledAt"])
    .executeTakeFirst();
  if (!endpoint || endpoint.disabledAt !== null) return;
  if (Date.parse(endpoint.failingSince ?? at) > now.getTime() - DISABLED_AFTER_MS) return;
  await trx
    .updateTable("webhookEndpoints")
    .set({
      disabledAt: at,
      disabledReason: `Every post failed for three days. The last time: ${problem}`,
    })
    .where("id", "=", endpointId)
    .execute();
  await recordActivity(trx, {
    accountId: endpoint.accountId,
    actorId: null,
    kind: "warning",
    text:
      `Turned off the webhook endpoint ${new URL(endpoint.url).host}, because every post ` +
      "to it failed for three days",
    link: `/settings/api/webhooks/${endpointId}`,
    now,
  });
}

export interface ShownWebhookDelivery {
  id: string;
  event: string;
  state: WebhookDeliveryState;
  at: ShownTime;
  /** When it is tried again; null: it is final, or under way now. */
  nextTry: ShownTime | null;
  tries: ShownAttempt[];
}

/**
 * Some of an endpoint's posts, the newest first; `older`: what to give as `before` for the next
 * ones, null: there are none.
 */
export async function listWebhookDeliveries(
  db: Database,
  given: {
    endpointId: string;
    state: WebhookDeliveryState | "";
    before: string | null;
    timeZone: string;
    now: Date;
  },
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
          ? {
              at: nextTryAt,
              short: shortMoment(nextTryAt, now, timeZone),
              full: fullDate(nextTryAt, timeZone),
            }
          : null,
      tries: tries.get(post.id) ?? [],
    })),
  };
}

/**
 * Makes a failed post due now, to where the endpoint is today, with the same bytes and the same id.
 * Returns false when it is not a failed post of this endpoint.
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
  await db
    .updateTable("webhookEndpoints")
    .set({ restsUntil: null })
    .where("id", "=", endpointId)
    .execute();
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
