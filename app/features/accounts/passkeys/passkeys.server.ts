import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { recordSecurityEvent } from "#app/features/activity/security-events.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readStoredList } from "#app/platform/database/stored-json.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import { newId } from "#app/platform/text/ids.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { queueAccountEmail } from "../account-email.server.tsx";
import { requestOrigin } from "../device-name.ts";
import { findPerson } from "../second-factor/second-factor-person.server.ts";
import { keepChallenge, takeChallenge } from "./passkey-challenge.server.ts";

export const MAX_PASSKEYS = 20;

/**
 * Passkeys belong to the address that the operator has set, whatever proxy a request came through.
 */
const rpOf = (config: Pick<Config, "appUrl">) => {
  const { hostname, origin } = new URL(config.appUrl);
  return { rpID: hostname, origin };
};

/** The address that passkeys work at: elsewhere their buttons stay hidden. */
export function passkeyOrigin(config: Pick<Config, "appUrl">): string {
  return rpOf(config).origin;
}

export interface ListedPasskey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export async function listPasskeys(db: Database, userId: string): Promise<ListedPasskey[]> {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export async function findPasskey(
  db: Database,
  userId: string,
  id: string | undefined,
): Promise<ListedPasskey | null> {
  return (await listPasskeys(db, userId)).find((passkey) => passkey.id === id) ?? null;
}

/** What the browser is asked to make a passkey with, and the cookie that keeps its challenge. */
export async function beginPasskey(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  {
    user,
    cookies,
  }: {
    user: { id: string; email: string; firstName: string; lastName: string };
    cookies: string | null;
  },
) {
  const known = await db
    .selectFrom("passkeys")
    .select(["credentialId", "transports"])
    .where("userId", "=", user.id)
    .execute();
  const options = await generateRegistrationOptions({
    rpName: config.appName,
    rpID: rpOf(config).rpID,
    userName: user.email,
    userDisplayName: wholeName(user) || user.email,
    userID: new Uint8Array(Buffer.from(user.id)),
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transportsOf(transports, credentialId),
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const cookie = keepChallenge(config, {
    challenge: options.challenge,
    ceremony: "add",
    cookies,
    now: clock(),
  });
  return { options, cookie };
}

export type AddedPasskey = "added" | "refused" | "full" | "known";

/**
 * Keeps the passkey that the browser made. `refused`: its answer isn't to our challenge, or isn't
 * right.
 */
export async function addPasskey(
  app: AppContext,
  given: { userId: string; answer: string; name: string; browser: Browser },
): Promise<AddedPasskey> {
  const { db, config, clock } = app;
  const { userId, name, browser } = given;
  const now = clock();
  const response = readAnswer<RegistrationResponseJSON>(given.answer);
  const expectedChallenge = await takeChallenge(config, {
    ceremony: "add",
    cookies: browser.cookies,
    now,
  });
  if (!response || !expectedChallenge) return "refused";
  const { rpID, origin } = rpOf(config);
  const check = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null);
  if (!check?.verified) return "refused";
  const {
    id: credentialId,
    publicKey,
    counter,
    transports = [],
  } = check.registrationInfo.credential;
  const added = await db.transaction().execute(async (trx): Promise<AddedPasskey> => {
    if ((await listPasskeys(trx, userId)).length >= MAX_PASSKEYS) return "full";
    const inserted = await trx
      .insertInto("passkeys")
      .values({
        id: newId(now.getTime()),
        userId,
        credentialId,
        counter,
        name,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        transports: JSON.stringify(transports),
        createdAt: now.toISOString(),
        lastUsedAt: null,
      })
      .onConflict((conflict) => conflict.column("credentialId").doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return "known";
    await notifyPasskey(trx, app, { kind: "passkey-added", userId, name, browser, now });
    return "added";
  });
  wakeDelivery(db);
  return added;
}

/**
 * What the browser is asked to use a passkey with. Of whom is not said: the browser offers what it
 * has.
 */
export async function askForPasskey(
  { config, clock }: Pick<AppContext, "config" | "clock">,
  cookies: string | null,
) {
  const options = await generateAuthenticationOptions({
    rpID: rpOf(config).rpID,
    userVerification: "required",
  });
  const cookie = keepChallenge(config, {
    challenge: options.challenge,
    ceremony: "use",
    cookies,
    now: clock(),
  });
  return { options, cookie };
}

/**
 * Whose passkey answered the challenge of this browser; null: none that we know, or not rightly.
 * The device has asked for its owner's finger, face or PIN, so a passkey is two factors at once. A
 * counter that doesn't move forward is a copy's.
 */
export async function usePasskey(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  given: { answer: string; browser: Browser },
): Promise<{ userId: string } | null> {
  const now = clock();
  const response = readAnswer<AuthenticationResponseJSON>(given.answer);
  const expectedChallenge = await takeChallenge(config, {
    ceremony: "use",
    cookies: given.browser.cookies,
    now,
  });
  if (!response || !expectedChallenge) return null;
  const row = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("credentialId", "=", response.id)
    .executeTakeFirst();
  if (!row) return null;
  const { rpID, origin } = rpOf(config);
  const check = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, "base64url")),
      counter: row.counter,
      transports: transportsOf(row.transports, row.id),
    },
  }).catch(() => null);
  if (!check?.verified) return null;
  // Two answers at once with one counter: the second is refused.
  const moved = await db
    .updateTable("passkeys")
    .set({ counter: check.authenticationInfo.newCounter, lastUsedAt: now.toISOString() })
    .where("id", "=", row.id)
    .where("counter", "=", row.counter)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n ? { userId: row.userId } : null;
}

