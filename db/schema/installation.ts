import type { Generated } from "kysely";

export interface InstallationTables {
  installationSettings: InstallationSettingsTable;
  jobs: JobsTable;
  operators: OperatorsTable;
  operatorActs: OperatorActsTable;
  newsletterSubscribers: NewsletterSubscribersTable;
  contactMessages: ContactMessagesTable;
  bulkChecks: BulkChecksTable;
  bulkCheckFiles: BulkCheckFilesTable;
  bulkCheckPages: BulkCheckPagesTable;
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

/** Certificates that somebody without an account has checked at once. Deleted within an hour. */
export interface BulkChecksTable {
  /** Its address, which nobody can guess. */
  id: string;
  createdAt: string;
  /** The network address that sent it, whose budget its files are read on. */
  sender: string;
  /** Null: its files are still on their way. */
  startedAt: string | null;
  /** Null: it goes on. */
  checkedAt: string | null;
  /** JSON: how many of its lines are in each group. */
  counts: string | null;
}

/** What came of a check, the worst first. */
export interface BulkCheckPagesTable {
  checkId: string;
  /** 1, 2, 3 … */
  page: number;
  /** JSON */
  lines: string;
}

export interface BulkCheckFilesTable {
  /** Its file is in the check's folder under this name, in no backup. */
  id: string;
  checkId: string;
  /**
   * Sorts as the files were sent; those of a ZIP come after it: "0003", "0003.0012". Empty: it is the
   * list that was pasted.
   */
  place: string;
  /** As its sender calls it, that of the ZIP before it. */
  name: string;
  /** JSON: what was found in it. Null: it waits. */
  lines: string | null;
}
