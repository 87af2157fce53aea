import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EXPORTS } from "../../factories/every-export.ts";

const routes = globSync("app/routes/**/*.{ts,tsx}").map((path) => ({
  id: path.replace(/^app\//, "").replace(/\.tsx?$/, ""),
  text: readFileSync(path, "utf8"),
}));

/** Files that hold pictures, keys, calendars or one answer, and no rows. */
const NO_ROWS =
  /\[\.\](?:pdf|png|jpg|avif|webp|ico|svg|js|ts|json|jwt|proof|ics|txt|xml)$|\/\[\.\]well-known/;

test("every route that sends rows is listed", () => {
  // What is posted to be checked, or listed for a holder, has a limit.
  const unlimited = routes.filter(({ id }) => !/^routes\/_public\/(?:verify|mine)\//.test(id));
  const streaming = unlimited
    .filter(({ text }) => /\b(?:csvResponse|zipResponse|streamRows)\(/.test(text))
    .map(({ id }) => id);
  const named = unlimited
    .filter(({ id }) => /\[\.\]\w+$/.test(id) && !NO_ROWS.test(id))
    .map(({ id }) => id);
  expect([...new Set([...streaming, ...named])].sort()).toEqual(Object.keys(EXPORTS).sort());
});

test("rows leave in one way", () => {
  const others = globSync("app/**/*.{ts,tsx}")
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => /new ReadableStream\b/.test(readFileSync(path, "utf8")));
  expect(others.sort()).toEqual([
    "app/engines/file-writer/stream-rows.server.ts",
    "app/platform/files/zip-response.server.ts",
  ]);
});
