import { expect, type Page, test } from "playwright/test";
import { signIn } from "./sign-in.ts";

test.beforeEach(({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "about scripts that do not come");
});

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Loading chunk failed" });

test("a page whose script doesn't come says so, and works without", async ({ page }) => {
  await signIn(page);
  await page.route(/\/build\/_shared\/frame-\w+\.js/, (route) => route.abort());
  await page.goto("/forms");
  await expect(notice(page)).toContainText(
    /Loading chunk failed \(error: http\S+\/frame-\w+\.js\)/,
  );
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sent" }).click();
  await page.waitForURL("**/sent");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.unroute(/\/build\/_shared\/frame-\w+\.js/);
  await notice(page).getByRole("button", { name: "Reload" }).click();
  await expect(notice(page)).toBeHidden();
});

test("menu and top bar work before their script, and after it", async ({ page }) => {
  await signIn(page);
  const shell = /\/build\/_shared\/shell-\w+\.js/;
  const menu = page.getByRole("navigation", { name: "Main" });
  const isReacts = () =>
    menu.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps$")));
  const stay = () => page.evaluate(() => Object.assign(window, { stayed: true }));
  const hasStayed = () => page.evaluate(() => "stayed" in window);
  await page.route(shell, (route) => route.abort());
  await page.goto("/forms");
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main")!).some((key) => key.startsWith("__reactProps$")),
  );
  expect(await isReacts()).toBe(false);
  await stay();
  await menu.getByRole("link", { name: "Sent" }).click();
  await page.waitForURL("**/sent");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await hasStayed()).toBe(false);
  // The next page asks for it again.
  await page.unroute(shell);
  await menu.getByRole("link", { name: "People" }).click();
  await page.waitForURL("**/people");
  await expect.poll(isReacts).toBe(true);
  await stay();
  await menu.getByRole("link", { name: "Sent" }).click();
  await page.waitForURL("**/sent");
  await expect(menu.locator("[aria-current]")).toHaveText("Sent");
  expect(await hasStayed()).toBe(true);
});

test("a first page's rules give way to the whole sheet", async ({ page, context }) => {
  await signIn(page);
  await context.clearCookies({ name: "iweri_styles" });
  const sheet = /\/build\/_assets\/app-\w+\.css/;
  await page.route(sheet, (route) => route.abort());
  await page.goto("/forms");
  await expect(page.locator("style[data-first]")).toHaveCount(1);
  await expect(page.locator(".side-item").first()).toHaveCSS("display", "flex");
  await page.unroute(sheet);
  await expect(page.locator("style[data-first]")).toHaveCount(0, { timeout: 15_000 });
  await expect(page.locator(".side-item").first()).toHaveCSS("display", "flex");
});
