import type { Database } from "#db/database.server.ts";
import { keysetPages } from "../keyset-pages.ts";

/** One page of the subscribers, those who confirmed last first, with how many have confirmed and how many have yet to. */
export async function listSubscribers(db: Database, { page, pageSize }: { page: number; pageSize: number }) {
  const subscribers = await db
    .selectFrom("newsletterSubscribers")
    .select(["id", "email", "confirmedAt"])
    .where("status", "=", "subscribed")
    .orderBy("confirmedAt", "desc")
    .orderBy("id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counts = await db
    .selectFrom("newsletterSubscribers")
    .select(["status", (all) => all.fn.countAll().as("count")])
    .groupBy("status")
    .execute();
  const countOf = (status: string) => Number(counts.find((row) => row.status === status)?.count ?? 0);
  return { subscribers, subscribed: countOf("subscribed"), pending: countOf("pending") };
}

/** Everybody the newsletter may be sent to, a page at a time. */
export function readAllSubscribers(db: Database) {
  return keysetPages((last: { id: string } | null, limit) =>
    db
      .selectFrom("newsletterSubscribers")
      .select(["id", "email", "confirmedAt"])
      .where("status", "=", "subscribed")
      .where("id", ">", last?.id ?? "")
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
}
