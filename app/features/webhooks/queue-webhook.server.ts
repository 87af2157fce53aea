import { readStoredList } from "#app/platform/database/stored-json.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { insertRows } from "#db/writing.server.ts";
import type { WebhookData, WebhookEvent } from "./webhook-events.ts";

interface Listener {
  id: string;
  events: string[];
}

/** Who listens, asked once a transaction: a send of 100,000 issues in hundreds of pieces. */
const listening = new WeakMap<Database, Map<string, Listener[]>>();

/** Tells the account's endpoints of an event, in the transaction in which it happens. */
export async function queueWebhook<Event extends WebhookEvent>(
  trx: Database,
  given: { accountId: string; event: Event; data: WebhookData[Event]; now: Date },
): Promise<void> {
  await queueWebhooks(trx, { ...given, data: () => [given.data] });
}

/**
 * The same for many events of one kind. `data` is only called when somebody listens, so that it
 * costs other accounts one small look a transaction. The bytes are fixed here: every try sends the
 * same under the same id.
 */
export async function queueWebhooks<Event extends WebhookEvent>(
  trx: Database,
  given: {
    accountId: string;
    event: Event;
    data: () => WebhookData[Event][] | Promise<WebhookData[Event][]>;
    now: Date;
  },
): Promise<void> {
  const { accountId, event, now } = given;
  const listeners = (await listenersOf(trx, accountId)).filter(({ events }) =>
    events.includes(event),
  );
  if (listeners.length === 0) return;
  const events = await given.data();
  for (const { id } of listeners) {
    await insertRows(
      trx,
      "webhookPosts",
      events.map((data) => newWebhookDelivery({ accountId, endpointId: id, event, data, now })),
    );
  }
}

async function listenersOf(trx: Database, accountId: string): Promise<Listener[]> {
  const known = trx.isTransaction ? listening.get(trx)?.get(accountId) : undefined;
  if (known) return known;
  const rows = await trx
    .selectFrom("webhookEndpoints")
    .select(["id", "events"])
    .where("accountId", "=", accountId)
    .where("disabledAt", "is", null)
    .execute();
  const listeners = rows.map(({ id, events }) => ({
    id,
    events: readStoredList(events, "webhookEndpoints.events", id),
  }));
  if (trx.isTransaction) {
    const ofTransaction = listening.get(trx) ?? new Map<string, Listener[]>();
    listening.set(trx, ofTransaction.set(accountId, listeners));
  }
  return listeners;
}

/** A post that is due at once. */
export function newWebhookDelivery(given: {
  accountId: string;
  endpointId: string;
  event: WebhookEvent | "test";
  data: object;
  now: Date;
}) {
  const { accountId, endpointId, event, data, now } = given;
  const id = newId(now.getTime());
  const createdAt = now.toISOString();
  return {
    id,
    accountId,
    endpointId,
    event,
    body: JSON.stringify({ id, type: event, createdAt, data }),
    state: "waiting" as const,
    attempts: 0,
    nextTryAt: createdAt,
    leaseUntil: null,
    createdAt,
    settledAt: null,
  };
}
