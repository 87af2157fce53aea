import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { MONTHS } from "#app/engines/time/zoned-time.ts";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";
import type { EmailsOf } from "../extensions.ts";
import type { Condition } from "./people-rule.ts";

/** Those who clicked a link in an e-mail that went to them, or to an address corrected since. */
export const clicked: EmailsOf = ({ accountId, id, email }) => {
  const of = (column: "deliveries.toEmail" | "deliveries.correctedTo") => {
    const rows = expressionBuilder<Schema, never>()
      .selectFrom("deliveries")
      .select(sql<string>`${sql.ref(column)}`.as("email"))
      .where("deliveries.accountId", "=", accountId)
      .where("deliveries.clickedAt", "is not", null)
      .where("deliveries.correctedTo", column === "deliveries.toEmail" ? "is" : "is not", null);
    const about = id === null ? rows : rows.where("deliveries.batchId", "=", id);
    return email ? about.where(sql<boolean>`${sql.ref(column)} = ${email}`) : about;
  };
  return of("deliveries.toEmail").unionAll(of("deliveries.correctedTo"));
};

/** Those on a list. */
export function onList(listId: string): EmailsOf {
  return ({ email }) => {
    const rows = expressionBuilder<Schema, never>()
      .selectFrom("recipients")
      .select("recipients.email")
      .where("recipients.listId", "=", listId);
    return email ? rows.where("recipients.email", "=", email) : rows;
  };
}

type Cell = RawBuilder<string>;

/** Those of whom some row of a list has a value in an imported column that `test` is true of. */
function withCell(
  db: Database,
  column: string,
  test: (cell: Cell) => RawBuilder<unknown>,
): EmailsOf {
  const cells = isPostgres(db)
    ? sql`json_each_text("recipients"."fields"::json)`
    : sql`json_each("recipients"."fields")`;
  return ({ accountId, email }) => {
    const rows = expressionBuilder<Schema, never>()
      .selectFrom("recipients")
      .select("recipients.email")
      .where("recipients.accountId", "=", accountId)
      .where(
        sql<boolean>`exists (select 1 from ${cells} as "cell" where "cell"."key" = ${column}
          and ${test(sql<string>`"cell"."value"`)})`,
      );
    return email ? rows.where("recipients.email", "=", email) : rows;
  };
}

/** Those on a list that has an imported column. */
export function onListWith(column: string): EmailsOf {
  // Compact JSON of names: a quote within one is written with a backslash.
  const named = containing(JSON.stringify(column));
  return ({ accountId, email }) => {
    const rows = expressionBuilder<Schema, never>()
      .selectFrom("recipients")
      .innerJoin("recipientLists", "recipientLists.id", "recipients.listId")
      .select("recipients.email")
      .where("recipients.accountId", "=", accountId)
      .where(sql<boolean>`"recipientLists"."columns" like ${named} escape '\\'`);
    return email ? rows.where("recipients.email", "=", email) : rows;
  };
}

/** Those of whom some list says anything in an imported column. */
export const filled = (db: Database, column: string): EmailsOf =>
  withCell(db, column, (cell) => sql`trim(${cell}) <> ''`);

type Compared = "columnIs" | "columnContains" | "columnBefore" | "columnAfter";

/** Those of whom some list says in an imported column what a condition asks for. */
export function withValue(
  db: Database,
  { what, value, text = "" }: Omit<Condition, "what"> & { what: Compared },
): EmailsOf {
  const tests: Record<Compared, (cell: Cell) => RawBuilder<unknown>> = {
    columnIs: (cell) => sql`lower(trim(${cell})) = lower(${text})`,
    columnContains: (cell) => sql`lower(${cell}) like lower(${containing(text)}) escape '\\'`,
    columnBefore: (cell) => sql`${writtenDay(cell)} < ${text}`,
    columnAfter: (cell) => sql`${writtenDay(cell)} > ${text}`,
  };
  return withCell(db, value, tests[what]);
}

/** A pattern of what contains some words, escaped with a backslash. */
const containing = (words: string) => `%${words.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * "2026-11-20" of a day that is written so, or as imports write days: "20 November 2026". Null of
 * anything else, which is neither before nor after any day.
 */
function writtenDay(cell: Cell): RawBuilder<string> {
  const months = MONTHS.map(
    (name, index) =>
      sql`when ${cell} like ${`% ${name} %`} then ${String(index + 1).padStart(2, "0")}`,
  );
  const day = sql`case when ${cell} like '_ %' then '0' || substr(${cell}, 1, 1)
    else substr(${cell}, 1, 2) end`;
  const year = sql`substr(${cell}, length(${cell}) - 3)`;
  const written = sql`${year} || '-' || case ${sql.join(months, sql` `)} end || '-' || ${day}`;
  return sql<string>`case when ${cell} like '____-__-__' then ${cell} else ${written} end`;
}
