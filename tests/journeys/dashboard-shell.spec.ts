import { expect, type Page } from "playwright/test";
import { addNotifications } from "./add-notifications.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const here = (page: Page) => menu(page).locator("[aria-current]");

/** Presses Tab until the focus is on what `isReached` says, at most so often. */
async function tabTo(page: Page, isReached: () => Promise<boolean>, most = 30): Promise<void> {
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press("Tab");
    if (await isReached()) return;
  }
  throw new Error("the focus never came there");
}

test("by keyboard alone: past the menu, through areas, narrow menu, search", async ({
  page,
  organiser,
}) => {
  await signIn(page, organiser);
  await expect(here(page)).toHaveText("Projects");

  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await page.keyboard.press("Tab");
  expect(
    await page.evaluate(() => document.querySelector("#main")!.contains(document.activeElement)),
  ).toBe(true);

  const forms = menu(page).getByRole("link", { name: "Forms" });
  await forms.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/forms");
  await expect(here(page)).toHaveText("Forms");
  await page.getByRole("main").getByRole("link", { name: "Bin", exact: true }).click();
  await page.waitForURL("**/forms/bin");
  await expect(here(page)).toHaveText("Forms");

  await page.goto("/sent");
  await page.getByRole("button", { name: "Collapse the side menu" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Expand the side menu" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/sent");
  await expect.poll(async () => (await menu(page).boundingBox())!.width).toBeLessThan(80);
  // A name for the ear, where there is no room for the eye.
  await expect(menu(page).getByRole("link", { name: "Certificates", exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Expand the side menu" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await menu(page).boundingBox())!.width).toBeGreaterThan(200);

  const search = page.getByRole("searchbox", { name: "Search everything" });
  await tabTo(page, () => search.evaluate((field) => field === document.activeElement));
  await page.keyboard.type("NGOZI");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=NGOZI");
  await expect(page.getByRole("heading", { name: /^People/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Certificates/ })).toBeVisible();
  await page
    .getByRole("region", { name: /^Certificates/ })
    .getByRole("link")
    .last()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(here(page)).toHaveText("Projects");
});

test("on phones the menu is a drawer, closed by Escape or leaving", async ({ page, organiser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, organiser);
  await expect(menu(page)).toBeHidden();
  const open = page.getByRole("button", { name: "Open menu" });
  await open.focus();
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeVisible();
  await expect(menu(page).getByText("of 50,000 e-mails used")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await menu(page).getByRole("link", { name: "Certificates" }).click();
  await page.waitForURL("**/certificates");
  await expect(menu(page)).toBeHidden();

  await page.getByRole("link", { name: "Search everything" }).click();
  await page.getByRole("searchbox", { name: "Search everything" }).fill("digital");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=digital");
  await expect(page.getByRole("link", { name: /Digital skills, cohort 4/ }).first()).toBeVisible();
  await page.getByRole("searchbox", { name: "Search everything" }).fill("nothing like this");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { name: "Nothing matches “nothing like this”" }),
  ).toBeVisible();
});

test("the plan leads to plans in settings; pricing selects one card", async ({
  page,
  organiser,
}) => {
  await signIn(page, organiser);
  await menu(page).getByRole("link", { name: "Change plan" }).click();
  await page.waitForURL("**/settings/plan");
  await page.goto("/pricing");
  await expect(page.getByRole("radio", { name: /Pro/ })).toBeChecked();
  // The label of the card lies over its words: a press anywhere chooses it.
  await page.getByText("For teams that issue every month.").click({ force: true });
  await expect(page.getByRole("radio", { name: /Essentials/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /Pro/ })).not.toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: /Free/ })).toBeChecked();
  await page.getByRole("link", { name: /Shop Now/ }).click();
  await expect(page.getByRole("heading", { name: "Ask for the Custom plan" })).toBeVisible();
});

test("the bell’s number goes down as notifications are read", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts every page asks anew");
  await addNotifications(organiser, "3 e-mails bounced in Cohort 4");
  await signIn(page, organiser);
  const bell = page.getByRole("link", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/unread$/);
  await bell.click();
  await page.waitForURL("**/notifications");
  await page.getByRole("button", { name: "Mark all read" }).click();
  await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
  await menu(page).getByRole("link", { name: "Sent" }).click();
  await page.waitForURL("**/sent");
  await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
});

test("nothing shifts while pages load", async ({ page, organiser, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "what shifted is told by a script");
  await page.addInitScript(() => {
    const shifts: { value: number; hadRecentInput: boolean }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) =>
      shifts.push(...(list.getEntries() as unknown as typeof shifts)),
    ).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
  await signIn(page, organiser);
  const shifted: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      "/dashboard",
      "/projects",
      "/certificates",
      "/forms",
      "/bulk-email",
      "/sent",
      "/people",
      "/search?q=a",
    ]) {
      // A busy machine may paint a page before it has read all of it. What really moves does so
      // every time.
      let sum = 1;
      for (let load = 0; sum > 0 && load < 3; load++) sum = await shiftsOn(page, path);
      if (sum > 0) shifted.push(`${path} at ${width}: ${sum.toFixed(4)}`);
    }
  }
  expect(shifted).toEqual([]);
});

/** Loads a page and adds up what moved on it (layout-shift scores; 0: nothing did). */
async function shiftsOn(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "networkidle" });
  return page.evaluate(() =>
    (window as unknown as { shifts: { value: number }[] }).shifts.reduce(
      (total, { value }) => total + value,
      0,
    ),
  );
}
