import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "playwright/test";
import { findPhrases, readPhrases } from "../../bin/phrases.mjs";
import { JOURNEY_ORGANISER, JOURNEY_TOKEN } from "../setup/journey-organiser.ts";
import {
  findAlike,
  findCutTexts,
  findDead,
  findWidest,
  findWithoutFocus,
  readSentences,
} from "./page-checks.ts";
import { signIn } from "./sign-in.ts";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const NOT_PAGES =
  /\.(png|pdf|webp|jpg|json|csv|xlsx|ics|eml|svg|txt|xml|zip|proof)(\?|$)|\/linkedin$|\/add\/(google|outlook)$|\/(outbox|sent)\/.*\/(html|preview|parts)|messages?\/.*preview|\?download(&|$)/;
const MAX_PAGES = 300;
const NOT_THERE = "/f/nothing-here";

/** How many of the longest sentences are printed. */
const LONGEST = 60;

test("every reachable page works, in both themes, forced colours, large text", async ({
  page,
  javaScriptEnabled,
  baseURL,
}) => {
  test.skip(!javaScriptEnabled, "axe itself is a script");
  test.setTimeout(1_200_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !page.url().endsWith(NOT_THERE))
      errors.push(`${page.url()}: ${message.text()}`);
  });
  const findings: string[] = [];
  const seen = new Map<string, string>();
  const sentences = new Map<string, string>();
  const focusable: string[] = [];
  const visit = async (start: string[]) => {
    const queue = [...start];
    for (let path = queue.shift(); path && seen.size < MAX_PAGES; path = queue.shift()) {
      const shape = shapeOf(path);
      if (seen.has(shape)) continue;
      seen.set(shape, path);
      const response = await page.goto(path, { waitUntil: "load" });
      // Signed out, the dashboard leads to signing in: it is looked at later.
      if (path !== "/sign-in" && new URL(page.url()).pathname === "/sign-in") {
        seen.delete(shape);
        continue;
      }
      if (response?.status() !== (path === NOT_THERE ? 404 : 200))
        findings.push(`${path} answered ${response?.status()}`);
      findings.push(...(await look(page, path, focusable)));
      for (const sentence of await page.evaluate(readSentences))
        if (!sentences.has(sentence)) sentences.set(sentence, path);
      queue.push(...(await linksOf(page, baseURL ?? "")));
    }
  };
  await visit(["/", "/verify", "/find-my-certificates", "/sign-in", "/forgot-pass"]);
  await visit([
    "/signup",
    "/get-started",
    "/onboarding",
    "/case-studies",
    "/help?q=upgrade",
    "/docs?q=certificate",
    "/blog?tab=nothing",
  ]);
  await visit([
    "/f/interviews",
    "/f/everything",
    NOT_THERE,
    `/j/${JOURNEY_TOKEN}`,
    `/w/${JOURNEY_TOKEN}`,
  ]);
  // What follows also has what other journeys typed.
  const known = readPhrases();
  for (const [sentence, path] of sentences) {
    // Some hyphens are such that no line ends there.
    for (const { found, better } of findPhrases(
      known,
      "page.md",
      sentence.replaceAll("\u2011", "-"),
    ))
      findings.push(`${path}: “${found}” → ${better}`);
  }
  await signIn(page);
  await page.goto("/operator/enter");
  await page.getByLabel("Your password").fill(JOURNEY_ORGANISER.password);
  await page.getByRole("button", { name: "Enter" }).click();
  await page.waitForURL("**/operator");
  await visit([
    "/projects",
    "/certificates",
    "/certificates/new",
    "/forms",
    "/sent",
    "/outbox",
    "/operator",
    "/search?q=a",
  ]);

  const longest = [...sentences]
    .sort(([one], [other]) => other.length - one.length)
    .slice(0, LONGEST);
  console.log(
    longest.map(([sentence, path]) => `${sentence.length} ${path}: ${sentence}`).join("\n"),
  );
  expect(findings).toEqual([]);
  expect(errors).toEqual([]);
  expect(seen.size).toBeGreaterThan(25);
});

/** Only colours differ between themes: axe looks at everything else once. */
const COLOURS = ["color-contrast", "link-in-text-block"];
const PHONE = { width: 390, height: 800 };
const SMALL_PHONE = { width: 320, height: 700 };

/**
 * axe in light, and its rules about colours in dark. In forced colours, where axe reads colours
 * that are no longer painted, its other rules, what is told apart by more than colour, and the
 * focus: `focusable` are the kinds of things that were looked at before, and grows. Then on phones
 * with text at 200 % all of axe, which sees the layout of phones only here, texts that are cut off,
 * and the width of the page.
 */
async function look(page: Page, path: string, focusable: string[]): Promise<string[]> {
  const findings: string[] = [];
  const note = (mode: string, problems: string[]) =>
    findings.push(...problems.map((one) => `${path} (${mode}): ${one}`));
  const runAxe = async (
    mode: string,
    rules: { runOnly?: string[]; rules?: Record<string, { enabled: boolean }> } = {},
  ) => {
    const { violations } = await page.evaluate(async (only) => {
      // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
      return (window as any).axe.run(document, { iframes: false, ...only });
    }, rules);
    for (const { id, nodes } of violations)
      note(mode, [`${id} ${nodes[0].target} ${nodes[0].failureSummary}`]);
  };
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce", forcedColors: "none" });
  await page.evaluate(axeSource);
  await runAxe("light");
  note("dead", await page.evaluate(findDead));
  await page.emulateMedia({
    colorScheme: "light",
    reducedMotion: "reduce",
    forcedColors: "active",
  });
  await runAxe("forced colours", {
    rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])),
  });
  note("forced colours", await page.evaluate(findAlike));
  const { found, kinds } = await page.evaluate(findWithoutFocus, focusable);
  focusable.push(...kinds);
  note("focus", found);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce", forcedColors: "none" });
  await runAxe("dark", { runOnly: COLOURS });
  const size = page.viewportSize();
  const fits = async (mode: string, width: number) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width)
      note(mode, [`is ${wide} pixels wide on ${width}: ${await page.evaluate(findWidest)}`]);
  };
  const setText = (to: string) =>
    page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), to);
  await page.setViewportSize(PHONE);
  await setText("200%");
  await fits("text at 200 %", PHONE.width);
  note("text at 200 %", await page.evaluate(findCutTexts));
  await runAxe("text at 200 %");
  await page.setViewportSize(SMALL_PHONE);
  await fits("text at 200 %", SMALL_PHONE.width);
  await setText("");
  await fits("small phone", SMALL_PHONE.width);
  if (size) await page.setViewportSize(size);
  return findings;
}

async function linksOf(page: Page, origin: string): Promise<string[]> {
  const links = await page
    .locator("a[href]")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  return links
    .filter((link) => link.startsWith(`${origin}/`))
    .map((link) => link.slice(origin.length).replace(/#.*$/, ""))
    .filter((link) => !NOT_PAGES.test(link));
}

/** Pages that differ only by whose they are, or by a page number, are looked at once. */
function shapeOf(path: string): string {
  return path
    .replace(/\/[0-9a-z]{20,}/gi, "/:id")
    .replace(/\/outbox\/[^/]+/, "/outbox/:mail")
    .replace(/=[^&]*/g, "");
}
