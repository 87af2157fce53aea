import { createHash } from "node:crypto";
import sharp from "sharp";
import type { AppContext } from "#app/platform/app-context.ts";
import { sniffFile } from "#app/platform/files/file-type.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { newId } from "#app/platform/text/ids.ts";
import { parsingTrouble } from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { Files } from "#app/providers/files/files.ts";
import type { Database } from "#db/database.server.ts";

/** Why an upload was not taken: 413 too large, 415 not a kind we take, 422 can't be used, 503 try again after `wait` seconds. */
export interface UploadRefused {
  status: 413 | 415 | 422 | 503;
  problem: string;
  wait?: number;
}

type Store = Pick<AppContext, "files" | "fileParsers">;

/** A background in the file store, whose row is still to be written. */
export interface NewBackground {
  id: string;
  accountId: string;
  name: string;
  fileKey: string;
  widthPx: number;
  heightPx: number;
  sha256: string;
  pdfFileKey: string | null;
}

/** Reads an uploaded background in a parser process and stores it under names we generate. */
export async function keepBackground(
  { files, fileParsers }: Store,
  accountId: string,
  upload: File,
): Promise<NewBackground | UploadRefused> {
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const read = await fileParsers
    .parse("background", { bytes }, { lane: "signed-in", from: accountId })
    .catch((error) => parsingTrouble(error, "Export it as PNG or JPG and upload that."));
  if ("problem" in read) return refused(sniffFile(bytes).kind === "other" ? 415 : 422, read);
  const id = newId();
  const fileKey = `accounts/${accountId}/backgrounds/${id}.png`;
  const pdfFileKey = read.pdf ? `accounts/${accountId}/backgrounds/${id}.pdf` : null;
  await files.put(fileKey, read.png);
  if (read.pdf && pdfFileKey) await files.put(pdfFileKey, read.pdf);
  const sha256 = createHash("sha256").update(read.png).digest("hex");
  return { id, accountId, name: nameOf(upload), fileKey, widthPx: read.widthPx, heightPx: read.heightPx, sha256, pdfFileKey };
}

/** Reads an uploaded signature in a parser process and keeps it. Equal pictures of an account are kept once. */
export async function keepSignature(
  { files, fileParsers }: Store,
  accountId: string,
  upload: File,
): Promise<{ fileKey: string } | UploadRefused> {
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const { kind } = sniffFile(bytes);
  const read = await fileParsers
    .parse("signature", { bytes }, { lane: "signed-in", from: accountId })
    .catch((error) => parsingTrouble(error, "Save it again as PNG or JPG, at most 1600 pixels wide, and upload that."));
  if ("problem" in read) return refused(kind === "other" || kind === "pdf" ? 415 : 422, read);
  const sha256 = createHash("sha256").update(read.png).digest("hex");
  const fileKey = `accounts/${accountId}/signatures/${sha256}.png`;
  await files.put(fileKey, read.png);
  return { fileKey };
}

function refused(status: 415 | 422, read: { problem: string } | UploadRefused): UploadRefused {
  return "status" in read ? read : { status, ...read };
}

/** What the organiser called the file, without folders, control characters and ending. For their eyes only. */
function nameOf(file: File): string {
  const base = (file.name.split(/[\\/]/).at(-1) ?? "").normalize("NFC").replaceAll(/\p{C}/gu, "");
  return (
    base
      .replace(/\.[a-z]{3,4}$/i, "")
      .slice(0, 80)
      .trim() || "Uploaded design"
  );
}

const WIDTH_PX = 240;

/** A small picture of an account's own upload. Throws 404 when it is absent or another account's. */
export async function findBackground(
  db: Database,
  accountId: string,
  backgroundId: string | undefined,
): Promise<{ fileKey: string; sha256: string }> {
  const row = await db
    .selectFrom("backgrounds")
    .select(["fileKey", "sha256"])
    .where("id", "=", backgroundId ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function readBackgroundThumbnail(files: Files, fileKey: string): Promise<Uint8Array<ArrayBuffer>> {
  const png = await files.get(fileKey);
  return new Uint8Array(await sharp(png).resize({ width: WIDTH_PX }).webp({ quality: 78 }).toBuffer());
}
