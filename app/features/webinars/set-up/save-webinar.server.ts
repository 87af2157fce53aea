import { createHash } from "node:crypto";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { nameUntitledForm } from "#app/features/forms/list/create-form.server.ts";
import type { Form } from "#app/features/forms/store/find-form.server.ts";
import { queueWebhook } from "#app/features/webhooks/queue-webhook.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { type MailAccount, queueWebinarEmail } from "../emails/queue-webinar-email.server.ts";
import { listingSearchText } from "../listed/listing-filter.ts";
import { scheduleTurn } from "../model/plan-turn.server.ts";
import { isSeries, type Webinar } from "../model/webinar.server.ts";
import { webinarEnd, webinarWhen } from "../model/webinar-times.ts";
import { lockWebinar, promoteWaiting } from "../registration/places.server.ts";
import { updateAttendance } from "../registration/record-attendance.server.ts";
import { listSessions, placesDiffer, refreshSeries, spanOf } from "../sessions/sessions.server.ts";
import { isZoneCorrected, sessionStart } from "./correct-zone.ts";
import {
  type DetailsContext,
  keptDetails,
  type TypedDetails,
  type WebinarDetails,
} from "./details-form.server.ts";
import { countPeopleToNotify, readPeopleToNotify } from "./people-to-notify.server.ts";

/** Asked before a change that people are mailed about is saved. */
export interface ChangeQuestion {
  heading: string;
  /** What the mail will say, a sentence each. */
  told: string[];
  /** Sent back with the yes: it stands for this change to this many people and for no other. */
  key: string;
}

type SaveDetailsOutcome =
  | { kind: "saved"; message: string }
  | { kind: "asked"; question: ChangeQuestion }
  /** Its details stay as they were. */
  | { kind: "cancelled" };

/**
 * Takes what the Details page sent: makes the form's webinar, or changes it once the organiser
 * knows who is mailed what.
 */
export async function saveDetails(
  app: AppContext,
  { account, user }: Organiser,
  form: Form,
  { typed, context }: { typed: TypedDetails; context: DetailsContext },
): Promise<SaveDetailsOutcome> {
  const { db } = app;
  const { existing, now } = context;
  if (existing?.state === "cancelled") return { kind: "cancelled" };
  const keepsClock = isZoneCorrected(existing, typed) && typed.keeps !== "moment";
  const details = {
    ...keptDetails(typed, context),
    ...(existing && keepsClock ? await movedSpan(db, existing, typed.timeZone, now) : {}),
  };
  const saving = { account, actorId: user.id, now };
  if (!existing) {
    await db.transaction().execute((trx) => createWebinar(trx, form, details, saving));
    const message =
      "The form now registers people for the webinar. They get a confirmation with a " +
      "calendar file and their joining link.";
    return { kind: "saved", message };
  }
  const told = changesToNotify(existing, details, now);
  const people = told.length > 0 ? await countPeopleToNotify(db, existing.id) : 0;
  if (people > 0) {
    const key = createHash("sha256")
      .update(JSON.stringify([existing.sequence, people, told]))
      .digest("base64url");
    if (typed.confirm !== key)
      return {
        kind: "asked",
        question: { heading: changeHeading(people, existing, details), told, key },
      };
  }
  const { mailed, promoted } = await db
    .transaction()
    .execute((trx) =>
      changeWebinar(trx, app, { webinarId: existing.id, details, keepsClock, ...saving }),
    );
  wakeDelivery(db);
  const sentences = [
    "Saved.",
    mailed > 0 ? `${were(mailed)} e-mailed.` : null,
    mailed === 0 && details.joinUrl && existing.joinUrl !== details.joinUrl
      ? "All personal joining links now open the new meeting. Nobody needs a new e-mail."
      : null,
    promoted > 0 ? `${were(promoted)} moved up from the waiting list.` : null,
  ];
  return { kind: "saved", message: sentences.filter(Boolean).join(" ") };
}

/**
 * From when to when a series is whose sessions to come keep their times in another zone; empty: it
 * is none.
 */
async function movedSpan(db: Database, series: Webinar, timeZone: string, now: Date) {
  const sessions = (await listSessions(db, series)).filter(({ state }) => state === "scheduled");
  return spanOf(
    sessions.map((session) => ({ ...session, startsAt: sessionStart(session, timeZone, now) })),
  );
}

