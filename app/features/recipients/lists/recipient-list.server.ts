import type { Selectable } from "kysely";
import { searchable } from "#app/engines/letters/searchable.ts";
import { readStoredList, readStoredTexts } from "#app/platform/database/stored-json.ts";
import { containing } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { SuppressionsTable } from "#db/schema/delivery.ts";
import type { RecipientsTable } from "#db/schema/recipients.ts";
import { peopleByEmail } from "../people-search.server.ts";
import {
  RECIPIENTS_PER_PAGE,
  type RecipientQuery,
  type Selection,
  writeRecipientQuery,
} from "./recipient-query.ts";

export interface ListedRecipient {
  id: string;
  position: number;
  firstName: string;
  lastName: string;
  email: string;
  certificateName: string;
  /** Placeholder → value, of the list's own columns. */
  fields: Record<string, string>;
  /** Why no mail goes there; null when it does. */
  skipped: SuppressionsTable["reason"] | null;
  /** Their page is `/people/{personId}`. */
  personId: string | null;
}

export interface RecipientPage {
  people: ListedRecipient[];
  /** How many the query finds. */
  found: number;
  /** How many the list has. */
  total: number;
  page: number;
  /** The S/N of the first person on the page. */
  firstNumber: number;
}

type ListOf = { accountId: string; listId: string | null };

/** One page of a list, in the order added. A page past the end shows the last one. */
export async function listRecipients(
  db: Database,
  list: ListOf,
  query: RecipientQuery,
): Promise<RecipientPage> {
  if (!list.listId) return { people: [], found: 0, total: 0, page: 1, firstNumber: 1 };
  const total = await countRecipients(db, list);
  const found = isWhole(query) ? total : await countMatching(db, list, query);
  const page = Math.min(query.page, Math.max(1, Math.ceil(found / RECIPIENTS_PER_PAGE)));
  const positions = await positionsOfPage(db, list, query, { found, page });
  const rows = await readRows(db, list, positions);
  const persons = await peopleByEmail(
    db,
    list.accountId,
    rows.map(({ email }) => email),
  );
  return {
    people: rows.map(({ fields, ...row }) => ({
      ...row,
      fields: readStoredTexts(fields, "recipients.fields", row.id),
      personId: persons.get(row.email) ?? null,
    })),
    found,
    total,
    page,
    firstNumber: (page - 1) * RECIPIENTS_PER_PAGE + 1,
  };
}

/** Where the people of a page stand in the list, read from whichever end is nearer. */
async function positionsOfPage(
  db: Database,
  list: ListOf,
  query: RecipientQuery,
  { found, page }: { found: number; page: number },
): Promise<number[]> {
  const before = (page - 1) * RECIPIENTS_PER_PAGE;
  const shown = Math.max(0, Math.min(RECIPIENTS_PER_PAGE, found - before));
  const after = found - before - shown;
  const fromEnd = after < before;
  const rows = await matching(db, list, query)
    .select("position")
    .orderBy("position", fromEnd ? "desc" : "asc")
    .limit(shown)
    .offset(fromEnd ? after : before)
    .execute();
  const positions = rows.map(({ position }) => position);
  return fromEnd ? positions.reverse() : positions;
}

function readRows(db: Database, list: ListOf, positions: number[]) {
  return db
    .selectFrom("recipients")
    .leftJoin("suppressions", (join) =>
      join
        .onRef("suppressions.accountId", "=", "recipients.accountId")
        .onRef("suppressions.email", "=", "recipients.email"),
    )
    .select([
      "recipients.id",
      "position",
      "firstName",
      "lastName",
      "recipients.email",
      "certificateName",
      "fields",
      "suppressions.reason as skipped",
    ])
    .where("listId", "=", list.listId!)
    .where("position", "in", positions)
    .orderBy("position")
    .execute();
}

function isWhole(query: Omit<RecipientQuery, "page">): boolean {
  return !query.q && query.certificate === null && query.show === "everyone";
}

/** How many people a list has; the count is kept with it. */
export async function countRecipients(db: Database, list: ListOf): Promise<number> {
  if (!list.listId) return 0;
  const row = await db
    .selectFrom("recipientLists")
    .select("recipientCount")
    .where("id", "=", list.listId)
    .where("accountId", "=", list.accountId)
    .executeTakeFirst();
  return row?.recipientCount ?? 0;
}

async function countMatching(
  db: Database,
  list: ListOf,
  query: Omit<RecipientQuery, "page">,
): Promise<number> {
  const { all } = await matching(db, list, query)
    .select((eb) => eb.fn.countAll<number | string>().as("all"))
    .executeTakeFirstOrThrow();
  return Number(all);
}

/** How many of a selection are really in the list. */
export async function countSelected(
  db: Database,
  list: ListOf,
  selection: Selection,
): Promise<number> {
  if ("all" in selection && isWhole(selection.all)) return countRecipients(db, list);
  const query = selected(db, list, selection);
  if (!query) return 0;
  const { all } = await query
    .select((eb) => eb.fn.countAll<number | string>().as("all"))
    .executeTakeFirstOrThrow();
  return Number(all);
}

