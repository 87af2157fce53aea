import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** A page that somebody reads to stop e-mails shows no more than these. */
const MAX_TOPICS = 12;
const MAX_TOPIC_LETTERS = 40;

export const TOPICS_PAGE = "/bulk-email/topics";

export interface Topic {
  id: string;
  name: string;
}

interface By {
  accountId: string;
  actorId: string;
  now: Date;
}

export const topicForm = z.object({
  name: z
    .string({ error: "Type a topic, like Courses" })
    .transform((text) => normaliseName(text.slice(0, 1_000)))
    .refine((name) => name !== "", "Type a topic, like Courses")
    .refine((name) => countLetters(name) <= MAX_TOPIC_LETTERS, "Keep it under 40 characters"),
});

/** An account's topics by name. */
export function listTopics(db: Database, accountId: string): Promise<Topic[]> {
  return db
    .selectFrom("mailTopics")
    .select(["id", "name"])
    .where("accountId", "=", accountId)
    .orderBy("nameKey")
    .execute();
}

/** The account's topic; null when it is absent or another's. */
export async function findTopic(db: Database, accountId: string, id: string) {
  return (await listTopics(db, accountId)).find((topic) => topic.id === id) ?? null;
}

/** Adds a topic. Returns what is wrong, or null. */
export async function addTopic(
  db: Kysely<Schema>,
  { name, ...by }: By & { name: string },
): Promise<string | null> {
  const { accountId, now } = by;
  const nameKey = searchable(name);
  // Deleted and added again, it is the same one, and who left it stays away.
  const id = createHash("sha256").update(`${accountId} ${nameKey}`).digest("hex").slice(0, 32);
  const row = { id, accountId, name, nameKey, createdAt: now.toISOString() };
  return db.transaction().execute(async (trx) => {
    const known = await listTopics(trx, accountId);
    if (known.length >= MAX_TOPICS)
      return `You have ${MAX_TOPICS} topics, which is the limit. Delete one first`;
    const added = await trx
      .insertInto("mailTopics")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return "You have this topic already";
    const text = `Added the e-mail topic ${name}`;
    await recordActivity(trx, { ...by, kind: "update", text, link: TOPICS_PAGE });
    return null;
  });
}

/**
 * Deletes a topic. What people chose stays: e-mails that were written with it still pass over those
 * who left it.
 */
export async function deleteTopic(db: Kysely<Schema>, topic: Topic, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("mailTopics").where("id", "=", topic.id).execute();
    const text = `Deleted the e-mail topic ${topic.name}`;
    await recordActivity(trx, { ...by, kind: "update", text, link: TOPICS_PAGE });
  });
}
