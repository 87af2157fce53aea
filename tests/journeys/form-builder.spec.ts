import { expect, type Locator, type Page, test } from "playwright/test";
import { lookClean } from "./look-clean.ts";
import { signIn } from "./sign-in.ts";

/** The Questions tab of a new form without elements. */
async function startForm(page: Page): Promise<void> {
  await signIn(page);
  await page.goto("/forms");
  await page
    .getByRole("button", { name: /Blank Form/ })
    .first()
    .click();
  await page.waitForURL(/\/forms\/[a-z0-9]+\/questions/);
}

const add = (page: Page, kind: string) =>
  page
    .getByRole("region", { name: "Add an element" })
    .getByRole("button", { name: kind, exact: true })
    .click();
const question = (page: Page) => page.getByRole("textbox", { name: "Question", exact: true });
const cards = (page: Page) =>
  page.getByRole("list", { name: "Elements of the form" }).locator("> li");
const save = (page: Page) =>
  page.getByRole("list").getByRole("button", { name: "Save", exact: true });

const openCard = (page: Page, at: number) =>
  cards(page).nth(at).locator("button[value^='open:']").first().click();

/** With scripts everything is saved by itself; without, by a button. */
async function saved(page: Page, javaScriptEnabled: boolean | undefined): Promise<void> {
  if (javaScriptEnabled) await expect(page.locator("#saving [role=status]")).toHaveText("");
  else await save(page).click();
}

test("a form is built, put in order, looked at and published", { tag: "@main" }, async ({
  page,
  javaScriptEnabled,
}) => {
  await startForm(page);
  await add(page, "Full Name");
  await expect(cards(page)).toHaveCount(1);
  await add(page, "Single Choice");
  await expect(cards(page)).toHaveCount(2);
  await question(page).fill("How will you join?");
  await page.getByRole("textbox", { name: "Choice 1" }).fill("Live, on the day");
  await page.getByRole("textbox", { name: "Choice 2" }).fill("Send me the recording");
  // Words that were only typed go with whatever button is pressed.
  await add(page, "Short Text");
  await expect(cards(page)).toHaveCount(3);
  await expect(cards(page).nth(1)).toContainText("How will you join?");
  await question(page).fill("Why not live?");
  await page.getByText("Show when…").click();
  await page
    .getByRole("combobox", { name: "Question 1" })
    .selectOption({ label: "How will you join?" });
  await saved(page, javaScriptEnabled);
  await page.getByRole("combobox", { name: "Answer 1" }).selectOption("Send me the recording");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(cards(page).nth(2)).toContainText(
    "shown when How will you join? is Send me the recording",
  );

  await page.getByRole("button", { name: "Move Why not live? up" }).click();
  await expect(cards(page).nth(1)).toContainText("comes later");
  await page.getByRole("button", { name: "Publish Form" }).click();
  await page.getByRole("link", { name: "Why not live?" }).click();
  await page.getByRole("button", { name: "Move Why not live? down" }).click();
  await page.getByRole("button", { name: "Delete Full Name" }).click();
  await expect(page.getByText("“Full Name” was deleted.")).toBeVisible();
  await page.locator(".flash").getByRole("button", { name: "Undo" }).click();
  await expect(cards(page)).toHaveCount(3);

  await page.getByRole("link", { name: "Preview" }).click();
  const preview = page.frameLocator("iframe");
  await preview.getByLabel("First name").fill("Ngọzị");
  await preview.getByLabel("Last name").fill("Ọkọ");
  await preview.getByLabel("Send me the recording").check({ force: true });
  await preview.getByRole("button", { name: "Continue" }).click();
  await expect(preview.getByText("Why not live?")).toBeVisible();

  await page.getByRole("link", { name: "Publish Form" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish Form" }).click();
  await page.waitForURL(/\/share/);
  await page.goto(page.url().replace("/share", "/questions"));
  await expect(page.getByText(/^Published · Saved/)).toBeVisible();
});

test("C26 typing is saved automatically, through presses, moves, lost connections and leaving", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startForm(page);
  await add(page, "Short Text");
  await expect(question(page)).toBeFocused();
  await question(page).fill("Where do you work?");
  await saved(page, true);
  await add(page, "Heading");
  await expect(cards(page)).toHaveCount(2);
  await openCard(page, 0);

  await question(page).fill("Where do you work now?");
  await page.getByRole("button", { name: "Move Where do you work" }).last().click();
  await expect(question(page)).toHaveValue("Where do you work now?");
  await saved(page, true);

  await context.setOffline(true);
  await question(page).fill("Typed in a tunnel");
  await expect(page.getByText("no connection")).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator("#saving [role=status]")).toHaveText("", {
    timeout: 15_000,
  });

  await question(page).fill("Typed on leaving");
  await page.getByRole("link", { name: "Preview" }).click();
  await page.waitForURL(/preview/);
  await page.getByRole("link", { name: /^Questions/ }).click();
  await expect(cards(page).filter({ hasText: "Typed on leaving" })).toBeVisible();
});