/** The rows a selection means; null when there can be none. */
export function selected(db: Database, list: ListOf, selection: Selection) {
  if (!list.listId) return null;
  if ("all" in selection) return matching(db, list, selection.all);
  if (selection.ids.length === 0) return null;
  return matching(db, list, { q: "", certificate: null, show: "everyone" }).where(
    "recipients.id",
    "in",
    selection.ids,
  );
}

function matching(db: Database, list: ListOf, query: Omit<RecipientQuery, "page">) {
  let rows = db
    .selectFrom("recipients")
    .where("recipients.listId", "=", list.listId ?? "")
    .where("recipients.accountId", "=", list.accountId);
  for (const word of searchable(query.q).split(" ").filter(Boolean).slice(0, 8))
    rows = rows.where("recipients.searchText", "like", containing(word));
  if (query.certificate !== null)
    rows = rows.where("recipients.certificateName", "=", query.certificate);
  if (query.show === "skipped") {
    // From the few who are not mailed to the list, not the other way round.
    rows = rows.where("recipients.email", "in", (eb) =>
      eb
        .selectFrom("suppressions as out")
        .select("out.email")
        .where("out.accountId", "=", list.accountId),
    );
  }
  return rows;
}

const MAX_CERTIFICATE_NAMES = 50;

/**
 * The certificate names in a list, in alphabetical order, 50 at most; for the filter. Steps from
 * name to name in the index.
 */
async function certificateNames(db: Database, list: ListOf): Promise<string[]> {
  if (!list.listId) return [];
  const names: string[] = [];
  for (let last = ""; names.length < MAX_CERTIFICATE_NAMES; ) {
    const next = await db
      .selectFrom("recipients")
      .select("certificateName")
      .where("listId", "=", list.listId)
      .where("certificateName", ">", last)
      .orderBy("certificateName")
      .limit(1)
      .executeTakeFirst();
    if (!next) break;
    names.push(next.certificateName);
    last = next.certificateName;
  }
  return names;
}

export interface Recipient extends Omit<Selectable<RecipientsTable>, "fields"> {
  fields: Record<string, string>;
}

/** One person of a list; null when absent or another's. */
export async function findRecipient(
  db: Database,
  list: ListOf,
  recipientId: string | undefined,
  { isForUpdate = false }: { isForUpdate?: boolean } = {},
): Promise<Recipient | null> {
  const row = await db
    .selectFrom("recipients")
    .selectAll()
    .where("id", "=", recipientId ?? "")
    .where("listId", "=", list.listId ?? "")
    .where("accountId", "=", list.accountId)
    // On SQLite a transaction is alone.
    .$if(isForUpdate && isPostgres(db), (select) => select.forUpdate())
    .executeTakeFirst();
  return row ? { ...row, fields: readStoredTexts(row.fields, "recipients.fields", row.id) } : null;
}

/** A list's name and the imported columns of its people. */
export async function findList(
  db: Database,
  list: ListOf,
): Promise<{ name: string; columns: string[] } | null> {
  if (!list.listId) return null;
  const row = await db
    .selectFrom("recipientLists")
    .select(["name", "columns"])
    .where("id", "=", list.listId)
    .where("accountId", "=", list.accountId)
    .executeTakeFirst();
  return row
    ? {
        name: row.name,
        columns: readStoredList(row.columns, "recipientLists.columns", list.listId),
      }
    : null;
}

/** Of a list's own columns, on its page, which numbers its rows itself. */
const MAX_OWN_COLUMNS = 2;
const ROW_NUMBERS = /^(?:s\W?n|sr?\W{0,2}no|no|n[ºo°]|#|serial(?: no| number)?)\W*$/iu;

/** What the page of a list shows of its people. */
export async function showRecipients(
  db: Database,
  list: { accountId: string; listId: string | null },
  query: RecipientQuery,
) {
  const names = await certificateNames(db, list);
  const columns = (await findList(db, list))?.columns ?? [];
  const own = columns.filter((name) => !ROW_NUMBERS.test(name));
  return {
    listId: list.listId,
    query,
    search: writeRecipientQuery(query).toString(),
    shown: await listRecipients(db, list, query),
    names,
    /** Shown instead of certificate names, where nobody has one. */
    ownColumns: names.length > 0 ? [] : own.slice(0, MAX_OWN_COLUMNS),
    aside: list.listId ? await findRowsKeptAside(db, list.listId) : null,
  };
}

/**
 * The newest import into a list that was applied and still has rows kept aside; for the notice on
 * the list.
 */
export async function findRowsKeptAside(
  db: Database,
  listId: string,
): Promise<{ importId: string; count: number } | null> {
  const row = await db
    .selectFrom("imports")
    .select(["id", "invalidCount"])
    .where("listId", "=", listId)
    .where("status", "=", "applied")
    .where("invalidCount", ">", 0)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { importId: row.id, count: row.invalidCount } : null;
}
