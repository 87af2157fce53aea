import { z } from "zod";
import { QuotaUsedUp } from "#app/features/billing/quota/quota-messages.ts";
import { settleReservation } from "#app/features/billing/quota/reservations.server.ts";
import { announceCertificates } from "#app/features/certificates/issue/issue-certificates.server.ts";
import { readSendingLock } from "#app/features/delivery/health/sending-lock.server.ts";
import { startPreparedBatch } from "#app/features/delivery/queue/change-batch.server.ts";
import { readAudience, recordMember } from "#app/features/messages/batches/audience.server.ts";
import { recordConfirmed } from "#app/features/messages/batches/record-confirmed.server.ts";
import {
  type CertificatesPlan,
  writeCertificates,
  writeSummary,
} from "#app/features/messages/batches/write-certificates.server.ts";
import {
  AudienceRecord,
  type ConfirmedAudience,
  reachedReader,
} from "#app/features/messages/confirmed/audience-record.server.ts";
import {
  changePreparation,
  claimPreparation,
  endPreparation,
  type Progress,
} from "#app/features/messages/confirmed/preparation.server.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { type ChoiceCursor, hasSampleData, readBulkPiece } from "../bulk/chosen-people.server.ts";
import {
  type BulkPlan,
  type ReadyPerson,
  readyPeople,
  recordReady,
  thoseWithoutGaps,
  writeBulkRows,
} from "../bulk/write-bulk.server.ts";
import { recordPreparedRun } from "../rules/prepared-run.server.ts";
import { whoIsDue } from "../rules/rule-people.server.ts";
import { stopPreparing, takeBackPortion } from "./cancel-batch.server.ts";
import type { PreparationPlan } from "./stored-plan.server.ts";

/** What of a preparation never changes, read once. */
export interface FixedPreparation {
  batchId: string;
  plan: PreparationPlan;
  confirmed: ConfirmedAudience;
}

/**
 * `more`: another portion is left; `ready`: this was the last, and it may go out; `over`: nothing
 * is left to do; `held`: by another process.
 */
export type Portion = "more" | "ready" | "over" | "held";

const PEOPLE_CHANGED =
  "The list changed while this was being prepared, so it is no longer what you " +
  "confirmed. Nothing was sent or used up. Check it again, then confirm.";

/**
 * Does one portion of the work on a confirmed send, in the given transaction, which is short:
 * others write between two of them. The row of the preparation is moved on in the same transaction,
 * so after a crash the next portion is the one that was not done.
 */
export async function preparePortion(
  trx: Database,
  { batchId, plan, confirmed }: FixedPreparation,
  { owner, leaseMs, people, now }: { owner: string; leaseMs: number; people: number; now: Date },
): Promise<Portion> {
  const progress = await claimPreparation(trx, batchId, { owner, leaseMs, now });
  if (!progress) return "held";
  if (progress.phase === "undoing") return (await takeBackPortion(trx, batchId)) ? "more" : "over";
  if (progress.phase === "announcing")
    return (await announcePortion(trx, batchId, plan, progress.cursor)) ? "more" : "over";
  const lock = await readSendingLock(trx, plan.account.id);
  if (lock && !lock.goesOnByItself) {
    await stopPreparing(trx, {
      batchId,
      problem: `${lock.text} Nothing was sent or used up.`,
      now,
    });
    return "more";
  }
  const batch = await trx
    .selectFrom("batches")
    .select(["createdAt", "createdBy", "createdByKeyId", "scheduledAt"])
    .where("id", "=", batchId)
    .executeTakeFirstOrThrow();
  const given = {
    batchId,
    confirmed,
    progress,
    pieceSize: people,
    confirmedAt: new Date(batch.createdAt),
  };
  const done =
    plan.kind === "certificates"
      ? await writePortion(trx, plan, given)
      : await writeBulkPortion(trx, plan, given);
  if (!done) {
    await stopPreparing(trx, { batchId, problem: await whatChanged(trx, plan), now });
    return "more";
  }
  await changePreparation(trx, batchId, done.progress);
  if (!done.isLast) return "more";
  return finish(trx, { batchId, plan, confirmed }, { progress: done.progress, batch, now });
}

interface Given {
  batchId: string;
  confirmed: ConfirmedAudience;
  progress: Progress;
  pieceSize: number;
  confirmedAt: Date;
}

