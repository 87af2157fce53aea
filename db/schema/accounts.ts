import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface AccountTables {
  accounts: AccountsTable;
  users: UsersTable;
  memberships: MembershipsTable;
  invitations: InvitationsTable;
  registrations: RegistrationsTable;
  sessions: SessionsTable;
  knownDevices: KnownDevicesTable;
  recoveries: RecoveriesTable;
  codes: CodesTable;
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  socialIdentities: SocialIdentitiesTable;
  identityChecks: IdentityChecksTable;
  issuerProofs: IssuerProofsTable;
  accountNameKeys: AccountNameKeysTable;
  provedPhones: ProvedPhonesTable;
  verifiedNins: VerifiedNinsTable;
}

/**
 * One individual or company that issues certificates. Everything an organiser owns hangs from here.
 */
export interface AccountsTable {
  id: string;
  kind: "individual" | "company";
  /** Shown as the issuer on every certificate and in the From name of every mail. */
  name: string;
  supportEmail: string;
  /** IANA zone; stored times are UTC and shown in this one. */
  timeZone: string;
  /**
   * Of its public pages, where a form doesn't say otherwise: a code of
   * `app/ui/languages/languages.ts`.
   */
  language: Generated<string>;
  createdAt: string;
  /** Companies: one of `app/features/accounts/settings/organisation-choices.ts`. */
  industry: Generated<string | null>;
  size: Generated<string | null>;
  website: Generated<string | null>;
  /** "+2348031234567": a company's from its registration, a person's from the identity check. */
  phone: Generated<string | null>;
  logoFileKey: Generated<string | null>;
  /** `#rrggbb`, both or neither: what templates are drawn in. */
  primaryColour: Generated<string | null>;
  accentColour: Generated<string | null>;
  /** The plan asked for at registration. */
  chosenPlan: Generated<"free" | "essentials" | "pro" | null>;
  /**
   * An individual may send once this is `passed`. Companies are not checked: theirs is `passed`.
   */
  identityStatus: Generated<"none" | "pending" | "passed" | "refused">;
  /** Set: the account goes at this time, unless its organiser takes it back before. */
  deleteAfter: Generated<string | null>;
  /** How far its deletion is, for operators: "312,000 of 960,000 certificates". */
  deletionProgress: Generated<string | null>;
  /**
   * What stands in its link of invitation (`/signup?ref=…`); null until its organiser first looks
   * at the link.
   */
  referralCode: Generated<string | null>;
  /** The account by whose link this one came. */
  referredById: Generated<string | null>;
  /**
   * Set: nothing is sent and nobody signs in until an operator restores it. Certificates stay
   * verifiable.
   */
  suspendedAt: Generated<string | null>;
  /** Set: for good. */
  terminatedAt: Generated<string | null>;
  /** Why, as its organiser reads it. */
  standingReason: Generated<string | null>;
  /**
   * Set: nothing is sent, by itself (too many bounces or complaints) or by an operator; everything
   * else goes on.
   */
  sendingPausedAt: Generated<string | null>;
  sendingPausedReason: Generated<string | null>;
  /**
   * When an operator last let it send again: mails that left before count no more for its health.
   */
  mailCountedSince: Generated<string | null>;
  /** 1: "Made with …" is left out of its forms and mails, while it is on a paid plan. */
  hidesBranding: Generated<Flag>;
  /**
   * 1: who works in it needs a code from an authenticator app to sign in. API keys are not
   * affected.
   */
  requiresSecondFactor: Generated<Flag>;
  /**
   * After so many months names and addresses go from the mails that were sent. Null: they stay as
   * long as the account.
   */
  mailsKeptMonths: Generated<number | null>;
  /** Of sends that were through before this time they are gone already. */
  mailsPurgedUntil: Generated<string | null>;
  /** The name that `accountNameKeys` holds the keys of; null: they have yet to be made. */
  comparedName: Generated<string | null>;
  /** The name that an operator allowed, whatever it looks like. */
  allowedName: Generated<string | null>;
  /**
   * Set: its name could be taken for another's, so nothing is issued or sent under it until an
   * operator allows it.
   */
  nameHold: Generated<"waiting" | "refused" | null>;
  /** The name that it could be taken for. */
  nameHoldLike: Generated<string | null>;
  /** Why an operator refused it, as its organiser reads it. */
  nameHoldReason: Generated<string | null>;
  nameHeldAt: Generated<string | null>;
}

