import { within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nairaLabel, PLANS } from "../../../app/features/billing/model/plans.ts";
import { listArticles } from "../../../app/features/site/blog/articles.server.ts";
import { listGuides } from "../../../app/features/site/docs/guides.server.ts";
import {
  FOOTER_COLUMNS,
  HEADER_LINKS,
  LEGAL_LINKS,
  USES,
} from "../../../app/features/site/pages/site-links.ts";
import { routes } from "../../factories/every-dashboard-route.ts";
import { linksOf, readPage, textOf } from "../../setup/page.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";
import { wordsToRead } from "../../setup/words-to-read.ts";

/** Pages whose words are one Markdown file each. */
const PAGES =
  "/features /about /learn-more /free-trial /case-studies /careers /resources /onboarding /security /for/training-providers /for/schools /for/hr-teams /for/churches-and-ngos /site-map /terms /service-term /privacy".split(
    " ",
  );

let app: TestApp;
let isBroken = false;
const logged: { requestId?: string }[] = [];

beforeAll(async () => {
  app = await startApp({
    env: { LEGAL_ENTITY: 'Lagoon & <b>"Sons"</b> Ltd', LEGAL_ADDRESS: "1 Marina, Lagos" },
    overrides: {
      clock: () => {
        if (isBroken) throw new Error("secret detail");
        return new Date();
      },
    },
  });
  app.context.log.error = ((entry: { requestId?: string }) =>
    void logged.push(entry)) as typeof app.context.log.error;
});
afterAll(() => app.stop());

const page = (path: string) => app.visitor().page(path);

const mainOf = (html: string) => /<main\b[\s\S]*<\/main>/.exec(html)![0];
const read = async (path: string) => readPage(await page(path));

