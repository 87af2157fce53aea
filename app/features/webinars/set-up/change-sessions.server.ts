import { createHash } from "node:crypto";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { queueWebinarEmail } from "../emails/queue-webinar-email.server.ts";
import { scheduleTurn } from "../model/plan-turn.server.ts";
import { fullTitle } from "../model/session-part.server.ts";
import { isSeries, type Webinar } from "../model/webinar.server.ts";
import { webinarEnd, webinarWhen } from "../model/webinar-times.ts";
import { lockWebinar, lockWithSeries } from "../registration/places.server.ts";
import { updateAttendance } from "../registration/record-attendance.server.ts";
import { hasEvidence, listSessions, refreshSeries } from "../sessions/sessions.server.ts";
import { countPeopleToNotify, readPeopleToNotify } from "./people-to-notify.server.ts";
import type { ChangeQuestion } from "./save-webinar.server.ts";
import type { SessionDetails } from "./session-form.server.ts";
import { insertSession, startSeries } from "./start-series.server.ts";

/** Nobody offers more, and a page lists them all. */
export const MAX_SESSIONS = 60;

export type SessionOutcome =
  | { kind: "saved"; message: string }
  | { kind: "asked"; question: ChangeQuestion }
  | { kind: "refused"; message: string };

type App = Pick<AppContext, "db" | "config" | "clock">;

/**
 * Adds a session; the first makes of the webinar itself another. Everybody registered is told, once
 * the organiser says yes.
 */
export async function addSession(
  app: App,
  organiser: Organiser,
  given: { series: Webinar; details: SessionDetails; confirm: string | undefined },
): Promise<SessionOutcome> {
  const { series, details, confirm } = given;
  if (series.state === "cancelled")
    return { kind: "refused", message: "The webinar is cancelled, so you can’t add sessions." };
  if ((await listSessions(app.db, series)).length >= MAX_SESSIONS)
    return { kind: "refused", message: `A webinar can have up to ${MAX_SESSIONS} sessions.` };
  const note =
    `There is another session${details.title ? `, “${details.title}”` : ""}: ` +
    `${webinarWhen({ ...details, timeZone: series.timeZone })}.`;
  const people = await countPeopleToNotify(app.db, series.id);
  const question = questionOf({
    people,
    what: "about the new session",
    told: [note],
    stamp: series.sequence,
  });
  if (question && confirm !== question.key) return { kind: "asked", question };
  const now = app.clock();
  const mailed = await app.db.transaction().execute(async (trx) => {
    const before = await lockWebinar(trx, series.id);
    if (!isSeries(before)) await startSeries(trx, before, now);
    const { lastSessionNumber } = await lockWebinar(trx, series.id);
    const number = lastSessionNumber + 1;
    const place = { ...details, host: before.host };
    await insertSession(trx, before, place, { number, sequence: 0, nextTurnAt: null, now });
    await trx
      .updateTable("webinars")
      .set({ sequence: before.sequence + 1 })
      .where("id", "=", series.id)
      .execute();
    const webinar = await refreshSeries(trx, series.id, now);
    const registrations = await readPeopleToNotify(trx, series.id);
    const kind = `change-${webinar.sequence}` as const;
    const mailed = await queueWebinarEmail(trx, app, {
      webinar,
      account: organiser.account,
      kind,
      registrations,
      note,
      now,
    });
    await recordSessionAct(trx, organiser, {
      series,
      act: "Added a session to",
      kind: "new",
      mailed,
      now,
    });
    return mailed;
  });
  wakeDelivery(app.db);
  return { kind: "saved", message: `The session is added.${wereEmailed(mailed)}` };
}

/**
 * Saves changed details of a session. Who attended it before it moved has attended it: the new date
 * takes nothing from anybody. Everybody registered is told of another time, title or place.
 */
