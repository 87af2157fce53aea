import type { Generated } from "kysely";

/**
 * What an account has used up in one billing period: the sum of the ledger's lines whose time lies in it, kept so that a
 * confirmation is one conditional update. A period without a row was not written to yet; periods of different plans may overlap.
 */
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
