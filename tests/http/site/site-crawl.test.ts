import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  FOOTER_COLUMNS,
  HEADER_LINKS,
  LEGAL_LINKS,
} from "../../../app/features/site/pages/site-links.ts";
import {
  NEWSLETTER_PAGES,
  SUBSCRIBING_SCRIPT,
} from "../../../app/platform/http/subscribing-script.ts";
import { fetchedWith } from "../../setup/fetched-with.ts";
import { htmlFindings } from "../../setup/html-findings.ts";
import { type HttpAnswer, overHttp } from "../../setup/over-http.ts";
import { runTogether } from "../../setup/run-together.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** What the specification names (§2.1), and what its home page links. */
const SPECIFIED =
  "/ /signup /sign-in /pricing /privacy /terms /service-term /site-map /success-stories /help /blog /blog/1 /onboarding /features /about /get-started /learn-more /free-trial /case-studies /webinars /events /referral /careers /docs /resources /signup?plan=free /signup?plan=essentials /signup?plan=pro /help?plan=custom".split(
    " ",
  );
/** Six of them are the styles of its top, which the whole sheet repeats. */
const HOME_KB = 58;
const PAGE_KB = 36;
/**
 * Pages of other rooms, with budgets and rules of their own; all that is asked of them here is to
 * be there.
 */
const OTHER_ROOMS =
  /^\/(?:signup|sign-in|get-started|verify|example|find-my-certificates|mine|forgot-pass|api|dashboard|f|c|i|p)(?:[/?]|$)/;
/** Far above what there is: a crawl that never ends is a fault of its own. */
const MAX_PAGES = 400;

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let pages: Map<string, Page>;

interface Page {
  from: string;
  answer: HttpAnswer;
}

beforeAll(async () => {
  app = await startApp();
  server = await serveApp(app);
  pages = await crawl();
}, 240_000);
afterAll(async () => {
  await server.close();
  await app.stop();
});

/**
 * Every address of this installation that links lead to from the home page, without fragments; what
 * the specification names too.
 */
async function crawl(): Promise<Map<string, Page>> {
  const found = new Map<string, Page>();
  const queue = SPECIFIED.map((path) => ({ path, from: "the specification" }));
  for (let next = queue.shift(); next && found.size < MAX_PAGES; next = queue.shift()) {
    if (found.has(next.path)) continue;
    const answer = await overHttp(server.port, next.path);
    found.set(next.path, { from: next.from, answer });
    if (OTHER_ROOMS.test(next.path) || !isHtml(answer)) continue;
    for (const link of linksOf(answer.text, next.path))
      queue.push({ path: link.path, from: next.path });
  }
  return found;
}

function isHtml({ headers }: HttpAnswer): boolean {
  return String(headers["content-type"]).startsWith("text/html");
}

/** Links of a page within the installation: the path with its query, and the fragment. */
function linksOf(html: string, from: string): { path: string; fragment: string }[] {
  return [...html.matchAll(/<(?:a|area)\b[^>]*?\shref="([^"]*)"/g)].flatMap(([, href = ""]) => {
    const url = new URL(href.replaceAll("&amp;", "&"), new URL(from, "http://localhost:3000"));
    if (url.origin !== "http://localhost:3000" || !/^https?:$/.test(url.protocol)) return [];
    return [{ path: url.pathname + url.search, fragment: decodeURIComponent(url.hash.slice(1)) }];
  });
}

function sitePages(): [string, Page][] {
  return [...pages].filter(
    ([path, { answer }]) => !OTHER_ROOMS.test(path) && answer.status === 200 && isHtml(answer),
  );
}

describe("Links", () => {
  test("every link leads somewhere, and the crawl ends", () => {
    const broken = [...pages].filter(([, { answer }]) => answer.status >= 400);
    expect(
      broken.map(([path, { from, answer }]) => `${path} from ${from}: ${answer.status}`),
    ).toEqual([]);
    expect(pages.size).toBeLessThan(MAX_PAGES);
    // Of the 25 pages and at least eight articles that there must be.
    expect(sitePages().length).toBeGreaterThan(35);
  });

  test("every link of the menus was found", () => {
    const menus = [
      ...HEADER_LINKS,
      ...FOOTER_COLUMNS.flatMap(({ links }) => links),
      ...LEGAL_LINKS,
    ];
    expect(menus.filter(({ to }) => pages.get(to)?.answer.status !== 200)).toEqual([]);
  });

  test("every anchor is there", () => {
    const missing = sitePages().flatMap(([path, { answer }]) =>
      linksOf(answer.text, path).flatMap((link) => {
        if (link.fragment === "" || link.fragment.startsWith(":~:") || OTHER_ROOMS.test(link.path))
          return [];
        const ids = new RegExp(`\\sid="${link.fragment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}"`);
        return ids.test(pages.get(link.path)?.answer.text ?? "")
          ? []
          : [`${path} leads to ${link.path}#${link.fragment}`];
      }),
    );
    expect(missing).toEqual([]);
  });
});