/** False: they have none of that id. */
export async function renamePasskey(
  db: Database,
  given: { userId: string; id: string; name: string },
): Promise<boolean> {
  const renamed = await db
    .updateTable("passkeys")
    .set({ name: given.name })
    .where("id", "=", given.id)
    .where("userId", "=", given.userId)
    .executeTakeFirst();
  return renamed.numUpdatedRows === 1n;
}

/** It signs nobody in any more. False: they have none of that id. */
export async function removePasskey(
  app: AppContext,
  given: { userId: string; id: string; browser: Browser },
): Promise<boolean> {
  const { db, clock } = app;
  const { userId, id, browser } = given;
  const removed = await db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("userId", "=", userId)
      .returning("name")
      .executeTakeFirst();
    if (row)
      await notifyPasskey(trx, app, {
        kind: "passkey-removed",
        userId,
        name: row.name,
        browser,
        now: clock(),
      });
    return row !== undefined;
  });
  wakeDelivery(db);
  return removed;
}

async function notifyPasskey(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    kind: "passkey-added" | "passkey-removed";
    userId: string;
    name: string;
    browser: Browser;
    now: Date;
  },
): Promise<void> {
  const { kind, userId, name, browser, now } = given;
  const person = await findPerson(trx, userId);
  if (!person) throw new Error("a passkey without a person");
  const { accountId, firstName, email, timeZone } = person;
  const origin = requestOrigin(browser);
  await recordSecurityEvent(trx, { kind, userId, accountId, subject: name, origin, now });
  const text =
    kind === "passkey-added" ? `Added the passkey ${name}` : `Removed the passkey ${name}`;
  await recordActivity(trx, {
    accountId,
    actorId: userId,
    kind: "update",
    text,
    link: "/settings/security/passkeys",
    now,
  });
  const mail = { kind, passkeyName: name, firstName, at: now, timeZone, ...origin } as const;
  await queueAccountEmail(trx, app, {
    accountId,
    to: { name: wholeName(person), email },
    mail,
    now,
  });
}

const MAX_ANSWER_LENGTH = 20_000;
const Answer = z.looseObject({ id: z.string().min(1).max(2_000), response: z.looseObject({}) });

/**
 * What the browser answered, as far as looking it up needs; all the rest is the library's to check.
 */
function readAnswer<Answered>(text: string): Answered | null {
  if (text.length > MAX_ANSWER_LENGTH) return null;
  try {
    const read = Answer.safeParse(JSON.parse(text));
    return read.success ? (read.data as Answered) : null;
  } catch {
    return null;
  }
}

function transportsOf(stored: string, id: string): AuthenticatorTransport[] {
  return readStoredList(stored, "passkeys.transports", id) as AuthenticatorTransport[];
}

/** What somebody calls a passkey. */
export const passkeyNameForm = z.object({
  name: z
    .string({ error: "Enter a name for the passkey" })
    .transform(normaliseName)
    .refine((name) => name !== "", "Enter a name for the passkey")
    .refine((name) => name.length <= 60, "A name can have at most 60 characters"),
});
