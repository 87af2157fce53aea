import { expect } from "playwright/test";
import { cffFont, madeFont } from "../factories/fonts.ts";
import { lookClean } from "./look-clean.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

test("an organisation uploads its font and sets a name in it", async ({
  page,
  javaScriptEnabled,
  organiser,
}) => {
  await signIn(page, organiser);
  await page.goto("/settings/organisation");
  await page.getByRole("link", { name: "Upload a font" }).click();
  const choose = (name: string, font: Uint8Array) =>
    page
      .getByLabel("Font files")
      .setInputFiles({ name, mimeType: "font/otf", buffer: Buffer.from(font) });
  const upload = page.getByRole("button", { name: "Upload" });

  await choose("half.otf", cffFont().slice(0, 5_000));
  await page.getByLabel("I have the right to use this font on certificates").check();
  await upload.click();
  await expect(page.getByRole("alert")).toContainText("This font is damaged or incomplete.");
  await expect(page.getByLabel("I have the right to use this font on certificates")).toBeChecked();
  await lookClean(page, javaScriptEnabled);
  await choose("lagos-grotesk.otf", madeFont());
  await upload.click();
  await expect(page.getByText("Lagos Grotesk Regular is saved.")).toBeVisible();
  const specimen = page.getByRole("img", { name: /in Lagos Grotesk Regular$/ });
  await expect
    .poll(() => specimen.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(200);
  await lookClean(page, javaScriptEnabled);

  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill("In our own font");
  await page.getByRole("radio", { name: /Guilloche/ }).check({ force: true });
  await page.getByRole("button", { name: "Next step" }).first().click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await page.waitForURL("**/design");
  const preview = () => page.locator('img[src*="preview.webp"]').first().getAttribute("src");
  const before = await preview();
  await page
    .getByRole("combobox", { name: "Font" })
    .filter({ visible: true })
    .selectOption("Lagos Grotesk");
  if (!javaScriptEnabled)
    await page
      .getByRole("button", { name: "Update preview" })
      .filter({ visible: true })
      .last()
      .click();
  await expect.poll(preview).not.toBe(before);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Font" }).filter({ visible: true })).toHaveValue(
    "own:Lagos Grotesk",
  );

  await page.getByRole("link", { name: "Upload your own font" }).filter({ visible: true }).click();
  const deleteRegular = page.getByRole("link", { name: "Delete Lagos Grotesk Regular" });
  await deleteRegular.click();
  const dialog = page.getByRole("dialog", { name: "Lagos Grotesk is in use" });
  await expect(dialog).toContainText("It is used by “In our own font”.");
  await dialog.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: "Back to the design" }).click();
  await page.waitForURL("**/design");
  await page
    .getByRole("combobox", { name: "Font" })
    .filter({ visible: true })
    .selectOption("Andika");
  if (javaScriptEnabled) await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  else
    await page
      .getByRole("button", { name: "Update preview" })
      .filter({ visible: true })
      .last()
      .click();
  await page.goto("/settings/organisation/fonts");
  await deleteRegular.click();
  await page
    .getByRole("dialog", { name: "Delete Lagos Grotesk Regular?" })
    .getByRole("button", { name: "Delete this font" })
    .click();
  await expect(page.getByText("Lagos Grotesk Regular is deleted.")).toBeVisible();
  await expect(deleteRegular).toHaveCount(0);
});
