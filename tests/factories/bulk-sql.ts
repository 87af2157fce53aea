import { sql } from "kysely";
import type { Database } from "../../db/database.server.ts";
import { isPostgres } from "../../db/is-postgres.ts";

const FIRST =
  "Adaeze Bisi Chidi Dele Efe Funmi Grace Halima Ibrahim Jide Kemi Lanre Musa Ngozi Ola Peju Rita Sade Tunde Uche".split(
    " ",
  );
const LAST =
  "Abiola Bello Chukwu Danjuma Eze Farouk Gambo Hassan Igwe Johnson Kasim Lawal Musa Nwosu Okafor Peters Sani Taiwo Uzoma Yusuf".split(
    " ",
  );

/**
 * Parts of statements that make many rows out of a running number, in the words of either database.
 * `people`: how many different ones.
 */
export function bulkSql(db: Database, given: { accountId: string; people: number; now: Date }) {
  const onPostgres = isPostgres(db);
  const now = `'${given.now.toISOString()}'`;
  const person = (number: string) => `((${number}) % ${given.people})`;
  const pick = (words: readonly string[], number: string) =>
    `(case (${number}) % ${words.length} ${words.map((word, index) => `when ${index} then '${word}'`).join(" ")} end)`;
  const first = (number: string) => pick(FIRST, person(number));
  const last = (number: string) => pick(LAST, `${person(number)} / ${FIRST.length}`);
  const email = (number: string) =>
    `lower(${first(number)} || '.' || ${last(number)} || '.') || ${person(number)} || '@mail.example'`;
  return {
    now,
    pick,
    first,
    last,
    email,
    /** So many seconds before now, ISO. */
    ago: (seconds: string) =>
      onPostgres
        ? `to_char(timestamp ${now} - (${seconds}) * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : `strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '-' || (${seconds}) || ' seconds')`,
    json: onPostgres ? "json_build_object" : "json_object",
    flag: (condition: string) => `case when ${condition} then 1 else 0 end`,
    /** Before an insert that selects `from n`: i is 0, 1, 2 … */
    numbers: (count: number) =>
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`,
    id: (what: string, number: string) => `'${given.accountId}-${what}-' || (${number})`,
    name: (number: string) => `${first(number)} || ' ' || ${last(number)}`,
    words: (number: string) =>
      `lower(${first(number)} || ' ' || ${last(number)}) || ' ' || ${email(number)} || ' data analysis'`,
    run: (statement: string) => sql.raw(statement).execute(db),
  };
}
