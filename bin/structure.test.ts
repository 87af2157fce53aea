import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Source files with their text, tests and frozen migrations left out. */
const SOURCES = globSync("{app,db,emails,bin}/**/*.{ts,tsx}")
  .filter((path) => !/\.test\.tsx?$|^db.migrations/.test(path))
  .map((path) => ({ path: path.replaceAll("\\", "/"), text: readFileSync(path, "utf8") }));

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

test("what is declared is called by the field's standard terms", () => {
  const declared =
    /^(?:export )?(?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type) ([A-Za-z_$][\w$]*)/gm;
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
    ({ path, text }) =>
      path.startsWith("app/routes/") &&
      /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text),
  );
  expect(queries.map(({ path }) => path)).toEqual([]);
});

/** Files that read JSON from elsewhere than a column of ours, and from where. */
const OTHER_JSON: Record<string, string> = {
  "app/platform/database/stored-json.ts": "columns, checked",
  "app/platform/http/cookies.server.ts": "a cookie",
  "app/platform/jobs/move-jobs.server.ts": "jobs, which carry whatever their kind declares",
  "app/platform/jobs/sqlite-queue.server.ts": "jobs: defineJob checks them",
  "app/engines/calls/ask-provider.server.ts": "the provider's answer",
  "app/providers/payments/paystack-events.server.ts": "the provider's answer",
  "app/providers/sms/termii-webhook.server.ts": "the provider's answer",
  "app/providers/social/open-social.server.ts": "the provider's answer",
  "app/features/accounts/confirm/kept-form.server.ts": "a sealed cookie",
  "app/features/accounts/passkeys/passkey-challenge.server.ts": "a sealed cookie",
  "app/features/accounts/passkeys/passkeys.server.ts": "what the browser answered, checked",
  "app/routes/api/api-route.server.ts":
    "an answer as it was given, for the address of what was made",
  "app/ui/passkeys/wire-passkey-form.ts": "what the server gave the page",
  "app/features/accounts/sign-in/pending-sign-in.server.ts": "a signed cookie",
  "app/features/accounts/second-factor/second-factor.server.ts": "a sealed cookie",
  "app/features/api/http/page.server.ts": "an address",
  "app/features/api/http/read-json.server.ts": "a request's body",
  "app/features/certificates/design/first/first-form.ts": "what the server gave the page",
  "app/features/certificates/issue/issuer-key.server.ts": "a key that was unsealed",
  "app/features/certificates/offline/offline-check.ts":
    "what the page that people save brings along",
  "app/features/certificates/verify/baked-credential.server.ts": "a signed credential",
  "app/engines/certificate-proof/check-log-proof.ts": "what a proof says, checked",
  "app/engines/certificate-proof/read-certificate-file.server.ts": "a signed credential",
  "app/features/delivery/outbox/outbox.server.ts": "a file of the outbox",
  "app/engines/answer-device/sealed-values.ts": "what the browser keeps, decrypted",
  "app/features/recipients/paste/views/use-kept-people.ts": "what the browser keeps, checked",
  "app/features/webinars/check-in/read-acts.server.ts": "a request's body",
  "app/features/forms/builder/preview-form.server.ts": "a field of the preview's page",
  "app/features/forms/translating/show-translations.server.ts": "a field of the page, checked",
  "app/features/mailings/hooks/receive-post.server.ts": "a request's body",
  "app/features/operator/backup/tables.server.ts": "a backup",
  "app/features/operator/backup/manifest.server.ts": "a backup",
};

test("database JSON is read with app/platform/database/stored-json.ts, which says what is damaged", () => {
  const parsing = SOURCES.filter(
    ({ path, text }) => /^(?:app|db|emails)\//.test(path) && /\bJSON\.parse\(/.test(text),
  );
  expect(parsing.map(({ path }) => path).sort()).toEqual(Object.keys(OTHER_JSON).sort());
});

