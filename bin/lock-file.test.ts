import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packagesOf } from "./lock-file.mjs";

test("running and building the product installs no test-only packages", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, object>;
  };
  const running = packagesOf(packages, [""]);
  const all = packagesOf(packages, ["", "tests"]);
  expect(running).toEqual(
    expect.arrayContaining(["node_modules/kysely", "node_modules/@remix-run/dev"]),
  );
  expect(all).toEqual(expect.arrayContaining([...running, "node_modules/vitest"]));
  expect(running).not.toContain("node_modules/vitest");
  expect(all.every((path) => packages[path])).toBe(true);
});

test("a package is found in its dependant's folder or in one above", () => {
  const packages = {
    "": { dependencies: { a: "1", b: "1" }, devDependencies: { tool: "1" } },
    "node_modules/a": { dependencies: { b: "2", c: "1" }, devDependencies: { unneeded: "1" } },
    "node_modules/a/node_modules/b": { dependencies: { c: "1" } },
    "node_modules/b": {},
    "node_modules/c": { dependencies: { a: "1", native: "1" } },
    "node_modules/native": { optional: true },
    "node_modules/tool": {},
    "node_modules/unneeded": {},
  };
  const paths = ["a", "a/node_modules/b", "b", "c", "tool"].map((name) => `node_modules/${name}`);
  expect(packagesOf(packages, [""]).sort()).toEqual(paths);
});
