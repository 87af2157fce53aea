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

/** Files that read JSON from elsewhere than a column of ours, and from where. */
const OTHER_JSON: Record<string, string> = {
  "app/platform/database/stored-json.ts": "columns, checked",
  "app/platform/http/cookies.server.ts": "a cookie",
  "app/platform/jobs/move-jobs.server.ts": "jobs, which carry whatever their kind declares",
  "app/platform/jobs/sqlite-queue.server.ts": "jobs: defineJob checks them",
  "app/providers/identity/dojah.server.ts": "the provider's answer",
  "app/providers/payments/paystack-events.server.ts": "the provider's answer",
  "app/providers/payments/paystack.server.ts": "the provider's answer",
  "app/providers/sms/termii.server.ts": "the provider's answer",
  "app/providers/social/open-social.server.ts": "the provider's answer",
  "app/features/api/http/cursor.ts": "an address",
  "app/features/api/http/read-json.server.ts": "a request's body",
  "app/features/certificates/issue/issuer-key.server.ts": "a key that was unsealed",
  "app/features/certificates/verify/check-certificate-file.server.ts": "a signed credential",
  "app/features/certificates/verify/read-certificate-file.server.ts": "a signed credential",
  "app/features/delivery/outbox/outbox.server.ts": "a file of the outbox",
  "app/features/forms/builder/preview-form.server.ts": "a field of the preview's page",
  "app/features/operator/backup/dump-tables.server.ts": "a backup",
  "app/features/operator/backup/manifest.server.ts": "a backup",
};

test("JSON of the database is read with app/platform/database/stored-json.ts, which says what is damaged", () => {
  const parsing = SOURCES.filter(({ path, text }) => /^(?:app|db|emails)\//.test(path) && /\bJSON\.parse\(/.test(text));
  expect(parsing.map(({ path }) => path).sort()).toEqual(Object.keys(OTHER_JSON).sort());
});
