import { existsSync, readFileSync } from "node:fs";

let source: string | undefined;

/**
 * The built `public-photos.ts`, for printing into a page. Empty when it was not built: every page
 * works without it.
 */
export function readPhotoScript(): string {
  if (source === undefined) {
    const beside = new URL("./photos.js", import.meta.url);
    const built = existsSync(beside) ? beside : `${process.cwd()}/build/photos.js`;
    source = existsSync(built) ? readFileSync(built, "utf8").trim() : "";
  }
  return source;
}
