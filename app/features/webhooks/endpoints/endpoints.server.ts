import type { Kysely, Selectable } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { WebhookEndpointsTable } from "#db/schema/api.ts";
import type { Schema } from "#db/schema.ts";
import { newWebhookSecret } from "../sign-webhook.server.ts";
import type { WebhookEvent } from "../webhook-events.ts";

export type WebhookEndpoint = Selectable<WebhookEndpointsTable>;

export const MAX_ENDPOINTS = 10;

interface Acting {
  accountId: string;
  actorId: string;
  now: Date;
}

/** The account's endpoints, in the order made. */
export async function listEndpoints(db: Database, accountId: string): Promise<WebhookEndpoint[]> {
  return db
    .selectFrom("webhookEndpoints")
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("id")
    .execute();
}

/** One of them; null when it is absent or another account's. */
export async function findEndpoint(
  db: Database,
  accountId: string,
  endpointId: string | undefined,
): Promise<WebhookEndpoint | null> {
  const endpoint = await db
    .selectFrom("webhookEndpoints")
    .selectAll()
    .where("id", "=", endpointId ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return endpoint ?? null;
}

/**
 * Adds an endpoint with a secret of its own and returns the path of its page; null when the account
 * has as many as it may have. `token`: the form's, so that sending it twice adds one endpoint
 * (C20).
 */
export async function addEndpoint(
  db: Kysely<Schema>,
  given: Acting & { url: string; events: WebhookEvent[]; token: string },
): Promise<string | null> {
  const { accountId, actorId, url, events, token, now } = given;
  return db.transaction().execute(async (trx) => {
    const id = newId(now.getTime());
    const page = `/settings/api/webhooks/${id}`;
    const first = await spendFormToken(trx, { token, accountId, location: page, now });
    if (first) return first;
    await trx
      .insertInto("webhookEndpoints")
      .values({
        id,
        accountId,
        url,
        secret: newWebhookSecret(),
        events: JSON.stringify(events),
        createdBy: actorId,
        createdAt: now.toISOString(),
        failingSince: null,
        restsUntil: null,
        disabledAt: null,
        disabledReason: null,
      })
      .execute();
    if ((await listEndpoints(trx, accountId)).length > MAX_ENDPOINTS) {
      await trx.deleteFrom("webhookEndpoints").where("id", "=", id).execute();
      return null;
    }
    await recordEndpointActivity(trx, given, {
      kind: "new",
      text: `Added the webhook endpoint ${new URL(url).host}`,
      id,
    });
    return page;
  });
}

/** Changes address and events; an endpoint that was failing gets a fresh start. */
export async function changeEndpoint(
  db: Kysely<Schema>,
  endpoint: WebhookEndpoint,
  given: Acting & { url: string; events: WebhookEvent[] },
): Promise<void> {
  const { url, events } = given;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("webhookEndpoints")
      .set({
        url,
        events: JSON.stringify(events),
        ...(url === endpoint.url ? {} : { failingSince: null, restsUntil: null }),
      })
      .where("id", "=", endpoint.id)
      .execute();
    await recordEndpointActivity(trx, given, {
      kind: "update",
      text: `Changed the webhook endpoint ${new URL(url).host}`,
      id: endpoint.id,
    });
  });
}

/** Makes a new secret: from now on posts are signed with it, also those that wait. */
export async function renewSecret(
  db: Kysely<Schema>,
  endpoint: WebhookEndpoint,
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("webhookEndpoints")
      .set({ secret: newWebhookSecret() })
      .where("id", "=", endpoint.id)
      .execute();
    await recordEndpointActivity(trx, acting, {
      kind: "update",
      text: `Renewed the secret of the webhook endpoint ${new URL(endpoint.url).host}`,
      id: endpoint.id,
    });
  });
}

/** Turns an endpoint off (new events are not kept for it) or on again (what waited goes out). */
export async function switchEndpoint(
  db: Kysely<Schema>,
  endpoint: WebhookEndpoint,
  { isOn, ...acting }: Acting & { isOn: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("webhookEndpoints")
      .set({
        failingSince: null,
        restsUntil: null,
        disabledAt: isOn ? null : acting.now.toISOString(),
        disabledReason: null,
      })
      .where("id", "=", endpoint.id)
      .execute();
    const { host } = new URL(endpoint.url);
    await recordEndpointActivity(trx, acting, {
      kind: "update",
      text: `Turned ${isOn ? "on" : "off"} the webhook endpoint ${host}`,
      id: endpoint.id,
    });
  });
}

/** Removes an endpoint with its log. */
export async function deleteEndpoint(
  db: Kysely<Schema>,
  endpoint: WebhookEndpoint,
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("webhookEndpoints").where("id", "=", endpoint.id).execute();
    await recordEndpointActivity(trx, acting, {
      kind: "update",
      text: `Deleted the webhook endpoint ${new URL(endpoint.url).host}`,
    });
  });
}

async function recordEndpointActivity(
  trx: Database,
  { accountId, actorId, now }: Acting,
  { kind, text, id }: { kind: "new" | "update"; text: string; id?: string },
) {
  const link = id ? `/settings/api/webhooks/${id}` : "/settings/api";
  await recordActivity(trx, { accountId, actorId, kind, text, link, now });
}

/** How an endpoint is doing: `failing` when the last post to it was not taken. */
export function endpointStatus(endpoint: {
  failingSince: string | null;
  disabledAt: string | null;
}): "on" | "failing" | "off" {
  if (endpoint.disabledAt !== null) return "off";
  return endpoint.failingSince === null ? "on" : "failing";
}
