import { z } from "zod";
import {
  type DoorAct,
  type DoorOutcome,
  MAX_ACTS,
} from "#app/engines/door-device/door-protocol.ts";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { visitorEmailField } from "#app/features/forms/public/save-for-later.server.ts";
import { mailedNameField } from "#app/platform/text/mailed-name-field.ts";
import { MAX_NAME_LETTERS } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { sendLateCertificates } from "../certificates/automatic-certificates.server.tsx";
import { doorTimes } from "../model/door-times.ts";
import { registeredFor, rowIdIn } from "../model/session-rows.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";
import { changedState, findByPerson } from "../model/webinar.server.ts";
import { newRegistration } from "../registration/add-registration.server.ts";
import { announceGuests } from "../registration/announce-guests.server.ts";
import { lockWithSeries, nextPosition } from "../registration/places.server.ts";
import { updateAttendance } from "../registration/record-attendance.server.ts";
import type { CheckInLink } from "./links.server.ts";

const NO_NAME = "Enter the person’s name";

/** Somebody who isn't on the list. */
export const walkInForm = z.object({
  name: mailedNameField(NO_NAME).refine(
    (name) => countLetters(name) <= MAX_NAME_LETTERS,
    `Shorten the name to ${MAX_NAME_LETTERS} characters`,
  ),
  email: visitorEmailField("Enter an e-mail address in full, like name@example.com"),
});

const id = z.string().regex(/^[0-9a-z]{20,40}$/);
const at = z.number().int().nonnegative();

/** What a phone sends. An act that is none of these was not made by our page. */
export const actsSchema = z
  .array(
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("in"),
        id,
        guest: id,
        at,
        method: z.enum(["scan", "code", "name"]),
        admit: z.boolean().optional(),
      }),
      z.object({ kind: z.literal("undo"), id, checkIn: id, at }),
      z.object({
        kind: z.literal("walk-in"),
        id,
        name: z.string().max(400),
        email: z.string().max(400),
        at,
      }),
    ]),
  )
  .max(MAX_ACTS);

export interface ActResult {
  id: string;
  outcome: DoorOutcome;
  /** Whom it was about. Null: nobody of this event. */
  guest: string | null;
}

/**
 * Takes what a helper did, in the order they did it; in one transaction. Each act counts once
 * however often it comes, and the order in which phones send theirs makes no difference: of several
 * check-ins of a guest the earliest that was not undone counts.
 */
export async function recordActs(
  trx: Database,
  given: {
    webinarId: string;
    link: Pick<CheckInLink, "id" | "walkIns">;
    acts: readonly DoorAct[];
    now: Date;
  },
): Promise<ActResult[]> {
  const { webinarId, link, acts, now } = given;
  if (acts.length === 0) return [];
  // First: helpers of one event come one after another, so that none waits for a row that another
  // has.
  const webinar = await lockWithSeries(trx, webinarId);
  const door = { trx, webinar, link, now, changes: await takeChanges(trx, webinarId, acts.length) };
  const results: ActResult[] = [];
  const changed = new Set<string>();
  const came = new Set<string>();
  for (const act of acts) {
    const { outcome, guest, isNew } = await recordAct(door, act);
    results.push({ id: act.id, outcome, guest });
    if (!guest || !isNew) continue;
    changed.add(guest);
    if (outcome === "in") came.add(guest);
  }
  await refreshGuests(trx, webinar, { changed: [...changed], came: [...came] }, now);
  return results;
}

