// Turns the folders of app/routes/ into routes. remix.config.js builds from it;
// tests/http/everywhere/addresses.test.ts compares the result with a list.
import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Defines the routes of a folder. Every folder and file name is a part of the address:
 *
 *     people/$personId/email.tsx   /people/:personId/email
 *     people/index.tsx             /people
 *     sent/export[.]csv.ts         /sent/export.csv
 *     og/$.ts                      /og/*
 *     _site/about.tsx              /about          a folder with _ in front only groups files
 *
 * Three file names are special:
 *
 *     _layout.tsx wraps everything in its folder. A page that shows dialogs or tabs inside itself
 *     is one too
 *     _frame.tsx       wraps the layout, and stays on the screen when the layout shows an error
 *     _not-found.tsx   answers unknown addresses under each page and folder directly beside it
 *
 * Any other file that begins with _ or has a dot in its name (`table.test.ts`,
 * `read-rows.server.ts`) is not a route, so it can sit beside one.
 *
 * @param {import("@remix-run/dev").DefineRouteFunction} route
 * @param {string} app the folder `app`, from the current directory
 */
export function defineRouteTree(route, app = "app") {
  defineFolder(route, app, "routes", []);
}

/** Defines the pages of `app/dev`, under /dev: only for development. */
export function defineDevelopmentPages(route, app = "app") {
  defineFolder(route, app, "dev", ["dev"]);
}

/** @param {string[]} path the parts of the address since the nearest layout around the folder */
function defineFolder(route, app, folder, path) {
  const entries = readdirSync(join(app, folder), { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const has = (name) => entries.some((entry) => entry.name === name);
  const inside = (path) => () => {
    for (const entry of entries) {
      if (entry.isDirectory())
        defineFolder(route, app, `${folder}/${entry.name}`, [...path, ...partsOf(entry.name)]);
      else defineFile(route, `${folder}/${entry.name}`, entry.name, path);
    }
    if (has("_not-found.tsx"))
      for (const part of firstParts(entries))
        route(`${part}/*`, `${folder}/_not-found.tsx`, { id: `${folder}/_not-found.${part}` });
  };
  const layout = (path) => () =>
    has("_layout.tsx") ? route(address(path), `${folder}/_layout.tsx`, inside([])) : inside(path)();
  if (has("_frame.tsx")) route(address(path), `${folder}/_frame.tsx`, layout([]));
  else layout(path)();
}

function defineFile(route, file, name, path) {
  const [, base] = /^((?:[^[.\]]|\[\.\])+)\.tsx?$/.exec(name) ?? [];
  if (!base || base.startsWith("_")) return;
  const parts = base === "index" ? path : [...path, ...partsOf(base)];
  route(address(parts), file, { index: parts.length === 0 });
}

/** The parts of the address that a file or folder name stands for. */
function partsOf(name) {
  if (name.startsWith("_")) return [];
  if (name === "$") return ["*"];
  return [name.replace(/^\$/, ":").replaceAll("[.]", ".")];
}

/** @param {import("node:fs").Dirent[]} entries */
function firstParts(entries) {
  return [...new Set(entries.map(({ name }) => name.replace(/\.tsx?$/, "")))].filter(
    (name) => /^[a-z][a-z-]*$/.test(name) && name !== "index",
  );
}

function address(parts) {
  return parts.length > 0 ? parts.join("/") : undefined;
}
