import type { Kysely } from "kysely";
import { emailOwners } from "#app/features/accounts/account-email.server.tsx";
import type { RequestOrigin } from "#app/features/accounts/account-email-kinds.ts";
import { accountStatusOf, isClosed } from "#app/features/accounts/account-status.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { recordSecurityEvent } from "#app/features/activity/security-events.server.ts";
import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredList } from "#app/platform/database/stored-json.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { ApiProblem } from "../http/api-problem.server.ts";
import { apiKeyHash, newApiKey, readBearer } from "./api-key.server.ts";
import { type Scope, scopesSummary } from "./scopes.ts";

/** Whose program is asking. */
export interface ApiCaller {
  /** `scopes` null: it may do everything. */
  key: { id: string; name: string; scopes: readonly string[] | null };
  account: Organiser["account"];
}

/** Often enough to see that a key is in use, seldom enough that reading stays reading. */
const RECORD_USE_EVERY_MS = 60_000;

/**
 * Who is asking, by the key in the header `Authorization`; null: nobody that we know, whose key was
 * revoked, or whose account was deleted. Throws 401 where the key has expired, 403 where the
 * account was closed by an operator. `address`: of the network that asks.
 */
export async function findCaller(
  db: Database,
  { authorization, address, now }: { authorization: string | null; address: string; now: Date },
): Promise<ApiCaller | null> {
  const key = readBearer(authorization);
  if (key === null) return null;
  const row = await db
    .selectFrom("apiKeys as k")
    .innerJoin("accounts as a", "a.id", "k.accountId")
    .select(["k.id as keyId", "k.name as keyName", "k.lastUsedAt", "k.scopes", "k.expiresAt"])
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
    .select(["a.suspendedAt", "a.terminatedAt", "a.nameHold", "a.nameHoldLike", "a.nameHoldReason"])
    .where("k.keyHash", "=", apiKeyHash(key))
    .where("k.revokedAt", "is", null)
    // From its day of deletion on an account counts as deleted, however long deleting it takes.
    .where((or) =>
      or.or([or("a.deleteAfter", "is", null), or("a.deleteAfter", ">", now.toISOString())]),
    )
    .executeTakeFirst();
  if (!row) return null;
  const {
    keyId,
    keyName,
    lastUsedAt,
    scopes,
    expiresAt,
    suspendedAt,
    terminatedAt,
    hidesBranding,
    ...account
  } = row;
  if (isClosed({ suspendedAt, terminatedAt })) {
    const status =
      accountStatusOf({ suspendedAt, terminatedAt }) === "suspended"
        ? "suspended"
        : "closed permanently";
    throw new ApiProblem(
      "account-closed",
      `The account of this key is ${status}. We’ve e-mailed its owners the reason.`,
    );
  }
  if (expiresAt !== null && expiresAt <= now.toISOString()) {
    const detail =
      `This key expired on ${expiresAt.slice(0, 10)}. An owner can create a new one under ` +
      "Settings → API and webhooks.";
    throw new ApiProblem("unauthorized", detail, {
      headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
    });
  }
  if (lastUsedAt === null || Date.parse(lastUsedAt) <= now.getTime() - RECORD_USE_EVERY_MS) {
    await db
      .updateTable("apiKeys")
      .set({ lastUsedAt: now.toISOString(), lastUsedAddress: address })
      .where("id", "=", keyId)
      .execute();
  }
  const found = { id: keyId, name: keyName, scopes: readScopes(scopes, keyId) };
  return { key: found, account: { ...account, ...(await brandingOf(db, row.id, now, row)) } };
}

function readScopes(stored: string | null, keyId: string): string[] | null {
  return stored === null ? null : readStoredList(stored, "apiKeys.scopes", keyId);
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
  lastUsedAddress: string | null;
  /** Null: never. */
  expiresAt: string | null;
  revokedAt: string | null;
  /** Null: it may do everything. */
  scopes: string[] | null;
}

/** An account's keys, those in use first, the newest first. Of the revoked ones the latest 20. */
export async function listKeys(
  db: Database,
  accountId: string,
): Promise<{ active: ListedKey[]; revoked: ListedKey[] }> {
  const rows = await db
    .selectFrom("apiKeys as k")
    .leftJoin("users as u", "u.id", "k.createdBy")
    .select([
      "k.id",
      "k.name",
      "k.hint",
      "k.createdAt",
      "k.lastUsedAt",
      "k.lastUsedAddress",
      "k.expiresAt",
      "k.revokedAt",
    ])
    .select(["k.scopes", "u.firstName", "u.lastName"])
    .where("k.accountId", "=", accountId)
    .orderBy("k.createdAt", "desc")
    .orderBy("k.id", "desc")
    .execute();
  const keys = rows.map(({ firstName, lastName, scopes, ...key }) => ({
    ...key,
    scopes: readScopes(scopes, key.id),
    createdBy: firstName === null ? null : wholeName({ firstName, lastName: lastName ?? "" }),
  }));
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null);
  revoked.sort((one, other) => ((one.revokedAt ?? "") < (other.revokedAt ?? "") ? 1 : -1));
  return {
    active: keys.filter(({ revokedAt }) => revokedAt === null),
    revoked: revoked.slice(0, MAX_REVOKED_SHOWN),
  };
}