function were(people: number): string {
  return people === 1 ? "1 person was" : `${people.toLocaleString("en")} people were`;
}

/**
 * What of a change people have to be told, a sentence each; empty: nothing. The room may change
 * unsaid, their link leads on; and when all is over, a corrected title is no news.
 */
function changesToNotify(before: Webinar, after: WebinarDetails, now: Date): string[] {
  const at = now.toISOString();
  if (webinarEnd(before) <= at && webinarEnd(after) <= at) return [];
  const told: string[] = [];
  const [was, is] = [
    webinarWhen(before),
    webinarWhen({ sessionCount: before.sessionCount, ...after }),
  ];
  if (was !== is) told.push(`The new time is ${is}. Before, it was ${was}.`);
  if (before.title !== after.title)
    told.push(`It is now called “${after.title}”; before, it was called “${before.title}”.`);
  if (before.host !== after.host)
    told.push(`It is now with ${after.host}, instead of ${before.host}.`);
  if (before.venue !== after.venue) told.push(venueChange(before.venue, after.venue));
  return told;
}

function venueChange(before: string, after: string): string {
  const was = before.replaceAll("\n", ", ");
  const is = after.replaceAll("\n", ", ");
  if (!is) return `It is online only now, and no longer at ${was}.`;
  return was ? `It is now at ${is}, instead of ${was}.` : `You can come in person: it is at ${is}.`;
}

/** The heading of the question asked first: "42 people get an e-mail with the new time". */
function changeHeading(people: number, before: Webinar, after: WebinarDetails): string {
  const who =
    people === 1
      ? "1 person gets an e-mail"
      : `${people.toLocaleString("en")} people get an e-mail`;
  const what = [
    ...(webinarWhen(before) === webinarWhen({ sessionCount: before.sessionCount, ...after })
      ? []
      : ["time"]),
    ...(before.title === after.title ? [] : ["title"]),
    ...(before.host === after.host ? [] : ["host"]),
    ...(before.venue === after.venue ? [] : ["venue"]),
  ];
  const list = what.length > 1 ? `${what.slice(0, -1).join(", ")} and ${what.at(-1)}` : what[0];
  return `${who} with the new ${list}`;
}

/** For whom, by whom and when a webinar is changed. */
export interface Saving {
  account: MailAccount;
  actorId: string;
  now: Date;
}

/**
 * Makes a form register people for a webinar. Pressed twice it makes one: a form has one webinar. A
 * form that nobody has named yet takes the webinar's title.
 */
