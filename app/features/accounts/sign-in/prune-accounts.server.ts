import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";

const DAY_MS = 24 * 3_600_000;
/** A browser not used for so long is a new one. */
const DEVICES_KEPT_MS = KEPT_DAYS.devices * DAY_MS;

/** Until then an owner finds an invitation that nobody took, and can send it again. */
const INVITATIONS_KEPT_MS = KEPT_DAYS.invitations * DAY_MS;

/**
 * Forgets registrations, codes, recoveries, sessions and invitations that are over, and old
 * browsers. Asks for the next round tomorrow.
 */
export async function pruneAccounts({
  db,
  clock,
}: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = clock();
  for (const table of ["registrations", "codes", "recoveries", "sessions"] as const) {
    await db.deleteFrom(table).where("expiresAt", "<", now.toISOString()).execute();
  }
  const invitedBefore = new Date(now.getTime() - INVITATIONS_KEPT_MS).toISOString();
  await db.deleteFrom("invitations").where("expiresAt", "<", invitedBefore).execute();
  const lastSeen = new Date(now.getTime() - DEVICES_KEPT_MS).toISOString();
  await db.deleteFrom("knownDevices").where("lastSeenAt", "<", lastSeen).execute();
}

export const pruneAccountsJob = defineJob({
  name: "tidy-accounts",
  label: "Deletes old codes and registrations",
  every: "day",
  run: pruneAccounts,
});
