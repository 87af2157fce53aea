import { readStoredJson, readStoredList, readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { archivePath } from "#db/tables.ts";
import { type ArchiveFile, type ArchiveTable, pathSlug } from "../export/archive.ts";
import { onePage } from "./read-pages.server.ts";
import { csvFile } from "./table-files.ts";

const PERSON = ["number", "firstName", "lastName", "email", "certificateName"] as const;

const IMPORT = [
  "id",
  "listId",
  "projectId",
  "fileName",
  "status",
  "policy",
  "consentAt",
  "addedCount",
  "updatedCount",
  "duplicateCount",
  "invalidCount",
  "problem",
  "createdAt",
  "finishedAt",
] as const;

/** The lists, the people on them, and what was brought in. */
export function peopleTables(db: Database, accountId: string): ArchiveTable[] {
  return [
    {
      path: archivePath("recipientLists"),
      about: "Your lists of people. Each has a file of its own in recipients/lists.",
      columns: ["id", "name", "columns", "createdAt", "updatedAt"],
      pages: () =>
        onePage(async () => {
          const rows = await db
            .selectFrom("recipientLists")
            .selectAll()
            .where("accountId", "=", accountId)
            .orderBy("id")
            .execute();
          return rows.map(({ accountId: _, columns, ...row }) => ({
            ...row,
            columns: readStoredList(columns, "recipientLists.columns", row.id),
          }));
        }),
    },
    {
      path: archivePath("imports"),
      about: "Lists that were uploaded: when, under what name, and how many rows became what.",
      columns: [...IMPORT],
      pages: () =>
        onePage(() => db.selectFrom("imports").select(IMPORT).where("accountId", "=", accountId).orderBy("id").execute()),
    },
    {
      path: archivePath("importRows"),
      about: "Rows of uploaded lists that are not on a list: still to be added, double, or with something wrong.",
      columns: ["importId", "rowNumber", "outcome", "reason", "firstName", "lastName", "email", "certificateName", "fields"],
      pages: async function* () {
        const imports = await db.selectFrom("imports").select("id").where("accountId", "=", accountId).orderBy("id").execute();
        for (const { id } of imports) yield* keptAside(db, id);
      },
    },
  ];
}

/** The people of each list: all in one file for programs, and a sheet for each list with its own columns. */
export async function* peopleFiles(db: Database, accountId: string): AsyncGenerator<ArchiveFile> {
  const lists = await db.selectFrom("recipientLists").selectAll().where("accountId", "=", accountId).orderBy("id").execute();
  yield {
    path: `${archivePath("recipients")}.jsonl`,
    about: "Everybody on your lists. One JSON object a line.",
    compress: true,
    async *content() {
      for (const { id } of lists) {
        for await (const rows of peopleOf(db, id)) yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
      }
    },
  };
  for (const [index, { id, name, columns }] of lists.entries()) {
    const own = readStoredList(columns, "recipientLists.columns", id).filter(
      (column) => !(PERSON as readonly string[]).includes(column),
    );
    const words = pathSlug(name);
    yield csvFile({
      path: `recipients/lists/${String(index + 1).padStart(3, "0")}${words && `-${words}`}`,
      about: "",
      columns: [...PERSON, ...own],
      pages: async function* () {
        for await (const rows of peopleOf(db, id)) yield rows.map(({ fields, ...row }) => ({ ...fields, ...row }));
      },
    });
  }
}

async function* peopleOf(db: Database, listId: string) {
  const pages = keysetPages((last: { number: number } | null, limit) =>
    db
      .selectFrom("recipients")
      .select([
        "id",
        "listId",
        "position as number",
        "firstName",
        "lastName",
        "email",
        "certificateName",
        "fields",
        "createdAt",
        "updatedAt",
      ])
      .where("listId", "=", listId)
      .where("position", ">", last?.number ?? -1)
      .orderBy("position")
      .limit(limit)
      .execute(),
  );
  for await (const rows of pages) {
    yield rows.map((row) => ({ ...row, fields: readStoredTexts(row.fields || "{}", "recipients.fields", row.id) }));
  }
}

async function* keptAside(db: Database, importId: string) {
  const pages = keysetPages((last: { rowNumber: number } | null, limit) =>
    db
      .selectFrom("importRows")
      .select(["importId", "rowNumber", "outcome", "reason", "firstName", "lastName", "email", "certificateName", "fields"])
      .where("importId", "=", importId)
      .where("rowNumber", ">", last?.rowNumber ?? -1)
      .orderBy("rowNumber")
      .limit(limit)
      .execute(),
  );
  for await (const rows of pages)
    yield rows.map((row) => ({
      ...row,
      fields: readStoredJson(row.fields || "{}", "importRows.fields", `${row.importId}/${row.rowNumber}`),
    }));
}
