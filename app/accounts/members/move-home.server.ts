import type { Database } from "#db/database.server.ts";

/**
 * Ends what somebody does in an account they are no longer a member of: browsers that were working in it fall back to where
 * the person is at home, and who was at home there moves to the account they have been a member of the longest. Who has none
 * left stays as a person, signed out everywhere.
 */
export async function moveHome(trx: Database, { userId, accountId }: { userId: string; accountId: string }): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ accountId: null })
    .where("userId", "=", userId)
    .where("accountId", "=", accountId)
    .execute();
  const other = await trx
    .selectFrom("memberships")
    .select("accountId")
    .where("userId", "=", userId)
    .where("accountId", "!=", accountId)
    .orderBy("createdAt")
    .limit(1)
    .executeTakeFirst();
  if (other) {
    await trx
      .updateTable("users")
      .set({ accountId: other.accountId })
      .where("id", "=", userId)
      .where("accountId", "=", accountId)
      .execute();
  } else await trx.deleteFrom("sessions").where("userId", "=", userId).execute();
}
