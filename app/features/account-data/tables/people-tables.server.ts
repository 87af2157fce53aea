import { readStoredList, readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { archivePath } from "#db/tables.ts";
import {
  type ArchiveFile,
  type ArchiveTable,
  accountTable,
  csvFile,
  jsonLinesFile,
  pagesOf,
  pathSlug,
} from "./archive-table.server.ts";

const PERSON = ["number", "firstName", "lastName", "email", "certificateName"] as const;

/** The lists, the people on them, and what was brought in. */
export function peopleTables(db: Database, accountId: string): ArchiveTable[] {
  return [
    accountTable(db, accountId, "recipientLists", {
      about: "Your lists of people. Each has a file of its own in recipients/lists.",
      columns: ["id", "name", "columns", "createdAt", "updatedAt"],
      hasAllColumns: true,
      json: ["columns"],
    }),
    accountTable(db, accountId, "imports", {
      about: "Lists that were uploaded: when, under what name, and how many rows became what.",
      columns: [
        ...([
          "id",
          "listId",
          "projectId",
          "fileName",
          "status",
          "policy",
          "consentAt",
          "addedCount",
          "updatedCount",
        ] as const),
        ...(["duplicateCount", "invalidCount", "problem", "createdAt", "finishedAt"] as const),
      ],
    }),
    accountTable(db, accountId, "listEvents", {
      about: "What happened to your lists: who added whom, with what consent, and who was removed.",
      columns: [
        "id",
        "listId",
        "at",
        "actorId",
        "kind",
        "about",
        "added",
        "updated",
        "duplicates",
        "removed",
        "consent",
      ],
      hasAllColumns: true,
    }),
    accountTable(db, accountId, "listSegments", {
      about: "Your segments: rules that select people on a list.",
      columns: ["id", "listId", "name", "rule", "createdAt"],
      hasAllColumns: true,
      json: ["rule"],
    }),
    accountTable(db, accountId, "peopleSegments", {
      about: "Your segments of everybody you know.",
      columns: ["id", "name", "rule", "createdAt", "editedAt", "viewedAt"],
      hasAllColumns: true,
      json: ["rule"],
    }),
    accountTable(db, accountId, "tags", {
      about: "Your tags.",
      columns: ["id", "name", "createdAt"],
    }),
    taggedPeople(db, accountId),
    accountTable(db, accountId, "importRows", {
      about:
        "Rows of uploaded files that are not on a list: not added yet, duplicate, or with a problem.",
      columns: [
        "importId",
        "rowNumber",
        "outcome",
        "reason",
        "firstName",
        "lastName",
        "email",
        "certificateName",
        "fields",
        "written",
      ],
      by: ["rowNumber"],
      json: ["fields"],
    }),
  ];
}

/** Who has which tag, by their addresses. */
function taggedPeople(db: Database, accountId: string): ArchiveTable {
  return {
    path: archivePath("personTags"),
    about: "Who has which of your tags.",
    columns: ["tagId", "tag", "email"],
    async *pages() {
      const tags = await db
        .selectFrom("tags")
        .select(["id", "name"])
        .where("accountId", "=", accountId)
        .orderBy("id")
        .execute();
      for (const { id: tagId, name: tag } of tags)
        yield* keysetPages(
          async (last: { tagId: string; tag: string; email: string } | null, limit) =>
            (
              await db
                .selectFrom("personTags")
                .innerJoin("people", "people.number", "personTags.personNumber")
                .select("people.email")
                .where("personTags.tagId", "=", tagId)
                .where("people.email", ">", last?.email ?? "")
                .orderBy("people.email")
                .limit(limit)
                .execute()
            ).map(({ email }) => ({ tagId, tag, email })),
          PEOPLE_PER_PAGE,
        );
    },
  };
}

const PEOPLE_PER_PAGE = 500;

/**
 * The people of each list: all in one file for programs, and a sheet for each list with its own
 * columns.
 */
export async function* peopleFiles(db: Database, accountId: string): AsyncGenerator<ArchiveFile> {
  const lists = await db
    .selectFrom("recipientLists")
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("id")
    .execute();
  yield jsonLinesFile({
    path: archivePath("recipients"),
    about: "Everyone on your lists.",
    async *pages() {
      for (const { id } of lists) yield* peopleOf(db, id);
    },
  });
  for (const [index, { id, name, columns }] of lists.entries()) {
    const own = readStoredList(columns, "recipientLists.columns", id).filter(
      (column) => !(PERSON as readonly string[]).includes(column),
    );
    const words = pathSlug(name);
    yield csvFile({
      path: `recipients/lists/${String(index + 1).padStart(3, "0")}${words && `-${words}`}`,
      about: "",
      columns: [...PERSON, ...own],
      async *pages() {
        for await (const rows of peopleOf(db, id))
          yield rows.map(({ fields, ...row }) => ({ ...fields, ...row }));
      },
    });
  }
}

async function* peopleOf(db: Database, listId: string) {
  const columns = [
    "id",
    "listId",
    "position",
    "firstName",
    "lastName",
    "email",
    "certificateName",
    "language",
    "fields",
    "createdAt",
    "updatedAt",
  ] as const;
  const pages = pagesOf(db, "recipients", { of: ["listId", listId], by: ["position"], columns });
  for await (const rows of pages) {
    yield rows.map(({ id, listId, position: number, fields, createdAt, updatedAt, ...person }) => ({
      id,
      listId,
      number,
      ...person,
      fields: readStoredTexts(fields || "{}", "recipients.fields", id),
      createdAt,
      updatedAt,
    }));
  }
}
