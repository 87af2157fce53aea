import type { Insertable, Selectable, Updateable } from "kysely";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import {
  newToken,
  readCookie,
  sign,
  tokenHash,
  unsign,
  writeCookie,
} from "#app/platform/crypto.server.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import { newId } from "#app/platform/text/ids.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { RegistrationsTable } from "#db/schema/accounts.ts";
import { queueAccountEmail } from "../account-email.server.tsx";
import { createAccount } from "../accounts.server.ts";
import { type CodeEmailResult, emailCodeToNewAddress } from "../codes.server.ts";
import { readAnyNumber } from "../identity.ts";
import { compareName } from "../proof/names.server.ts";
import { findReferrer, notifyReferrer } from "../referrals.server.ts";
import { type SignedIn, signInUser } from "../sign-in/sign-in.server.ts";
import { backPath } from "./sign-up-search.ts";
import { previousStep, type SignUpProgress, type SignUpStep } from "./sign-up-steps.ts";

/** Somebody on the way to an account, as the row says. */
export type Registration = Selectable<RegistrationsTable>;

type Given = Omit<Insertable<RegistrationsTable>, "id" | "createdAt" | "expiresAt">;

/**
 * `__Host-` binds the cookie to this very host: no neighbour can plant a registration of its own.
 */
const nameOf = (config: Config): string =>
  config.appUrl.startsWith("https:") ? "__Host-iweri_registration" : "iweri_registration";
const LIFE_SECONDS = 24 * 3600;

/**
 * Writes down a new registration. Returns the row with the Set-Cookie value by which its browser
 * finds it again.
 */
export async function startRegistration(
  db: Database,
  config: Config,
  given: Given,
  now: Date,
): Promise<{ registration: Registration; cookie: string }> {
  const token = newToken();
  const registration = await db
    .insertInto("registrations")
    .values({
      ...given,
      id: tokenHash(token),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + LIFE_SECONDS * 1000).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    registration,
    cookie: writeCookie(config, nameOf(config), sign(token, config.sessionSecret), LIFE_SECONDS),
  };
}

/**
 * The registration that a browser's cookies hold. Null without one, and when it is forged, unknown
 * or older than a day.
 */
export async function findRegistration(
  db: Database,
  config: Config,
  cookies: string | null,
  now: Date,
): Promise<Registration | null> {
  const signed = readCookie(cookies, nameOf(config));
  const token = signed && unsign(signed, config.sessionSecret);
  if (!token) return null;
  const row = await db
    .selectFrom("registrations")
    .selectAll()
    .where("id", "=", tokenHash(token))
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  return row ?? null;
}

