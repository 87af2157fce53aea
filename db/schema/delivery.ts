import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/**
 * How a certificate gets to its holder: by link alone, with its PDF attached, or (`attachment`)
 * with PDF and PNG.
 */
export type CertificateDelivery = "link" | "pdf" | "attachment";

export interface DeliveryTables {
  deliveries: DeliveriesTable;
  batches: BatchesTable;
  batchTallies: BatchTalliesTable;
  deliveryEvents: DeliveryEventsTable;
  providerCalls: ProviderCallsTable;
  webhookEvents: WebhookEventsTable;
  mailHealth: MailHealthTable;
  mailHours: MailHoursTable;
  sendingHours: SendingHoursTable;
  sendReviews: SendReviewsTable;
  suppressions: SuppressionsTable;
  mailTopics: MailTopicsTable;
  mailChoices: MailChoicesTable;
  dmarcReports: DmarcReportsTable;
  dmarcSources: DmarcSourcesTable;
}

/** The ledger: one row a message, written before anything leaves. State only moves forward. */
export interface DeliveriesTable {
  id: string;
  accountId: string;
  batchId: string;
  /** `summary`: the one copy for Cc and Bcc, not one of the recipients. */
  kind: "recipient" | "summary";
  position: number;
  recipientId: string | null;
  certificateId: string | null;
  toName: string;
  toEmail: string;
  /** Lower-cased, mark-free name and address, for the search box. */
  searchText: string;
  /** JSON: placeholder → value for this message. */
  values: string;
  /** The calendar file (RFC 5545) that goes with it, whole; null: none. */
  calendar: string | null;
  state: DeliveryState;
  /**
   * Fixed here, before it is sent: this message's own key (a call has another, over all its
   * messages) and its Message-ID.
   */
  idempotencyKey: string;
  messageId: string;
  attempt: number;
  /** The provider call this row is part of while `sending`. */
  callId: string | null;
  /** Never null while queued: when it may go. */
  nextTryAt: string | null;
  providerId: string | null;
  /** Machine word: mailbox_full, unknown_address, suppressed, … */
  reasonCode: string | null;
  /** The same in words, for the organiser. */
  reason: string | null;
  acceptedAt: string | null;
  deliveredAt: string | null;
  failedAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  /** When a machine (a scanner, a mail proxy) first opened it; `openedAt` is a person's. */
  machineOpenedAt: string | null;
  /** When the person unsubscribed by this message's link. */
  unsubscribedAt: string | null;
  /** The delivery that this one repeats (resend, corrected address). */
  resendOfId: string | null;
  /** The delivery that repeats this one; such a row is history and counted no more. */
  replacedById: string | null;
  createdAt: string;
  updatedAt: string;
  /**
   * The time it counts for in the plan (`quotaEntries`); null: it uses nothing up, or what it used
   * came back.
   */
  countsAt: string | null;
  /**
   * When it was counted against its account's ceilings, which it is once, however often it is
   * tried.
   */
  meteredAt: Generated<string | null>;
  /** The receiver that it was found to wait for while queued; "": none. */
  receiver: Generated<string>;
  /** Its reader's, one of the send's `translations`; null: as the send is written. */
  language: string | null;
  /**
   * What its person's address was corrected to, in lower case; null: it is of whoever has the one it
   * went to.
   */
  correctedTo: string | null;
  /** Which way it left, as the operator calls it; null: it hasn't, or before there was this column. */
  transport: Generated<string | null>;
  /** The account's domain that it left from, as last tried; null: our own, or it wasn't tried. */
  fromDomain: Generated<string | null>;
}

export type DeliveryState =
  | "queued"
  | "sending"
  | "accepted"
  | "delivered"
  | "bounced"
  | "complained"
  | "failed"
  | "uncertain"
  | "cancelled"
  | "skipped";

