import { createHash } from "node:crypto";
import sharp from "sharp";
import { type Design, findBuiltIn, isBuiltInId } from "#app/engines/certificate/design.ts";
import { designOnUpload } from "#app/engines/design-editor/add-field.ts";
import { canonicalJson } from "#app/engines/merge/canonical-json.ts";
import { sniffFile } from "#app/engines/picture-reader/file-type.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import { parsingTrouble } from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { Files } from "#app/providers/files/files.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/**
 * Why an upload was not taken: 413 too large, 415 not a kind we take, 422 can't be used, 503 try
 * again after `wait` seconds.
 */
export interface UploadRefused {
  status: 413 | 415 | 422 | 503;
  problem: string;
  wait?: number;
}

type Store = Pick<AppContext, "files" | "fileParsers">;

/** A background in the file store, whose row is still to be written. */
export type NewBackground = Omit<Schema["backgrounds"], "createdAt">;

/** `notes`: what of the file isn't kept, or looks different from what people may expect. */
interface KeptBackground {
  background: NewBackground;
  notes: string[];
}

/** Reads an uploaded background in a parser process and stores it under names we generate. */
export async function keepBackground(
  { files, fileParsers }: Store,
  accountId: string,
  upload: File,
): Promise<KeptBackground | UploadRefused> {
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
  const { widthPx, heightPx, notes } = read;
  const name = nameOf(upload);
  const background = { id, accountId, name, fileKey, widthPx, heightPx, sha256, pdfFileKey };
  return { background, notes };
}

function refused(status: 415 | 422, read: { problem: string } | UploadRefused): UploadRefused {
  return "status" in read ? read : { status, ...read };
}

/**
 * What the organiser called the file, without folders, control characters and ending. For their
 * eyes only.
 */
function nameOf(file: File): string {
  const base = (file.name.split(/[\\/]/).at(-1) ?? "").normalize("NFC").replaceAll(/\p{C}/gu, "");
  return (
    base
      .replace(/\.[a-z]{3,4}$/i, "")
      .slice(0, 80)
      .trim() || "Uploaded design"
  );
}

/** Writes the row of a stored background. */
export async function insertBackground(
  trx: Database,
  background: NewBackground,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("backgrounds")
    .values({ ...background, createdAt: now.toISOString() })
    .execute();
}

const WIDTH_PX = 240;

/** The file of an account's own upload; null when it is absent or another account's. */
export async function findBackground(
  db: Database,
  accountId: string,
  backgroundId: string | undefined,
): Promise<{ fileKey: string; sha256: string } | null> {
  const row = await db
    .selectFrom("backgrounds")
    .select(["fileKey", "sha256"])
    .where("id", "=", backgroundId ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

export async function readBackgroundThumbnail(
  files: Files,
  fileKey: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const png = await files.get(fileKey);
  return new Uint8Array(
    await sharp(png).resize({ width: WIDTH_PX }).webp({ quality: 78 }).toBuffer(),
  );
}

/**
 * The design on the background that a page asks for: an upload just made, or the picture chosen
 * among the thumbnails when it is another than the page showed. `note` tells of what people should
 * look at then.
 */
export async function putBackground(
  trx: Database,
  given: {
    design: Design;
    base: Design;
    wish: string;
    upload: NewBackground | null;
    accountId: string;
    now: Date;
  },
): Promise<{ design: Design; note: string | null }> {
  const { design, base, wish, upload, accountId, now } = given;
  if (upload) {
    await insertBackground(trx, upload, now);
    return { design: chooseUpload(design, upload), note: null };
  }
  if (!wish || wish === base.backgroundId || wish === design.backgroundId)
    return { design, note: null };
  if (isBuiltInId(wish)) {
    const chosen = chooseBuiltIn(design, wish);
    return { design: chosen?.design ?? design, note: chosen?.fieldsKept ? FIELDS_KEPT : null };
  }
  const row = await trx
    .selectFrom("backgrounds")
    .select(["id", "widthPx", "heightPx"])
    .where("id", "=", wish)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return { design: row ? chooseUpload(design, row) : design, note: null };
}

const FIELDS_KEPT =
  "Your fields are kept where they were. Move those that don't suit the new background.";

/**
 * Puts the design on another built-in design's picture. Words that nobody has changed yet come
 * along in the new design's own places; once they were changed they stay as they are. Null when
 * there is no such design.
 */
export function chooseBuiltIn(
  design: Design,
  id: string,
): { design: Design; fieldsKept: boolean } | null {
  const next = findBuiltIn(id);
  if (!next) return null;
  if (isUntouched(design)) return { design: next.design, fieldsKept: false };
  return { design: onBackground(design, next.design), fieldsKept: true };
}

/** Puts the same fields on another picture. */
function onBackground(
  design: Design,
  page: Pick<Design, "widthPx" | "heightPx" | "backgroundId">,
): Design {
  const { widthPx, heightPx, backgroundId } = page;
  return { ...design, widthPx, heightPx, backgroundId };
}

/**
 * Puts an upload below the fields. A built-in design's own words would repeat what is printed on
 * it, so they make room.
 */
export function chooseUpload(
  design: Design,
  background: { id: string; widthPx: number; heightPx: number },
): Design {
  return isUntouched(design)
    ? designOnUpload(background)
    : onBackground(design, { ...background, backgroundId: background.id });
}

function isUntouched(design: Design): boolean {
  const builtIn = findBuiltIn(design.backgroundId);
  return (
    builtIn !== undefined && canonicalJson(builtIn.design.fields) === canonicalJson(design.fields)
  );
}
