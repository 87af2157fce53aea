import { setImmediate as letOthersRun } from "node:timers/promises";
import { z } from "zod";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/job-queue.ts";
import type { Database } from "#db/database.server.ts";
import { sendAutomaticCertificates } from "../certificates/automatic-certificates.server.tsx";
import { queueWebinarEmail } from "../emails/queue-webinar-email.server.ts";
import { findDueForTurn, setNextTurn } from "./due-for-turn.server.ts";
import { planTurn, type Turn } from "./plan-turn.ts";

const turnPayload = z.object({ webinarId: z.string() });
/** In one transaction: some 100 ms, in which other writers wait. */
const MAX_PEOPLE = 500;

type EmailTurn = Exclude<Turn, { act: "certificates" }>;

/**
 * Does what is due for a webinar and schedules what comes next. May run twice, and may be killed at any point: who has had
 * a mail is written with it. Webinars whose form lies in the bin, or is a sample, let their moments pass.
 */
async function runTurn(app: AppContext, { webinarId }: z.infer<typeof turnPayload>): Promise<void> {
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
    await setNextTurn(trx, webinarId, planTurn(current, { doneBefore: current.nextTurnAt, now }).nextAt, now);
  });
}

type DueWebinar = Webinar & { deletedAt: string | null; isSample: number };

/** The webinar, when its moment has come. A job of a moment that was moved finds none. */
async function readDue(db: Database, webinarId: string, now: Date): Promise<DueWebinar | undefined> {
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
async function emailDuePeople(app: AppContext, webinar: DueWebinar, turn: EmailTurn, now: Date): Promise<void> {
  const { db } = app;
  const account = await readIssuer(db, webinar.accountId);
  for (let isMore = true; isMore; ) {
    isMore = await db.transaction().execute(async (trx) => {
      const current = await readDue(trx, webinar.id, now);
      // Moved or cancelled meanwhile: the rest would be told what is no longer true.
      if (!current || current.startsAt !== webinar.startsAt || current.state === "cancelled") return false;
      const registrations = await findDueForTurn(trx, current, turn, MAX_PEOPLE);
      if (registrations.length === 0) return false;
      await queueWebinarEmail(trx, app, { webinar: current, account, kind: kindOf(turn), registrations, now });
      return registrations.length === MAX_PEOPLE;
    });
    wakeDelivery(db);
    await letOthersRun();
  }
}

function kindOf(turn: EmailTurn) {
  return turn.kind as Extract<EmailTurn["kind"], "follow-up-attended" | "follow-up-absent"> | `reminder-${string}`;
}

export const webinarTurnJob = defineJob({
  name: "webinar-turn",
  label: "Reminders and follow-ups of a webinar",
  schema: turnPayload,
  run: runTurn,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "webinar-turn": z.infer<typeof turnPayload>;
  }
}
