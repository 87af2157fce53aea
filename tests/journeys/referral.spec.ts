import { expect } from "playwright/test";
import { lookClean } from "./look-clean.ts";
import { test } from "./own-account.ts";
import { readCode } from "./read-code.ts";
import { signIn } from "./sign-in.ts";

const PASSWORD = "Ikoyi-bridge-2026!";

test("somebody comes by an organiser's link, who sees it", async ({
  page,
  browser,
  baseURL,
  organiser,
  javaScriptEnabled,
}) => {
  await page.goto("/referral");
  await lookClean(page, javaScriptEnabled);
  await signIn(page, organiser);
  await page.goto("/referral");
  await page.getByRole("link", { name: "Open your link" }).click();
  await page.waitForURL("**/settings/referral");
  await expect(page.getByRole("heading", { name: "Nobody yet" })).toBeVisible();
  await lookClean(page, javaScriptEnabled);
  const link = await page.getByLabel("Link to the sign-up page").inputValue();

  const email = `chidi.${javaScriptEnabled ? "with" : "without"}@people.test`;
  const context = await browser.newContext({ baseURL, javaScriptEnabled });
  const newcomer = await context.newPage();
  await newcomer.goto(link);
  await expect(newcomer.getByText("You followed someone’s referral link.")).toBeVisible();
  await lookClean(newcomer, javaScriptEnabled);
  await newcomer.getByRole("link", { name: "Company/Institution" }).click();
  await newcomer.getByRole("link", { name: "Individuals" }).click();
  await newcomer.getByLabel("First name").fill("Chidi");
  await newcomer.getByLabel("Last name").fill("Okafọ");
  await newcomer.getByLabel("E-mail address").fill(email);
  await newcomer.getByRole("checkbox").check();
  await newcomer.getByRole("button", { name: "Continue" }).click();
  await newcomer.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await newcomer.getByLabel("Confirm password").fill(PASSWORD);
  await newcomer.getByRole("button", { name: "Continue" }).click();
  await newcomer.waitForURL("**/verify-email*");
  await newcomer.getByLabel("Verification code").fill(await readCode(email));
  if (!javaScriptEnabled) await newcomer.getByRole("button", { name: "Confirm" }).click();
  await newcomer.waitForURL("**/kyc-popup*");
  await context.close();

  await page.goto("/notifications");
  await page.getByRole("button", { name: "Someone signed up with your link", exact: true }).click();
  await page.waitForURL("**/settings/referral");
  await expect(page.getByRole("cell", { name: "Chidi O." })).toBeVisible();
  await lookClean(page, javaScriptEnabled);
});
