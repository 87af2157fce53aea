import type { Generated } from "kysely";

export interface InstallationTables {
  installationSettings: InstallationSettingsTable;
  jobs: JobsTable;
  operators: OperatorsTable;
  operatorActs: OperatorActsTable;
  newsletterSubscribers: NewsletterSubscribersTable;
  contactMessages: ContactMessagesTable;
}

/** Facts about the whole installation: sending paused, the shared rate limit. */
export interface InstallationSettingsTable {
  name: string;
  value: string;
  updatedAt: string;
}

/** Work to be done later. Taken under a lease; a crash gives it back. */
export interface JobsTable {
  id: string;
  kind: string;
  /** JSON of what its kind carries. */
  payload: string;
  /** At most one waiting job per key. */
  uniqueKey: string | null;
  runAt: string;
  attempts: number;
  maxAttempts: number;
  leaseOwner: string | null;
  leaseUntil: string | null;
  lastError: string | null;
  failedAt: string | null;
  createdAt: string;
}

/** People who run this installation besides the one of OPERATOR_EMAIL. */
export interface OperatorsTable {
  userId: string;
  /** Who gave the right: an address, or "command line". */
  addedBy: string;
  addedAt: string;
}

/**
 * What those who run the installation did, and whose data they looked at. Nothing is ever changed
 * in it.
 */
export interface OperatorActsTable {
  id: string;
  at: string;
  operatorId: string | null;
  /** Their address, or "command line". */
  operatorName: string;
  /**
   * What was done: `account.suspended`, `account.viewed`, …
   * (`app/features/activity/operator-act-kinds.ts`).
   */
  act: string;
  accountId: string | null;
  /** What it was done to, in words. */
  subject: string;
  note: string;
}

/**
 * Somebody who asked for the newsletter. Only `subscribed` ones are written to; whoever leaves is
 * deleted.
 */
export interface NewsletterSubscribersTable {
  id: string;
  /** As `readEmailAddress` gives it. */
  email: string;
  /** The mailbox, however it is spelled: one row each. */
  emailKey: string;
  /** `pending` until the link in the mail is opened and its button pressed. */
  status: "pending" | "subscribed";
  /** When it was last asked for. */
  askedAt: string;
  confirmedAt: string | null;
}

/** What somebody wrote to the operator from the site. */
export interface ContactMessagesTable {
  id: string;
  firstName: string;
  lastName: string;
  /** How to answer: an e-mail address or a phone number, as typed. */
  reachAt: string;
  message: string;
  /** The path of the form. */
  page: string;
  createdAt: string;
  /** Null: nobody has said yet that it was answered. */
  answeredAt: Generated<string | null>;
  /** Which of the operators said so: their address. */
  answeredBy: Generated<string | null>;
}