export async function changeRegistration(
  db: Database,
  id: string,
  changes: Updateable<RegistrationsTable>,
): Promise<Registration> {
  return db
    .updateTable("registrations")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Forgets a registration. Returns the Set-Cookie value that removes its cookie. */
export async function endRegistration(
  db: Database,
  config: Config,
  registration: Registration | null,
): Promise<string> {
  if (registration)
    await db.deleteFrom("registrations").where("id", "=", registration.id).execute();
  return writeCookie(config, nameOf(config), "", 0);
}

/** What code a registration waits for. */
export function codeOf({ id, email }: Registration): {
  purpose: "registration";
  subject: string;
  destination: string;
} {
  return { purpose: "registration", subject: id, destination: email ?? "" };
}

/** Mails the code of a registration to its address. */
export function sendRegistrationCode(
  app: AppContext,
  { registration, clientAddress }: { registration: Registration; clientAddress: string },
): Promise<CodeEmailResult> {
  return emailCodeToNewAddress(app, codeOf(registration), clientAddress);
}

/**
 * Opens the account of a registration whose address is proved, and signs its person in. `cookies`
 * are Set-Cookie values. `taken`: the address, or the account at Google or X, has got an account in
 * the meantime. `moved`: another address, or the other path, was chosen since `registration` was
 * read, and nothing of that is proved. Done twice, it opens one account.
 */
export async function openAccount(
  app: AppContext,
  given: { registration: Registration; browser: Browser },
): Promise<({ kind: "opened"; userId: string } & SignedIn) | { kind: "taken" | "moved" }> {
  const { db } = app;
  const { registration, browser } = given;
  let userId: string | "moved" | null;
  try {
    userId = await db.transaction().execute((trx) => openOnce(trx, app, registration));
  } catch (error) {
    // Two at the same moment: the other one won.
    if (await isTaken(db, registration)) return { kind: "taken" };
    throw error;
  }
  if (!userId) return { kind: "taken" };
  if (userId === "moved") return { kind: "moved" };
  wakeDelivery(db);
  return {
    kind: "opened",
    userId,
    ...(await signInUser(app, { userId, remember: false, browser, announce: false })),
  };
}

/**
 * The new person's id, or the one this registration has led to already. Null when somebody else has
 * the address.
 */
async function openOnce(
  trx: Database,
  app: AppContext,
  proved: Registration,
): Promise<string | "moved" | null> {
  const now = app.clock();
  const { id } = proved;
  const registration = await trx
    .selectFrom("registrations")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!registration?.email) return null;
  if (registration.userId) return registration.userId;
  // A form may take minutes to arrive: whoever holds it back could put somebody else's address in
  // the proved one's place.
  if (registration.email !== proved.email || registration.kind !== proved.kind) return "moved";
  if (await isTaken(trx, registration)) return null;
  const { kind, firstName, lastName, email, provider, providerSubject } = registration;
  const name = wholeName(registration);
  const isCompany = kind === "company";
  const referrer = await findReferrer(trx, { code: registration.referralCode, email, now });
  const accountName = (isCompany && registration.companyName) || name || email;
  const { accountId, userId } = await createAccount(trx, {
    kind,
    accountName,
    firstName,
    lastName,
    email,
    passwordHash: registration.passwordHash,
    supportEmail: email,
    termsAcceptedAt: registration.termsAcceptedAt,
    company: isCompany ? companyOf(registration) : undefined,
    chosenPlan: registration.plan,
    referredById: referrer?.accountId,
    identityStatus: isCompany ? "passed" : "none",
    now,
  });
  await compareName(trx, app, { accountId, name: accountName, now });
  if (provider && providerSubject) {
    const label = registration.providerLabel ?? email;
    await trx
      .insertInto("socialIdentities")
      .values({
        id: newId(now.getTime()),
        userId,
        provider,
        subject: providerSubject,
        label,
        createdAt: now.toISOString(),
      })
      .execute();
  }
  await changeRegistration(trx, id, {
    userId,
    emailVerifiedAt: registration.emailVerifiedAt ?? now.toISOString(),
  });
  if (referrer) await notifyReferrer(trx, { ...referrer, kind, now });
  const mail = { kind: "welcome", firstName, canSend: isCompany } as const;
  await queueAccountEmail(trx, app, { accountId, to: { name, email }, mail, now });
  return userId;
}

function companyOf(registration: Registration) {
  const { industry, size, website, countryCode, phoneNumber } = registration;
  const reading = countryCode && phoneNumber ? readAnyNumber(countryCode, phoneNumber) : null;
  return { industry, size, website, phone: reading?.ok ? reading.phone : null };
}

async function isTaken(
  db: Database,
  { email, provider, providerSubject }: Registration,
): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (user) return true;
  if (!provider || !providerSubject) return false;
  const identity = await db
    .selectFrom("socialIdentities")
    .select("id")
    .where("provider", "=", provider)
    .where("subject", "=", providerSubject)
    .executeTakeFirst();
  return identity !== undefined;
}

/** What the sign-up's model knows of a registration. */
export function registrationProgress(
  registration: Registration,
): NonNullable<SignUpProgress["registration"]> {
  return {
    kind: registration.kind,
    social: registration.provider !== null,
    email: registration.email !== null,
    emailVerified: registration.emailVerifiedAt !== null,
    password: registration.passwordHash !== null,
    company: registration.companyName !== null,
    opened: registration.userId !== null,
  };
}

/** The way back from a step on this person's path. */
export function previousStepPath(step: SignUpStep, registration: Registration): string {
  return backPath(previousStep(step, registrationProgress(registration)), registration.kind);
}
