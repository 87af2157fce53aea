import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** How people sign in, and from where. */
export interface SignInTables {
  sessions: SessionsTable;
  knownDevices: KnownDevicesTable;
  recoveries: RecoveriesTable;
  codes: CodesTable;
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  socialIdentities: SocialIdentitiesTable;
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
  purpose: "registration" | "recovery" | "email-change" | "phone" | "operator" | "holder";
  /** The id of the registration, the recovery, the person or the holder's visit. */
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
