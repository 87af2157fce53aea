import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { archivePath } from "#db/tables.ts";
import type { ArchiveTable } from "../export/archive.ts";
import { archivedJson, onePage } from "./read-pages.server.ts";

const KEY = ["id", "name", "hint", "createdBy", "createdAt", "lastUsedAt", "revokedAt"] as const;
const REQUEST = ["idempotencyKey", "status", "createdAt", "answer"] as const;
const ENDPOINT = ["id", "url", "createdBy", "createdAt", "failingSince", "disabledAt", "disabledReason", "events"] as const;
const POST = ["id", "endpointId", "event", "state", "attempts", "createdAt", "settledAt", "body"] as const;
const TRY = ["postId", "attempt", "at", "status", "problem", "tookMs"] as const;

/** Keys for programs and webhooks. Nothing that lets somebody in or speak in the organiser's name: no hash and no secret. */
export function apiTables(db: Database, accountId: string): ArchiveTable[] {
  return [
    {
      path: archivePath("apiKeys"),
      about: "Keys for programs, by name and last four letters. The keys themselves we do not have.",
      columns: KEY,
      pages: () => onePage(() => db.selectFrom("apiKeys").select(KEY).where("accountId", "=", accountId).orderBy("id").execute()),
    },
    {
      path: archivePath("apiRequests"),
      about: "What programs were answered in the last 24 hours to requests that carried an Idempotency-Key.",
      columns: REQUEST,
      pages: async function* () {
        const pages = keysetPages((last: { idempotencyKey: string } | null, limit) =>
          db
            .selectFrom("apiRequests")
            .select(REQUEST)
            .where("accountId", "=", accountId)
            .where("idempotencyKey", ">", last?.idempotencyKey ?? "")
            .orderBy("idempotencyKey")
            .limit(limit)
            .execute(),
        );
        for await (const rows of pages)
          yield rows.map(({ answer, ...row }) => ({
            ...row,
            answer: archivedJson(answer, "apiRequests.answer", row.idempotencyKey),
          }));
      },
    },
    {
      path: archivePath("webhookEndpoints"),
      about: "Where events are posted to.",
      columns: ENDPOINT,
      pages: () =>
        onePage(async () => {
          const rows = await db
            .selectFrom("webhookEndpoints")
            .select(ENDPOINT)
            .where("accountId", "=", accountId)
            .orderBy("id")
            .execute();
          return rows.map(({ events, ...row }) => ({ ...row, events: archivedJson(events, "webhookEndpoints.events", row.id) }));
        }),
    },
    {
      path: archivePath("webhookPosts"),
      about: "Events that were posted, with what was sent.",
      columns: POST,
      pages: async function* () {
        for await (const rows of postsOf(db, accountId))
          yield rows.map(({ body, ...row }) => ({ ...row, body: archivedJson(body, "webhookPosts.body", row.id) }));
      },
    },
    {
      path: archivePath("webhookPostAttempts"),
      about: "Each try to post an event, and what came of it.",
      columns: TRY,
      pages: async function* () {
        for await (const rows of postsOf(db, accountId)) {
          const ids = rows.map(({ id }) => id);
          yield await db
            .selectFrom("webhookPostAttempts")
            .select(TRY)
            .where("postId", "in", ids)
            .orderBy("postId")
            .orderBy("attempt")
            .execute();
        }
      },
    },
  ];
}

function postsOf(db: Database, accountId: string) {
  return keysetPages((last: { id: string } | null, limit) =>
    db
      .selectFrom("webhookPosts")
      .select(POST)
      .where("accountId", "=", accountId)
      .where("id", ">", last?.id ?? "")
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
}
