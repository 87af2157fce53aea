import { createHash } from "node:crypto";
import type { Field } from "#app/engines/certificate/design.ts";
import { drawTypedSignature } from "#app/engines/certificate/drawing.server.ts";
import { sniffFile } from "#app/engines/picture-reader/file-type.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { parsingTrouble } from "#app/platform/untrusted-files/file-parsers.server.ts";

import type { UploadRefused } from "./backgrounds.server.ts";

type Store = Pick<AppContext, "files" | "fileParsers">;
type Kept = { fileKey: string } | UploadRefused;

/**
 * Reads the picture uploaded for a field in a parser process and keeps it. Equal pictures of an
 * account are kept once.
 */
export function keepPicture(
  store: Store,
  accountId: string,
  kind: Field["kind"],
  upload: File,
): Promise<Kept> {
  return kind === "signature"
    ? keepSignature(store, accountId, upload)
    : keepImage(store, accountId, upload);
}

async function keepSignature(
  { files, fileParsers }: Store,
  accountId: string,
  upload: File,
): Promise<Kept> {
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const { kind } = sniffFile(bytes);
  const read = await fileParsers
    .parse("signature", { bytes }, { lane: "signed-in", from: accountId })
    .catch((error) =>
      parsingTrouble(
        error,
        "Save it again as PNG or JPG, at most 1600 pixels wide, and upload that.",
      ),
    );
  if ("problem" in read) return refused(kind === "other" || kind === "pdf" ? 415 : 422, read);
  return { fileKey: await keep(files, `accounts/${accountId}/signatures`, read.png, "png") };
}

async function keepImage(
  { files, fileParsers }: Store,
  accountId: string,
  upload: File,
): Promise<Kept> {
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const found = sniffFile(bytes);
  const isTaken =
    found.kind === "png" ||
    found.kind === "jpeg" ||
    (found.kind === "other" && found.what === "a WebP picture");
  const read = await fileParsers
    .parse("picture", { bytes }, { lane: "signed-in", from: accountId })
    .catch((error) =>
      parsingTrouble(
        error,
        "Save it again as PNG or JPG, at most 2400 pixels wide, and upload that.",
      ),
    );
  if ("problem" in read) return refused(isTaken ? 422 : 415, read);
  return { fileKey: await keep(files, `accounts/${accountId}/pictures`, read.bytes, read.type) };
}

/** Draws a typed name as a signature and keeps it. */
export async function keepTypedSignature(
  { files }: Store,
  accountId: string,
  name: string,
): Promise<Kept> {
  const drawn = drawTypedSignature(name);
  if ("problem" in drawn) return refused(422, drawn);
  return { fileKey: await keep(files, `accounts/${accountId}/signatures`, drawn.png, "png") };
}

/** Named after what is in it, so that the same picture put up again is the same file. */
async function keep(
  files: Store["files"],
  folder: string,
  bytes: Uint8Array,
  type: string,
): Promise<string> {
  const fileKey = `${folder}/${createHash("sha256").update(bytes).digest("hex")}.${type}`;
  await files.put(fileKey, bytes);
  return fileKey;
}

function refused(status: 415 | 422, read: { problem: string } | UploadRefused): UploadRefused {
  return "status" in read ? read : { status, ...read };
}
