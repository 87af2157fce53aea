import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface WebinarTables {
  webinars: WebinarsTable;
  webinarRegistrations: WebinarRegistrationsTable;
  webinarMails: WebinarMailsTable;
  attendanceReports: AttendanceReportsTable;
  webinarCovers: WebinarCoversTable;
  webinarSpeakers: WebinarSpeakersTable;
  guestEmailChanges: GuestEmailChangesTable;
  checkInLinks: CheckInLinksTable;
  checkIns: CheckInsTable;
  guestResponses: GuestResponsesTable;
}

/** A webinar that a form registers people for. */
export interface WebinarsTable {
  id: string;
  accountId: string;
  /** One form, one webinar, with its sessions. */
  formId: string;
  /**
   * Of a session: the webinar whose guests it is for, and whose form it has. Null: a webinar that
   * people register for.
   */
  seriesId: Generated<string | null>;
  /**
   * Of a session: 1, 2, 3 … in the order that they were added; part of its guests' ids and links,
   * so it is not given twice.
   */
  sessionNumber: Generated<number | null>;
  /**
   * Of a webinar with sessions: how many of them are not cancelled. Null: it has none, and takes
   * place itself.
   */
  sessionCount: Generated<number | null>;
  /** Of a webinar with sessions: how many of them its certificate needs. Null: all. */
  sessionsNeeded: Generated<number | null>;
  lastSessionNumber: Generated<number>;
  /**
   * Of a webinar with sessions: whether they are in different places, or all in another one than
   * `venue` and `joinUrl` say.
   */
  placesDiffer: Generated<Flag>;
  /** Of a session: its own, which may be empty. */
  title: string;
  host: string;
  /**
   * ISO, UTC. With sessions: of the first of them, and the minutes from there to the end of the
   * last.
   */
  startsAt: string;
  lengthMinutes: number;
  /** IANA name; printed beside every time. */
  timeZone: string;
  /** The room. Never shown on a page: only `/j/{token}` leads there. */
  joinUrl: string;
  /** Null: as many as come. */
  capacity: number | null;
  waitingList: Flag;
  /** Registrations wait for the organiser's yes. */
  approval: Flag;
  opensAt: string | null;
  closesAt: string | null;
  state: "scheduled" | "cancelled";
  /**
   * SEQUENCE of the calendar file: goes up with every change of time, title or cancellation (RFC
   * 5546).
   */
  sequence: number;
  /**
   * 1: guests' calendar entries are known by a key that tells nothing of them, so that the file of
   * the thank-you page and the one in their e-mail are one entry. 0: made before that was so.
   */
  openUids: Generated<Flag>;
  /**
   * JSON of `CodeWord[]` (app/features/webinars/model/code-words.ts): said aloud during the
   * webinar, each at its time.
   */
  codeWords: Generated<string>;
  /** How many of them prove attendance. Null: all. */
  codeWordsNeeded: Generated<number | null>;
  /** What is enough without a report: the joining link, or the link and the code word. */
  attendanceRule: Generated<"link" | "link-and-code-word">;
  /** Fewer minutes are not attendance, where minutes are known. */
  minimumMinutes: number | null;
  /**
   * JSON of `WebinarMessages` (app/features/webinars/model/webinar-messages.ts): reminders,
   * follow-ups, their words.
   */
  messages: string;
  /** The certificate project that those who attended get theirs from. */
  certificateProjectId: string | null;
  /** JSON of the mapping from questions to the project's values. */
  certificateMapping: string;
  /** Send them this many minutes after the end by itself; null: by a button only. */
  certificatesAfterMinutes: number | null;
  /**
   * Forms that people with a place answer by their own links: the quiz, and what they thought of
   * it.
   */
  quizFormId: Generated<string | null>;
  feedbackFormId: Generated<string | null>;
  /**
   * JSON of `CertificateNeed[]` (app/features/webinars/model/certificate-needs.ts): what a
   * certificate needs beside attending.
   */
  certificateNeeds: Generated<string>;
  /** The next moment something is due; null when nothing is left. */
  nextTurnAt: string | null;
  /** Places taken: counted in the transaction that changes one, so that none is given twice. */
  placesTaken: number;
  /** People with a place, and how many of them attended; kept by triggers. */
  registeredCount: Generated<number>;
  attendedCount: Generated<number>;
  /** The `startsAt` that its organisers were reminded of. */
  remindedFor: Generated<string | null>;
  /** The number of the newest registration; the waiting list's order. */
  lastPosition: number;
  /** 1: guests are checked in at a door, so each has a code for it. */
  hasDoor: Generated<Flag>;
  /** The number of the last change to its check-ins. */
  lastDoorChange: Generated<number>;
  /** 1: places are sold as tickets, and its form registers nobody. */
  sellsTickets: Generated<Flag>;
  /** Shown to everybody under /webinars and /events. */
  isListed: Generated<Flag>;
  /** One of `app/features/webinars/listed/topics.ts`, or nothing. */
  topic: Generated<string>;
  /**
   * Title, host and organiser, lower-cased and mark-free, for the search box of the public list;
   * kept while it is listed.
   */
  searchText: Generated<string>;
  /** What its page says about it: plain text, paragraphs with empty lines between. */
  about: Generated<string>;
  /** Where people come in person, in a line or a few; empty: online only. */
  venue: Generated<string>;
  /** JSON of `AgendaItem[]` (app/features/webinars/model/event-text.ts). */
  agenda: Generated<string>;
  /** JSON of `Material[]`, beside it: what people with a place are given. */
  materials: Generated<string>;
  /**
   * JSON of `WebinarSms` (app/features/webinars/sms/webinar-sms.ts): what goes out as text
   * messages.
   */
  sms: Generated<string>;
  createdAt: string;
  updatedAt: string;
}