/** What only routes, and `app/platform/http` for them, have to do with. Comments are left out. */
const HTTP: readonly RegExp[] = [
  /\bRequest\b/,
  /\bResponse\b/,
  /\bredirect\(/,
  /from "@remix-run\/node"/,
  // These make a Response too, without the word.
  /\b(?:seeOther|seeOtherWith|stayOrGoBack|unprocessable|notYet|csvResponse|zipResponse)\(/,
];
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, "");

const FORM_RESPONSE = "“Response 12” is what people read there: the number of a form’s response";

const API_RESPONSE = "“Response 200” is what people read there: an answer of the API";

const IN_A_BROWSER = "it runs on a helper’s phone and asks the server";

/** Features may stay so: each with its reason. */
const HTTP_ALLOWED: Record<string, string> = {
  "app/features/api/openapi/views/reference.tsx": API_RESPONSE,
  "app/features/forms/responses/all-responses.server.ts": FORM_RESPONSE,
  "app/features/forms/responses/make-recipients.server.ts": FORM_RESPONSE,
  "app/features/forms/responses/views/response-table.tsx": FORM_RESPONSE,
  "app/features/forms/webhook-posts/response-deliveries.server.ts": FORM_RESPONSE,
  "app/features/people/person/views/person-parts.tsx": FORM_RESPONSE,
  "app/engines/door-device/device/line.ts": IN_A_BROWSER,
  "app/engines/door-device/device/worker.ts": IN_A_BROWSER,
  "app/engines/answer-device/device/send-answer.ts": IN_A_BROWSER,
  "app/engines/answer-device/device/field.ts": IN_A_BROWSER,
  "app/engines/answer-device/device/field-worker.ts": IN_A_BROWSER,
};

test("features leave HTTP to the routes", () => {
  const found = SOURCES.filter(
    ({ path, text }) =>
      path.startsWith("app/features/") &&
      !(path in HTTP_ALLOWED) &&
      HTTP.some((word) => word.test(withoutComments(text))),
  );
  expect(
    found.map(({ path }) => path),
    "Features take plain input and return values; the route reads the Request and makes the Response",
  ).toEqual([]);
});

const MAX_TITLE_WORDS = 12;

const TESTS = globSync("{app,bin,db,emails,tests}/**/*.{test,spec}.{ts,tsx}").map((path) =>
  path.replaceAll("\\", "/"),
);

/**
 * A string and then a function, options between them or not: tests and blocks of them, however
 * their call is spelled.
 */
const TITLE =
  /\(\s*(["'`])((?:\\.|(?!\1)[^\\\n])+)\1,\s*(?:(?:\{[^{}]*\}|\w+),\s*)?(?:async\s*)?(?:\([^()]*\)|\w+)\s*=>/g;

/**
 * Words of a title as it is written: neither the complaint's number in front nor a tag counts, and
 * `${…}` is one.
 */
const titleWords = (title: string) =>
  title
    .replace(/^(?:C\d+ )+/, "")
    .replace(/\$\{[^}]*\}/g, "…")
    .split(/\s+/)
    .filter((word) => word && !word.startsWith("@"));

test("a test's title has at most twelve words", () => {
  const titles = TESTS.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(TITLE)].map(([, , title = ""]) => ({ path, title })),
  );
  expect(titles.length, "the pattern finds them").toBeGreaterThan(2_000);
  const long = titles.filter(({ title }) => titleWords(title).length > MAX_TITLE_WORDS);
  expect(
    long.map(({ path, title }) => `${path}: ${title}`),
    "Let the block's name and the assertions say the rest",
  ).toEqual([]);
});

test("each command finds in its program what it starts", () => {
  const build = readFileSync("bin/build.mjs", "utf8");
  const starts = globSync("bin/*.mjs").flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /const \{ ([^}]+) \} = await (?:import\("\.\.\/build\/|loadProgram\(")([\w-]+)/g,
      ),
    ].map(([, names = "", program = ""]) => ({ file, names: names.split(", "), program })),
  );
  expect(starts.length, "the pattern finds them").toBeGreaterThan(7);
  const missing = starts.flatMap(({ file, names, program }) => {
    const [, source = ""] = new RegExp(`\\b${program}: "(app/[^"]+)"`).exec(build) ?? [];
    const text = source && readFileSync(source, "utf8");
    return names
      .filter(
        (name) =>
          !new RegExp(
            `^export (?:async function|function|const) ${name}\\b|^export \\{[^}]*\\b${name}\\b`,
            "m",
          ).test(text),
      )
      .map((name) => `${file}: ${name} of ${source || program}`);
  });
  expect(missing).toEqual([]);
});

test("every file and folder that documents name exists", () => {
  const documents = globSync("{*.md,docs/*.md,.vscode/*}").map((path) =>
    path.replaceAll("\\", "/"),
  );
  const named =
    /(?:^|[\s`(#"'])((?:app|db|emails|bin|tests|docs|deploy)\/[\w$@./[\]-]*[\w$])(?![\w/]*[*{<…])/gm;
  const found = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(named)].map(([, path = ""]) => ({
      document,
      path,
    })),
  );
  expect(found.length, "the pattern finds them").toBeGreaterThan(100);
  const missing = found.filter(
    ({ path }) => !existsSync(path) && globSync(`${path}.*`).length === 0,
  );
  expect(missing).toEqual([]);
});
