import { type FilledMessage, fillMessage } from "#app/engines/message-document/message-template.ts";
import { parseSender } from "#app/features/delivery/queue/email-address.ts";
import { templateFor } from "#app/features/delivery/queue/open-batch.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";

/** The e-mail of a send as its first person gets it. Null: it has no message. */
export async function readReviewedMessage(
  db: Database,
  batchId: string,
): Promise<FilledMessage | null> {
  const batch = await db
    .selectFrom("batches")
    .select(["id", "subject", "html", "text", "translations"])
    .where("id", "=", batchId)
    .executeTakeFirst();
  const [first] = await firstRows(db, batchId, 1);
  if (!batch || !first) return null;
  return fillMessage(
    templateFor(batch, first),
    readStoredTexts(first.values, "deliveries.values", first.id),
  );
}

const MAX_PEOPLE = 20;

/**
 * Who sends it, as what, and to whom: the first of its people, in the order they are e-mailed in.
 */
export async function readReviewedSend(
  db: Database,
  { batchId, accountId }: { batchId: string; accountId: string },
) {
  const { fromAddress, replyTo } = await db
    .selectFrom("batches")
    .select(["fromAddress", "replyTo"])
    .where("id", "=", batchId)
    .executeTakeFirstOrThrow();
  const account = await db
    .selectFrom("accounts")
    .select(["createdAt", "supportEmail", "kind"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const members = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["users.firstName", "users.lastName", "users.email"])
    .where("memberships.accountId", "=", accountId)
    .where("memberships.role", "=", "owner")
    .orderBy("memberships.createdAt")
    .execute();
  const people = await firstRows(db, batchId, MAX_PEOPLE);
  return {
    from: parseSender(fromAddress).name,
    replyTo,
    account,
    owners: members.map(({ email, ...names }) => `${wholeName(names)} (${email})`),
    people: people.map(({ id, toName, toEmail }) => ({ id, name: toName, email: toEmail })),
  };
}

function firstRows(db: Database, batchId: string, most: number) {
  return db
    .selectFrom("deliveries")
    .select(["id", "toName", "toEmail", "values", "language"])
    .where("batchId", "=", batchId)
    .where("kind", "=", "recipient")
    .where("state", "!=", "skipped")
    .orderBy("position")
    .limit(most)
    .execute();
}
