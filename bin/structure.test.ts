import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Source files with their text, tests and frozen migrations left out. */
const SOURCES = globSync("{app,db,emails,bin}/**/*.{ts,tsx}")
  .filter((path) => !/\.test\.tsx?$|^db.migrations/.test(path))
  .map((path) => ({ path: path.replaceAll("\\", "/"), text: readFileSync(path, "utf8") }));

const MAX_LINES = 400;

/** Words of our own that had a standard term: the term is what to use. */
const NOT_IN_NAMES: readonly [word: RegExp, term: string][] = [
  [/^MOST_/, "MAX_…"],
  [/^tellOf/, "notify…"],
  [/^tidy[A-Z]/, "prune…"],
  [/[lL]ooksOnly/, "readOnly"],
  [/^reckon/, "quote…, compute…"],
  [/^judge/, "evaluate…"],
  [/^(?:open|close)?Installation$/, "AppContext, app"],
  [/[rR]obotProblem/, "spamProblem"],
  [/(?:^|[a-z])Desk(?:$|[A-Z])/, "dashboard"],
];

test("no source file is longer than 400 lines", () => {
  const long = SOURCES.map(({ path, text }) => [path, text.split("\n").length - 1] as const).filter(
    ([, lines]) => lines > MAX_LINES,
  );
  expect(long).toEqual([]);
});

test("what is declared is called by the field's standard terms", () => {
  const declared = /^(?:export )?(?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type) ([A-Za-z_$][\w$]*)/gm;
  const odd = SOURCES.flatMap(({ path, text }) =>
    [...text.matchAll(declared)].flatMap(([, name]) => {
      const found = NOT_IN_NAMES.find(([word]) => word.test(name!));
      return found ? [`${path}: ${name} → ${found[1]}`] : [];
    }),
  );
  expect(odd).toEqual([]);
});

test("routes ask features for rows and make no queries themselves", () => {
  const queries = SOURCES.filter(
    ({ path, text }) => path.startsWith("app/routes/") && /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text),
  );
  expect(queries.map(({ path }) => path)).toEqual([]);
});
