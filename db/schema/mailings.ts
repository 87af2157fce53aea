import type { Generated } from "kysely";
import type { BodyFormat } from "./delivery.ts";
import type { Flag } from "./flag.ts";

/** Sends before they are in the ledger: written, saved, repeated, prepared. */
export interface MailingTables {
  batchPreparations: BatchPreparationsTable;
  bulkDrafts: BulkDraftsTable;
  sendRules: SendRulesTable;
  sendRuleRuns: SendRuleRunsTable;
  messageImages: MessageImagesTable;
  savedMessages: SavedMessagesTable;
}

/**
 * The work on a confirmed send of many people whose certificates and messages are written in
 * portions. Gone when it is done.
 */
export interface BatchPreparationsTable {
  batchId: string;
  accountId: string;
  /**
   * `writing`; then `announcing`: complete, endpoints hear of each certificate; or `undoing`: what
   * was written is taken back.
   */
  phase: "writing" | "announcing" | "undoing";
  /**
   * JSON of `PreparationPlan` (app/features/messages/confirmed/preparation.server.ts): everything
   * that was fixed at confirming.
   */
  plan: string;
  /**
   * JSON of `ConfirmedAudience` (app/features/messages/confirmed/audience-record.server.ts): who it
   * was confirmed for.
   */
  confirmed: string;
  /** JSON: where the next portion begins, as its kind of send counts; null: at the beginning. */
  cursor: string | null;
  /** People read so far, those left out too. */
  seen: number;
  /** Rows of the ledger so far, which is the position of the last. */
  written: number;
  /** Messages among them that will leave. */
  emails: number;
  /** Certificates issued for it so far. */
  certificates: number;
  /** Taken from the plan at confirming. */
  takenEmails: number;
  takenCertificates: number;
  /** Chained SHA-256 of everybody read so far. */
  digest: string;
  /** The process at work, and until when no other takes over. */
  leaseOwner: string | null;
  leaseUntil: string;
  createdAt: string;
  updatedAt: string;
}

/** A bulk mail being written: to whom, and what. Becomes one batch. */
export interface BulkDraftsTable {
  id: string;
  accountId: string;
  /** JSON of `BulkAudience` (app/features/mailings/bulk/bulk-audience.ts). */
  audience: string;
  /** What its own people call it, apart from its subject; empty: nothing. */
  name: Generated<string>;
  subject: string;
  body: string;
  bodyFormat: Generated<BodyFormat>;
  replyTo: string;
  /** JSON: placeholder → what stands where somebody has none. */
  fallbacks: string;
  /**
   * JSON of `MessageDraft` (app/features/messages/message/message-draft.ts): typed last, but not to
   * be sent as it is; null: nothing.
   */
  messageDraft: string | null;
  /** Counts the saves of the message, so that one window does not overwrite another's. */
  messageRevision: Generated<number>;
  /** What it is about, one of `mailTopics`; null: nothing in particular. */
  topicId: Generated<string | null>;
  /** What it became; null while it is a draft. */
  batchId: string | null;
  createdBy: string;
  createdAt: string;
  editedAt: string;
  /**
   * When it was to leave before its organiser took it back to edit: the scheduler begins there.
   * Null: it never was.
   */
  plannedAt: Generated<string | null>;
}

/**
 * A bulk e-mail that goes out again and again, or to each new person, until it is paused or stops.
 */
export interface SendRulesTable {
  id: string;
  accountId: string;
  /** Its message and people, as they are at each run. Null: they were deleted. */
  draftId: string | null;
  /**
   * `weekly`: on a weekday at a time of the account's zone. `monthly`: on a day of each month.
   * `dates`: on some days, each once. `new-people`: to each person who joins, within the hour.
   * `after-attending`: some days after a webinar, to those who attended. `certificates`: a
   * project's certificate to each new person.
   */
  kind: "weekly" | "monthly" | "dates" | "new-people" | "after-attending" | "certificates";
  /** 1 Monday to 7 Sunday; of weekly rules. */
  weekday: number;
  /** 1 to 31, the last day of a shorter month; of monthly rules. */
  monthDay: Generated<number>;
  /** ISO days in their order, with a space between them; of rules with dates. */
  dates: Generated<string>;
  /** "09:00", on the account's clocks; of rules on the calendar and those after a webinar. */
  time: string;
  /**
   * On the calendar, 1: each time to everyone; 0: only to those who have not had it by this rule.
   * Certificates, 1: also to those who were there before it.
   */
  toEveryone: Flag;
  /** `stopped`: by itself, because it could not run. `done`: its dates, or the time after its webinar, are over. */
  state: "on" | "paused" | "stopped" | "done";
  stoppedReason: string | null;
  /** ISO; null unless on. */
  nextRunAt: string | null;
  /** ISO: who joined before does not count as new. Moves on with each run. */
  newSince: string;
  createdBy: string;
  createdAt: string;
  /** Whose certificates it gives. Null: of a rule that writes, or deleted. */
  projectId: Generated<string | null>;
  /** After which webinar it writes. Null: of another rule, or deleted. */
  webinarId: Generated<string | null>;
  /** So many days after it. */
  days: Generated<number>;
  /**
   * JSON of the card (`RuleSource`) whose new people get certificates. Null: of a rule that writes.
   */
  source: Generated<string | null>;
}

/** What became of each run of a rule: its log. */
export interface SendRuleRunsTable {
  id: string;
  ruleId: string;
  accountId: string;
  /** When it was to run. ISO. */
  dueAt: string;
  ranAt: string;
  /** `nobody`: there was nobody to send to. `missed`: this app was not running then. */
  outcome: "sent" | "nobody" | "missed" | "stopped";
  sentCount: number;
  leftOutCount: number;
  /** Why people were left out, or why it stopped, in a sentence; or empty. */
  detail: string;
  batchId: string | null;
}

/**
 * A picture that was uploaded for messages. E-mails that were sent show it, so it stays as long as
 * its account.
 */
export interface MessageImagesTable {
  /** Unguessable: it is the image's address. */
  id: string;
  accountId: string;
  fileKey: string;
  widthPx: number;
  heightPx: number;
  createdAt: string;
}

/** A message that an account keeps to begin others from, as Markdown. */
export interface SavedMessagesTable {
  id: string;
  accountId: string;
  name: string;
  subject: string;
  body: string;
  createdAt: string;
  /** When a message last began from it. */
  usedAt: string;
}
