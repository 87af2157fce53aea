import type { Generated } from "kysely";

/** Somebody on the way to an account. The browser holds a signed token; the row is found by its SHA-256. */
export interface RegistrationsTable {
  /** SHA-256 of the token, base64url. */
  id: string;
  kind: "individual" | "company";
  /** The plan of `/signup?plan=`. */
  plan: "free" | "essentials" | "pro" | null;
  /** The code of `/signup?ref=`, as `readReferralCode` gives it; whose it is, if anybody's, shows when the account opens. */
  referralCode: Generated<string | null>;
  firstName: string;
  lastName: string;
  /** As `readAccountEmail` gives it. Null: the provider named none, and it is still to be asked for. */
  email: string | null;
  /** With its plus: "+234". Companies only. */
  countryCode: string | null;
  phoneNumber: string | null;
  termsAcceptedAt: string;
  companyName: string | null;
  industry: string | null;
  size: string | null;
  website: string | null;
  /** argon2id, PHC string. */
  passwordHash: string | null;
  /** Set when the person came from Google or X: no password step. */
  provider: "google" | "x" | null;
  providerSubject: string | null;
  /** What the person knows their account there by: the address at Google, the @name at X. */
  providerLabel: string | null;
  /** Set by the provider's word or by the right code. */
  emailVerifiedAt: string | null;
  /** Set once the account exists. */
  userId: string | null;
  createdAt: string;
  expiresAt: string;
}
