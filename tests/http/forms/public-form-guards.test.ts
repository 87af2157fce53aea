import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { securityHeaders } from "../../../app/platform/web-server/security-headers.server.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import {
  actionOf,
  expectBare,
  fillIn,
  leadsTo,
  stampOf,
  withoutKeepScript,
  wordsOf,
  ZAINAB,
} from "../../setup/fill-form.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;
let now = new Date("2026-11-20T08:00:00.000Z");

beforeAll(async () => {
  app = await startApp({
    overrides: { clock: () => now },
    env: { OPERATOR_EMAIL: "operator@site.test" },
  });
  owner = await app.organiser();
});
afterAll(() => app.stop());

const responsesOf = (formId: string) =>
  app.context.db.selectFrom("formResponses").selectAll().where("formId", "=", formId).execute();

describe("Robots and floods", () => {
  test.each([
    ["a field that nobody can see is filled in", { homepage: "https://spam.test" }, "catches spam"],
    ["the page was never opened", { stamp: "" }, "open for a long time"],
    ["the stamp is forged", { stamp: "form:1:x:y.z" }, "open for a long time"],
    [
      "a link came within a blink",
      { "q-employer": "visit https://spam.test now" },
      "You sent that very quickly",
    ],
  ])("when %s, pressing the button once more is all it takes", async (_, change, words) => {
    const form = await addPublishedForm(app.context, owner);
    const visitor = app.visitor();
    const refused = await fillIn(visitor, `/f/${form.slug}`, { ...ZAINAB, ...change });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expectBare(html);
    expect(wordsOf(html)).toContain(words);
    expect(wordsOf(html)).toMatch(/\b[Pp]ress Submit again\./);
    expect(html).toContain('value="zainab.bello@mail.test"');
    expect(await responsesOf(form.id)).toHaveLength(0);
    now = new Date(now.getTime() + 5_000);
    const again = { ...ZAINAB, ...change, homepage: "", stamp: stampOf(html), go: "on" };
    await leadsTo(await visitor.post(actionOf(html), again));
    expect(await responsesOf(form.id)).toHaveLength(1);
  });

  test("a school behind one address gets through, and a flood is slowed", async () => {
    const form = await addPublishedForm(app.context, owner);
    const visitor = app.visitor();
    const send = (html: string, at: number) =>
      visitor.post(actionOf(html), {
        stamp: stampOf(html),
        go: "on",
        ...ZAINAB,
        "q-emailadr": `pupil-${at}@school.test`,
      });
    const open = () => visitor.page(`/f/${form.slug}`);
    const pages = await Promise.all(Array.from({ length: 15 }, open));
    now = new Date(now.getTime() + 5_000);
    for (let at = 0; at < 1_500; at += 50) {
      const statuses = await Promise.all(
        Array.from(
          { length: 50 },
          async (_, i) => (await send(pages[(at + i) % 15]!, at + i)).status,
        ),
      );
      expect(new Set(statuses)).toEqual(new Set([303]));
    }
    let html = "";
    for (let at = 0; at < 200; at++) {
      if (at % 100 === 0) html = await open();
      expect((await send(html, 2_000 + at)).status).toBe(303);
    }
    const slowed = await send(html, 1_500);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get("Retry-After"))).toBeGreaterThan(0);
    const page = await slowed.text();
    expect(page).toContain('value="pupil-1500@school.test"');
    expect(wordsOf(page)).toContain("We’ve had a lot of answers from your network");
    // Pressing the button once more gets a person past it.
    now = new Date(now.getTime() + 5_000);
    await leadsTo(await send(page, 1_500));
    // Another line is not held up by it.
    const other = app.visitor();
    await leadsTo(await other.post(actionOf(html), { stamp: stampOf(html), go: "on", ...ZAINAB }));
  }, 180_000);

  const HOSTILE = [
    "",
    "\0",
    "'; DROP TABLE formResponses;--",
    "<script>alert(1)</script>",
    "\uD800",
    "\u202Eevil",
    "x".repeat(10_000),
    "-1",
    "1e999",
    "NaN",
    "9999-99-99",
    "__proto__",
    "constructor",
    "[object Object]",
    "%00%ff",
    "=HYPERLINK(1)",
  ];

  /** Without the script that makes photos smaller, which the page's policy knows by its nonce. */
  const withoutOurs = (html: string) =>
    withoutKeepScript(html).replace(
      /<script(?: nonce="[\w+/=-]*")?>[^<]*(?:<(?!\/script>)[^<]*)*<\/script>/,
      "",
    );

  test("whatever is posted to a question is a message or response", async () => {
    const { FIELD_TYPES } = await import("../../../app/features/forms/fields/field-types.ts");
    const elements = Object.keys(FIELD_TYPES)
      .filter((kind) => kind !== "page-break")
      .map((kind, at) =>
        element(kind, {
          id: `elem${String(at).padStart(4, "0")}`,
          required: FIELD_TYPES[kind]!.asks && at % 2 === 0,
        }),
      );
    const form = await addPublishedForm(app.context, owner, { elements });
    const visitor = app.visitor();
    const html = await visitor.page(`/f/${form.slug}`);
    expect(withoutOurs(html)).not.toContain("<script");
    const names = [...new Set([...html.matchAll(/name="(q-[^"]+)"/g)].map(([, name]) => name!))];
    expect(names.length).toBeGreaterThan(12);
    for (const value of HOSTILE) {
      const fields = Object.fromEntries(names.map((name) => [name, [value, value]]));
      const response = await visitor.post(actionOf(html), {
        stamp: stampOf(html),
        go: "on",
        ...fields,
      });
      const text = await response.text();
      expect(`${JSON.stringify(value.slice(0, 20))} ${response.status}`).toMatch(/ (303|422)$/);
      expect(/<script|onerror=alert/.test(withoutOurs(text))).toBe(false);
    }
  });

  test("whatever the address, cookie and fields say gets a page", async () => {
    const form = await addPublishedForm(app.context, owner, {
      elements: [
        ...contactQuestions(),
        element("page-break", { id: "breaktwo" }),
        element("short-text", { id: "lastlast" }),
      ],
    });
    const parts = [
      "",
      "/check",
      "/save",
      "/thanks",
      "/report",
      "/privacy",
      "/continue/x",
      "/link-again",
    ];
    const queries = [
      "?page=0",
      "?page=-1",
      "?page=1e99",
      "?page=x",
      "?embed=1&d=x",
      "?embed=1&d[]=x",
      "?done=x.y",
      "?from=check&page=2",
      "?done=%00",
    ];
    for (const part of parts) {
      for (const query of queries) {
        const visitor = app.visitor();
        visitor.cookies.set("iweri_form", "%E0%A4%A");
        expect(
          `${part}${query} ${(await visitor.get(`/f/${form.slug}${part}${query}`)).status}`,
        ).not.toMatch(/ 5\d\d$/);
        for (const go of ["on", "back", "save", "restart", "__proto__", "\0"]) {
          const posted = await visitor.post(`/f/${form.slug}${part}${query}`, {
            go,
            stamp: "\0.\0",
            "q-__proto__": "x",
          });
          expect(`${part}${query} ${go} ${posted.status}`).not.toMatch(/ 5\d\d$/);
        }
      }
    }
  });

  test("a form of another site is not taken", async () => {
    const form = await addPublishedForm(app.context, owner);
    const html = await app.visitor().page(`/f/${form.slug}`);
    const headers = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
    const response = await app
      .visitor()
      .post(actionOf(html), { stamp: stampOf(html), go: "on", ...ZAINAB }, headers);
    expect(response.status).toBe(403);
  });

  test("any site may frame a form, and nothing else of this one", () => {
    const policy = (path: string) => securityHeaders(app.context.config, "n", path);
    const form = policy("/f/cvs-1234");
    expect(form.get("Content-Security-Policy")).toMatch(/frame-ancestors \*$/);
    expect(form.get("Content-Security-Policy")).toContain("form-action 'self' https: http:");
    expect(form.get("X-Frame-Options")).toBeNull();
    for (const path of [
      "/",
      "/f",
      "/forms",
      "/forms/x/questions",
      "/f-image/x",
      "/sign-in",
      "/x/f/y",
      "/w/x/cancel",
    ]) {
      expect(`${path} ${policy(path).get("Content-Security-Policy")}`).toMatch(
        /frame-ancestors '(none|self)'/,
      );
      expect(policy(path).get("Content-Security-Policy")).not.toContain(
        "form-action 'self' https:",
      );
    }
  });
});

