import { existsSync, readFileSync } from "node:fs";

let source: string | undefined;

/**
 * The built `first-designer.ts`, for printing into the designer's page. Empty when it was not built:
 * the page works without it.
 */
export function firstDesignerScript(): string {
  if (source === undefined) {
    const beside = new URL("./first-designer.js", import.meta.url);
    const built = existsSync(beside) ? beside : `${process.cwd()}/build/first-designer.js`;
    source = existsSync(built) ? readFileSync(built, "utf8").trim() : "";
  }
  return source;
}
