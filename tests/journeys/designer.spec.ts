import { expect, type Page, test } from "playwright/test";
import { signIn } from "./sign-in.ts";

/** The designer of a new project on a built-in design. */
async function startDesign(page: Page, title: string): Promise<void> {
  await signIn(page);
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("radio", { name: /Guilloche/ }).check({ force: true });
  await page.getByRole("button", { name: "Next step" }).click();
  await page.waitForURL(/\/design/);
}

/** The saved design, as a page asked for anew shows it. */
async function reopen(page: Page, field: string): Promise<void> {
  if (await page.getByRole("status").filter({ hasText: /Sav/ }).count())
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}?field=${field}`);
}

test("a field is chosen on the picture, moved, restyled, undone and removed", { tag: "@main" }, async ({ page }) => {
  await startDesign(page, "Designing");
  await page.locator(".h-course").click();
  await expect(page.getByRole("radio", { name: /^Course Title/ })).toBeChecked();
  const fromLeft = page.getByRole("textbox", { name: "From left" });
  await expect(fromLeft).toHaveValue("12");
  await page.getByRole("button", { name: "Move right" }).click();
  await expect(fromLeft).toHaveValue("12.5");
  await page.getByRole("combobox", { name: "Font" }).selectOption("Andika");
  await page.getByRole("checkbox", { name: "Italic" }).check({ force: true });
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("for {Course Title}");
  await page.getByRole("button", { name: "Update preview" }).click();
  await expect(page.locator(".r-course")).toContainText("for Designing");
  await reopen(page, "course");
  await expect(fromLeft).toHaveValue("12.5");
  await expect(page.getByRole("combobox", { name: "Font" })).toHaveValue("Andika");
  await expect(page.getByRole("checkbox", { name: "Italic" })).toBeChecked();

  await page.getByRole("button", { name: "Remove this field" }).click();
  await expect(page.getByRole("radio", { name: /^Course Title/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("radio", { name: /^Course Title/ })).toHaveCount(1);
});

test("a number that is none is named, and what was typed stays", async ({ page }) => {
  await startDesign(page, "Typing");
  await page.getByRole("textbox", { name: "From top" }).fill("far down");
  await page.getByRole("button", { name: "Update preview" }).click();
  await expect(page.getByText("From top must be a number from 0 to 100").last()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "From top" })).toHaveValue("far down");
});

test("fields are dragged, moved by arrow keys and undone by key", { tag: "@main" }, async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "Dragging");
  const top = page.getByRole("textbox", { name: "From top" });
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const before = Number(await top.inputValue());
  const box = (await page.locator(".h-name").boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 80, { steps: 5 });
  await page.mouse.up();
  const dragged = Number(await top.inputValue());
  expect(dragged).toBeGreaterThan(before + 5);
  // Each pause is a step of its own in the history.
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.keyboard.press("Shift+ArrowUp");
  await expect(top).toHaveValue(String(Math.round((dragged - 5) * 10) / 10));
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(top).toHaveValue(String(dragged));
  await page.keyboard.press("Control+z");
  await expect(top).toHaveValue(String(before));
  await reopen(page, "name");
  await expect(top).toHaveValue(String(before));
});

test("every field is dragged by its middle, keeping its size, however low", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "Middles");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const boxes = page.locator("label.hit");
  const count = await boxes.count();
  expect(count).toBeGreaterThan(8);
  for (let index = 0; index < count; index++) {
    const field = boxes.nth(index);
    const before = (await field.boundingBox())!;
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    // Once to choose it, which shows its handles; then to drag it.
    await page.mouse.click(middle.x, middle.y);
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x, middle.y + 12, { steps: 3 });
    await page.mouse.move(middle.x, middle.y - 24, { steps: 3 });
    await page.mouse.up();
    const after = (await field.boundingBox())!;
    const name = await field.innerText();
    expect([name, Math.round(after.width), Math.round(after.height)]).toEqual([
      name,
      Math.round(before.width),
      Math.round(before.height),
    ]);
    expect([name, after.y < before.y - 8]).toEqual([name, true]);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
  }
});
