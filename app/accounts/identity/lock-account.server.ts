import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { AccountsTable } from "#db/schema/accounts.ts";

/**
 * First statement of every transaction that decides about an account's identity: one at a time. It writes, so that on
 * SQLite it takes the lock before anything is read. Returns the identity's status, null when there is no such account.
 */
export async function lockAccount(trx: Database, accountId: string): Promise<Selectable<AccountsTable>["identityStatus"] | null> {
  const row = await trx
    .updateTable("accounts")
    .set((set) => ({ identityStatus: set.ref("identityStatus") }))
    .where("id", "=", accountId)
    .returning("identityStatus")
    .executeTakeFirst();
  return row?.identityStatus ?? null;
}
