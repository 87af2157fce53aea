/**
 * Reads a tag list as DKIM and DMARC write it: "v=DKIM1; k=rsa; p=MIGf…" (RFC 6376, 3.2). Names are as written; space around
 * names and values is taken off. Null: it is not one (a part without "=", a name twice, a name that is none).
 */
export function readTags(record: string): Map<string, string> | null {
  const tags = new Map<string, string>();
  const parts = record.split(";");
  // One ";" may stand at the end.
  if (parts.at(-1)?.trim() === "") parts.pop();
  for (const part of parts) {
    const at = part.indexOf("=");
    if (at < 0) return null;
    const name = part.slice(0, at).trim();
    if (!/^[a-z][a-z0-9_]*$/i.test(name) || tags.has(name)) return null;
    tags.set(name, part.slice(at + 1).trim());
  }
  return tags.size === 0 ? null : tags;
}
