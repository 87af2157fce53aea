import { expect, type Page, test } from "playwright/test";
import { signIn } from "./sign-in.ts";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "needs scripts");

const cards = (page: Page) =>
  page.getByRole("list", { name: "Elements of the form" }).locator("> li");
const question = (page: Page) => page.getByRole("textbox", { name: "Question", exact: true });

/** A form with two questions, opened while its framework is on its way. Returns what lets it come. */
async function openBeforeFramework(page: Page): Promise<() => void> {
  await signIn(page);
  await page.goto("/forms");
  await page
    .getByRole("button", { name: /Blank Form/ })
    .first()
    .click();
  await page.waitForURL(/\/forms\/[a-z0-9]+\/questions/);
  let release = () => {};
  const isFree = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/build\/.*\.js/, async (route) => {
    await isFree;
    await route.continue();
  });
  await page.goto(page.url().replace(/\?.*/, ""), { waitUntil: "commit" });
  await expect(page.locator("#builder-form[data-saves]")).toBeVisible();
  const palette = page.getByRole("region", { name: "Add an element" });
  await palette.getByRole("button", { name: "Short Text", exact: true }).click();
  await expect(question(page)).toBeFocused();
  await question(page).fill("Where do you live?");
  await palette.getByRole("button", { name: "Email Address", exact: true }).click();
  await expect(cards(page)).toHaveCount(2);
  return release;
}

test("questions are added, moved and saved before the framework", async ({ page }) => {
  await openBeforeFramework(page);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Move Email Address up" }).click();
  await expect(cards(page).first()).toContainText("Email Address");
  await page
    .getByRole("button", { name: /Where do you live/ })
    .first()
    .click();
  await question(page).fill("Where do you work?");
  await expect(page.locator("#saving")).toHaveText("");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(page.url());
  await expect(cards(page).first()).toContainText("Email Address");
  await expect(cards(page).nth(1)).toContainText("Where do you work?");
});

test("the framework takes over with every letter and the selection", async ({ page }) => {
  const release = await openBeforeFramework(page);
  await page
    .getByRole("button", { name: /Where do you live/ })
    .first()
    .click();
  await expect(question(page)).toBeFocused();
  release();
  for (const letter of " And since when?") await page.keyboard.type(letter, { delay: 40 });
  await question(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(6, 8));
  await expect(page.locator("#builder-form .as-form").first()).toBeVisible();
  await expect(question(page)).toBeFocused();
  await expect(question(page)).toHaveValue("Where do you live? And since when?");
  expect(
    await question(page).evaluate((field: HTMLInputElement) => [
      field.selectionStart,
      field.selectionEnd,
    ]),
  ).toEqual([6, 8]);
  await page.keyboard.type("did");
  await expect(page.locator("#saving [role=status]")).toHaveText("");
  await page.reload();
  await expect(cards(page).first()).toContainText("Where did you live? And since when?");
});
