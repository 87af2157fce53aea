import { lockLedger } from "../delivery/lock-ledger.server.ts";
import { spendFormToken } from "../http/one-use-token.server.ts";
import type { Installation } from "../installation.server.ts";
import { enqueueJob } from "../jobs/enqueue-job.server.ts";
import { dropJobOf, freeJobKey } from "../jobs/keyed-jobs.server.ts";
import { eraseJobKey } from "./erase-key.ts";
import { cancelMails, hasMailOnItsWay, MailOnItsWay } from "./erase-mails.server.ts";
import { type Erasure, erasedOf, erasePerson } from "./erase-person.server.ts";
import type { Person } from "./find-person.server.ts";
import { countParts } from "./parts-of-person.server.ts";

/** More rows than this are erased in the background. */
const ROWS_AT_ONCE = 1_000;
/** When the work is taken up again if this process stops in the middle of it. */
const AGAIN_AFTER_MS = 60_000;
/** How often to check whether e-mail on its way has been settled. */
const LOOK_AGAIN_MS = 5 * 60_000;

/**
 * Stops mail to somebody at once, and erases them: right away when there is little, in the background otherwise. `done`: they
 * are gone; `under-way`: soon; `on-its-way`: once it is known whether mail to them arrived; `already`: it was asked for before.
 */
export async function startErasure(
  installation: Installation,
  given: { person: Person; actorId: string; certificates: "erase" | "keep"; token: string },
): Promise<"done" | "under-way" | "on-its-way" | "already"> {
  const { db, clock } = installation;
  const { person, actorId, certificates } = given;
  const { accountId, id: personId } = person;
  const now = clock();
  const erased = await erasedOf(db, person);
  const counts = await countParts(db, person, erased.spellings);
  const isLittle = Object.values(counts).reduce((sum, count) => sum + count, 0) <= ROWS_AT_ONCE;
  const erasure = { accountId, personId, actorId, certificates };
  const isNew = await db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    if (await spendFormToken(trx, { token: given.token, accountId, location: "/people", now })) return false;
    await cancelMails(trx, erased, now);
    const runAt = isLittle ? new Date(now.getTime() + AGAIN_AFTER_MS) : now;
    await enqueueJob(trx, { kind: "erase-person", payload: erasure, uniqueKey: eraseJobKey(personId), runAt, now });
    return true;
  });
  if (!isNew) return "already";
  if (!isLittle) return "under-way";
  try {
    await erasePerson(installation, erasure);
  } catch (error) {
    if (error instanceof MailOnItsWay) return "on-its-way";
    throw error;
  }
  await dropJobOf(db, eraseJobKey(personId));
  return "done";
}

/**
 * The job: see `erasePerson`. While mail to them is on its way, everything else has been erased and this checks again every few
 * minutes, however long it takes: a paused send can leave a call open for a day.
 */
export async function runErasure(installation: Installation, payload: unknown): Promise<void> {
  const erasure = payload as Erasure & { waits?: true };
  if (erasure.waits && (await isMailOnItsWay(installation.db, erasure))) return askAgain(installation, erasure);
  try {
    await erasePerson(installation, erasure);
  } catch (error) {
    if (!(error instanceof MailOnItsWay)) throw error;
    await askAgain(installation, erasure);
  }
}

async function isMailOnItsWay(db: Installation["db"], { accountId, personId }: Erasure): Promise<boolean> {
  const person = await db
    .selectFrom("people")
    .selectAll()
    .where("id", "=", personId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return person !== undefined && hasMailOnItsWay(db, await erasedOf(db, person));
}

async function askAgain({ db, clock }: Installation, erasure: Erasure): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const uniqueKey = eraseJobKey(erasure.personId);
    await freeJobKey(trx, uniqueKey);
    const runAt = new Date(now.getTime() + LOOK_AGAIN_MS);
    await enqueueJob(trx, { kind: "erase-person", payload: { ...erasure, waits: true }, uniqueKey, runAt, now });
  });
}
