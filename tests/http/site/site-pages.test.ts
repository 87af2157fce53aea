import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WHAT_COUNTS } from "../../../app/features/billing/quota/what-counts.ts";
import { processorSentences } from "../../../app/features/site/pages/legal-page.server.ts";
import { readConfig } from "../../../app/platform/config.server.ts";
import { SUBSCRIBING_SCRIPT } from "../../../app/platform/http/subscribing-script.ts";
import { fetchedWith } from "../../setup/fetched-with.ts";
import { overHttp } from "../../setup/over-http.ts";
import { linksOf, type Page, readPage } from "../../setup/page.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";
import { wordsToRead } from "../../setup/words-to-read.ts";

/** All in, on a first visit of a phone. */
const HOME_KB = 46;
const PAGE_KB = 36;
const SITE =
  "/ /features /templates /pricing /about /learn-more /free-trial /case-studies /careers /resources /onboarding /security /for/training-providers /for/schools /for/hr-teams /for/churches-and-ngos /site-map /terms /service-term /privacy /help /help?plan=custom".split(
    " ",
  );
const PAGES = [...SITE, "/get-started"];
const HOSTILE = '<b>"Ìwé" & {{supportEmail}}</b>';

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let port: number;

beforeAll(async () => {
  app = await startApp({ env: { APP_NAME: HOSTILE, SUPPORT_EMAIL: '"<i>help</i>"@iweri.test' } });
  server = await serveApp(app);
  port = server.port;
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

async function ask(path: string) {
  const { text: html, ...answer } = await overHttp(port, path);
  return { ...answer, html };
}

describe("Every page", () => {
  test(`a page weighs at most ${PAGE_KB} KB, home ${HOME_KB}, without scripts`, async () => {
    const weights: Record<string, string> = {};
    const tooHeavy: string[] = [];
    const titles = new Map<string, string>();
    for (const path of PAGES) {
      const page = await ask(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect([
        path,
        page.html.match(/<h1\b/g)?.length,
        page.html
          .replace(SUBSCRIBING_SCRIPT, "")
          .match(/<script\b(?!><\/script>| type="application\/ld\+json">)/g)?.length ?? 0,
      ]).toEqual([path, 1, 0]);
      expect([path, / style="| on[a-z]+="/.test(page.html)]).toEqual([path, false]);
      let bytes = page.bytesSent;
      for (const href of fetchedWith(page.html)) bytes += (await ask(href)).bytesSent;
      weights[path] = `${(bytes / 1024).toFixed(1)} KB`;
      if (bytes > (path === "/" ? HOME_KB : PAGE_KB) * 1024) tooHeavy.push(path);
      titles.set(path, /<title>([^<]*)<\/title>/.exec(page.html)?.[1] ?? "");
    }
    console.table(weights);
    expect(new Set(titles.values()).size).toBe(titles.size - 1); // two addresses of the terms
    expect(tooHeavy).toEqual([]);
  });

  test("search engines may list these pages, the terms under one address", async () => {
    for (const path of [...PAGES, "/sign-in", "/verify", "/api"]) {
      const { headers, html } = await ask(path);
      expect([path, headers["x-robots-tag"], /<meta name="robots"/.test(html)]).toEqual([
        path,
        undefined,
        false,
      ]);
    }
    expect((await ask("/verify/7k2m")).headers["x-robots-tag"]).toContain("noindex");
    expect((await ask("/service-term")).html).toContain(
      '<link rel="canonical" href="http://localhost:3000/terms"/>',
    );
  });
});

describe("Terms and privacy", () => {
  test("the terms say what the specification says", async () => {
    const words = wordsToRead((await ask("/terms")).html);
    for (const text of [
      "Terms of service",
      "Effective date: 02/10/25",
      "at least 18 years old",
      "We may suspend or terminate your account if",
      "you gave false information",
      "you commit fraud",
      "you abuse the service",
      "you violate these terms",
      "capped at the amount you paid us in the past 3 months",
      "laws of the Federal Republic of Nigeria",
    ]) {
      expect(words).toContain(text);
    }
    expect(wordsToRead((await ask("/service-term")).html)).toBe(words);
  });

  test("the privacy policy names law, rights, times and who sees data", async () => {
    const words = wordsToRead((await ask("/privacy")).html);
    for (const text of [
      "Privacy policy",
      "Effective date: 02/10/25",
      "Nigeria Data Protection Act 2023",
      "Nigeria Data Protection Commission",
      "The NIN itself is never stored",
      "We keep its last four digits",
      "its IP address",
      "Unfinished registrations expire after 24 hours",
      "30 days in the bin",
      "14 days",
      ...processorSentences(app.context.config),
    ]) {
      expect(words).toContain(text);
    }
  });

  test("the privacy policy names every cookie of the code, no other", () => {
    const files = readdirSync("app", { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name),
      )
      // The names of what is counted for those who run it begin alike.
      .filter((entry) => !/^app\/(wiring|platform\/observability)$/.test(entry.parentPath))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
    const inCode = new Set(
      files
        .flatMap((text) => text.match(/"(?:__Host-)?iweri_[a-z_]+"/g) ?? [])
        .map((name) => name.slice(1, -1)),
    );
    const named = new Set(
      readFileSync("app/features/site/content/legal/privacy.md", "utf8").match(
        // Of `iweri_form_…` there is one for each form.
        /(?:__Host-)?iweri_[a-z_]*[a-z]/g,
      ),
    );
    expect([...named].sort()).toEqual([...inCode].sort());
  });

  test("only providers that are set up are named", () => {
    const all = processorSentences(
      readConfig({
        DATA_DIR: app.context.config.dataDir,
        MAIL_TRANSPORT: "resend",
        MAIL_FROM: "a@iweri.test",
        RESEND_API_KEY: "re_1",
        SMS_TRANSPORT: "termii",
        TERMII_BASE_URL: "https://termii.test",
        TERMII_API_KEY: "k",
        TERMII_SENDER: "Iweri",
        NIN_VERIFIER: "dojah",
        DOJAH_APP_ID: "a",
        DOJAH_SECRET: "s",
        GOOGLE_CLIENT_ID: "g",
        GOOGLE_CLIENT_SECRET: "s",
        X_CLIENT_ID: "x",
        X_CLIENT_SECRET: "s",
      }),
    ).join(" ");
    const none = processorSentences(app.context.config).join(" ");
    for (const name of ["Resend", "Termii", "Dojah", "Google or X"]) {
      expect([name, all.includes(name), none.includes(name)]).toEqual([name, true, false]);
    }
  });

  test("contents lead to headings that are there", async () => {
    for (const path of ["/terms", "/privacy"]) {
      const { html } = await ask(path);
      const page = await readPage(html);
      const links = linksOf(page.getByRole("navigation", { name: "Contents" }));
      const headings = within(page.getByRole("main"))
        .getAllByRole("heading", { level: 2 })
        .flatMap(({ id }) => (id ? [`#${id}`] : []));
      expect(links.length).toBeGreaterThan(8);
      expect(links).toEqual(headings);
      expect(new Set(headings).size).toBe(headings.length);
    }
  });

  test("an operator's name and address are text, whatever they hold", async () => {
    for (const path of PAGES) {
      const { html } = await ask(path);
      expect([
        path,
        html.includes("<b>&quot;") || html.includes('<b>"Ìwé') || html.includes("<i>help"),
      ]).toEqual([path, false]);
    }
    expect(wordsToRead((await ask("/terms")).html)).toContain(
      `agreement between you and us about ${HOSTILE}`,
    );
  });
});

describe("/get-started", () => {
  test("the start page leads to an account, every page to help", async () => {
    const start = await readPage((await ask("/")).html);
    const buttons = start
      .getAllByRole("link", { name: "Get Started" })
      .filter((link) => link.matches(".btn-primary"));
    expect(buttons.map((link) => link.getAttribute("href"))).toContain("/signup");
    const login = start.getAllByRole("link", { name: "Login" });
    expect(login.map((link) => link.getAttribute("href"))).toContain("/sign-in");
    for (const path of [...PAGES, "/verify", "/find-my-certificates"]) {
      const { html } = await ask(path);
      for (const to of ["/terms", "/privacy", "/help"])
        expect([path, html.includes(`href="${to}"`)]).toEqual([path, true]);
    }
  });

  test("the second sign-up always offers Google, keeping the plan", async () => {
    const audience = (page: Page) =>
      within(page.getByRole("navigation", { name: "Who is this account for?" }));
    const { html: usualHtml } = await ask("/get-started?plan=pro");
    const usual = await readPage(usualHtml);
    expect(audience(usual).getByRole("link", { current: "page" }).textContent).toBe("Individuals");
    expect(usual.getByRole("button", { name: "Google" })).toBeDefined();
    expect(linksOf(usual.body)).toEqual(
      expect.arrayContaining([
        "/get-started?audience=institutions&plan=pro",
        "/signup?type=individual&plan=pro",
      ]),
    );
    expect(usualHtml).not.toContain("/auth/x");
    const company = await readPage(
      (await ask("/get-started?audience=institutions&plan=%3Cscript%3E")).html,
    );
    expect(audience(company).getByRole("link", { current: "page" }).textContent).toBe(
      "Company/Institution",
    );
    expect(linksOf(company.body)).toContain("/signup?type=company");

    const set = await startApp({ env: { GOOGLE_CLIENT_ID: "g", GOOGLE_CLIENT_SECRET: "s" } });
    try {
      const html = await set.visitor().page("/get-started?audience=institutions&plan=pro");
      const button = (await readPage(html)).getByRole("button", { name: "Google" });
      const form = button.closest("form")!;
      expect([form.getAttribute("method"), form.getAttribute("action")]).toEqual([
        "post",
        "/auth/google",
      ]);
      for (const [name, value] of [
        ["from", "get-started"],
        ["type", "company"],
        ["plan", "pro"],
      ]) {
        expect(
          form.querySelector(`input[type="hidden"][name="${name}"]`)?.getAttribute("value"),
        ).toBe(value);
      }
      expect(form.innerHTML).not.toContain("disabled");
    } finally {
      await set.stop();
    }
  });

  test("somebody signed in is led from /get-started to the dashboard", async () => {
    const { status, headers } = await (await app.organiser()).get("/get-started");
    expect([status, headers.get("Location")]).toEqual([302, "/dashboard"]);
  });
});

describe("/pricing", () => {
  test("the calculator has shareable addresses, and errors beside the field", async () => {
    const start = await ask("/pricing");
    expect(start.html).toContain("Which plan fits?");
    expect(start.html).not.toContain("The cheapest is");
    const { html } = await ask(
      "/pricing?per=month&certificates=1%2C000&emails=14000&events=&forms=",
    );
    const words = wordsToRead(html);
    expect(words).toContain("3 plans fit. The cheapest is Custom.");
    for (const said of [
      "About ₦80,000 a month",
      "50,000 e-mails a quarter",
      "₦245,000 a quarter",
      "₦81,667",
      "20,000 e-mails a month",
      "₦90,000 a month",
    ])
      expect(words).toContain(said);
    expect(html).toContain('value="1,000"');
    const wrong = await ask(
      "/pricing?per=event&certificates=many%22%3E&emails=1.5&events=0&forms=99999999",
    );
    expect(wrong.status).toBe(200);
    for (const said of [
      "Enter a whole number of certificates, for example 250.",
      "Enter a whole number of events, for example 4.",
      "Enter 10,000,000 forms or fewer.",
    ])
      expect(wordsToRead(wrong.html)).toContain(said);
    expect(wrong.html).toContain("many&quot;&gt;");
    expect(wordsToRead((await ask("/pricing?certificates=0")).html)).toContain(
      "Enter how many certificates you send",
    );
  });

  test("every allowance on /pricing states its period", async () => {
    const pricing = wordsToRead((await ask("/pricing")).html).replaceAll("\u2011", "-");
    for (const allowance of [
      "10,000 to 50,000 e-mails a month",
      "20,000 certificates a month",
      "50,000 to 100,000 e-mails a quarter",
      "50,000 certificates a quarter",
    ])
      expect(pricing).toContain(allowance);
    const guide = wordsToRead((await ask("/docs/send-or-schedule")).html);
    for (const sentence of Object.values(WHAT_COUNTS)) {
      expect(pricing).toContain(sentence);
      expect(guide).toContain(sentence);
    }
    expect(wordsToRead((await ask("/")).html)).not.toContain("add-on");
  });
});
