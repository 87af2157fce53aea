import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RequestHandler } from "express";

/** Fonts and pictures of `public` that pages show by a name that changes with them. */
const NAMED = /^(\/(?:fonts|guides|screenshots)\/[\w-]+)-([0-9a-f]{8})(\.[a-z0-9]+)$/;

const hashes = new Map<string, string | null>();

/** Of a file of `public`; null where there is none. Files don't change while the server runs. */
function hashOf(path: string): string | null {
  const known = hashes.get(path);
  if (known !== undefined) return known;
  let hash: string | null = null;
  try {
    const bytes = readFileSync(join(process.cwd(), "public", path));
    hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  } catch {
    // The page keeps the plain name, which answers 404 like any other that is not there.
  }
  hashes.set(path, hash);
  return hash;
}

/** "/screenshots/sent.webp" → "/screenshots/sent-1f00ba12.webp". */
export function namedFile(path: string): string {
  const hash = hashOf(path);
  return hash ? path.replace(/\.[a-z0-9]+$/, `-${hash}$&`) : path;
}

/**
 * Files under such a name are kept for a year. One that was replaced answers under its old name too,
 * for an hour, with what took its place: a page that a phone kept still asks for it.
 */
export function serveNamedFiles(files: (maxAge: string) => RequestHandler): RequestHandler {
  const [aYear, anHour] = [files("1y"), files("1h")];
  return (req, res, next) => {
    const [, name, hash, ending] = NAMED.exec(req.path) ?? [];
    const path = `${name}${ending}`;
    if (!name || !hashOf(path)) return anHour(req, res, next);
    req.url = path;
    return (hash === hashOf(path) ? aYear : anHour)(req, res, next);
  };
}
