import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export interface CopyOptions {
  /** Made when it does not exist. Everything in it may be deleted at any time. */
  folder: string;
  maxBytes?: number;
  /** A copy that nobody asked for so long goes: it may hold what people uploaded. */
  longestUnusedMs?: number;
}

const MAX_BYTES = 1024 * 1024 * 1024;
const LONGEST_UNUSED_MS = 60 * 60_000;
/** Who asked for a path opens it soon; a copy as new as this stays even when there is no room. */
const IN_HAND_MS = 2 * 60_000;

/** Copies of remote files on this machine's disk, for what reads a file by its path. Bounded; the ones used longest ago go first. */
export class LocalCopies {
  private readonly underWay = new Map<string, Promise<string>>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: CopyOptions) {
    this.timer = setInterval(() => void this.tidy(), (options.longestUnusedMs ?? LONGEST_UNUSED_MS) / 4).unref();
  }

  /** The path of the copy of one version of a file, fetched when it is not there. Who asks together fetches once. */
  async path(key: string, version: string, fetch: () => Promise<AsyncIterable<Uint8Array>>): Promise<string> {
    const path = join(this.options.folder, `${hash(key)}-${hash(version)}`);
    const now = new Date();
    const isThere = await utimes(path, now, now).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
    const running = this.underWay.get(path) ?? this.fetch(path, fetch).finally(() => this.underWay.delete(path));
    this.underWay.set(path, running);
    return running;
  }

  /** Takes every copy of a file away: it was removed, or written anew. */
  async forget(key: string): Promise<void> {
    const start = `${hash(key)}-`;
    for (const name of await this.names()) if (name.startsWith(start)) await rm(join(this.options.folder, name), { force: true });
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async fetch(path: string, fetch: () => Promise<AsyncIterable<Uint8Array>>): Promise<string> {
    await mkdir(this.options.folder, { recursive: true });
    const beside = `${path}.${randomUUID()}.part`;
    try {
      await pipeline(Readable.from(await fetch()), createWriteStream(beside));
      await rename(beside, path);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    await this.tidy();
    return path;
  }

  private async tidy(): Promise<void> {
    const { folder, maxBytes = MAX_BYTES, longestUnusedMs = LONGEST_UNUSED_MS } = this.options;
    const copies: { path: string; size: number; usedAt: number }[] = [];
    for (const name of await this.names()) {
      const path = join(folder, name);
      const info = await stat(path).catch(() => null);
      if (info) copies.push({ path, size: info.size, usedAt: info.mtimeMs });
    }
    let total = copies.reduce((sum, copy) => sum + copy.size, 0);
    for (const copy of copies.sort((one, other) => one.usedAt - other.usedAt)) {
      const unusedMs = Date.now() - copy.usedAt;
      if (unusedMs < IN_HAND_MS || (total <= maxBytes && unusedMs < longestUnusedMs)) continue;
      await rm(copy.path, { force: true });
      total -= copy.size;
    }
  }

  private async names(): Promise<string[]> {
    return readdir(this.options.folder).catch(() => []);
  }
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 40);
}
