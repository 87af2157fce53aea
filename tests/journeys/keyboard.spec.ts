import { expect, type Page } from "playwright/test";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";
import { startRecipients } from "./start-recipients.ts";

/** Where the focus is: the words of the control, or its id; "" when it is nowhere. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return "";
    return (
      activeElement.getAttribute("aria-label") ??
      (activeElement.textContent?.trim() || activeElement.id)
    );
  });

/** Opens a dialog with Enter on `opener`, walks through it with Tab, and leaves it with Escape. */
async function openAndEscape(
  page: Page,
  opener: ReturnType<Page["getByRole"]>,
  title: string,
): Promise<void> {
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toBeVisible();
  await expect
    .poll(() => dialog.evaluate((box) => box.contains(document.activeElement)))
    .toBe(true);
  // Twice round: behind the last control comes the browser's own bar, never the page behind.
  for (let pressed = 0; pressed < 24; pressed++) {
    await page.keyboard.press("Tab");
    const isOutside = await dialog.evaluate(
      (box) => document.activeElement !== document.body && !box.contains(document.activeElement),
    );
    expect(isOutside, `the focus left “${title}” for “${await focused(page)}”`).toBe(false);
  }
  await dialog.getByRole("link").first().focus();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

test("by keyboard, dialogs, actions and new pages leave focus where it's needed", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts every page is a full load");
  await signIn(page, organiser);

  // Pressed earlier, the link would load a whole page.
  await page.waitForLoadState("networkidle");
  // A new page is read out, and the focus is in it.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Forms" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/forms");
  await expect(page.locator("#page-title")).toHaveText(/Forms/);
  expect(await page.locator("#page-title").textContent()).toBe(await page.title());
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  // From a menu that closed meanwhile, back to its button.
  const menu = page.locator("summary", { hasText: "More for " }).first();
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Rename" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(menu).toBeFocused();

  // Escape in the very moment the dialog appears closes it too.
  await menu.press("Enter");
  const escaped = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector("dialog[open]")) return;
          observer.disconnect();
          document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
          resolve();
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.getByRole("link", { name: "Rename" }).first().press("Enter");
  await escaped;
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(menu).toBeFocused();

  const path = await startRecipients(page, "By keyboard");
  const upload = page.getByRole("main").getByRole("link", { name: "Upload Details" });
  await openAndEscape(page, upload, "Upload Details");
  await expect(upload).toBeFocused();

  // One person after the other.
  await page.goto(`${path}/add/single`);
  const firstName = page.getByLabel("First Name");
  for (const name of ["Ada", "Chi"]) {
    await expect(firstName).toBeFocused();
    await expect(firstName).toHaveValue("");
    await page.keyboard.type(name);
    await page.getByLabel("Email Address").fill(`${name.toLowerCase()}@mail.test`);
    await page.getByRole("button", { name: "Add and type another" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${name} is on the list.`)).toBeVisible();
  }
  await expect(firstName).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(() => focused(page)).not.toBe("");

  const edit = page.getByRole("link", { name: "Edit Ada" });
  await openAndEscape(page, edit, "Edit recipient");
  await expect(edit).toBeFocused();

  await page.getByRole("checkbox", { name: "Select Ada" }).check();
  const remove = page.getByRole("button", { name: "Delete selected" });
  await openAndEscape(page, remove, "Delete 1 person?");
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Delete 1 person" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 person will receive a certificate.")).toBeVisible();
  await expect.poll(() => focused(page)).not.toBe("");

  // The designer: after deleting a field, another one, or adding one.
  await page.goto(path.replace(/recipients$/, "design"));
  const fields = page.getByRole("group", { name: "On the certificate" }).getByRole("listitem");
  const fieldCount = await fields.count();
  await fields.first().locator("label").first().click();
  await page.getByRole("button", { name: "Remove this field" }).focus();
  await page.keyboard.press("Enter");
  await expect(fields).toHaveCount(fieldCount - 1);
  await expect.poll(() => focused(page)).not.toBe("");

  // The builder: after deleting, the card that moved up.
  await page.goto("/forms");
  await page
    .getByRole("button", { name: /Blank Form/ })
    .first()
    .click();
  await page.waitForURL(/\/forms\/[^/]+\/questions/);
  for (const kind of ["Short Text", "Long Text", "Heading"]) {
    await page
      .getByRole("region", { name: "Add an element" })
      .getByRole("button", { name: kind, exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 2, name: kind })).toBeVisible();
  }
  const cards = page.getByRole("list", { name: "Elements of the form" }).locator("> li");
  const count = await cards.count();
  await page.getByRole("button", { name: "Done" }).click();
  const next = (await cards.nth(2).getAttribute("id")) ?? "";
  await cards
    .nth(1)
    .getByRole("button", { name: /^Delete / })
    .focus();
  await page.keyboard.press("Enter");
  await expect(cards).toHaveCount(count - 1);
  await expect(page.locator(`#${next} button[value^="open:"]`).first()).toBeFocused();
});