export async function changeSession(
  app: App,
  organiser: Organiser,
  given: {
    series: Webinar;
    session: Webinar;
    details: SessionDetails;
    confirm: string | undefined;
  },
): Promise<SessionOutcome> {
  const { series, session, details, confirm } = given;
  if (session.state === "cancelled")
    return {
      kind: "refused",
      message: "This session is cancelled, so its details stay as they were.",
    };
  const told = changesOf(session, details, app.clock());
  const people = told.length > 0 ? await countPeopleToNotify(app.db, session.id) : 0;
  const question = questionOf({ people, what: "about the change", told, stamp: session.sequence });
  if (question && confirm !== question.key) return { kind: "asked", question };
  const now = app.clock();
  const { mailed, kept } = await app.db.transaction().execute(async (trx) => {
    const before = await lockWithSeries(trx, session.id);
    const isMoved =
      before.startsAt !== details.startsAt || before.lengthMinutes !== details.lengthMinutes;
    const attended = isMoved
      ? await trx
          .updateTable("webinarRegistrations")
          .set({ attendedEarlier: 1 })
          .where("webinarId", "=", session.id)
          .where("attended", "=", 1)
          .executeTakeFirst()
      : null;
    const after = await trx
      .updateTable("webinars")
      .set({ ...details, updatedAt: now.toISOString() })
      .$if(told.length > 0, (query) => query.set({ sequence: before.sequence + 1 }))
      .where("id", "=", session.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isMoved) await updateAttendance(trx, after);
    await scheduleTurn(trx, after, now);
    await refreshSeries(trx, series.id, now);
    const registrations = told.length > 0 ? await readPeopleToNotify(trx, session.id) : [];
    const kind = `change-${after.sequence}` as const;
    const note = told.join("\n\n");
    const email = { webinar: after, account: organiser.account, kind, registrations, note, now };
    const mailed = await queueWebinarEmail(trx, app, email);
    await recordSessionAct(trx, organiser, {
      series,
      title: await fullTitle(trx, after),
      act: "Changed a session of",
      kind: "update",
      mailed,
      now,
    });
    return { mailed, kept: Number(attended?.numUpdatedRows ?? 0) };
  });
  wakeDelivery(app.db);
  return { kind: "saved", message: `Saved.${wereEmailed(mailed)}${keptAttendance(kept)}` };
}

/** After a move, for organisers who wonder about those who came before it. */
function keptAttendance(people: number): string {
  if (people === 0) return "";
  return (
    ` ${people === 1 ? "One person has" : `${people.toLocaleString("en")} people have`} ` +
    "attended it already, and that is kept."
  );
}

/**
 * Calls a session off, for good; who attended it before has attended it. Null: it is the last one,
 * and the webinar itself must be cancelled.
 */