/** One confirmed send: the message as written, and the design as it was. */
export interface BatchesTable {
  id: string;
  accountId: string;
  projectId: string | null;
  /**
   * `bulk`: an organiser's own mail to people they choose. `form` and `webinar`: an organiser's
   * mails to people who filled in a form. `renewal`: to people whose certificates end.
   * `code`: a notice with a code, which goes before other
   * notices, not late, and is wiped once it has left.
   */
  kind:
    | "certificates"
    | "bulk"
    | "form"
    | "webinar"
    | "renewal"
    | "test"
    | "summary"
    | "notice"
    | "code";
  title: string;
  subject: string;
  body: string;
  /** Rendered once; placeholders remain and are filled per recipient. */
  html: string;
  text: string;
  /** JSON: the same in other languages that its people read. */
  translations: string | null;
  fromAddress: string;
  replyTo: string;
  cc: string;
  bcc: string;
  delivery: CertificateDelivery;
  /**
   * `preparing`: confirmed, but its messages are still being written (`batchPreparations`), and
   * none of them may leave.
   */
  status: "preparing" | "scheduled" | "sending" | "paused" | "done" | "cancelled";
  scheduledAt: string | null;
  recipientCount: number;
  createdBy: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** The confirming form's one-use token: pressing Send twice makes one batch. */
  confirmToken: string | null;
  /**
   * Why sending stopped by itself, for the organiser; null when a person paused it. Of a cancelled
   * one: why it could not be prepared, or that it was taken back to be edited.
   */
  pausedReason: string | null;
  /** 1: of the sample data; never mailed. */
  isSample: Generated<Flag>;
  /** Lower-cased, mark-free title, for the search box; see `searchable`. */
  searchText: Generated<string>;
  /** Bulk mail: JSON, who was chosen, in words and counts, as it was confirmed. */
  audience: Generated<string | null>;
  /** The API key that confirmed it, instead of a person. */
  createdByKeyId: Generated<string | null>;
  /**
   * 1: carries List-Unsubscribe though it is no bulk mail: reminders and follow-ups of webinars.
   * Bulk mail always does.
   */
  canUnsubscribe: Generated<Flag>;
  /** Mails of the site's newsletter: where their reader leaves it. Goes into List-Unsubscribe. */
  leaveAddress: Generated<string | null>;
  /** Set: `paused` because all sending of its account was, and goes on by itself with it. */
  heldAt: Generated<string | null>;
  /**
   * The account that caused it and whose ceilings it counts against, where it is the product's own
   * e-mail: an invitation, a saved form.
   */
  causedBy: Generated<string | null>;
  /**
   * Set and later than now: what is left of it waits for its account's ceilings, and goes on
   * automatically.
   */
  waitsUntil: Generated<string | null>;
  /**
   * What it waits for until then: its account's hours, its own next day, receivers of its mail.
   * Null: its account's ceilings.
   */
  waitsFor: Generated<WaitsFor | null>;
  /** The most of it that leaves in a day; null: all of it. */
  perDay: Generated<number | null>;
  /** "2025-11-20", on its account's clocks: the day of which so many left. */
  pacedDay: Generated<string | null>;
  pacedCount: Generated<number>;
  /** What it is about, one of `mailTopics`: who left that gets none. Null: nothing in particular. */
  topicId: Generated<string | null>;
}

export type WaitsFor = "hours" | "day" | "receiver";

/**
 * How many of a batch's people are in each delivery state, and `opened`, `machineOpened`,
 * `clicked`, `unsubscribed`; of its certificates how many were `viewed`, `downloaded`, `linkedIn`.
 * Kept by triggers.
 */
export interface BatchTalliesTable {
  batchId: string;
  what: string;
  count: number;
}

/**
 * `plain`: text as it was written before there was Markdown
 * (docs/decisions/052-the-message-document.md).
 */
export type BodyFormat = "plain" | "markdown";

/** What happened to a message, in order: the recipient's timeline. */
export interface DeliveryEventsTable {
  id: string;
  deliveryId: string;
  type: string;
  detail: string;
  at: string;
  /** The provider's event id; a second arrival is ignored. */
  providerEventId: string | null;
  /** 1: a machine did it, as far as the event tells. */
  isMachine: Generated<Flag>;
}

/**
 * One call to the mail provider (1–100 messages), recorded before it was sent with its key, so a
 * crash can be answered.
 */
