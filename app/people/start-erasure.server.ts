import { lockLedger } from "../delivery/lock-ledger.server.ts";
import { spendFormToken } from "../http/one-use-token.server.ts";
import type { Installation } from "../installation.server.ts";
import { enqueueJob } from "../jobs/enqueue-job.server.ts";
import { dropJobOf } from "../jobs/keyed-jobs.server.ts";
import { eraseJobKey } from "./erase-key.ts";
import { cancelMails, MailOnItsWay } from "./erase-mails.server.ts";
import { erasedOf, erasePerson } from "./erase-person.server.ts";
import type { Person } from "./find-person.server.ts";
import { countParts } from "./parts-of-person.server.ts";

/** More rows than this are erased in the background. */
const ROWS_AT_ONCE = 1_000;
/** When the work is taken up again if this process stops in the middle of it. */
const AGAIN_AFTER_MS = 60_000;

/**
 * Stops mail to somebody at once, and erases them: right away when there is little, in the background otherwise. `done`: they
 * are gone; `under-way`: soon; `already`: it was asked for before.
 */
export async function startErasure(
  installation: Installation,
  given: { person: Person; actorId: string; certificates: "erase" | "keep"; token: string },
): Promise<"done" | "under-way" | "already"> {
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
    if (error instanceof MailOnItsWay) return "under-way";
    throw error;
  }
  await dropJobOf(db, eraseJobKey(personId));
  return "done";
}

/** The job: see `erasePerson`. */
export async function runErasure(installation: Installation, payload: unknown): Promise<void> {
  await erasePerson(installation, payload as Parameters<typeof erasePerson>[1]);
}
