import { expect, type Page, test } from "playwright/test";
import { lookClean } from "./look-clean.ts";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Where the row of quotes is now. */
const rowLeft = async (page: Page) => (await page.locator(".marquee ul").boundingBox())?.x ?? 0;

async function isStill(page: Page): Promise<boolean> {
  const before = await rowLeft(page);
  await page.waitForTimeout(500);
  return (await rowLeft(page)) === before;
}

test("somebody on a phone opens the menu and goes to the prices", { tag: "@main" }, async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await widthOf(page)).toBe(PHONE.width);
  const menu = page.getByRole("navigation", { name: "Main, small screen" });
  await expect(menu).toBeHidden();
  await page
    .locator("summary", { has: page.locator("svg") })
    .first()
    .click();
  await expect(menu.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  await lookClean(page, javaScriptEnabled);
  await menu.getByRole("link", { name: "Pricing" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  expect(await widthOf(page)).toBe(320);
});

test("pressing anywhere on a plan's card chooses it alone, for sign-up", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto("/");
  const pro = page.getByRole("radio", { name: "Pro" });
  const free = page.getByRole("radio", { name: "Free" });
  await expect(pro).toBeChecked();
  // The label lies over the whole card: the press lands on it, and not on the words.
  await page.getByText("Try it with one class.").click({ force: true });
  await expect(free).toBeChecked();
  await expect(pro).not.toBeChecked();
  await free.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Essentials" })).toBeChecked();
  await page.getByRole("link", { name: /^Choose plan ?: Essentials$/ }).click();
  await expect(page).toHaveURL(/\/signup\?plan=essentials$/);
});

test("the carousel moves, but stops for pointer, switch or reduced motion", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize(WIDE);
  await page.goto("/");
  const quotes = page.getByRole("region", { name: "What you can do with Iweri, moving" });
  await page.getByRole("heading", { name: "What you can do with Iweri" }).scrollIntoViewIfNeeded();
  await page.mouse.move(5, 5);
  await expect.poll(() => isStill(page)).toBe(false);
  await quotes.hover();
  await expect.poll(() => isStill(page)).toBe(true);
  await page.mouse.move(5, 5);
  await expect.poll(() => isStill(page)).toBe(false);
  await quotes.focus();
  await expect.poll(() => isStill(page)).toBe(true);
  await page.getByLabel("Pause").check();
  await page.mouse.move(5, 5);
  await expect.poll(() => isStill(page)).toBe(true);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expect.poll(() => isStill(page)).toBe(true);
  await expect(page.getByLabel("Pause")).toBeHidden();
  await expect(quotes.getByRole("listitem")).toHaveCount(6);
  await quotes.focus();
  const before = await rowLeft(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => rowLeft(page)).toBeLessThan(before);
  await lookClean(page, javaScriptEnabled);
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
  await lookClean(page, javaScriptEnabled);
});

test("the floating buttons lead to their sections, and a question opens", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const jumps = page.getByRole("navigation", { name: "On this page" });
  for (const [name, id] of [
    ["Features", "features"],
    ["Pricing", "pricing"],
    ["How it works", "how-it-works"],
    ["FAQ", "faq"],
  ] as const) {
    await jumps.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`#${id}$`));
    await expect(page.locator(`#${id}-title`)).toBeInViewport();
  }
  const answer = page.getByText("Columns can be separated by commas");
  await expect(answer).toBeHidden();
  await page.getByText("Which files can I upload as a list?").click();
  await expect(answer).toBeVisible();
  await expect(page.locator("details.faq[open]")).toHaveCount(1);
  await page.setViewportSize(PHONE);
  await expect(jumps).toBeHidden();
});

test("nothing shifts while the page is read from top to bottom", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the browser counts shifts by a script");
  await page.setViewportSize(WIDE);
  await page.addInitScript(() => {
    const counted = window as unknown as { shifted: number };
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        counted.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  for (let screen = 0; screen < 9; screen++) {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(80);
  }
  // Browsers count a rounded pixel here and there; a shift that anybody sees is a hundred times as
  // much.
  expect(
    await page.evaluate(() => (window as unknown as { shifted: number }).shifted),
  ).toBeLessThan(0.001);
});
