import { randomInt } from "node:crypto";
import { accountStatusOf, isClosed } from "#app/features/accounts/account-status.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import { tokenHash } from "#app/platform/crypto.server.ts";
import type { Database } from "#db/database.server.ts";
import { ApiProblem } from "../http/api-problem.server.ts";

/** Whose program is asking. */
export interface ApiCaller {
  key: { id: string; name: string };
  account: Organiser["account"];
}

/** Often enough to see that a key is in use, seldom enough that reading stays reading. */
const RECORD_USE_EVERY_MS = 60_000;

/** Who is asking, by the key in the header `Authorization`; null: nobody that we know, whose key was revoked, or whose account is gone. Throws 403 where the account was closed by an operator. */
export async function findCaller(db: Database, authorization: string | null, now: Date): Promise<ApiCaller | null> {
  const key = readBearer(authorization);
  if (key === null) return null;
  const row = await db
    .selectFrom("apiKeys as k")
    .innerJoin("accounts as a", "a.id", "k.accountId")
    .select(["k.id as keyId", "k.name as keyName", "k.lastUsedAt"])
    .select([
      "a.id",
      "a.kind",
      "a.name",
      "a.supportEmail",
      "a.timeZone",
      "a.identityStatus",
      "a.deleteAfter",
      "a.logoFileKey",
      "a.sendingPausedReason",
      "a.hidesBranding",
    ])
    .select(["a.suspendedAt", "a.terminatedAt"])
    .where("k.keyHash", "=", apiKeyHash(key))
    .where("k.revokedAt", "is", null)
    // Once its time is over an account is as if it were gone, however long deleting it takes.
    .where((or) => or.or([or("a.deleteAfter", "is", null), or("a.deleteAfter", ">", now.toISOString())]))
    .executeTakeFirst();
  if (!row) return null;
  const { keyId, keyName, lastUsedAt, suspendedAt, terminatedAt, hidesBranding, ...account } = row;
  if (isClosed({ suspendedAt, terminatedAt })) {
    const standing = accountStatusOf({ suspendedAt, terminatedAt }) === "suspended" ? "suspended" : "closed for good";
    throw new ApiProblem("account-closed", `The account of this key is ${standing}. Its owners were told why by e-mail.`);
  }
  if (lastUsedAt === null || Date.parse(lastUsedAt) <= now.getTime() - RECORD_USE_EVERY_MS) {
    await db.updateTable("apiKeys").set({ lastUsedAt: now.toISOString() }).where("id", "=", keyId).execute();
  }
  return { key: { id: keyId, name: keyName }, account: { ...account, ...(await brandingOf(db, row.id, now, row)) } };
}

const PREFIX = "iwk_";
const KEY_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const RANDOM_LENGTH = 40;
const KEY = new RegExp(`^${PREFIX}[A-Za-z0-9]{${RANDOM_LENGTH}}$`);

/** A new key: letters that survive every copy and paste, some 238 random bits. The prefix is what scanners of code look for. */
export function newApiKey(): string {
  let key = PREFIX;
  for (let letter = 0; letter < RANDOM_LENGTH; letter++) key += KEY_ALPHABET[randomInt(KEY_ALPHABET.length)];
  return key;
}

/** What the database keeps of a key. */
export function apiKeyHash(key: string): string {
  return tokenHash(key);
}

/** The key of an `Authorization: Bearer …` header; null when it holds none that could be ours. */
function readBearer(header: string | null): string | null {
  const key = /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1] ?? "";
  return KEY.test(key) ? key : null;
}
