import type { Database } from "#db/database.server.ts";
import { countUncertain } from "./list-uncertain.server.ts";
import { readUncertainQuery, readUncertainSelection, uncertainPath } from "./uncertain-query.ts";

/** What a dialog's address selects: how many messages are still uncertain, and the list to return to. */
export async function readSelected(db: Database, accountId: string, address: string) {
  const search = new URL(address).searchParams;
  return {
    count: await countUncertain(db, accountId, readUncertainSelection(search)),
    closeTo: uncertainPath(readUncertainQuery(search)),
  };
}
