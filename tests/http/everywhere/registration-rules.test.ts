import { afterAll, beforeAll, expect, test } from "vitest";
import { readPhoneNumber } from "../../../app/features/accounts/identity.ts";
import {
  both,
  companyAtCode,
  companyPerson,
  DETAILS,
  individualAtCode,
  pass,
  person,
} from "../../factories/registering.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

let count = 0;
const someone = () => `rules-${++count}@people.test`;

type Fields = Record<string, string>;

/** How somebody comes to each form, and a form without fault there. */
const FORMS: Record<string, { reach: (visitor: Visitor) => Promise<void>; fields: () => Fields }> =
  {
    "/signup": { reach: async () => {}, fields: () => person(someone()) },
    "/signup?type=company": { reach: async () => {}, fields: () => companyPerson(someone()) },
    "/create-password": {
      reach: (visitor) => pass(visitor, "/signup", person(someone()), "/create-password"),
      fields: () => both("Ikoyi-bridge-2026!"),
    },
    "/create-pass": {
      async reach(visitor) {
        await pass(
          visitor,
          "/signup?type=company",
          companyPerson(someone()),
          "/institution-details",
        );
        await pass(visitor, "/institution-details", DETAILS, "/create-pass");
      },
      fields: () => both("Ikoyi-bridge-2026!"),
    },
    "/verify-email": {
      reach: (visitor) => individualAtCode(visitor, someone()),
      fields: () => ({ code: "12345" }),
    },
    "/institution-emailverify": {
      reach: (visitor) => companyAtCode(visitor, someone()),
      fields: () => ({ code: "12345" }),
    },
    "/signup-email": {
      reach: (visitor) => individualAtCode(visitor, someone()),
      fields: () => ({ email: someone() }),
    },
    "/institution-details": {
      reach: (visitor) =>
        pass(visitor, "/signup?type=company", companyPerson(someone()), "/institution-details"),
      fields: () => DETAILS,
    },
  };

const LONG = "a".repeat(10_240);
const FULL_ADDRESS = "Enter an e-mail address in full, like name@example.com";
const TICK = "Tick the box to confirm your age and accept the terms";
const NG = "Nigerian phone numbers should be 10 digits (without country code)";
const DOUBT = "Did you mean adaeze@gmail.com? Correct it, or press Continue again if it is right";
const A_URL = "Enter the website as a URL, like https://www.example.com";

const RULES: [path: string, field: string, given: Fields, message: string][] = [
  ...["/signup", "/signup?type=company"].flatMap((path): typeof RULES => [
    [path, "firstName", { firstName: "" }, "First name is required"],
    [path, "firstName", { firstName: " \n\t " }, "First name is required"],
    [path, "firstName", { firstName: "\u202e\u0000" }, "First name is required"],
    [
      path,
      "firstName",
      { firstName: LONG },
      "First name can have at most 120 characters; this one has 10240",
    ],
    [path, "lastName", { lastName: "" }, "Last name is required"],
    [path, "email", { email: "" }, "Email is required"],
    [path, "email", { email: "adaeze@lagoon" }, FULL_ADDRESS],
    [path, "email", { email: "adaeze" }, FULL_ADDRESS],
    [path, "email", { email: "a@b.test\r\nBcc: c@d.test" }, FULL_ADDRESS],
    [path, "email", { email: `${LONG}@lagoon.test` }, FULL_ADDRESS],
    [path, "email", { email: "adaeze@gmial.com" }, DOUBT],
    [path, "termsAccepted", { termsAccepted: "" }, TICK],
  ]),
  ["/signup?type=company", "phone", { phone: "" }, "Phone number is required"],
  [
    "/signup?type=company",
    "phone",
    { phone: "08O3l234567" },
    "Phone number should contain only digits",
  ],
  ["/signup?type=company", "phone", { phone: "80312345" }, NG],
  ["/signup?type=company", "phone", { phone: "803123456789" }, NG],
  [
    "/signup?type=company",
    "phone",
    { countryCode: "+1", phone: "415555010" },
    "US/Canada phone numbers should be 10 digits",
  ],
  [
    "/signup?type=company",
    "phone",
    { countryCode: "+44", phone: "791112345" },
    "UK phone numbers should be 10-11 digits",
  ],
  ["/signup?type=company", "phone", { countryCode: "+7" }, "Choose a country code from the list"],
  ...["/create-password", "/create-pass"].flatMap((path): typeof RULES => [
    [path, "password", both(""), "Password must be at least 8 characters long"],
    [path, "password", both("aB1!xyz"), "Password must be at least 8 characters long"],
    [path, "password", both("lowercase1!"), "Password must include uppercase letters and numbers"],
    [path, "password", both("NoDigits!!"), "Password must include uppercase letters and numbers"],
    [path, "password", both("Ikoyi2025"), "Password must include special characters"],
    [
      path,
      "password",
      both(`Aa1!${"a".repeat(997)}`),
      "Password must be at most 1,000 characters long",
    ],
    [path, "confirmPassword", { confirmPassword: "Ikoyi-bridge-2027" }, "Passwords do not match"],
    [path, "confirmPassword", { confirmPassword: "" }, "Passwords do not match"],
  ]),
  ...["/verify-email", "/institution-emailverify"].flatMap((path): typeof RULES => [
    [path, "code", { code: "" }, "Please enter the complete verification code"],
    [path, "code", { code: "1234" }, "Please enter the complete verification code"],
    [path, "code", { code: "123456" }, "Please enter the complete verification code"],
    [path, "code", { code: "1234a" }, "Please enter the complete verification code"],
  ]),
  ["/signup-email", "email", { email: "" }, "Email is required"],
  ["/signup-email", "email", { email: "adaeze@lagoon" }, FULL_ADDRESS],
  ["/institution-details", "companyName", { companyName: "" }, "Company name is required"],
  [
    "/institution-details",
    "companyName",
    { companyName: LONG },
    "Company name can have at most 120 characters; this one has 10240",
  ],
  ["/institution-details", "industry", { industry: "" }, "Industry is required"],
  ["/institution-details", "industry", { industry: "piracy" }, "Industry is required"],
  ["/institution-details", "size", { size: "" }, "Size is required"],
  ["/institution-details", "website", { website: "nope" }, A_URL],
  ["/institution-details", "website", { website: "javascript:alert(1)" }, A_URL],
  ["/institution-details", "website", { website: "ftp://files.example" }, A_URL],
];

