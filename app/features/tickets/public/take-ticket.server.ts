import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { lockWebinar } from "#app/features/webinars/registration/places.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { placeGuest } from "../orders/place-guests.server.ts";

/** A ticket that was handed on, by its link; `placed` once somebody took it. Null: it leads nowhere. */
export async function findTicket(db: Database, token: string | undefined) {
  if (!token || !/^[0-9a-z]{26}$/.test(token)) return null;
  const found = await db
    .selectFrom("ticketGuests")
    .innerJoin("ticketOrders", "ticketOrders.id", "ticketGuests.orderId")
    .innerJoin("ticketKinds", "ticketKinds.id", "ticketGuests.kindId")
    .selectAll("ticketGuests")
    .select(["ticketOrders.buyerName", "ticketKinds.name as kindName"])
    .where("ticketGuests.claimToken", "=", token)
    .where("ticketGuests.state", "in", ["open", "placed"])
    .executeTakeFirst();
  return found ?? null;
}

type OpenTicket = NonNullable<Awaited<ReturnType<typeof findTicket>>>;

/** Registers who takes it, with their confirmation. `registered`: they have a place already. */
export async function takeTicket(
  app: Pick<AppContext, "db" | "config" | "clock">,
  ticket: OpenTicket,
  person: { name: string; email: string },
): Promise<"taken" | "over" | "registered"> {
  const now = app.clock();
  const outcome = await app.db.transaction().execute(async (trx) => {
    const webinar = await lockWebinar(trx, ticket.webinarId);
    if (webinar.state === "cancelled" || now.toISOString() >= webinar.startsAt) return "over";
    const guest = await findTicket(trx, ticket.claimToken ?? "");
    if (guest?.state !== "open") return "over";
    return (await placeGuest(trx, app, { guest, webinar, person, now })) ? "taken" : "registered";
  });
  wakeDelivery(app.db);
  return outcome;
}
