import { readdirSync } from "node:fs";
import { within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listGuides } from "../../../app/features/site/docs/guides.server.ts";
import { searchDocs } from "../../../app/features/site/docs/search-docs.server.ts";
import { cpuMs } from "../../setup/cpu-ms.ts";
import { linksOf, readPage, textOf } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { APP_NAME: "<b>Ìwé</b>" } });
});
afterAll(() => app.stop());

const page = (path: string) => app.visitor().page(path);
const readMain = async (path: string) => (await readPage(await page(path))).getByRole("main");
const mainOf = (html: string) => /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";

describe("The guides", () => {
  test("the start lists every guide under its section, and has a search", async () => {
    const main = await readMain("/docs");
    const links = linksOf(main);
    expect(links.filter((to) => to.startsWith("/docs/"))).toEqual(
      listGuides(app.context.config).map(({ slug }) => `/docs/${slug}`),
    );
    expect(main.querySelector('form[method="get"][action="/docs"]')).not.toBeNull();
    expect(links).toEqual(expect.arrayContaining(["/help", "/api"]));
  });

  test("a guide has its heading, marked menu, neighbours, contents and feedback", async () => {
    const guides = listGuides(app.context.config);
    for (const [at, { slug, title }] of guides.entries()) {
      const main = await readMain(`/docs/${slug}`);
      expect(textOf(within(main).getByRole("heading", { level: 1 })), slug).toBe(title);
      const marked = within(main).getAllByRole("link", { current: "page" });
      expect(new Set(marked.map((link) => link.getAttribute("href"))), slug).toEqual(
        new Set([`/docs/${slug}`]),
      );
      expect(main.querySelector('[rel="prev"]') !== null, slug).toBe(at > 0);
      expect(main.querySelector('[rel="next"]') !== null, slug).toBe(at < guides.length - 1);
      const contents = within(main).queryByRole("navigation", { name: "On this page" });
      for (const anchor of contents ? linksOf(contents) : [])
        expect(main.querySelector(`[id="${anchor.slice(1)}"]`), `${slug}${anchor}`).not.toBeNull();
      expect(linksOf(main), slug).toContain("/help#contact");
      expect(main.innerHTML, slug).not.toContain("<b>Ìwé");
    }
  });

  test("the anchors on other pages that guides lead to are there", async () => {
    expect(await page("/help")).toContain('id="contact"');
    expect(await page("/api")).toContain('id="webhooks"');
  });

  test("the places of the guide's files are pages, and nothing else is", async () => {
    const files = readdirSync("app/features/site/content/docs").filter((file) =>
      file.endsWith(".md"),
    );
    expect(files.length).toBe(listGuides(app.context.config).length);
    for (const path of [
      "/docs/nothing",
      "/docs/sections",
      "/docs/..%2flegal%2fterms",
      "/docs/%00",
      "/docs/a/b",
    ]) {
      expect((await app.visitor().get(path)).status, path).toBe(404);
    }
  });
});

describe("Searching", () => {
  test("a search finds, marks what it found, and leads to the section", async () => {
    const main = await readMain("/docs?q=revoke+RÉASON");
    expect(textOf(main)).toContain("for “revoke RÉASON”");
    expect(linksOf(main)).toContain("/docs/revoke-a-certificate#revoke-one");
    expect(main.innerHTML).toMatch(/<mark>(?:R|r)eason<\/mark>/);
    within(main).getByRole("heading", { level: 2, name: "Guides" });
  });

  test("a title comes first", async () => {
    const first = async (q: string) =>
      / href="(\/docs\/[^"]+)"/.exec(mainOf(await page(`/docs?q=${q}`)).split("<ol")[1] ?? "")?.[1];
    expect(await first("webhooks")).toBe("/docs/webhooks");
    expect(await first("suppression+list")).toBe("/docs/suppression-list");
    expect(await first("verify+identity")).toBe("/docs/verify-your-identity");
  });

  test("the questions of the help page and the articles are searched too", async () => {
    const main = await readMain("/docs?q=certificate");
    const links = linksOf(main).join(" ");
    within(main).getByRole("heading", { level: 2, name: "Questions and answers" });
    expect(links).toMatch(/\/help\?open=[a-z0-9-]+#[a-z0-9-]+( |$)/);
    within(main).getByRole("heading", { level: 2, name: "Articles" });
    expect(links).toMatch(/\/blog\/\d+( |$)/);
  });

  test("nothing found: said, with the words, and where else to look", async () => {
    const html = mainOf(await page("/docs?q=%3Cb%3Ezzqx%3C%2Fb%3E"));
    expect(html).toContain("Nothing was found for “&lt;b&gt;zzqx&lt;/b&gt;”");
    expect(html).toContain('href="/help#contact"');
    expect(html).toContain('value="&lt;b&gt;zzqx&lt;/b&gt;"');
  });

  test.each([
    ["?q=", "Documentation"],
    ["?q=%00%20", "Documentation"],
    ["?q", "Documentation"],
    ["?Q=send", "Documentation"],
    ["?q=send&q=stop", "Search results"],
    [`?q=${"a".repeat(10_240)}`, "Search results"],
    [`?q=${"ọ́ ".repeat(1_000)}`, "Search results"],
    ["?q=%F0%9F%8E%93", "Search results"],
    ["?q=%ff%fe", "Search results"],
    ["?q=(.*)%2B$%5B", "Search results"],
    ["?page=-1&sort=DROP", "Documentation"],
  ])("an odd query gets a page: %.40s", async (query, heading) => {
    const response = await app.visitor().get(`/docs${query}`);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(textOf((await readPage(html)).getByRole("heading", { level: 1 }))).toBe(heading);
    expect(html.length).toBeLessThan(120_000);
  });

  test("searches are neither cached nor listed, guides are", async () => {
    const search = await app.visitor().get("/docs?q=send");
    expect(search.headers.get("Cache-Control")).toContain("private");
    expect(search.headers.get("X-Robots-Tag")).toBe("noindex");
    for (const path of ["/docs", "/docs/webhooks"]) {
      const { headers } = await app.visitor().get(path);
      expect(headers.get("Cache-Control") ?? "", path).not.toContain("private");
      expect(headers.get("X-Robots-Tag"), path).toBeNull();
      expect(headers.getSetCookie(), path).toEqual([]);
    }
  });

  test("a search takes a few milliseconds once the index is there", async () => {
    const { config } = app.context;
    searchDocs(config, "certificate");
    const ms = await cpuMs(() => {
      for (let at = 0; at < 50; at++)
        searchDocs(config, "how do I correct the name on a certificate");
    });
    expect(ms / 50).toBeLessThan(30);
  });
});