/** Undoes every check-in of a guest: the organiser's button. True: there was one. */
export async function undoCheckIns(
  trx: Database,
  webinar: Webinar,
  registrationId: string,
  now: Date,
): Promise<boolean> {
  await lockWithSeries(trx, webinar.id);
  const moment = now.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable("checkIns")
    .set({ undoneAt: moment, changeNumber: (await takeChanges(trx, webinar.id, 1)).next })
    .where("registrationId", "=", registrationId)
    .where("webinarId", "=", webinar.id)
    .where("undoneAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await refreshGuests(trx, webinar, { changed: [registrationId], came: [] }, now);
  return true;
}

interface AtDoor {
  trx: Database;
  webinar: Webinar;
  link: Pick<CheckInLink, "id" | "walkIns">;
  now: Date;
  changes: { next: number };
}

interface Recorded {
  outcome: DoorOutcome;
  guest: string | null;
  /** False: it had been recorded before, or was refused. */
  isNew: boolean;
}

const refused = (outcome: DoorOutcome): Recorded => ({ outcome, guest: null, isNew: false });

async function recordAct(door: AtDoor, act: DoorAct): Promise<Recorded> {
  const { trx, webinar, now, link } = door;
  if (act.kind === "undo") return undoOne(door, act);
  const known = await trx
    .selectFrom("checkIns")
    .innerJoin("webinarRegistrations", "webinarRegistrations.id", "checkIns.registrationId")
    .select(["checkIns.webinarId", "checkIns.registrationId", "webinarRegistrations.state"])
    .where("checkIns.id", "=", act.id)
    .executeTakeFirst();
  if (known) {
    if (known.webinarId !== webinar.id) return refused("no-guest");
    return {
      outcome: known.state === "registered" ? "in" : "no-place",
      guest: known.registrationId,
      isNew: false,
    };
  }
  if (webinar.state === "cancelled") return refused("cancelled-event");
  if (now.toISOString() < doorTimes(webinar).opensAt) return refused("early");
  if (act.kind === "in") {
    const guest = await findGuest(trx, webinar.id, act.guest);
    if (!guest) return refused("no-guest");
    const isAdmitted = act.admit === true && link.walkIns === 1 && guest.state !== "registered";
    if (isAdmitted) await givePlace(door, guest);
    await insertCheckIn(door, { ...act, registrationId: guest.id });
    const hasPlace = isAdmitted || guest.state === "registered";
    return { outcome: hasPlace ? "in" : "no-place", guest: guest.id, isNew: true };
  }
  if (link.walkIns === 0) return refused("not-allowed");
  const person = walkInForm.safeParse({ name: act.name, email: act.email });
  if (!person.success) return refused("bad-address");
  const registrationId = await registerWalkIn(door, person.data);
  await insertCheckIn(door, { ...act, registrationId, method: "walk-in" });
  return { outcome: "in", guest: registrationId, isNew: true };
}

async function undoOne(
  { trx, webinar, now, changes }: AtDoor,
  act: DoorAct & { kind: "undo" },
): Promise<Recorded> {
  const checkIn = await trx
    .selectFrom("checkIns")
    .select(["registrationId", "undoneAt"])
    .where("id", "=", act.checkIn)
    .where("webinarId", "=", webinar.id)
    .executeTakeFirst();
  if (!checkIn) return refused("no-guest");
  if (checkIn.undoneAt !== null)
    return { outcome: "undone", guest: checkIn.registrationId, isNew: false };
  await trx
    .updateTable("checkIns")
    .set({ undoneAt: momentOf(act.at, webinar, now), changeNumber: changes.next++ })
    .where("id", "=", act.checkIn)
    .execute();
  return { outcome: "undone", guest: checkIn.registrationId, isNew: true };
}

/**
 * Numbers for changes to the event's check-ins. Whoever changes one holds the event's row until the
 * end of the transaction, so numbers become visible in their order, and who has seen up to one has
 * missed none before it.
 */
async function takeChanges(
  trx: Database,
  webinarId: string,
  count: number,
): Promise<{ next: number }> {
  const { lastDoorChange } = await trx
    .updateTable("webinars")
    .set((of) => ({ lastDoorChange: of("lastDoorChange", "+", count) }))
    .where("id", "=", webinarId)
    .returning("lastDoorChange")
    .executeTakeFirstOrThrow();
  return { next: lastDoorChange - count + 1 };
}

function findGuest(trx: Database, webinarId: string, id: string) {
  return trx
    .selectFrom("webinarRegistrations")
    .select(["id", "state", "seriesRegistrationId"])
    .where("id", "=", id)
    .where("webinarId", "=", webinarId)
    .executeTakeFirst();
}

async function insertCheckIn(
  { trx, webinar, link, now, changes }: AtDoor,
  act: {
    id: string;
    at: number;
    registrationId: string;
    method: "scan" | "code" | "name" | "walk-in";
  },
): Promise<void> {
  await trx
    .insertInto("checkIns")
    .values({
      id: act.id,
      accountId: webinar.accountId,
      webinarId: webinar.id,
      registrationId: act.registrationId,
      linkId: link.id,
      method: act.method,
      at: momentOf(act.at, webinar, now),
      receivedAt: now.toISOString(),
      undoneAt: null,
      changeNumber: changes.next++,
    })
    .execute();
}

/**
 * When something happened that a phone tells of; never in the future, and never while the door was
 * closed.
 */
function momentOf(at: number, webinar: Webinar, now: Date): string {
  const { opensAt, closesAt } = doorTimes(webinar);
  const latest = Math.min(now.getTime(), Date.parse(closesAt));
  return new Date(Math.max(Date.parse(opensAt), Math.min(at, latest))).toISOString();
}

/**
 * Registers somebody who came without a place, or finds them by their address and name. They are
 * there: the event has a place more if it must.
 */
async function registerWalkIn(
  door: AtDoor,
  { name, email }: z.output<typeof walkInForm>,
): Promise<string> {
  const { trx, webinar, now } = door;
  const before = await findByPerson(trx, webinar.id, { email, name });
  if (before) {
    if (before.state !== "registered") await givePlace(door, before);
    return before.id;
  }
  const event = registeredFor(webinar);
  await growAndTake(trx, event.id);
  const position = await nextPosition(trx, event.id);
  const row = newRegistration(
    event,
    { name, email, responseId: null, state: "registered", position },
    now,
  );
  await trx.insertInto("webinarRegistrations").values(row).execute();
  const { accountId } = event;
  await announceGuests(trx, "registration.created", { accountId, ids: [row.id], now });
  return rowIdIn(webinar, row.id);
}

async function givePlace(
  { trx, webinar, now }: AtDoor,
  guest: Pick<WebinarRegistration, "id" | "seriesRegistrationId">,
): Promise<void> {
  await growAndTake(trx, registeredFor(webinar).id);
  const id = guest.seriesRegistrationId ?? guest.id;
  await trx
    .updateTable("webinarRegistrations")
    .set(changedState("registered", now))
    .where("id", "=", id)
    .execute();
  const { accountId } = webinar;
  await announceGuests(trx, "registration.changed", { accountId, ids: [id], now });
}

/** Takes a place; where all are taken, the event gets one more. */
async function growAndTake(trx: Database, webinarId: string): Promise<void> {
  const { capacity, placesTaken } = await trx
    .updateTable("webinars")
    .set((of) => ({ placesTaken: of("placesTaken", "+", 1) }))
    .where("id", "=", webinarId)
    .returning(["capacity", "placesTaken"])
    .executeTakeFirstOrThrow();
  if (capacity === null || placesTaken <= capacity) return;
  await trx
    .updateTable("webinars")
    .set({ capacity: placesTaken })
    .where("id", "=", webinarId)
    .execute();
}

const IDS_PER_STATEMENT = 200;

/**
 * Works out when the `changed` guests were checked in, and who attended; who `came` may have earned
 * a certificate.
 */
async function refreshGuests(
  trx: Database,
  webinar: Webinar,
  { changed: ids, came }: { changed: string[]; came: string[] },
  now: Date,
): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
    await trx
      .updateTable("webinarRegistrations")
      .set((of) => ({
        checkedInAt: of
          .selectFrom("checkIns")
          .select((counted) => counted.fn.min("checkIns.at").as("at"))
          .whereRef("checkIns.registrationId", "=", "webinarRegistrations.id")
          .where("checkIns.undoneAt", "is", null),
      }))
      .where("id", "in", ids.slice(from, from + IDS_PER_STATEMENT))
      .execute();
  }
  if (ids.length > 0) await updateAttendance(trx, webinar, ids);
  const { accountId } = webinar;
  await announceGuests(trx, "guest.checked-in", { accountId, ids: came, now });
  if (came.length > 0) await sendLateCertificates(trx, webinar, came, now);
}
