import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface ActivityTables {
  activities: ActivitiesTable;
  accessEntries: AccessEntriesTable;
  securityEvents: SecurityEventsTable;
  notificationMarks: NotificationMarksTable;
  notificationReads: NotificationReadsTable;
  tallies: TalliesTable;
}

/** The activity log. */
export interface ActivitiesTable {
  id: string;
  accountId: string;
  actorId: string | null;
  kind:
    | "sent"
    | "scheduled"
    | "new"
    | "review"
    | "update"
    | "warning"
    | "reminder"
    | "success"
    | "info";
  text: string;
  link: string | null;
  at: string;
  /** 1: also a notification, which each member reads for themselves. */
  notify: Generated<Flag>;
  /** The API key that did it, instead of a person. */
  actorKeyId: Generated<string | null>;
  /** 1: of the sample data. */
  isSample: Generated<Flag>;
}

/**
 * Who of an account looked at personal data or took it along; kept for a year, for the owner to
 * see. Once an hour each.
 */
export interface AccessEntriesTable {
  accountId: string;
  /**
   * "2026-11-21T19": with the other parts of the key it keeps a hundred looks from being a hundred
   * rows.
   */
  hour: string;
  /** The member; "key:…" for an API key. */
  actorId: string;
  /** One of `app/features/activity/access-kinds.ts`. */
  what: string;
  /**
   * The id of the person, form or project; empty where there is only one such thing. Never a name
   * or an address.
   */
  subject: string;
  at: string;
}

/** "Mark all read": everything up to this time is read. */
export interface NotificationMarksTable {
  userId: string;
  accountId: string;
  readUntil: string;
}

/** A notification that somebody has read, newer than their `notificationMarks.readUntil`. */
export interface NotificationReadsTable {
  userId: string;
  accountId: string;
  activityId: string;
}

/**
 * Counts kept by triggers (db/migrations/before-1/005-counts.ts). `what`: `people`, `activities`,
 * `batches:{status}` (certificates and bulk), `certificates:{status}`, `certificatesSent`,
 * `issued:{project}:{status}` (certificates of a project), `expiring` (valid certificates by when
 * they end), `suppressions:{reason}`, `sent` (accepted by a mail server or delivered, by when it
 * was accepted), `failed`, `emailsUsed` (messages that used up the plan: see
 * app/features/billing/quota/plan-usage.server.ts), and of forms that do not lie in the bin
 * `formsFiled` (responses) and `registrations` (people with a place in a webinar); from
 * 081-stored-counts.ts `messages` (that sends and tests were confirmed for) and `guests`
 * (registrations in any state, those of sessions left out).
 */
export interface TalliesTable {
  accountId: string;
  what: string;
  /**
   * Empty: over all time. Otherwise the quarter of an hour, "2025-11-20T13:45", UTC
   * (`certificatesSent`, `expiring`, `sent`, `failed`, `emailsUsed`, `formsFiled`,
   * `registrations`).
   */
  at: string;
  count: number;
}

/** What happened to the ways into an account and to its data. */
export interface SecurityEventsTable {
  id: string;
  at: string;
  /** One of `SECURITY_KINDS` (app/features/activity/security-kinds.ts). */
  kind: string;
  /** Who did it, or whom it happened to. */
  userId: string;
  /** Where: the account they worked in, or are at home in. */
  accountId: string;
  /** What of: the name of a key, of a member. */
  subject: string | null;
  /** The browser in words, and the address of its network. */
  device: string | null;
  address: string | null;
}
