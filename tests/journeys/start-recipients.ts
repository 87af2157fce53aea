import type { Page } from "playwright/test";

/** A new project at its Recipient List. Answers the list's path. */
export async function startRecipients(page: Page, title: string): Promise<string> {
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("radio", { name: /Guilloche/ }).check({ force: true });
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await page.waitForURL(/\/design/);
  const path = new URL(page.url()).pathname.replace(/\/design$/, "/recipients");
  await page.goto(path);
  return path;
}
