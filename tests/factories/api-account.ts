import { apiKeyHash } from "../../app/features/api/keys/api-key.server.ts";
import { createKey } from "../../app/features/api/keys/keys.server.ts";
import type { Scope } from "../../app/features/api/keys/scopes.ts";
import { newWebhookSecret } from "../../app/features/webhooks/sign-webhook.server.ts";
import { WEBHOOK_EVENTS } from "../../app/features/webhooks/webhook-events.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { newId } from "../../app/platform/text/ids.ts";

type Seeded = Pick<AppContext, "db" | "clock">;
type SeededApp = Pick<AppContext, "db" | "clock" | "config">;

/**
 * A key of the account, as its owner copies it. It may do everything, unless `scopes` says what.
 */
export async function addApiKey(
  app: SeededApp,
  { accountId, userId }: { accountId: string; userId: string },
  name = "Enrolment system",
  { scopes = null, expiresAt = null }: { scopes?: Scope[] | null; expiresAt?: Date | null } = {},
): Promise<string> {
  const token = crypto.randomUUID();
  const created = await createKey(app, {
    accountId,
    actorId: userId,
    name,
    scopes,
    expiresAt,
    token,
    now: app.clock(),
  });
  if (created.kind !== "created") throw new Error(created.kind);
  return created.key;
}

/** The id of a key. */
export async function apiKeyId({ db }: Seeded, key: string): Promise<string> {
  const { id } = await db
    .selectFrom("apiKeys")
    .select("id")
    .where("keyHash", "=", apiKeyHash(key))
    .executeTakeFirstOrThrow();
  return id;
}

/** An endpoint, also at an address that no form would take. */
export async function addEndpointAt(
  { db, clock }: Seeded,
  { accountId, userId }: { accountId: string; userId: string },
  {
    url,
    events = WEBHOOK_EVENTS,
    secret = newWebhookSecret(),
  }: { url: string; events?: readonly string[]; secret?: string },
): Promise<{ id: string; secret: string }> {
  const id = newId();
  await db
    .insertInto("webhookEndpoints")
    .values({
      id,
      accountId,
      url,
      secret,
      events: JSON.stringify(events),
      createdBy: userId,
      createdAt: clock().toISOString(),
      failingSince: null,
      restsUntil: null,
      disabledAt: null,
      disabledReason: null,
    })
    .execute();
  return { id, secret };
}
