import { existsSync, readFileSync } from "node:fs";
import { classesOfCards } from "./draw-cards.server.tsx";

let source: string | undefined;

/**
 * The built `first-builder.ts`, for printing into the Questions page, with the classes of what it
 * puts there. Empty when it was not built: the page works without it.
 */
export function firstBuilderScript(): string {
  if (source === undefined) {
    const beside = new URL("./first-builder.js", import.meta.url);
    const built = existsSync(beside) ? beside : `${process.cwd()}/build/first-builder.js`;
    const script = existsSync(built) ? readFileSync(built, "utf8").trim() : "";
    source = script && `"${classesOfCards()}";${script}`;
  }
  return source;
}
