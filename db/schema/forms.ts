import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface FormTables {
  forms: FormsTable;
  formDrafts: FormDraftsTable;
  formVersions: FormVersionsTable;
  formRevisions: FormRevisionsTable;
  formTokens: FormTokensTable;
  formAddresses: FormAddressesTable;
  formPosts: FormPostsTable;
  formPostAttempts: FormPostAttemptsTable;
  formResponses: FormResponsesTable;
  formSummaryParts: FormSummaryPartsTable;
  formResponseNotes: FormResponseNotesTable;
  formResponseTags: FormResponseTagsTable;
  formResponseEdits: FormResponseEditsTable;
  formSheets: FormSheetsTable;
  formUniqueAnswers: FormUniqueAnswersTable;
  formFiles: FormFilesTable;
  formMails: FormMailsTable;
  fieldLinks: FieldLinksTable;
}

/** With it a helper fills in a form for many people, also without a connection. */
export interface FieldLinksTable {
  id: string;
  accountId: string;
  formId: string;
  /** "Ngozi, Kano team": whom the organiser gave it to. */
  name: string;
  createdAt: string;
  /** When it last spoke to us. */
  usedAt: string | null;
  revokedAt: string | null;
}

/** A form of an organiser: the draft being built, and which version the public sees. */
export interface FormsTable {
  id: string;
  accountId: string;
  /** The last part of its public address, `/f/{slug}`; unique in the installation. */
  slug: string;
  title: string;
  /** JSON of `FormDefinition` (app/features/forms/definition/definition.ts): what the builder shows. */
  draft: string;
  /** The step of the draft's history one stands on. */
  draftRevision: number;
  /** Null until it is published for the first time. */
  publishedVersionId: string | null;
  /** Form Status: 1 takes answers, 0 does not. */
  enabled: Flag;
  /** JSON of `FormSettings` (app/features/forms/model/form-settings.ts). */
  settings: string;
  /** ISO; no answers after it. */
  closesAt: string | null;
  /** No more answers than this. */
  responseLimit: number | null;
  /** Answers are deleted this many days after they came. Null: kept. */
  retentionDays: number | null;
  /** Answers there are now; counted in the transaction that adds or deletes one. */
  responseCount: number;
  /** The number of the newest answer; never goes back, so no two answers of a form share one. */
  lastResponseNumber: number;
  /** Signs what is posted to the external link: 32 random bytes, base64url. */
  postSecret: string;
  /** The newest answer that "notify me" has told of, and when it last told of any. */
  notifiedNumber: Generated<number>;
  notifiedAt: Generated<string | null>;
  /** JSON: how answers were last turned into recipients; null before the first time. */
  recipientMapping: string | null;
  starred: Flag;
  createdBy: string;
  createdAt: string;
  editedAt: string;
  /** When it was put into the bin. */
  deletedAt: string | null;
  /** 1: of the sample data; never mailed. */
  isSample: Generated<Flag>;
  /** Lower-cased, mark-free title, for the search box; see `searchable`. */
  searchText: Generated<string>;
  viewedAt: Generated<string | null>;
}

/**
 * Answers of somebody who is not through yet: kept between pages, and reached again by a mailed
 * link.
 */
export interface FormDraftsTable {
  id: string;
  accountId: string;
  formId: string;
  versionId: string;
  /** SHA-256 of what the browser's cookie (or the embedded page's address) holds. */
  tokenHash: string;
  /** SHA-256 of the mailed link's token; null until it is asked for. */
  linkHash: string | null;
  /** JSON: element id → answer. */
  answers: string;
  /**
   * JSON of `Typed` (app/features/forms/model/typed.ts): what was typed on pages that were left,
   * and is no answer yet.
   */
  typed: Generated<string>;
  /**
   * JSON of `LinkValues` (app/features/forms/model/link-values.ts): what the link said by which it
   * was begun.
   */
  linkValues: Generated<string>;
  /** How far the person has come, 1 for the first page. */
  page: number;
  createdAt: string;
  updatedAt: string;
  expiresAt: string;
}

/** A form as it was published: never changes, because answers belong to it. */
export interface FormVersionsTable {
  id: string;
  accountId: string;
  formId: string;
  /** 1, 2, 3 … */
  number: number;
  title: string;
  /** JSON of `FormDefinition`. */
  definition: string;
  publishedBy: string | null;
  publishedAt: string;
}

/**
 * One step of a draft's history: undo and redo walk it. `forms.draftRevision` says where one
 * stands.
 */
export interface FormRevisionsTable {
  formId: string;
  /** Counts up and is never used twice, so a number names one draft for ever. */
  revision: number;
  /** The step that this one was made from: where undo leads. Null for the first. */
  previousRevision: number | null;
  /** JSON of `FormDefinition`. */
  draft: string;
  createdAt: string;
}

/** A token that a creating form carries, so that pressing the button twice creates one thing. */
export interface FormTokensTable {
  token: string;
  accountId: string;
  usedAt: string;
  /** Where the first use led; the second use is sent there too. */
  location: string;
}

/**
 * An address that a form had before; it redirects to the present one until it is released or the
 * form is deleted.
 */
