import type { Database } from "#db/database.server.ts";
import { countUncertain } from "./list-uncertain.server.ts";
import { readUncertainQuery, readUncertainSelection, uncertainPath } from "./uncertain-query.ts";

/** What the address of a dialog selects: how many messages there still are, and the list to go back to. */
export async function readSelected(db: Database, accountId: string, address: string) {
  const search = new URL(address).searchParams;
  return {
    count: await countUncertain(db, accountId, readUncertainSelection(search)),
    closeTo: uncertainPath(readUncertainQuery(search)),
  };
}
