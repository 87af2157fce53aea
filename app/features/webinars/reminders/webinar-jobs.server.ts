import { setImmediate as letOthersRun } from "node:timers/promises";
import { momentLabel } from "#app/engines/time/zoned-time.ts";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { sendAutomaticCertificates } from "../certificates/automatic-certificates.server.tsx";
import { queueWebinarEmail } from "../emails/queue-webinar-email.server.ts";
import {
  findDueForTurn,
  planTurn,
  setNextTurn,
  type Turn,
  turnKey,
  webinarTurnHandle,
} from "../model/plan-turn.server.ts";
import { fullTitle } from "../model/session-part.server.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";
import { readWebinarSms } from "../model/webinar-sms.ts";
import { asTexted, queueSms } from "../sms/queue-sms.server.ts";

const DAY_MS = 24 * 3_600_000;

/** In one transaction: some 100 ms, in which other writers wait. */
const MAX_PEOPLE = 500;

type EmailTurn = Exclude<Turn, { act: "certificates" }>;

/**
 * Does what is due for a webinar and schedules what comes next. May run twice, and may be killed at
 * any point: who has had a mail is written with it. Webinars whose form lies in the bin, or is a
 * sample, let their moments pass.
 */
async function runTurn(app: AppContext, { webinarId }: { webinarId: string }): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  const webinar = await readDue(db, webinarId, now);
  if (!webinar) return;
  const { due } = planTurn(webinar, { doneBefore: webinar.nextTurnAt, now });
  for (const turn of webinar.deletedAt === null && webinar.isSample === 0 ? due : []) {
    if (turn.act === "certificates") await sendAutomaticCertificates(app, webinar, now);
    else await emailDuePeople(app, webinar, turn, now);
  }
  await db.transaction().execute(async (trx) => {
    const current = await readDue(trx, webinarId, now);
    if (current?.nextTurnAt !== webinar.nextTurnAt) return;
    await setNextTurn(
      trx,
      webinarId,
      planTurn(current, { doneBefore: current.nextTurnAt, now }).nextAt,
      now,
    );
  });
}

type DueWebinar = Webinar & { deletedAt: string | null; isSample: number };

/** The webinar, when its moment has come. A job of a moment that was moved finds none. */
async function readDue(
  db: Database,
  webinarId: string,
  now: Date,
): Promise<DueWebinar | undefined> {
  return db
    .selectFrom("webinars")
    .innerJoin("forms", "forms.id", "webinars.formId")
    .selectAll("webinars")
    .select(["forms.deletedAt", "forms.isSample"])
    .where("webinars.id", "=", webinarId)
    .where("webinars.nextTurnAt", "<=", now.toISOString())
    .executeTakeFirst();
}

/** Piece by piece, so that neither memory nor other requests suffer from a long list. */
async function emailDuePeople(
  app: AppContext,
  webinar: DueWebinar,
  turn: EmailTurn,
  now: Date,
): Promise<void> {
  const { db } = app;
  const account = await readIssuer(db, webinar.accountId);
  for (let isMore = true; isMore; ) {
    isMore = await db.transaction().execute(async (trx) => {
      const current = await readDue(trx, webinar.id, now);
      // Moved or cancelled meanwhile: the rest would be told what is no longer true.
      if (!current || current.startsAt !== webinar.startsAt || current.state === "cancelled")
        return false;
      const registrations = await findDueForTurn(trx, current, turn, MAX_PEOPLE);
      if (registrations.length === 0) return false;
      const emailed = await textInstead(trx, app, { webinar: current, turn, registrations, now });
      if (emailed.length > 0)
        await queueWebinarEmail(trx, app, {
          webinar: current,
          account,
          kind: kindOf(turn),
          registrations: emailed,
          now,
        });
      return registrations.length === MAX_PEOPLE;
    });
    wakeDelivery(db);
    await letOthersRun();
  }
}

/**
 * Queues a reminder as a text message for those who want it so, and returns who gets it as an
 * e-mail.
 */
