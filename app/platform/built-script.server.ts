import { existsSync, readFileSync } from "node:fs";

/**
 * A script that `bin/build.mjs` built for browsers, by its name without ".js". Empty when it was
 * not built: pages work without.
 */
export function readBuiltScript(name: string): string {
  const beside = new URL(`./${name}.js`, import.meta.url);
  const built = existsSync(beside) ? beside : `${process.cwd()}/build/${name}.js`;
  return existsSync(built) ? readFileSync(built, "utf8").trim() : "";
}
