import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { Database } from "#db/database.server.ts";
import type { DeliverySource, DeliverySourceRow, WebhookDeliveryOutcome } from "./deliveries/delivery-source.server.ts";
import { webhookHeaders } from "./sign-webhook.server.ts";

/** After a try that failed, so that an endpoint that hangs takes its turn once a while and not all turns. */
const ENDPOINT_PAUSE_MS = 30_000;
const DISABLED_AFTER_MS = 3 * 86_400_000;

/** Events on their way to endpoints. What waits for an endpoint that is off goes out when it is turned on again. */
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
    return endpoint ? { url: endpoint.url, headers: webhookHeaders(post, endpoint.secret, now) } : null;
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

async function recordWebhookFailed(trx: Database, endpointId: string, { problem, now }: WebhookDeliveryOutcome): Promise<void> {
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
    .set({ disabledAt: at, disabledReason: `Every post failed for three days. The last time: ${problem}` })
    .where("id", "=", endpointId)
    .execute();
  await recordActivity(trx, {
    accountId: endpoint.accountId,
    actorId: null,
    kind: "warning",
    text: `Turned off the webhook endpoint ${new URL(endpoint.url).host}, because every post to it failed for three days`,
    link: `/settings/api/webhooks/${endpointId}`,
    now,
  });
}
