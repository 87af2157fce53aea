/** The full-text index over `people.words` (SQLite FTS5, contentless). Only `rowid` (= `people.number`) can be read back. */
export interface PeopleSearchTable {
  rowid: number;
  accountId: string;
  words: string;
}
