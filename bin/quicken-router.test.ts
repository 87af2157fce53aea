import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CHANGES, quickenRouter } from "./quicken-router.mjs";

let root: string;

/** Packages that hold what is to be changed, and nothing else. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "iweri-packages-"));
  for (const [file, changes] of Object.entries(CHANGES)) {
    mkdirSync(dirname(join(root, "node_modules", file)), { recursive: true });
    writeFileSync(join(root, "node_modules", file), changes.map(([from]) => from).join("\n"));
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (file: string) => readFileSync(join(root, "node_modules", file), "utf8");

test("each text of a package is changed once, however often it is built", () => {
  quickenRouter(root);
  const once = Object.keys(CHANGES).map(read);
  quickenRouter(root);
  expect(Object.keys(CHANGES).map(read)).toEqual(once);
  for (const [file, changes] of Object.entries(CHANGES)) for (const [, to] of changes) expect(read(file)).toContain(to);
});

test("a build stops at a package that has changed", () => {
  writeFileSync(join(root, "node_modules/react-router-dom/dist/server.js"), "function createStaticRouter() {}");
  expect(() => quickenRouter(root)).toThrow("react-router-dom/dist/server.js has changed");
});
