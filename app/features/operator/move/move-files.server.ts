import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import type { Files } from "#app/providers/files/files.ts";

/** No file is larger: 30 MB a request, lists grow when they are read in. */
const MAX_BYTES = 2 ** 40;
const INTERRUPTED_UPLOAD = /\.part$/;

/** Copies every file of a disk's folder into another store and reads each back. Returns how many. What an interrupted upload left stays. */
export async function moveFiles(from: Files, folder: string, to: Files): Promise<number> {
  let count = 0;
  for (const top of await readdir(folder).catch(() => [])) {
    for await (const key of from.list(top)) {
      if (INTERRUPTED_UPLOAD.test(key)) continue;
      const path = await from.localPath(key);
      await to.putStream(key, createReadStream(path), MAX_BYTES);
      const [left, arrived] = [await hashOf(createReadStream(path)), await hashOf(createReadStream(await to.localPath(key)))];
      if (left !== arrived) throw new Error(`the file ${key} did not arrive as it left`);
      count++;
    }
  }
  return count;
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of bytes) hash.update(piece);
  return hash.digest("hex");
}