async function textInstead(
  trx: Database,
  app: AppContext,
  given: { webinar: Webinar; turn: EmailTurn; registrations: WebinarRegistration[]; now: Date },
): Promise<WebinarRegistration[]> {
  const { webinar, turn, registrations, now } = given;
  if (turn.act !== "reminder") return registrations;
  const kind = `reminder-${turn.minutesBefore}@${webinar.startsAt}` as const;
  const texted = await queueSms(trx, app, { webinar, kind, registrations, now });
  if (texted.size === 0 || readWebinarSms(await asTexted(trx, webinar)).alsoEmail)
    return registrations;
  return registrations.filter(({ id }) => !texted.has(id));
}

function kindOf(turn: EmailTurn) {
  return turn.kind as
    | Extract<EmailTurn["kind"], "follow-up-attended" | "follow-up-absent">
    | `reminder-${string}`;
}

export const webinarTurnJob = defineJob({
  ...webinarTurnHandle,
  label: "Reminders and follow-ups of a webinar",
  run: runTurn,
});

const MAX_WEBINARS = 500;

/**
 * Gives every webinar that waits for a moment its job again when it has none: after a restore from
 * a backup, or when a job was given up. Runs at every start and once a day.
 */
export async function rescheduleWebinars({
  db,
  clock,
}: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = clock();
  const pages = keysetPages(
    (last: { id: string } | null, limit) =>
      db
        .selectFrom("webinars")
        .select("id")
        .select((of) => of.ref("nextTurnAt").$notNull().as("nextTurnAt"))
        .where("nextTurnAt", "is not", null)
        .where("id", ">", last?.id ?? "")
        .orderBy("id")
        .limit(limit)
        .execute(),
    MAX_WEBINARS,
  );
  for await (const webinars of pages) {
    for (const { id, nextTurnAt } of webinars) {
      await enqueueJob(db, webinarTurnJob, {
        payload: { webinarId: id },
        uniqueKey: turnKey(id, nextTurnAt),
        runAt: new Date(nextTurnAt),
        now,
      });
    }
  }
}

export const rescheduleWebinarsJob = defineJob({
  name: "reschedule-webinars",
  label: "Checks the times of all webinars",
  every: "day",
  run: rescheduleWebinars,
});

/**
 * Writes a reminder for everybody who works in the account a day before each webinar, once for each
 * time it is set to. One that was set up less than a day before is no surprise to anybody.
 */
export async function remindOrganisers({
  db,
  clock,
}: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = clock();
  const soon = new Date(now.getTime() + DAY_MS).toISOString();
  const near = await db
    .selectFrom("webinars")
    .innerJoin("forms", "forms.id", "webinars.formId")
    .innerJoin("accounts", "accounts.id", "webinars.accountId")
    .select([
      "webinars.id",
      "webinars.accountId",
      "webinars.formId",
      "webinars.seriesId",
      "webinars.title",
      "webinars.startsAt",
      "webinars.createdAt",
      "accounts.timeZone",
    ])
    // Its sessions are reminded of, each before its own start.
    .where("webinars.sessionCount", "is", null)
    .where("webinars.startsAt", ">", now.toISOString())
    .where("webinars.startsAt", "<=", soon)
    .where("webinars.state", "=", "scheduled")
    .where((or) =>
      or.or([
        or("webinars.remindedFor", "is", null),
        or("webinars.remindedFor", "!=", or.ref("webinars.startsAt")),
      ]),
    )
    .where("forms.deletedAt", "is", null)
    .where("forms.isSample", "=", 0)
    .execute();
  for (const webinar of near) {
    const { id, accountId, formId, startsAt, createdAt, timeZone } = webinar;
    await db.transaction().execute(async (trx) => {
      const first = await trx
        .updateTable("webinars")
        .set({ remindedFor: startsAt })
        .where("id", "=", id)
        .where("startsAt", "=", startsAt)
        .where((or) => or.or([or("remindedFor", "is", null), or("remindedFor", "!=", startsAt)]))
        .executeTakeFirst();
      if (first.numUpdatedRows === 0n || Date.parse(startsAt) - Date.parse(createdAt) < DAY_MS)
        return;
      const text = `${await fullTitle(trx, webinar)} starts on ${momentLabel(new Date(startsAt), timeZone)}`;
      await recordActivity(trx, {
        accountId,
        actorId: null,
        kind: "reminder",
        text,
        link: `/forms/${formId}/webinar`,
        now,
      });
    });
  }
}

export const remindOrganisersJob = defineJob({
  name: "remind-organisers",
  label: "Reminds organisers of their webinars",
  every: "quarter-hour",
  run: remindOrganisers,
});
