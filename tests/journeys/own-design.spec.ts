import { expect, type Page, test } from "playwright/test";
import sharp from "sharp";
import { signIn } from "./sign-in.ts";

const paper = (widthPx: number, heightPx: number) =>
  sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: "#fcf8ec" } })
    .png()
    .toBuffer();

/** An A4 page that lies, as far as a browser looks: it sends it without reading it. */
const PDF = Buffer.from("%PDF-1.4\n%%EOF\n".padEnd(1_258_291, " "));

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const mimeType = name.endsWith(".pdf") ? "application/pdf" : "image/png";
  await page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
}

for (const width of [1440, 390]) {
  test(`an upload and the templates are side by side at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page);
    await page.goto("/certificates/new");
    const [upload, templates] = await Promise.all(
      ["Upload your own", "Start from a template"].map((name) =>
        page.getByRole("heading", { name }).boundingBox(),
      ),
    );
    expect(upload!.y).toBe(templates!.y);
    expect(upload!.x + upload!.width).toBeLessThanOrEqual(templates!.x);
    await expect(page.getByText("PNG, JPG or PDF (max. 800x400px)")).toBeVisible();
    await expect(page.locator("input[type=file]")).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test("a chosen file is shown, replaced, removed, and starts a certificate", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page);
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill("On our own paper");
  if (javaScriptEnabled) {
    await choose(page, "attendance.pdf", PDF);
    await expect(page.getByText("PDF · 1.2 MB")).toBeVisible();
    const upload = page.getByRole("radio", { name: /attendance\.pdf/ });
    await expect(upload).toBeChecked();
    // One group: a design takes the file's place, and the file is there to return to.
    await page.getByRole("radio", { name: /Tidewater/ }).check({ force: true });
    await expect(upload).not.toBeChecked();
    await upload.check({ force: true });
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("attendance.pdf")).toHaveCount(0);
    await expect(page.locator("input[type=file]")).toBeFocused();
    await expect(page.locator("input[type=file]")).toHaveValue("");
    await choose(page, "attendance.pdf", PDF);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Replace" }).click();
    await (await chooser).setFiles({
      name: "paper.png",
      mimeType: "image/png",
      buffer: await paper(1600, 1131),
    });
    await expect(page.getByText(/^PNG · 1600 × 1131 pixels · /)).toBeVisible();
    await expect(page.getByText("attendance.pdf")).toHaveCount(0);
  } else await choose(page, "paper.png", await paper(1600, 1131));
  await page.getByRole("button", { name: "Next step" }).click();
  await page.waitForURL(/\/design/);
  await expect(page.locator("[name=background]:checked")).not.toHaveValue(/^built-in/);
});

test("a design chosen after a file is the one that counts", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "Without scripts the page says that the file counts.");
  await signIn(page);
  await page.goto("/certificates/new");
  await choose(page, "paper.png", await paper(1600, 1131));
  await page.getByLabel("Title").fill("On a template after all");
  await page.getByRole("radio", { name: /^Church/ }).check({ force: true });
  await expect(page.getByText("3 designs", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("On a template after all");
  await page.getByRole("radio", { name: /Chapel/ }).check({ force: true });
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await page.waitForURL(/\/design/);
  await expect(page.locator("[name=background]:checked")).toHaveValue(/^built-in:chapel/);
});
