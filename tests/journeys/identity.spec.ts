import { expect, type Page, test } from "playwright/test";
import { readCode, readSmsCode } from "./read-code.ts";

async function register(page: Page, email: string) {
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Ngozi");
  await page.getByLabel("Last name").fill("Eze");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/create-password*");
  for (const name of ["password", "confirmPassword"])
    await page.locator(`[name=${name}]`).fill("Ikoyi-bridge-2026!");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/verify-email*");
}

test("Enter sends the code, then verifies; wrong names need no second code", async ({
  page,
  javaScriptEnabled,
}) => {
  const js = javaScriptEnabled === true;
  const email = `ngozi.${js ? "with" : "without"}@people.test`;
  const phone = js ? "8035550001" : "8035550002";
  await register(page, email);
  await page.getByLabel("Verification code").fill(await readCode(email));
  if (!js) await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/kyc-popup*");
  await page.getByRole("link", { name: "Later" }).click();
  // What the page shows is waited for below.
  await page.waitForURL("**/welcome-popup*", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Welcome aboard, Ngozi!" })).toBeVisible();
  await page.goto("/kyc-form");

  const nin = page.getByLabel(/NIN/);
  await nin.fill("123 4567 8");
  if (js) await expect(page.locator("#nin-hint")).toHaveText("3 digits still needed");
  await nin.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Phone number is required");
  await expect(page.locator("#nin-hint")).toHaveText("3 digits still needed");

  // Ends in 01: the sandbox plays another name.
  await nin.fill(js ? "300 0000 0101" : "300 0000 0201");
  await page.getByLabel("Phone number", { exact: true }).fill(phone);
  await page.getByLabel("Phone number", { exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Resend Code" })).toBeVisible();
  await expect(nin).toHaveValue(js ? "300 0000 0101" : "300 0000 0201");
  await page.getByLabel("Verification code").fill(await readSmsCode(`+234${phone}`));
  await page.getByLabel("Verification code").press("Enter");
  await expect(page.getByRole("alert")).toContainText("This NIN is not in the name of Ngozi Eze.");
  await expect(page.getByRole("link", { name: "change your name" })).toHaveAttribute(
    "href",
    "/settings/profile",
  );

  await nin.fill(js ? "30000000103" : "30000000203");
  await page.getByRole("button", { name: "Verify Account" }).dblclick();
  await page.waitForURL(/welcome-popup|projects/);
  await page.goto("/projects");
  await expect(page.getByText("Verify your identity before you send.")).toHaveCount(0);
});
