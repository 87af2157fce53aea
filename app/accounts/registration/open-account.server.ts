import type { Database } from "#db/database.server.ts";
import { wakeDelivery } from "../../delivery/wake.server.ts";
import { newId } from "../../ids.ts";
import type { Installation } from "../../installation.server.ts";
import { findReferrer } from "../../referrals/find-referrer.server.ts";
import { tellReferrer } from "../../referrals/tell-referrer.server.ts";
import { wholeName } from "../../whole-name.ts";
import { createAccount } from "../create-account.server.ts";
import { queueAccountMail } from "../mails/account-mail.server.tsx";
import { readPhoneNumber } from "../phone-number.ts";
import { signInUser } from "../sign-in/sign-in-user.server.ts";
import { changeRegistration, type Registration } from "./registration.server.ts";

/**
 * Opens the account of a registration whose address is proved, and signs its person in. `cookies` are Set-Cookie values.
 * `taken`: the address, or the account at Google or X, has got an account in the meantime. `moved`: another address, or the
 * other path, was chosen since `registration` was read, and nothing of that is proved. Done twice, it opens one account.
 */
export async function openAccount(
  installation: Installation,
  given: { registration: Registration; request: Request; clientAddress: string },
): Promise<{ kind: "opened"; userId: string; cookies: string[] } | { kind: "taken" | "moved" }> {
  const { db } = installation;
  const { registration, request, clientAddress } = given;
  let userId: string | "moved" | null;
  try {
    userId = await db.transaction().execute((trx) => openOnce(trx, installation, registration));
  } catch (error) {
    // Two at the same moment: the other one won.
    if (await isTaken(db, registration)) return { kind: "taken" };
    throw error;
  }
  if (!userId) return { kind: "taken" };
  if (userId === "moved") return { kind: "moved" };
  wakeDelivery(db);
  const cookies = await signInUser(installation, { userId, remember: false, request, clientAddress, announce: false });
  return { kind: "opened", userId, cookies };
}

/** The new person's id, or the one this registration has led to already. Null when somebody else has the address. */
async function openOnce(trx: Database, installation: Installation, proved: Registration): Promise<string | "moved" | null> {
  const now = installation.clock();
  const { id } = proved;
  const registration = await trx.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirst();
  if (!registration?.email) return null;
  if (registration.userId) return registration.userId;
  // A form may take minutes to arrive: whoever holds it back could put somebody else's address in the proved one's place.
  if (registration.email !== proved.email || registration.kind !== proved.kind) return "moved";
  if (await isTaken(trx, registration)) return null;
  const { kind, firstName, lastName, email, provider, providerSubject } = registration;
  const name = wholeName(registration);
  const isCompany = kind === "company";
  const referrer = await findReferrer(trx, { code: registration.referralCode, email, now });
  const { accountId, userId } = await createAccount(trx, {
    kind,
    accountName: (isCompany && registration.companyName) || name || email,
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
  if (provider && providerSubject) {
    const label = registration.providerLabel ?? email;
    await trx
      .insertInto("socialIdentities")
      .values({ id: newId(now.getTime()), userId, provider, subject: providerSubject, label, createdAt: now.toISOString() })
      .execute();
  }
  await changeRegistration(trx, id, { userId, emailVerifiedAt: registration.emailVerifiedAt ?? now.toISOString() });
  if (referrer) await tellReferrer(trx, { ...referrer, kind, now });
  const mail = { kind: "welcome", firstName, canSend: isCompany } as const;
  await queueAccountMail(trx, installation, { accountId, to: { name, email }, mail, now });
  return userId;
}

function companyOf(registration: Registration) {
  const { industry, size, website, countryCode, phoneNumber } = registration;
  const reading = countryCode && phoneNumber ? readPhoneNumber(countryCode, phoneNumber) : null;
  return { industry, size, website, phone: reading?.ok ? reading.phone : null };
}

async function isTaken(db: Database, { email, provider, providerSubject }: Registration): Promise<boolean> {
  const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
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
