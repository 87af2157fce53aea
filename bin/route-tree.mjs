// The folders of app/routes/ as routes: what remix.config.js builds, and what tests compare with the list of addresses.
import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Defines a route for every file of a folder. A folder is a part of the address, and so is a file:
 *
 *     people/$personId/email.tsx   /people/:personId/email
 *     people/index.tsx             /people
 *     sent/export[.]csv.ts         /sent/export.csv
 *     og/$.ts                      /og/*
 *     _site/about.tsx              /about          a name with _ in front groups files and is no part of the address
 *
 * Three files have a meaning of their own:
 *
 *     _layout.tsx      wraps everything in its folder. A page that shows others in itself (dialogs, tabs) is one too
 *     _frame.tsx       wraps the layout: what stays on the screen when the layout shows an error
 *     _not-found.tsx   answers for what is not there below each of the folder's own first parts
 *
 * Whatever else begins with _ or has a dot in its name (`table.test.ts`, `read-rows.server.ts`) is no route, and may lie beside one.
 *
 * @param {import("@remix-run/dev").DefineRouteFunction} route
 * @param {string} app the folder `app`, from the current directory
 */
export function defineRouteTree(route, app = "app") {
  defineFolder(route, app, "routes", []);
}

/** @param {string[]} path the parts of the address since the nearest layout around the folder */
function defineFolder(route, app, folder, path) {
  const entries = readdirSync(join(app, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const has = (name) => entries.some((entry) => entry.name === name);
  const inside = (path) => () => {
    for (const entry of entries) {
      if (entry.isDirectory()) defineFolder(route, app, `${folder}/${entry.name}`, [...path, ...partsOf(entry.name)]);
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

/** What a name of a file or folder stands for in the address. */
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
