import sharp from "sharp";
import { notFound } from "#app/platform/http/not-found.ts";
import type { Files } from "#app/providers/files/files.ts";
import type { Database } from "#db/database.server.ts";

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
