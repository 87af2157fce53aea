import { existsSync } from "node:fs";
import { within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHome } from "../../../app/features/site/home/home.server.ts";
import {
  FOOTER_COLUMNS,
  HEADER_LINKS,
  LEGAL_LINKS,
} from "../../../app/features/site/pages/site-links.ts";
import { SUBSCRIBING_SCRIPT } from "../../../app/platform/http/subscribing-script.ts";
import { linksOf, type Page, readPage, textOf } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let html: string;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  html = await app.visitor().page("/");
  page = await readPage(html);
});
afterAll(() => app.stop());

/** "/screenshots/home-sent-1f00ba12.webp" → "/screenshots/home-sent.webp". */
const plain = (path: string) => path.replace(/-[0-9a-f]{8}(?=\.\w+$)/, "");

const at = (mark: string) => {
  const place = html.indexOf(mark);
  expect(place, mark).toBeGreaterThan(-1);
  return place;
};

describe("The header and the bar", () => {
  test("every section is there, in the specification's order", () => {
    const marks = [
      'aria-label="Announcement"',
      "<header",
      "<h1",
      'id="features"',
      'id="why-choose"',
      'id="how-it-works"',
      'id="pricing"',
      'id="testimonials-title"',
      'id="closing-title"',
      'id="faq"',
      'action="/newsletter"',
      "</main>",
      "<footer",
    ];
    const places = marks.map(at);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const why = within(page.getByRole("region", { name: "Why organisers choose Iweri" }));
    for (const name of ["Scalability", "Cost-effectiveness", "Customer support"])
      why.getByRole("heading", { level: 3, name });
    const steps = page.getByRole("region", { name: "Five steps, one afternoon" });
    expect(within(steps).getAllByRole("heading", { level: 3 })).toHaveLength(5);
  });

  test("the header leads where it should, also on narrow screens", () => {
    const header = page.getByRole("banner");
    for (const name of ["Main", "Main, small screen"]) {
      const links = linksOf(within(header).getByRole("navigation", { name }));
      expect(links, name).toEqual(expect.arrayContaining(HEADER_LINKS.map(({ to }) => to)));
    }
    const here = within(header).getAllByRole("link", { current: "page" });
    expect(here.map((link) => link.getAttribute("href"))).toEqual(["/", "/"]);
    expect(linksOf(header)).toEqual(expect.arrayContaining(["/sign-in", "/signup"]));
  });

  test("other pages mark themselves too, without the home page's bar", async () => {
    const pricing = await readPage(await app.visitor().page("/pricing"));
    const here = pricing.getAllByRole("link", { current: "page" });
    expect(here.map((link) => link.getAttribute("href"))).toEqual([
      "/pricing",
      "/pricing",
      "/pricing",
    ]);
    expect(pricing.queryByRole("navigation", { name: "On this page" })).toBeNull();
    expect(pricing.queryByRole("complementary", { name: "Announcement" })).toBeNull();
  });

  test("the bar and hero lead to pages, floating buttons to sections", async () => {
    const [bar = ""] = linksOf(page.getByRole("complementary", { name: "Announcement" }));
    const [to = "", id] = bar.split("#");
    expect(await app.visitor().page(to)).toContain(`id="${id}"`);
    const hero = html.slice(at("<h1"), at('id="features"'));
    for (const to of ["/signup", "/learn-more"]) expect(hero).toContain(`href="${to}"`);
    const jumps = linksOf(page.getByRole("navigation", { name: "On this page" }));
    for (const id of ["features", "pricing", "how-it-works", "faq"]) {
      expect(jumps).toContain(`#${id}`);
      expect(page.getByRole("main").querySelector(`#${id}`), id).not.toBeNull();
    }
  });
});