/** The cover that was uploaded for a webinar's page. Without a row one is drawn. */
export interface WebinarCoversTable {
  webinarId: string;
  accountId: string;
  /** AVIF of at most 30 KB. */
  fileKey: string;
  /** JPEG of at most 30 KB, for browsers without AVIF and for networks that show links. */
  fallbackFileKey: string;
}

/** Somebody who speaks at a webinar, as its page shows them. */
export interface WebinarSpeakersTable {
  id: string;
  accountId: string;
  webinarId: string;
  /** 1, 2, 3 … as they are shown; gaps are left where one was removed. */
  position: number;
  name: string;
  /** "Head of Talent, Paystack"; may be empty. */
  role: string;
  /** A square WebP of less than a kilobyte, base64: pages print it into themselves. Empty: none. */
  picture: string;
}

/**
 * Another e-mail address that a guest asked for. It is theirs once the link that was sent to it has
 * been opened.
 */
export interface GuestEmailChangesTable {
  /** One at a time: asking anew takes the place of what was asked before. */
  registrationId: string;
  accountId: string;
  webinarId: string;
  /** As typed. */
  email: string;
  /** SHA-256 of the link's token. */
  tokenHash: string;
  expiresAt: string;
}

/** One person's place (or wish for one). */
export interface WebinarRegistrationsTable {
  id: string;
  accountId: string;
  webinarId: string;
  /** Of a guest's row in a session: the one in the series, which it is kept like by triggers. */
  seriesRegistrationId: Generated<string | null>;
  responseId: string | null;
  name: string;
  email: string;
  /** Lower case; in a webinar, address and name together are unique. */
  emailKey: string;
  /** `pending`: waits for approval; `waiting`: on the waiting list. */
  state: "registered" | "pending" | "waiting" | "declined" | "cancelled";
  /** 1, 2, 3 … in the order they came. */
  position: number;
  /** Of `/j/{token}`: 26 letters, 130 random bits. In the person's mails only. */
  joinToken: string;
  /** First time through the join link, from when the room opens until the planned end. */
  joinedAt: string | null;
  /** First time after the start, when `joinedAt` was before it. */
  joinedAfterStartAt: Generated<string | null>;
  /** When they had entered enough code words. */
  codeWordAt: string | null;
  /** JSON of `EnteredWord[]`, beside `CodeWord`. */
  codeWordsEntered: Generated<string>;
  /**
   * When they were checked in at the door: the earliest of `checkIns` that was not undone. Kept
   * with each change of those.
   */
  checkedInAt: Generated<string | null>;
  /** From imported reports, overlapping intervals merged. Null: no report names this person. */
  reportedMinutes: number | null;
  /** The organiser's decision: 1 attended, 0 did not; null: none. */
  manual: Flag | null;
  /** What follows from all that; 1 or 0. Recomputed with each change. */
  attended: Flag;
  /** 1: they attended the session at a date that it had before it was moved. */
  attendedEarlier: Generated<Flag>;
  /** Of a guest of a series: how many of its sessions they attended. */
  sessionsAttended: Generated<number>;
  /**
   * 1: signs that they came, but not enough to count
   * (app/features/webinars/model/attendance-status.ts). Then `attended` is 0.
   */
  doubtful: Generated<Flag>;
  /** When they passed the webinar's quiz, and when they sent its feedback form. */
  quizPassedAt: Generated<string | null>;
  feedbackAt: Generated<string | null>;
  /**
   * 1: they attended, and lack something else that the certificate needs. Recomputed with
   * `attended`.
   */
  incomplete: Generated<Flag>;
  certificateId: string | null;
  /** What they registered in, or chose since; null: that of the form. */
  language: Generated<string | null>;
  registeredAt: string;
  stateChangedAt: string;
  /** How often `state` changed: what their calendar entry's SEQUENCE is ahead of the webinar's. */
  sequence: Generated<number>;
  /** When their name or address was last corrected: phones at the door learn of it. */
  correctedAt: Generated<string | null>;
}

