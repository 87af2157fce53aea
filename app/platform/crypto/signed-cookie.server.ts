import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, serialize } from "cookie";

/** One cookie's value from a `Cookie` header, null when it is absent: `readCookie(browser.cookies, NAME)`. It comes from outside and may be anything. */
export function readCookie(cookies: string | null, name: string): string | null {
  return parse(cookies ?? "")[name] ?? null;
}

/** A Set-Cookie value: HttpOnly, Lax, whole site. `maxAgeSeconds` null ends with the browser; 0 removes. */
export function writeCookie(name: string, value: string, options: { secure: boolean; maxAgeSeconds: number | null }): string {
  const { secure, maxAgeSeconds } = options;
  return serialize(name, value, { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: maxAgeSeconds ?? undefined });
}

/** `value.signature`, HMAC-SHA256. */
export function sign(value: string, secret: string): string {
  return `${value}.${createHmac("sha256", secret).update(value).digest("base64url")}`;
}

/** The value of a signed text, or null when it was changed. */
export function unsign(signed: string, secret: string): string | null {
  const at = signed.lastIndexOf(".");
  if (at < 0) return null;
  const value = signed.slice(0, at);
  const expected = Buffer.from(sign(value, secret));
  const given = Buffer.from(signed);
  return expected.length === given.length && timingSafeEqual(expected, given) ? value : null;
}
