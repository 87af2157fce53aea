import type { Database } from "#db/database.server.ts";
import { archivePath } from "#db/tables.ts";
import { attemptsOf } from "./api-tables.server.ts";
import { type ArchiveTable, type Sheets, sheetTables } from "./archive-table.server.ts";

/** A form's definition can have some hundred kilobytes. */
const DEFINITIONS_AT_ONCE = 20;

const FORM_SHEETS: Sheets = {
  formAddresses: {
    about: "Addresses that your forms had before and that still lead to them.",
    columns: ["slug", "formId", "leftAt"],
    by: ["slug"],
  },
  forms: {
    about:
      "Your forms, including those in the bin: title, address, settings, and the current draft of the questions.",
    columns: [
      "id",
      "slug",
      "title",
      "enabled",
      "publishedVersionId",
      "closesAt",
      "responseLimit",
      "retentionDays",
      "responseCount",
      "starred",
      "createdBy",
      "createdAt",
      "editedAt",
      "deletedAt",
      "settings",
      "recipientMapping",
      "draft",
    ],
    hasAllColumns: true,
    rowsAtOnce: DEFINITIONS_AT_ONCE,
    flags: ["enabled", "starred"],
    json: ["settings", "recipientMapping", "draft"],
  },
  formVersions: {
    about: "Forms as they were published. Answers belong to the version people answered.",
    columns: ["id", "formId", "number", "title", "publishedBy", "publishedAt", "definition"],
    hasAllColumns: true,
    rowsAtOnce: DEFINITIONS_AT_ONCE,
    json: ["definition"],
  },
  formRevisions: {
    about: "Every step of editing a form that Undo can go back to.",
    columns: ["formId", "revision", "previousRevision", "createdAt", "draft"],
    by: ["revision"],
    hasAllColumns: true,
    rowsAtOnce: DEFINITIONS_AT_ONCE,
    json: ["draft"],
  },
  formResponses: {
    about:
      "What people answered, oldest first. Answers are listed by the ids of the questions in forms/versions.",
    columns: [
      "id",
      "formId",
      "versionId",
      "number",
      "reference",
      "name",
      "email",
      "submittedAt",
      "status",
      "utmSource",
      "utmMedium",
      "utmCampaign",
      "language",
      "answers",
    ],
    by: ["submittedAt", "id"],
    json: ["answers"],
  },
  formResponseNotes: {
    about: "Notes that you and your colleagues wrote about responses.",
    columns: ["id", "responseId", "text", "authorId", "createdAt"],
  },
  formResponseTags: {
    about: "Tags of responses.",
    columns: ["formId", "responseId", "name"],
    by: ["responseId", "nameKey"],
  },
  formResponseEdits: {
    about: "Answers that you changed: who changed them, when, and what they said before.",
    columns: ["id", "responseId", "editorId", "createdAt", "changes"],
    json: ["changes"],
  },
  formSheets: {
    about:
      "Forms whose responses a spreadsheet reads at a secret address. The addresses are left out.",
    columns: ["formId", "createdBy", "createdAt", "readAt", "readBy", "readCount"],
    by: ["formId"],
  },
  formDrafts: {
    about: "Unfinished answers.",
    columns: [
      "id",
      "formId",
      "versionId",
      "page",
      "createdAt",
      "updatedAt",
      "expiresAt",
      "linkValues",
      "answers",
      "typed",
    ],
    json: ["linkValues", "answers", "typed"],
  },
  formFiles: {
    about:
      "Names of the files that came with answers. The files themselves are in files/forms, " +
      "under the last part of fileKey.",
    columns: [
      "id",
      "formId",
      "responseId",
      "draftId",
      "elementId",
      "name",
      "contentType",
      "bytes",
      "fileKey",
      "createdAt",
    ],
  },
  formPosts: {
    about: "Answers that were posted to an external link, with what was sent.",
    columns: [
      "id",
      "formId",
      "responseId",
      "url",
      "state",
      "attempts",
      "createdAt",
      "settledAt",
      "body",
    ],
    json: ["body"],
  },
};

/**
 * Forms, what people answered, and where that was posted. Nothing that lets somebody in or speak in
 * the organiser's name: no key that posts are signed with, no token of an answer or of a draft.
 */
export function formTables(db: Database, accountId: string): ArchiveTable[] {
  return [
    ...sheetTables(db, accountId, FORM_SHEETS),
    {
      path: archivePath("formPostAttempts"),
      about: "Each attempt to post answers, and its result.",
      columns: ["postId", "attempt", "at", "status", "problem", "tookMs"],
      pages: () => attemptsOf(db, accountId, { posts: "formPosts", attempts: "formPostAttempts" }),
    },
  ];
}

/** A report can name some thousand people. */
const REPORTS_AT_ONCE = 5;

