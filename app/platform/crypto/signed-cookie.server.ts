import { createHmac, timingSafeEqual } from "node:crypto";

/** Reads one cookie's value from a request. Null when it is absent, or not as we write them: cookies come from outside. */
export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get("Cookie") ?? "").split(";")) {
    const [key, ...rest] = part.trim().split("=");
    if (key === name) return decoded(rest.join("="));
  }
  return null;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** A Set-Cookie value: HttpOnly, Lax, whole site. `maxAgeSeconds` null ends with the browser; 0 removes. */
export function writeCookie(name: string, value: string, options: { secure: boolean; maxAgeSeconds: number | null }): string {
  const age = options.maxAgeSeconds === null ? "" : `; Max-Age=${options.maxAgeSeconds}`;
  return `${name}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax${options.secure ? "; Secure" : ""}${age}`;
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