describe("The sections", () => {
  test("four plans are shown one at a time, each leading on", () => {
    const main = page.getByRole("main");
    expect(within(main).getAllByRole("radio")).toHaveLength(4);
    expect(within(main).getByRole("radio", { checked: true }).getAttribute("value")).toBe("pro");
    expect(linksOf(main)).toEqual(
      expect.arrayContaining([
        "/signup?plan=free",
        "/signup?plan=essentials",
        "/signup?plan=pro",
        "/help?plan=custom",
      ]),
    );
  });

  test("the carousel shows uses without names or stars, each read once", () => {
    const section = page.getByRole("region", { name: "What you can do with Iweri" });
    const moving = within(section).getByRole("region", {
      name: "What you can do with Iweri, moving",
    });
    // Each moves past twice; a screen reader meets it once.
    const slides = within(moving).getAllByRole("listitem", { hidden: true });
    expect(slides.length).toBeGreaterThanOrEqual(8);
    expect(within(moving).getAllByRole("heading", { level: 3 })).toHaveLength(slides.length / 2);
    expect(moving.innerHTML).not.toMatch(/out of 5 stars|blockquote/);
    within(section).getByRole("checkbox", { name: "Pause" });
  });

  test("the operator's testimonials take the carousel's place", () => {
    const said = { name: "Ọlá & Sons", role: "Registrar", rating: 4, quote: "It works." };
    const { config } = app.context;
    const { carousel } = readHome({ ...config, brand: { ...config.brand, testimonials: [said] } });
    expect(carousel).toMatchObject({
      title: "What organisers say",
      items: [{ rating: 4, initials: "ỌS", text: "It works." }],
    });
  });

  test("the home page has six questions, an address and the newsletter", () => {
    const faq = page.getByRole("region", { name: "Questions people ask" });
    expect(faq.querySelectorAll('details[name="faq"]')).toHaveLength(6);
    expect(linksOf(page.getByRole("main"))).toContain(`mailto:${app.context.config.supportEmail}`);
    const newsletter = page.getByRole("region", { name: "Product news, once a month" });
    expect(newsletter.querySelector('input[type="email"]')).not.toBeNull();
  });

  test("each question on the page is one of the help page", () => {
    const asked = readHome(app.context.config).faq.questions.map(({ id }) => id);
    expect(asked).toEqual([
      "how-do-i-create-an-account",
      "which-files-can-i-upload-as-a-list",
      "will-every-name-print-properly",
      "can-i-send-a-test-before-the-real-thing",
      "how-do-i-check-that-a-certificate-is-genuine",
      "how-do-i-upgrade-my-plan",
    ]);
  });

  test("the product is shown wide and on a phone, light and dark", async () => {
    const files: string[] = [];
    for (const name of ["designer", "sent", "verified"]) {
      const picture = new RegExp(
        `<picture[^>]*>(?:(?!</picture>).)*home-${name}(?:(?!</picture>).)*`,
      );
      const [markup = ""] = picture.exec(html) ?? [];
      expect(markup, name).toContain('loading="lazy"');
      const found = markup.match(/\/screenshots\/[\w-]+\.\w+/g) ?? [];
      expect(found, name).toHaveLength(6);
      for (const kind of [/-dark-phone-\w+\.avif/, /[a-z]-phone-\w+\.avif/, /-dark-\w+\.avif/])
        expect(markup, name).toMatch(kind);
      files.push(...found);
    }
    for (const file of files)
      expect([file, existsSync(`public${plain(file)}`)]).toEqual([file, true]);
  });

  test("one button's script, no inline style, and pictures further down wait", () => {
    expect(html.match(/<script\b(?![^>]*ld\+json)[^>]*>[^<]*/g)).toEqual([
      `<script>${SUBSCRIBING_SCRIPT}`,
    ]);
    expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/);
    const pictures = html.match(/<img\b[^>]*>/g) ?? [];
    expect(pictures.length).toBeGreaterThanOrEqual(3);
    for (const picture of pictures) expect(picture).toMatch(/\swidth="\d+" height="\d+"/);
    expect(pictures.filter((picture) => picture.includes('loading="lazy"')).length).toBe(
      pictures.length - 1,
    );
  });
});

describe("The footer", () => {
  test("the footer has its columns, legal links, year and operator", async () => {
    const footer = page.getByRole("contentinfo");
    const links = linksOf(footer);
    for (const { title, links: column } of FOOTER_COLUMNS) {
      within(footer).getByRole("heading", { level: 2, name: title });
      for (const { to } of column) expect(links).toContain(to);
    }
    for (const { to } of LEGAL_LINKS) expect(links).toContain(to);
    expect(textOf(footer)).toContain(`© ${new Date().getFullYear()} `);
    expect(links.filter((to) => to.startsWith("tel:"))).toEqual([]);

    const branded = await startApp({
      env: {
        APP_NAME: "Certify & Co",
        LEGAL_ENTITY: "Certify <Holdings> Ltd",
        LEGAL_ADDRESS: "1 Marina Road, Lagos",
        SUPPORT_PHONE: "+234 (0) 801 234 5678",
        SOCIAL_LINKS:
          "https://www.linkedin.com/company/certify, https://fosstodon.example/@certify",
      },
    });
    try {
      const brandedHtml = await branded.visitor().page("/");
      const brandedPage = await readPage(brandedHtml);
      const there = brandedPage.getByRole("contentinfo");
      expect(textOf(there)).toContain(`© ${new Date().getFullYear()} Certify <Holdings> Ltd`);
      expect(linksOf(there)).toContain("tel:+2348012345678");
      expect(textOf(there)).toContain("1 Marina Road, Lagos");
      const linkedIn = within(there).getByRole("link", { name: "LinkedIn" });
      expect(linkedIn.getAttribute("href")).toBe("https://www.linkedin.com/company/certify");
      within(there).getByText("fosstodon.example");
      within(brandedPage.getByRole("main")).getByRole("heading", {
        name: "Why organisers choose Certify & Co",
      });
      expect(brandedHtml).not.toContain("Iweri");
    } finally {
      await branded.stop();
    }
  });

  test("odd addresses of the home page answer with the home page", async () => {
    for (const query of [
      "?page=-1",
      "?utm_source=a&utm_source=b",
      `?q=${"x".repeat(10_240)}`,
      "?plan=%00",
    ])
      expect(await app.visitor().page(`/${query}`), query.slice(0, 40)).toContain(
        'id="why-choose"',
      );
  });
});
