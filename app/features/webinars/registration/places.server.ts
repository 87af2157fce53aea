import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { type MailAccount, queueWebinarEmail } from "../emails/queue-webinar-email.server.ts";
import { ticketPlacesFreed } from "../extensions.ts";
import { changedState, type Webinar } from "../model/webinar.server.ts";
import { announceGuests } from "./announce-guests.server.ts";

/**
 * Takes one of the webinar's places; false: all are taken. One statement counts and takes, so that
 * however many ask at once no place is given twice (C18). In the transaction that makes the
 * person's row.
 */
export async function takePlace(trx: Database, webinarId: string): Promise<boolean> {
  return (await takePlaces(trx, webinarId, 1)) === 1;
}

/** Takes as many of `wanted` places as are free, and says how many. */
async function takePlaces(trx: Database, webinarId: string, wanted: number): Promise<number> {
  if (wanted < 1) return 0;
  // A change of the row first: from here to the end of the transaction nobody else counts.
  const { capacity, placesTaken } = await trx
    .updateTable("webinars")
    .set((of) => ({ placesTaken: of("placesTaken", "+", 0) }))
    .where("id", "=", webinarId)
    .returning(["capacity", "placesTaken"])
    .executeTakeFirstOrThrow();
  const taken = capacity === null ? wanted : Math.min(wanted, Math.max(0, capacity - placesTaken));
  if (taken > 0) {
    await trx
      .updateTable("webinars")
      .set((of) => ({ placesTaken: of("placesTaken", "+", taken) }))
      .where("id", "=", webinarId)
      .execute();
  }
  return taken;
}

/** Takes all of these places, or none: for tickets, which wait for their money. */
export async function holdPlaces(
  trx: Database,
  webinarId: string,
  wanted: number,
): Promise<boolean> {
  const taken = await takePlaces(trx, webinarId, wanted);
  if (taken === wanted) return true;
  await freePlaces(trx, webinarId, taken);
  return false;
}

/** Says whether a webinar's places are sold as tickets from now on. */
export async function setSelling(trx: Database, webinarId: string, sells: boolean): Promise<void> {
  await trx
    .updateTable("webinars")
    .set({ sellsTickets: sells ? 1 : 0 })
    .where("id", "=", webinarId)
    .execute();
}

/** Gives places back. Promote the waiting list after it. */
export async function freePlaces(trx: Database, webinarId: string, count: number): Promise<void> {
  if (count < 1) return;
  await trx
    .updateTable("webinars")
    .set((of) => ({ placesTaken: of("placesTaken", "-", count) }))
    .where("id", "=", webinarId)
    .execute();
}

/**
 * The number of a new registration: 1, 2, 3 … in the order they come, which is the order of the
 * waiting list too.
 */
export async function nextPosition(trx: Database, webinarId: string): Promise<number> {
  const { lastPosition } = await trx
    .updateTable("webinars")
    .set((of) => ({ lastPosition: of("lastPosition", "+", 1) }))
    .where("id", "=", webinarId)
    .returning("lastPosition")
    .executeTakeFirstOrThrow();
  return lastPosition;
}

/**
 * The webinar as it is now, kept from others until the transaction ends: the first statement of
 * every act that counts places or moves people.
 */
export async function lockWebinar(trx: Database, webinarId: string): Promise<Webinar> {
  return trx
    .updateTable("webinars")
    .set((of) => ({ placesTaken: of.ref("placesTaken") }))
    .where("id", "=", webinarId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The same of a session with its series: that one first, as everybody takes it who registers. */
export async function lockWithSeries(trx: Database, webinarId: string): Promise<Webinar> {
  const { seriesId } = await trx
    .selectFrom("webinars")
    .select("seriesId")
    .where("id", "=", webinarId)
    .executeTakeFirstOrThrow();
  if (seriesId !== null) await lockWebinar(trx, seriesId);
  return lockWebinar(trx, webinarId);
}

const ROWS_PER_STATEMENT = 200;

/**
 * Gives free places to the first of the waiting list, with the mail, in the transaction that freed
 * them. Returns how many people got one. Nobody is promoted once the webinar began: a mail would
 * come too late to be of use.
 */
export async function promoteWaiting(
  trx: Database,
  app: Pick<AppContext, "config">,
  { webinarId, account, now }: { webinarId: string; account: MailAccount; now: Date },
): Promise<number> {
  const webinar = await lockWebinar(trx, webinarId);
  if (webinar.state === "cancelled" || now.toISOString() >= webinar.startsAt) return 0;
  // Who waits for a ticket pays for it first.
  if (webinar.sellsTickets === 1) {
    await ticketPlacesFreed.get()(trx, app, { webinar, now });
    return 0;
  }
  const free = webinar.capacity === null ? null : webinar.capacity - webinar.placesTaken;
  if (free !== null && free < 1) return 0;
  const waiting = await trx
    .selectFrom("webinarRegistrations")
    .select("id")
    .where("webinarId", "=", webinarId)
    .where("state", "=", "waiting")
    .orderBy("position")
    .$call((query) => (free === null ? query : query.limit(free)))
    .execute();
  const count = await takePlaces(trx, webinarId, waiting.length);
  await registerAndEmail(trx, app, {
    webinar,
    account,
    ids: waiting.slice(0, count).map(({ id }) => id),
    now,
  });
  return count;
}

/** Writes that these people have places (which are counted already), and mails them. */
async function registerAndEmail(
  trx: Database,
  app: Pick<AppContext, "config">,
  {
    webinar,
    account,
    ids,
    now,
  }: { webinar: Webinar; account: MailAccount; ids: string[]; now: Date },
): Promise<void> {
  const registrations = [];
  for (let from = 0; from < ids.length; from += ROWS_PER_STATEMENT) {
    const rows = await trx
      .updateTable("webinarRegistrations")
      .set(changedState("registered", now))
      .where("id", "in", ids.slice(from, from + ROWS_PER_STATEMENT))
      .returningAll()
      .execute();
    registrations.push(...rows);
  }
  registrations.sort((a, b) => a.position - b.position);
  const { accountId } = webinar;
  await announceGuests(trx, "registration.changed", { accountId, ids, now });
  await queueWebinarEmail(trx, app, { webinar, account, kind: "place", registrations, now });
}
