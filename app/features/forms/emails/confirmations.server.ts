import type { Database } from "#db/database.server.ts";

/** What the ledger knows the confirmation of a response by. */
export function confirmationToken(responseId: string): string {
  return `form-confirmation:${responseId}`;
}

/** Whether a confirmation of a response is on its way or there: it was asked for, allowed, and not left out. */
export async function hasConfirmation(db: Database, response: { id: string; accountId: string }): Promise<boolean> {
  const row = await db
    .selectFrom("batches")
    .innerJoin("deliveries", "deliveries.batchId", "batches.id")
    .select("deliveries.id")
    .where("batches.confirmToken", "=", `${response.accountId}:${confirmationToken(response.id)}`)
    .where("deliveries.state", "not in", ["skipped", "cancelled", "failed"])
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the confirmations of responses out of the ledger, with the copies of the answers in them; in the transaction that
 * deletes the responses, before they are gone. What has not left never does. One that is on the wire at this moment stays.
 */
export async function dropConfirmations(trx: Database, responseIds: string[]): Promise<void> {
  if (responseIds.length === 0) return;
  const responses = await trx.selectFrom("formResponses").select(["id", "accountId"]).where("id", "in", responseIds).execute();
  const tokens = responses.map(({ id, accountId }) => `${accountId}:${confirmationToken(id)}`);
  if (tokens.length === 0) return;
  await trx
    .deleteFrom("batches")
    .where("confirmToken", "in", tokens)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("deliveries")
            .select("deliveries.id")
            .whereRef("deliveries.batchId", "=", "batches.id")
            .where("deliveries.state", "=", "sending"),
        ),
      ),
    )
    .execute();
}
