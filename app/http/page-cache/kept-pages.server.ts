import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./accepted-encoding.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** For what is kept: smaller by a fifth than what is made for one answer, in some milliseconds once a minute. */
const THOROUGH = { brotli: 9, gzip: 9 };
const QUICK = { brotli: 4, gzip: 6 };

/** A finished page. */
export interface KeptPage {
  status: number;
  etag: string;
  /** Everything the page said of itself but its length, its cookies and how it was packed. */
  headers: [name: string, value: string][];
  bodies: Record<Encoding, Buffer>;
}

/**
 * What became of a render: a page that everybody who waits for it may have, and for how long after that (0: not at all), or
 * null for a page that each of them must be made.
 */
export type Rendered = { page: KeptPage; freshMs: number } | null;

interface Entry {
  page: KeptPage;
  bytes: number;
  freshUntil: number;
  /** After this it is not shown any more. */
  usableUntil: number;
}

export interface KeptPagesOptions {
  maxBytes: number;
  maxPages: number;
  /** How long an outdated page is still shown while its successor is made. */
  staleMs: number;
  /** Ms of a clock that only goes forward. */
  now?: () => number;
}

/** The page in every encoding. */
export async function packPage(
  html: Buffer,
  { status, headers }: Pick<KeptPage, "status" | "headers">,
  isKept: boolean,
): Promise<KeptPage> {
  const effort = isKept ? THOROUGH : QUICK;
  const [br, gz] = await Promise.all([
    compressBrotli(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort.brotli,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }),
    compressGzip(html, { level: effort.gzip }),
  ]);
  const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  return { status, etag, headers, bodies: { br, gzip: gz, identity: html } };
}

/**
 * Finished pages by key, within a bound: the ones asked for longest ago go first. However many ask for a page, it is rendered
 * once at a time, and an outdated one is shown meanwhile.
 */
export class KeptPages {
  private readonly entries = new Map<string, Entry>();
  private readonly underWay = new Map<string, Promise<KeptPage | null>>();
  private bytes = 0;
  private readonly now: () => number;

  constructor(private readonly options: KeptPagesOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /** How much is kept: for tests, and to see that the bound holds. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.entries.size, bytes: this.bytes };
  }

  /** A page that needs no waiting, or undefined. An outdated one is renewed behind the scenes with `render`. */
  find(key: string, render: () => Promise<Rendered>): KeptPage | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    const now = this.now();
    if (now >= entry.usableUntil) {
      this.drop(key, entry);
      return undefined;
    }
    // Asked for again: to the end of the line of those that may go.
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (now >= entry.freshUntil) void this.render(key, render).catch(() => undefined);
    return entry.page;
  }

  /** Renders the page, or waits for the render that is under way. Null: not for everybody. Throws what `render` throws. */
  render(key: string, render: () => Promise<Rendered>): Promise<KeptPage | null> {
    const running = this.underWay.get(key);
    if (running) return running;
    const started = render()
      .then((rendered) => {
        const old = this.entries.get(key);
        if (old) this.drop(key, old);
        if (!rendered) return null;
        this.keep(key, rendered.page, rendered.freshMs);
        return rendered.page;
      })
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, started);
    return started;
  }

  private keep(key: string, page: KeptPage, freshMs: number): void {
    const bytes = page.bodies.br.length + page.bodies.gzip.length + page.bodies.identity.length;
    if (freshMs <= 0 || bytes > this.options.maxBytes / 4) return;
    const freshUntil = this.now() + freshMs;
    // Such a page is never shown outdated, not even while its successor is made.
    const isStrict = page.headers.some(([name, value]) => name === "cache-control" && value.includes("must-revalidate"));
    const usableUntil = freshUntil + (isStrict ? 0 : this.options.staleMs);
    this.entries.set(key, { page, bytes, freshUntil, usableUntil });
    this.bytes += bytes;
    for (const [oldest, entry] of this.entries) {
      if (this.bytes <= this.options.maxBytes && this.entries.size <= this.options.maxPages) break;
      this.drop(oldest, entry);
    }
  }

  private drop(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.bytes -= entry.bytes;
  }
}