/** Null: it would reach somebody whom it was not confirmed for. */
type Written = { progress: Progress; isLast: boolean } | null;

async function writePortion(trx: Database, plan: CertificatesPlan, given: Given): Promise<Written> {
  const { batchId, confirmed, progress, pieceSize, confirmedAt } = given;
  const after = progress.cursor === null ? -1 : Number(progress.cursor);
  const query = { ...plan, accountId: plan.account.id, after, upTo: confirmed.upTo, pieceSize };
  const { value: people, done } = await readAudience(trx, query).next();
  const last = done ? undefined : people.at(-1);
  if (done || !last) return { progress, isLast: true };
  const record = new AudienceRecord(progress.digest);
  for (const person of people) recordMember(record, person);
  if (reachesOthers(people, given)) return null;
  const batch = { batchId, now: confirmedAt, isPreliminary: true, last: progress.written };
  const some = await writeCertificates(trx, plan, batch, people);
  return {
    isLast: false,
    progress: {
      ...progress,
      cursor: String(last.position),
      seen: progress.seen + people.length,
      written: some.last,
      emails: progress.emails + some.emails,
      certificates: progress.certificates + some.certificates,
      digest: record.soFar(),
    },
  };
}

const cursorShape: z.ZodType<ChoiceCursor> = z.discriminatedUnion("part", [
  z.object({ part: z.literal("all"), from: z.number().nullable() }),
  z.object({ part: z.literal("ticked"), at: z.number() }),
]);

async function writeBulkPortion(trx: Database, plan: BulkPlan, given: Given): Promise<Written> {
  const { batchId, confirmed, progress, pieceSize, confirmedAt } = given;
  const cursor =
    progress.cursor === null
      ? null
      : readStored(cursorShape, progress.cursor, "batchPreparations.cursor", batchId);
  const hasSamples = await hasSampleData(trx, plan.source.accountId);
  const piece = await readBulkPiece(trx, plan.source, plan.choice, {
    cursor,
    hasSamples,
    upTo: confirmed.upTo,
    pieceSize,
  });
  const left = plan.isFirstOnly ? confirmed.members - progress.seen : Number.POSITIVE_INFINITY;
  const found = piece.people.slice(0, left);
  const record = new AudienceRecord(progress.digest);
  let people: ReadyPerson[];
  if (plan.rule)
    people = thoseWithoutGaps(
      plan.rule,
      readyPeople(plan, await whoIsDue(trx, plan.rule, found, batchId)),
    );
  else {
    people = readyPeople(plan, found);
    for (const person of people) recordReady(record, person);
    if (reachesOthers(people, given)) return null;
  }
  const some = await writeBulkRows(
    trx,
    plan,
    { batchId, now: confirmedAt, last: progress.written },
    people,
  );
  return {
    isLast: piece.next === null || found.length === left,
    progress: {
      ...progress,
      cursor: piece.next && JSON.stringify(piece.next),
      seen: progress.seen + found.length,
      written: some.last,
      emails: progress.emails + some.emails,
      digest: record.soFar(),
    },
  };
}

/** Who has become unreachable since is left out; nobody who was left out may be reached (C02). */
function reachesOthers(
  people: readonly { leftOut: unknown }[],
  { confirmed, progress }: Given,
): boolean {
  const wasReached = reachedReader(confirmed.bits);
  return people.some(
    ({ leftOut }, index) => leftOut === null && !wasReached(progress.seen + index),
  );
}

interface ConfirmedBatch {
  createdAt: string;
  createdBy: string | null;
  createdByKeyId: string | null;
  scheduledAt: string | null;
}

