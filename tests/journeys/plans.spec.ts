import { expect, type Page } from "playwright/test";
import { lookClean } from "./look-clean.ts";
import { test } from "./own-account.ts";
import { readMail } from "./read-mail.ts";
import { signIn } from "./sign-in.ts";

/** axe, and both widths. With SHOTS a folder: pictures, to be looked at. */
async function look(page: Page, name: string, hasScripts: boolean): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (process.env.SHOTS)
      await page.screenshot({
        path: `${process.env.SHOTS}/plan-${name}-${width}${hasScripts ? "" : "-plain"}.png`,
        fullPage: true,
      });
    if (!hasScripts) continue;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }
  await lookClean(page, hasScripts);
}

test("an owner chooses a plan, pays, gets the receipt, upgrades, cancels, uncancels", {
  tag: "@main",
}, async ({ page, freeOrganiser: organiser, javaScriptEnabled }) => {
  const hasScripts = javaScriptEnabled !== false;
  await signIn(page, organiser);
  await page.goto("/pricing");
  await look(page, "pricing", hasScripts);
  await page.getByRole("link", { name: /^Choose plan\s*: Essentials/ }).click();
  await expect(
    page.getByRole("heading", { name: "Essentials with 10,000 e-mails a month" }),
  ).toBeVisible();
  await look(page, "checkout", hasScripts);
  await page.getByLabel("Name on the receipt").fill("Ilé-Ẹ̀kọ́ Gíga");
  await page.getByRole("button", { name: "Pay ₦45,000" }).click();

  await expect(page.getByText("This is a test: no money changes hands.")).toBeVisible();
  await look(page, "sandbox", hasScripts);
  await page.getByRole("button", { name: "Let the bank decline" }).click();
  await expect(page.getByRole("heading", { name: "Your payment didn’t go through" })).toBeVisible();
  await look(page, "failed", hasScripts);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Pay ₦45,000" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(
    page.getByRole("heading", { name: "Thank you, your payment arrived" }),
  ).toBeVisible();
  await look(page, "paid", hasScripts);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the receipt" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/);
  const mail = await readMail(organiser, /^Receipt \d+ from/);
  expect(mail.text).toContain("₦45,000");

  await page.getByRole("link", { name: "See your plan" }).click();
  await expect(page.getByRole("heading", { name: "Your plan", exact: true })).toBeVisible();
  await expect(page.getByText("It then renews automatically for ₦45,000 a month.")).toBeVisible();
  await look(page, "plan", hasScripts);

  // Every plan stands beside what is used, and says what would change.
  const free = page.getByRole("region", { name: "Free" });
  await expect(free.getByText("100 a month")).toBeVisible();
  await expect(free.getByText(/^From \d+ \w+/)).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Pro" }).getByText(/^Pay ₦[\d,.]+ today/),
  ).toBeVisible();
  await page.getByRole("link", { name: "Change e-mails" }).click();
  await page
    .getByRole("combobox", { name: "E-mails a month with Essentials" })
    .selectOption("20000");
  if (!hasScripts) await page.getByRole("button", { name: "Show what it costs" }).click();
  await expect(
    page.getByRole("heading", { name: "Essentials with 20,000 e-mails a month" }),
  ).toBeVisible();
  await expect(
    page.getByText("Less what is left of Essentials with 10,000 e-mails a month"),
  ).toBeVisible();
  await expect(page.getByText("Your month starts when you pay.")).toBeVisible();
  await look(page, "upgrade", hasScripts);
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText(/You have Essentials with 20,000 e-mails a month/)).toBeVisible();

  await page.getByRole("link", { name: "See your plan" }).click();
  await page.getByRole("link", { name: "Cancel plan" }).click();
  await look(page, "cancel", hasScripts);
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText(/You cancelled it/)).toBeVisible();
  await look(page, "cancelled", hasScripts);
  await page.getByRole("button", { name: "Keep this plan" }).click();
  await expect(page.getByText(/Your plan continues and renews automatically/)).toBeVisible();
});