/** Which mails a registration has had: written with the mail, so that none goes twice. */
export interface WebinarMailsTable {
  registrationId: string;
  webinarId: string;
  /**
   * `confirmation`, `waiting`, `place`, `declined`, `reminder-1440`, `change-3`, `cancel`,
   * `follow-up` …
   */
  kind: string;
  batchId: string | null;
  at: string;
}

/**
 * An imported attendance report: people of it and whom we take them for, until the organiser has
 * settled the doubts.
 */
export interface AttendanceReportsTable {
  id: string;
  accountId: string;
  webinarId: string;
  fileName: string;
  /**
   * JSON of `AttendanceReport` (app/features/webinars/model/report.ts): its people, each with the
   * registration they are taken for.
   */
  people: string;
  state: "checking" | "applied";
  createdAt: string;
  appliedAt: string | null;
}

/**
 * The link that a helper checks guests in with. Its secret is derived from the id
 * (app/features/webinars/check-in).
 */
export interface CheckInLinksTable {
  id: string;
  accountId: string;
  webinarId: string;
  /** "Gate A, Ngozi": whom the organiser gave it to. */
  name: string;
  /** 1: its holder may add people who are not on the list. */
  walkIns: Flag;
  createdAt: string;
  /** When it last spoke to us. */
  usedAt: string | null;
  revokedAt: string | null;
}

/**
 * Every time somebody was checked in. Two helpers who are offline may both do it: the earliest that
 * was not undone counts.
 */
export interface CheckInsTable {
  /** Made by the helper's phone, so that what it sends twice is one. */
  id: string;
  accountId: string;
  webinarId: string;
  registrationId: string;
  /** Null: an organiser, from the dashboard. */
  linkId: string | null;
  method: "scan" | "code" | "name" | "walk-in";
  /** When it happened, by our clock. */
  at: string;
  /** When we heard of it. */
  receivedAt: string;
  undoneAt: string | null;
  /**
   * Of the event's last change to it, 1, 2, 3 … in the order of commits: helpers ask for what is
   * new.
   */
  changeNumber: number;
}

/**
 * One time that somebody with a place answered the quiz or the feedback form of their webinar, by
 * their own link.
 */
export interface GuestResponsesTable {
  id: string;
  accountId: string;
  webinarId: string;
  registrationId: string;
  formId: string;
  /** Null: the answers were deleted. */
  responseId: string | null;
  /** 1, 2, 3 … of this form. */
  attempt: number;
  /** Null: the form has no quiz questions. */
  points: number | null;
  maxPoints: number | null;
  /** 1: enough points by the pass mark of that moment, or there was nothing to score. */
  passed: Flag;
  at: string;
}
