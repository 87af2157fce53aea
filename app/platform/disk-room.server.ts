import { statfs } from "node:fs/promises";
import { LRUCache } from "lru-cache";

/**
 * Less than this is kept for what is under way: the database's own log, mails on the way whose
 * answer must be written down.
 */
export const RESERVE_BYTES = 32 * 1024 * 1024;
/** Nobody asks the disk more often. */
const KEPT_MS = 100;

const known = new LRUCache<string, Promise<number>>({ max: 10, ttl: KEPT_MS });

/** Bytes that may still be written below a folder. Infinity where the disk does not say. */
export function freeBytes(folder: string): Promise<number> {
  const kept = known.get(folder);
  if (kept) return kept;
  const free = statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
  known.set(folder, free);
  return free;
}

/** Whether so many bytes more would leave less than the reserve. */
export async function lacksRoom(folder: string, bytes = 0): Promise<boolean> {
  return (await freeBytes(folder)) - bytes < RESERVE_BYTES;
}
