import type { Installation } from "../installation.server.ts";
import { type FlashMessage, flashCookie } from "./flash.server.ts";

/** 303 See Other: what every POST that did something answers. */
export function seeOther(location: string, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  all.set("Location", location);
  return new Response(null, { status: 303, headers: all });
}

/** 303 with a message shown once on the next page. */
export function seeOtherWith(installation: Installation, location: string, message: FlashMessage): Response {
  return seeOther(location, { "Set-Cookie": flashCookie(installation, message) });
}
