import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { archivePath } from "#db/tables.ts";
import type { ArchiveTable } from "../export/archive.ts";
import { archivedJson, onePage, pagesOfIds } from "./read-pages.server.ts";

/** A form's definition can have some hundred kilobytes. */
const DEFINITIONS_PER_PAGE = 20;

const FILE = [
  "id",
  "formId",
  "responseId",
  "draftId",
  "elementId",
  "name",
  "contentType",
  "bytes",
  "fileKey",
  "createdAt",
] as const;

const POST = ["id", "formId", "responseId", "url", "state", "attempts", "createdAt", "settledAt", "body"] as const;

const UNFINISHED = ["id", "formId", "versionId", "page", "createdAt", "updatedAt", "expiresAt", "answers"] as const;

const RESPONSE = ["id", "formId", "versionId", "number", "reference", "name", "email", "submittedAt", "answers"] as const;

/**
 * Forms, what people answered, and where that was posted. Nothing that lets somebody in or speak in the organiser's name: no
 * key that posts are signed with, no token of an answer or of a draft.
 */
export function formTables(db: Database, accountId: string): ArchiveTable[] {
  const formIds = async () =>
    (await db.selectFrom("forms").select("id").where("accountId", "=", accountId).execute()).map(({ id }) => id).sort();
  return [
    {
      path: archivePath("formAddresses"),
      about: "Addresses that your forms had before and that still lead to them.",
      columns: ["slug", "formId", "leftAt"],
      pages: () =>
        onePage(() =>
          db
            .selectFrom("formAddresses")
            .select(["slug", "formId", "leftAt"])
            .where("accountId", "=", accountId)
            .orderBy("slug")
            .execute(),
        ),
    },
    {
      path: archivePath("forms"),
      about: "Your forms, also those in the bin: title, address, settings, and the questions as they are being built.",
      columns: [
        "id",
        "slug",
        "title",
        "enabled",
        "publishedVersionId",
        "closesAt",
        "responseLimit",
        "retentionDays",
        "responseCount",
        "starred",
        "createdBy",
        "createdAt",
        "editedAt",
        "deletedAt",
        "settings",
        "recipientMapping",
        "draft",
      ],
      pages: async function* () {
        yield* pagesOfIds(await formIds(), DEFINITIONS_PER_PAGE, async (ids) => {
          const rows = await db.selectFrom("forms").selectAll().where("id", "in", ids).orderBy("id").execute();
          return rows.map(({ accountId: _, postSecret, draft, settings, recipientMapping, starred, enabled, ...row }) => ({
            ...row,
            enabled: enabled === 1,
            starred: starred === 1,
            settings: archivedJson(settings, "forms.settings", row.id),
            recipientMapping: archivedJson(recipientMapping, "forms.recipientMapping", row.id),
            draft: archivedJson(draft, "forms.draft", row.id),
          }));
        });
      },
    },
    {
      path: archivePath("formVersions"),
      about: "Forms as they were published. Answers belong to the version that they were given to.",
      columns: ["id", "formId", "number", "title", "publishedBy", "publishedAt", "definition"],
      pages: async function* () {
        const rows = await db.selectFrom("formVersions").select("id").where("accountId", "=", accountId).execute();
        const ids = rows.map(({ id }) => id).sort();
        yield* pagesOfIds(ids, DEFINITIONS_PER_PAGE, async (some) => {
          const versions = await db.selectFrom("formVersions").selectAll().where("id", "in", some).orderBy("id").execute();
          return versions.map(({ accountId: _, definition, ...row }) => ({
            ...row,
            definition: archivedJson(definition, "formVersions.definition", row.id),
          }));
        });
      },
    },
    {
      path: archivePath("formRevisions"),
      about: "Every step of building a form that Undo can go back to.",
      columns: ["formId", "revision", "previousRevision", "createdAt", "draft"],
      pages: async function* () {
        for (const formId of await formIds()) yield* revisionsOf(db, formId);
      },
    },
    {
      path: archivePath("formResponses"),
      about: "What people answered, oldest first. The answers stand under the ids of the questions in forms/versions.",
      columns: RESPONSE,
      pages: async function* () {
        const pages = keysetPages((last: { id: string; submittedAt: string } | null, limit) =>
          db
            .selectFrom("formResponses")
            .select(RESPONSE)
            .where("accountId", "=", accountId)
            .where(({ eb, refTuple, tuple }) =>
              eb(refTuple("submittedAt", "id"), ">", tuple(last?.submittedAt ?? "", last?.id ?? "")),
            )
            .orderBy("submittedAt")
            .orderBy("id")
            .limit(limit)
            .execute(),
        );
        for await (const rows of pages)
          yield rows.map(({ answers, ...row }) => ({ ...row, answers: archivedJson(answers, "formResponses.answers", row.id) }));
      },
    },
    {
      path: archivePath("formDrafts"),
      about: "Answers of people who are not through yet.",
      columns: UNFINISHED,
      pages: async function* () {
        const pages = keysetPages((last: { id: string } | null, limit) =>
          db
            .selectFrom("formDrafts")
            .select(UNFINISHED)
            .where("accountId", "=", accountId)
            .where("id", ">", last?.id ?? "")
            .orderBy("id")
            .limit(limit)
            .execute(),
        );
        for await (const rows of pages)
          yield rows.map(({ answers, ...row }) => ({ ...row, answers: archivedJson(answers, "formDrafts.answers", row.id) }));
      },
    },
    {
      path: archivePath("formFiles"),
      about:
        "Names of the files that came with answers. The files themselves are in files/forms, under the last part of fileKey.",
      columns: FILE,
      pages: () =>
        keysetPages((last: { id: string } | null, limit) =>
          db
            .selectFrom("formFiles")
            .select(FILE)
            .where("accountId", "=", accountId)
            .where("id", ">", last?.id ?? "")
            .orderBy("id")
            .limit(limit)
            .execute(),
        ),
    },
    {
      path: archivePath("formPosts"),
      about: "Answers that were posted to an external link, with what was sent.",
      columns: POST,
      pages: async function* () {
        for await (const rows of postsOf(db, accountId))
          yield rows.map(({ body, ...row }) => ({ ...row, body: archivedJson(body, "formPosts.body", row.id) }));
      },
    },
    {
      path: archivePath("formPostAttempts"),
      about: "Each try to post answers, and what came of it.",
      columns: ["postId", "attempt", "at", "status", "problem", "tookMs"],
      pages: async function* () {
        for await (const rows of postsOf(db, accountId)) {
          yield await db
            .selectFrom("formPostAttempts")
            .select(["postId", "attempt", "at", "status", "problem", "tookMs"])
            .where(
              "postId",
              "in",
              rows.map(({ id }) => id),
            )
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
      .selectFrom("formPosts")
      .select(POST)
      .where("accountId", "=", accountId)
      .where("id", ">", last?.id ?? "")
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
}

async function* revisionsOf(db: Database, formId: string) {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom("formRevisions")
      .selectAll()
      .where("formId", "=", formId)
      .where("revision", ">", after)
      .orderBy("revision")
      .limit(DEFINITIONS_PER_PAGE)
      .execute();
    if (rows.length > 0)
      yield rows.map(({ draft, ...row }) => ({
        ...row,
        draft: archivedJson(draft, "formRevisions.draft", `${row.formId}/${row.revision}`),
      }));
    if (rows.length < DEFINITIONS_PER_PAGE) return;
    after = rows.at(-1)!.revision;
  }
}
