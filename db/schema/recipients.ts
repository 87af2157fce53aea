import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface RecipientTables {
  recipients: RecipientsTable;
  recipientLists: RecipientListsTable;
  imports: ImportsTable;
  importRows: ImportRowsTable;
  importEdits: ImportEditsTable;
  listEvents: ListEventsTable;
  listSegments: ListSegmentsTable;
}

export interface RecipientsTable {
  id: string;
  accountId: string;
  listId: string;
  /** 1, 2, 3 … in the order added; the S/N column. */
  position: number;
  firstName: string;
  lastName: string;
  email: string;
  certificateName: string;
  /** JSON object: imported column → value. */
  fields: string;
  /** Lower-cased, mark-free "first last email certificate", for the search box. */
  searchText: string;
  createdAt: string;
  updatedAt: string;
  /** Of what the product itself says to them; null: nobody chose one. */
  language: string | null;
}

/** A saved list of people. A project has one; "Select from Existing List" copies from others. */
export interface RecipientListsTable {
  id: string;
  accountId: string;
  name: string;
  /** JSON array of the imported columns beyond the four known ones, in file order. */
  columns: string;
  createdAt: string;
  updatedAt: string;
  /** 1: of the sample data; never mailed. */
  isSample: Generated<Flag>;
  /**
   * `project`: of a certificate project. `upload`: brought in under Bulk Email. `form`: answers
   * were added to it. `api`: by a program.
   */
  source: Generated<"project" | "upload" | "form" | "api">;
  /** People on it; kept by triggers. */
  recipientCount: Generated<number>;
  starred: Generated<Flag>;
  viewedAt: Generated<string | null>;
  /**
   * 1 only within a transaction of `fillList`: its people are counted and indexed together, not by
   * triggers.
   */
  beingFilled: Generated<Flag>;
}

/**
 * One uploaded list on its way in: read → mapped → checked → applied. Rows wait in `importRows`
 * until applied.
 */
export interface ImportsTable {
  id: string;
  accountId: string;
  listId: string;
  projectId: string | null;
  fileName: string;
  fileKey: string;
  /** `applying`: many people are being added, in portions; `rowsRead` of `rowsTotal` are there. */
  status: "uploaded" | "reading" | "ready" | "applying" | "applied" | "failed";
  /** JSON: detected kind, encoding, delimiter, sheet, headers, first rows. */
  detected: string;
  /**
   * JSON of `Mapping` (app/features/recipients/lists/list-columns.ts): what each column is used as.
   */
  mapping: string;
  /**
   * People already in the list stay as they are, or are updated: matched by address and name, or by
   * address alone.
   */
  policy: "keep" | "update" | "updateByAddress";
  consentAt: string | null;
  rowsRead: number;
  rowsTotal: number | null;
  addedCount: number;
  updatedCount: number;
  duplicateCount: number;
  invalidCount: number;
  /** A sentence for the organiser when status is failed. */
  problem: string | null;
  /**
   * What the list looked like when the file was checked against it: applied only while that still
   * holds.
   */
  listState: string | null;
  /** Who had them added. Null: nobody yet, or a program. */
  appliedBy: Generated<string | null>;
  createdAt: string;
  finishedAt: string | null;
}

/** A row of a list that is being imported, with what will become of it. */
export interface ImportRowsTable {
  importId: string;
  /** 1-based row in the file, the header included, as a spreadsheet shows it. */
  rowNumber: number;
  outcome: "add" | "update" | "duplicate" | "invalid";
  /** Why, in words, for duplicates and invalid rows. */
  reason: string | null;
  firstName: string;
  lastName: string;
  email: string;
  certificateName: string;
  /** JSON object: imported column → value. */
  fields: string;
  searchText: string;
  /**
   * The recipient that an update changes. Of an added one: null, since the row's number makes their
   * id.
   */
  recipientId: string | null;
  /** Kinds of questions about the name (app/engines/names), between commas; empty: none. */
  doubts: Generated<string>;
  /**
   * The name as written, a tab between two cells; empty where it is kept so and nothing is asked.
   */
  written: Generated<string>;
}

/**
 * One cell that was changed in an uploaded list, before its people are added. Of several for a cell
 * the one with the highest `change` holds.
 */
export interface ImportEditsTable {
  importId: string;
  /** 1, 2, 3 … in the order made: what one press of a button changed has one number. */
  change: number;
  rowNumber: number;
  /**
   * `EditField` (app/features/recipients/imports/edits/row-edits.ts): a part of a person, a
   * placeholder's value, or what was answered about a repeated address.
   */
  field: string;
  /** The sheet it was changed on; null: the one that is read. */
  sheet: Generated<string | null>;
  /** The column of the file, from 0; null: whichever the field is read from. */
  columnIndex: Generated<number | null>;
  text: string;
  /** What stood there before; null once the file was read again since. */
  previous: string | null;
  /** Why the row was kept aside before, in words; null where it was in order. */
  reason: string | null;
  editedAt: string;
  /** The user who did it. */
  editedBy: string | null;
}

/** A line of a list's history. */
export interface ListEventsTable {
  id: string;
  accountId: string;
  listId: string;
  at: string;
  /** Null: a program, or nobody in particular. */
  actorId: string | null;
  /** `copied`: from another list of the account. `merged`: all of another one, which is no more. */
  kind: "imported" | "pasted" | "typed" | "copied" | "merged" | "removed" | "renamed";
  /** The file's name, the other list's, or the new name. */
  about: string;
  added: Generated<number>;
  updated: Generated<number>;
  duplicates: Generated<number>;
  removed: Generated<number>;
  /** What the organiser said these people's data may be used for; null where nothing was asked. */
  consent: "certificates" | "mailing" | null;
}

/** A rule that names some of a list's people; who they are is asked anew each time. */
export interface ListSegmentsTable {
  id: string;
  accountId: string;
  listId: string;
  name: string;
  /** JSON of `SegmentRule` (app/features/recipients/lists/segment-rule.ts). */
  rule: string;
  createdAt: string;
}
