import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { readZip } from "../../setup/read-zip.ts";
import type { Book } from "../tables/book.ts";

/** What LibreOffice, Gnumeric and Python wrote; tests/gauntlet/write-outside.ts writes it anew. */
export const OUTSIDE_FILES = "tests/fixtures/gauntlet/outside.zip";

/** The name of a kept file: another book, or another writer, is another name. */
export function outsideName(writer: string, book: Book): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([writer, book]))
    .digest("hex");
  return `${writer}/${digest.slice(0, 16)}`;
}

let kept: Promise<Map<string, Buffer>> | null = null;

/** The file that the program made of this book; null: it is not kept. */
export async function readOutside(writer: string, book: Book): Promise<Uint8Array | null> {
  kept ??= readKept();
  const file = (await kept).get(outsideName(writer, book));
  return file ? new Uint8Array(file) : null;
}

async function readKept(): Promise<Map<string, Buffer>> {
  return existsSync(OUTSIDE_FILES) ? readZip(await readFile(OUTSIDE_FILES)) : new Map();
}
