import { createReadStream } from "node:fs";
import type { Files } from "#app/providers/files/files.ts";
import type { Database } from "#db/database.server.ts";
import type { ArchiveFile } from "./archive.ts";

/** What an interrupted upload leaves. */
const UNFINISHED_UPLOAD = /\.part$/;

/** Pictures and documents that were uploaded: backgrounds with their PDF, signatures, the logo, lists still being read. */
export async function* uploadedFiles(db: Database, files: Files, accountId: string): AsyncGenerator<ArchiveFile> {
  const own = `accounts/${accountId}`;
  for await (const key of files.list(own)) {
    if (!UNFINISHED_UPLOAD.test(key)) yield storedFile(files, key, `files/${key.slice(own.length + 1)}`);
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
  const kept = [logoFileKey, ...backgrounds.flatMap(({ fileKey, pdfFileKey }) => [fileKey, pdfFileKey])];
  for (const key of kept) {
    if (key && !key.startsWith(`${own}/`) && (await files.has(key))) yield storedFile(files, key, `files/${key}`);
  }
  const imports = await db.selectFrom("imports").select("fileKey").where("accountId", "=", accountId).orderBy("id").execute();
  for (const { fileKey } of imports) if (await files.has(fileKey)) yield storedFile(files, fileKey, `files/${fileKey}`);
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

/** The names of an account's backgrounds, which their files do not carry. */
export function backgroundNames(db: Database, accountId: string) {
  return db
    .selectFrom("backgrounds")
    .select(["id", "name", "fileKey", "pdfFileKey", "widthPx", "heightPx", "sha256", "createdAt"])
    .where("accountId", "=", accountId)
    .orderBy("id")
    .execute();
}