test("cards are dragged, moved by arrow keys and undone by key", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startForm(page);
  for (const kind of ["Heading", "Full Name", "Email Address"]) {
    await add(page, kind);
    await expect(
      page.getByRole("list", { name: "Elements of the form" }).getByRole("heading", { name: kind }),
    ).toBeVisible();
  }
  await page.getByRole("button", { name: "Done" }).click();
  const handle = page.getByRole("button", { name: /^Move Email Address: drag/ });
  const from = (await handle.boundingBox())!;
  const to = (await cards(page).first().boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, to.y + 4, { steps: 8 });
  await page.mouse.up();
  await expect(cards(page).first()).toContainText("Email Address");
  await handle.focus();
  await page.keyboard.press("ArrowDown");
  await expect(cards(page).nth(1)).toContainText("Email Address");
  await expect(handle).toBeFocused();
  await expect(page.getByText("Email Address is now number 2 of 3.")).toBeAttached();
  await saved(page, true);
  await page.keyboard.press("Control+z");
  await expect(cards(page).first()).toContainText("Email Address");
});

test("the list of what is missing leads to the exact field", async ({ page }) => {
  await startForm(page);
  await add(page, "Full Name");
  await expect(cards(page)).toHaveCount(1);
  await add(page, "Short Text");
  await expect(cards(page)).toHaveCount(2);
  await add(page, "Dropdown");
  await expect(cards(page)).toHaveCount(3);
  const publish = page.url().replace(/\/questions.*$/, "/publish");
  await page.goto(publish);
  await page.getByRole("link", { name: "Question 2: Your question" }).click();
  await expect(question(page)).toBeFocused();
  await expect(cards(page).nth(1)).toContainText("Short Text");
  await page.goto(publish);
  await page.getByRole("listitem").filter({ hasText: "It still has" }).getByRole("link").click();
  await expect(page.getByRole("textbox", { name: "Choice 1" })).toBeFocused();
});

test("the form itself is edited in place, with keys and pasted lists", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startForm(page);
  const choice = (number: number) =>
    page.getByRole("textbox", { name: `Choice ${number}`, exact: true });
  await expect(page.getByRole("button", { name: "Add a question" })).toBeVisible();
  await page.keyboard.press("/");
  const search = page.getByRole("combobox", { name: "Insert an element" });
  await expect(search).toBeFocused();
  await search.fill("radio");
  await expect(page.getByRole("option", { name: "Single Choice" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeFocused();
  await page.keyboard.type("How will you join?");
  await page.keyboard.press("Enter");
  await expect(choice(1)).toBeFocused();
  await choice(1).fill("Online");
  await page.keyboard.press("Enter");
  await page.keyboard.type("By phone");
  await expect(choice(2)).toHaveValue("By phone");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(choice(1)).toHaveValue("By phone");
  await choice(3).fill("");
  await page.keyboard.press("Backspace");
  await expect(choice(2)).toBeFocused();
  await paste(choice(2), ", live\n- In Lagos\n- In Abuja");
  await expect(choice(4)).toHaveValue("In Abuja");
  await page
    .getByRole("combobox", { name: "Selected by default" })
    .selectOption({ label: "In Lagos" });
  await choice(1).fill("");
  await page.keyboard.press("Backspace");
  await page.getByRole("checkbox", { name: "Required" }).check();
  await saved(page, true);

  await page.getByRole("button", { name: "Add a question" }).click();
  await paste(search, "Days (tick all that apply)\n- Monday\n- Friday\nYour e-mail *");
  await expect(cards(page)).toHaveCount(3);
  await expect(question(page)).toHaveValue("Days (tick all that apply)");
  await expect(cards(page).nth(2)).toContainText("Email Address · required");
  await lookClean(page, true);

  // What visitors will see is the same, to the letter.
  await page.reload();
  await expect(page.locator("#builder-form .as-form").first()).toBeVisible();
  const first = cards(page).first().locator(".as-form");
  expect(await first.locator("label").allTextContents()).toEqual([
    " Online, live",
    " In Lagos",
    " In Abuja",
  ]);
  await expect(first.locator("input:checked")).toHaveValue("In Lagos");
  await expect(first.locator("legend")).toHaveText("How will you join?");
  await openCard(page, 0);
  await expect(choice(2)).toHaveValue("In Lagos");
  await page.getByRole("button", { name: "Done" }).click();
  await page.keyboard.press("Control+z");
  await expect(cards(page)).toHaveCount(1);
});

/** Pastes a text as a browser does. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((control, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    control.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test("questions are pasted without scripts, too", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled !== false, "is the way without scripts");
  await startForm(page);
  const palette = page.getByRole("region", { name: "Add an element" });
  await palette.getByText("Paste a list of questions").first().click();
  await palette.getByLabel("One question on each line").first().fill("Full name\nWhat do you do?");
  await palette.getByRole("button", { name: "Add these questions" }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).nth(1)).toContainText("What do you do?");
});

test("a slash inserts after the question that is edited", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startForm(page);
  await expect(page.getByRole("button", { name: "Add a question" })).toBeVisible();
  const search = page.getByRole("combobox", { name: "Insert an element" });
  for (const [typed, kind] of [
    ["/full", "Full Name"],
    ["/email", "Email Address"],
  ] as const) {
    await page.keyboard.type(typed);
    await expect(page.getByRole("option", { name: kind })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(search).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: /^(Question|Label)/ })).toBeFocused();
  }
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText("Full Name");

  // Within words a slash is one of them, and Escape keeps what was typed after one.
  await add(page, "Short Text");
  await expect(cards(page)).toHaveCount(3);
  await expect(question(page)).toBeFocused();
  await page.keyboard.type("Day and/or night? /phone");
  await expect(search).toHaveValue("phone");
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeFocused();
  await expect(question(page)).toHaveValue("Day and/or night? /phone");
  await saved(page, true);
});
