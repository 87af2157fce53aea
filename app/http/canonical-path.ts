/** First segments whose remaining path is case-sensitive, or brings its own redirect. */
const CASE_KEPT = new Set(["build", "c", "verify", "u", "j", "issuers", "designs", "fonts", "outbox"]);

/** The one spelling of a path: lower case, no trailing slash, no double slashes. */
export function canonicalPath(path: string): string {
  const [, first = "", ...rest] = path.replace(/\/{2,}/g, "/").split("/");
  const head = first.toLowerCase();
  const tail = rest.map((part) => (CASE_KEPT.has(head) ? part : part.toLowerCase()));
  const joined = ["", head, ...tail].join("/").replace(/\/+$/, "");
  return joined || "/";
}
