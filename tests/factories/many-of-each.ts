import type pg from "pg";

/** How many of each row come to be, for one that is there. */
export interface ManyOfEach {
  /** More of the same account below the same thing: a long list. */
  beside: number;
  /** More of the same account, each below a thing of its own: many lists. */
  apart: number;
  /** In accounts of their own. */
  elsewhere: number;
}

interface Column {
  table: string;
  name: string;
  isText: boolean;
  isUnique: boolean;
  /** It says which other thing it belongs to. */
  names: boolean;
}

/**
 * Multiplies every row of these tables of a PostgreSQL by plain SQL, a superuser's way: no trigger
 * counts them and no reference is looked at. For asking how statements would be carried out, with
 * statistics of it all; what pages then say is nonsense.
 */
export async function addManyOfEach(
  client: pg.Client,
  names: ReadonlySet<string>,
  { beside, apart, elsewhere }: ManyOfEach,
): Promise<void> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = new Map<string, Column[]>();
  for (const column of rows)
    if (names.has(column.table))
      tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  for (const [table, columns] of tables) {
    const isAccount = table === "accounts";
    const from = isAccount ? beside + apart : 0;
    const values = columns.map((column) => cellOf(column, { beside, apart, table }));
    await client.query(
      `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join()})
       select ${values.join()} from "${table}" as "it", generate_series(${from + 1}, ${beside + apart + elsewhere}) as n(i)
       on conflict do nothing`,
    );
  }
  // What is over is most of what there is.
  await client.query(`update "deliveries" set "state" = 'delivered' where "id" like '%~%'`);
  await client.query(`update "batches" set "status" = 'done' where "id" like '%~%'`);
  for (const posts of ["webhookPosts", "formPosts"])
    await client.query(
      `update "${posts}" set "state" = 'delivered', "nextTryAt" = null where "id" like '%~%'`,
    );
  await client.query(`update "webinars" set "isListed" = 0 where "id" like '%~%'`);
  await client.query("commit");
  await client.query("analyze");
}

function cellOf(
  { name, isText, isUnique, names }: Column,
  { beside, apart, table }: Pick<ManyOfEach, "beside" | "apart"> & { table: string },
): string {
  const value = `"it"."${name}"`;
  const other = `${value} || '~' || i`;
  if (name === "accountId" || (table === "accounts" && name === "id"))
    return `case when i <= ${beside + apart} then ${value} else ${other} end`;
  if (names) return `case when i <= ${beside} then ${value} else ${other} end`;
  if (!isText) return isUnique ? `${value} + i * 100000` : value;
  if (isUnique) return other;
  if (/^at$|At$/.test(name))
    return `case when ${value} ~ '^\\d{4}-\\d\\d-\\d\\dT.*Z$'
      then to_char((${value}::timestamptz - i * interval '3 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') else ${value} end`;
  return value;
}

const COLUMNS = `
  select cls.relname as "table", att.attname as "name", att.atttypid in ('text'::regtype, 'varchar'::regtype) as "isText",
    exists (select 1 from pg_index where indrelid = cls.oid and indisunique and att.attnum = any (indkey)) as "isUnique",
    att.attname ~ 'Id$' as "names"
  from pg_class as cls join pg_attribute as att on att.attrelid = cls.oid
  where cls.relkind = 'r' and cls.relnamespace = current_schema()::regnamespace and cls.relname not like 'kysely%'
    and att.attnum > 0 and not att.attisdropped and att.attgenerated = ''
  order by cls.relname, att.attnum`;
