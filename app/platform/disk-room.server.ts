import { statfs } from "node:fs/promises";

/** Less than this is kept for what is under way: the database's own log, mails on the wire whose answer must be written down. */
export const RESERVE_BYTES = 32 * 1024 * 1024;
/** Nobody asks the disk more often. */
const KEPT_MS = 1_000;

const known = new Map<string, { at: number; free: Promise<number> }>();

/** Bytes that may still be written below a folder. Infinity where the disk does not say. */
export function freeBytes(folder: string): Promise<number> {
  const kept = known.get(folder);
  if (kept && performance.now() - kept.at < KEPT_MS) return kept.free;
  const free = statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
  known.set(folder, { at: performance.now(), free });
  return free;
}

/** Whether so many bytes more would leave less than the reserve. */
export async function lacksRoom(folder: string, bytes = 0): Promise<boolean> {
  return (await freeBytes(folder)) - bytes < RESERVE_BYTES;
}
