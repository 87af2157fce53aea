import { expect, type Page, test } from "playwright/test";
import sharp from "sharp";
import { signIn } from "./sign-in.ts";

/** The designer of a new project, with its scripts and its drawing. */
async function openDesigner(page: Page, title: string): Promise<void> {
  await signIn(page);
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("radio", { name: /Guilloche/ }).check({ force: true });
  await page.getByRole("button", { name: "Next step" }).click();
  await page.waitForURL(/\/design/);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect
    .poll(() =>
      page
        .locator("img.paper")
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);
}

async function middleOf(page: Page, field: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page.locator(field).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** How many pixels of a part of the page are dark. */
async function darkPixels(
  page: Page,
  clip: { x: number; y: number; width: number; height: number },
): Promise<number> {
  const data = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .raw()
    .toBuffer();
  return data.filter((value) => value < 110).length;
}

test("a field lifts in the first frame, without any layer", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  // The server's layers never come.
  await page.route(/part=(?:own|under)/, () => undefined);
  await page.route("**/save-design", () => undefined);
  await openDesigner(page, "At once");
  await page.locator(".h-qr").click();
  const clip = (await page.locator(".h-heading").boundingBox())!;
  const before = await darkPixels(page, clip);
  const from = await middleOf(page, ".h-heading");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 3, from.y - 150, { steps: 2 });
  const state = await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() =>
          resolve({
            lifted: document.querySelectorAll(".h-heading .piece:not(.idle) canvas").length,
            covered: document.querySelectorAll("canvas.under:not(.idle)").length,
          }),
        );
      }),
  );
  expect(state).toEqual({ lifted: 1, covered: 1 });
  // Where it was, nothing of it is left; where it is, all of it.
  expect(await darkPixels(page, clip)).toBeLessThan(before / 20);
  const to = (await page.locator(".h-heading").boundingBox())!;
  expect(await darkPixels(page, to)).toBeGreaterThan(before * 0.8);
  await page.mouse.up();
});
