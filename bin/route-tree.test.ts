import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { defineRouteTree } from "./route-tree.mjs";

const apps: string[] = [];
afterEach(() => {
  for (const app of apps.splice(0)) rmSync(app, { recursive: true });
});

/** The routes that these files make, a line each: how deep, the address, the file. */
function routesOf(...files: string[]): string[] {
  const app = mkdtempSync(join(tmpdir(), "iweri-routes-"));
  apps.push(app);
  for (const file of files) {
    mkdirSync(dirname(join(app, "routes", file)), { recursive: true });
    writeFileSync(join(app, "routes", file), "");
  }
  const found: string[] = [];
  let depth = 0;
  const route = (path: string | undefined, file: string, ...rest: unknown[]) => {
    const { index } = (rest.find((one) => typeof one === "object") ?? {}) as { index?: boolean };
    found.push(
      `${"  ".repeat(depth)}${path ?? ""}${index ? "(index)" : ""} ${file.replace("routes/", "")}`,
    );
    const children = rest.find((one) => typeof one === "function") as (() => void) | undefined;
    depth++;
    children?.();
    depth--;
  };
  defineRouteTree(route as never, app);
  return found;
}

test("folders and files are parts of the address", () => {
  expect(
    routesOf(
      "people/$personId/email.tsx",
      "people/index.tsx",
      "sent/export[.]csv.ts",
      "og/$.ts",
      "c/$id[.]pdf.ts",
    ),
  ).toEqual([
    "c/:id.pdf c/$id[.]pdf.ts",
    "og/* og/$.ts",
    "people/:personId/email people/$personId/email.tsx",
    "people people/index.tsx",
    "sent/export.csv sent/export[.]csv.ts",
  ]);
});

test("a layout wraps its folder, and no file wraps another", () => {
  expect(
    routesOf("_site/_layout.tsx", "_site/index.tsx", "_site/docs.tsx", "_site/docs/$slug.tsx"),
  ).toEqual([
    " _site/_layout.tsx",
    "  docs/:slug _site/docs/$slug.tsx",
    "  docs _site/docs.tsx",
    "  (index) _site/index.tsx",
  ]);
});

test("a page with dialogs has a folder that adds nothing to addresses", () => {
  expect(routesOf("lists/_page/_layout.tsx", "lists/_page/add.tsx", "lists/import.tsx")).toEqual([
    "lists lists/_page/_layout.tsx",
    "  add lists/_page/add.tsx",
    "lists/import lists/import.tsx",
  ]);
});

test("a frame wraps the layout, and area prefixes answer for missing pages", () => {
  expect(
    routesOf(
      "_dashboard/_frame.tsx",
      "_dashboard/_layout.tsx",
      "_dashboard/_not-found.tsx",
      "_dashboard/sent/index.tsx",
      "_dashboard/search.tsx",
    ),
  ).toEqual([
    " _dashboard/_frame.tsx",
    "   _dashboard/_layout.tsx",
    "    search _dashboard/search.tsx",
    "    sent _dashboard/sent/index.tsx",
    "    search/* _dashboard/_not-found.tsx",
    "    sent/* _dashboard/_not-found.tsx",
  ]);
});

test("tests, helpers and names beginning with _ are no routes", () => {
  expect(
    routesOf(
      "sent/index.tsx",
      "sent/index.test.ts",
      "sent/read-rows.server.ts",
      "sent/_row.tsx",
      "sent/table.css",
    ),
  ).toEqual(["sent sent/index.tsx"]);
});
