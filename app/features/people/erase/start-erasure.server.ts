import { z } from "zod";
import { lockLedger } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { dropJobOf, freeJobKey } from "#app/platform/jobs/jobs.server.ts";
import { countParts } from "../parts-of-person.server.ts";
import type { Person } from "../people.server.ts";
import { eraseJobKey } from "./erase-certificates.server.ts";
import { cancelEmails, EmailInFlight, hasEmailInFlight } from "./erase-emails.server.ts";
import { type Erasure, erasedOf, erasePerson } from "./erase-person.server.ts";

/** More rows than this are erased in the background. */
const MAX_ROWS_DIRECTLY = 1_000;
/** When the work is taken up again if this process stops in the middle of it. */
const RETRY_AFTER_MS = 60_000;
/** How often to check whether e-mail on its way has been settled. */
const RECHECK_AFTER_MS = 5 * 60_000;

const CHOICE = z.enum(["erase", "keep"], { error: "Choose what happens to the certificates" });

/** The form that erases somebody. Those with certificates have to say what becomes of them. */
export const eraseForm = z.object({
  certificates: CHOICE.optional(),
  token: z.string().default(""),
});
export const eraseFormWithChoice = eraseForm.extend({ certificates: CHOICE });

/**
 * Stops mail to somebody at once, and erases them: right away when there is little, in the
 * background otherwise. `done`: they are gone; `under-way`: soon; `on-its-way`: once it is known
 * whether mail to them arrived; `already`: it was asked for before.
 */
export async function startErasure(
  app: AppContext,
  given: { person: Person; actorId: string; certificates: "erase" | "keep"; token: string },
): Promise<"done" | "under-way" | "on-its-way" | "already"> {
  const { db, clock } = app;
  const { person, actorId, certificates } = given;
  const { accountId, id: personId } = person;
  const now = clock();
  const erased = await erasedOf(db, person);
  const counts = await countParts(db, person, erased.spellings);
  const isLittle =
    Object.values(counts).reduce((sum, count) => sum + count, 0) <= MAX_ROWS_DIRECTLY;
  const erasure = { accountId, personId, actorId, certificates };
  const isNew = await db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    if (await spendFormToken(trx, { token: given.token, accountId, location: "/people", now }))
      return false;
    await cancelEmails(trx, erased, now);
    const runAt = isLittle ? new Date(now.getTime() + RETRY_AFTER_MS) : now;
    await enqueueJob(trx, erasePersonJob, {
      payload: erasure,
      uniqueKey: eraseJobKey(personId),
      runAt,
      now,
    });
    return true;
  });
  if (!isNew) return "already";
  if (!isLittle) return "under-way";
  try {
    await erasePerson(app, erasure);
  } catch (error) {
    if (error instanceof EmailInFlight) return "on-its-way";
    throw error;
  }
  await dropJobOf(db, eraseJobKey(personId));
  return "done";
}

/**
 * The job: see `erasePerson`. While mail to them is on its way, everything else has been erased and
 * this checks again every few minutes, however long it takes: a paused send can leave a call open
 * for a day.
 */
async function runErasure(app: AppContext, erasure: Erasure & { waits?: true }): Promise<void> {
  if (erasure.waits && (await isEmailInFlight(app.db, erasure)))
    return rescheduleErasure(app, erasure);
  try {
    await erasePerson(app, erasure);
  } catch (error) {
    if (!(error instanceof EmailInFlight)) throw error;
    await rescheduleErasure(app, erasure);
  }
}

async function isEmailInFlight(
  db: AppContext["db"],
  { accountId, personId }: Erasure,
): Promise<boolean> {
  const person = await db
    .selectFrom("people")
    .selectAll()
    .where("id", "=", personId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return person !== undefined && hasEmailInFlight(db, await erasedOf(db, person));
}

async function rescheduleErasure({ db, clock }: AppContext, erasure: Erasure): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const uniqueKey = eraseJobKey(erasure.personId);
    await freeJobKey(trx, uniqueKey);
    const runAt = new Date(now.getTime() + RECHECK_AFTER_MS);
    await enqueueJob(trx, erasePersonJob, {
      payload: { ...erasure, waits: true },
      uniqueKey,
      runAt,
      now,
    });
  });
}

export const erasePersonJob = defineJob({
  name: "erase-person",
  label: "Erases a person",
  schema: z.object({
    accountId: z.string(),
    personId: z.string(),
    actorId: z.string(),
    certificates: z.enum(["erase", "keep"]),
    waits: z.literal(true).optional(),
  }),
  run: runErasure,
});
