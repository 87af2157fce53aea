import { build } from "esbuild";

/**
 * Builds a program of this folder as the server is built, and returns the path of what came of it.
 * Run from its sources, a program translates what it imports while the clock runs, and names each
 * function anew whenever it is made.
 */
export async function buildProgram(name: string): Promise<string> {
  const outfile = `build/${name}.js`;
  await build({
    entryPoints: [`tests/load/${name}.ts`],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22",
    packages: "external",
    logLevel: "warning",
  });
  return outfile;
}
