import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { type Entry, fromFd, type ZipFile } from "yauzl";
import { filePath, MANIFEST_PATH, type Manifest, readManifest, tablePath } from "./manifest.server.ts";

/** A backup file that can be read from, any part at any time. */
export interface OpenBackup {
  manifest: Manifest;
  content(path: string): Promise<AsyncIterable<Uint8Array>>;
  close(): Promise<void>;
}

/** Why a file is no backup that can be restored, in words that follow "FILE can't be restored: ". */
export class InvalidBackup extends Error {}

/** Opens a backup and reads its manifest. Throws `BadBackup`, or what the disk says. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const handle = await open(path);
  try {
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      fromFd(handle.fd, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, opened) =>
        error ? reject(asInvalidBackup(error)) : resolve(opened),
      ),
    );
    const entries = await readEntries(zip);
    const content = async (entryPath: string) => {
      const entry = entries.get(entryPath);
      if (!entry) throw new InvalidBackup(`${entryPath} is missing in it`);
      return new Promise<AsyncIterable<Uint8Array>>((resolve, reject) =>
        zip.openReadStream(entry, (error, stream) => (error ? reject(asInvalidBackup(error)) : resolve(stream))),
      );
    };
    const read = readManifest(
      await text(await content(MANIFEST_PATH)).catch((error: Error) => Promise.reject(asInvalidBackup(error))),
    );
    if ("problem" in read) throw new InvalidBackup(read.problem);
    return { manifest: read.manifest, content, close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once("end", () => resolve(entries));
    zip.once("error", (error: Error) => reject(asInvalidBackup(error)));
    zip.readEntry();
  });
}

/** Reads all of it once and compares it with the manifest. Throws `BadBackup` at the first thing that differs. */
export async function verifyBackup({ manifest, content }: OpenBackup): Promise<void> {
  const parts = [
    ...manifest.tables.map((table) => ({ path: tablePath(table.name), ...table })),
    ...manifest.files.map((file) => ({ path: filePath(file.key), ...file })),
  ];
  for (const { path, bytes, sha256 } of parts) {
    const hash = createHash("sha256");
    let read = 0;
    try {
      for await (const piece of await content(path)) {
        hash.update(piece);
        read += piece.length;
      }
    } catch (error) {
      throw asInvalidBackup(error as Error, path);
    }
    if (read !== bytes || hash.digest("hex") !== sha256) throw new InvalidBackup(`${path} in it is not what was written`);
  }
}

function asInvalidBackup(error: Error & { code?: string }, path?: string): Error {
  if (error instanceof InvalidBackup || (error.code && /^E[A-Z]+$/.test(error.code))) return error;
  return new InvalidBackup(`it is damaged or not whole${path ? ` (${path})` : ""}: ${error.message}`);
}
