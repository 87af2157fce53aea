import type { Kysely } from "kysely";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { OCCASIONS } from "./occasions.ts";

const MAX_SAVED = 100;
const MAX_NAME_LENGTH = 80;

/** A message to begin from, as a composer lists it. */
export interface SavedChoice {
  id: string;
  name: string;
  subject: string;
  isOwn: boolean;
}

/** The account's own messages, last used first, then ours for occasions that fit. */
export async function listSavedMessages(
  db: Database,
  accountId: string,
  { isBulk }: { isBulk: boolean },
): Promise<SavedChoice[]> {
  const own = await db
    .selectFrom("savedMessages")
    .select(["id", "name", "subject"])
    .where("accountId", "=", accountId)
    .orderBy("usedAt", "desc")
    .orderBy("id", "desc")
    .limit(MAX_SAVED)
    .execute();
  const ours = OCCASIONS.filter(({ hasCertificate }) => hasCertificate !== isBulk);
  return [
    ...own.map((one) => ({ ...one, isOwn: true })),
    ...ours.map(({ id, name, subject }) => ({ id, name, subject, isOwn: false })),
  ];
}

/** The subject and the Markdown of one, which counts as used now; null: it is not there. */
export async function takeSavedMessage(
  db: Database,
  { accountId, id, now }: { accountId: string; id: string; now: Date },
): Promise<{ subject: string; body: string } | null> {
  const ours = OCCASIONS.find((occasion) => occasion.id === id);
  if (ours) return ours;
  const own = await db
    .updateTable("savedMessages")
    .set({ usedAt: now.toISOString() })
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .returning(["subject", "body"])
    .executeTakeFirst();
  return own ?? null;
}

/**
 * Keeps a message under a name; one of that name gives way. Returns what is in the way of it, or
 * null.
 */
export async function saveMessage(
  db: Kysely<Schema>,
  given: { accountId: string; name: string; subject: string; body: string; now: Date },
): Promise<string | null> {
  const { accountId, subject, body } = given;
  const name = given.name.replace(/\s+/g, " ").trim();
  if (name === "") return "Give the template a name, such as “Course completed, evening class”.";
  if (name.length > MAX_NAME_LENGTH)
    return `The name has ${name.length} characters. Keep it under ${MAX_NAME_LENGTH}.`;
  if (body.trim() === "") return "There is no message yet. Write one, then save it as a template.";
  const at = given.now.toISOString();
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom("savedMessages")
      .where("accountId", "=", accountId)
      .where("name", "=", name)
      .execute();
    const { count } = await trx
      .selectFrom("savedMessages")
      .select((eb) => eb.fn.countAll<number | string>().as("count"))
      .where("accountId", "=", accountId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_SAVED)
      return `You have ${MAX_SAVED} templates. Delete one you no longer need, then save this one.`;
    const row = {
      id: newId(given.now.getTime()),
      accountId,
      name,
      subject,
      body,
      createdAt: at,
      usedAt: at,
    };
    await trx.insertInto("savedMessages").values(row).execute();
    return null;
  });
}

export async function deleteSavedMessage(
  db: Database,
  accountId: string,
  id: string,
): Promise<void> {
  await db
    .deleteFrom("savedMessages")
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .execute();
}
