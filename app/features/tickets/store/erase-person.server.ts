import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";

const ERASED = "Erased";

/**
 * Takes somebody out of orders: their name and address go, what was paid stays, because books have
 * to be kept.
 */
export async function eraseFromTickets(
  db: Kysely<Schema>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await db
    .deleteFrom("ticketWaits")
    .where("accountId", "=", accountId)
    .where("email", "=", email)
    .execute();
  await db
    .updateTable("ticketGuests")
    .set({ name: ERASED, email: "" })
    .where("accountId", "=", accountId)
    .where(({ fn }) => fn("lower", ["email"]), "=", email)
    .execute();
  await db
    .updateTable("ticketOrders")
    .set({ buyerName: ERASED, buyerEmail: "" })
    .where("accountId", "=", accountId)
    .where(({ fn }) => fn("lower", ["buyerEmail"]), "=", email)
    .execute();
}
