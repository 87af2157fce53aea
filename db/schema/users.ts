import type { Generated } from "kysely";

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