describe("/f/:slug/report", () => {
  test("a report reaches the operator, not the organiser", async () => {
    await app.work();
    const form = await addPublishedForm(app.context, owner, { title: "Send us your PIN" });
    const visitor = app.visitor();
    const path = `/f/${form.slug}/report`;
    const wrong = await fillIn(visitor, path, { message: "x", email: "not an address" });
    expect(wrong.status).toBe(422);
    expect(wordsOf(await wrong.text())).toMatch(/Choose what is wrong.*or leave it empty/);
    const to = await leadsTo(
      await fillIn(visitor, path, { reason: "secrets", message: "It asks for my PIN", email: "" }),
    );
    expect(await visitor.page(to)).toContain("Thank you for telling us");
    const [mail] = await waitForMails(app, "operator@site.test", 1);
    expect(mail!.text).toMatch(
      /asks for passwords[\s\S]*Send us your PIN[\s\S]*It asks for my PIN/,
    );
  });
});

describe("/f/:slug/privacy", () => {
  test("the privacy page says who asks, for what, and for how long", async () => {
    const form = await addPublishedForm(app.context, owner, { columns: { retentionDays: 90 } });
    const html = await app.visitor().page(`/f/${form.slug}/privacy`);
    expectBare(html);
    const words = wordsOf(html);
    for (const part of [
      "Lagoon Digital Academy",
      "Where do you work?",
      "90 days after they arrive",
      "help@lagoon.test",
      "iweri_form",
      "Lagoon Digital Academy can read it even if you never send it",
    ]) {
      expect(words).toContain(part);
    }
  });
});

describe("The organiser's look", () => {
  test("the organiser's colour and name, and what made it", async () => {
    const form = await addPublishedForm(app.context, owner, {
      settings: { brandColour: "#0b6e4f" },
    });
    const html = await app.visitor().page(`/f/${form.slug}`);
    expect(html).toMatch(/--a:#0b6e4f/);
    expect(html).toMatch(/<meta name="theme-color" content="#[0-9a-f]{6}"/);
    expect(html).not.toContain('content="#101c54"');
    expect(html).toContain("Made with Iweri");
  });
});
