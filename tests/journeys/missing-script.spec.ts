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
  await expect(notice(page)).toContainText(/Loading chunk failed \(error: http\S+\/frame-\w+\.js\)/);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sent" }).click();
  await page.waitForURL("**/sent");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.unroute(/\/build\/_shared\/frame-\w+\.js/);
  await notice(page).getByRole("button", { name: "Reload" }).click();
  await expect(notice(page)).toBeHidden();
});
