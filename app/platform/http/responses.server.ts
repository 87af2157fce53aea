import { randomInt } from "node:crypto";

import type { AppContext } from "../app-context.ts";
import { safePath } from "./canonical-path.ts";
import { type FlashMessage, flashCookie } from "./cookies.server.ts";
import { hiddenField } from "./forms.server.ts";

/** 303 See Other: what every POST that did something answers. */
export function seeOther(location: string, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  all.set("Location", location);
  return new Response(null, { status: 303, headers: all });
}

/** The page that a form names to go back to (`back`), when it is one of this site. */
export function backOf(form: FormData, fallback: string): string {
  return safePath(hiddenField(form, "back"), fallback);
}

/**
 * Answers a small form that leaves the page as it is: back to `back`. A script that shows the
 * result itself sends `stay`, and gets no redirect: one that arrived late would take the reader
 * away from the page they have opened since.
 */
export function stayOrGoBack(form: FormData, fallback: string): Response | null {
  return form.has("stay") ? null : seeOther(backOf(form, fallback));
}

/** Headers that set these cookies; each is a Set-Cookie value. */
export function setCookies(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

/** 303 with a message shown once on the next page. */
export function seeOtherWith(app: AppContext, location: string, message: FlashMessage): Response {
  return seeOther(location, { "Set-Cookie": flashCookie(app, message) });
}

/** A stored picture, as everybody may see it. */
export interface ServedPicture {
  /** Names these very bytes. */
  version: string;
  cacheControl: string;
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Answers with a picture, WebP unless `type` says otherwise, that any page may show: 304 to who has
 * it, no body to HEAD, 404 with `missing` where there is none.
 */
export async function answerWithPicture(
  request: Request,
  picture: ServedPicture | null,
  missing: string,
  type: "image/webp" | "image/png" = "image/webp",
): Promise<Response> {
  if (!picture) {
    const words = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
    return new Response(missing, { status: 404, headers: words });
  }
  const etag = `"${picture.version}"`;
  const headers = new Headers({
    "Content-Type": type,
    "Cache-Control": picture.cacheControl,
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  if (etagMatches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  const bytes = await picture.bytes();
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(bytes, { headers });
}

/** From, to. */
const LATER_MS = [100, 1_000] as const;

/**
 * Does work that nobody may notice, at no certain moment after the answer: how long this answer
 * takes, or the next one on the same line, then says nothing about whether there was any. `failed`
 * hears what the work threw.
 */
export function afterAnswer(work: () => Promise<void>, failed: (error: unknown) => void): void {
  setTimeout(() => work().catch(failed), randomInt(...LATER_MS)).unref();
}

/**
 * Whether an If-None-Match header names `etag`: a list, weakly compared (RFC 9110 §13.1.2), or `*`.
 */
export function etagMatches(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((one) => one.replace(/^W\//, "") === bare);
}

/**
 * A JSON answer that any site's scripts may read, for what strangers check. Browsers ask for it
 * again each time.
 */
export function openJson(
  value: unknown,
  options: { status?: number; type?: string; headers?: Record<string, string> } = {},
): Response {
  return new Response(`${JSON.stringify(value, null, 2)}\n`, {
    status: options.status ?? 200,
    headers: {
      "Content-Type": options.type ?? "application/json; charset=utf-8",
      "Cache-Control": "no-cache",
      "Access-Control-Allow-Origin": "*",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      ...options.headers,
    },
  });
}
