import { expect, type Page, test } from "playwright/test";
import { signIn } from "./sign-in.ts";

test.beforeEach(({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "about scripts that come late");
});

async function startDesign(page: Page, title: string): Promise<string> {
  await signIn(page);
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("radio", { name: /Guilloche/ }).check({ force: true });
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await page.waitForURL(/\/design/);
  return `${new URL(page.url()).pathname}?field=name`;
}

const tick = (page: Page, field: string) =>
  page.getByRole("checkbox", { name: `Select ${field} together with others` });

test("what is ticked, chosen and typed before the scripts stays", { tag: "@main" }, async ({
  page,
}) => {
  const address = await startDesign(page, "Early");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/build\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("Dear {Full Name}");
  await page.getByRole("combobox", { name: "Font" }).selectOption("Andika");
  await page.getByRole("checkbox", { name: "Underline" }).check({ force: true });
  await tick(page, "Course Title").check({ force: true });
  await tick(page, "Completion Date").check({ force: true });
  release();
  await expect(page.locator(".dz.live")).toBeVisible();
  await expect(page.getByText("3 fields selected", { exact: true })).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(address);
  await expect(text).toHaveValue("Dear {Full Name}");
  await expect(page.getByRole("combobox", { name: "Font" })).toHaveValue("Andika");
  await expect(page.getByRole("checkbox", { name: "Underline" })).toBeChecked();
});

test("pressing without pause while the scripts start stops nothing", async ({ page }) => {
  const address = await startDesign(page, "Impatient");
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    // Once between any two pieces of work that the page does.
    port1.onmessage = () => {
      document.querySelector<HTMLElement>("input[name=tick]")?.click();
      if (!document.querySelector(".dz.live")) port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  await page.goto(address);
  await expect(page.locator(".dz.live")).toBeVisible();
  expect(errors).toEqual([]);
  await page.locator(".h-course").click();
  await expect(page.locator("#spoken")).toContainText("Course Title selected.");
});
