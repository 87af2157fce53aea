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
  await page.getByRole("link", { name: "Skip for now" }).click();
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

test("Escape keeps what was typed in place; undoing takes it back", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await openDesigner(page, "Kept");
  await page.locator(".h-course").dblclick();
  const typing = page.getByRole("textbox", { name: "Text of Course Title" });
  await typing.fill("for {Course Title}");
  await typing.press("Escape");
  await expect(typing).toHaveCount(0);
  await expect(page.locator(".r-course")).toContainText("for Kept");
  await page.keyboard.press("Control+z");
  await expect(page.locator(".r-course")).not.toContainText("for Kept");
});

test("one Tab leads to the canvas, arrows from field to field", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await openDesigner(page, "By keys");
  await page.goto(new URL(page.url()).pathname);
  await page.locator(".dz.live").waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the certificate" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#certificate")).toBeFocused();
  const chosen = page.getByRole("radio", { checked: true });
  await page.keyboard.press("Alt+ArrowUp");
  const first = await chosen.first().getAttribute("value");
  await page.keyboard.press("Alt+ArrowUp");
  expect(await chosen.first().getAttribute("value")).not.toBe(first);
});

test("a notice leaves the canvas where it is", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await openDesigner(page, "Still");
  const { pathname } = new URL(page.url());
  const other = await page.context().newPage();
  await other.goto(`${pathname}?field=qr`);
  await other.locator(".dz.live").waitFor();
  await other.keyboard.press("Control+d");
  await expect(other.getByRole("radio", { name: /^QR code/ })).toHaveCount(2);
  const before = await page.locator(".canvas-page").boundingBox();
  await page.locator(".h-course").click();
  await page.keyboard.press("ArrowRight");
  const notice = page.getByText("also been changed in another window");
  await expect(notice).toBeVisible();
  expect(await page.locator(".canvas-page").boundingBox()).toEqual(before);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(notice).toHaveCount(0);
});

test("several fields are resized as one by their frame's corner", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await openDesigner(page, "Together");
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}?field=course`);
  await page.locator(".dz.live").waitFor();
  const sizeOf = async (id: string) => {
    await page.goto(`${pathname}?field=${id}`);
    return Number(await page.locator(`[name="f.${id}.size"]`).inputValue());
  };
  const before = [await sizeOf("heading"), await sizeOf("course")];
  await page.locator(".dz.live").waitFor();
  await page.locator(".h-heading").click({ modifiers: ["Shift"] });
  const corner = (await page.locator(".around b.se").boundingBox())!;
  await page.mouse.move(corner.x + 14, corner.y + 14);
  await page.mouse.down();
  await page.mouse.move(corner.x - 60, corner.y - 40, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const [heading = 0, course = 0] = [await sizeOf("heading"), await sizeOf("course")];
  expect(heading).toBeLessThan(before[0]!);
  expect(heading / before[0]!).toBeCloseTo(course / before[1]!, 1);
});
