import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "playwright/test";
import { JOURNEY_ORGANISER, JOURNEY_TOKEN } from "../setup/journey-organiser.ts";
import { signIn } from "./sign-in.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const NOT_PAGES =
  /\.(png|pdf|webp|jpg|json|csv|xlsx|ics|eml|svg|txt|xml|zip)(\?|$)|\/linkedin$|\/add\/(google|outlook)$|\/(outbox|sent)\/.*\/(html|preview|parts)|messages?\/.*preview|\?download(&|$)/;
const MAX_PAGES = 300;
const NOT_THERE = "/f/nothing-here";

test("every reachable page works, is accessible in both themes, fits 320 pixels", async ({
  page,
  javaScriptEnabled,
  baseURL,
}) => {
  test.skip(!javaScriptEnabled, "axe itself is a script");
  test.setTimeout(1_200_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !page.url().endsWith(NOT_THERE)) errors.push(`${page.url()}: ${message.text()}`);
  });
  const findings: string[] = [];
  const seen = new Map<string, string>();
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
      if (response?.status() !== (path === NOT_THERE ? 404 : 200)) findings.push(`${path} answered ${response?.status()}`);
      findings.push(...(await look(page, path)));
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
  await visit(["/f/interviews", "/f/everything", NOT_THERE, `/j/${JOURNEY_TOKEN}`, `/w/${JOURNEY_TOKEN}`]);
  await signIn(page);
  await page.goto("/operator/enter");
  await page.getByLabel("Your password").fill(JOURNEY_ORGANISER.password);
  await page.getByRole("button", { name: "Enter" }).click();
  await page.waitForURL("**/operator");
  await visit(["/projects", "/certificates", "/certificates/new", "/forms", "/sent", "/outbox", "/operator", "/search?q=a"]);

  expect(findings).toEqual([]);
  expect(errors).toEqual([]);
  expect(seen.size).toBeGreaterThan(25);
});

/** axe in light and dark, then the width of the page on a small phone. */
async function look(page: Page, path: string): Promise<string[]> {
  const findings: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(axeSource);
    const { violations } = await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
      return (window as any).axe.run(document, { iframes: false });
    });
    for (const { id, nodes } of violations)
      findings.push(`${path} (${colorScheme}): ${id} ${nodes[0].target} ${nodes[0].failureSummary}`);
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  if (width > 320) findings.push(`${path} is ${width} pixels wide on a phone of 320`);
  if (size) await page.setViewportSize(size);
  return findings;
}

async function linksOf(page: Page, origin: string): Promise<string[]> {
  const links = await page.locator("a[href]").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
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
