import { json } from "@remix-run/node";
import type { Installation } from "../installation.server.ts";
import { type FlashMessage, flashCookie } from "./flash.server.ts";
import { safePath } from "./safe-path.ts";

/** 303 See Other: what every POST that did something answers. */
export function seeOther(location: string, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  all.set("Location", location);
  return new Response(null, { status: 303, headers: all });
}

/**
 * Answers a small form that leaves the page as it is: back to `back`. A script that shows the result itself sends `stay`, and gets no
 * redirect: one that arrived late would take the reader away from the page they have opened since.
 */
export function stayOrGoBack(form: FormData | URLSearchParams, fallback: string): Response {
  return form.has("stay") ? json(null) : seeOther(safePath(form.get("back")?.toString(), fallback));
}

/** Headers that set these cookies; each is a Set-Cookie value. */
export function setCookies(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

/** 303 with a message shown once on the next page. */
export function seeOtherWith(installation: Installation, location: string, message: FlashMessage): Response {
  return seeOther(location, { "Set-Cookie": flashCookie(installation, message) });
}
