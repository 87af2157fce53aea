import type { Installation } from "../installation.server.ts";
import { readCookie, sign, unsign, writeCookie } from "./signed-cookie.server.ts";

export interface FlashMessage {
  kind: "success" | "failed" | "warning" | "info";
  text: string;
  /** A button beside the words that posts an empty form: "Undo". */
  button?: { label: string; action: string };
}

const NAME = "iweri_flash";

/** A Set-Cookie header that shows `message` once, on the next desk page. */
export function flashCookie(installation: Installation, message: FlashMessage): string {
  const value = sign(Buffer.from(JSON.stringify(message)).toString("base64url"), installation.config.sessionSecret);
  return writeCookie(NAME, value, { secure: installation.config.appUrl.startsWith("https:"), maxAgeSeconds: 300 });
}

/** The message waiting in the request's cookies, with the header that removes it. */
export function takeFlash(request: Request, installation: Installation): { message: FlashMessage; clear: string } | null {
  const raw = readCookie(request, NAME);
  const value = raw && unsign(raw, installation.config.sessionSecret);
  if (!value) return null;
  try {
    const message = JSON.parse(Buffer.from(value, "base64url").toString("utf8")) as FlashMessage;
    return { message, clear: writeCookie(NAME, "", { secure: false, maxAgeSeconds: 0 }) };
  } catch {
    return null;
  }
}
