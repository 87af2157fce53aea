import { createHash } from "node:crypto";
import { newId } from "../../ids.ts";
import type { Files } from "../../providers/files.ts";
import { readBackground } from "../drawing/read-background.server.ts";
import { readSignature } from "../drawing/read-signature.server.ts";
import { sniffFile } from "../drawing/sniff-file.ts";

/** Why an upload was not taken: 413 too large, 415 not a kind we take, 422 can't be used. */
export interface UploadRefused {
  status: 413 | 415 | 422;
  problem: string;
}

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

/** Reads an uploaded background and keeps it in the file store, under names of our own making. */
export async function keepBackground(files: Files, accountId: string, upload: File): Promise<NewBackground | UploadRefused> {
  const bytes = new Uint8Array(await upload.arrayBuffer());
  if (sniffFile(bytes).kind === "other") return refused(415, await readBackground(bytes));
  const read = await readBackground(bytes);
  if ("problem" in read) return refused(422, read);
  const id = newId();
  const fileKey = `accounts/${accountId}/backgrounds/${id}.png`;
  const pdfFileKey = read.pdf ? `accounts/${accountId}/backgrounds/${id}.pdf` : null;
  await files.put(fileKey, read.png);
  if (read.pdf && pdfFileKey) await files.put(pdfFileKey, read.pdf);
  const sha256 = createHash("sha256").update(read.png).digest("hex");
  return { id, accountId, name: nameOf(upload), fileKey, widthPx: read.widthPx, heightPx: read.heightPx, sha256, pdfFileKey };
}

/** Reads an uploaded signature and keeps it. Equal pictures of an account are kept once. */
export async function keepSignature(files: Files, accountId: string, upload: File): Promise<{ fileKey: string } | UploadRefused> {
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const { kind } = sniffFile(bytes);
  const read = await readSignature(bytes);
  if ("problem" in read) return refused(kind === "other" || kind === "pdf" ? 415 : 422, read);
  const sha256 = createHash("sha256").update(read.png).digest("hex");
  const fileKey = `accounts/${accountId}/signatures/${sha256}.png`;
  await files.put(fileKey, read.png);
  return { fileKey };
}

function refused(status: UploadRefused["status"], read: object): UploadRefused {
  const problem = "problem" in read && typeof read.problem === "string" ? read.problem : "This file can't be used.";
  return { status, problem };
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
