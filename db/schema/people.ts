import type { Generated } from "kysely";

export interface PeopleTables {
  people: PeopleTable;
  peopleSearch: PeopleSearchTable;
  peopleToIndex: PeopleToIndexTable;
  tags: TagsTable;
  personTags: PersonTagsTable;
  peopleSegments: PeopleSegmentsTable;
}

/**
 * Everybody an account knows, once, whatever lists and forms they are on: one address, one row.
 * Written by triggers (db/migrations/before-1/006-people.ts) as recipients, responses, registrations,
 * certificates and mails come and go; deleted with the last thing known about the address.
 */
export interface PeopleTable {
  /**
   * 1, 2, 3 … in the order they became known: newest first is by this. Also the rowid of
   * `peopleSearch`.
   */
  number: Generated<number>;
  /**
   * The last part of `/people/{id}`: 20 random hexadecimal letters; of many who came together, some
   * of the moment, some random ones and a number.
   */
  id: string;
  accountId: string;
  /** Lower case. */
  email: string;
  /**
   * The newest name given on a list, or else that of a form. Several people may share the address;
   * the page shows all names.
   */
  firstName: string;
  lastName: string;
  /**
   * Where the address was first seen: on a list, in a form or its webinar, on a certificate, in a
   * mail that was sent.
   */
  source: "list" | "form" | "certificate" | "mail";
  /** The id of that list, form, project or batch; it may be gone. */
  sourceId: string;
  /**
   * What is searched: names and address, newest first, at most 2,000 letters; old ones stay as long
   * as the person does.
   */
  words: string;
  createdAt: string;
  updatedAt: string;
  /**
   * E-mails that reached them since the last one they opened; from 20 on a lower bound. -1: not
   * counted yet. Kept by triggers (060-unopened-emails.ts).
   */
  unopened: Generated<number>;
}

/**
 * The full-text index over `people.words` (SQLite FTS5, contentless). Only `rowid` (=
 * `people.number`) can be read back.
 */
export interface PeopleSearchTable {
  rowid: number;
  accountId: string;
  words: string;
}

/**
 * People of an account who may not be in `peopleSearch` yet: those with these numbers, both
 * counted. One row for each account that has any (`indexWaitingPeople`).
 */
export interface PeopleToIndexTable {
  accountId: string;
  first: number;
  last: number;
}

/** A word that an account puts on people. */
export interface TagsTable {
  id: string;
  accountId: string;
  /** As it was typed first. */
  name: string;
  /** In lower case without marks: an account has each once. */
  nameKey: string;
  createdAt: string;
}

/** Who has a tag. Goes with the person, and with the tag. */
export interface PersonTagsTable {
  tagId: string;
  /** `people.number`. */
  personNumber: number;
}

/** A rule that names some of everybody an account knows; who they are is asked anew each time. */
export interface PeopleSegmentsTable {
  id: string;
  accountId: string;
  name: string;
  /** JSON of `PeopleRule` (app/features/recipients/segments/people-rule.ts). */
  rule: string;
  createdAt: string;
  editedAt: string;
  /** When somebody last chose from it under Bulk Email. */
  viewedAt: string | null;
  /**
   * How many people fitted the rule at `countedAt`; null: a job has not counted them, or the rule
   * changed since. Small accounts need no job.
   */
  people: Generated<number | null>;
  countedAt: Generated<string | null>;
}
