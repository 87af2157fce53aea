import { expect, test } from "vitest";
import { problemsOf } from "#app/platform/http/form-errors.ts";
import { answerOf, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import type { FormElement } from "../definition/definition.ts";
import { DEFAULT_FORM_SETTINGS, newSlug } from "../model/form-settings.ts";
import {
  keptSettings,
  readSlug,
  type SettingsContext,
  type SettingsFields,
  settingsFields,
  settingsForm,
} from "./settings-fields.server.ts";

const now = new Date("2025-11-20T09:00:00Z");
const element = (kind: string, label: string): FormElement => ({
  id: label,
  kind,
  label,
  help: "",
  required: false,
  showWhen: null,
  settings: {},
});
const context: SettingsContext = {
  draft: {
    elements: [
      element("full-name", "Your name"),
      element("email", "E-mail"),
      element("short-text", "Where do you work?"),
    ],
  },
  quiz: DEFAULT_FORM_SETTINGS.quiz,
  closesAt: null,
  timeZone: "Africa/Lagos",
  now,
};
const row = {
  title: "CVs",
  slug: "cvs-1",
  enabled: 1 as const,
  settings: DEFAULT_FORM_SETTINGS,
  closesAt: null,
  responseLimit: null,
  retentionDays: null,
};
const start = settingsFields(row, { timeZone: "Africa/Lagos", notifyEmail: "help@lagoon.test" });

function post(typed: Partial<SettingsFields>, other: Partial<SettingsContext> = {}) {
  const checks = { ...context, ...other };
  const form = new FormData();
  for (const [name, values] of Object.entries(typed))
    for (const value of [values].flat()) form.append(name, value);
  const schema = settingsForm(checks);
  const submission = submissionOf(form, schema);
  const errors = problemsOf(answerOf(submission), Object.keys(rulesOf(schema).constraint)) ?? {};
  return {
    errors,
    value: submission.status === "success" ? keptSettings(submission.value, checks) : null,
  };
}
function errorsOf(change: Partial<SettingsFields>, other: Partial<SettingsContext> = {}) {
  return post({ ...start, ...change }, other).errors;
}
function savedBy(change: Partial<SettingsFields>, other: Partial<SettingsContext> = {}) {
  const { value, errors } = post({ ...start, ...change }, other);
  if (!value) throw new Error(JSON.stringify(errors));
  return value;
}

test("a page saved as shown changes nothing", () => {
  const value = savedBy({});
  expect(value).toMatchObject({
    title: "CVs",
    slug: "cvs-1",
    enabled: 1,
    closesAt: null,
    responseLimit: null,
    retentionDays: null,
  });
  expect(value.settings).toMatchObject({
    thankYou: "page",
    duplicates: "allow",
    brandColour: null,
    showLogo: true,
    saveAndContinue: true,
    checkAnswers: false,
  });
  expect(value.confirms).toBe(false);
});

test("an unticked box sends nothing and is read as no", () => {
  const { value } = post({ title: "CVs", slug: "cvs-1", colourOf: "product" });
  expect(value).toMatchObject({
    enabled: 0,
    settings: { showLogo: false, saveAndContinue: false },
  });
});

test.each([
  ["", /Enter the external link/],
  ["example.com/thanks", /whole external link/],
  ["http://example.com/thanks", /starts with https/],
  ["javascript:alert(1)", /whole external link/],
  ["https://", /whole external link/],
  ["https://localhost/thanks", /site on the internet/],
  ["https://user:pass@example.com/", /name and password/],
  ["https://10.0.0.7/hook", /private network/],
  ["https://0x7f.1/hook", /private network/],
  ["https://example.com:5432/", /ports 80, 443 and 8443/],
  ["https://exa mple.com/", /whole external link/],
])("the external link %s is refused when it is chosen", (redirectUrl, problem) => {
  expect(errorsOf({ thankYou: "link", redirectUrl }).redirectUrl).toMatch(problem);
  expect(errorsOf({ thankYou: "page", redirectUrl })).toEqual({});
});

test("a good external link is kept, even with the Thank You Page", () => {
  const redirectUrl = "https://example.com/thanks?from=form";
  expect(savedBy({ thankYou: "link", redirectUrl }).settings).toMatchObject({
    thankYou: "link",
    redirectUrl,
  });
  expect(savedBy({ thankYou: "page", redirectUrl }).settings).toMatchObject({
    thankYou: "page",
    redirectUrl,
  });
});

test("C19 closing is by account zone; a day alone means its last minute", () => {
  expect(savedBy({ closesDay: "2025-11-29", closesTime: "10:00" }).closesAt).toBe(
    "2025-11-29T09:00:00.000Z",
  );
  expect(savedBy({ closesDay: "2025-11-29" }).closesAt).toBe("2025-11-29T22:59:00.000Z");
  expect(errorsOf({ closesTime: "10:00" }).closesDay).toMatch(/Enter the day/);
  expect(errorsOf({ closesDay: "2025-02-30" }).closesDay).toMatch(/no 2025-02-30/);
  expect(errorsOf({ closesDay: "2025-11-29", closesTime: "25:00" }).closesTime).toMatch(
    /hours and minutes/,
  );
});

test("a past closing moment can’t be chosen, but an existing one stays", () => {
  expect(errorsOf({ closesDay: "2025-11-20", closesTime: "09:59" }).closesDay).toMatch(
    /has passed/,
  );
  const closesAt = "2025-11-19T22:59:30.000Z";
  expect(savedBy({ closesDay: "2025-11-19", closesTime: "23:59" }, { closesAt }).closesAt).toBe(
    closesAt,
  );
});

test.each(["0", "-1", "1.5", "ten", "1e9", "99999999999"])(
  "%s is no limit of responses and no number of days",
  (typed) => {
    expect(errorsOf({ responseLimit: typed }).responseLimit).toMatch(/whole number from 1/);
    expect(errorsOf({ retentionDays: typed }).retentionDays).toMatch(
      /whole number from 1 to 3,650/,
    );
  },
);

test("numbers are read as people write them", () => {
  expect(savedBy({ responseLimit: " 1,500 ", retentionDays: "365" })).toMatchObject({
    responseLimit: 1500,
    retentionDays: 365,
  });
});

test("without an Email Address element, confirmations and one-per-email are refused", () => {
  const draft = { elements: [element("short-text", "Where do you work?")] };
  expect(Object.keys(errorsOf({ confirmation: "yes", onePerEmail: "yes" }, { draft }))).toEqual([
    "onePerEmail",
    "confirmation",
  ]);
});

test("an address to notify is checked when it is wanted", () => {
  expect(errorsOf({ notify: "yes", notifyEmail: "adaeze@" }).notifyEmail).toMatch(
    /not an e-mail address/,
  );
  expect(savedBy({ notify: "yes", notifyEmail: " Adaeze@Lagoon.test " }).settings.notify).toEqual({
    enabled: true,
    email: "adaeze@lagoon.test",
  });
  expect(errorsOf({ notifyEmail: "adaeze@" })).toEqual({});
});

test.each(["red", "#12345", "#1234567", "url(x)", "#12345g", ""])(
  "%s is no colour",
  (brandColour) => {
    expect(errorsOf({ colourOf: "own", brandColour }).brandColour).toMatch(/Enter the colour/);
    expect(savedBy({ colourOf: "product", brandColour }).settings.brandColour).toBeNull();
  },
);

test("every problem is told at once, in the page’s order", () => {
  const errors = errorsOf({
    retentionDays: "x",
    title: "",
    slug: "?",
    thankYou: "link",
    responseLimit: "x",
    intro: "a".repeat(1001),
  });
  expect(Object.keys(errors)).toEqual([
    "title",
    "redirectUrl",
    "intro",
    "slug",
    "responseLimit",
    "retentionDays",
  ]);
});

test("a field that comes twice is refused, and is no fault", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(start))
    for (const one of [value, "x"].flat()) form.append(name, one);
  expect(submissionOf(form, settingsForm(context)).status).toBe("error");
});

