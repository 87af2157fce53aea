import { createHmac, randomInt } from "node:crypto";
import type { Config } from "#app/platform/config.server.ts";
import { CROCKFORD_LETTERS } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";

/** How many somebody has at first. */
export const RECOVERY_CODES = 10;
/** 50 random bits: with a few tries in a quarter of an hour nobody finds one. */
const LENGTH = 10;

/** Letters that are read for another one: what was written down by hand is taken too. */
const MISREAD: Record<string, string> = { o: "0", i: "1", l: "1" };

/** A recovery code however it was typed; null when it can be none. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed
    .toLowerCase()
    .replace(/[\s\u00a0-]/g, "")
    .replace(/[oil]/g, (letter) => MISREAD[letter] ?? letter);
  return letters.length === LENGTH &&
    [...letters].every((letter) => CROCKFORD_LETTERS.includes(letter))
    ? letters
    : null;
}

/**
 * Gives a person ten new codes in place of those they had. They are shown once: the database has
 * only their hashes.
 */
export async function renewCodes(
  trx: Database,
  config: Pick<Config, "sessionSecret">,
  { userId, now }: { userId: string; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await trx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await trx
    .insertInto("recoveryCodes")
    .values(
      codes.map((code) => ({
        hash: hashOf(config, userId, code),
        userId,
        createdAt: now.toISOString(),
        usedAt: null,
      })),
    )
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses a code up. False: it is none of theirs, or was used. */
export async function spendRecoveryCode(
  trx: Database,
  config: Pick<Config, "sessionSecret">,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const used = await trx
    .updateTable("recoveryCodes")
    .set({ usedAt: now.toISOString() })
    .where("hash", "=", hashOf(config, userId, code))
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("recoveryCodes")
    .select((row) => row.fn.countAll().as("count"))
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function newCode(): string {
  return Array.from(
    { length: LENGTH },
    () => CROCKFORD_LETTERS[randomInt(CROCKFORD_LETTERS.length)],
  ).join("");
}

function hashOf(
  { sessionSecret }: Pick<Config, "sessionSecret">,
  userId: string,
  code: string,
): string {
  return createHmac("sha256", sessionSecret)
    .update(`recovery-code:${userId}:${code}`)
    .digest("base64url");
}
