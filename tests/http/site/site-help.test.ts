import { within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readQuestions } from "../../../app/features/site/help/help.server.ts";
import { categoryPath, questionPath } from "../../../app/features/site/help/help-categories.ts";
import { overHttp } from "../../setup/over-http.ts";
import { linksOf, type Page, readPage, textOf } from "../../setup/page.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const SOCIAL = "https://x.com/lagoon https://www.instagram.com/lagoon";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  app = await startApp({ env: { SUPPORT_PHONE: "+234 (0) 800 000 0000", SOCIAL_LINKS: SOCIAL } });
  server = await serveApp(app);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

const page = (path: string) => app.visitor().page(path);
const categories = () => readQuestions(app.context.config);
const anchors = (html: string) =>
  Array.from(html.matchAll(/<details[^>]*>.*?<div id="([^"]+)"/gs), ([, id]) => id);
const opened = (html: string) =>
  Array.from(html.matchAll(/<details[^>]* open=""[^>]*>.*?<div id="([^"]+)"/gs), ([, id]) => id);
const topics = (page: Page) => within(page.getByRole("navigation", { name: "Topics" }));

describe("/help", () => {
  test("each category is a page that says how many questions it has", async () => {
    const titles = new Set<string | undefined>();
    for (const { id, title, questions } of categories()) {
      const html = await page(categoryPath(id));
      expect(anchors(html)).toEqual(questions.map(({ id }) => id));
      const read = await readPage(html);
      expect(read.getByRole("heading", { level: 2, name: title }).id).toBe("topic");
      expect(textOf(topics(read).getByRole("link", { current: "page" }))).toBe(
        `${title} ${questions.length} questions`,
      );
      const counts = categories().map(
        ({ title, questions }) => `${title} ${questions.length} questions`,
      );
      expect(topics(read).getAllByRole("link").map(textOf)).toEqual(counts);
      expect(html).toContain(`"@type":"FAQPage"`);
      expect(html).toContain(
        `<link rel="canonical" href="http://localhost:3000${categoryPath(id)}"/>`,
      );
      titles.add(read.title);
    }
    expect(titles.size).toBe(5);
  });

  test("the first category is shown unless a known one is asked for", async () => {
    const first = categories()[0]!.questions.map(({ id }) => id);
    for (const path of [
      "/help",
      "/help?category=getting-started",
      "/help?category=DROP",
      "/help?category=",
      "/help?open=nothing",
    ]) {
      expect([path, anchors(await page(path))]).toEqual([path, first]);
    }
  });

  test("a link to a question opens its answer alone, in its category", async () => {
    const { id, question } = categories()[4]!.questions[0]!;
    const html = await page(questionPath(id).split("#")[0]!);
    expect([opened(html), anchors(html).length, (await readPage(html)).title]).toEqual([
      [id],
      categories()[4]!.questions.length,
      `${question} · Iweri`,
    ]);
    expect(opened(await page("/help"))).toEqual([]);
    expect(html).toContain(`href="${categoryPath("security-and-account-management")}#${id}"`);
  });

  test("a search marks and counts what it finds in all categories", async () => {
    const html = await page("/help?q=UPGRADE");
    const read = await readPage(html);
    expect(
      read.getByRole("heading", { level: 2, name: /^\d+ questions? found for “UPGRADE”$/ }).id,
    ).toBe("found");
    expect(html).toContain("How do I <mark>upgrade</mark> my plan?");
    expect(html).toContain("<mark>Upgrade</mark>s are under the pricing plans section");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain("FAQPage");
    expect(html).toContain('value="UPGRADE"');
    const nin = await page("/help?q=nin&category=managing-recipients");
    const found = anchors(nin);
    expect(found).toEqual(
      expect.arrayContaining(["what-do-i-need-for-the-identity-check", "what-happens-to-my-nin"]),
    );
    const ninPage = await readPage(nin);
    const categoriesFound = within(ninPage.getByRole("main")).getAllByRole("link", {
      name: "Getting Started",
    });
    expect(categoriesFound.map((link) => link.getAttribute("href"))).toContain(
      "/help#what-do-i-need-for-the-identity-check",
    );
    expect(topics(ninPage).queryByRole("link", { current: "page" })).toBeNull();
  });

  test("C04 a name is found without its marks, and with them", async () => {
    for (const q of ["funmilayo", "FÚNMILÁYỌ̀", "Fu\u0301nmila\u0301yo\u0323\u0300"]) {
      expect(await page(`/help?q=${encodeURIComponent(q)}`)).toContain("<mark>Fúnmiláyọ̀</mark>");
    }
  });

  test("a search that finds nothing says so and leads on", async () => {
    const html = await page("/help?q=zebra+crossing");
    const read = await readPage(html);
    expect(read.text).toContain("Nothing found for “zebra crossing”");
    expect(linksOf(read.getByRole("main"))).toContain("#contact");
    expect(html).toContain('id="contact"');
    expect(read.getByRole("link", { name: /^All questions/ }).getAttribute("href")).toBe("/help");
    expect(anchors(html)).toEqual([]);
  });

  test.each<[string, string]>([
    ["10 KB of one letter", `q=${"a".repeat(10_240)}`],
    ["10 KB of marks", `q=${"%CC%81".repeat(1_700)}`],
    ["signs", "q=%22%27%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E%25%00%0d%0aX:%20y"],
    ["a pattern", "q=(.*)%2B%5B%5C"],
    ["half a letter", "q=%F0%9F&category=%E0"],
    ["repeated", "q=plan&q=other&category=getting-started&category=x&open=a&open=b"],
    ["everything at once", "q=&category=&open=&plan=&sent=&page=-1&sort=DROP"],
    ["no names", "&&==&q"],
    ["names of objects", "category=__proto__&open=constructor&plan=toString"],
  ])("an odd address, %s, gives a page", async (_, query) => {
    const response = await app.visitor().get(`/help?${query}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|\u0000/);
    expect(html.length).toBeLessThan(60_000);
  });
});

describe("The form", () => {
  test("the operator's addresses are beside the form, which marks what's required", async () => {
    const html = await page("/help");
    const read = await readPage(html);
    const ways = linksOf(read.getByRole("complementary", { name: "Other ways to get help" }));
    const [X, Instagram] = SOCIAL.split(" ");
    expect(ways).toEqual(
      expect.arrayContaining(["mailto:support@iweri.test", "tel:+2348000000000", X, Instagram]),
    );
    expect(read.getAllByRole("link", { name: "+234 (0) 800 000 0000" }).length).toBeGreaterThan(0);
    for (const [id, label] of [
      ["firstName", "First name"],
      ["lastName", "Last name"],
    ]) {
      expect(html).toContain(
        `<label class="label" for="${id}"><span class="needed">${label}</span></label>`,
      );
      const field = read.getByLabelText(label!);
      expect([field.getAttribute("name"), field.hasAttribute("required")]).toEqual([id, true]);
    }
  });

  test("the Custom plan leads to the form first, in its own words", async () => {
    const html = await page("/help?plan=custom");
    (await readPage(html)).getByRole("heading", { level: 2, name: "Ask for the Custom plan" });
    expect(html.indexOf('id="contact"')).toBeLessThan(html.indexOf('id="topic"'));
    expect(html).toContain('action="/help?plan=custom#contact"');
  });

  test("a page needs at most 25 KB over the network, without scripts", async () => {
    for (const path of [
      ...categories().map(({ id }) => categoryPath(id)),
      "/help?q=certificate",
      "/help?plan=custom",
    ]) {
      const html = await overHttp(server.port, path);
      const styles = await Promise.all(
        Array.from(
          html.text.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g),
          ([, href]) => overHttp(server.port, href!),
        ),
      );
      const bytes = [html, ...styles].reduce((sum, { bytesSent }) => sum + bytesSent, 0);
      expect(styles.length).toBeGreaterThan(0);
      expect(html.text).not.toMatch(/<script(?! type="application\/ld\+json")/);
      expect([path, bytes / 1024 < 25]).toEqual([path, true]);
    }
  });
});
