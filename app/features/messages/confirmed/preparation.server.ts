import type { ExpressionBuilder, Kysely } from "kysely";
import { z } from "zod";
import { readStored } from "#app/platform/database/stored-json.ts";
import { announce, onAnnouncement } from "#app/platform/locks/announcements.server.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchPreparationsTable } from "#db/schema/mailings.ts";
import type { Schema } from "#db/schema.ts";
import { AudienceRecord, type ConfirmedAudience } from "./audience-record.server.ts";

/**
 * Sends of up to so many people are written in the transaction that confirms them: a tenth of a
 * second.
 */
export const MAX_AT_ONCE = 1_000;

/**
 * A project has one send being prepared at a time: another would find half of its people sent to.
 */
export const IS_PREPARING =
  "A send of this project is already being prepared. Wait until it is ready, then see who still needs theirs.";

/** Writes down what is to be done, in the transaction that confirms it. */
export async function openPreparation(
  trx: Database,
  given: {
    batchId: string;
    accountId: string;
    /** Of its kind of send; `preparing/stored-plan` reads it again. */
    plan: object;
    confirmed: ConfirmedAudience;
    /** Taken from the plan. */
    emails: number;
    certificates: number;
    now: Date;
  },
): Promise<void> {
  const { batchId, accountId, plan, confirmed, emails, certificates, now } = given;
  const at = now.toISOString();
  await trx
    .insertInto("batchPreparations")
    .values({
      batchId,
      accountId,
      phase: "writing",
      plan: JSON.stringify(plan),
      confirmed: JSON.stringify(confirmed),
      cursor: null,
      seen: 0,
      written: 0,
      emails: 0,
      certificates: 0,
      digest: new AudienceRecord().soFar(),
      takenEmails: emails,
      takenCertificates: certificates,
      leaseOwner: null,
      leaseUntil: at,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}

/** What of a preparation each portion moves on. */
export type Progress = Pick<BatchPreparationsTable, (typeof PROGRESS)[number]>;

const PROGRESS = [
  "phase",
  "cursor",
  "seen",
  "written",
  "emails",
  "certificates",
  "takenEmails",
  "takenCertificates",
  "digest",
] as const;

/**
 * Takes a preparation for this process for some time. Null: another one has it. First of all a
 * write: on SQLite it has the lock before anything is read, on PostgreSQL a second process waits
 * here.
 */
export async function claimPreparation(
  trx: Database,
  batchId: string,
  { owner, leaseMs, now }: { owner: string; leaseMs: number; now: Date },
): Promise<Progress | null> {
  const at = now.toISOString();
  const leaseUntil = new Date(now.getTime() + leaseMs).toISOString();
  const claimed = await trx
    .updateTable("batchPreparations")
    .set({ leaseOwner: owner, leaseUntil, updatedAt: at })
    .where("batchId", "=", batchId)
    .where((eb) => isFree(eb, owner, at))
    .returning(PROGRESS)
    .executeTakeFirst();
  return claimed ?? null;
}

function isFree(eb: ExpressionBuilder<Schema, "batchPreparations">, owner: string, at: string) {
  return eb.or([
    eb("leaseOwner", "=", owner),
    eb("leaseOwner", "is", null),
    eb("leaseUntil", "<=", at),
  ]);
}

/** Batches whose preparation this process may claim, the oldest first. */
export async function listClaimable(db: Database, owner: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("batchPreparations")
    .select("batchId")
    .where((eb) => isFree(eb, owner, now.toISOString()))
    .orderBy("createdAt")
    .orderBy("batchId")
    .execute();
  return rows.map(({ batchId }) => batchId);
}

/** Frees what other processes had claimed, when it is known that all of them have ended. */
export async function freeLostPreparations(db: Database, owner: string): Promise<void> {
  const lost = await db
    .selectFrom("batchPreparations")
    .select("batchId")
    .where("leaseOwner", "is not", null)
    .where("leaseOwner", "!=", owner)
    .execute();
  if (lost.length === 0) return;
  await db
    .updateTable("batchPreparations")
    .set({ leaseOwner: null })
    .where("leaseOwner", "!=", owner)
    .execute();
}

export async function changePreparation(
  trx: Database,
  batchId: string,
  changes: Partial<Progress> & { updatedAt?: string },
): Promise<void> {
  await trx.updateTable("batchPreparations").set(changes).where("batchId", "=", batchId).execute();
}

export async function endPreparation(trx: Database, batchId: string): Promise<void> {
  await trx.deleteFrom("batchPreparations").where("batchId", "=", batchId).execute();
}

/** The batch of this project that is being prepared, other than this one; null: none is. */
export async function findPreparing(
  db: Database,
  projectId: string,
  except = "",
): Promise<string | null> {
  const batch = await db
    .selectFrom("batches")
    .select("id")
    .where("projectId", "=", projectId)
    .where("status", "=", "preparing")
    .where("id", "!=", except)
    .executeTakeFirst();
  return batch?.id ?? null;
}

/**
 * How far the preparing of a batch is; null: it is not being prepared. `total`: everybody, those
 * left out too.
 */
export async function preparingProgress(
  db: Database,
  batchId: string,
): Promise<{ written: number; total: number } | null> {
  const row = await db
    .selectFrom("batchPreparations")
    .select(["seen", "confirmed"])
    .where("batchId", "=", batchId)
    .where("phase", "=", "writing")
    .executeTakeFirst();
  return row ? { written: row.seen, total: readConfirmed(row.confirmed, batchId).members } : null;
}

const audienceShape = z.object({
  members: z.number(),
  reached: z.number(),
  digest: z.string(),
  bits: z.string(),
  upTo: z.number(),
}) satisfies z.ZodType<ConfirmedAudience>;

export function readConfirmed(text: string, batchId: string): ConfirmedAudience {
  return readStored(audienceShape, text, "batchPreparations.confirmed", batchId);
}

/**
 * Has the preparing begin at once, in whichever process does it. After the commit; should it be
 * lost, they look every second.
 */
export function wakePreparing(db: Kysely<Schema>): void {
  announce(db, "preparing");
}

export function onPreparing(db: Kysely<Schema>, wake: () => void): () => void {
  return onAnnouncement(db, "preparing", wake);
}
