import { readFile } from "node:fs/promises";
import { build } from "esbuild";

/**
 * Builds a program of this folder as the server is built, and returns the path of what came of it.
 * Run from its sources, a program translates what it imports while the clock runs, and names each
 * function anew whenever it is made.
 * `without`: a word of one of its files that is left out, to measure what it costs.
 */
export async function buildProgram(
  name: string,
  without?: { file: RegExp; from: string; to: string },
): Promise<string> {
  const outfile = `build/${name}${without ? "-without" : ""}.js`;
  await build({
    entryPoints: [`tests/load/${name}.ts`],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22",
    packages: "external",
    logLevel: "warning",
    plugins: without
      ? [
          {
            name: "without",
            setup({ onLoad }) {
              onLoad({ filter: without.file }, async ({ path }) => {
                const whole = await readFile(path, "utf8");
                if (!whole.includes(without.from)) throw new Error(`${path} has changed`);
                return { contents: whole.replace(without.from, without.to), loader: "ts" };
              });
            },
          },
        ]
      : [],
  });
  return outfile;
}
