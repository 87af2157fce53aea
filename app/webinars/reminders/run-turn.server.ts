import { setImmediate as letOthersRun } from "node:timers/promises";
import { z } from "zod";
import type { Database } from "#db/database.server.ts";
import { wakeDelivery } from "../../delivery/wake.server.ts";
import type { Installation } from "../../installation.server.ts";
import { sendCertificatesByItself } from "../certificates/send-by-itself.server.tsx";
import type { Webinar } from "../find-webinar.server.ts";
import { queueWebinarMail } from "../mails/queue-webinar-mail.server.ts";
import { dueForTurn } from "./due-for-turn.server.ts";
import { planTurn, type Turn } from "./plan-turn.ts";
import { setNextTurn } from "./schedule-turn.server.ts";

const turnPayload = z.object({ webinarId: z.string() });
/** In one transaction: some 100 ms, in which other writers wait. */
const PEOPLE_A_PIECE = 500;

type MailTurn = Exclude<Turn, { act: "certificates" }>;

/**
 * Does what is due for a webinar and schedules what comes next. May run twice, and may be killed at any point: who has had
 * a mail is written with it. Webinars whose form lies in the bin, or is a sample, let their moments pass.
 */
export async function runTurn(installation: Installation, payload: unknown): Promise<void> {
  const { db, clock } = installation;
  const { webinarId } = turnPayload.parse(payload);
  const now = clock();
  const webinar = await readDue(db, webinarId, now);
  if (!webinar) return;
  const { due } = planTurn(webinar, { doneBefore: webinar.nextTurnAt, now });
  for (const turn of webinar.deletedAt === null && webinar.isSample === 0 ? due : []) {
    if (turn.act === "certificates") await sendCertificatesByItself(installation, webinar, now);
    else await mailEverybody(installation, webinar, turn, now);
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
async function mailEverybody(installation: Installation, webinar: DueWebinar, turn: MailTurn, now: Date): Promise<void> {
  const { db } = installation;
  const account = await db
    .selectFrom("accounts")
    .select(["id", "name", "supportEmail"])
    .where("id", "=", webinar.accountId)
    .executeTakeFirstOrThrow();
  for (let isMore = true; isMore; ) {
    isMore = await db.transaction().execute(async (trx) => {
      const current = await readDue(trx, webinar.id, now);
      // Moved or cancelled meanwhile: the rest would be told what is no longer true.
      if (!current || current.startsAt !== webinar.startsAt || current.state === "cancelled") return false;
      const registrations = await dueForTurn(trx, current, turn, PEOPLE_A_PIECE);
      if (registrations.length === 0) return false;
      await queueWebinarMail(trx, installation, { webinar: current, account, kind: kindOf(turn), registrations, now });
      return registrations.length === PEOPLE_A_PIECE;
    });
    wakeDelivery(db);
    await letOthersRun();
  }
}

function kindOf(turn: MailTurn) {
  return turn.kind as Extract<MailTurn["kind"], "follow-up-attended" | "follow-up-absent"> | `reminder-${string}`;
}
