import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "playwright/test";
import { letAMinutePass } from "./let-a-minute-pass.ts";
import { readCode, readSmsCode } from "./read-code.ts";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const PASSWORD = "Ikoyi-bridge-2026!";

/**
 * Nothing of the journey may come from a bundle, and axe must find nothing in what the person sees
 * now.
 */
async function look(page: Page, javaScriptEnabled: boolean) {
  expect(await page.locator("script[src]").count()).toBe(0);
  if (!javaScriptEnabled) return;
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
    return (window as any).axe.run(document);
  });
  expect(violations.map((violation: { id: string }) => `${page.url()}: ${violation.id}`)).toEqual(
    [],
  );
}

test("an individual registers, verifies e-mail and identity, and arrives at the dashboard", {
  tag: "@main",
}, async ({ page, javaScriptEnabled }) => {
  const js = javaScriptEnabled === true;
  const email = `amaka.${js ? "with" : "without"}@people.test`;
  await page.goto("/signup?plan=pro");
  await look(page, js);
  await page.getByRole("link", { name: "Company/Institution" }).click();
  await page.getByRole("link", { name: "Individuals" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  if (!js) {
    // Without scripts the browser stops an empty form before it is sent. It takes spaces for a
    // name; the server doesn't.
    await expect(page.getByLabel("First name")).toBeFocused();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByLabel("First name").fill("  ");
    await page.getByLabel("Last name").fill("Okonkwọ");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Continue" }).click();
  }
  await expect(page.getByRole("alert")).toContainText("First name is required");
  await expect(page.getByRole("alert")).toBeFocused();
  await look(page, js);
  await page.getByLabel("First name").fill("Amaka");
  await page.getByLabel("Last name").fill("Okonkwọ");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue" }).click();

  await page.waitForURL("**/create-password*");
  await look(page, js);
  await page.getByRole("link", { name: "Go back" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Amaka");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Password", { exact: true }).fill("Ikoyi2025");
  await page.getByLabel("Confirm password").fill("Ikoyi2025");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("Password must include special characters");
  await expect(page).toHaveTitle(/^Error: /);
  await look(page, js);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();

  await page.waitForURL("**/verify-email*");
  await look(page, js);
  const code = await readCode(email);
  const wrong = code === "12345" ? "54321" : "12345";
  await page.getByLabel("Verification code").fill(wrong);
  if (!js) await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid verification code");
  await page.getByLabel("Verification code").fill(code);
  if (!js) await page.getByRole("button", { name: "Confirm" }).click();

  await page.waitForURL("**/kyc-popup*");
  await look(page, js);
  await page.getByRole("link", { name: "Complete KYC" }).click();
  await page.getByLabel(/NIN/).fill(js ? "12345678910" : "12345678920");
  await page.getByLabel("Phone number", { exact: true }).fill(js ? "803 123 4567" : "803 123 4568");
  await page.getByRole("button", { name: "Send Code" }).click();
  await look(page, js);
  await page
    .getByLabel(/code/i)
    .last()
    .fill(await readSmsCode(js ? "+2348031234567" : "+2348031234568"));
  await page.getByRole("button", { name: "Verify Account" }).click();

  // What the page shows is waited for below.
  await page.waitForURL("**/welcome-popup*", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Welcome aboard, Amaka!" })).toBeVisible();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await page.waitForURL("**/dashboard*");
  await expect(page.getByText("Amaka Okonkwọ").first()).toBeAttached();
});

test("a mistyped address is changed, another code requested, the identity check postponed", async ({
  page,
  javaScriptEnabled,
}) => {
  const js = javaScriptEnabled === true;
  const email = `bisi.${js ? "with" : "without"}@people.test`;
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Bísí");
  await page.getByLabel("Last name").fill("Adéwálé");
  await page.getByLabel("E-mail address").fill(`typo-${email}`);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/verify-email*");
  await page.getByRole("link", { name: "Change email" }).click();
  await expect(page.getByLabel("E-mail address")).toHaveValue(`typo-${email}`);
  await look(page, js);
  await page.getByLabel("E-mail address").fill("bisi@people");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await look(page, js);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/verify-email*");
  await expect(page.getByText(email)).toBeVisible();

  await expect(page.getByRole("button", { name: /^Resend in \d+ s$/ })).toBeDisabled();
  const first = await readCode(email);
  // The server counts the minute too.
  await letAMinutePass(email);
  await page.goto("/verify-email");
  await page.getByRole("button", { name: "Resend Code" }).click();
  await expect(page.getByRole("button", { name: /^Resend in \d+ s$/ })).toBeDisabled();
  const second = await readCode(email);
  if (first !== second) {
    await page.getByLabel("Verification code").fill(first);
    if (!js) await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("alert")).toContainText("Invalid verification code");
  }
  await page.getByLabel("Verification code").fill(second);
  if (!js) await page.getByRole("button", { name: "Confirm" }).click();

  await page.waitForURL("**/kyc-popup*");
  await page.getByRole("link", { name: "Later" }).click();
  await expect(page.getByRole("heading", { name: "Welcome aboard, Bísí!" })).toBeVisible();
  await look(page, js);
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await page.waitForURL("**/dashboard*");
  await expect(page.getByText("Verify your identity before you send.")).toBeVisible();
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill("Not to be sent yet");
  await page.getByRole("radio", { name: /Guilloche/ }).check({ force: true });
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await page.waitForURL(/\/design/);
  await page.goto(`/certificates/${page.url().split("/")[4]}/send`);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Verify your identity before you send.");
  await dialog.getByRole("link", { name: "Complete KYC" }).click();
  await page.waitForURL("**/kyc-form");
});

test("a company registers", async ({ page, javaScriptEnabled }) => {
  const js = javaScriptEnabled === true;
  const email = `tunde.${js ? "with" : "without"}@company.test`;
  await page.goto("/signup?type=company");
  await page.getByLabel("First name").fill("Túndé");
  await page.getByLabel("Last name").fill("Bákàrè");
  await page.getByLabel(/e-mail/i).fill(email);
  await page.getByLabel("Phone number", { exact: true }).fill("8031234567");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue" }).click();

  await page.waitForURL("**/institution-details*");
  await look(page, js);
  await page.getByLabel(/Company name/).fill("Èkó Training House");
  await page.getByLabel(/Industry/).selectOption("education");
  await page.getByLabel(/Size/i).selectOption("11-50");
  await page.getByLabel(/Website/).fill("training.example");
  await page.getByRole("button", { name: "Continue" }).click();

  await page.waitForURL("**/create-pass");
  await look(page, js);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();

  await page.waitForURL("**/institution-emailverify*");
  await look(page, js);
  await page.getByLabel("Verification code").fill(await readCode(email));
  if (!js) await page.getByRole("button", { name: "Confirm" }).click();

  await page.waitForURL("**/institution-welcomepopup*", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: /Welcome aboard/ })).toBeVisible();
  await look(page, js);
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await page.waitForURL("**/dashboard*");
  await expect(page.getByText("Èkó Training House").first()).toBeAttached();
});

test("a forgotten password is replaced by a mailed code", async ({ page, javaScriptEnabled }) => {
  const js = javaScriptEnabled === true;
  const email = `tunde.${js ? "with" : "without"}@company.test`;
  await page.goto("/sign-in");
  await look(page, js);
  await page.getByRole("link", { name: /Forgot Password/ }).click();
  await look(page, js);
  await page.getByLabel(/e-mail/i).fill(email.toUpperCase());
  await page.getByRole("button", { name: "Next Step" }).click();

  await page.waitForURL("**/email-verify*");
  await expect(page.getByRole("heading", { name: "Check Your Email!" })).toBeVisible();
  await look(page, js);
  await page.getByLabel("Verification code").fill(await readCode(email));
  if (!js) await page.getByRole("button", { name: "Verify Your Code" }).click();

  await page.waitForURL("**/password-reset*");
  await look(page, js);
  await page.getByLabel("Password", { exact: true }).fill(`${PASSWORD}!`);
  await page.getByLabel("Confirm password").fill(`${PASSWORD}!`);
  await page.getByRole("button", { name: /Reset|Save|Continue/ }).click();
  await page.waitForURL("**/password-reset-success*");
  await expect(page.getByRole("heading", { name: "Password Reset Successful" })).toBeVisible();
  await look(page, js);
  await page.getByRole("link", { name: "Go to Login" }).click();
  await page.getByLabel(/e-mail/i).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(`${PASSWORD}!`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard*");
});
