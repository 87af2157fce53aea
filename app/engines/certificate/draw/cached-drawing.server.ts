import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Drawing, type DrawOptions, type DrawRequest, PDF_LAYOUTS } from "./drawing.ts";

interface CacheOptions {
  /** Made when it does not exist. Everything in it may be deleted at any time. */
  folder: string;
  /** Default 512 MB. */
  maxBytes?: number;
}

type Bytes = Uint8Array<ArrayBuffer>;

const DEFAULT_MAX_BYTES = 512 * 1024 * 1024;
/** When full, this share is kept, so that not every new file has to make room. */
const PRUNED_TO_SHARE = 0.8;
const FILE_NAME = /^[0-9a-f]{64}$/;
/**
 * Raised when the same request would give other bytes than before; the second for scaled pictures
 * alone.
 */
const DRAWING_VERSION = 2;
const PICTURE_VERSION = 3;

/**
 * Keeps drawn files on disk within a bound; the oldest used go first. Requests for the same file
 * share one drawing.
 */
export function openCachedDrawing(drawing: Drawing, options: CacheOptions): Drawing {
  const cache = new DiskCache(options.folder, options.maxBytes ?? DEFAULT_MAX_BYTES);
  return {
    png: (request, options) =>
      cache.get(cacheKey(request, "png-spliced"), () => drawing.png(request), options),
    pdf: (request, options) =>
      cache.get(
        cacheKey(request, `pdf-${request.pdfLayout ?? PDF_LAYOUTS[0]}`),
        () => drawing.pdf(request),
        options,
      ),
    picture: (request, picture) =>
      cache.get(
        cacheKey(
          request,
          `${picture.format}-${picture.widthPx}-${picture.maxBytes ?? "any"}-v${PICTURE_VERSION}`,
        ),
        () => drawing.picture(request, picture),
        picture,
      ),
    thumbnail: (request, format) =>
      cache.get(cacheKey(request, `thumbnail-${format}-v${PICTURE_VERSION}`), () =>
        drawing.thumbnail(request, format),
      ),
    enlarged: (request, widthPx) =>
      cache.get(cacheKey(request, `enlarged-${widthPx}-v${PICTURE_VERSION}`), () =>
        drawing.enlarged(request, widthPx),
      ),
    // Asked for once: an element that is moved makes another design.
    layer: (request, options) => drawing.layer(request, options),
    check: (design, values) => drawing.check(design, values),
    close: () => drawing.close(),
  };
}

function cacheKey(request: DrawRequest, kind: string): string {
  const { designKey, values, verifyUrl, about, credential } = request;
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(
      JSON.stringify([
        DRAWING_VERSION,
        kind,
        designKey,
        sorted,
        verifyUrl,
        about,
        credential ?? null,
      ]),
    )
    .digest("hex");
}

class DiskCache {
  private readonly underWay = new Map<string, Promise<Bytes>>();
  /** Bytes on disk; null until the folder was looked at. */
  private size: number | null = null;
  private cleaning: Promise<void> | null = null;
  private temporaryFiles = 0;
  private readonly folder: string;
  private readonly maxBytes: number;

  constructor(folder: string, maxBytes: number) {
    this.folder = folder;
    this.maxBytes = maxBytes;
  }

  async get(key: string, draw: () => Promise<Bytes>, options: DrawOptions = {}): Promise<Bytes> {
    const running = this.underWay.get(key);
    // Each caller gets bytes of its own: one may hand its buffer on to another thread.
    if (running) return (await running).slice();
    const started = this.readOrDraw(key, draw, options.keep !== false).finally(() =>
      this.underWay.delete(key),
    );
    this.underWay.set(key, started);
    return started;
  }

  private async readOrDraw(key: string, draw: () => Promise<Bytes>, keep: boolean): Promise<Bytes> {
    const path = join(this.folder, key.slice(0, 2), key);
    try {
      const bytes = new Uint8Array(await readFile(path));
      const now = new Date();
      await utimes(path, now, now).catch(() => undefined);
      if (bytes.length > 0) return bytes;
    } catch {
      // Not there yet.
    }
    const bytes = await draw();
    // A full disk must not keep anybody from a certificate that was drawn.
    if (keep) await this.keep(path, bytes).catch(() => undefined);
    return bytes;
  }

  private async keep(path: string, bytes: Bytes): Promise<void> {
    if (bytes.length > this.maxBytes / 4) return;
    await mkdir(join(path, ".."), { recursive: true });
    const temporary = `${path}.${process.pid}.${++this.temporaryFiles}.tmp`;
    try {
      await writeFile(temporary, bytes);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    if (this.size !== null) this.size += bytes.length;
    if (this.size === null || this.size > this.maxBytes) await this.cleanOnce();
  }

  private cleanOnce(): Promise<void> {
    this.cleaning ??= this.clean().finally(() => {
      this.cleaning = null;
    });
    return this.cleaning;
  }

  /** Counts what is there and removes the files used longest ago until there is room again. */
  private async clean(): Promise<void> {
    const files: { path: string; size: number; usedAt: number }[] = [];
    for (const entry of await readdir(this.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const info = await stat(path).catch(() => null);
      if (!info) continue;
      // A temporary file that stayed behind after a crash is of no use to anyone.
      const isLeftOver = !FILE_NAME.test(entry.name) && Date.now() - info.mtimeMs > 60_000;
      if (isLeftOver) await rm(path, { force: true });
      else files.push({ path, size: info.size, usedAt: info.mtimeMs });
    }
    let total = files.reduce((sum, file) => sum + file.size, 0);
    if (total > this.maxBytes) {
      for (const file of files.sort((a, b) => a.usedAt - b.usedAt)) {
        if (total <= this.maxBytes * PRUNED_TO_SHARE) break;
        await rm(file.path, { force: true });
        total -= file.size;
      }
    }
    this.size = total;
  }
}