export async function cancelSession(
  app: App,
  organiser: Organiser,
  given: { series: Webinar; session: Webinar; reason: string },
): Promise<{ mailed: number } | null> {
  const { series, session, reason } = given;
  const now = app.clock();
  const outcome = await app.db.transaction().execute(async (trx) => {
    const before = await lockWithSeries(trx, session.id);
    if (before.state === "cancelled") return { mailed: 0 };
    if ((await lockWebinar(trx, series.id)).sessionCount === 1) return null;
    const webinar = await trx
      .updateTable("webinars")
      .set({ state: "cancelled", sequence: before.sequence + 1, updatedAt: now.toISOString() })
      .where("id", "=", session.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await scheduleTurn(trx, webinar, now);
    await refreshSeries(trx, series.id, now);
    // Of what is over nobody needs to be told.
    const isToCome = webinarEnd(before) > now.toISOString();
    const registrations = isToCome ? await readPeopleToNotify(trx, session.id) : [];
    const email = {
      webinar,
      account: organiser.account,
      kind: "cancel" as const,
      registrations,
      note: reason,
      now,
    };
    const mailed = await queueWebinarEmail(trx, app, email);
    await recordSessionAct(trx, organiser, {
      series,
      title: await fullTitle(trx, webinar),
      act: "Cancelled a session of",
      kind: "warning",
      mailed,
      now,
    });
    return { mailed };
  });
  wakeDelivery(app.db);
  return outcome;
}

/**
 * Why a session can't be deleted; null: it can. What people were told of, or attended, is cancelled
 * and stays in sight.
 */
export async function deletionProblem(
  db: Database,
  series: Webinar,
  session: Webinar,
): Promise<string | null> {
  if (await hasEvidence(db, session))
    return "People have attended this session, so it stays. You can cancel it: their attendance is kept.";
  const isOn = session.state === "scheduled";
  if (isOn && series.sessionCount === 1)
    return "This is the only session. Cancel the webinar instead.";
  if (isOn && (await countPeopleToNotify(db, session.id)) > 0)
    return "Cancel it first, so that we tell everyone registered.";
  return null;
}

/** Deletes a session. Returns why it can't be; null: it is gone. */
export async function deleteSession(
  app: App,
  organiser: Organiser,
  { series, session }: { series: Webinar; session: Webinar },
): Promise<string | null> {
  const now = app.clock();
  return app.db.transaction().execute(async (trx) => {
    await lockWithSeries(trx, session.id);
    const problem = await deletionProblem(trx, await lockWebinar(trx, series.id), session);
    if (problem) return problem;
    const title = await fullTitle(trx, session);
    await trx.deleteFrom("webinars").where("id", "=", session.id).execute();
    await refreshSeries(trx, series.id, now);
    await recordSessionAct(trx, organiser, {
      series,
      title,
      act: "Deleted a session of",
      kind: "update",
      mailed: 0,
      now,
    });
    return null;
  });
}

/** How many sessions the certificate needs; null: all. */
export async function saveSessionsNeeded(
  app: App,
  organiser: Organiser,
  { series, needed }: { series: Webinar; needed: number | null },
): Promise<void> {
  const now = app.clock();
  await app.db.transaction().execute(async (trx) => {
    await lockWebinar(trx, series.id);
    await trx
      .updateTable("webinars")
      .set({ sessionsNeeded: needed })
      .where("id", "=", series.id)
      .execute();
    await refreshSeries(trx, series.id, now);
    const act = "Changed how many sessions the certificate needs of";
    await recordSessionAct(trx, organiser, { series, act, kind: "update", mailed: 0, now });
  });
}

/**
 * What of a change people have to be told, a sentence each. The room may change unsaid, and so may
 * what is over.
 */
function changesOf(before: Webinar, after: SessionDetails, now: Date): string[] {
  const at = now.toISOString();
  if (webinarEnd(before) <= at && webinarEnd(after) <= at) return [];
  const [was, is] = [webinarWhen(before), webinarWhen({ ...after, timeZone: before.timeZone })];
  const told = was === is ? [] : [`The new time is ${is}. Before, it was ${was}.`];
  if (before.title !== after.title)
    told.push(
      after.title
        ? `The session is now called “${after.title}”.`
        : "The session no longer has a title of its own.",
    );
  if (before.venue !== after.venue)
    told.push(
      after.venue
        ? `It is now at ${after.venue.replaceAll("\n", ", ")}.`
        : "It is online only now.",
    );
  return told;
}

function questionOf(given: {
  people: number;
  what: string;
  told: string[];
  stamp: number;
}): ChangeQuestion | null {
  const { people, what, told, stamp } = given;
  if (people === 0) return null;
  const who =
    people === 1
      ? "1 person gets an e-mail"
      : `${people.toLocaleString("en")} people get an e-mail`;
  const key = createHash("sha256")
    .update(JSON.stringify([stamp, people, told]))
    .digest("base64url");
  return { heading: `${who} ${what}`, told, key };
}

function wereEmailed(people: number): string {
  if (people === 0) return "";
  return people === 1
    ? " 1 person was e-mailed."
    : ` ${people.toLocaleString("en")} people were e-mailed.`;
}

async function recordSessionAct(
  trx: Database,
  { account, user }: Organiser,
  given: {
    series: Webinar;
    /** Absent: that of the series. */
    title?: string;
    act: string;
    kind: "new" | "update" | "warning";
    mailed: number;
    now: Date;
  },
): Promise<void> {
  const { series, title = series.title, act, kind, mailed, now } = given;
  const told = mailed > 0 ? `, and told ${counted(mailed, "person", "people")}` : "";
  const text = `${act} a webinar${told}: ${title}`;
  const link = `/forms/${series.formId}/webinar/sessions`;
  await recordActivity(trx, { accountId: account.id, actorId: user.id, kind, text, link, now });
}