describe("The site's pages", () => {
  test.each(PAGES)(
    "%s: headings in order, no text left to fill in, nothing unfinished",
    async (path) => {
      const main = (await read(path)).getByRole("main");
      const levels = within(main)
        .getAllByRole("heading")
        .map(({ tagName }) => Number(tagName.slice(1)));
      expect(levels[0]).toBe(1);
      for (let at = 1; at < levels.length; at++)
        expect(levels[at]! - levels[at - 1]!).toBeLessThanOrEqual(1);
      const ids = Array.from(main.querySelectorAll("[id]"), ({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(wordsToRead(main.innerHTML)).not.toMatch(/\{\{|:::|undefined|lorem|todo|\bTBD\b/i);
    },
  );

  test("the onboarding guide has the specification's eight steps, each with a link", async () => {
    const list = (await read("/onboarding")).getByRole("region", { name: "The eight steps" });
    const headings = within(list).getAllByRole("heading", { level: 3 });
    expect(headings.map(textOf)).toEqual([
      "Create an account",
      "Basic KYC",
      "Set up your first project",
      "Generate and send certificates",
      "Manage forms",
      "Send bulk e-mails",
      "Track sent items",
      "Upgrade the plan",
    ]);
    const steps = headings.map((heading) => heading.closest("li")!);
    expect(steps.filter((step) => linksOf(step).length === 0)).toEqual([]);
    for (const words of ["first name", "last name", "e-mail", "password"])
      expect(textOf(steps[0]!)).toContain(words);
    for (const words of ["NIN", "phone number", "one-time password"])
      expect(textOf(steps[1]!)).toContain(words);
  });

  test("the site map has every page, article and guide of the site", async () => {
    const main = (await read("/site-map")).getByRole("main");
    const sections = within(main)
      .getAllByRole("heading", { level: 3 })
      .map((heading) => [...linksOf(heading), textOf(heading)]);
    expect(sections).toEqual([
      ["/", "Home"],
      ["/about", "About Us"],
      ["/features", "Features"],
      ["/pricing", "Plans & Pricing"],
      ["/help", "Help Center"],
      ["/privacy", "Privacy Policy"],
      ["/terms", "Terms of Service"],
      ["/dashboard", "Dashboard"],
    ]);
    within(main).getByRole("heading", { level: 2, name: "Blog" });
    const { config } = app.context;
    const menus = [
      ...HEADER_LINKS,
      ...FOOTER_COLUMNS.flatMap(({ links }) => links),
      ...LEGAL_LINKS,
    ].map(({ to }) => to);
    // Pages of the build that show something under an address of their own; the newsletter’s are
    // steps of a form, and contact leads on.
    const built = Object.values(routes)
      .map(
        (route) =>
          /^routes\/_site\/(?:_(?:legal|product)\/)?([a-z-]+)(?:\/(?:index|_layout))?$/.exec(
            route!.id,
          )?.[1],
      )
      .filter(
        (name) =>
          name !== undefined &&
          !["contact", "index", "newsletter", "service-term", "site-map"].includes(name),
      )
      .map((name) => `/${name}`);
    const wanted = new Set([
      ...menus.filter((to) => to !== "/site-map"),
      ...built,
      ...listArticles(config).map(({ id }) => `/blog/${id}`),
      ...listGuides(config).map(({ slug }) => `/docs/${slug}`),
    ]);
    const links = new Set(linksOf(main));
    expect([...wanted].filter((to) => !links.has(to))).toEqual([]);
  });

  test("the free plan's page says what it holds, without a card", async () => {
    const main = (await read("/free-trial")).getByRole("main");
    const words = textOf(main);
    const free = PLANS.find(({ id }) => id === "free")!;
    for (const text of [
      `E-mails ${free.emails!.included}`,
      `Certificates ${free.certificates}`,
      `Form managers ${free.formManagers}`,
      `costs ${nairaLabel(free.price!.kobo)} a month`,
      "you don't need a card",
    ]) {
      expect(words).toContain(text);
    }
    expect(linksOf(main)).toContain("/signup?plan=free");
  });

  test("worked examples are called examples, and their figures follow from the plans", async () => {
    const html = mainOf(await page("/case-studies"));
    const examples = html.split("<section").filter((section) => section.includes("<table"));
    expect(examples.length).toBeGreaterThanOrEqual(3);
    for (const example of examples) {
      expect(wordsToRead(example)).toMatch(/> Example: [\s\S]*This is an example\./);
    }
    const words = wordsToRead(html);
    const number = (text: string) => Number(text.replace(/[₦,]/g, ""));
    const sums = [...words.matchAll(/(₦?[\d,]+) ([×+]) (₦?[\d,]+) = (₦?[\d,]*\d)/g)];
    expect(sums.length).toBeGreaterThanOrEqual(8);
    for (const [sum, a = "", sign, b = "", result = ""] of sums) {
      expect([sum, number(result)]).toEqual([
        sum,
        sign === "×" ? number(a) * number(b) : number(a) + number(b),
      ]);
    }
    const { certificate, email, formManager } = PLANS.find(({ id }) => id === "custom")!.unitKobo!;
    const prices = new Set([certificate + email, certificate, email, formManager].map(nairaLabel));
    const factors = sums
      .filter(([, , sign, b]) => sign === "×" && b?.startsWith("₦"))
      .map(([, , , b]) => b);
    expect(factors.filter((price) => !prices.has(price!))).toEqual([]);
  });

  test("each use has a page, linked from the home page", async () => {
    const main = (await read("/")).getByRole("main");
    const headings = new Set<string>();
    for (const { to } of USES) {
      expect(linksOf(main)).toContain(to);
      headings.add(textOf((await read(to)).getByRole("heading", { level: 1 })));
    }
    expect(headings.size).toBe(USES.length);
    expect((await app.visitor().get("/for/banks")).status).toBe(404);
  });

  test("careers says that there are no open positions", async () => {
    const main = (await read("/careers")).getByRole("main");
    expect(textOf(main)).toContain("There are no open positions listed here");
    expect(linksOf(main)).toContain(`mailto:${app.context.config.supportEmail}`);
  });

  test("the legal pages and About name who runs the service", async () => {
    for (const path of ["/terms", "/service-term", "/privacy", "/about"]) {
      const html = await page(path);
      expect([
        path,
        wordsToRead(html).includes('Lagoon & <b>"Sons"</b> Ltd, 1 Marina, Lagos'),
      ]).toEqual([path, true]);
      expect([path, html.includes("<b>&quot;") || html.includes('<b>"')]).toEqual([path, false]);
    }
  });
});

describe("A page that isn't there", () => {
  test("a missing page offers the nearest ones, a search and ways on", async () => {
    const response = await app.visitor().get("/Pricng");
    const html = await response.text();
    expect(response.status).toBe(404);
    const missing = await readPage(html);
    expect(missing.title).toBe("Page not found");
    expect(linksOf(missing.getByRole("region", { name: "Did you mean one of these?" }))).toContain(
      "/pricing",
    );
    const search = missing
      .getByRole("main")
      .querySelector('form[method="get"][action="/docs"] input[name="q"]');
    expect(search).not.toBeNull();
    expect(linksOf(missing.body)).toEqual(
      expect.arrayContaining(["/find-my-certificates", "/site-map", "/help", "/terms", "/privacy"]),
    );
    expect(missing.getAllByRole("banner")).toHaveLength(1);
    expect(html).not.toMatch(/<script\b(?! type="application\/ld\+json")/);

    const nowhere = (await readPage(await app.visitor().get("/zzzzzzzz"))).getByRole("main");
    within(nowhere).getByRole("heading", { level: 2, name: "Try one of these" });
    expect(linksOf(nowhere)).toEqual(
      expect.arrayContaining(["/", "/help", "/verify", "/site-map"]),
    );
  });

  test.each([
    ["letters that are markup", "/%3Cscript%3Ealert(1)%3C/script%3E"],
    ["a broken escape", "/%E0%A4%A"],
    ["ten thousand letters", `/${"pricing-".repeat(1250)}`],
    ["a null byte", "/pricing%00"],
    ["a deep address", "/a/b/c/d/e/f/g/h/i/j/k"],
  ])("what is not there, %s: the same page", async (_, path) => {
    const response = await app.visitor().get(path);
    const html = await response.text();
    expect([400, 404]).toContain(response.status);
    expect(html).not.toContain("<script>alert");
    expect(html).not.toMatch(/TypeError|at \w+ \(|node_modules/);
  });
});

describe("Faults and refused forms", () => {
  test("our fault shows its number and ways on, and no details", async () => {
    logged.length = 0;
    const server = await serveApp(app);
    try {
      isBroken = true;
      const response = await fetch(`http://localhost:${server.port}/help?plan=custom`, {
        headers: { Accept: "text/html" },
      });
      const html = await response.text();
      isBroken = false;
      expect(response.status).toBe(500);
      const page = await readPage(html);
      const main = page.getByRole("main");
      expect(page.title).toBe("Something went wrong on our side");
      const numbers = logged.map(({ requestId }) => requestId);
      const shown = main.querySelector("code")!.textContent;
      expect(numbers).toContain(shown);
      const links = linksOf(main);
      expect(links).toEqual(expect.arrayContaining(["/help?plan=custom", "/", "/help"]));
      expect(links.find((to) => to.startsWith("mailto:"))).toContain(
        encodeURIComponent(`(${shown})`),
      );
      expect(html).not.toContain("secret detail");
      expect(page.getAllByRole("banner")).toHaveLength(1);
    } finally {
      isBroken = false;
      await server.close();
    }
  });

  test("a form that the site cannot take is answered in its frame", async () => {
    const response = await app.visitor().post("/features", { a: "b" });
    const html = await response.text();
    expect(response.status).toBe(405);
    expect(wordsToRead(html)).toContain("Nothing can be sent to this address.");
    expect(html).not.toMatch(/routes\/|action`/);
  });
});
