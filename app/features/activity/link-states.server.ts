import type { Database } from "#db/database.server.ts";
import { compareOnly } from "#db/query-parts.server.ts";
import { type LinkState, type LinkTable, linkTarget } from "./link-target.ts";

/**
 * For each link of a page of lines, whether what it speaks of is there still: at most one look-up a
 * table.
 */
export async function linkStates(
  db: Database,
  accountId: string,
  lines: readonly { link: string | null }[],
): Promise<(link: string | null) => LinkState> {
  const wanted = new Map<LinkTable, Set<string>>();
  for (const target of lines.map(({ link }) => linkTarget(link))) {
    if (target) wanted.set(target.table, (wanted.get(target.table) ?? new Set()).add(target.id));
  }
  const found = new Map<string, LinkState>();
  for (const [table, ids] of wanted) {
    for (const { id, binned } of await look(db, accountId, table, [...ids]))
      found.set(`${table}/${id}`, binned ? "in-the-bin" : "there");
  }
  return (link) => {
    const target = linkTarget(link);
    return target ? (found.get(`${target.table}/${target.id}`) ?? "gone") : "there";
  };
}

/**
 * The links of a page of lines as they may be offered: null where what one speaks of is gone or in
 * the bin.
 */
export async function liveLinks(
  db: Database,
  accountId: string,
  lines: readonly { link: string | null }[],
): Promise<(link: string | null) => string | null> {
  const stateOf = await linkStates(db, accountId, lines);
  return (link) => (stateOf(link) === "there" ? link : null);
}

async function look(
  db: Database,
  accountId: string,
  table: LinkTable,
  ids: string[],
): Promise<{ id: string; binned: boolean }[]> {
  if (table === "projects" || table === "forms") {
    const rows = await db
      .selectFrom(table)
      .select(["id", "deletedAt"])
      .where("id", "in", ids)
      .where(compareOnly("accountId", accountId))
      .execute();
    return rows.map(({ id, deletedAt }) => ({ id, binned: deletedAt !== null }));
  }
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where("id", "in", ids)
    .where(compareOnly("accountId", accountId))
    .execute();
  return rows.map(({ id }) => ({ id, binned: false }));
}
