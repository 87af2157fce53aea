import type { Kysely } from "kysely";
import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { newId } from "#app/platform/text/ids.ts";
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
    .refine(
      (name) => countLetters(name) <= MAX_TOPIC_LETTERS,
      `Keep the topic under ${MAX_TOPIC_LETTERS} characters`,
    ),
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

/** The same with how many people left each. */
export async function countTopics(
  db: Database,
  accountId: string,
): Promise<(Topic & { left: number })[]> {
  return db
    .selectFrom("mailTopics")
    .select((eb) => [
      "id",
      "name",
      eb
        .selectFrom("mailChoices")
        .select((inner) => inner.fn.countAll<number | string>().as("left"))
        .where("mailChoices.accountId", "=", accountId)
        .whereRef("mailChoices.topicId", "=", "mailTopics.id")
        .as("left"),
    ])
    .where("accountId", "=", accountId)
    .orderBy("nameKey")
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, left: Number(row.left) })));
}

/** The account's topic; null when it is absent or another's. */
export async function findTopic(db: Database, accountId: string, id: string | undefined) {
  const topics = await listTopics(db, accountId);
  return topics.find((topic) => topic.id === id) ?? null;
}

/** Adds a topic, or with an id renames that one. Returns what is wrong, or null. */
export async function saveTopic(
  db: Kysely<Schema>,
  { name, id, ...by }: By & { name: string; id?: string },
): Promise<string | null> {
  const { accountId, now } = by;
  const nameKey = searchable(name);
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom("mailTopics")
      .select(["id", "nameKey"])
      .where("accountId", "=", accountId)
      .execute();
    if (known.some((topic) => topic.nameKey === nameKey && topic.id !== id))
      return "You have this topic already";
    if (!id && known.length >= MAX_TOPICS)
      return `You have ${MAX_TOPICS} topics, which is the limit. Delete one first`;
    const row = { accountId, name, nameKey };
    await (id
      ? trx.updateTable("mailTopics").set(row).where("id", "=", id).execute()
      : trx
          .insertInto("mailTopics")
          .values({ ...row, id: newId(now.getTime()), createdAt: now.toISOString() })
          .execute());
    const text = `${id ? "Renamed" : "Added"} the e-mail topic ${name}`;
    await recordActivity(trx, { ...by, kind: "update", text, link: TOPICS_PAGE });
    return null;
  });
}

/**
 * Deletes a topic. What its people chose stays: e-mails that were written with it still pass over
 * those who left it.
 */
export async function deleteTopic(db: Kysely<Schema>, topic: Topic, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom("mailTopics")
      .where("id", "=", topic.id)
      .where("accountId", "=", by.accountId)
      .execute();
    const text = `Deleted the e-mail topic ${topic.name}`;
    await recordActivity(trx, { ...by, kind: "update", text, link: TOPICS_PAGE });
  });
}
