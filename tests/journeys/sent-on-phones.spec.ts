import { expect } from "playwright/test";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

test("on a phone Sent keeps its other pages behind More", async ({ page, organiser }) => {
  await signIn(page, organiser);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sent");
  await expect(page.getByRole("link", { name: "Suppression list" })).toBeHidden();
  await page.getByRole("main").locator("summary", { hasText: "More" }).click();
  await page.getByRole("link", { name: "Suppression list" }).click();
  await page.waitForURL("**/suppressions");
});
