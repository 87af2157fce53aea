import type { Webinar } from "#app/features/webinars/model/webinar.server.ts";
import { lockWebinar } from "#app/features/webinars/registration/places.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import { zonedMoment } from "#app/ui/languages/moments.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import { HAS_PLACE, kindsOf, takenOf } from "../store/ticket-rows.server.ts";
import { holdInside } from "./hold-places.server.ts";
import { queueOffer } from "./ticket-mails.server.tsx";

/** How long a ticket is held for who waited: they aren't looking at the page. */
const OFFER_MINUTES = 24 * 60;

type Config = Pick<AppContext, "config">;

/**
 * Puts somebody on the waiting list of a kind. The same answer for who is on it already. False: this
 * webinar sells nothing of the kind any more.
 */
export async function joinWaitingList(
  app: Pick<AppContext, "db" | "config" | "clock">,
  given: { webinarId: string; kindId: string; name: string; email: string },
): Promise<boolean> {
  const now = app.clock();
  return app.db.transaction().execute(async (trx) => {
    const webinar = await lockWebinar(trx, given.webinarId);
    const kinds = await kindsOf(trx, webinar.id);
    const kind = kinds.find(({ id, isHidden }) => id === given.kindId && isHidden === 0);
    const begun = now.toISOString() >= webinar.startsAt;
    if (!kind || webinar.sellsTickets === 0 || webinar.state === "cancelled" || begun) return false;
    await trx
      .insertInto("ticketWaits")
      .values({
        id: newId(now.getTime()),
        accountId: webinar.accountId,
        webinarId: webinar.id,
        kindId: kind.id,
        name: given.name,
        email: given.email.toLowerCase(),
        orderId: null,
        createdAt: now.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(["kindId", "email"]).doNothing())
      .execute();
    await offerFreed(trx, app, { webinar, now });
    return true;
  });
}

/**
 * Holds places that became free for who waits longest, each with an e-mail that says until when; in
 * the transaction that freed them and locked the webinar. Guests who gave their place up on their
 * own page lose their ticket's first.
 */
export async function offerFreed(
  trx: Database,
  app: Config,
  { webinar, now }: { webinar: Webinar; now: Date },
): Promise<void> {
  await releaseGivenUp(trx, webinar.id);
  const minutes = Math.floor((Date.parse(webinar.startsAt) - now.getTime()) / 60_000);
  if (webinar.state === "cancelled" || minutes < 1) return;
  const until = Math.min(OFFER_MINUTES, minutes);
  const kinds = await kindsOf(trx, webinar.id);
  for (;;) {
    const { capacity, placesTaken } = await lockWebinar(trx, webinar.id);
    if (capacity !== null && placesTaken >= capacity) return;
    const taken = await takenOf(trx, webinar.id);
    const open = kinds
      .filter(({ id, places, isHidden, salesTo }) => {
        const isFree = places === null || taken(id).all < places;
        return isFree && isHidden === 0 && (salesTo === null || now.toISOString() < salesTo);
      })
      .map(({ id }) => id);
    if (open.length === 0) return;
    const wait = await trx
      .selectFrom("ticketWaits")
      .selectAll()
      .where("webinarId", "=", webinar.id)
      .where("kindId", "in", open)
      .where("orderId", "is", null)
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!wait) return;
    const { kindId, name, email } = wait;
    const order = await holdInside(
      trx,
      { ...app, clock: () => now },
      {
        webinarId: webinar.id,
        buyer: { name, email },
        places: [{ kindId, guest: { name, email } }],
        code: "",
        onceToken: `wait-${wait.id}`,
        minutes: until,
      },
    );
    await trx
      .updateTable("ticketWaits")
      .set({ orderId: order.id })
      .where("id", "=", wait.id)
      .execute();
    const ends = new Date(order.heldUntil ?? now);
    const label = zonedMoment(ends, webinar.timeZone, textsIn("en"));
    await queueOffer(trx, app, { order, webinar, until: label, now });
  }
}

async function releaseGivenUp(trx: Database, webinarId: string): Promise<void> {
  await trx
    .updateTable("ticketGuests")
    .set({ state: "released", registrationId: null })
    .where("webinarId", "=", webinarId)
    .where("state", "in", HAS_PLACE)
    .where("registrationId", "in", (of) =>
      of
        .selectFrom("webinarRegistrations")
        .select("id")
        .where("webinarId", "=", webinarId)
        .where("state", "=", "cancelled"),
    )
    .execute();
}
