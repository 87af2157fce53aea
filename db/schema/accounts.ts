import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface AccountTables {
  accounts: AccountsTable;
  users: UsersTable;
  memberships: MembershipsTable;
  invitations: InvitationsTable;
  registrations: RegistrationsTable;
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
  /** 1: holders correct marks, capitals, order and clear slips in their names without asking. */
  acceptsSpellings: Generated<Flag>;
  /** The sites that may frame its forms, as `frame-ancestors` has them; null: any site. */
  embeddingSites: Generated<string | null>;
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
  /**
   * How: a TXT record, a file on its web site, the records that let us send from it, or an operator
   * who looked the company up.
   */
  kind: "dns" | "file" | "sender" | "operator";
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
