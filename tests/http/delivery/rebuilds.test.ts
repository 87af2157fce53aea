import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

interface BuiltFrom {
  fingerprintOfSources(root: string): string;
  isBuilt(root: string): boolean;
}

/** What git has at the top, and a file of each folder that the build reads. */
const FILES = [
  ...execFileSync("git", ["ls-files", "--", ":(glob)*"], { encoding: "utf8" }).trim().split("\n"),
  ...[
    "app/root.tsx",
    "app/ui/styles/site.css",
    "app/features/site/content/about.md",
    "app/root.test.ts",
    "bin/build.mjs",
    "db/schema.ts",
    "emails/a.tsx",
  ],
];
/** The others change what `npm start` runs. */
const NOT_READ =
  /^(?:[A-Z]+\.md|Dockerfile|compose.*|\.editorconfig|\.env\.example|\.nvmrc|\.(?:docker|git)ignore|\.dependency-cruiser\.cjs|biome\.json|knip\.json|(?:vitest|playwright)\.config\.ts|.*\.test\.ts)$/;

let root: string;
let builtFrom: BuiltFrom;

beforeAll(async () => {
  builtFrom = await import(pathToFileURL(resolve("bin/built-from.mjs")).href);
  root = mkdtempSync(join(tmpdir(), "iweri-rebuilds-"));
  for (const file of FILES) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    if (file.includes("/")) writeFileSync(join(root, file), file);
    else cpSync(file, join(root, file));
  }
  mkdirSync(join(root, "build"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const build = () => writeFileSync(join(root, "build/built"), builtFrom.fingerprintOfSources(root));

test("npm start builds if there is no build, and only once", () => {
  expect(builtFrom.isBuilt(root)).toBe(false);
  build();
  expect(builtFrom.isBuilt(root)).toBe(true);
});

test.each(FILES)("npm start rebuilds after %s changed, if the build reads it", (file) => {
  build();
  const before = readFileSync(join(root, file));
  appendFileSync(join(root, file), "\n");
  expect(builtFrom.isBuilt(root)).toBe(NOT_READ.test(file.replace(/^app\//, "")));
  writeFileSync(join(root, file), before);
  expect(builtFrom.isBuilt(root)).toBe(true);
});

test("adding or deleting a settings file also triggers a rebuild", () => {
  build();
  writeFileSync(join(root, "tailwind.another.config.cjs"), "module.exports = {};");
  expect(builtFrom.isBuilt(root)).toBe(false);
  build();
  rmSync(join(root, "tailwind.another.config.cjs"));
  expect(builtFrom.isBuilt(root)).toBe(false);
  build();
  rmSync(join(root, "app/features/site/content/about.md"));
  expect(builtFrom.isBuilt(root)).toBe(false);
});
