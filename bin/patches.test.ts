import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { defineRouteTree } from "./route-tree.mjs";

type Router = { matchRoutes: typeof matchRoutes };
type RouteObject = Parameters<typeof matchRoutes>[0][number];

const PATCH = "@remix-run+router+1.23.4.patch";
const FILE = "node_modules/@remix-run/router/dist/router.cjs.js";

/** The router as it was published: the installed one with its patch taken back. */
function publishedRouter(root: string): string {
  for (const path of [
    "package.json",
    join("patches", PATCH),
    "node_modules/@remix-run/router/package.json",
    FILE,
  ])
    cpSync(path, join(root, path));
  const command = join(process.cwd(), "node_modules/.bin/patch-package");
  expect(spawnSync(command, ["--reverse", "--error-on-fail"], { cwd: root }).status).toBe(0);
  return join(root, FILE);
}

test("the patched router matches every address as before", { tags: ["long"] }, () => {
  const root = mkdtempSync(join(tmpdir(), "iweri-packages-"));
  const require = createRequire(import.meta.url);
  const published = publishedRouter(root);
  expect(readFileSync(published, "utf8")).not.toContain("rankedBranches");
  expect(readFileSync(FILE, "utf8")).toContain("rankedBranches");
  const before: Router = require(published);
  const after: Router = require(join(process.cwd(), FILE));

  const routes = wholeTree();
  const addresses = readFileSync("tests/http/everywhere/addresses.txt", "utf8").trim().split("\n");
  const written = addresses.flatMap((line) => waysToWrite(line.split(/\s+/)[0]!));
  const match = ({ matchRoutes }: Router, path: string) =>
    matchRoutes(routes, path)?.map(({ route, ...found }) => ({ id: route.id, ...found }));
  expect(written.length).toBeGreaterThan(3_000);
  for (const path of written) expect(match(after, path), path).toEqual(match(before, path));
  rmSync(root, { recursive: true });
});

/** The product's routes as Remix hands them to its router. */
function wholeTree(): RouteObject[] {
  const levels: RouteObject[][] = [[]];
  defineRouteTree((path, id, ...rest) => {
    const options = rest.find((one) => typeof one === "object");
    const nest = rest.find((one) => typeof one === "function");
    const children: RouteObject[] = [];
    levels.at(-1)!.push({
      id,
      ...(path ? { path } : {}),
      ...(options?.index ? { index: true } : { children }),
    });
    levels.push(children);
    nest?.();
    levels.pop();
  });
  return [{ id: "root", path: "", children: levels[0] }];
}

const waysToWrite = (path: string): string[] => [
  path,
  `${path}/`,
  `/${path}`,
  path.toUpperCase(),
  path.replace(/:\w+/g, "abc"),
  path.replace(/:\w+/g, "a%2Fb%20c"),
  `${path}/more`,
  `/${encodeURIComponent(path.slice(1))}`,
  path.replaceAll("*", "x/y"),
  path.replaceAll("?", ""),
];
