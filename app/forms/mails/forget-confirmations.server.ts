import type { Database } from "#db/database.server.ts";

/** What the ledger knows the confirmation of a response by. */
export function confirmationToken(responseId: string): string {
  return `form-confirmation:${responseId}`;
}

/**
 * Takes the confirmations of responses out of the ledger, with the copies of the answers in them; in the transaction that
 * deletes the responses, before they are gone. What has not left never does. One that is on the wire at this moment stays.
 */
export async function forgetConfirmations(trx: Database, responseIds: string[]): Promise<void> {
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
