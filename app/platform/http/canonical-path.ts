/** First segments whose remaining path is case-sensitive, or brings its own redirect. */
const CASE_KEPT = new Set([
  "build",
  "c",
  "verify",
  "u",
  "j",
  "issuers",
  "designs",
  "fonts",
  "outbox",
]);
/**
 * A certificate's id, with or without hyphens. QR codes hold the whole address in capitals, which
 * take smaller codes.
 */
const CERTIFICATE_ID = /^[0-9a-z]{4}(?:-?[0-9a-z]{4}){4}$/i;

/**
 * The one spelling of a path: lower case, no trailing slash, no double slashes. Browsers read `/\\`
 * as `//`, which would lead to another site, so a backslash counts as a slash. In a path that
 * cannot be decoded, percent signs mean themselves.
 */
export function canonicalPath(path: string): string {
  const [, first = "", ...rest] = literalUnlessEncoded(path)
    .replace(/[/\\]+/g, "/")
    .split("/");
  const head = first.toLowerCase();
  const tail = rest.map((part) => (CASE_KEPT.has(head) ? part : part.toLowerCase()));
  // At once, so that a scanned code takes one redirect: each is a round trip on a slow line.
  const [id = ""] = tail;
  if (head === "c" && CERTIFICATE_ID.test(id)) tail[0] = id.replaceAll("-", "").toLowerCase();
  const joined = ["", head, ...tail].join("/").replace(/(?<!\/)\/+$/, "");
  return joined || "/";
}

function literalUnlessEncoded(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll("%", "%25");
  }
}

/**
 * A path on this site to go to after signing in, or `fallback` when the wish leads anywhere else.
 */
export function safePath(wish: string | null | undefined, fallback: string): string {
  if (!wish || !/^\/(?![/\\])/.test(wish)) return fallback;
  const base = "http://site.invalid";
  try {
    const url = new URL(wish, base);
    // Without its dots "/.//evil.example" is the address of another site.
    if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
