import { newId } from "#app/platform/text/ids.ts";
import { personKey, searchTextOf } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { insertRows } from "#db/writing.server.ts";
import { findByAddress } from "../imports/check-import.server.ts";
import type { Person } from "../imports/read-row.ts";
import { nextPosition, touchList } from "./project-list.server.ts";

/** Of each person, in order: the id on the list, and whether they were there already (or are given twice). */
export interface AddedRecipient {
  recipientId: string;
  isNew: boolean;
}

/** Adds people to the end of a list, at most some thousands. In the caller's transaction. */
export async function addRecipients(
  trx: Database,
  list: { accountId: string; listId: string },
  people: Person[],
  now: Date,
): Promise<AddedRecipient[]> {
  if (people.length === 0) return [];
  const found = await findByAddress(
    trx,
    list.listId,
    people.map(({ email }) => email),
  );
  const known = new Map([...found.values()].flat().map((person) => [personKey(person), person.id]));
  const at = now.toISOString();
  let position = await nextPosition(trx, list.listId);
  const rows: Parameters<typeof insertRows<"recipients">>[2][number][] = [];
  const columns = new Set<string>();
  const added = people.map((person) => {
    const key = personKey(person);
    const there = known.get(key);
    if (there !== undefined) return { recipientId: there, isNew: false };
    const recipientId = newId(now.getTime());
    known.set(key, recipientId);
    const { fields, ...rest } = person;
    for (const name of Object.keys(fields)) columns.add(name);
    const words = { searchText: searchTextOf(person), createdAt: at, updatedAt: at };
    rows.push({ id: recipientId, ...list, position: position++, ...rest, fields: JSON.stringify(fields), ...words });
    return { recipientId, isNew: true };
  });
  await insertRows(trx, "recipients", rows);
  if (rows.length > 0) await touchList(trx, list.listId, now, [...columns]);
  return added;
}
