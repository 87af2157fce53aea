import { expect, test } from "playwright/test";
import sharp from "sharp";
import { JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";
import { signIn } from "./sign-in.ts";

test("an organiser looks after the account: profile, logo, look of the dashboard", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Account settings" })).toBeVisible();

  if (javaScriptEnabled) {
    const replyAddress = page.getByLabel("Reply address");
    const address = await replyAddress.inputValue();
    await page.getByLabel("First name").fill("");
    await replyAddress.fill("nobody");
    // Left, each says what is wrong with it, in the schema's words, and nothing was sent.
    await expect(page.locator("#firstName-error")).toContainText("First name is required");
    await page.getByLabel("Last name").focus();
    await expect(page.locator("#supportEmail-error")).toContainText(
      "Enter an e-mail address in full",
    );
    await expect(replyAddress).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByLabel("First name")).toBeFocused();
    await expect(page).toHaveTitle(/^Profile/);
    // Put right, the message goes while one types.
    await replyAddress.fill(address);
    await expect(page.locator("#supportEmail-error")).toHaveCount(0);
    await expect(page.locator("#firstName-error")).toHaveCount(1);
  }

  // The browser's own check takes spaces for a name.
  await page.getByLabel("First name").fill("  ");
  await page.getByLabel("Time zone").selectOption("UTC");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("alert")).toContainText("First name is required");
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel("Time zone")).toHaveValue("UTC");
  await page.getByLabel("First name").fill(JOURNEY_ORGANISER.firstName);
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("All times in your dashboard now use UTC.")).toBeVisible();
  await expect(page).toHaveTitle(/^Profile/);
  await page.getByLabel("Time zone").selectOption("Africa/Lagos");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(
    page.getByText("All times in your dashboard now use West Africa Time."),
  ).toBeVisible();

  await page.getByRole("link", { name: "Organisation" }).click();
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel(/picture/i).setInputFiles({ name, mimeType: "image/png", buffer });
  const upload = async (name: string, buffer: Buffer) => {
    await choose(name, buffer);
    await page.getByRole("button", { name: "Upload logo" }).click();
  };
  await upload("logo.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  await expect(page.getByRole("alert")).toContainText("This file is an SVG drawing.");
  const huge = Buffer.alloc(6 * 1024 * 1024);
  if (javaScriptEnabled) {
    await choose("huge.png", huge);
    // The summary of the previous answer says the same as the field, and neither mentions the SVG
    // any more.
    const refusal = "“huge.png” is 6 MB. Choose a file of 2 MB or less.";
    await expect(page.getByRole("alert").getByRole("link", { name: refusal })).toBeVisible();
    await expect(
      page.locator("#logo").locator("xpath=preceding-sibling::p").filter({ hasText: refusal }),
    ).toBeVisible();
    await expect(
      page.getByText("This file is an SVG drawing.").filter({ visible: true }),
    ).toHaveCount(0);
    // Sent all the same, the form holds no file; what the browser found still says why.
    await page.getByRole("button", { name: "Upload logo" }).click();
    await expect(page.getByRole("alert")).toHaveText(new RegExp(`^One thing to fix${refusal}$`));
  } else {
    await upload("huge.png", huge);
    await expect(page.getByRole("alert")).toContainText("larger than 2 MB");
  }
  const png = await sharp({
    create: { width: 300, height: 100, channels: 3, background: "#2448c8" },
  })
    .png()
    .toBuffer();
  await upload("logo.png", png);
  const logo = page.getByRole("img", { name: "Your logo" });
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await page.getByRole("button", { name: "Remove logo" }).click();
  await expect(page.getByText("Your logo is removed.")).toBeVisible();
  await expect(logo).toHaveCount(0);

  await page.getByRole("link", { name: "Appearance" }).first().click();
  await page.getByLabel("Dark").check();
  await page.getByLabel("Blue").check();
  await page.getByRole("button", { name: "Save appearance" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("#side")).toHaveClass(/on-deep/);
});

test("a wrong password changes nothing, and another browser can be signed out", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  await signIn(page);
  const other = await browser.newContext({
    javaScriptEnabled,
    userAgent: "Mozilla/5.0 (X11; CrOS x86_64) Vivaldi/7.0",
  });
  const elsewhere = await other.newPage();
  await signIn(elsewhere);
  await page.goto("/settings/security");

  await page.getByLabel("Current password", { exact: true }).fill("Not-it-1!");
  await page.getByLabel("New password", { exact: true }).fill("Another-horse-9!");
  if (javaScriptEnabled) {
    await expect(page.locator("[data-rule][data-met]")).toHaveCount(3);
    await page.getByRole("button", { name: "Show new password" }).click();
    await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("type", "text");
  }
  await page.getByLabel("Confirm password", { exact: true }).fill("Another-horse-9!");
  // Leaving a field checks it and sends nothing, so the password that is shown stays so.
  if (javaScriptEnabled)
    await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert")).toContainText("This is not your password");
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("");
  if (javaScriptEnabled) {
    await expect(page.getByRole("alert")).toBeFocused();
    // Only the server could know: its message stays until that very field is changed.
    await page.getByLabel("New password", { exact: true }).pressSequentially("An");
    await page.getByLabel("Confirm password", { exact: true }).focus();
    await expect(page.locator("#currentPassword-error")).toContainText("This is not your password");
    await page.getByLabel("Current password", { exact: true }).pressSequentially("x");
    await expect(page.locator("#currentPassword-error")).toHaveCount(0);
  }

  await page
    .getByRole("button", { name: /^Sign out Vivaldi/ })
    .first()
    .click();
  await expect(page.getByText(/Vivaldi.* is signed out\./)).toBeVisible();
  await elsewhere.goto("/projects");
  await expect(elsewhere).toHaveURL(/\/sign-in\?to=/);
  await other.close();
});
