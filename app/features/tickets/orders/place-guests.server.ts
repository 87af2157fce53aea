import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { canEmail } from "#app/features/forms/emails/confirmations.server.ts";
import { findByPerson, type Webinar } from "#app/features/webinars/model/webinar.server.ts";
import { addRegistration } from "#app/features/webinars/registration/add-registration.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { guestsOf, type TicketGuest, type TicketOrder } from "../store/ticket-rows.server.ts";

type Config = Pick<AppContext, "config">;

/**
 * Registers the guests of an order whose places are held, each with their own confirmation. Who is
 * registered already keeps the place they have; the buyer gets a link for this one instead, as for
 * a place that is nobody's yet.
 */
export async function placeGuests(
  trx: Database,
  app: Config,
  { order, webinar, now }: { order: TicketOrder; webinar: Webinar; now: Date },
): Promise<void> {
  for (const guest of await guestsOf(trx, order.id))
    if (guest.state === "held")
      await placeGuest(trx, app, { guest, webinar, person: guest.email ? guest : null, now });
}

/** Registers one of them. False: they have a place already, and this one waits for somebody else. */
export async function placeGuest(
  trx: Database,
  app: Config,
  given: {
    guest: TicketGuest;
    webinar: Webinar;
    person: { name: string; email: string } | null;
    now: Date;
  },
): Promise<boolean> {
  const { guest, webinar, person, now } = given;
  const before = person && (await findByPerson(trx, webinar.id, person));
  if (!person || (before && before.state !== "cancelled" && before.state !== "declined")) {
    await trx
      .updateTable("ticketGuests")
      .set({ state: "open", claimToken: guest.claimToken ?? randomLetters(26) })
      .where("id", "=", guest.id)
      .execute();
    return false;
  }
  const account = await readIssuer(trx, webinar.accountId);
  const { accountId } = webinar;
  const { allowed } = await canEmail(trx, { accountId, email: person.email, now });
  const registration = await addRegistration(
    trx,
    app,
    {
      webinar,
      account,
      name: person.name,
      email: person.email,
      responseId: null,
      language: null,
      by: "ticket",
      mayMail: allowed,
      now,
    },
    before,
  );
  await trx
    .updateTable("ticketGuests")
    .set({
      state: "placed",
      name: person.name,
      email: person.email,
      registrationId: registration?.id ?? null,
    })
    .where("id", "=", guest.id)
    .execute();
  return true;
}

/** An order that costs nothing has its places at once. */
export async function settleFree(
  trx: Database,
  app: Config,
  { order, webinar, now }: { order: TicketOrder; webinar: Webinar; now: Date },
): Promise<TicketOrder> {
  await placeGuests(trx, app, { order, webinar, now });
  return trx
    .updateTable("ticketOrders")
    .set({ state: "paid", method: "free", heldUntil: null, paidAt: now.toISOString() })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
