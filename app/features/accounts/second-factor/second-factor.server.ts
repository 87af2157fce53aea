import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readCookie, sealKey, unsealKey, writeCookie } from "#app/platform/crypto.server.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import type { Database } from "#db/database.server.ts";
import { requestOrigin } from "../device-name.ts";
import { endOtherSessions, sessionIdOf } from "../sessions.server.ts";
import { newSecret, stepOfCode } from "./one-time-codes.server.ts";
import { countRecoveryCodes, renewCodes } from "./recovery-codes.server.ts";
import { findPerson, notifySecondFactor, type Person } from "./second-factor-person.server.ts";

/** How somebody's second factor is; null: they have none. */
export async function readSecondFactor(
  db: Database,
  userId: string,
): Promise<{ confirmedAt: string; recoveryCodesLeft: number } | null> {
  const row = await db
    .selectFrom("secondFactors")
    .select("confirmedAt")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row ? { ...row, recoveryCodesLeft: await countRecoveryCodes(db, userId) } : null;
}

export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom("secondFactors")
      .select("userId")
      .where("userId", "=", userId)
      .executeTakeFirst()) !== undefined
  );
}

const SET_UP_SECONDS = 30 * 60;
const cookieName = (config: Pick<Config, "appUrl">) =>
  config.appUrl.startsWith("https:") ? "__Host-iweri_two_step" : "iweri_two_step";
/** What the cookie is sealed for: it opens as nothing else, and in no one else's browser. */
const sealedFor = (userId: string) => `two-step set-up of ${userId}`;

/**
 * The Set-Cookie value that begins a set-up: the secret stays in the browser that gave the
 * password, sealed, until a code shows that the app has it. Somebody else in the same session of
 * the person doesn't see it.
 */
export function beginSetUp(config: Config, userId: string, now: Date): string {
  const begun = JSON.stringify({
    secret: newSecret(),
    until: now.getTime() + SET_UP_SECONDS * 1000,
  });
  return writeCookie(
    config,
    cookieName(config),
    sealKey(begun, config.sessionSecret, sealedFor(userId)),
    SET_UP_SECONDS,
  );
}

/**
 * The secret of the set-up that was begun in this browser; null: none, or more than half an hour
 * ago.
 */
export function readSetUp(
  config: Config,
  given: { cookies: string | null; userId: string; now: Date },
): string | null {
  const sealed = readCookie(given.cookies, cookieName(config));
  const text = sealed && unsealKey(sealed, config.sessionSecret, sealedFor(given.userId));
  if (!text) return null;
  const { secret, until } = JSON.parse(text) as { secret: string; until: number };
  return until > given.now.getTime() ? secret : null;
}

/** The Set-Cookie value that ends it. */
export function endSetUp(config: Config): string {
  return writeCookie(config, cookieName(config), "", 0);
}

export type SetUpOutcome =
  /** The recovery codes, to be shown once. */
  | { kind: "on"; codes: string[]; endedSessions: number }
  | { kind: "wrong" }
  /** It was turned on in another browser meanwhile. */
  | { kind: "already" };

/**
 * Turns two-step sign-in on once a code shows that the app has the secret. Every other browser is
 * signed out.
 */
export async function confirmSetUp(
  app: AppContext,
  given: { userId: string; secret: string; code: string; browser: Browser },
): Promise<SetUpOutcome> {
  const { db, config, clock } = app;
  const { userId, secret, code, browser } = given;
  const now = clock();
  const step = stepOfCode(secret, code, now);
  if (step === null) return { kind: "wrong" };
  const sealed = sealKey(secret, config.sessionSecret, userId);
  const outcome = await db.transaction().execute(async (trx): Promise<SetUpOutcome> => {
    const inserted = await trx
      .insertInto("secondFactors")
      .values({ userId, secret: sealed, confirmedAt: now.toISOString(), lastUsedStep: step })
      .onConflict((conflict) => conflict.column("userId").doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return { kind: "already" };
    const codes = await renewCodes(trx, config, { userId, now });
    const endedSessions = await endOtherSessions(trx, userId, sessionIdOf(config, browser.cookies));
    const person = await personOf(trx, userId);
    await notifySecondFactor(trx, app, {
      person,
      happened: { kind: "second-factor-on" },
      origin: requestOrigin(browser),
      now,
    });
    return { kind: "on", codes, endedSessions };
  });
  wakeDelivery(db);
  return outcome;
}

/**
 * Ten new recovery codes in place of the old ones; null: the person has no second factor any more.
 */
export async function renewRecoveryCodes(
  app: AppContext,
  { userId, browser }: { userId: string; browser: Browser },
): Promise<string[] | null> {
  const { db, config, clock } = app;
  const now = clock();
  const codes = await db.transaction().execute(async (trx) => {
    if (!(await hasSecondFactor(trx, userId))) return null;
    const renewed = await renewCodes(trx, config, { userId, now });
    const person = await personOf(trx, userId);
    const happened = { kind: "recovery-codes-renewed" } as const;
    await notifySecondFactor(trx, app, { person, happened, origin: requestOrigin(browser), now });
    return renewed;
  });
  wakeDelivery(db);
  return codes;
}

async function personOf(trx: Database, userId: string): Promise<Person> {
  const person = await findPerson(trx, userId);
  if (!person) throw new Error("a second factor without a person");
  return person;
}
