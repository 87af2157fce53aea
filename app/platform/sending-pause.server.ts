import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { announce } from "./locks/announcements.server.ts";

const NAME = "sendingPaused";

/**
 * Stops all sending of the installation, for example after a restore from a backup. Messages being
 * sent are let finish.
 */
export async function pauseSending(db: Database, reason: string, now: Date): Promise<void> {
  const updatedAt = now.toISOString();
  await db
    .insertInto("installationSettings")
    .values({ name: NAME, value: reason, updatedAt })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: reason, updatedAt }))
    .execute();
}

/** Lets the installation send again. */
export async function resumeSending(db: Kysely<Schema>): Promise<void> {
  await liftPause(db);
  announce(db, "delivery");
}

/**
 * The same inside a transaction; call `wakeDelivery` after the commit. False: sending was not
 * paused.
 */
export async function liftPause(trx: Database): Promise<boolean> {
  const lifted = await trx
    .deleteFrom("installationSettings")
    .where("name", "=", NAME)
    .executeTakeFirst();
  return lifted.numDeletedRows > 0n;
}

/** What organisers read while nothing is sent. */
export function pauseMessage(appName: string, { reason }: { reason: string }): string {
  return `The operator of ${appName} has paused sending: ${reason}`;
}

/** Why nothing is sent at the moment, or null. */
export async function readSendingPause(
  db: Database,
): Promise<{ reason: string; since: string } | null> {
  const row = await db
    .selectFrom("installationSettings")
    .selectAll()
    .where("name", "=", NAME)
    .executeTakeFirst();
  return row ? { reason: row.value, since: row.updatedAt } : null;
}
