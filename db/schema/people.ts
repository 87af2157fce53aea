import type { Generated } from "kysely";

/**
 * Everybody an account knows, once, whatever lists and forms they are on: one address, one row. Written by triggers
 * (db/migrations/004-counts.ts) as recipients and responses come and go; deleted with the last thing known about the address.
 */
export interface PeopleTable {
  /** 1, 2, 3 … in the order they became known: newest first is by this. Also the rowid of `peopleSearch`. */
  number: Generated<number>;
  /** 20 random hexadecimal letters: the last part of `/people/{id}`. */
  id: string;
  accountId: string;
  /** Lower case. */
  email: string;
  /** The newest name given on a list, or else that of a form. Several people may share the address; the page shows all names. */
  firstName: string;
  lastName: string;
  /** Where the address was first seen. */
  source: "list" | "form";
  /** A list's or a form's id; it may be gone. */
  sourceId: string;
  /** What is searched: names and address. */
  words: string;
  createdAt: string;
  updatedAt: string;
}
