import type { Database } from "#db/database.server.ts";
import { archivePath } from "#db/tables.ts";
import { type ArchiveTable, accountTable, pagesOf } from "./archive-table.server.ts";

const TRY = ["postId", "attempt", "at", "status", "problem", "tookMs"] as const;

/**
 * Keys for programs and webhooks. Nothing that lets somebody in or speak in the organiser's name:
 * no hash and no secret.
 */
export function apiTables(db: Database, accountId: string): ArchiveTable[] {
  return [
    accountTable(db, accountId, "apiKeys", {
      about:
        "API keys, by name and last four characters, and what each may do (null: " +
        "everything). We don't have the keys themselves.",
      columns: [
        ...([
          "id",
          "name",
          "hint",
          "createdBy",
          "createdAt",
          "expiresAt",
          "lastUsedAt",
          "lastUsedAddress",
        ] as const),
        ...(["remindedAt", "revokedAt", "scopes"] as const),
      ],
      json: ["scopes"],
    }),
    accountTable(db, accountId, "apiRequests", {
      about: "Answers to API requests with an Idempotency-Key in the last 24 hours.",
      columns: ["idempotencyKey", "status", "createdAt", "answer"],
      by: ["idempotencyKey"],
      json: ["answer"],
    }),
    accountTable(db, accountId, "webhookEndpoints", {
      about: "Where events are posted to.",
      columns: [
        "id",
        "url",
        "createdBy",
        "createdAt",
        "failingSince",
        "disabledAt",
        "disabledReason",
        "events",
      ],
      json: ["events"],
    }),
    accountTable(db, accountId, "webhookPosts", {
      about: "Events that were posted, with what was sent.",
      columns: ["id", "endpointId", "event", "state", "attempts", "createdAt", "settledAt", "body"],
      json: ["body"],
    }),
    {
      path: archivePath("webhookPostAttempts"),
      about: "Each attempt to post an event, and its result.",
      columns: TRY,
      pages: () =>
        attemptsOf(db, accountId, { posts: "webhookPosts", attempts: "webhookPostAttempts" }),
    },
  ];
}

/** Tries of posts, those of a page of posts at a time. */
export async function* attemptsOf(
  db: Database,
  accountId: string,
  tables:
    | { posts: "webhookPosts"; attempts: "webhookPostAttempts" }
    | { posts: "formPosts"; attempts: "formPostAttempts" },
) {
  const posts = pagesOf(db, tables.posts, {
    of: ["accountId", accountId],
    by: ["id"],
    columns: ["id"],
  });
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
