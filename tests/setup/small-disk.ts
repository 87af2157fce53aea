import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A disk of its own, of so many MB, that goes with the test; null where this user may not mount
 * one.
 */
export function smallDisk(megabytes: number, closers: (() => unknown)[]): string | null {
  if (process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), "iweri-small-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], {
      stdio: "ignore",
    });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  closers.push(() => {
    execFileSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export const MB = 1024 * 1024;

/**
 * Fills a disk until no more than `restBytes` are free, or nothing at all, no matter who else
 * writes meanwhile. Returns the way to make room again.
 */
export function fillDisk(folder: string, restBytes: number): () => void {
  const path = join(folder, `filler-${restBytes}`);
  const file = openSync(path, "w");
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(folder);
      const left = bavail * bsize - restBytes;
      if (left <= 0) break;
      writeSync(file, Buffer.alloc(Math.min(left, MB)));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
  return () => rmSync(path);
}
