import { existsSync, readFileSync } from "node:fs";

let source: string | undefined;

/** The built `enhancements.ts`, for printing into a page. Empty when it was not built: every page works without it. */
export function readEnhancements(): string {
  if (source !== undefined) return source;
  const beside = new URL("./enhancements.js", import.meta.url);
  const built = existsSync(beside) ? beside : `${process.cwd()}/build/enhancements.js`;
  source = existsSync(built) ? readFileSync(built, "utf8").trim() : "";
  return source;
}