describe("Pages", () => {
  test("a page is not empty, and has one first-level heading", () => {
    for (const [path, { answer }] of sitePages()) {
      const main = /<main\b[\s\S]*<\/main>/.exec(answer.text)?.[0] ?? "";
      const words = main
        .replace(/<[^>]+>/g, " ")
        .split(/\s+/)
        .filter(Boolean);
      expect(words.length, `words of ${path}`).toBeGreaterThan(40);
      expect(answer.text.match(/<h1\b/g) ?? [], `h1 of ${path}`).toHaveLength(1);
    }
  });

  test("pages differ in title and description, unless one names the other", () => {
    const own = sitePages().filter(([path, { answer }]) => {
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(answer.text)?.[1];
      return (
        canonical ===
        new URL(path, "http://localhost:3000").href.replace(/\/$/, path === "/" ? "/" : "")
      );
    });
    expect(own.length).toBeGreaterThan(35);
    for (const pattern of [
      /<title>([^<]*)<\/title>/,
      /<meta name="description" content="([^"]*)"/,
    ]) {
      const seen = new Map<string, string>();
      for (const [path, { answer }] of own) {
        const text = pattern.exec(answer.text)?.[1] ?? "";
        expect(text, `${pattern} of ${path}`).not.toBe("");
        expect(`${path} like ${seen.get(text)}`, text).toBe(`${path} like undefined`);
        seen.set(text, path);
      }
    }
  });

  test("every picture has an alternative and its size", () => {
    const wanting = sitePages().flatMap(([path, { answer }]) =>
      [...answer.text.matchAll(/<img\b[^>]*>/g)]
        .filter(
          ([tag]) => !/\salt="/.test(tag) || !/\swidth="\d/.test(tag) || !/\sheight="\d/.test(tag),
        )
        .map(([tag]) => `${path}: ${tag}`),
    );
    expect(wanting).toEqual([]);
  });

  test("words are apart where a page is read without its style", () => {
    const found = sitePages().flatMap(([path, { answer }]) =>
      runTogether(answer.text).map((words) => `${path}: ${words}`),
    );
    expect(found).toEqual([]);
  });

  test("no page has a nonce, only the newsletter's button a script", () => {
    for (const [path, { answer }] of sitePages()) {
      const scripts = [...answer.text.matchAll(/<script\b[^>]*>[^<]*/g)].map(([tag]) => tag);
      const expected = NEWSLETTER_PAGES.includes(path) ? [`<script>${SUBSCRIBING_SCRIPT}`] : [];
      expect(
        scripts.filter((tag) => !tag.startsWith('<script type="application/ld+json">')),
        path,
      ).toEqual(expected);
      expect(answer.text, path).not.toMatch(/\son[a-z]+="|\snonce=|\sstyle="/);
    }
  });

  test("every page is valid HTML (html-validate)", async () => {
    const findings = await Promise.all(
      sitePages().map(([path, { answer }]) => htmlFindings(path, answer.text)),
    );
    expect(findings.flat()).toEqual([]);
  });

  test(`home weighs at most ${HOME_KB} KB in all, other pages ${PAGE_KB} KB`, async () => {
    const parts = new Map<string, number>();
    const bytesOf = async (path: string) => {
      if (!parts.has(path)) parts.set(path, (await overHttp(server.port, path)).bytesSent);
      return parts.get(path)!;
    };
    const weights: [string, number][] = [];
    for (const [path, { answer }] of sitePages()) {
      const { text } = answer;
      let bytes = answer.bytesSent;
      for (const part of fetchedWith(text)) bytes += await bytesOf(part);
      weights.push([path, bytes]);
    }
    const tooHeavy = weights.filter(
      ([path, bytes]) => bytes > (path === "/" ? HOME_KB : PAGE_KB) * 1024,
    );
    console.log(
      weights
        .sort((a, b) => b[1] - a[1])
        .slice(0, 12)
        .map(([path, bytes]) => `${(bytes / 1024).toFixed(1)} KB ${path}`)
        .join("\n"),
    );
    expect(tooHeavy).toEqual([]);
  });
});
