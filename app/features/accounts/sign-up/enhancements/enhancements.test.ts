import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

test("the script in sign-up pages has at most 1.2 KB, no packages", async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: ["app/features/accounts/sign-up/enhancements/enhancements.ts"],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    write: false,
    metafile: true,
  });
  expect(
    Object.keys(metafile.inputs).filter(
      (path) => !path.startsWith("app/features/accounts/sign-up/enhancements/"),
    ),
  ).toEqual([]);
  const [script] = outputFiles;
  expect(gzipSync(script!.contents).length).toBeLessThanOrEqual(1228);
  // It stands inside a script element.
  expect(script!.text).not.toMatch(/<\/script|<!--/i);
});
