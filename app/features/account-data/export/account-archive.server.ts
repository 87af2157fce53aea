import { createReadStream } from "node:fs";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Files } from "#app/providers/files/files.ts";
import type { Database } from "#db/database.server.ts";
import { accountFile, accountTables } from "../tables/account-tables.server.ts";
import { apiTables } from "../tables/api-tables.server.ts";
import {
  type ArchiveFile,
  type ArchiveTable,
  accountTable,
  tableFiles,
  textFile,
} from "../tables/archive-table.server.ts";
import { formTables, webinarTables } from "../tables/form-tables.server.ts";
import { messageTables } from "../tables/message-tables.server.ts";
import { peopleFiles, peopleTables } from "../tables/people-tables.server.ts";
import { projectTables } from "../tables/project-tables.server.ts";
import { ticketTables } from "../tables/ticket-tables.server.ts";

/**
 * Everything that an account holds, file by file, in the order of the archive. Nothing is read
 * before its turn, and then in pages, so what changes meanwhile may be in one file and not in
 * another: the README says so.
 */
export async function* accountArchive(
  app: Pick<AppContext, "db" | "files" | "config">,
  accountId: string,
  now: Date,
): AsyncGenerator<ArchiveFile> {
  const { db, files, config } = app;
  const tables: ArchiveTable[] = [
    ...accountTables(db, accountId),
    ...peopleTables(db, accountId),
    ...projectTables(db, { accountId, appUrl: config.appUrl }),
    ...formTables(db, accountId),
    ...webinarTables(db, accountId),
    ...ticketTables(db, accountId),
    ...messageTables(db, accountId),
    ...apiTables(db, accountId),
    accountTable(db, accountId, "backgrounds", {
      about: "Names and sizes of the backgrounds you uploaded.",
      columns: [
        "id",
        "name",
        "fileKey",
        "pdfFileKey",
        "widthPx",
        "heightPx",
        "sha256",
        "createdAt",
      ],
    }),
    accountTable(db, accountId, "uploadedFonts", {
      about:
        "The fonts you uploaded, a row for each style, with when and by whom the right to use it was confirmed.",
      columns: [
        ...([
          "id",
          "family",
          "bold",
          "italic",
          "outlines",
          "isVariable",
          "glyphs",
          "bytes",
          "lacks",
          "fileKey",
          "sha256",
        ] as const),
        ...(["licenceConfirmedAt", "uploadedBy"] as const),
      ],
      flags: ["bold", "italic", "isVariable"],
    }),
  ];
  const known = [accountFile(db, accountId), ...tables.flatMap(tableFiles)];
  yield readMe(config.appName, known, now);
  yield* known;
  yield* peopleFiles(db, accountId);
  yield* uploadedFiles(db, files, accountId);
}

function readMe(appName: string, files: ArchiveFile[], now: Date): ArchiveFile {
  const lines = [
    `Your data from ${appName}`,
    "",
    `Written ${now.toISOString().slice(0, 16).replace("T", " ")} UTC. All times in these files are UTC.`,
    "",
    "A .csv file opens in any spreadsheet. Text that could run there as a formula starts with an apostrophe.",
    "The .jsonl file beside it has the same data, unchanged, one JSON object per line, for software.",
    "",
    "The files were written one after another while you downloaded them. What you " +
      "changed in the meantime may be in one",
    "and not yet in another. The last file, complete.json, counts the rows of each; " +
      "without it the download was cut off.",
    "",
    ...files.flatMap(({ path, about }) => [path, `    ${about}`, ""]),
    "recipients/people.jsonl",
    "    Everyone on your lists. One JSON object per line.",
    "",
    "recipients/lists/",
    "    The same people, a sheet for each list, with the columns you imported.",
    "",
    "files/",
    "    What you uploaded: backgrounds as pictures and, where you gave us a PDF, its " +
      "page; signatures and pictures; your logo;",
    "    fonts; pictures in forms; lists that are still being imported. And the files " +
      "that people sent you with their answers.",
    "",
    "complete.json",
    "    How many rows each file has.",
    "",
    "Left out, because it would let someone else in: passwords (we keep only what can " +
      "check them), what keeps you signed",
    "in, codes, join tokens of webinars, API keys, and the private keys that " +
      "certificates and posts are signed with. E-mails from us to",
    "you are left out too: you have them. Certificates themselves can be downloaded from " +
      "their pages: certificates/certificates.csv has the addresses.",
    "",
  ];
  return textFile("README.txt", () => lines.join("\r\n"));
}

/** What an interrupted upload leaves. */
const UNFINISHED_UPLOAD = /\.part$/;

/**
 * Pictures and documents that were uploaded: backgrounds with their PDF, signatures, the logo,
 * lists still being read.
 */
async function* uploadedFiles(
  db: Database,
  files: Files,
  accountId: string,
): AsyncGenerator<ArchiveFile> {
  const own = `accounts/${accountId}`;
  for await (const key of files.list(own)) {
    if (!UNFINISHED_UPLOAD.test(key))
      yield storedFile(files, key, `files/${key.slice(own.length + 1)}`);
  }
  const { logoFileKey } = await db
    .selectFrom("accounts")
    .select("logoFileKey")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const backgrounds = await db
    .selectFrom("backgrounds")
    .select(["fileKey", "pdfFileKey"])
    .where("accountId", "=", accountId)
    .execute();
  const kept = [
    logoFileKey,
    ...backgrounds.flatMap(({ fileKey, pdfFileKey }) => [fileKey, pdfFileKey]),
  ];
  for (const key of kept) {
    if (key && !key.startsWith(`${own}/`) && (await files.has(key)))
      yield storedFile(files, key, `files/${key}`);
  }
  const imports = await db
    .selectFrom("imports")
    .select("fileKey")
    .where("accountId", "=", accountId)
    .orderBy("id")
    .execute();
  for (const { fileKey } of imports)
    if (await files.has(fileKey)) yield storedFile(files, fileKey, `files/${fileKey}`);
}

function storedFile(files: Files, key: string, path: string): ArchiveFile {
  return {
    path,
    about: null,
    compress: !/\.(png|jpe?g|webp|pdf)$/.test(path),
    async *content() {
      yield* createReadStream(await files.localPath(key)) as AsyncIterable<Uint8Array>;
    },
  };
}