export interface FormAddressesTable {
  /** Taken by no other form while it is here. */
  slug: string;
  formId: string;
  accountId: string;
  /** When the form got another address; ISO. */
  leftAt: string;
}

/**
 * Answers on their way to the organiser's external link by HTTP POST. What is left to do is what
 * the rows say.
 */
export interface FormPostsTable {
  id: string;
  accountId: string;
  formId: string;
  /** Null for a test, which is about no answer. */
  responseId: string | null;
  url: string;
  /**
   * The JSON that is sent, fixed when the answer came: every try carries the same bytes and the
   * same id.
   */
  body: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  /** Null once it is settled. */
  nextTryAt: string | null;
  /** Held by one worker until then. */
  leaseUntil: string | null;
  createdAt: string;
  settledAt: string | null;
}

/** One try of a post: the delivery log. */
export interface FormPostAttemptsTable {
  id: string;
  postId: string;
  attempt: number;
  at: string;
  /** The status answered; null when there was no answer. */
  status: number | null;
  /** What went wrong, in words for the organiser; null when it was taken. */
  problem: string | null;
  /** Milliseconds until the answer or the problem. */
  tookMs: number;
}

/** One person's answers, whole and checked. */
export interface FormResponsesTable {
  id: string;
  accountId: string;
  formId: string;
  versionId: string;
  /** 1, 2, 3 … in the order they came. */
  number: number;
  /** Said to the person, so that both sides can name it: eight letters of Crockford's base32. */
  reference: string;
  /** JSON: element id → answer, as its kind made it. Only what was asked. */
  answers: string;
  /** From the first Full Name and the first Email Address element; empty without. */
  name: string;
  /** As typed. */
  email: string;
  /** Lower case; one person by this. Null without an e-mail. */
  emailKey: string | null;
  /** Lower-cased, mark-free text of all answers, for the search box. */
  searchText: string;
  /** The form's one-use token: the same page sent twice makes one answer (C20). */
  onceToken: string;
  submittedAt: string;
  /** How far the organiser is with it. */
  status: Generated<"new" | "in-progress" | "done">;
  /** Where the link was shared by which the person came, as it says; empty: it doesn't. */
  utmSource: Generated<string>;
  utmMedium: Generated<string>;
  utmCampaign: Generated<string>;
  /**
   * Code of the language in which they read the form (app/ui/languages/languages.ts); empty: nobody
   * knows.
   */
  language: Generated<string>;
}

/**
 * What the responses of a form with 500 numbers come to. Triggers empty it when one of them changes
 * or goes.
 */
export interface FormSummaryPartsTable {
  formId: string;
  /** 0: the numbers 1 to 500. */
  part: number;
  /** Goes up with each change of its responses: what was counted meanwhile isn't kept. */
  changes: Generated<number>;
  /** What was counted, and how (`shapeOf`); null: nothing is known. */
  shape: string | null;
  /** JSON of `PartCounts` (app/features/forms/responses/summary/part-counts.ts). */
  counts: string | null;
}

/** An answer that only one response of a form may have, with the one that has it. */
export interface FormUniqueAnswersTable {
  formId: string;
  elementId: string;
  answerKey: string;
  responseId: string;
}

/** What an organiser wrote about a response; the person who answered never sees it. */
export interface FormResponseNotesTable {
  id: string;
  accountId: string;
  responseId: string;
  text: string;
  authorId: string;
  createdAt: string;
}

/** A tag of a response. A form's tags are those that its responses have. */
export interface FormResponseTagsTable {
  formId: string;
  responseId: string;
  /** The name without capitals and marks; a response has each once. */
  nameKey: string;
  name: string;
}

/** Answers that an organiser changed. The first edit of a question has what the person answered. */
export interface FormResponseEditsTable {
  id: string;
  accountId: string;
  responseId: string;
  editorId: string;
  /** JSON of `AnswerChange[]` (app/features/forms/responses/edits/answer-changes.ts). */
  changes: string;
  createdAt: string;
}

/**
 * The address at which a spreadsheet reads the responses of a form. A row only while there is one.
 */
export interface FormSheetsTable {
  formId: string;
  accountId: string;
  /**
   * In the address, with a signature that only this installation can make. Another one revokes the
   * old address.
   */
  sheetId: string;
  createdBy: string;
  createdAt: string;
  /** When it was last read, and by which program; null: never. */
  readAt: string | null;
  readBy: string | null;
  readCount: Generated<number>;
}

/** A file that came with an answer. It belongs to a draft first, to the response afterwards. */
export interface FormFilesTable {
  id: string;
  accountId: string;
  formId: string;
  draftId: string | null;
  responseId: string | null;
  elementId: string;
  fileKey: string;
  /** The visitor's name for it, made safe to show and to save under. */
  name: string;
  /** By content, not by name. */
  contentType: string;
  bytes: number;
  createdAt: string;
}

/** Mails that forms caused, for a day: so that none can be made to fill somebody's mailbox. */
export interface FormMailsTable {
  id: string;
  accountId: string;
  /** SHA-256 of the mailbox, hex: it only has to be counted. */
  mailbox: string;
  at: string;
}
