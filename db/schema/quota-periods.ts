import type { Generated } from "kysely";

/** What an account has used up in one billing period: what is reserved for sends that are confirmed, less what came back. */
export interface QuotaPeriodsTable {
  accountId: string;
  /** The period: from (included) and to (excluded). */
  startsAt: string;
  endsAt: string;
  emailsUsed: Generated<number>;
  certificatesUsed: Generated<number>;
  /** When its organiser was told that most of it is used up. */
  warnedAt: Generated<string | null>;
}
