import { queueWebhooks } from "#app/features/webhooks/queue-webhook.server.ts";
import type { WebhookData } from "#app/features/webhooks/webhook-events.ts";
import type { Database } from "#db/database.server.ts";
import type { WebinarRegistration } from "../model/webinar.server.ts";

type GuestEvent = "registration.created" | "registration.changed" | "guest.checked-in";

const IDS_PER_STATEMENT = 200;

/** Tells the account's endpoints of guests of one webinar, as they are after what happened. */
export async function announceGuests(
  trx: Database,
  event: GuestEvent,
  { accountId, ids, now }: { accountId: string; ids: readonly string[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const data = async () => {
    const guests: WebhookData[GuestEvent][] = [];
    for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
      const rows = await trx
        .selectFrom("webinarRegistrations")
        .selectAll()
        .where("id", "in", ids.slice(from, from + IDS_PER_STATEMENT))
        .orderBy("position")
        .execute();
      guests.push(...rows.map(showGuest));
    }
    return guests;
  };
  await queueWebhooks(trx, { accountId, event, data, now });
}

function showGuest(row: WebinarRegistration): WebhookData[GuestEvent] {
  const { id, webinarId, name, email, state, registeredAt, checkedInAt } = row;
  return { registrationId: id, webinarId, name, email, state, registeredAt, checkedInAt };
}
