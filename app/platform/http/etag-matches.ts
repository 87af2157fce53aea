/** Whether an If-None-Match header names `etag`: a list, weakly compared (RFC 9110 §13.1.2), or `*`. */
export function etagMatches(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((one) => one.replace(/^W\//, "") === bare);
}
