import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { FormFilesTable } from "#db/schema/form-files.ts";
import { contentDisposition } from "../../http/download-name.ts";
import { notFound } from "../../http/not-found.ts";

type FormFile = Selectable<FormFilesTable>;

/** A file of a response. Throws 404. */
export async function findFile(db: Database, responseId: string, fileId: string | undefined): Promise<FormFile> {
  const file = await db
    .selectFrom("formFiles")
    .selectAll()
    .where("id", "=", fileId ?? "")
    .where("responseId", "=", responseId)
    .executeTakeFirst();
  if (!file) throw notFound();
  return file;
}

/** What goes before a stranger's file: saved under its name, never opened in our pages, never guessed at. */
export function fileHeaders({ name, contentType, bytes }: Pick<FormFile, "name" | "contentType" | "bytes">): Headers {
  return new Headers({
    "Content-Type": /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : "application/octet-stream",
    "Content-Length": String(bytes),
    "Content-Disposition": contentDisposition("attachment", name.replace(/[\u0000-\u001f\u007f]/g, " ")),
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "private, no-store",
  });
}