/** One key of the account that is still in use; null: there is none. */
export async function findActiveKey(db: Database, accountId: string, keyId: string | undefined) {
  const key = await db
    .selectFrom("apiKeys")
    .select(["id", "name", "hint"])
    .where("id", "=", keyId ?? "")
    .where("accountId", "=", accountId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return key ?? null;
}

export type CreatedKey =
  | { kind: "created"; key: string }
  /** The account has as many as it may have. */
  | { kind: "full" }
  /** This form made a key before. */
  | { kind: "used" };

/**
 * Makes a key and returns it: it can't be read again. `token`: the form's, so that sending it twice
 * makes one key.
 */
export async function createKey(
  app: Pick<AppContext, "db" | "config">,
  given: {
    accountId: string;
    actorId: string;
    name: string;
    /** Null: everything. */
    scopes: readonly Scope[] | null;
    /** Null: it doesn't expire. */
    expiresAt: Date | null;
    token: string;
    origin?: RequestOrigin;
    now: Date;
  },
): Promise<CreatedKey> {
  const { accountId, actorId, name, scopes, expiresAt, token, now } = given;
  const { db } = app;
  const key = newApiKey();
  const created = await db.transaction().execute(async (trx): Promise<CreatedKey> => {
    if (await spendFormToken(trx, { token, accountId, location: API_SETTINGS_PATH, now }))
      return { kind: "used" };
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
        scopes: scopes && JSON.stringify(scopes),
        expiresAt: expiresAt?.toISOString() ?? null,
      })
      .execute();
    if ((await listKeys(trx, accountId)).active.length > MAX_KEYS) {
      await trx.deleteFrom("apiKeys").where("id", "=", id).execute();
      return { kind: "full" };
    }
    const text = `Created the API key ${name}`;
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "new",
      text,
      link: API_SETTINGS_PATH,
      now,
    });
    const origin = given.origin;
    await recordSecurityEvent(trx, {
      kind: "key-created",
      userId: actorId,
      accountId,
      subject: name,
      origin,
      now,
    });
    await emailOwners(trx, app, given, ({ doneBy, ...about }) => ({
      kind: "key-created",
      keyName: name,
      may: scopesSummary(scopes),
      createdBy: doneBy,
      at: now,
      ...about,
      ...origin,
    }));
    return { kind: "created", key };
  });
  wakeDelivery(db);
  return created;
}

/** The keys that somebody made and that still work, in whichever account. */
export async function keysCreatedBy(
  db: Database,
  userId: string,
): Promise<{ id: string; accountId: string; name: string }[]> {
  return db
    .selectFrom("apiKeys")
    .select(["id", "accountId", "name"])
    .where("createdBy", "=", userId)
    .where("revokedAt", "is", null)
    .orderBy("createdAt")
    .execute();
}

/**
 * Ends a key for good and e-mails the owners. False when it had ended already, or is another
 * account's.
 */
export async function revokeKey(
  app: Pick<AppContext, "db" | "config">,
  given: { accountId: string; actorId: string; keyId: string; origin?: RequestOrigin; now: Date },
): Promise<boolean> {
  const { accountId, actorId, keyId, origin, now } = given;
  const isRevoked = await app.db.transaction().execute(async (trx) => {
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
    await recordSecurityEvent(trx, {
      kind: "key-revoked",
      userId: actorId,
      accountId,
      subject: revoked.name,
      origin,
      now,
    });
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "warning",
      text,
      link: API_SETTINGS_PATH,
      notify: false,
      now,
    });
    await emailOwners(trx, app, given, ({ doneBy, ...about }) => ({
      kind: "key-revoked",
      keyName: revoked.name,
      revokedBy: doneBy,
      at: now,
      ...about,
      ...origin,
    }));
    return true;
  });
  wakeDelivery(app.db);
  return isRevoked;
}

/** Gives a key another name. False when it was revoked, or is another account's. */
export async function renameKey(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; keyId: string; name: string; now: Date },
): Promise<boolean> {
  const { accountId, actorId, keyId, name, now } = given;
  return db.transaction().execute(async (trx) => {
    const before = await findActiveKey(trx, accountId, keyId);
    if (!before) return false;
    if (before.name === name) return true;
    const renamed = await trx
      .updateTable("apiKeys")
      .set({ name })
      .where("id", "=", keyId)
      .where("accountId", "=", accountId)
      .where("revokedAt", "is", null)
      .executeTakeFirst();
    if (renamed.numUpdatedRows !== 1n) return false;
    const text = `Renamed the API key ${before.name} to ${name}`;
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      text,
      link: API_SETTINGS_PATH,
      now,
    });
    return true;
  });
}

const MAX_NAMED = 200;

/** An account's keys, also those that ended, the oldest first. `ids`: only these. */
export async function findApiKeys(db: Database, accountId: string, ids?: readonly string[]) {
  if (ids?.length === 0) return [];
  return db
    .selectFrom("apiKeys")
    .select(["id", "name"])
    .where("accountId", "=", accountId)
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .orderBy("createdAt")
    .limit(MAX_NAMED)
    .execute();
}

/** Deletes every key of an account. */
export async function deleteKeysOf(trx: Database, accountId: string): Promise<void> {
  await trx.deleteFrom("apiKeys").where("accountId", "=", accountId).execute();
}
