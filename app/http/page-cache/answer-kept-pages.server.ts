import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Response as ExpressResponse, RequestHandler } from "express";
import type { Installation } from "../../installation.server.ts";
import { etagMatches } from "../etag-matches.ts";
import { readTheme } from "../theme.server.ts";
import { acceptedEncoding } from "./accepted-encoding.ts";
import { type KeptPage, KeptPages, packPage, type Rendered } from "./kept-pages.server.ts";
import { sharedSeconds } from "./may-keep.ts";
import { type PageAddress, pageAddress } from "./page-address.ts";

const MEGABYTE = 1024 * 1024;
const STALE_MS = 5 * 60_000;
/** Pages that said they are somebody's own: how long this is believed, so that they are not rendered for nobody each time. */
const OWN_MS = 60_000;
const MOST_OWN = 500;
/** They are written anew for each answer. */
const NOT_KEPT = new Set(["set-cookie", "content-length", "content-encoding", "transfer-encoding", "etag", "vary", "date"]);
const VARY = "Accept-Encoding, Cookie";

/**
 * Answers pages of the public site from memory, before anything else looks at the request. What is kept was rendered for
 * nobody: without cookies (but the theme), without any header or address of the visitor, so that no page can hold what
 * belongs to one. `isKept` knows the paths of such pages. Only answers that call themselves public are kept, and none with a cookie or with this answer's nonce.
 */
export function answerKeptPages(
  installation: Installation,
  build: ServerBuild | (() => Promise<ServerBuild>),
  isKept: (path: string) => boolean,
): RequestHandler & { kept: { plain: KeptPages; chosen: KeptPages } } {
  const { appUrl, production } = installation.config;
  const renderPage = createRequestHandler(build, production ? "production" : process.env.NODE_ENV);
  // Apart, so that asking for a thousand choices does not push out the pages themselves.
  const kept = {
    plain: new KeptPages({ maxBytes: 24 * MEGABYTE, maxPages: 600, staleMs: STALE_MS }),
    chosen: new KeptPages({ maxBytes: 8 * MEGABYTE, maxPages: 200, staleMs: STALE_MS }),
  };
  const own = new Map<string, number>();

  const render = async ({ path, query }: PageAddress, theme: string | null, key: string, context: Context): Promise<Rendered> => {
    const headers = new Headers({ Accept: "text/html", Host: new URL(appUrl).host });
    if (theme) headers.set("Cookie", `iweri_theme=${theme}`);
    const answer = await renderPage(new Request(`${appUrl}${path}${query}`, { headers }), {
      installation,
      clientAddress: "0.0.0.0",
      workerTurnAt: null,
      lineIsFree: async () => {},
      ...context,
    } satisfies AppLoadContext);
    const seconds = answer.status === 200 ? sharedSeconds(answer.headers.get("Cache-Control")) : 0;
    const isEverybodys = !answer.headers.has("Set-Cookie") && (seconds > 0 || answer.status === 404);
    const html = Buffer.from(await answer.arrayBuffer());
    if (!isEverybodys || html.includes(context.cspNonce)) {
      if (own.size >= MOST_OWN) own.delete(own.keys().next().value!);
      own.set(key, performance.now() + OWN_MS);
      return null;
    }
    const said = [...answer.headers].filter(([name]) => !NOT_KEPT.has(name));
    return { page: await packPage(html, { status: answer.status, headers: said }, seconds > 0), freshMs: seconds * 1000 };
  };

  const handler: RequestHandler = (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") return next();
    const address = pageAddress(req.url, isKept);
    if (!address) return next();
    const theme = themeOf(req.headers.cookie);
    const key = `${theme ?? ""} ${address.path}${address.query}`;
    if ((own.get(key) ?? 0) > performance.now()) return next();
    const pages = address.query ? kept.chosen : kept.plain;
    const context = { requestId: res.locals.requestId, cspNonce: res.locals.cspNonce };
    const renderIt = () => render(address, theme, key, context);
    const send = (page: KeptPage) => sendPage(res, page, req.method, req.headers);
    const page = pages.find(key, renderIt);
    installation.metrics.countSitePage(page ? "kept" : "made");
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
  page: KeptPage,
  method: string,
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
  if (method === "HEAD") res.end();
  else res.end(body);
}
