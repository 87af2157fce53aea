import {
  readEmailAddress,
  SAMPLE_IS_NEVER_MAILED,
} from "#app/engines/email-address/email-address.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { QuotaUsedUp } from "#app/features/billing/quota/quota-messages.ts";
import { takeForRepeats } from "#app/features/billing/quota/reservations.server.ts";
import { moveCertificatesTo } from "#app/features/certificates/issue/issue-certificates.server.ts";
import { addressCorrected } from "#app/features/delivery/extensions.ts";
import { readSendingLock } from "#app/features/delivery/health/sending-lock.server.ts";
import { reopenBatch } from "#app/features/delivery/queue/change-batch.server.ts";
import { replaceDelivery } from "#app/features/delivery/queue/change-deliveries.server.ts";
import { endUnrepeatable } from "#app/features/delivery/queue/end-unrepeatable.server.ts";
import { finishBatch } from "#app/features/delivery/queue/finish-batch.server.ts";
import { lockLedger, wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { type Delivery, newDelivery } from "#app/features/delivery/queue/new-delivery.ts";
import { mailHostOf } from "#app/features/delivery/queue/open-batch.server.ts";
import { plainReason } from "#app/features/delivery/status/delivery-state.ts";
import {
  readSuppression,
  SUPPRESSED_CODE,
} from "#app/features/delivery/suppressions/suppressions.server.ts";
import { correctRecipient } from "#app/features/recipients/lists/correct-recipients.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { nameKey } from "#app/platform/text/search-text.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { DeliveryState } from "#db/schema/delivery.ts";
import type { BatchAct } from "./batch-acts.server.ts";
import {
  type CertificateToSend,
  certificateToSend,
  issueForLeftOut,
} from "./certificate-of-message.server.ts";
import { isCounted } from "./count-retries.server.ts";

/**
 * States from which a person may send again. `uncertain` only when someone asks for it: the message
 * may have arrived.
 */
const RESENDABLE: DeliveryState[] = [
  "failed",
  "bounced",
  "uncertain",
  "skipped",
  "accepted",
  "delivered",
  "complained",
];
const RETRIED: DeliveryState[] = ["failed", "bounced"];
const CHUNK = 500;

export type ResendOutcome =
  | { kind: "queued"; deliveryId: string }
  | { kind: "absent" }
  /** Still under way, or cancelled. */
  | { kind: "not-resendable" }
  /** Its certificate was revoked, or nobody can be issued one for it any more. */
  | { kind: "withdrawn" }
  | { kind: "invalid-address"; reason: string }
  /** The address may not be mailed, or the account may not send; `reason` says why. */
  | { kind: "suppressed" | "locked"; reason: string };

/**
 * Sends one message again as a new row of the same batch, to a corrected address when one is given:
 * same certificate, and everything else that is kept of them gets the address too. Asked twice
 * for the same row, it is sent once. It is free when an earlier try of it was counted; who got none
 * so far needs one from the plan.
 */
export async function resendOne(
  app: Pick<AppContext, "db" | "config">,
  act: Omit<BatchAct, "batchId"> & {
    deliveryId: string;
    toEmail?: string;
    /** A re-issued certificate to send in place of the old one. */
    certificate?: CertificateToSend;
  },
): Promise<ResendOutcome> {
  const { db, config } = app;
  const attempt = db.transaction().execute(async (trx): Promise<ResendOutcome> => {
    await lockLedger(trx, act.now);
    const old = await trx
      .selectFrom("deliveries")
      .selectAll()
      .where("id", "=", act.deliveryId)
      .where("accountId", "=", act.accountId)
      .where("kind", "=", "recipient")
      .executeTakeFirst();
    if (!old) return { kind: "absent" };
    if (old.replacedById) return { kind: "queued", deliveryId: old.replacedById };
    if (!RESENDABLE.includes(old.state)) return { kind: "not-resendable" };
    const lock = await whyLocked(trx, act.accountId, old.batchId);
    if (lock) return { kind: "locked", reason: lock };
    const address = readEmailAddress(act.toEmail ?? old.toEmail);
    if (!address.ok) return { kind: "invalid-address", reason: address.reason };
    const suppressed = await suppressionCodeOf(trx, act.accountId, address.email);
    if (suppressed) return { kind: "suppressed", reason: plainReason(suppressed) };
    // Before anything is corrected for a message that doesn't go out.
    if (!act.certificate && old.certificateId && (await certificateFor(trx, old, act.now)) === null)
      return { kind: "withdrawn" };
    if (address.email !== old.toEmail.toLowerCase())
      old.recipientId = await correctAddress(trx, old, address.email, act);
    const certificate = act.certificate ?? (await certificateFor(trx, old, act.now));
    if (certificate === null) return { kind: "withdrawn" };
    if (certificate) await moveCertificatesTo(trx, [certificate.certificateId], address.email);
    const mailHost = mailHostOf(config.mail.from);
    const { deliveryId, countsAt } = await repeat(trx, old, {
      now: act.now,
      certificate,
      toEmail: address.email,
      mailHost,
    });
    const { accountId, now } = act;
    const certificates = isNewlyIssued(old, certificate) ? 1 : 0;
    await takeForRepeats(trx, {
      accountId,
      batchId: old.batchId,
      emails: countsAt ? 1 : 0,
      certificates,
      now,
    });
    await reopenBatch(trx, old.batchId, act.now);
    await log(trx, act, old.batchId, "Sent again to one person");
    return { kind: "queued", deliveryId };
  });
  const outcome = await attempt.catch((error): ResendOutcome => {
    if (error instanceof QuotaUsedUp)
      return { kind: "locked", reason: `${error.message} Nothing was sent again.` };
    throw error;
  });
  if (outcome.kind === "queued") wakeDelivery(db);
  return outcome;
}

interface Retried {
  queuedCount: number;
  leftOutCount: number;
  locked: string | null;
}

/**
 * Sends again what failed or bounced. Suppressed addresses stay left out, and so does what is
 * uncertain: only a person can say whether it arrived. Returns how many were queued and how many
 * left out, and why nothing may be sent at all.
 */
export async function retryFailed(
  app: Pick<AppContext, "db" | "config">,
  act: BatchAct,
): Promise<Retried> {
  return repeatMany(app, act, {
    states: RETRIED,
    deliveryIds: null,
    endLeftOut: null,
    logged: (count) => `Retried ${counted(count, "failed message", "failed messages")}`,
  });
}

/**
 * Sends these uncertain messages again, because a person accepted that someone may get it twice.
 * What `retryFailed` leaves out fails here, with the reason: it can't be sent again, so nothing is
 * left to decide. Anything settled in the meantime is left as it is.
 */
export async function repeatUncertain(
  app: Pick<AppContext, "db" | "config">,
  act: BatchAct & { deliveryIds: ReadonlySet<string> },
): Promise<Retried> {
  return repeatMany(app, act, {
    states: ["uncertain"],
    deliveryIds: act.deliveryIds,
    endLeftOut: endUnrepeatable,
    logged: (count) => `Sent ${counted(count, "uncertain message", "uncertain messages")} again`,
  });
}

/**
 * `deliveryIds` null: all of the send in these states. `endLeftOut`: what happens to those that
 * can't be sent again; null: nothing.
 */
async function repeatMany(
  { db, config }: Pick<AppContext, "db" | "config">,
  act: BatchAct,
  chosen: {
    states: DeliveryState[];
    deliveryIds: ReadonlySet<string> | null;
    endLeftOut: typeof endUnrepeatable | null;
    logged: (count: number) => string;
  },
): Promise<Retried> {
  const attempt = db.transaction().execute(async (trx): Promise<Retried> => {
    await lockLedger(trx, act.now);
    const lock = await whyLocked(trx, act.accountId, act.batchId);
    if (lock) return { queuedCount: 0, leftOutCount: 0, locked: lock };
    const mailHost = mailHostOf(config.mail.from);
    let queuedCount = 0;
    let leftOutCount = 0;
    let emails = 0;
    for (let after = 0; ; ) {
      const rows = await trx
        .selectFrom("deliveries")
        .selectAll()
        .where("accountId", "=", act.accountId)
        .where("batchId", "=", act.batchId)
        .where("state", "in", chosen.states)
        .where("replacedById", "is", null)
        .where("position", ">", after)
        .orderBy("position")
        .limit(CHUNK)
        .execute();
      for (const row of rows) {
        after = row.position;
        if (chosen.deliveryIds && !chosen.deliveryIds.has(row.id)) continue;
        const addressProblem = await addressProblemOf(trx, row);
        const certificate = addressProblem ? null : await certificateFor(trx, row, act.now);
        if (certificate === null) {
          leftOutCount++;
          await chosen.endLeftOut?.(trx, row, addressProblem ?? "certificate_withdrawn", act.now);
        } else {
          const { countsAt } = await repeat(trx, row, {
            now: act.now,
            certificate,
            toEmail: row.toEmail,
            mailHost,
          });
          if (countsAt) emails++;
          queuedCount++;
        }
      }
      if (rows.length < CHUNK) break;
    }
    if (queuedCount > 0) {
      const { accountId, batchId, now } = act;
      await takeForRepeats(trx, { accountId, batchId, emails, certificates: 0, now });
      await reopenBatch(trx, act.batchId, act.now);
      await log(trx, act, act.batchId, chosen.logged(queuedCount));
    }
    if (chosen.endLeftOut && leftOutCount > 0) {
      const what = counted(leftOutCount, "uncertain message", "uncertain messages");
      await log(trx, act, act.batchId, `Marked ${what} as failed that couldn’t be sent again`);
      await finishBatch(trx, act.batchId, act.now);
    }
    return { queuedCount, leftOutCount, locked: null };
  });
  const result = await attempt.catch((error): Retried => {
    if (error instanceof QuotaUsedUp)
      return {
        queuedCount: 0,
        leftOutCount: 0,
        locked: `${error.message} Nothing was sent again.`,
      };
    throw error;
  });
  if (result.queuedCount > 0) wakeDelivery(db);
  return result;
}

/** Why nothing of this send may go out now, or null. */
async function whyLocked(
  trx: Database,
  accountId: string,
  batchId: string,
): Promise<string | null> {
  const batch = await trx
    .selectFrom("batches")
    .select(["isSample", "status"])
    .where("id", "=", batchId)
    .executeTakeFirst();
  if (batch?.isSample === 1) return SAMPLE_IS_NEVER_MAILED;
  if (batch?.status === "preparing")
    return "This send is still being prepared. Wait until it is ready.";
  return (await readSendingLock(trx, accountId))?.text ?? null;
}

/** What goes out again. Null: nothing may. Undefined: the message carries no certificate. */
async function certificateFor(
  trx: Database,
  old: Delivery,
  now: Date,
): Promise<CertificateToSend | null | undefined> {
  if (old.kind === "summary") return undefined;
  const { kind } = await trx
    .selectFrom("batches")
    .select("kind")
    .where("id", "=", old.batchId)
    .executeTakeFirstOrThrow();
  if (kind !== "certificates") return undefined;
  return old.certificateId
    ? certificateToSend(trx, old.certificateId)
    : issueForLeftOut(trx, old, now);
}

async function repeat(
  trx: Database,
  old: Delivery,
  given: {
    toEmail: string;
    mailHost: string;
    certificate?: CertificateToSend;
    now: Date;
  },
): Promise<{ deliveryId: string; countsAt: string | null }> {
  const countsAt = (await isCounted(trx, old)) ? null : given.now.toISOString();
  const last = await trx
    .selectFrom("deliveries")
    .select((select) => select.fn.max("position").as("position"))
    .where("batchId", "=", old.batchId)
    .executeTakeFirstOrThrow();
  const toName = given.certificate?.holderName ?? old.toName;
  const row = newDelivery({
    accountId: old.accountId,
    batchId: old.batchId,
    kind: old.kind,
    position: Number(last.position) + 1,
    recipientId: old.recipientId,
    certificateId: given.certificate?.certificateId ?? old.certificateId,
    toName,
    toEmail: given.toEmail,
    searchText: `${toName} ${given.toEmail}`,
    values: given.certificate?.values ?? readStoredTexts(old.values, "deliveries.values", old.id),
    language: old.language,
    skipCode: null,
    resendOfId: old.id,
    countsAt,
    mailHost: given.mailHost,
    sendAt: given.now.toISOString(),
    now: given.now,
  });
  await replaceDelivery(trx, old.id, row, given.now);
  return { deliveryId: row.id, countsAt: row.countsAt };
}

/** Who was left out when the send was confirmed had no certificate until now. */
function isNewlyIssued(old: Delivery, certificate: CertificateToSend | undefined): boolean {
  return old.certificateId === null && certificate !== undefined;
}

/**
 * The address follows to everything that is kept of them, so that the next send is right too; of a
 * certificate that was re-issued with another name only to the certificate and its row, since the
 * rest may be somebody else's. Returns the row they have now: their list may have had another.
 */
async function correctAddress(
  trx: Database,
  old: Delivery,
  email: string,
  { accountId, actorId, certificate, now }: Parameters<typeof resendOne>[1],
): Promise<string | null> {
  const { id, toName: name, toEmail } = old;
  if (nameKey(certificate?.holderName ?? name) === nameKey(name))
    await addressCorrected.get()(trx, {
      accountId,
      from: { name, email: toEmail },
      to: email,
      actorId,
      now,
    });
  if (old.certificateId) await moveCertificatesTo(trx, [old.certificateId], email);
  const { recipientId } = await trx
    .selectFrom("deliveries")
    .select("recipientId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (recipientId) await correctRecipient(trx, recipientId, { email }, now);
  return recipientId;
}

async function suppressionCodeOf(trx: Database, accountId: string, email: string) {
  const known = await readSuppression(trx, accountId, email);
  return known && SUPPRESSED_CODE[known.reason];
}

/** Why a message's address may not be mailed, or null. */
async function addressProblemOf(trx: Database, { accountId, toEmail }: Delivery) {
  if (!readEmailAddress(toEmail).ok) return "invalid_address";
  return suppressionCodeOf(trx, accountId, toEmail);
}

async function log(
  trx: Database,
  act: Omit<BatchAct, "batchId">,
  batchId: string,
  text: string,
): Promise<void> {
  const { accountId, actorId, now } = act;
  const batch = await trx
    .selectFrom("batches")
    .select("title")
    .where("id", "=", batchId)
    .executeTakeFirstOrThrow();
  await recordActivity(trx, {
    accountId,
    actorId,
    kind: "sent",
    text: `${text}: ${batch.title}`,
    link: `/sent/${batchId}`,
    now,
  });
}
