import type { Page } from "playwright/test";

/**
 * Makes a form of the webinar template, as somebody signed in does, and opens its webinar's set-up.
 * Returns the form's address.
 */
export async function beginWebinar(page: Page): Promise<string> {
  await page.goto("/forms/templates?all=1");
  await page
    .getByRole("listitem")
    .or(page.getByRole("article"))
    .filter({ hasText: "Webinar Registration" })
    .getByRole("button", { name: /Use this template/ })
    .click();
  await page.waitForURL(/\/(questions|webinar)/);
  const form = /.*\/forms\/[a-z0-9]+/.exec(page.url())![0];
  await page.goto(`${form}/webinar`);
  return form;
}
