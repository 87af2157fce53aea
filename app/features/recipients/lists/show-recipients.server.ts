import type { Database } from "#db/database.server.ts";
import { findRowsKeptAside } from "../imports/find-import.server.ts";
import { certificateNames, listRecipients } from "./recipient-list.server.ts";
import { type RecipientQuery, writeRecipientQuery } from "./recipient-query.ts";

/** What the page of a list shows of its people. */
export async function showRecipients(db: Database, list: { accountId: string; listId: string | null }, query: RecipientQuery) {
  return {
    query,
    search: writeRecipientQuery(query).toString(),
    shown: await listRecipients(db, list, query),
    names: await certificateNames(db, list),
    aside: list.listId ? await findRowsKeptAside(db, list.listId) : null,
  };
}