const WEBINAR_SHEETS: Sheets = {
  webinars: {
    about:
      "Your webinars: when, where, for how many, and what their e-mails say. A session of " +
      "a series names it as seriesId.",
    columns: [
      "id",
      "formId",
      "title",
      "host",
      "startsAt",
      "lengthMinutes",
      "timeZone",
      "joinUrl",
      "capacity",
      "waitingList",
      "approval",
      "opensAt",
      "closesAt",
      "hasDoor",
      "sellsTickets",
      "isListed",
      "topic",
      "state",
      "sequence",
      "codeWords",
      "codeWordsNeeded",
      "attendanceRule",
      "minimumMinutes",
      "certificateProjectId",
      "certificatesAfterMinutes",
      "placesTaken",
      "quizFormId",
      "feedbackFormId",
      "certificateNeeds",
      "about",
      "venue",
      "agenda",
      "materials",
      "sms",
      "seriesId",
      "sessionNumber",
      "sessionCount",
      "sessionsNeeded",
      "lastSessionNumber",
      "placesDiffer",
      "openUids",
      "createdAt",
      "updatedAt",
      "messages",
      "certificateMapping",
    ],
    hasAllColumns: true,
    flags: [
      "waitingList",
      "approval",
      "hasDoor",
      "sellsTickets",
      "isListed",
      "placesDiffer",
      "openUids",
    ],
    json: [
      "messages",
      "certificateMapping",
      "certificateNeeds",
      "codeWords",
      "agenda",
      "materials",
      "sms",
    ],
  },
  webinarCovers: {
    about:
      "The covers of your webinars' pages. The pictures themselves are in files/forms, " +
      "under the last part of fileKey.",
    columns: ["webinarId", "fileKey", "fallbackFileKey"],
    by: ["webinarId"],
  },
  webinarSpeakers: {
    about: "Who speaks at your webinars, as their pages show them; pictures are WebP in base64.",
    columns: ["id", "webinarId", "position", "name", "role", "picture"],
  },
  webinarRegistrations: {
    about:
      "Everyone who registered for a webinar, whether they have a place, and whether they attended.",
    columns: [
      "id",
      "webinarId",
      "responseId",
      "position",
      "name",
      "email",
      "state",
      "registeredAt",
      "stateChangedAt",
      "joinedAt",
      "joinedAfterStartAt",
      "codeWordAt",
      "codeWordsEntered",
      "checkedInAt",
      "reportedMinutes",
      "manual",
      "attended",
      "doubtful",
      "quizPassedAt",
      "feedbackAt",
      "incomplete",
      "certificateId",
      "language",
      "seriesRegistrationId",
      "attendedEarlier",
      "sessionsAttended",
      "sequence",
      "correctedAt",
    ],
    by: ["registeredAt", "id"],
    flags: ["attended", "doubtful", "incomplete", "attendedEarlier"],
    json: ["codeWordsEntered"],
  },
  webinarMails: {
    about: "Who got which webinar e-mails: confirmations, reminders, follow-ups.",
    columns: ["webinarId", "registrationId", "kind", "batchId", "at"],
    by: ["kind", "registrationId"],
  },
  attendanceReports: {
    about: "Attendance reports you imported, and who their names were matched to.",
    columns: ["id", "webinarId", "fileName", "state", "createdAt", "appliedAt", "people"],
    hasAllColumns: true,
    rowsAtOnce: REPORTS_AT_ONCE,
    json: ["people"],
  },
  fieldLinks: {
    about:
      "Links that you gave to helpers who fill in a form for others. The links themselves are left " +
      "out: with one, anybody could send answers.",
    columns: ["id", "formId", "name", "createdAt", "usedAt", "revokedAt"],
  },
  checkInLinks: {
    about:
      "Links that you gave to helpers at the door. The links themselves are left out: with " +
      "one, anybody could check people in.",
    columns: ["id", "webinarId", "name", "walkIns", "createdAt", "usedAt", "revokedAt"],
    flags: ["walkIns"],
  },
  checkIns: {
    about:
      "Each time somebody was checked in at the door: when, how, with which link, and whether it was undone.",
    columns: [
      "id",
      "webinarId",
      "registrationId",
      "linkId",
      "method",
      "at",
      "receivedAt",
      "undoneAt",
    ],
    by: ["at", "id"],
  },
  guestResponses: {
    about:
      "Each time that a guest answered the quiz or the feedback form of a webinar, with the points of a quiz.",
    columns: [
      "id",
      "webinarId",
      "registrationId",
      "formId",
      "responseId",
      "attempt",
      "points",
      "maxPoints",
      "passed",
      "at",
    ],
    by: ["at", "id"],
    flags: ["passed"],
  },
  smsConsents: {
    about: "Guests who agreed to text messages: the number, when, and the words they ticked.",
    columns: ["registrationId", "webinarId", "phone", "agreedAt", "words"],
    by: ["registrationId"],
  },
  smsMessages: {
    about: "Text messages to guests, and what happened to each.",
    columns: [
      "id",
      "webinarId",
      "registrationId",
      "kind",
      "phone",
      "text",
      "parts",
      "state",
      "reason",
      "reference",
      "attempt",
      "createdAt",
      "updatedAt",
      "sentAt",
      "deliveredAt",
    ],
  },
  smsStops: {
    about: "Numbers that asked you to stop text messages.",
    columns: ["phone", "source", "at"],
    by: ["phone"],
  },
};

/**
 * Webinars with the people registered for them. No join token: with it anybody could come in
 * somebody else's name.
 */
export function webinarTables(db: Database, accountId: string): ArchiveTable[] {
  return [...sheetTables(db, accountId, WEBINAR_SHEETS)];
}
