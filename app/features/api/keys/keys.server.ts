import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import { z } from "zod";
import { accountStatusOf, isClosed } from "#app/features/accounts/account-status.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import { tokenHash } from "#app/platform/crypto.server.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { newId } from "#app/platform/text/ids.ts";
import { normaliseName, wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { ApiProblem } from "../http/api-problem.server.ts";

/** Whose program is asking. */
export interface ApiCaller {
  key: { id: string; name: string };
  account: Organiser["account"];
}

/** Often enough to see that a key is in use, seldom enough that reading stays reading. */
const RECORD_USE_EVERY_MS = 60_000;

/** Who is asking, by the key in the header `Authorization`; null: nobody that we know, whose key was revoked, or whose account was deleted. Throws 403 where the account was closed by an operator. */
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
    // From its day of deletion on an account counts as deleted, however long deleting it takes.
    .where((or) => or.or([or("a.deleteAfter", "is", null), or("a.deleteAfter", ">", now.toISOString())]))
    .executeTakeFirst();
  if (!row) return null;
  const { keyId, keyName, lastUsedAt, suspendedAt, terminatedAt, hidesBranding, ...account } = row;
  if (isClosed({ suspendedAt, terminatedAt })) {
    const status = accountStatusOf({ suspendedAt, terminatedAt }) === "suspended" ? "suspended" : "closed for good";
    throw new ApiProblem("account-closed", `The account of this key is ${status}. Its owners were told why by e-mail.`);
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

/** A new key: characters that survive every copy and paste, some 238 random bits. The prefix is what secret scanners look for. */
export function newApiKey(): string {
  let key = PREFIX;
  for (let letter = 0; letter < RANDOM_LENGTH; letter++) key += KEY_ALPHABET[randomInt(KEY_ALPHABET.length)];
  return key;
}

/** What the database keeps of a key. */
export function apiKeyHash(key: string): string {
  return tokenHash(key);
}

/** The key of an `Authorization: Bearer …` header; null when it holds none that could be one of the app's. */
function readBearer(header: string | null): string | null {
  const key = /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1] ?? "";
  return KEY.test(key) ? key : null;
}

export const MAX_KEYS = 20;
const API_SETTINGS_PATH = "/settings/api";
/** So that the page stays one page, however many keys came and went. */
const MAX_REVOKED_SHOWN = 20;

export interface ListedKey {
  id: string;
  name: string;
  hint: string;
  createdAt: string;
  /** Null: somebody who is no longer here. */
  createdBy: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

/** An account's keys, those in use first, the newest first. Of the revoked ones the latest 20. */
export async function listKeys(db: Database, accountId: string): Promise<{ active: ListedKey[]; revoked: ListedKey[] }> {
  const rows = await db
    .selectFrom("apiKeys as k")
    .leftJoin("users as u", "u.id", "k.createdBy")
    .select(["k.id", "k.name", "k.hint", "k.createdAt", "k.lastUsedAt", "k.revokedAt", "u.firstName", "u.lastName"])
    .where("k.accountId", "=", accountId)
    .orderBy("k.createdAt", "desc")
    .orderBy("k.id", "desc")
    .execute();
  const keys = rows.map(({ firstName, lastName, ...key }) => ({
    ...key,
    createdBy: firstName === null ? null : wholeName({ firstName, lastName: lastName ?? "" }),
  }));
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null);
  revoked.sort((one, other) => (one.revokedAt! < other.revokedAt! ? 1 : -1));
  return { active: keys.filter(({ revokedAt }) => revokedAt === null), revoked: revoked.slice(0, MAX_REVOKED_SHOWN) };
}

/** One key of the account that is still in use. Throws 404 when there is none. */
export async function findActiveKey(db: Database, accountId: string, keyId: string | undefined) {
  const key = await db
    .selectFrom("apiKeys")
    .select(["id", "name", "hint"])
    .where("id", "=", keyId ?? "")
    .where("accountId", "=", accountId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  if (!key) throw notFound();
  return key;
}

export type CreatedKey =
  | { kind: "created"; key: string }
  /** The account has as many as it may have. */
  | { kind: "full" }
  /** This form made a key before. */
  | { kind: "used" };

/** Makes a key and returns it: it can't be read again. `token`: the form's, so that sending it twice makes one key. */
export async function createKey(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; name: string; token: string; now: Date },
): Promise<CreatedKey> {
  const { accountId, actorId, name, token, now } = given;
  const key = newApiKey();
  return db.transaction().execute(async (trx) => {
    if (await spendFormToken(trx, { token, accountId, location: API_SETTINGS_PATH, now })) return { kind: "used" };
    const id = newId(now.getTime());
    await trx
      .insertInto("apiKeys")
      .values({
        id,
        accountId,
        name,
        hint: key.slice(-4),
        keyHash: apiKeyHash(key),
        createdBy: actorId,
        createdAt: now.toISOString(),
        lastUsedAt: null,
        revokedAt: null,
      })
      .execute();
    if ((await listKeys(trx, accountId)).active.length > MAX_KEYS) {
      await trx.deleteFrom("apiKeys").where("id", "=", id).execute();
      return { kind: "full" };
    }
    const text = `Created the API key ${name}`;
    await recordActivity(trx, { accountId, actorId, kind: "new", text, link: API_SETTINGS_PATH, now });
    return { kind: "created", key };
  });
}

/** Ends a key for good. False when it had ended already, or is another account's. */
export async function revokeKey(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; keyId: string; now: Date },
): Promise<boolean> {
  const { accountId, actorId, keyId, now } = given;
  return db.transaction().execute(async (trx) => {
    const revoked = await trx
      .updateTable("apiKeys")
      .set({ revokedAt: now.toISOString() })
      .where("id", "=", keyId)
      .where("accountId", "=", accountId)
      .where("revokedAt", "is", null)
      .returning("name")
      .executeTakeFirst();
    if (!revoked) return false;
    const text = `Revoked the API key ${revoked.name}`;
    await recordActivity(trx, { accountId, actorId, kind: "warning", text, link: API_SETTINGS_PATH, notify: false, now });
    return true;
  });
}

/** The form that makes a key. */
export const keyForm = z.object({
  name: z
    .string({ error: "Enter a name for the key" })
    .transform(normaliseName)
    .refine((name) => name !== "", "Enter a name for the key")
    .refine((name) => name.length <= 60, "A name can have at most 60 characters"),
  token: z.string({ error: "This page was out of date. Open it again." }).max(100),
});
