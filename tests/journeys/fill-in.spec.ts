import { expect, test } from "playwright/test";
import { lookClean } from "./look-clean.ts";
import { signIn } from "./sign-in.ts";

test("a chosen design asks for what it prints, and keeps it", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page);
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill(`Filled in ${javaScriptEnabled ? "with" : "without"}`);
  await page.getByRole("radio", { name: /Guilloche/ }).check({ force: true });
  await page.getByRole("button", { name: "Next step" }).click();
  await page.waitForURL(/\/values$/);
  const address = page.url();
  await expect(page.getByRole("heading", { name: "Fill in your certificate" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Certificate preview for/ })).toBeVisible();
  await lookClean(page, javaScriptEnabled);

  await page.getByLabel("Instructor Name").fill("Dr Ngọzị Okonkwọ");
  await page.getByLabel("Type the name that signs").fill("Ngọzị Okonkwọ");
  await page.getByRole("button", { name: "Next step" }).click();
  await page.waitForURL(/\/design\?/);
  await expect(page.getByText("Picture uploaded").first()).toBeVisible();

  await page.goto(address);
  await expect(page.getByLabel("Instructor Name")).toHaveValue("Dr Ngọzị Okonkwọ");
  await expect(page.getByLabel("Type the name that signs")).toHaveCount(0);
  await page.getByLabel("Completion Date").fill("3 May 2027");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await page.waitForURL(/\/projects\//);
  await expect(page.getByText("Saved as draft.")).toBeVisible();
  await page.goto(address);
  await expect(page.getByLabel("Completion Date")).toHaveValue("3 May 2027");
});
