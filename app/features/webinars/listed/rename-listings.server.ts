import type { Database } from "#db/database.server.ts";
import { listingSearchText } from "./listing-filter.ts";

/** Lets the public list find an account's webinars by the account's new name. */
export async function renameListings(trx: Database, accountId: string, name: string): Promise<void> {
  const listed = await trx
    .selectFrom("webinars")
    .select(["id", "title", "host"])
    .where("accountId", "=", accountId)
    .where("isListed", "=", 1)
    .execute();
  for (const webinar of listed) {
    const searchText = listingSearchText(webinar, name);
    await trx.updateTable("webinars").set({ searchText }).where("id", "=", webinar.id).execute();
  }
}
