import type { Kysely } from "kysely";
import { announce, onAnnouncement } from "#app/platform/locks/announcements.server.ts";
import type { Schema } from "#db/schema.ts";

/** Has `wake` called whenever new work is written, by this process or another. Returns the way to stop that. */
export function onDeliveryWork(db: Kysely<Schema>, wake: () => void): () => void {
  return onAnnouncement(db, "delivery", wake);
}

/** Starts the workers of all processes at once. Call it after the commit; should it be lost, they look every second. */
export function wakeDelivery(db: Kysely<Schema>): void {
  announce(db, "delivery");
}
