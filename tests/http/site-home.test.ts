import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHome } from "../../app/features/site/pages/home.server.ts";
import { FOOTER_COLUMNS, HEADER_LINKS, LEGAL_LINKS } from "../../app/features/site/pages/site-links.ts";
import { startApp, type TestApp } from "../setup/start-app.ts";

let app: TestApp;
let html: string;
let main: string;

beforeAll(async () => {
  app = await startApp();
  html = await app.visitor().page("/");
  main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
});
afterAll(() => app.stop());

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
    for (const word of ["Scalability", "Cost-effectiveness", "Customer support"]) expect(main).toContain(`>${word}</h3>`);
    expect(main.slice(main.indexOf("<ol"), main.indexOf("</ol>")).match(/<h3/g)).toHaveLength(5);
  });

  test("the header leads where it should, also on narrow screens", () => {
    const header = html.slice(at("<header"), at("</header>"));
    for (const label of ["Main", "Main, small screen"]) {
      const nav = header.slice(header.indexOf(`aria-label="${label}"`));
      for (const { to } of HEADER_LINKS) expect(nav, `${label} ${to}`).toContain(`href="${to}"`);
    }
    expect(header.match(/aria-current="page"/g)).toHaveLength(2);
    expect(header).toMatch(/href="\/" aria-current="page"/);
    expect(header).toContain('href="/sign-in"');
    expect(header).toContain('href="/signup"');
  });

  test("other pages mark themselves too, without the home page's bar", async () => {
    const pricing = await app.visitor().page("/pricing");
    expect(pricing.match(/href="\/pricing" aria-current="page"/g)).toHaveLength(3);
    expect(pricing).not.toContain('aria-label="On this page"');
    expect(pricing).not.toContain('aria-label="Announcement"');
  });

  test("the bar and hero lead to pages, floating buttons to sections", async () => {
    const bar = /<aside[\s\S]*?href="([^"#]+)#([^"]+)"/.exec(html) ?? [];
    expect(await app.visitor().page(bar[1] ?? "")).toContain(`id="${bar[2]}"`);
    const hero = main.slice(main.indexOf("<h1"), main.indexOf('id="features"'));
    for (const to of ["/signup", "/learn-more"]) expect(hero).toContain(`href="${to}"`);
    const jumps = html.slice(at('aria-label="On this page"'));
    for (const id of ["features", "pricing", "how-it-works", "faq"]) {
      expect(jumps).toContain(`href="#${id}"`);
      expect(main).toContain(`id="${id}"`);
    }
  });
});

describe("The sections", () => {
  test("four plans are shown one at a time, each leading on", () => {
    expect(main.match(/<input[^>]*type="radio"[^>]*>/g)).toHaveLength(4);
    const chosen = main.match(/<input[^>]*checked=""[^>]*>/g) ?? [];
    expect(chosen).toHaveLength(1);
    expect(chosen[0]).toContain('value="pro"');
    for (const to of ["/signup?plan=free", "/signup?plan=essentials", "/signup?plan=pro", "/help?plan=custom"])
      expect(main).toContain(`href="${to}"`);
  });

  test("each testimonial says that it is an example, and is read once", () => {
    const section = main.slice(main.indexOf('id="testimonials-title"'), main.indexOf('id="closing-title"'));
    expect(section).toContain("They are not customers");
    expect(section).toContain('aria-label="Examples of what organisers could say"');
    const quotes = section.match(/<li\b[\s\S]*?<\/li>/g) ?? [];
    expect(quotes.length).toBeGreaterThanOrEqual(8);
    for (const quote of quotes) {
      expect(quote).toContain(">Example<");
      expect(quote).toMatch(/[1-5] out of 5 stars/);
    }
    expect(quotes.filter((quote) => quote.includes('aria-hidden="true"><p')).length).toBe(quotes.length / 2);
    expect(section).toMatch(/<input[^>]*id="pause"/);
  });

  test("the home page has six questions, an address and the newsletter", () => {
    const faq = main.slice(main.indexOf('id="faq"'));
    expect(faq.match(/<details[^>]* name="faq"/g)).toHaveLength(6);
    expect(faq).toContain(`href="mailto:${app.context.config.supportEmail}"`);
    expect(faq).toMatch(/<input[^>]*type="email"/);
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

  test("no script or inline style, and pictures further down wait", () => {
    expect(html.match(/<script\b(?![^>]*ld\+json)[^>]*>/g)).toBeNull();
    expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/);
    const pictures = html.match(/<img\b[^>]*>/g) ?? [];
    expect(pictures.length).toBeGreaterThanOrEqual(3);
    for (const picture of pictures) expect(picture).toMatch(/\swidth="\d+" height="\d+"/);
    expect(pictures.filter((picture) => picture.includes('loading="lazy"')).length).toBe(pictures.length - 1);
  });
});

describe("The footer", () => {
  test("the footer has its columns, legal links, year and operator", async () => {
    const footer = html.slice(at("<footer"));
    for (const { title, links } of FOOTER_COLUMNS) {
      expect(footer).toContain(`>${title}</h2>`);
      for (const { to } of links) expect(footer).toContain(`href="${to}"`);
    }
    for (const { to } of LEGAL_LINKS) expect(footer).toContain(`href="${to}"`);
    expect(footer).toContain("© 2025");
    expect(footer).not.toContain("tel:");

    const branded = await startApp({
      env: {
        APP_NAME: "Certify & Co",
        LEGAL_ENTITY: "Certify <Holdings> Ltd",
        LEGAL_ADDRESS: "1 Marina Road, Lagos",
        SUPPORT_PHONE: "+234 (0) 801 234 5678",
        SOCIAL_LINKS: "https://www.linkedin.com/company/certify, https://fosstodon.example/@certify",
      },
    });
    try {
      const page = await branded.visitor().page("/");
      const there = page.slice(page.indexOf("<footer"));
      expect(there.replaceAll("<!-- -->", "")).toContain("© 2025 Certify &lt;Holdings&gt; Ltd");
      expect(there).toContain('href="tel:+2348012345678"');
      expect(there).toContain("1 Marina Road, Lagos");
      expect(there).toMatch(/href="https:\/\/www\.linkedin\.com\/company\/certify"[^>]*>LinkedIn</);
      expect(there).toContain(">fosstodon.example<");
      expect(page.slice(page.indexOf("<main"))).toContain("Why organisers choose Certify &amp; Co");
      expect(page).not.toContain("Iweri");
    } finally {
      await branded.stop();
    }
  });

  test("odd addresses of the home page answer with the home page", async () => {
    for (const query of ["?page=-1", "?utm_source=a&utm_source=b", `?q=${"x".repeat(10_240)}`, "?plan=%00"])
      expect(await app.visitor().page(`/${query}`), query.slice(0, 40)).toContain('id="why-choose"');
  });
});
