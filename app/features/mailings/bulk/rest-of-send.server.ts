import type { ExpressionBuilder, Selectable } from "kysely";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { BulkDraftsTable } from "#db/schema/mailings.ts";
import type { Schema } from "#db/schema.ts";
import type { BulkAudience } from "./bulk-audience.ts";
import type { BulkChoice } from "./bulk-choice.ts";

// Where a plan has no room for everybody, a bulk e-mail goes to the first of them, and the rest
// stay in a draft of their own. Who they are is read from the ledger: everybody of the same choice
// whom the first part has no message for.

/**
 * Of these people the lower-cased addresses that one of the sends which a choice leaves out goes
 * to, or went.
 */
export async function findThoseWhoHad(
  db: Database,
  accountId: string,
  { without }: BulkChoice,
  people: readonly { email: string }[],
): Promise<Set<string>> {
  if (!without || people.length === 0) return new Set();
  const rows = await db
    .selectFrom("deliveries")
    .select("toEmail")
    .where("accountId", "=", accountId)
    .where("batchId", "in", without)
    .where(
      "toEmail",
      "in",
      people.map(({ email }) => email),
    )
    .where(isOrWasToGo)
    .execute();
  return new Set(rows.map(({ toEmail }) => toEmail.toLowerCase()));
}

export async function countThoseWhoHad(
  db: Database,
  accountId: string,
  { without }: BulkChoice,
): Promise<number> {
  if (!without) return 0;
  const { count } = await db
    .selectFrom("deliveries")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("accountId", "=", accountId)
    .where("batchId", "in", without)
    .where(isOrWasToGo)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Who was left out, or whose message was cancelled, has had nothing. */
const isOrWasToGo = (eb: ExpressionBuilder<Schema, "deliveries">) =>
  eb("state", "not in", ["skipped", "cancelled"]);

/**
 * The draft of those whom a send of the first so many leaves for later, with everything that is
 * written in it.
 */
export async function keepTheRest(
  trx: Database,
  draft: Pick<
    Selectable<BulkDraftsTable>,
    "accountId" | "name" | "subject" | "body" | "bodyFormat" | "replyTo"
  > & {
    audience: BulkAudience;
    fallbacks: Record<string, string>;
  },
  { batchId, userId, now }: { batchId: string; userId: string; now: Date },
): Promise<void> {
  const { accountId, name, subject, body, bodyFormat, replyTo, audience, fallbacks } = draft;
  const choice = { ...audience.choice, without: [...(audience.choice.without ?? []), batchId] };
  const at = now.toISOString();
  await trx
    .insertInto("bulkDrafts")
    .values({
      id: newId(now.getTime()),
      accountId,
      name,
      subject,
      body,
      bodyFormat,
      replyTo,
      audience: JSON.stringify({ ...audience, choice }),
      fallbacks: JSON.stringify(fallbacks),
      batchId: null,
      createdBy: userId,
      createdAt: at,
      editedAt: at,
    })
    .execute();
}

/**
 * The draft of those whom this send did not go to; null: it went to all, or that draft was sent or
 * deleted.
 */
export async function findTheRest(
  db: Database,
  accountId: string,
  batchId: string,
): Promise<string | null> {
  const draft = await restOf(db, accountId, batchId).executeTakeFirst();
  return draft?.id ?? null;
}

/**
 * A first part that can't be prepared is a draft to everybody again, so that its rest must not be
 * one as well, unless somebody wrote in it.
 */
export async function dropTheRest(
  trx: Database,
  accountId: string,
  batchId: string,
): Promise<void> {
  const rest = await restOf(trx, accountId, batchId)
    .where("messageRevision", "=", 0)
    .executeTakeFirst();
  if (rest) await trx.deleteFrom("bulkDrafts").where("id", "=", rest.id).execute();
}

function restOf(db: Database, accountId: string, batchId: string) {
  return db
    .selectFrom("bulkDrafts")
    .select("id")
    .where("accountId", "=", accountId)
    .where("batchId", "is", null)
    .where("audience", "like", `%"${batchId}"%`);
}

export const FIRST_PART_OPEN =
  "The first part of this e-mail is still being prepared, so it isn’t certain yet who " +
  "is left. Wait a moment, then try again.";

/** Whether it is still being written, or taken back, who the first part goes to. */
export async function isFirstPartOpen(
  db: Database,
  { audience }: { audience: BulkAudience },
): Promise<boolean> {
  const { without } = audience.choice;
  if (!without) return false;
  const open = await db
    .selectFrom("batchPreparations")
    .select("batchId")
    .where("batchId", "in", without)
    .executeTakeFirst();
  return open !== undefined;
}
