import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

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
  /** Who runs the installation and entered the operator's area: SHA-256 of the token in a second cookie, and until when. */
  operatorTokenHash: Generated<string | null>;
  operatorUntil: Generated<string | null>;
}
