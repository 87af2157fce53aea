import { z } from "zod";
import { readStoredObject } from "#app/platform/database/stored-json.ts";
import { newId } from "#app/platform/text/ids.ts";
import { personKey } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { findByAddress } from "./change-recipients.server.ts";
import { recordListEvent } from "./list-events.server.ts";
import { nextPosition, touchList } from "./project-list.server.ts";
import { selected } from "./recipient-list.server.ts";
import type { Selection } from "./recipient-query.ts";

export interface SavedList {
  id: string;
  name: string;
  people: number;
  updatedAt: string;
}

/**
 * The account's lists that have people, newest first, without the one being filled. One more than
 * `shown` may exist.
 */
export async function savedLists(
  db: Database,
  accountId: string,
  except: string,
  shown: number,
): Promise<{ lists: SavedList[]; more: boolean }> {
  const rows = await db
    .selectFrom("recipientLists")
    .select(["id", "name", "updatedAt", "recipientCount as people"])
    .where("accountId", "=", accountId)
    .where("id", "!=", except)
    .where("recipientCount", ">", 0)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(shown + 1)
    .execute();
  return { lists: rows.slice(0, shown), more: rows.length > shown };
}

/** The form that copies people of a list: those that are ticked, or all that a search finds. */
export const savedPeopleForm = z.object({
  list: z.string().default(""),
  q: z.string().default(""),
  all: z.string().optional(),
  id: z.array(z.string()).default([]),
});

const PEOPLE_PER_STEP = 500;

/**
 * Copies people of one list of the account into another; those who are in it already are passed
 * over. In the caller's transaction, so all of it or nothing.
 */
export async function copyRecipients(
  trx: Database,
  copy: { accountId: string; from: string; to: string; selection: Selection; now: Date },
): Promise<{ added: number; already: number }> {
  const source = { accountId: copy.accountId, listId: copy.from };
  const at = copy.now.toISOString();
  const columns = new Set<string>();
  let position = await nextPosition(trx, copy.to);
  let added = 0;
  let already = 0;
  for (let after = 0; ; ) {
    const rows = await selected(trx, source, copy.selection)
      ?.select([
        "position",
        "firstName",
        "lastName",
        "recipients.email",
        "certificateName",
        "fields",
        "searchText",
        "language",
      ])
      .where("position", ">", after)
      .orderBy("position")
      .limit(PEOPLE_PER_STEP)
      .execute();
    const last = rows?.at(-1);
    if (!rows || !last) break;
    after = last.position;
    const known = await findByAddress(
      trx,
      copy.to,
      rows.map((row) => row.email),
    );
    const seen = new Set([...known.values()].flat().map(personKey));
    const fresh = rows.filter((row) => !seen.has(personKey(row)) && seen.add(personKey(row)));
    already += rows.length - fresh.length;
    added += fresh.length;
    for (const row of fresh)
      for (const column of Object.keys(
        readStoredObject(row.fields, "recipients.fields", `${copy.from}/${row.position}`),
      ))
        columns.add(column);
    if (fresh.length > 0) {
      await trx
        .insertInto("recipients")
        .values(
          fresh.map((row) => ({
            ...row,
            id: newId(),
            accountId: copy.accountId,
            listId: copy.to,
            position: position++,
            createdAt: at,
            updatedAt: at,
          })),
        )
        .execute();
    }
  }
  if (added > 0) await touchList(trx, copy.to, copy.now, [...columns]);
  return { added, already };
}

/**
 * How many people of one list would be added to another, and how many are in it already: what
 * `copyRecipients` would do.
 */
export async function countCopy(
  db: Database,
  copy: { accountId: string; from: string; to: string },
): Promise<{ added: number; already: number }> {
  const seen = new Set<string>();
  let added = 0;
  let already = 0;
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("recipients")
      .select(["position", "firstName", "lastName", "email"])
      .where("listId", "=", copy.from)
      .where("accountId", "=", copy.accountId)
      .where("position", ">", after)
      .orderBy("position")
      .limit(PEOPLE_PER_STEP)
      .execute();
    const last = rows.at(-1);
    if (!last) return { added, already };
    after = last.position;
    const emails = rows.map((row) => row.email);
    for (const known of (await findByAddress(db, copy.to, emails)).values())
      for (const person of known) seen.add(personKey(person));
    for (const row of rows) {
      const key = personKey(row);
      if (seen.has(key)) already++;
      else {
        added++;
        seen.add(key);
      }
    }
  }
}

/** Gives a list another name. In the caller's transaction. */
export async function renameList(
  db: Database,
  list: { accountId: string; listId: string; name: string; actorId?: string; now: Date },
): Promise<void> {
  const { accountId, listId, actorId = null, name: about, now } = list;
  await recordListEvent(db, { accountId, listId, actorId, kind: "renamed", about, now });
  await db
    .updateTable("recipientLists")
    .set({ name: list.name })
    .where("id", "=", list.listId)
    .where("accountId", "=", list.accountId)
    .execute();
}
