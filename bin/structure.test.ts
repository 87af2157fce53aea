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
  "app/providers/ask-provider.server.ts": "the provider's answer",
  "app/providers/payments/paystack-events.server.ts": "the provider's answer",
  "app/providers/social/open-social.server.ts": "the provider's answer",
  "app/features/api/http/page.server.ts": "an address",
  "app/features/api/http/read-json.server.ts": "a request's body",
  "app/features/certificates/issue/issuer-key.server.ts": "a key that was unsealed",
  "app/features/certificates/verify/check-certificate-file.server.ts": "a signed credential",
  "app/features/certificates/verify/read-certificate-file.server.ts": "a signed credential",
  "app/features/delivery/outbox/outbox.server.ts": "a file of the outbox",
  "app/features/forms/builder/preview-form.server.ts": "a field of the preview's page",
  "app/features/operator/backup/dump-tables.server.ts": "a backup",
  "app/features/operator/backup/manifest.server.ts": "a backup",
};

test("database JSON is read with app/platform/database/stored-json.ts, which says what is damaged", () => {
  const parsing = SOURCES.filter(({ path, text }) => /^(?:app|db|emails)\//.test(path) && /\bJSON\.parse\(/.test(text));
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

/** Features may stay so: each with its reason. */
const HTTP_ALLOWED: Record<string, string> = {
  "app/features/forms/responses/all-responses.server.ts": FORM_RESPONSE,
  "app/features/forms/responses/make-recipients.server.ts": FORM_RESPONSE,
  "app/features/forms/responses/views/response-table.tsx": FORM_RESPONSE,
  "app/features/forms/webhook-posts/response-deliveries.server.ts": FORM_RESPONSE,
  "app/features/people/person/views/person-parts.tsx": FORM_RESPONSE,
};

/** Still to do: move what these do with HTTP into their routes, then take them off. Nothing may be added. */
const HTTP_STILL_TO_DO: readonly string[] = [
  "app/features/forms/builder/draft-post.server.ts",
  "app/features/forms/builder/form-picture.server.ts",
  "app/features/forms/builder/post-draft.server.ts",
  "app/features/messages/bulk/bulk-send-form.server.ts",
  "app/features/messages/compose/composer-form.server.ts",
  "app/features/messages/compose/composer-page.server.ts",
  "app/features/messages/compose/confirm-form.server.ts",
  "app/features/messages/compose/send.server.ts",
  "app/features/webinars/attendance/attendance-form.server.ts",
  "app/features/webinars/certificates/certificates-form.server.ts",
  "app/features/webinars/registration/registration-page.server.ts",
  "app/features/webinars/reminders/message-forms.server.ts",
  "app/features/webinars/set-up/details-form.server.ts",
];

test("features leave HTTP to the routes", () => {
  const found = SOURCES.filter(({ path }) => path.startsWith("app/features/") && !(path in HTTP_ALLOWED)).flatMap(
    ({ path, text }) => (HTTP.some((word) => word.test(withoutComments(text))) ? [path] : []),
  );
  const known = new Set(HTTP_STILL_TO_DO);
  expect(
    found.filter((path) => !known.has(path)),
    "Features take plain input and return values; the route reads the Request and makes the Response",
  ).toEqual([]);
  expect(
    HTTP_STILL_TO_DO.filter((path) => !found.includes(path)),
    "These leave HTTP to the routes by now: take them off HTTP_STILL_TO_DO",
  ).toEqual([]);
});

const MAX_TITLE_WORDS = 12;

const TESTS = globSync("{app,bin,db,emails,tests}/**/*.{test,spec}.{ts,tsx}").map((path) => path.replaceAll("\\", "/"));

/** A string and then a function, options between them or not: tests and blocks of them, however their call is spelled. */
const TITLE = /\(\s*(["'`])((?:\\.|(?!\1)[^\\\n])+)\1,\s*(?:(?:\{[^{}]*\}|\w+),\s*)?(?:async\s*)?(?:\([^()]*\)|\w+)\s*=>/g;

/** Words of a title as it is written: neither the complaint's number in front nor a tag counts, and `${…}` is one. */
const titleWords = (title: string) =>
  title
    .replace(/^(?:C\d+ )+/, "")
    .replace(/\$\{[^}]*\}/g, "…")
    .split(/\s+/)
    .filter((word) => word && !word.startsWith("@"));

/** Still to do: shorten their titles, then take them off. Nothing may be added. */
const TITLES_STILL_TO_DO: readonly string[] = [
  "tests/http/account-mails.test.ts",
  "tests/http/accounts-attacks.test.ts",
  "tests/http/activity-log.test.ts",
  "tests/http/addresses.test.ts",
  "tests/http/api-guards.test.ts",
  "tests/http/api-settings.test.ts",
  "tests/http/api.test.ts",
  "tests/http/backup-scaled.test.ts",
  "tests/http/backup.test.ts",
  "tests/http/bounces.test.ts",
  "tests/http/bulk-email-mail.test.ts",
  "tests/http/bulk-email.test.ts",
  "tests/http/certificate-pages.test.ts",
  "tests/http/certificates-area.test.ts",
  "tests/http/certificates-zip.test.ts",
  "tests/http/composer-drafts.test.ts",
  "tests/http/contact.test.ts",
  "tests/http/credential-readers.test.ts",
  "tests/http/dashboard-attacks.test.ts",
  "tests/http/dashboard-shell.test.ts",
  "tests/http/dashboard-weight.test.ts",
  "tests/http/dashboard.test.ts",
  "tests/http/demo.test.ts",
  "tests/http/designer.test.ts",
  "tests/http/development.test.ts",
  "tests/http/domain-check.test.ts",
  "tests/http/enter-key.test.ts",
  "tests/http/error-pages.test.ts",
  "tests/http/every-route.test.ts",
  "tests/http/export-data.test.ts",
  "tests/http/figures-agree.test.ts",
  "tests/http/find-my-certificates.test.ts",
  "tests/http/form-addresses.test.ts",
  "tests/http/form-builder.test.ts",
  "tests/http/form-mails.test.ts",
  "tests/http/form-numbers.test.ts",
  "tests/http/form-posts.test.ts",
  "tests/http/form-responses-as-recipients.test.ts",
  "tests/http/form-responses-exported.test.ts",
  "tests/http/form-responses.test.ts",
  "tests/http/form-retention.test.ts",
  "tests/http/form-settings.test.ts",
  "tests/http/form-weight.test.ts",
  "tests/http/forms-attacks.test.ts",
  "tests/http/forms-hostile-text.test.ts",
  "tests/http/forms-over-http.test.ts",
  "tests/http/forms-races.test.ts",
  "tests/http/forms-screen.test.ts",
  "tests/http/hostile-text.test.ts",
  "tests/http/identity-check.test.ts",
  "tests/http/identity-kept.test.ts",
  "tests/http/identity-operator.test.ts",
  "tests/http/issued-files.test.ts",
  "tests/http/jobs-page.test.ts",
  "tests/http/large-send.test.ts",
  "tests/http/logs.test.ts",
  "tests/http/mail-health.test.ts",
  "tests/http/members.test.ts",
  "tests/http/message.test.ts",
  "tests/http/metrics.test.ts",
  "tests/http/move.test.ts",
  "tests/http/naughty-certificates.test.ts",
  "tests/http/newsletter.test.ts",
  "tests/http/notifications.test.ts",
  "tests/http/operating-guide.test.ts",
  "tests/http/operator-commands.test.ts",
  "tests/http/operator-standing.test.ts",
  "tests/http/operator.test.ts",
  "tests/http/outbox.test.ts",
  "tests/http/page-cache.test.ts",
  "tests/http/paystack.test.ts",
  "tests/http/people-corrected.test.ts",
  "tests/http/people-erased.test.ts",
  "tests/http/people.test.ts",
  "tests/http/person-rights.test.ts",
  "tests/http/plan-ends.test.ts",
  "tests/http/plan-renewals.test.ts",
  "tests/http/projects.test.ts",
  "tests/http/public-form-files.test.ts",
  "tests/http/public-form-guards.test.ts",
  "tests/http/public-form-pages.test.ts",
  "tests/http/public-form.test.ts",
  "tests/http/query-plans-postgres.test.ts",
  "tests/http/query-plans.test.ts",
  "tests/http/quota.test.ts",
  "tests/http/ready.test.ts",
  "tests/http/real-server.test.ts",
  "tests/http/rebuilds.test.ts",
  "tests/http/recipients.test.ts",
  "tests/http/recovery.test.ts",
  "tests/http/referral.test.ts",
  "tests/http/registration-codes.test.ts",
  "tests/http/registration-rules.test.ts",
  "tests/http/registration.test.ts",
  "tests/http/request-targets.test.ts",
  "tests/http/retention.test.ts",
  "tests/http/roles.test.ts",
  "tests/http/sample-data.test.ts",
  "tests/http/search.test.ts",
  "tests/http/security-headers.test.ts",
  "tests/http/sending-lock.test.ts",
  "tests/http/sent.test.ts",
  "tests/http/settings-logo.test.ts",
  "tests/http/settings-security.test.ts",
  "tests/http/settings.test.ts",
  "tests/http/sign-in.test.ts",
  "tests/http/sign-up-weight.test.ts",
  "tests/http/site-blog.test.ts",
  "tests/http/site-crawl.test.ts",
  "tests/http/site-docs.test.ts",
  "tests/http/site-help.test.ts",
  "tests/http/site-home.test.ts",
  "tests/http/site-machines.test.ts",
  "tests/http/site-pages.test.ts",
  "tests/http/site-webinars.test.ts",
  "tests/http/site-words.test.ts",
  "tests/http/small-browsers.test.ts",
  "tests/http/social-other-server.test.ts",
  "tests/http/social-sign-in.test.ts",
  "tests/http/suppressions.test.ts",
  "tests/http/uncertain.test.ts",
  "tests/http/unsubscribe.test.ts",
  "tests/http/upgrade-script.test.ts",
  "tests/http/uploads-too-large.test.ts",
  "tests/http/valid-html.test.ts",
  "tests/http/verify-certificate.test.ts",
  "tests/http/viewer-pages.test.ts",
  "tests/http/webinar-attendance.test.ts",
  "tests/http/webinar-calendar.test.ts",
  "tests/http/webinar-certificates.test.ts",
  "tests/http/webinar-link.test.ts",
  "tests/http/webinar-messages.test.ts",
  "tests/http/webinar-places.test.ts",
  "tests/http/webinar-registration.test.ts",
  "tests/http/webinar-reminders.test.ts",
  "tests/http/whole-emails.test.ts",
  "tests/http/your-data.test.ts",
];

test("a test's title has at most twelve words", () => {
  const titles = TESTS.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(TITLE)].map(([, , title = ""]) => ({ path, title })),
  );
  expect(titles.length, "the pattern finds them").toBeGreaterThan(2_000);
  const long = titles.filter(({ title }) => titleWords(title).length > MAX_TITLE_WORDS);
  const known = new Set(TITLES_STILL_TO_DO);
  expect(
    long.filter(({ path }) => !known.has(path)).map(({ path, title }) => `${path}: ${title}`),
    "Let the block's name and the assertions say the rest",
  ).toEqual([]);
  const withLong = new Set(long.map(({ path }) => path));
  expect(
    TITLES_STILL_TO_DO.filter((path) => !withLong.has(path)),
    "These have short titles by now: take them off TITLES_STILL_TO_DO",
  ).toEqual([]);
});
