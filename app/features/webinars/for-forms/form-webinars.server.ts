import { setImmediate as letOthersRun } from "node:timers/promises";
import type { FormGuest, FormWebinar, ResponsePlace } from "#app/features/forms/extensions.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { recordGuestAnswer } from "../certificates/record-guest-answer.server.ts";
import { hostedWebinars } from "../form-numbers.server.ts";
import {
  findByPerson,
  type Webinar,
  type WebinarRegistration,
  webinarOfForm,
} from "../model/webinar.server.ts";
import { isListable, linkPromise, webinarFacts, webinarGate } from "../model/webinar-gate.ts";
import { smsCountries } from "../model/webinar-sms.ts";
import { timeElsewhere, webinarEnd } from "../model/webinar-times.ts";
import { registerForWebinar } from "../registration/register.server.ts";
import {
  findGuest,
  findGuestByKey,
  type Guest,
  guestAvailability,
  guestNotes,
  hasPassed,
} from "../tasks/guest.server.ts";

/** The webinar that a form registers people for, as its form knows it. */
export async function formWebinar(db: Database, formId: string): Promise<FormWebinar | null> {
  const webinar = await webinarOfForm(db, formId);
  return webinar && asFormKnows(webinar);
}

function asFormKnows(webinar: Webinar): FormWebinar {
  const { title, startsAt, lengthMinutes, timeZone, state } = webinar;
  return {
    title,
    startsAt,
    lengthMinutes,
    timeZone,
    state,
    sellsTickets: webinar.sellsTickets === 1,
    gate: (now, t) => webinarGate(webinar, now, t),
    head({ formTakes, zone, now }, t) {
      const { date, facts } = webinarFacts(webinar, linkPromise(webinar, { formTakes, now }), t);
      return { date: { ...date, elsewhere: zone ? timeElsewhere(webinar, zone, t) : null }, facts };
    },
    smsCountries: (config) => smsCountries(config, webinar),
    isListable: (form, account) => isListable(webinar, form, account),
    countExpected: (db, now) => countExpected(db, webinar, now),
    hasGivenUp: async (db, person) =>
      (await findByPerson(db, webinar.id, person))?.state === "cancelled",
    async register(trx, app, person) {
      await registerForWebinar(trx, app, { ...person, webinar });
    },
  };
}

async function countExpected(db: Database, webinar: Webinar, now: Date): Promise<number> {
  if (webinar.state !== "scheduled" || webinarEnd(webinar) <= now.toISOString()) return 0;
  const { people } = await db
    .selectFrom("webinarRegistrations")
    .select(({ fn }) => fn.countAll().as("people"))
    .where("webinarId", "=", webinar.id)
    .where("state", "in", ["registered", "pending", "waiting"])
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** When the webinars of these forms are, by the form. */
export async function webinarStarts(db: Database, formIds: readonly string[]) {
  if (formIds.length === 0)
    return new Map<string, Pick<Webinar, "startsAt" | "timeZone" | "state">>();
  const rows = await db
    .selectFrom("webinars")
    .select(["formId", "startsAt", "timeZone", "state"])
    .where("formId", "in", [...formIds])
    .where("seriesId", "is", null)
    .execute();
  return new Map(rows.map(({ formId, ...start }) => [formId, start]));
}

/** The forms of webinars that ended in a period and were not cancelled. */
export async function hostedForms(
  db: Database,
  of: Parameters<typeof hostedWebinars>[1],
): Promise<string[]> {
  return (await hostedWebinars(db, of)).map(({ formId }) => formId);
}

const STATE_LABELS: Record<WebinarRegistration["state"], string> = {
  registered: "Registered",
  pending: "Waiting for approval",
  waiting: "On the waiting list",
  declined: "Declined",
  cancelled: "Cancelled",
};

/** The places that responses led to, by the response. */
export async function responsePlaces(
  db: Database,
  responseIds: readonly string[],
): Promise<Map<string, ResponsePlace>> {
  if (responseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("webinarRegistrations")
    .select(["responseId", "state", "attended", "doubtful"])
    .where("responseId", "in", [...responseIds])
    .execute();
  return new Map(
    rows.map((row) => [
      row.responseId ?? "",
      { state: row.state, label: `${STATE_LABELS[row.state]}${attendedLabel(row)}` },
    ]),
  );
}

function attendedLabel({
  attended,
  doubtful,
}: Pick<WebinarRegistration, "attended" | "doubtful">): string {
  if (attended === 1) return ", attended";
  return doubtful === 1 ? ", attendance doubtful" : "";
}

/** Few enough that one statement, with what hangs from its rows, takes some milliseconds. */
const PLACES_PER_CHUNK = 200;

/** Removes everybody's place in the webinars of a form, some at a time. */
export async function removePlaces(db: AppContext["db"], formId: string): Promise<void> {
  const webinars = await db
    .selectFrom("webinars")
    .select("id")
    .where("formId", "=", formId)
    .execute();
  for (const { id } of webinars) {
    for (;;) {
      const { numDeletedRows } = await db
        .deleteFrom("webinarRegistrations")
        .where("webinarId", "=", id)
        .where("id", "in", (some) =>
          some
            .selectFrom("webinarRegistrations")
            .select("id")
            .where("webinarId", "=", id)
            .limit(PLACES_PER_CHUNK),
        )
        .executeTakeFirst();
      if (numDeletedRows === 0n) break;
      await letOthersRun();
    }
  }
}

/** Whose key this is, for this form; null: it was made up, or the webinar has another form by now. */
export async function guestByKey(
  ...asked: Parameters<typeof findGuestByKey>
): Promise<FormGuest | null> {
  const guest = await findGuestByKey(...asked);
  return guest && guestOfForm(guest, asked[2].id);
}

function guestOfForm(guest: Guest, formId: string): FormGuest {
  const { task, registration, attempts } = guest;
  return {
    task,
    seed: `${registration.id}:${attempts.length + 1}`,
    name: registration.name,
    email: registration.email,
    joinToken: registration.joinToken,
    attempts: attempts.length,
    hasPassed: hasPassed(guest),
    availability: (settings, at) => guestAvailability(guest, settings, at),
    notes: (settings, t) => guestNotes(guest, settings, t),
    async again(trx) {
      const now = await findGuest(trx, { task, registrationId: registration.id, formId });
      return now && guestOfForm(now, formId);
    },
    record: (trx, answer) => recordGuestAnswer(trx, { guest, ...answer }),
  };
}
