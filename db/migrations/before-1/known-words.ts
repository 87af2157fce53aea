import { COLUMNS, type Row, recipient, type Seen, valuesOf } from "./known-people.ts";
import { RENEW } from "./known-recipients.ts";

/**
 * Someone on a list, found among people by their names and their address; SQL expressions. Frozen
 * with 068-words-of-people.ts.
 */
export function listed(row: Row): Seen {
  const [text, email] = [`"${row}"."searchText"`, `"${row}"."email"`];
  // The search text of a list says "first last email certificate"; a name that holds the address
  // cuts it no shorter than that.
  const words = `case when instr(${text}, ${email}) > 0 and ${email} <> '' then substr(${text}, 1, instr(${text}, ${email}) + length(${email}) - 1) else ${text} end`;
  return { ...recipient(row), words };
}

/**
 * What SQLite's trigger does for one recipient, for many in the order they were inserted. `where`:
 * which, of "row".
 */
export function upsertListed(where: string): string {
  return `insert into "people" ${COLUMNS} select ${valuesOf("row", listed("row"))} from "recipients" as "row"
    where ${where} order by "row".rowid ${RENEW}`;
}
