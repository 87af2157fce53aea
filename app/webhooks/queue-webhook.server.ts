import type { Database } from "#db/database.server.ts";

/** What endpoints can be told of. */
export const WEBHOOK_EVENTS = [
  "certificate.issued",
  "certificate.revoked",
  "delivery.delivered",
  "delivery.failed",
  "batch.finished",
  "response.created",
  "person.unsubscribed",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Tells the account's endpoints of an event, in the transaction in which it happens. */
export async function queueWebhook(
  _trx: Database,
  _given: { accountId: string; event: WebhookEvent; data: Record<string, unknown>; now: Date },
): Promise<void> {}
