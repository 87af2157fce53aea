import type { Kysely } from "kysely";
import { keysHolding } from "#app/features/people/keys-holding.server.ts";
import type { Schema } from "#db/schema.ts";

/**
 * The row stays, so that the same request does nothing a second time; its answer says that somebody
 * is gone.
 */
export async function eraseFromAnswers(
  db: Kysely<Schema>,
  person: { accountId: string; email: string },
): Promise<void> {
  for await (const keys of keysHolding(db, person, {
    table: "apiRequests",
    key: "idempotencyKey",
    column: "answer",
  })) {
    await db
      .updateTable("apiRequests")
      .set({ answer: JSON.stringify({ erased: true }) })
      .where("accountId", "=", person.accountId)
      .where("idempotencyKey", "in", keys)
      .execute();
  }
}
