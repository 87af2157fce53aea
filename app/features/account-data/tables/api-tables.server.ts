import type { Database } from "#db/database.server.ts";
import { archivePath } from "#db/tables.ts";
import { type ArchiveTable, accountTable, pagesOf } from "./archive-table.server.ts";

const TRY = ["postId", "attempt", "at", "status", "problem", "tookMs"] as const;

/** Keys for programs and webhooks. Nothing that lets somebody in or speak in the organiser's name: no hash and no secret. */
export function apiTables(db: Database, accountId: string): ArchiveTable[] {
  return [
    accountTable(db, accountId, "apiKeys", {
      about: "Keys for programs, by name and last four letters. The keys themselves we do not have.",
      columns: ["id", "name", "hint", "createdBy", "createdAt", "lastUsedAt", "revokedAt"],
    }),
    accountTable(db, accountId, "apiRequests", {
      about: "What programs were answered in the last 24 hours to requests that carried an Idempotency-Key.",
      columns: ["idempotencyKey", "status", "createdAt", "answer"],
      by: ["idempotencyKey"],
      json: ["answer"],
    }),
    accountTable(db, accountId, "webhookEndpoints", {
      about: "Where events are posted to.",
      columns: ["id", "url", "createdBy", "createdAt", "failingSince", "disabledAt", "disabledReason", "events"],
      json: ["events"],
    }),
    accountTable(db, accountId, "webhookPosts", {
      about: "Events that were posted, with what was sent.",
      columns: ["id", "endpointId", "event", "state", "attempts", "createdAt", "settledAt", "body"],
      json: ["body"],
    }),
    {
      path: archivePath("webhookPostAttempts"),
      about: "Each try to post an event, and what came of it.",
      columns: TRY,
      pages: () => attemptsOf(db, accountId, { posts: "webhookPosts", attempts: "webhookPostAttempts" }),
    },
  ];
}

/** Tries of posts, those of a page of posts at a time. */
export async function* attemptsOf(
  db: Database,
  accountId: string,
  tables: { posts: "webhookPosts"; attempts: "webhookPostAttempts" } | { posts: "formPosts"; attempts: "formPostAttempts" },
) {
  const posts = pagesOf(db, tables.posts, { of: ["accountId", accountId], by: ["id"], columns: ["id"] });
  for await (const rows of posts) {
    const ids = rows.map(({ id }) => id);
    yield await db
      .selectFrom(tables.attempts)
      .select(TRY)
      .where("postId", "in", ids)
      .orderBy("postId")
      .orderBy("attempt")
      .execute();
  }
}
