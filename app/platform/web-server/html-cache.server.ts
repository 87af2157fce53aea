import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Response as ExpressResponse, RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { openLine } from "#app/engines/file-writer/stream-rows.server.ts";
import type { AppContext } from "../app-context.ts";
import { readTheme } from "../http/cookies.server.ts";
import { etagMatches } from "../http/responses.server.ts";
import {
  acceptedEncoding,
  type Encoding,
  type PageAddress,
  pageAddress,
  sharedSeconds,
} from "./route-pattern.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/**
 * For what is kept: smaller by a fifth than what is made for one answer. The home page takes 70 ms
 * of a thread that answers nobody, once a minute.
 */
const THOROUGH = { brotli: 10, gzip: 9 };
const QUICK = { brotli: 6, gzip: 6 };

/** A finished page. */
export interface CachedPage {
  status: number;
  etag: string;
  /** Everything the page said of itself but its length, its cookies and how it was packed. */
  headers: [name: string, value: string][];
  bodies: Record<Encoding, Buffer>;
}

/**
 * What became of a render: a page that everybody who waits for it may have, and for how long after
 * that (0: not at all), or null for a page that each of them must be made.
 */
type Rendered = { page: CachedPage; freshMs: number } | null;

interface Entry {
  page: CachedPage;
  freshUntil: number;
  /** After this it is not shown any more. */
  usableUntil: number;
}

interface HtmlCacheOptions {
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
  { status, headers }: Pick<CachedPage, "status" | "headers">,
  isKept: boolean,
): Promise<CachedPage> {
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
 * Finished pages by key, within a bound: the ones asked for longest ago go first. However many ask
 * for a page, it is rendered once at a time, and an outdated one is shown meanwhile.
 */
export class HtmlCache {
  private readonly entries: LRUCache<string, Entry>;
  private readonly underWay = new Map<string, Promise<CachedPage | null>>();
  private readonly now: () => number;
  private readonly options: HtmlCacheOptions;

  constructor(options: HtmlCacheOptions) {
    this.options = options;
    this.now = options.now ?? (() => performance.now());
    this.entries = new LRUCache({
      max: options.maxPages,
      maxSize: options.maxBytes,
      // One page may not push out most of the others.
      maxEntrySize: Math.floor(options.maxBytes / 4),
      sizeCalculation: ({ page: { bodies } }) =>
        bodies.br.length + bodies.gzip.length + bodies.identity.length,
    });
  }

  /** How much is kept: for tests, and to see that the bound holds. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.entries.size, bytes: this.entries.calculatedSize };
  }

  /**
   * A page that needs no waiting, or undefined. An outdated one is renewed behind the scenes with
   * `render`.
   */
  find(key: string, render: () => Promise<Rendered>): CachedPage | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    const now = this.now();
    if (now >= entry.usableUntil) {
      this.entries.delete(key);
      return undefined;
    }
    if (now >= entry.freshUntil) void this.render(key, render).catch(() => undefined);
    return entry.page;
  }

  /**
   * Renders the page, or waits for the render that is under way. Null: not for everybody. Throws
   * what `render` throws.
   */
  render(key: string, render: () => Promise<Rendered>): Promise<CachedPage | null> {
    const running = this.underWay.get(key);
    if (running) return running;
    const started = render()
      .then((rendered) => {
        this.entries.delete(key);
        if (!rendered) return null;
        this.keep(key, rendered.page, rendered.freshMs);
        return rendered.page;
      })
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, started);
    return started;
  }

  private keep(key: string, page: CachedPage, freshMs: number): void {
    if (freshMs <= 0) return;
    const freshUntil = this.now() + freshMs;
    // Such a page is never shown outdated, not even while its successor is made.
    const isStrict = page.headers.some(
      ([name, value]) => name === "cache-control" && value.includes("must-revalidate"),
    );
    const usableUntil = freshUntil + (isStrict ? 0 : this.options.staleMs);
    this.entries.set(key, { page, freshUntil, usableUntil });
  }
}

const MEGABYTE = 1024 * 1024;
const STALE_MS = 5 * 60_000;
/**
 * Pages that said they are somebody's own: how long this is believed, so that they are not rendered
 * for nobody each time.
 */
const OWN_MS = 60_000;
/** They are written anew for each answer. */
const NOT_KEPT = new Set([
  "set-cookie",
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "etag",
  "vary",
  "date",
]);
const VARY = "Accept-Encoding, Cookie";

