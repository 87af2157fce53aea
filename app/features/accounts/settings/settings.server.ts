import { createHmac } from "node:crypto";
import type { Config } from "#app/platform/config.server.ts";
import type { Database } from "#db/database.server.ts";
import { deviceName } from "../device-name.ts";
import type { Organiser } from "../organiser.server.ts";

/** What the settings pages show beside what every page knows of its organiser. */
export async function readSettings(db: Database, { user, account }: Organiser) {
  const row = await db
    .selectFrom("accounts")
    .innerJoin("memberships", "memberships.accountId", "accounts.id")
    .innerJoin("users", "users.id", "memberships.userId")
    .select([
      "accounts.industry",
      "accounts.size",
      "accounts.website",
      "accounts.chosenPlan",
      "users.passwordHash",
      "users.passwordChangedAt",
    ])
    .where("accounts.id", "=", account.id)
    .where("users.id", "=", user.id)
    .executeTakeFirstOrThrow();
  const { passwordHash, ...shown } = row;
  return { ...shown, hasPassword: passwordHash !== null };
}

/**
 * True when the account's person passed a check of their identity, rather than never having needed
 * one.
 */
export async function hasPassedCheck(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("identityChecks")
    .select("id")
    .where("accountId", "=", accountId)
    .where("outcome", "in", ["match", "approved"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A browser that somebody is signed in with, as the settings show it. */
export interface ShownSession {
  /** Names it in addresses. Neither the token nor the row's id can be told from it. */
  name: string;
  device: string;
  address: string | null;
  signedInAt: string;
  lastSeenAt: string;
  isThis: boolean;
}

/**
 * The open sessions of a person: this browser's first, then the last used. `currentId` is the
 * request's own row.
 */
export async function listSessions(
  db: Database,
  config: Config,
  { userId, currentId, now }: { userId: string; currentId: string | null; now: Date },
): Promise<ShownSession[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "createdAt", "lastSeenAt", "userAgent", "address"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", now.toISOString())
    .orderBy("lastSeenAt", "desc")
    .orderBy("id")
    .execute();
  const shown = rows.map((row) => ({
    name: sessionName(config, row.id),
    device: deviceName(row.userAgent),
    address: row.address,
    signedInAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    isThis: row.id === currentId,
  }));
  return [...shown.filter(({ isThis }) => isThis), ...shown.filter(({ isThis }) => !isThis)];
}

/** Ends the person's session of that name. Null: they have none of that name. */
export async function endSessionNamed(
  db: Database,
  config: Config,
  { userId, name }: { userId: string; name: string },
): Promise<{ sessionId: string; device: string } | null> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "userAgent"])
    .where("userId", "=", userId)
    .execute();
  const row = rows.find(({ id }) => sessionName(config, id) === name);
  if (!row) return null;
  await db.deleteFrom("sessions").where("id", "=", row.id).where("userId", "=", userId).execute();
  return { sessionId: row.id, device: deviceName(row.userAgent) };
}

/** Lower-case letters and digits only: addresses are. */
export function sessionName(config: Pick<Config, "sessionSecret">, sessionId: string): string {
  return createHmac("sha256", config.sessionSecret)
    .update(`session-name:${sessionId}`)
    .digest("hex")
    .slice(0, 32);
}
