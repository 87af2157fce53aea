import { certificateUrl } from "#app/features/certificates/draw/draw-certificate.server.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { archivePath } from "#db/tables.ts";
import type { ArchiveTable } from "../export/archive.ts";
import { archivedJson, pagesOfIds } from "./read-pages.server.ts";

/** A design can have a hundred kilobytes. */
const DESIGNS_PER_PAGE = 20;

interface LastCertificate {
  id: string;
  issuedAt: string;
}

/** Projects with their designs, and what was issued. */
export function projectTables(db: Database, { accountId, appUrl }: { accountId: string; appUrl: string }): ArchiveTable[] {
  const projectIds = async () =>
    (await db.selectFrom("projects").select("id").where("accountId", "=", accountId).execute()).map(({ id }) => id).sort();
  return [
    {
      path: archivePath("projects"),
      about:
        "Your projects, also those in the bin: title, design, details, message. Message draft: what was typed last and couldn't be sent as it was.",
      columns: [
        "id",
        "title",
        "step",
        "starred",
        "listId",
        "subject",
        "body",
        "cc",
        "bcc",
        "replyTo",
        "delivery",
        "messageDraft",
        "sameForEveryone",
        "details",
        "expiry",
        "design",
        "createdBy",
        "createdAt",
        "editedAt",
        "viewedAt",
        "deletedAt",
      ],
      pages: async function* () {
        yield* pagesOfIds(await projectIds(), DESIGNS_PER_PAGE, async (ids) => {
          const rows = await db.selectFrom("projects").selectAll().where("id", "in", ids).orderBy("id").execute();
          return rows.map(({ accountId: _, design, details, messageDraft, starred, sameForEveryone, ...row }) => ({
            ...row,
            starred: starred === 1,
            sameForEveryone: sameForEveryone === 1,
            messageDraft: archivedJson(messageDraft, "projects.messageDraft", row.id),
            details: archivedJson(details, "projects.details", row.id),
            design: archivedJson(design, "projects.design", row.id),
          }));
        });
      },
    },
    {
      path: archivePath("designRevisions"),
      about: "Every step of a design that Undo can go back to.",
      columns: ["projectId", "revision", "previousRevision", "createdAt", "design"],
      pages: async function* () {
        for (const projectId of await projectIds()) yield* revisionsOf(db, projectId);
      },
    },
    {
      path: archivePath("designVersions"),
      about: "Designs as they were when certificates were issued on them. They never change.",
      columns: ["id", "createdAt", "design"],
      pages: async function* () {
        const rows = await db.selectFrom("designVersions").select("id").where("accountId", "=", accountId).execute();
        const ids = rows.map(({ id }) => id).sort();
        yield* pagesOfIds(ids, DESIGNS_PER_PAGE, async (some) => {
          const designs = await db.selectFrom("designVersions").selectAll().where("id", "in", some).orderBy("id").execute();
          return designs.map(({ accountId: _, design, ...row }) => ({
            ...row,
            design: archivedJson(design, "designVersions.design", row.id),
          }));
        });
      },
    },
    {
      path: archivePath("certificates"),
      about:
        "Every certificate you issued: whom to, everything printed on it, its status, and the addresses of its page and its signed credential.",
      columns: [
        "id",
        "status",
        "title",
        "holderName",
        "holderEmail",
        "issuerName",
        "issuedAt",
        "expiresAt",
        "revokedAt",
        "revokeReason",
        "page",
        "credential",
        "replacedById",
        "replacesId",
        "projectId",
        "recipientId",
        "batchId",
        "designVersionId",
        "viewCount",
        "downloadCount",
        "firstDownloadedAt",
        "linkedInAt",
        "values",
      ],
      pages: async function* () {
        const pages = keysetPages((last: LastCertificate | null, limit) =>
          db
            .selectFrom("certificates")
            .selectAll()
            .where("accountId", "=", accountId)
            .where(({ eb, refTuple, tuple }) => eb(refTuple("issuedAt", "id"), ">", tuple(last?.issuedAt ?? "", last?.id ?? "")))
            .orderBy("issuedAt")
            .orderBy("id")
            .limit(limit)
            .execute(),
        );
        for await (const rows of pages) {
          yield rows.map(({ accountId: _, values, ...row }) => ({
            ...row,
            page: certificateUrl(appUrl, row.id),
            credential: `${certificateUrl(appUrl, row.id)}.json`,
            values: archivedJson(values, "certificates.values", row.id),
          }));
        }
      },
    },
  ];
}

async function* revisionsOf(db: Database, projectId: string) {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom("designRevisions")
      .selectAll()
      .where("projectId", "=", projectId)
      .where("revision", ">", after)
      .orderBy("revision")
      .limit(DESIGNS_PER_PAGE)
      .execute();
    if (rows.length > 0)
      yield rows.map(({ design, ...row }) => ({
        ...row,
        design: archivedJson(design, "designRevisions.design", `${row.projectId}/${row.revision}`),
      }));
    if (rows.length < DESIGNS_PER_PAGE) return;
    after = rows.at(-1)!.revision;
  }
}
