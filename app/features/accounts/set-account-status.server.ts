import type { Updateable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { AccountsTable } from "#db/schema/accounts.ts";

/** How an operator changes an account's status (`account-status.ts`), in the transaction of the act. */

export async function setAccountStatus(
  trx: Database,
  accountId: string,
  status: Pick<
    Updateable<AccountsTable>,
    "suspendedAt" | "terminatedAt" | "standingReason" | "deleteAfter"
  >,
): Promise<void> {
  await trx.updateTable("accounts").set(status).where("id", "=", accountId).execute();
}

/** Signs everybody out of it. Somebody who works in another account as well stays signed in there. */
export async function endSessionsOfAccount(trx: Database, accountId: string): Promise<void> {
  await trx
    .deleteFrom("sessions")
    .where((eb) =>
      eb.or([
        eb("accountId", "=", accountId),
        eb.and([
          eb("accountId", "is", null),
          eb("userId", "in", (users) =>
            users.selectFrom("users").select("users.id").where("users.accountId", "=", accountId),
          ),
        ]),
      ]),
    )
    .execute();
}
