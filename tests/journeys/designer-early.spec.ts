import { expect, type Page, test } from "playwright/test";
import { signIn } from "./sign-in.ts";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "needs scripts");

const nameBox = (page: Page) => page.locator(".h-name");
const placeOf = (page: Page, prop: string) =>
  page.locator(`[name="f.name.${prop}"]`).evaluate((box: HTMLInputElement) => Number(box.value));

/** A new project's designer while its framework is on its way. Returns what lets it come. */
async function openBeforeFramework(page: Page, title: string): Promise<() => void> {
  await signIn(page);
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("radio", { name: /Guilloche/ }).check({ force: true });
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await page.waitForURL(/\/design/);
  let release = () => {};
  const isFree = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/build\/.*\.js/, async (route) => {
    await isFree;
    await route.continue();
  });
  await page.goto(page.url().replace(/\?.*/, ""), { waitUntil: "commit" });
  await expect(page.locator("form.dz[data-saves]")).toBeVisible();
  return release;
}

async function drag(page: Page, from: { x: number; y: number }, dx: number, dy: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // Alt: no line pulls.
  await page.keyboard.down("Alt");
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 4 });
}

async function letGo(page: Page) {
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/save-design"));
  await page.mouse.up();
  await page.keyboard.up("Alt");
  expect((await saved).status()).toBe(200);
}

async function middleOf(page: Page) {
  const { x, y, width, height } = (await nameBox(page).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

test("fields are moved, resized, undone and saved before the framework", async ({ page }) => {
  await openBeforeFramework(page, "On a slow line");
  const before = await placeOf(page, "y");
  await drag(page, await middleOf(page), 0, -60);
  // What is moved is lifted off what is there.
  await expect(page.locator("#certificate canvas.under")).toHaveCount(1);
  await letGo(page);
  const moved = await placeOf(page, "y");
  expect(moved).toBeLessThan(before);
  await expect(page.locator("#f-name")).toBeChecked();

  const width = await placeOf(page, "width");
  const grip = (await page.locator('#certificate [data-grip="e"]').boundingBox())!;
  await drag(page, { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 }, -50, 0);
  await letGo(page);
  const narrower = await placeOf(page, "width");
  expect(narrower).toBeLessThan(width);

  const undone = page.waitForResponse((answer) => answer.url().endsWith("/save-design"));
  await page.keyboard.press("Control+z");
  await undone;
  await expect.poll(() => placeOf(page, "width")).toBe(width);
  expect(await placeOf(page, "y")).toBe(moved);

  const typed = page.waitForResponse((answer) => answer.url().endsWith("/save-design"));
  await page.locator('[name="f.name.size"]').selectOption({ index: 3 });
  await typed;
  const size = await page.locator('[name="f.name.size"]').inputValue();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(page.url());
  expect(await placeOf(page, "y")).toBe(moved);
  expect(await placeOf(page, "width")).toBe(width);
  await expect(page.locator('[name="f.name.size"]')).toHaveValue(size);
});

test("the framework takes over with selection, places and letters", async ({ page }) => {
  const release = await openBeforeFramework(page, "Taken over");
  await drag(page, await middleOf(page), 0, -60);
  await letGo(page);
  const moved = await placeOf(page, "y");
  const shown = (await nameBox(page).boundingBox())!;
  const text = page.locator('[name="f.name.content"]');
  await text.click();
  await text.press("End");
  release();
  for (const letter of ", with honours") await page.keyboard.type(letter, { delay: 60 });
  await expect(page.locator("form.dz.live")).toBeVisible();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(/\}, with honours$/);
  expect(await placeOf(page, "y")).toBe(moved);
  expect((await nameBox(page).boundingBox())!.y).toBeCloseTo(shown.y, 0);
  await expect(page.locator("#f-name")).toBeChecked();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue(/\}, with honours$/);
  expect(await placeOf(page, "y")).toBe(moved);
});
