import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";

/** One line of a message's story. */
export interface TimelineEntry {
  at: string;
  words: string;
  /** What a server said, verbatim, or what it was about; or empty. */
  detail: string;
  /** A program did it, as far as the events show, and not the person. */
  isMachine: boolean;
}

const EVENT_LABELS: Record<string, string> = {
  accepted: "Accepted by the mail server",
  "put off": "Their mail server asked us to try later",
  refused: "Refused",
  "not sent": "Could not be sent",
  uncertain: "Uncertain whether it arrived",
  "queued again": "Uncertain whether it arrived, so it’s sent again",
  "not sent again": "Not sent again",
  "marked delivered": "Marked as delivered",
  delayed: "Delayed on its way",
  delivered: "Delivered",
  bounced: "Bounced",
  complained: "Reported as spam",
  failed: "Failed",
  suppressed: "Held back by the provider",
  opened: "Opened",
  clicked: "Link followed",
  unsubscribed: "Unsubscribed",
  "subscribed again": "Subscribed again",
  "changed what they get": "Changed which e-mails they get",
};

const MAX_EVENTS = 500;
/** What a test's copy showed is written with these words before it. */
export const SEEN = "A receiver saw ";

/**
 * What happened to a message, oldest first, with what it repeats. Empty when it is another
 * account's.
 */
export async function deliveryTimeline(
  db: Database,
  accountId: string,
  deliveryId: string,
): Promise<TimelineEntry[]> {
  const row = await db
    .selectFrom("deliveries")
    .selectAll()
    .where("id", "=", deliveryId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  if (!row) return [];
  const events = await db
    .selectFrom("deliveryEvents")
    .select(["type", "detail", "at", "isMachine"])
    .where("deliveryId", "=", deliveryId)
    .orderBy("at")
    .limit(MAX_EVENTS)
    .execute();
  const reported = new Set(events.map((event) => event.type));
  const entries: TimelineEntry[] = [];
  const add = (at: string | null, words: string, detail = "") => {
    if (at) entries.push({ at, words, detail, isMachine: false });
  };
  const isLeftOut = row.state === "skipped";
  const firstLabel = isLeftOut ? "Left out" : "Added to the queue";
  add(
    row.createdAt,
    row.resendOfId ? "Sent again" : firstLabel,
    isLeftOut ? (row.reason ?? "") : row.toEmail,
  );
  const carrier = carrierOf(row.transport);
  if (!reported.has("accepted")) add(row.acceptedAt, "Accepted by the mail server", carrier);
  if (!reported.has("delivered")) add(row.deliveredAt, "Delivered");
  for (const { at, type, isMachine, ...event } of events) {
    const detail = event.detail || (type === "accepted" ? carrier : "");
    entries.push({ at, words: EVENT_LABELS[type] ?? type, detail, isMachine: isMachine === 1 });
  }
  if (row.state === "cancelled") add(row.updatedAt, "Cancelled before it left");
  if (!reported.has("opened")) add(row.clickedAt ? null : row.openedAt, "Opened");
  if (!reported.has("clicked")) add(row.clickedAt, "Link followed");
  return inOrder(entries);
}

/** Which of several providers took a message; empty: there was only one. */
function carrierOf(transport: string | null): string {
  const isOnly = transport === null || ["outbox", "resend", "smtp"].includes(transport);
  return isOnly ? "" : `Through “${transport}”`;
}

/** The oldest first; of one moment as they were given. */
export function inOrder(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.toSorted((a, b) => Number(a.at > b.at) - Number(a.at < b.at));
}

/** Writes lines into the messages' timelines. */
export async function addEvents(
  trx: Database,
  events: { deliveryId: string; type: string; detail: string }[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto("deliveryEvents")
    .values(
      events.map((event) => ({
        ...event,
        detail: event.detail.slice(0, 500),
        id: newId(now.getTime()),
        at: now.toISOString(),
        providerEventId: null,
      })),
    )
    .execute();
}
