import { expect } from "playwright/test";
import { JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";
import { lookClean } from "./look-clean.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

const REASON = "Many people reported your e-mails as unwanted";

test("an operator finds an account, suspends it with a reason, restores it", async ({
  page,
  browser,
  baseURL,
  organiser,
  javaScriptEnabled,
}) => {
  // The organiser who is suspended later, in another browser.
  const organiserBrowser = await browser.newContext({ baseURL, javaScriptEnabled });
  const dashboard = await organiserBrowser.newPage();
  await signIn(dashboard, organiser);
  await dashboard.goto("/certificates");
  await dashboard.getByRole("link", { name: /^Issued certificates/ }).click();
  await dashboard.waitForURL("**/certificates?*");
  const issued = /\/certificates\/([0-9a-hjkmnp-tv-z]{20})(?![0-9a-z])/;
  await expect.poll(async () => issued.test(await dashboard.content())).toBe(true);
  const [, certificateId] = issued.exec(await dashboard.content()) ?? [];

  await signIn(page);
  await page.goto("/operator/accounts");
  await expect(page.getByRole("heading", { name: "Enter the operator’s area" })).toBeVisible();
  await lookClean(page, javaScriptEnabled);
  await page.getByLabel("Your password").fill("not the password");
  await page.getByRole("button", { name: "Enter" }).click();
  await expect(page.getByRole("alert")).toContainText("This is not your password");
  await page.getByLabel("Your password").fill(JOURNEY_ORGANISER.password);
  await page.getByRole("button", { name: "Enter" }).click();
  await page.waitForURL("**/operator/accounts");
  await lookClean(page, javaScriptEnabled);

  await page.getByLabel("Search by name, e-mail or ID").fill(organiser);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/operator/accounts?q=*");
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/operator\/accounts\/[0-9a-z]+$/);
  const account = page.url();
  await expect(page.getByRole("region", { name: "People" })).toContainText(organiser);
  await lookClean(page, javaScriptEnabled);
  const form = await page
    .getByRole("region", { name: "Published forms" })
    .getByRole("link")
    .first()
    .getAttribute("href");
  await page.goto(form!);
  await expect(page.getByRole("button").first()).toBeVisible();
  await page.goto(account);

  await page.getByRole("link", { name: "Suspend", exact: true }).click();
  await lookClean(page, javaScriptEnabled);
  // The browser's own check takes spaces for a reason.
  await page.getByLabel("Reason").fill("  ");
  await page.getByRole("button", { name: "Suspend the account" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter a reason");
  await page.getByLabel("Reason").fill(REASON);
  await page.getByRole("button", { name: "Suspend the account" }).click();
  await page.waitForURL(account);
  await expect(page.getByRole("status")).toContainText("is suspended. We’ve e-mailed its members.");
  await lookClean(page, javaScriptEnabled);

  await dashboard.goto("/projects");
  await dashboard.waitForURL("**/sign-in?to=*");
  await dashboard.getByLabel("E-mail address").fill(organiser);
  await dashboard.getByLabel("Password").fill(JOURNEY_ORGANISER.password);
  await dashboard.getByRole("button", { name: "Sign in" }).click();
  await expect(dashboard.getByRole("alert")).toContainText(REASON);
  await dashboard.goto(form!);
  await expect(dashboard.getByRole("heading", { name: "This page is closed" })).toBeVisible();
  await lookClean(dashboard, javaScriptEnabled);
  await dashboard.goto(`/c/${certificateId}`);
  await expect(dashboard.getByText("This is what was issued here")).toBeVisible();

  await page.getByRole("link", { name: "Restore", exact: true }).click();
  await page.getByRole("button", { name: "Restore the account" }).click();
  await page.waitForURL(account);
  await expect(page.getByRole("status")).toContainText("is open again");
  await expect(page.getByRole("region", { name: "Audit log" })).toContainText(REASON);
  await signIn(dashboard, organiser);
  await dashboard.goto(form!);
  await expect(dashboard.getByRole("heading", { name: "This page is closed" })).toHaveCount(0);

  await page.goto("/operator/record");
  await lookClean(page, javaScriptEnabled);
  await expect(page.getByRole("table")).toContainText("Restored an account");
  await page.goto("/operator");
  await lookClean(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Leave the operator area" }).click();
  await page.waitForURL("**/dashboard");
  await organiserBrowser.close();
});
