import type { Kysely } from "kysely";
import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { newId } from "#app/platform/text/ids.ts";
import { normaliseName, wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { apiKeyHash, newApiKey } from "./find-key.server.ts";

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
    .refine((name) => name.length <= 60, "A name has at most 60 letters"),
  token: z.string({ error: "This page was out of date. Open it again." }).max(100),
});