export interface ProviderCallsTable {
  id: string;
  batchId: string;
  transport: string;
  idempotencyKey: string;
  /** SHA-256 of the payload: the same key must always carry the same payload. */
  payloadSha256: string | null;
  /**
   * The messages that it carries, until its outcome is known, as `fixPayload` writes them
   * (app/features/delivery/worker/kept-payload.server.ts); sealed when there is a code in them.
   * Null: it can't be repeated by its key, it is over, or it was made before there was this column.
   */
  payload: Generated<string | null>;
  state: "sending" | "accepted" | "rejected" | "retry" | "unknown";
  attempt: number;
  leaseOwner: string;
  leaseUntil: string;
  firstTriedAt: string;
  nextTryAt: string | null;
  answer: string | null;
}

/** Provider webhooks already taken, by their id, so that a repeat changes nothing. */
export interface WebhookEventsTable {
  id: string;
  provider: string;
  type: string;
  receivedAt: string;
}

/**
 * What mails of an account to other people came to, by when they left.
 * `app/features/delivery/health/mail-counts.server.ts` keeps it.
 */
export interface MailHealthTable {
  accountId: string;
  /**
   * The quarter of an hour the mails left in, "2025-11-20T13:45", UTC. Of the quarter in which an
   * operator let the account send again (`accounts.mailCountedSince`), those that left afterwards
   * stand under that very moment.
   */
  at: string;
  /** Handed to a mail server, or refused by one because the mailbox does not exist. */
  sent: number;
  /** Of these: came back for good. */
  bounced: number;
  /** Of these: marked as spam. */
  complained: number;
}

/** How many e-mails an account caused, by the hour in which they were first taken up to be sent. */
export interface SendingHoursTable {
  accountId: string;
  /** "2025-11-20T13", UTC. */
  hour: string;
  sent: number;
  /**
   * Of these: to addresses that the account hadn't written to the day before. Counted while it has
   * proved nothing.
   */
  toNew: number;
}

/** The first bulk e-mail of an account that had proved nothing, and an operator's look at it. */
export interface SendReviewsTable {
  batchId: string;
  accountId: string;
  state: "waiting" | "approved" | "refused";
  /** Why it was refused, as its organiser reads it. */
  reason: string;
  createdAt: string;
  decidedAt: string | null;
}

/** What happened to all mails of the installation, the product's own too, in each hour. */
export interface MailHoursTable {
  /** "2025-11-20T13", UTC: when it happened. */
  at: string;
  sent: number;
  bounced: number;
  complained: number;
}

/** An address that an organiser may not mail again. */
export interface SuppressionsTable {
  accountId: string;
  email: string;
  reason: "bounced" | "complained" | "unsubscribed" | "provider";
  detail: string;
  createdAt: string;
}

/** What an organiser's e-mails are about: "Courses". Who is e-mailed may leave one alone. */
export interface MailTopicsTable {
  id: string;
  accountId: string;
  name: string;
  /** Lower-cased: an account has each name once. */
  nameKey: string;
  createdAt: string;
}

/** What somebody chose not to get of an organiser, short of everything (`suppressions`). */
export interface MailChoicesTable {
  accountId: string;
  /** Lower-cased. */
  email: string;
  /** The topic that they left; empty: they paused bulk e-mail of every topic. */
  topicId: string;
  /** When a pause ends (ISO 8601); empty: a topic is left until its person takes it back. */
  until: string;
  /** How it came: on the page linked from an e-mail, by an organiser. */
  detail: string;
  createdAt: string;
}

/** An aggregate report about an account's domain, as a receiver wrote it. Nothing in it is proved. */
export interface DmarcReportsTable {
  id: string;
  accountId: string;
  domain: string;
  /** Who reports, and their own id of it: each report counts once. */
  org: string;
  reportId: string;
  beginAt: string;
  endAt: string;
  /** What the domain asked receivers to do. */
  policy: DmarcPolicy;
  /** Messages. */
  total: number;
  createdAt: string;
}

type DmarcPolicy = "none" | "quarantine" | "reject";

/** What a report says of one sender: `DmarcSource` (app/engines/mail-domain/dmarc-report.ts). */
export interface DmarcSourcesTable {
  reportId: string;
  number: number;
  ip: string;
  count: number;
  dkim: Flag;
  spf: Flag;
  disposition: DmarcPolicy;
  dkimDomain: string;
  selector: string;
  spfDomain: string;
  reasons: string;
}
