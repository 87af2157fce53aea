import { certificateCredits } from "#app/features/certificates/credits/stored-credits.ts";
import { certificateUrl } from "#app/features/certificates/model/certificate-id.ts";
import type { Database } from "#db/database.server.ts";
import { archivePath } from "#db/tables.ts";
import {
  type ArchiveTable,
  archivedJson,
  pagesOf,
  type Sheets,
  sheetTables,
} from "./archive-table.server.ts";

/** A design can have a hundred kilobytes. */
const DESIGNS_AT_ONCE = 20;

const PROJECT_SHEETS: Sheets = {
  issuerPages: {
    about: "Your public page: its name, what you say of yourself, and whether it is shown.",
    columns: ["name", "about", "address", "isShown", "updatedAt"],
    by: ["name"],
    flags: ["isShown"],
  },
  issuerPageNames: {
    about: "The names that your public page has had. Each of them leads to it.",
    columns: ["name", "createdAt"],
    by: ["name"],
  },
  projects: {
    about:
      "Your projects, including those in the bin: title, design, details, message. Message " +
      "draft: what was typed last and couldn't be sent as it was.",
    columns: [
      "id",
      "title",
      "step",
      "starred",
      "listId",
      "subject",
      "body",
      "bodyFormat",
      "cc",
      "bcc",
      "replyTo",
      "delivery",
      "messageDraft",
      "sameForEveryone",
      "isOnIssuerPage",
      "plannedAt",
      "details",
      "expiry",
      "credits",
      "design",
      "createdBy",
      "createdAt",
      "editedAt",
      "viewedAt",
      "deletedAt",
    ],
    hasAllColumns: true,
    rowsAtOnce: DESIGNS_AT_ONCE,
    flags: ["starred", "sameForEveryone", "isOnIssuerPage"],
    json: ["messageDraft", "details", "credits", "design"],
  },
  designRevisions: {
    about: "Every step of a design that Undo can go back to.",
    columns: ["projectId", "revision", "previousRevision", "createdAt", "design"],
    by: ["revision"],
    hasAllColumns: true,
    rowsAtOnce: DESIGNS_AT_ONCE,
    json: ["design"],
  },
  designTemplates: {
    about: "Designs you saved as templates.",
    columns: ["id", "name", "createdBy", "createdAt", "design"],
    hasAllColumns: true,
    rowsAtOnce: DESIGNS_AT_ONCE,
    json: ["design"],
  },
  nameCorrections: {
    about: "Names that holders said are wrong on their certificates, and what you decided.",
    columns: [
      "id",
      "certificateId",
      "newCertificateId",
      "nameBefore",
      "firstName",
      "lastName",
      "change",
      "state",
      "reason",
      "language",
      "askedAt",
      "decidedAt",
      "decidedBy",
    ],
    hasAllColumns: true,
  },
  leftOutPeople: {
    about: "People you left out of a project's sends.",
    columns: ["projectId", "recipientId", "leftOutAt"],
    by: ["projectId", "recipientId"],
    hasAllColumns: true,
  },
  renewalPlans: {
    about: "When holders are reminded that their certificates end, and where they renew them.",
    columns: ["projectId", "steps", "leadsTo", "target", "renewedByProjectId", "updatedAt"],
    by: ["projectId"],
    hasAllColumns: true,
  },
  renewalReminders: {
    about: "Certificates whose holders were reminded, and so many days before their last day.",
    columns: ["firstId", "certificateId", "expiresAt", "step", "batchId", "at"],
    by: ["firstId", "expiresAt", "step"],
    hasAllColumns: true,
  },
  designVersions: {
    about: "Designs as they were when certificates were issued on them. They never change.",
    columns: ["id", "createdAt", "design"],
    hasAllColumns: true,
    rowsAtOnce: DESIGNS_AT_ONCE,
    json: ["design"],
  },
};

/** Projects with their designs, and what was issued. */
export function projectTables(
  db: Database,
  { accountId, appUrl }: { accountId: string; appUrl: string },
): ArchiveTable[] {
  return [
    ...sheetTables(db, accountId, PROJECT_SHEETS),
    {
      path: archivePath("certificates"),
      about:
        "Every certificate you issued: its recipient, everything printed on it, its status, " +
        "and the addresses of its page and its signed credential.",
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
        "renewedById",
        "projectId",
        "recipientId",
        "batchId",
        "designVersionId",
        "viewCount",
        "downloadCount",
        "firstDownloadedAt",
        "linkedInAt",
        "credits",
        "values",
      ],
      async *pages() {
        const pages = pagesOf(db, "certificates", {
          of: ["accountId", accountId],
          by: ["issuedAt", "id"],
        });
        for await (const rows of pages) {
          yield rows.map(({ accountId: _, values, credits, ...row }) => ({
            ...row,
            credits: certificateCredits({ id: row.id, credits }),
            page: certificateUrl(appUrl, row.id),
            credential: `${certificateUrl(appUrl, row.id)}.json`,
            values: archivedJson(values, "certificates.values", row.id),
          }));
        }
      },
    },
  ];
}