/** What an account has proved of who it is, or has begun to prove. Times are ISO. */
export interface IssuerProofsTable {
  id: string;
  accountId: string;
  /** How: a TXT record, a file on its web site, or an operator who looked the company up. */
  kind: "dns" | "file" | "operator";
  /**
   * `missing`: what proved it is gone, for less than the days of grace; it still counts. `lost`: it
   * counts no more.
   */
  state: "waiting" | "proved" | "missing" | "lost";
  /** The account's name when it was proved. */
  name: string;
  /** Lower-cased, in ASCII. Null: by an operator. */
  domain: string | null;
  /** What the record or the file has to hold: random, for this account and domain alone. */
  token: string | null;
  /** The company's number in a register: "RC 123456". */
  companyNumber: string | null;
  createdAt: string;
  provedAt: string | null;
  /** When what proves it was last found. */
  seenAt: string | null;
  /** When it was last looked for. */
  triedAt: string | null;
  missingSince: string | null;
  lostAt: string | null;
  /** The operator who checked it. */
  provedBy: string | null;
}

/** What an account's name is compared by: hashes, so that no name is stored twice. */
export interface AccountNameKeysTable {
  accountId: string;
  key: string;
}

/** A person who signs in. */
export interface UsersTable {
  id: string;
  accountId: string;
  /** Lower-cased; unique over the installation. */
  email: string;
  firstName: string;
  lastName: string;
  /** argon2id, PHC string. */
  passwordHash: string | null;
  createdAt: string;
  termsAcceptedAt: Generated<string | null>;
  passwordChangedAt: Generated<string | null>;
  /** How often unread notifications are sent by mail. */
  digest: Generated<"off" | "daily" | "weekly">;
  digestSentAt: Generated<string | null>;
}

/**
 * Who may do what in an account. The person who registered it is an owner; `users.accountId` is
 * where somebody is at home.
 */
export interface MembershipsTable {
  accountId: string;
  userId: string;
  role: "owner" | "editor" | "viewer";
  invitedBy: string | null;
  createdAt: string;
}

/**
 * An invitation to an account that was not accepted yet. The mail carries the token; the row holds
 * its SHA-256.
 */
