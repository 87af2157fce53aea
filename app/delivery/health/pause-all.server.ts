import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { type ActingOperator, recordOperatorAct } from "../../operator/record-act.server.ts";
import { liftHolds } from "../mail-gate.server.ts";
import type { MailLane } from "../mail-gate.ts";
import { liftPause, pauseSending, readSendingPause } from "../sending-pause.server.ts";
import { wakeDelivery } from "../wake.server.ts";
import { pauseReason } from "./pause-reason.ts";

/** Stops all mail of the installation, codes and notices too, and writes down who did. False: it was stopped before; the newer reason counts. */
export async function pauseAll(
  db: Kysely<Schema>,
  { reason, operator, now }: { reason: string; operator: ActingOperator; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await readSendingPause(trx);
    const sentence = pauseReason(reason);
    await pauseSending(trx, sentence, now);
    await recordOperatorAct(trx, { operator, act: "sending.paused", note: sentence, now });
    return before === null;
  });
}

/** Lets the installation send again. False: it was not stopped. */
export async function resumeAll(
  db: Kysely<Schema>,
  { operator, now }: { operator: ActingOperator; now: Date },
): Promise<boolean> {
  const done = await db.transaction().execute(async (trx) => {
    if (!(await liftPause(trx))) return false;
    await recordOperatorAct(trx, { operator, act: "sending.resumed", now });
    return true;
  });
  if (done) wakeDelivery(db);
  return done;
}

/** Ends every hold and has one call tried at once. Returns the lanes that were held; if none was, nothing is recorded. */
export async function tryHeldMail(
  db: Kysely<Schema>,
  { operator, now }: { operator: ActingOperator; now: Date },
): Promise<MailLane[]> {
  const held = await db.transaction().execute(async (trx) => {
    const lifted = await liftHolds(trx, now);
    if (lifted.length > 0) await recordOperatorAct(trx, { operator, act: "sending.tried", subject: lifted.join(", "), now });
    return lifted;
  });
  wakeDelivery(db);
  return held;
}

/** The message for the operator after `tryHeldMail`. */
export function triedMessage(held: readonly MailLane[]): string {
  return held.length > 0
    ? "Trying one call now. If the provider accepts it, the rest follows; if not, mail is held again."
    : "No mail was held.";
}