export async function createWebinar(
  trx: Database,
  form: Form,
  details: WebinarDetails,
  saving: Saving,
): Promise<Webinar> {
  const at = saving.now.toISOString();
  const inserted = await trx
    .insertInto("webinars")
    .values({
      id: newId(saving.now.getTime()),
      accountId: form.accountId,
      formId: form.id,
      ...details,
      searchText: details.isListed ? listingSearchText(details, saving.account.name) : "",
      state: "scheduled",
      sequence: 0,
      minimumMinutes: null,
      messages: "{}",
      certificateProjectId: null,
      certificateMapping: "{}",
      certificatesAfterMinutes: null,
      nextTurnAt: null,
      placesTaken: 0,
      lastPosition: 0,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.column("formId").where("seriesId", "is", null).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted)
    return trx
      .selectFrom("webinars")
      .selectAll()
      .where("formId", "=", form.id)
      .where("seriesId", "is", null)
      .executeTakeFirstOrThrow();
  await nameUntitledForm(trx, form, details.title, saving.now);
  await scheduleTurn(trx, inserted, saving.now);
  const { accountId } = form;
  const link = `/forms/${form.id}/webinar`;
  const text = `Set up a webinar: ${details.title}`;
  const activity = { accountId, actorId: saving.actorId, link, now: saving.now };
  await recordActivity(trx, { ...activity, kind: "new", text });
  const listed = listingChange({ isListed: 0 }, details);
  if (listed) await recordActivity(trx, { ...activity, kind: "update", text: listed });
  return inserted;
}

/**
 * Saves changed details: SEQUENCE goes up and everybody who is registered, waits or waits for
 * approval gets a mail, where there is something to tell; the waiting list moves up where there are
 * more places. Returns how many were mailed and moved up.
 */
export async function changeWebinar(
  trx: Database,
  app: Pick<AppContext, "config">,
  {
    webinarId,
    details,
    keepsClock,
    account,
    actorId,
    now,
  }: Saving & {
    webinarId: string;
    details: WebinarDetails;
    /** The sessions to come take place at the same time of day in its corrected zone. */
    keepsClock: boolean;
  },
): Promise<{ mailed: number; promoted: number }> {
  const before = await lockWebinar(trx, webinarId);
  const told = changesToNotify(before, details, now);
  const saved = await trx
    .updateTable("webinars")
    .set({ ...details, updatedAt: now.toISOString() })
    .set({ searchText: details.isListed ? listingSearchText(details, account.name) : "" })
    .$if(told.length > 0, (query) => query.set({ sequence: before.sequence + 1 }))
    .where("id", "=", webinarId)
    .returningAll()
    .executeTakeFirstOrThrow();
  // First: e-mails name each session.
  const after = isSeries(saved)
    ? await changeSessions(trx, { before, saved, isTold: told.length > 0, keepsClock, now })
    : saved;
  const registrations = told.length > 0 ? await readPeopleToNotify(trx, webinarId) : [];
  const kind = `change-${after.sequence}` as const;
  const note = told.join("\n\n");
  const mailed = await queueWebinarEmail(trx, app, {
    webinar: after,
    account,
    kind,
    registrations,
    note,
    now,
  });
  const promoted = await promoteWaiting(trx, app, { webinarId, account, now });
  const isMoved =
    before.startsAt !== after.startsAt || before.lengthMinutes !== after.lengthMinutes;
  if (isMoved) await updateAttendance(trx, after);
  await scheduleTurn(trx, after, now);
  const toWhom = mailed > 0 ? ` and told ${counted(mailed, "person", "people")}` : "";
  const text = `Changed a webinar${toWhom}: ${after.title}`;
  const link = `/forms/${after.formId}/webinar`;
  const activity = { accountId: after.accountId, actorId, kind: "update", link, now } as const;
  await recordActivity(trx, { ...activity, text });
  const listed = listingChange(before, after);
  if (listed) await recordActivity(trx, { ...activity, text: listed });
  const { title, startsAt, lengthMinutes, timeZone, accountId } = after;
  const data = { webinarId, title, startsAt, lengthMinutes, timeZone };
  await queueWebhook(trx, { accountId, event: "webinar.changed", data, now });
  return { mailed, promoted };
}

/**
 * Sessions have the host and the clocks of their series, and its room and venue where they have
 * none of their own. Calendars have each under its title: they learn of it with a SEQUENCE of its
 * own.
 */
async function changeSessions(
  trx: Database,
  {
    before,
    saved,
    isTold,
    keepsClock,
    now,
  }: { before: Webinar; saved: Webinar; isTold: boolean; keepsClock: boolean; now: Date },
): Promise<Webinar> {
  const at = now.toISOString();
  const { host, timeZone, joinUrl, venue } = saved;
  for (const session of await listSessions(trx, saved)) {
    const startsAt = keepsClock ? sessionStart(session, timeZone, now) : session.startsAt;
    const changed = await trx
      .updateTable("webinars")
      .set({ host, timeZone, startsAt, updatedAt: at })
      .$if(session.joinUrl === before.joinUrl, (query) => query.set({ joinUrl }))
      .$if(session.venue === before.venue, (query) => query.set({ venue }))
      .$if(isTold && session.state === "scheduled", (query) =>
        query.set({ sequence: session.sequence + 1 }),
      )
      .where("id", "=", session.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (startsAt !== session.startsAt) await scheduleTurn(trx, changed, now);
  }
  if (keepsClock) return refreshSeries(trx, saved.id, now);
  const on = (await listSessions(trx, saved)).filter(({ state }) => state === "scheduled");
  return trx
    .updateTable("webinars")
    .set({ placesDiffer: placesDiffer(saved, on) })
    .where("id", "=", saved.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * What the log says of a webinar that everybody may find from now on, or no longer; null: nothing
 * changed.
 */
function listingChange(
  before: Pick<Webinar, "isListed">,
  after: Pick<Webinar, "isListed" | "title">,
): string | null {
  if (before.isListed === after.isListed) return null;
  return after.isListed
    ? `Listed a webinar on the public webinars page: ${after.title}`
    : `Removed a webinar from the public webinars page: ${after.title}`;
}
