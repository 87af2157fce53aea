import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { type MailAccount, queueWebinarEmail } from "../emails/queue-webinar-email.server.ts";
import type { WebinarEmailKind } from "../emails/usual-text.ts";
import { changedState, type Webinar, type WebinarRegistration } from "../model/webinar.server.ts";
import { announceGuests } from "./announce-guests.server.ts";
import { freePlaces, lockWebinar, promoteWaiting, takePlace } from "./places.server.ts";

type Config = Pick<AppContext, "config">;
type State = WebinarRegistration["state"];

interface Act {
  webinarId: string;
  account: MailAccount;
  registrationId: string;
  now: Date;
}

/**
 * Cancels somebody's place, or their wish for one, with the mail that takes it out of their
 * calendar; who is first on the waiting list gets the place. False: they had none (any more).
 */
export async function cancelRegistration(trx: Database, app: Config, act: Act): Promise<boolean> {
  const { webinarId, account, now } = act;
  const webinar = await lockWebinar(trx, webinarId);
  const before = await readRow(trx, act);
  if (!before || !isActive(before.state)) return false;
  const after = await setState(trx, act, "cancelled");
  if (before.state === "registered") await freePlaces(trx, webinarId, 1);
  if (webinar.state === "cancelled") return true;
  const kind: WebinarEmailKind = before.state === "registered" ? "place-cancelled" : "withdrawn";
  await queueWebinarEmail(trx, app, { webinar, account, kind, registrations: [after], now });
  if (before.state === "registered") await promoteWaiting(trx, app, { webinarId, account, now });
  return true;
}

export type Approval = "registered" | "waiting" | "full" | "unchanged";

/**
 * The organiser's yes to a registration: a place, or the waiting list when all are taken; `full`:
 * there is no waiting list either, and nothing changed. A declined person can be approved later.
 */
export async function approveRegistration(trx: Database, app: Config, act: Act): Promise<Approval> {
  const { webinarId, account, now } = act;
  const webinar = await lockWebinar(trx, webinarId);
  const before = await readRow(trx, act);
  if (
    webinar.state === "cancelled" ||
    (before?.state !== "pending" && before?.state !== "declined")
  )
    return "unchanged";
  const hasPlace = await takePlace(trx, webinarId);
  if (!hasPlace && webinar.waitingList === 0) return "full";
  const state = hasPlace ? "registered" : "waiting";
  const after = await setState(trx, act, state);
  const kind = hasPlace ? "approved" : "waiting";
  await queueWebinarEmail(trx, app, { webinar, account, kind, registrations: [after], now });
  return state;
}

/** The organiser's no to a registration that waits for approval, with the mail that says so. */
export async function declineRegistration(trx: Database, app: Config, act: Act): Promise<boolean> {
  const { webinarId, account, now } = act;
  const webinar = await lockWebinar(trx, webinarId);
  const before = await readRow(trx, act);
  if (before?.state !== "pending") return false;
  const after = await setState(trx, act, "declined");
  if (webinar.state === "cancelled") return true;
  await queueWebinarEmail(trx, app, {
    webinar,
    account,
    kind: "declined",
    registrations: [after],
    now,
  });
  return true;
}

/**
 * Gives somebody of the waiting list a place out of turn. When all are taken the webinar gets one
 * more: nobody else may lose theirs, or be passed by somebody the organiser did not mean. Returns
 * the webinar's places after it; false: not waiting.
 */
export async function promoteWaitingPerson(
  trx: Database,
  app: Config,
  act: Act,
): Promise<{ capacity: number | null; grew: boolean } | false> {
  const { webinarId, account, now } = act;
  const webinar = await lockWebinar(trx, webinarId);
  const before = await readRow(trx, act);
  if (webinar.state === "cancelled" || before?.state !== "waiting") return false;
  const grew = !(await takePlace(trx, webinarId));
  if (grew) {
    await trx
      .updateTable("webinars")
      .set((of) => ({
        capacity: of("placesTaken", "+", 1),
        placesTaken: of("placesTaken", "+", 1),
      }))
      .where("id", "=", webinarId)
      .execute();
  }
  const after = await setState(trx, act, "registered");
  await queueWebinarEmail(trx, app, {
    webinar,
    account,
    kind: "place",
    registrations: [after],
    now,
  });
  return { capacity: grew ? webinar.placesTaken + 1 : webinar.capacity, grew };
}

/**
 * Mails somebody how things stand, with their joining link if they have a place (C22). `onceKey`
 * makes one press one mail.
 */
export async function resendEmail(
  trx: Database,
  app: Config,
  given: {
    webinar: Webinar;
    account: MailAccount;
    registration: WebinarRegistration;
    onceKey: string;
    now: Date;
  },
): Promise<boolean> {
  const { webinar, account, registration, onceKey, now } = given;
  const kind = `again-${onceKey}` as const;
  return (
    (await queueWebinarEmail(trx, app, {
      webinar,
      account,
      kind,
      registrations: [registration],
      now,
    })) > 0
  );
}

function isActive(state: State): boolean {
  return state === "registered" || state === "waiting" || state === "pending";
}

async function readRow(
  trx: Database,
  { webinarId, registrationId }: Act,
): Promise<WebinarRegistration | null> {
  const row = await trx
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", registrationId)
    .where("webinarId", "=", webinarId)
    .executeTakeFirst();
  return row ?? null;
}

async function setState(
  trx: Database,
  { registrationId, now }: Act,
  state: State,
): Promise<WebinarRegistration> {
  const row = await trx
    .updateTable("webinarRegistrations")
    .set(changedState(state, now))
    .where("id", "=", registrationId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { accountId } = row;
  await announceGuests(trx, "registration.changed", { accountId, ids: [registrationId], now });
  return row;
}