/** Messages of the summary, by the field that each leads to. */
function summaryOf(html: string): Record<string, string> {
  const summary = /<div class="summary-error[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "";
  const links = [...summary.matchAll(/<a href="#([^"]+)">([^<]*)<\/a>/g)];
  return Object.fromEntries(links.map(([, field, message]) => [field, message]));
}

/** The message beside a field. */
function besideOf(html: string, field: string): string | undefined {
  return new RegExp(`id="${field}-error">.*?Error: </span>([^<]*)</span>`).exec(html)?.[1];
}

test.each(RULES)("%s, %s %j: %s", async (path, field, given, message) => {
  const { reach, fields } = FORMS[path]!;
  const visitor = app.visitor();
  await reach(visitor);
  const typed: Fields = { ...fields(), ...given };
  const response = await visitor.post(path, typed);
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(summaryOf(html)).toEqual({ [field]: message });
  expect(besideOf(html, field)).toBe(message);
  expect(html).toMatch(/<title>Error: [^<]+<\/title>/);
  expect(html).toMatch(/<div class="summary-error[^>]* autofocus=""/);
  expect(html).toContain(`aria-describedby="${field}-error`);
  // Everything typed is still there, but no password.
  for (const [name, value] of Object.entries(typed)) {
    if (name === "password" && value) expect(html).not.toContain(value);
    if (name === "firstName" && /^[À-ỹ]+$/.test(value)) expect(html).toContain(`value="${value}"`);
  }
});

test("everything that is wrong is said at once, counted in words", async () => {
  const html = await (await app.visitor().post("/signup?type=company", {})).text();
  expect(summaryOf(html)).toEqual({
    firstName: "First name is required",
    lastName: "Last name is required",
    email: "Email is required",
    phone: "Phone number is required",
    termsAccepted: TICK,
  });
  expect(html).toContain("Five things to fix");
  const two = await (
    await app.visitor().post("/signup", { ...person("adaeze@lagoon"), termsAccepted: "" })
  ).text();
  expect(two).toContain("Two things to fix");
});

test("a page without mistakes has no mark in its title", async () => {
  expect(await app.visitor().page("/signup")).toContain(
    "<title>Create your account · Iweri</title>",
  );
});

test.each([
  ["+234", "0803 123-4567", "+2348031234567"],
  ["+1", "(415) 555-0100", "+14155550100"],
  ["+44", "07911 123456", "+447911123456"],
])("a phone number as people write it: %s %s", async (countryCode, phone, kept) => {
  const visitor = app.visitor();
  await pass(
    visitor,
    "/signup?type=company",
    { ...companyPerson(someone()), countryCode, phone },
    "/institution-details",
  );
  const row = await app.context.db
    .selectFrom("registrations")
    .select(["countryCode", "phoneNumber"])
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();
  expect(readPhoneNumber(row.countryCode!, row.phoneNumber!)).toMatchObject({
    ok: true,
    phone: kept,
  });
});

test.each([
  ["example.com", "https://example.com"],
  ["HTTP://Example.com/a?b=1", "http://example.com/a?b=1"],
  ["", null],
])("the website %j is kept as %j", async (website, kept) => {
  const visitor = app.visitor();
  const email = someone();
  await pass(visitor, "/signup?type=company", companyPerson(email), "/institution-details");
  await pass(visitor, "/institution-details", { ...DETAILS, website }, "/create-pass");
  const { db } = app.context;
  const row = await db
    .selectFrom("registrations")
    .select("website")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  expect(row.website).toBe(kept);
});

test("a password may have a thousand letters, a name a hundred twenty", async () => {
  const visitor = app.visitor();
  await pass(
    visitor,
    "/signup",
    { ...person(someone()), firstName: "Ọ".repeat(120) },
    "/create-password",
  );
  await pass(visitor, "/create-password", both(`Aa1!${"a".repeat(996)}`), "/verify-email");
});

test("an address that looks mistyped is taken when it is sent again", async () => {
  const visitor = app.visitor();
  const fields = { ...person("adaeze@gmial.com"), firstName: "Adaeze" };
  const html = await (await visitor.post("/signup", fields)).text();
  expect(html).toMatch(/<input type="hidden" name="meant" value="adaeze@gmial.com"/);
  // Another slip is asked about again.
  expect(
    (
      await visitor.post("/signup", {
        ...fields,
        email: "adaeze@yaho.com",
        meant: "adaeze@gmial.com",
      })
    ).status,
  ).toBe(422);
  const taken = await visitor.post("/signup", { ...fields, meant: "adaeze@gmial.com" });
  expect([taken.status, taken.headers.get("Location")]).toEqual([303, "/create-password"]);
});