/** Compares what was written with what was confirmed, and lets it go out; or takes it back. */
async function finish(
  trx: Database,
  { batchId, plan, confirmed }: FixedPreparation,
  { progress, batch, now }: { progress: Progress; batch: ConfirmedBatch; now: Date },
): Promise<Portion> {
  const { seen, digest, emails, written } = progress;
  const rule = plan.kind === "bulk" ? plan.rule : undefined;
  const hasChanged = !rule && (seen !== confirmed.members || digest !== confirmed.digest);
  let problem: string | null;
  if (hasChanged) problem = await whatChanged(trx, plan);
  else if (emails === 0) problem = await whyNobody(trx, plan);
  else problem = await settle(trx, { batchId, plan, progress, now });
  if (problem !== null) {
    await stopPreparing(trx, { batchId, problem, now });
    return "more";
  }
  const confirmedAt = new Date(batch.createdAt);
  if (plan.kind === "certificates")
    await writeSummary(trx, plan, { batchId, now: confirmedAt }, written);
  const { scheduledAt } = batch;
  await startPreparedBatch(trx, { batchId, recipientCount: emails, scheduledAt, now });
  const about = { accountId: plan.account.id, batchId, count: emails, title: plan.title, now };
  if (rule) await recordPreparedRun(trx, about);
  else {
    const { createdBy: actorId, createdByKeyId: actorKeyId } = batch;
    const what = plan.kind === "certificates" ? "certificate" : "bulk e-mail";
    await recordConfirmed(trx, { ...about, actorId, actorKeyId, what, scheduledAt });
  }
  if (plan.kind === "bulk") await endPreparation(trx, batchId);
  else await changePreparation(trx, batchId, { phase: "announcing", cursor: null });
  return "ready";
}

const NOBODY_LEFT =
  "Nobody is left to send to: everyone was left out in the meantime. Nothing was sent or used up.";

const LIST_DELETED =
  "The list it goes to was deleted while this was being prepared. Nothing was sent or " +
  "used up. Choose other people for it, then confirm.";

async function whyNobody(trx: Database, plan: PreparationPlan): Promise<string> {
  return (await isListDeleted(trx, plan)) ? LIST_DELETED : NOBODY_LEFT;
}

async function whatChanged(trx: Database, plan: PreparationPlan): Promise<string> {
  return (await isListDeleted(trx, plan)) ? LIST_DELETED : PEOPLE_CHANGED;
}

async function isListDeleted(trx: Database, plan: PreparationPlan): Promise<boolean> {
  if (plan.kind !== "bulk" || plan.source.kind !== "list") return false;
  const list = await trx
    .selectFrom("recipientLists")
    .select("id")
    .where("id", "=", plan.source.id)
    .executeTakeFirst();
  return list === undefined;
}

/** Null when the plan holds what it came to; else the sentence that says why not. */
async function settle(
  trx: Database,
  {
    batchId,
    plan,
    progress,
    now,
  }: { batchId: string; plan: PreparationPlan; progress: Progress; now: Date },
): Promise<string | null> {
  const account = await trx
    .selectFrom("accounts")
    .select(["id", "timeZone"])
    .where("id", "=", plan.account.id)
    .executeTakeFirstOrThrow();
  const reserved = { emails: progress.takenEmails, certificates: progress.takenCertificates };
  const needed = { emails: progress.emails, certificates: progress.certificates };
  try {
    await settleReservation(trx, {
      account,
      batchId,
      reserved,
      needed,
      countsAt: plan.sendAt,
      now,
    });
    return null;
  } catch (error) {
    if (error instanceof QuotaUsedUp) return `${error.message} Nothing was sent.`;
    throw error;
  }
}

const ANNOUNCED = 250;

/**
 * Tells endpoints of the next certificates of a send that is complete. False: that was all, and the
 * preparation is gone.
 */
async function announcePortion(
  trx: Database,
  batchId: string,
  plan: PreparationPlan,
  cursor: string | null,
): Promise<boolean> {
  const rows = await trx
    .selectFrom("deliveries")
    .leftJoin("certificates", (join) =>
      join
        .onRef("certificates.id", "=", "deliveries.certificateId")
        .onRef("certificates.batchId", "=", "deliveries.batchId"),
    )
    .select(["deliveries.position", "certificates.id as certificateId", "certificates.issuedAt"])
    .where("deliveries.batchId", "=", batchId)
    .where("deliveries.position", ">", Number(cursor ?? 0))
    .orderBy("deliveries.position")
    .limit(ANNOUNCED)
    .execute();
  const certificateIds = rows.flatMap(({ certificateId }) => certificateId ?? []);
  const issuedAt = rows.find((row) => row.issuedAt)?.issuedAt;
  if (issuedAt)
    await announceCertificates(trx, {
      accountId: plan.account.id,
      certificateIds,
      now: new Date(issuedAt),
    });
  if (rows.length === ANNOUNCED) {
    await changePreparation(trx, batchId, { cursor: String(rows.at(-1)?.position) });
    return true;
  }
  await endPreparation(trx, batchId);
  return false;
}
