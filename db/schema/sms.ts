import type { Generated } from "kysely";

/** Text messages to guests of webinars. */
export interface SmsTables {
  smsConsents: SmsConsentsTable;
  smsMessages: SmsMessagesTable;
  smsStops: SmsStopsTable;
}

/** A guest's yes to text messages. Of a series, for all its sessions. */
export interface SmsConsentsTable {
  registrationId: string;
  accountId: string;
  webinarId: string;
  /** E.164. */
  phone: string;
  agreedAt: string;
  /** What they ticked, as it was shown to them. */
  words: string;
}

/** One text message to one guest: the ledger of what was sent by SMS. */
export interface SmsMessagesTable {
  id: string;
  accountId: string;
  /** Of a series' reminder: the session. */
  webinarId: string;
  registrationId: string;
  /** `confirmation@…`, `reminder-60@…`, `link@…`: none goes twice to one guest. */
  kind: string;
  /** E.164. */
  phone: string;
  /** As it leaves, with `{Join Token}` in the place of the guest's own. */
  text: string;
  /** What it counts as: messages on the network. */
  parts: number;
  /**
   * `sending` is written before the call and `uncertain` where nobody knows what became of it: that
   * is never sent again.
   */
  state: "queued" | "sending" | "sent" | "delivered" | "failed" | "uncertain" | "skipped";
  /** Why it failed, was left out or waits, as the organiser reads it. */
  reason: Generated<string>;
  /** The provider's id for it, which delivery reports name. */
  reference: string | null;
  attempt: Generated<number>;
  /** Null unless it is queued. */
  nextTryAt: string | null;
  /** Until when the process that sends it has time to say what came of it. */
  leaseUntil: string | null;
  /** Start of the quota period that its parts were taken from; null: of none, or given back. */
  countedFor: string | null;
  createdAt: string;
  updatedAt: string;
  sentAt: string | null;
  deliveredAt: string | null;
}

/** A number that wants no text messages of an account. */
export interface SmsStopsTable {
  accountId: string;
  /** E.164. */
  phone: string;
  /** A reply to a message, or the button on the guest's page. */
  source: "reply" | "page";
  at: string;
}
