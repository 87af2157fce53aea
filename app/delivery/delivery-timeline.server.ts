import type { Database } from "#db/database.server.ts";

/** One line of a message's story. */
export interface TimelineEntry {
  at: string;
  words: string;
  /** What a server said, verbatim, or empty. */
  detail: string;
}

const EVENT_WORDS: Record<string, string> = {
  "put off": "Their mail server asked to try later",
  refused: "Refused",
  "not sent": "Could not be sent",
  uncertain: "Uncertain whether it arrived",
  delayed: "Delayed on its way",
  delivered: "Delivered",
  bounced: "Came back",
  complained: "Marked as spam",
  failed: "Failed",
  suppressed: "Held back by the provider",
  opened: "Opened",
  clicked: "Link followed",
};

/** What happened to a message, oldest first, with what it repeats. Empty when it is another account's. */
export async function deliveryTimeline(db: Database, accountId: string, deliveryId: string): Promise<TimelineEntry[]> {
  const row = await db
    .selectFrom("deliveries")
    .selectAll()
    .where("id", "=", deliveryId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  if (!row) return [];
  const events = await db
    .selectFrom("deliveryEvents")
    .select(["type", "detail", "at"])
    .where("deliveryId", "=", deliveryId)
    .orderBy("at")
    .execute();
  const told = new Set(events.map((event) => event.type));
  const entries: TimelineEntry[] = events.map((event) => ({
    at: event.at,
    words: EVENT_WORDS[event.type] ?? event.type,
    detail: event.detail,
  }));
  const add = (at: string | null, words: string, detail = "") => {
    if (at) entries.push({ at, words, detail });
  };
  add(
    row.createdAt,
    row.resendOfId ? "Sent again" : row.state === "skipped" ? "Left out" : "Put in the queue",
    row.state === "skipped" ? (row.reason ?? "") : row.toEmail,
  );
  add(row.acceptedAt, "Accepted by the mail server");
  if (!told.has("delivered")) add(row.deliveredAt, "Delivered");
  return entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