test("control characters and direction overrides stay out of shown text", () => {
  const { settings, title } = savedBy({
    title: "CV\u202es\u0000",
    intro: "One\u0007\r\nTwo\u202e",
    thankYouTitle: "A\nB",
  });
  expect([title, settings.intro, settings.thankYouTitle]).toEqual(["CVs", "One\nTwo", "A B"]);
});

test.each([
  ["CVs-That-Pass", "cvs-that-pass"],
  ["  Ẹ̀kọ́ town hall 2025 ", "eko-town-hall-2025"],
  ["fire_safety", "fire-safety"],
])("%s is kept as %s: one spelling for every visitor", (typed, slug) => {
  expect(readSlug(typed)).toEqual({ slug });
});

test.each([
  "",
  "  ",
  "a/b",
  "..",
  "a..b",
  "ab",
  "-abc",
  "abc-",
  "a--b",
  "новое",
  "x?y=1",
  "a%2fb",
  "new",
  "Embed",
  "a".repeat(61),
  "🎉🎉🎉",
])("%s is refused with a reason", (typed) => {
  expect(readSlug(typed)).toEqual({ problem: expect.stringMatching(/address/) });
});

test("the address a new form gets is one that may be kept", () => {
  for (const title of ["Fire Safety", "", "  ", "Ẹ̀kọ́", "---", "new", "x".repeat(200)]) {
    const slug = newSlug(title);
    expect(readSlug(slug)).toEqual({ slug });
  }
});
