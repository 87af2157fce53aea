import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { matchRoutes } from "@remix-run/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CHANGES, MARK, quickenRouter } from "./quicken-router.mjs";
import { defineRouteTree } from "./route-tree.mjs";

type Router = { matchRoutes: typeof matchRoutes };
type RouteObject = Parameters<typeof matchRoutes>[0][number];

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

test("each text of a package is changed once, however often built", () => {
  quickenRouter(root);
  const once = Object.keys(CHANGES).map(read);
  quickenRouter(root);
  expect(Object.keys(CHANGES).map(read)).toEqual(once);
  for (const [file, changes] of Object.entries(CHANGES))
    for (const [, to] of changes) expect(read(file)).toContain(to);
});

test("a build stops at a package that has changed", () => {
  writeFileSync(
    join(root, "node_modules/react-router-dom/dist/server.js"),
    "function createStaticRouter() {}",
  );
  expect(() => quickenRouter(root)).toThrow("react-router-dom/dist/server.js has changed");
});

test("every address, however it is written, is matched as before", { tags: ["long"] }, () => {
  const file = "@remix-run/router/dist/router.cjs.js";
  const installed = readFileSync(join("node_modules", file), "utf8");
  const original = CHANGES[file]!.reduce(
    (text, [from, to]) => text.replace(to, () => from),
    installed,
  ).replace(MARK, "");
  writeFileSync(join(root, "node_modules", file), original);
  writeFileSync(join(root, "original.cjs"), original);
  quickenRouter(root);
  const require = createRequire(import.meta.url);
  const before: Router = require(join(root, "original.cjs"));
  const after: Router = require(join(root, "node_modules", file));

  const routes = wholeTree();
  const addresses = readFileSync("tests/http/addresses.txt", "utf8").trim().split("\n");
  const written = addresses.flatMap((line) => waysToWrite(line.split(/\s+/)[0]!));
  const match = ({ matchRoutes }: Router, path: string) =>
    matchRoutes(routes, path)?.map(({ route, ...found }) => ({ id: route.id, ...found }));
  expect(written.length).toBeGreaterThan(3_000);
  for (const path of written) expect(match(after, path), path).toEqual(match(before, path));
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
