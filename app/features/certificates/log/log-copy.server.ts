import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  hashesAt,
  readEntryBundle,
  TILE_WIDTH,
  tilePath,
} from "#app/engines/transparency-log/tiles.ts";
import type { Database } from "#db/database.server.ts";
import { findLogFile, newestLog } from "./read-log.server.ts";

/** A published log elsewhere: in a folder, or at its address. */
export interface LogCopy {
  checkpoint: () => Promise<string>;
  /** The entries of a bundle, of which there are `width`. Throws when it isn't there. */
  bundle: (index: number, width: number) => Promise<Uint8Array[]>;
}

/** A copy that can't be read, in a sentence. */
export class UnreadableCopy extends Error {}

const TIMEOUT_MS = 20_000;

/** `from`: a folder as `exportLog` writes it, or the address that ends with `/log`. */
export function openLogCopy(from: string): LogCopy {
  const file = /^https?:\/\//.test(from)
    ? (path: string) => fetchFile(`${from.replace(/\/$/, "")}/${path}`)
    : (path: string) => readFile(join(from, path));
  const read = (path: string) =>
    file(path).catch((error: NodeJS.ErrnoException) => {
      const reason = error.code ?? error.message;
      throw new UnreadableCopy(`The copy’s ${path} can’t be read (${reason}).`);
    });
  return {
    checkpoint: async () => Buffer.from(await read("checkpoint")).toString("utf8"),
    async bundle(index, width) {
      const full = { level: "entries", index, width: TILE_WIDTH } as const;
      const bytes = await read(tilePath({ ...full, width })).catch((error) => {
        if (width === TILE_WIDTH) throw error;
        return read(tilePath(full));
      });
      const entries = readEntryBundle(bytes)?.slice(0, width);
      if (entries?.length !== width)
        throw new UnreadableCopy(`The copy’s ${tilePath(full)} is incomplete.`);
      return entries;
    },
  };
}

async function fetchFile(url: string): Promise<Uint8Array> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`it answers ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Writes the log that grows into a folder, as static files. Returns how many entries it has. */
export async function exportLog(db: Database, folder: string): Promise<number> {
  const log = await newestLog(db);
  const prefix = log && log.number > 1 ? `${log.number}/` : "";
  const copy = async (path: string) => {
    const file = await findLogFile(db, `${prefix}${path}`);
    if (!file) throw new Error(`The log has no ${path}`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), file.content);
    return file.content.toString();
  };
  // First, so that whatever it covers is there afterwards.
  const checkpoint = await copy("checkpoint");
  const size = Number(checkpoint.split("\n")[1]);
  await copy("key");
  for (let level = 0; hashesAt(level, size) > 0; level++)
    for (const place of placesAt(level, size)) {
      await copy(tilePath({ ...place, level }));
      if (level === 0) await copy(tilePath({ ...place, level: "entries" }));
    }
  return size;
}

function* placesAt(level: number, size: number): Generator<{ index: number; width: number }> {
  const count = hashesAt(level, size);
  for (let index = 0; index * TILE_WIDTH < count; index++)
    yield { index, width: Math.min(TILE_WIDTH, count - index * TILE_WIDTH) };
}
