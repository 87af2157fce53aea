import { type FileHandle, open } from "node:fs/promises";

/** SQLite's write-ahead log, beside the database. */
export const LOG_FILE_SUFFIX = "-wal";

/**
 * Waits until what was committed to a write-ahead log is on the disk, together with everybody else
 * who waits: a disk takes as long for one commit as for a hundred. Those who come while it is busy
 * are served by the next write, which begins when it is done ("group commit").
 *
 * SQLite itself (`synchronous = FULL`) would do so for each commit alone, in the thread that
 * answers requests, and with the write lock held.
 */
export class LogOnDisk {
  private file: Promise<FileHandle> | null = null;
  private writing: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  private readonly path: string;

  /** `path`: of the log, which is there from the first commit on. */
  constructor(path: string) {
    this.path = path;
  }

  /**
   * Resolves once everything committed before the call is on the disk. Rejects when the disk
   * refuses; then nobody knows whether it is.
   */
  reached(): Promise<void> {
    this.next ??= this.after(this.writing);
    return this.next;
  }

  private async after(before: Promise<void> | null): Promise<void> {
    // Those who waited for that one have been told how it ended.
    await before?.catch(() => undefined);
    this.writing = this.next;
    this.next = null;
    this.file ??= open(this.path, "r+");
    await (await this.file).datasync();
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.writing, this.next]);
    await (await this.file)?.close();
  }
}
