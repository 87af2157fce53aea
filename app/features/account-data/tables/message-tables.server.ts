import { readStoredJson } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { archivePath } from "#db/tables.ts";
import type { ArchiveTable } from "../export/archive.ts";
import { pagesOfIds } from "./read-pages.server.ts";

/** A message can have some hundred kilobytes. */
const SENDS_PER_PAGE = 20;

const DELIVERY = [
  "id",
  "batchId",
  "position",
  "kind",
  "toName",
  "toEmail",
  "state",
  "reason",
  "recipientId",
  "certificateId",
  "attempt",
  "createdAt",
  "acceptedAt",
  "deliveredAt",
  "failedAt",
  "openedAt",
  "clickedAt",
  "machineOpenedAt",
  "unsubscribedAt",
  "resendOfId",
  "replacedById",
] as const;

const BULK_DRAFT = [
  ...[
    "id",
    "audience",
    "subject",
    "body",
    "replyTo",
    "fallbacks",
    "messageDraft",
    "batchId",
    "createdBy",
    "createdAt",
    "editedAt",
  ],
] as const;

/** Sends, their messages person by person with everything that happened to them, and who is not mailed again. */
export function messageTables(db: Database, accountId: string): ArchiveTable[] {
  // Mails about the account itself are left out: their reader has them, and a code in one may still work.
  const sendIds = async () => {
    const sends = db
      .selectFrom("batches")
      .select("id")
      .where("accountId", "=", accountId)
      .where("kind", "not in", ["notice", "code"]);
    return (await sends.execute()).map(({ id }) => id).sort();
  };
  return [
    {
      path: archivePath("batches"),
      about: "What you sent or scheduled, tests too: subject, text, when, from which address.",
      columns: [
        "id",
        "kind",
        "title",
        "status",
        "subject",
        "body",
        "text",
        "html",
        "fromAddress",
        "replyTo",
        "cc",
        "bcc",
        "delivery",
        "recipientCount",
        "projectId",
        "createdBy",
        "createdAt",
        "scheduledAt",
        "startedAt",
        "finishedAt",
        "pausedReason",
        "audience",
      ],
      pages: async function* () {
        yield* pagesOfIds(await sendIds(), SENDS_PER_PAGE, async (ids) => {
          const rows = await db.selectFrom("batches").selectAll().where("id", "in", ids).orderBy("id").execute();
          return rows.map(({ accountId: _, confirmToken, ...row }) => row);
        });
      },
    },
    {
      path: archivePath("bulkDrafts"),
      about:
        "Bulk e-mails you began: to whom, and what they say. Message draft: what was typed last and couldn't be sent as it was.",
      columns: BULK_DRAFT,
      pages: () =>
        keysetPages((last: { id: string } | null, limit) =>
          db
            .selectFrom("bulkDrafts")
            .select(BULK_DRAFT)
            .where("accountId", "=", accountId)
            .where("id", ">", last?.id ?? "")
            .orderBy("id")
            .limit(limit)
            .execute(),
        ),
    },
    {
      path: archivePath("deliveries"),
      about: "Every message, one a person: where it went and what became of it.",
      columns: [...DELIVERY, "values"],
      pages: async function* () {
        for (const id of await sendIds()) {
          for await (const rows of deliveriesOf(db, id)) {
            yield rows.map((row) => ({ ...row, values: readStoredJson(row.values || "{}", "deliveries.values", row.id) }));
          }
        }
      },
    },
    {
      path: archivePath("deliveryEvents"),
      about: "What mail servers said about each message, in order.",
      columns: ["deliveryId", "at", "type", "detail", "isMachine"],
      pages: async function* () {
        for (const id of await sendIds()) {
          for await (const rows of deliveriesOf(db, id)) {
            yield await db
              .selectFrom("deliveryEvents")
              .select(["deliveryId", "at", "type", "detail", "isMachine"])
              .where(
                "deliveryId",
                "in",
                rows.map((row) => row.id),
              )
              .orderBy("deliveryId")
              .orderBy("at")
              .execute();
          }
        }
      },
    },
    {
      path: archivePath("suppressions"),
      about: "Addresses that get no mail from you any more, and why.",
      columns: ["email", "reason", "detail", "createdAt"],
      pages: () =>
        keysetPages((last: { email: string } | null, limit) =>
          db
            .selectFrom("suppressions")
            .select(["email", "reason", "detail", "createdAt"])
            .where("accountId", "=", accountId)
            .where("email", ">", last?.email ?? "")
            .orderBy("email")
            .limit(limit)
            .execute(),
        ),
    },
  ];
}

function deliveriesOf(db: Database, batchId: string) {
  return keysetPages((last: { position: number } | null, limit) =>
    db
      .selectFrom("deliveries")
      .select([...DELIVERY, "values"])
      .where("batchId", "=", batchId)
      .where("position", ">", last?.position ?? -1)
      .orderBy("position")
      .limit(limit)
      .execute(),
  );
}
