import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Run from source, this is the source file, never an older build; run from the build, the file
 * beside it.
 */
export function parserProgram(): string {
  const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  if (import.meta.url.endsWith(".ts"))
    return fileURLToPath(new URL("../../wiring/parser-process.ts", import.meta.url));
  const built = [beside("./parser-process.js"), join(process.cwd(), "build/parser-process.js")];
  return (
    built.find((path) => existsSync(path)) ?? join(process.cwd(), "app/wiring/parser-process.ts")
  );
}