/**
 * Answers pages of the public site from memory, before anything else looks at the request. What is
 * kept was rendered for nobody: without cookies (but the theme), without any header or address of
 * the visitor, so that no page can hold what belongs to one. `isKept` knows the paths of such
 * pages; `isPersonal` the cookies of those who may be named on them, for whom each page is
 * rendered. Only answers that call themselves public are kept, and none with a cookie or with this
 * answer's nonce.
 */
export function answerKeptPages(
  app: AppContext,
  build: ServerBuild | (() => Promise<ServerBuild>),
  isKept: (path: string) => boolean,
  isPersonal: (cookies: string) => boolean = () => false,
): RequestHandler & { kept: { plain: HtmlCache; chosen: HtmlCache } } {
  const { appUrl, production } = app.config;
  const renderPage = createRequestHandler(build, production ? "production" : process.env.NODE_ENV);
  // Apart, so that asking for a thousand choices does not push out the pages themselves.
  const kept = {
    plain: new HtmlCache({ maxBytes: 24 * MEGABYTE, maxPages: 600, staleMs: STALE_MS }),
    chosen: new HtmlCache({ maxBytes: 8 * MEGABYTE, maxPages: 200, staleMs: STALE_MS }),
  };
  const own = new LRUCache<string, true>({ max: 500, ttl: OWN_MS });

  const render = async (
    { path, query }: PageAddress,
    theme: string | null,
    key: string,
    context: Context,
  ): Promise<Rendered> => {
    const headers = new Headers({ Accept: "text/html", Host: new URL(appUrl).host });
    if (theme) headers.set("Cookie", `iweri_theme=${theme}`);
    const answer = await renderPage(new Request(`${appUrl}${path}${query}`, { headers }), {
      app,
      clientAddress: "0.0.0.0",
      workerTurnAt: null,
      line: openLine,
      allowFraming: () => {},
      ...context,
    } satisfies AppLoadContext);
    const seconds = answer.status === 200 ? sharedSeconds(answer.headers.get("Cache-Control")) : 0;
    const isEverybodys =
      !answer.headers.has("Set-Cookie") && (seconds > 0 || answer.status === 404);
    const html = Buffer.from(await answer.arrayBuffer());
    if (!isEverybodys || html.includes(context.cspNonce)) {
      own.set(key, true);
      return null;
    }
    const said = [...answer.headers].filter(([name]) => !NOT_KEPT.has(name));
    return {
      page: await packPage(html, { status: answer.status, headers: said }, seconds > 0),
      freshMs: seconds * 1000,
    };
  };

  const handler: RequestHandler = (req, res, next) => {
    if (req.method !== "GET") return next();
    const address = pageAddress(req.url, isKept);
    if (!address || (req.headers.cookie && isPersonal(req.headers.cookie))) return next();
    const theme = themeOf(req.headers.cookie);
    const key = `${theme ?? ""} ${address.path}${address.query}`;
    if (own.has(key)) return next();
    const pages = address.query ? kept.chosen : kept.plain;
    const context = { requestId: res.locals.requestId, cspNonce: res.locals.cspNonce };
    const renderIt = () => render(address, theme, key, context);
    const send = (page: CachedPage) => sendPage(res, page, req.headers);
    const page = pages.find(key, renderIt);
    app.metrics.countSitePage(page ? "kept" : "made");
    if (page) return send(page);
    pages.render(key, renderIt).then((made) => (made ? send(made) : next()), next);
  };
  return Object.assign(handler, { kept });
}

type Context = Pick<AppLoadContext, "requestId" | "cspNonce">;

function themeOf(cookie: string | undefined): string | null {
  if (!cookie?.includes("iweri_theme")) return null;
  return readTheme(new Request("http://site.invalid", { headers: { Cookie: cookie } }));
}

function sendPage(
  res: ExpressResponse,
  page: CachedPage,
  asked: { "if-none-match"?: string; "accept-encoding"?: string | string[] },
): void {
  for (const [name, value] of page.headers) res.setHeader(name, value);
  res.setHeader("Vary", VARY);
  if (page.status === 200) {
    res.setHeader("ETag", page.etag);
    if (etagMatches(asked["if-none-match"], page.etag)) {
      res.removeHeader("Content-Type");
      res.status(304).end();
      return;
    }
  }
  const encoding = acceptedEncoding(asked["accept-encoding"]?.toString());
  const body = page.bodies[encoding];
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", body.length);
  res.status(page.status);
  res.end(body);
}
