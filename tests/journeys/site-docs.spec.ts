import { expect, test } from "playwright/test";
import { lookClean } from "./look-clean.ts";

test("someone searches the guide, reads a section, goes on, and complains", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/docs");
  await expect(page.getByRole("heading", { level: 1, name: "Documentation" })).toBeVisible();
  await lookClean(page, javaScriptEnabled);

  await page.getByLabel("Search the guide").fill("UNCERTAIN");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.locator("mark").first()).toBeVisible();
  await lookClean(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Uncertain", exact: true }).click();
  await expect(page).toHaveURL(/\/docs\/when-mail-fails#uncertain$/);
  await expect(page.getByRole("heading", { name: "Uncertain" })).toBeInViewport();
  const menu = page.getByRole("navigation", { name: "All guides" });
  await expect(menu.locator("[aria-current=page]")).toHaveText("When an e-mail doesn't arrive");
  await lookClean(page, javaScriptEnabled);

  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Retry what failed" })
    .click();
  await expect(page.getByRole("heading", { name: "Retry what failed" })).toBeInViewport();
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Keep the suppression list" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Tell us" }).click();
  await expect(page).toHaveURL(/\/help#contact$/);
});

test("on a phone the other guides are folded away above the text", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs/upload-a-list");
  const menu = page.locator("details", { hasText: "All guides" });
  await expect(menu.getByRole("link", { name: "Webhooks" })).toBeHidden();
  await menu.locator("summary").click();
  await menu.getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
