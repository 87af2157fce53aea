import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { listTopics, type Topic } from "./topics.server.ts";

/** How many left each topic of an account, and how many have paused now. */
export async function countLeavers(
  db: Database,
  accountId: string,
  now: Date,
): Promise<{ topics: (Topic & { left: number })[]; paused: number }> {
  const topics = await listTopics(db, accountId);
  const rows = await db
    .selectFrom("mailChoices")
    .select((select) => ["topicId", select.fn.countAll<number | string>().as("count")])
    .where("accountId", "=", accountId)
    .where((or) => or.or([or("until", "=", ""), or("until", ">", now.toISOString())]))
    .groupBy("topicId")
    .execute();
  const counts = new Map(rows.map(({ topicId, count }) => [topicId, Number(count)]));
  return {
    topics: topics.map((topic) => ({ ...topic, left: counts.get(topic.id) ?? 0 })),
    paused: counts.get("") ?? 0,
  };
}

/** All that people chose, of topics that there are and pauses that aren't over, by address. */
export function readAllChoices(db: Database, accountId: string, now: Date) {
  const read = (last: { email: string; topicId: string } | null, limit: number) =>
    db
      .selectFrom("mailChoices as c")
      .leftJoin("mailTopics as t", "t.id", "c.topicId")
      .select(["c.email", "c.topicId", "t.name as topic", "c.until", "c.detail", "c.createdAt"])
      .where("c.accountId", "=", accountId)
      .where((or) => or.or([or("t.id", "is not", null), or("c.until", ">", now.toISOString())]))
      .where((where) =>
        where(
          where.refTuple("c.email", "c.topicId"),
          ">",
          where.tuple(last?.email ?? "", last?.topicId ?? ""),
        ),
      )
      .orderBy("c.email")
      .orderBy("c.topicId")
      .limit(limit)
      .execute();
  return keysetPages(read, 1000);
}