export interface InvitationsTable {
  id: string;
  accountId: string;
  /** Lower case. */
  email: string;
  role: "owner" | "editor" | "viewer";
  tokenHash: string;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

/**
 * Somebody on the way to an account. The browser holds a signed token; the row is found by its
 * SHA-256.
 */
export interface RegistrationsTable {
  /** SHA-256 of the token, base64url. */
  id: string;
  kind: "individual" | "company";
  /** The plan of `/signup?plan=`. */
  plan: "free" | "essentials" | "pro" | null;
  /**
   * The code of `/signup?ref=`, as `readReferralCode` gives it; whose it is, if anybody's, shows
   * when the account opens.
   */
  referralCode: Generated<string | null>;
  firstName: string;
  lastName: string;
  /**
   * As `readAccountEmail` gives it. Null: the provider named none, and it is still to be asked for.
   */
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

/** A signed-in browser. The cookie holds the token; the row holds only its SHA-256. */
export interface SessionsTable {
  /** SHA-256 of the token, base64url. */
  id: string;
  userId: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  /** 1 when the person asked to be remembered for 30 days. */
  remember: Flag;
  userAgent: string | null;
  address: string | null;
  /** The account one is working in; null: the one of `users.accountId`. */
  accountId: Generated<string | null>;
  /**
   * Who runs the installation and entered the operator's area: SHA-256 of the token in a second
   * cookie, and until when.
   */
  operatorTokenHash: Generated<string | null>;
  operatorUntil: Generated<string | null>;
  /**
   * When the person last showed that it's them, at first by signing in; null in sessions from
   * before this was kept.
   */
  confirmedAt: Generated<string | null>;
}

/** A browser that a person has signed in with before. */
export interface KnownDevicesTable {
  /** SHA-256 of the person's id and the token in the device's cookie, base64url. */
  id: string;
  userId: string;
  firstSeenAt: string;
  lastSeenAt: string;
}

/** Somebody who forgot a password. The row is made whether or not the address has an account. */
export interface RecoveriesTable {
  /** SHA-256 of the token in the cookie, base64url. */
  id: string;
  email: string;
  /** When the right code was given. */
  verifiedAt: string | null;
  usedAt: string | null;
  createdAt: string;
  expiresAt: string;
}

/**
 * A five-digit code that was sent. At most one is live for a purpose and its subject; a new one
 * takes the row over.
 */
export interface CodesTable {
  id: string;
  purpose: "registration" | "recovery" | "email-change" | "phone" | "operator";
  /** The id of the registration, the recovery or the person. */
  subject: string;
  /**
   * Where it went: an e-mail address, or a phone number as "+234…". The code is good for this
   * destination only.
   */
  destination: string;
  /**
   * HMAC-SHA256 with the installation's secret. Null: nothing was sent (the address has an
   * account), so no code is right.
   */
  codeHash: string | null;
  /** Wrong tries so far. */
  tries: number;
  sentAt: string;
  expiresAt: string;
}

/**
 * A person's authenticator app: signing in asks for its code besides the password. Without a row it
 * does not.
 */
export interface SecondFactorsTable {
  userId: string;
  /**
   * Base32 as the app has it, sealed for this person with the installation's secret (`sealKey`).
   */
  secret: string;
  confirmedAt: string;
  /** The last 30 seconds (counted from 1970) whose code was used: a code signs in once. */
  lastUsedStep: number;
}

/** A code that signs somebody in once when their phone is lost. */
export interface RecoveryCodesTable {
  /** HMAC-SHA256 of the person and the code with the installation's secret, base64url. */
  hash: string;
  userId: string;
  createdAt: string;
  usedAt: string | null;
}

/** A Google or X account that signs somebody in. */
export interface SocialIdentitiesTable {
  id: string;
  userId: string;
  provider: "google" | "x";
  /** The provider's own id of the person (`sub`), which never changes. */
  subject: string;
  /** What the person knows it by: the address at Google, the @name at X. */
  label: string;
  createdAt: string;
}

/** One check of a National Identification Number. The number itself is never written down. */
export interface IdentityChecksTable {
  id: string;
  accountId: string;
  userId: string;
  /** HMAC-SHA256 with the installation's secret. */
  ninHash: string;
  ninLastFour: string;
  /** The name that was checked. */
  firstName: string;
  lastName: string;
  /** Proved by a code: "+2348031234567". */
  phone: string;
  /**
   * `checking`: the answer is on its way; `pending` waits for the operator; `taken`: another
   * account has this number.
   */
  outcome:
    | "checking"
    | "match"
    | "mismatch"
    | "not_found"
    | "unavailable"
    | "taken"
    | "pending"
    | "approved"
    | "refused";
  verifier: "sandbox" | "manual" | "dojah";
  /** The provider's own reference of the check. */
  reference: string | null;
  consentAt: string;
  createdAt: string;
  decidedAt: string | null;
  /** Who of the operators decided: an address, or "command line". */
  decidedBy: string | null;
  note: string | null;
}

/**
 * A phone number that somebody proved by a code a moment ago: when the number's check fails, they
 * need no second code.
 */
export interface ProvedPhonesTable {
  userId: string;
  /** "+2348031234567" */
  phone: string;
  expiresAt: string;
}

/** Which account a number belongs to: one number, one account. */
export interface VerifiedNinsTable {
  ninHash: string;
  accountId: string;
  createdAt: string;
}

/** A passkey that signs somebody in: its public half. */
export interface PasskeysTable {
  /**
   * Ours, for addresses: the credential's own is too long, and tells capitals from small letters.
   */
  id: string;
  userId: string;
  /** As the device names it, base64url. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often it was used, as the device counts; 0 where it doesn't. Never goes back. */
  counter: number;
  /** JSON array: how a browser reaches it ("internal", "hybrid", "usb"). */
  transports: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}
