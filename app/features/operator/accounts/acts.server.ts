import { ACTS } from "#app/features/activity/operator-act-kinds.ts";
import type { PageKey, PageKeys } from "#app/platform/http/list-pages.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";

/** What of the record is shown; "" is everything. */
export interface ActFilter {
  act: string;
  /** An operator's id, or "command line". */
  by: string;
  accountId: string;
}

export const NO_ACT_FILTER: ActFilter = { act: "", by: "", accountId: "" };

export interface RecordedAct {
  id: string;
  /** ISO. */
  at: string;
  operatorName: string;
  act: string;
  accountId: string | null;
  /** Null: it concerned none, or the account was deleted. */
  accountName: string | null;
  subject: string;
  note: string;
}

/** Reads the filter out of an address. */
export function readActFilter(search: URLSearchParams): ActFilter {
  const text = (name: string) => (search.get(name) ?? "").trim().slice(0, 200);
  const act = text("act");
  return { act: act in ACTS ? act : "", by: text("by"), accountId: text("account") };
}

/** The filter as part of an address: "?act=…", or "". */
export function actSearch({ act, by, accountId }: ActFilter): string {
  const query = new URLSearchParams();
  if (act) query.set("act", act);
  if (by) query.set("by", by);
  if (accountId) query.set("account", accountId);
  const text = query.toString();
  return text && `?${text}`;
}

function acts(db: Database, { act, by, accountId }: ActFilter) {
  let query = db
    .selectFrom("operatorActs as o")
    .leftJoin("accounts as a", "a.id", "o.accountId")
    .select([
      "o.id",
      "o.at",
      "o.operatorName",
      "o.act",
      "o.accountId",
      "a.name as accountName",
      "o.subject",
      "o.note",
    ]);
  if (act) query = query.where("o.act", "=", act);
  if (by) query = query.where("o.operatorName", "=", by);
  if (accountId) query = query.where("o.accountId", "=", accountId);
  return query;
}

/** Lines of the record, newest first, from a key on. */
export async function listActs(
  db: Database,
  given: ActFilter & PageKeys & { limit: number },
): Promise<RecordedAct[]> {
  const { before, after, limit } = given;
  const key = after ?? before;
  let query = acts(db, given)
    .orderBy("o.at", after ? "asc" : "desc")
    .orderBy("o.id", after ? "asc" : "desc")
    .limit(limit);
  if (key) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("o.at", "o.id"), after ? ">" : "<", tuple(key.at, key.id)),
    );
  }
  const rows = await query.execute();
  return after ? rows.reverse() : rows;
}

/** The whole record of a filter, newest first, page by page. */
export function readAllActs(db: Database, filter: ActFilter): AsyncGenerator<RecordedAct[]> {
  return keysetPages<PageKey, RecordedAct>((last, limit) =>
    listActs(db, { ...filter, before: last, after: null, limit }),
  );
}

/**
 * Everybody who ever did something as an operator, by name. They are few: the index is asked for
 * the name after each, and no line is read.
 */
export async function listActingOperators(db: Database): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const last = names.at(-1);
    const rows = db
      .selectFrom("operatorActs")
      .select("operatorName")
      .orderBy("operatorName")
      .limit(1);
    const next = await (last === undefined
      ? rows
      : rows.where("operatorName", ">", last)
    ).executeTakeFirst();
    if (!next) return names;
    names.push(next.operatorName);
  }
}
