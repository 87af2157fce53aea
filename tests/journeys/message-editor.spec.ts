import { expect, type Page } from "playwright/test";
import sharp from "sharp";
import { lookClean } from "./look-clean.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

async function openComposer(page: Page, organiser: string) {
  await signIn(page, organiser);
  await page.goto("/bulk-email");
  await page.getByRole("table").getByRole("checkbox").nth(0).check();
  await page.getByRole("button", { name: "Send Bulk Email" }).click();
  await page.waitForURL(/\/bulk-email\/compose\//);
}

/**
 * The editor with all that stands in it selected, so that what is typed next replaces it, and the
 * same message as Markdown.
 */
async function startAfresh(page: Page, organiser: string) {
  await openComposer(page, organiser);
  const editor = page.getByRole("textbox", { name: "Message, as it will look" });
  await editor.click();
  await page.keyboard.press("Control+a");
  return { editor, markdown: page.locator("#body") };
}

test("a message is written as it will look, and as Markdown", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(
    !javaScriptEnabled,
    "without scripts it is Markdown, see tests/http/messages/message-blocks.test.ts",
  );
  const { editor, markdown } = await startAfresh(page, organiser);
  await page.keyboard.type("# Hello {First Name|friend}");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Be *there*, ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("early");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" ");
  await expect(markdown).toHaveValue("# Hello {First Name|friend}\n\nBe \\*there\\*, **early**");

  // Undo covers chips.
  await page.getByText("Insert a field").click();
  await page.getByRole("button", { name: "Last Name", exact: true }).click();
  await expect(markdown).toHaveValue(/\*\*early\*\* \{Last Name\}$/);
  await page.keyboard.press("Control+z");
  await expect(markdown).toHaveValue(/\*\*early\*\*$/);
  await page.keyboard.press("Control+y");
  await expect(markdown).toHaveValue(/\{Last Name\}$/);

  await editor.getByText("Last Name").click();
  await page.getByLabel("If someone has none, say").fill("dear friend");
  await expect(markdown).toHaveValue(/\{Last Name\|dear friend\}$/);

  await page.getByRole("button", { name: "Edit as Markdown" }).click();
  await markdown.press("Control+End");
  await page.keyboard.type("\n\n- one\n- two");
  await page.getByRole("button", { name: "Edit as it will look" }).click();
  await expect(editor.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(
    page.frameLocator("iframe >> nth=0").getByText("two", { exact: true }),
  ).toBeVisible();
  await lookClean(page, javaScriptEnabled);
  await page.reload();
  await expect(markdown).toHaveValue(
    "# Hello {First Name|friend}\n\nBe \\*there\\*, **early** {Last Name|dear friend}\n\n- one\n- two",
  );
});

test("keys nest a list and change fields, and checks lead there", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(
    !javaScriptEnabled,
    "without scripts it is Markdown, see tests/http/messages/message-blocks.test.ts",
  );
  const { editor, markdown } = await startAfresh(page, organiser);
  await page.keyboard.type("- one");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("inside {First Name}");
  await expect(markdown).toHaveValue("- one\n  - inside {First Name}");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("If someone has none, say")).toBeFocused();
  await page.keyboard.type("friend");
  await page.keyboard.press("Escape");
  await expect(editor).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Tab");
  await expect(markdown).toHaveValue("- one\n- inside {First Name|friend}");

  await page.keyboard.press("End");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("school.test");
  await page.keyboard.press("Enter");
  await expect(markdown).toHaveValue(/\[school\.test\]\(https:\/\/school\.test\)$/);

  await page.getByRole("button", { name: "Edit as Markdown" }).click();
  await markdown.fill("See [here](https://x.test/a)");
  await page.getByRole("button", { name: "Edit as it will look" }).click();
  await page.getByRole("link", { name: "Show it" }).click();
  await expect(page.getByLabel("Opens")).toHaveValue("https://x.test/a");
  await page.getByRole("link", { name: "Go to the subject" }).click();
  await expect(page.getByLabel("Subject")).toBeFocused();
});

test("links and columns are made, left, moved and removed", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  const thrown: Error[] = [];
  page.on("pageerror", (error) => thrown.push(error));
  // The browser tells the editor of where the caret is a moment later.
  const press = async (keys: string) => {
    await page.keyboard.press(keys);
    await page.waitForTimeout(150);
  };
  const { editor, markdown } = await startAfresh(page, organiser);
  await page.keyboard.type("Read this");
  await press("Shift+Home");
  await press("Control+k");
  await page.keyboard.type("school.test");
  await press("Enter");
  await expect(markdown).toHaveValue("[Read this](https://school.test)");
  await press("Home");
  await page.getByLabel("Opens").fill("https://other.test");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(markdown).toHaveValue("[Read this](https://other.test)");
  await page.getByRole("group", { name: "Link" }).getByRole("button", { name: "Remove" }).click();
  await expect(markdown).toHaveValue("Read this");
  await expect(editor).toBeFocused();

  // Columns at the end are left by arrows, and Backspace in them leaves what is above.
  await press("End");
  await page.getByRole("button", { name: "Two columns" }).click();
  await press("Backspace");
  await expect(markdown).toHaveValue("Read this");
  await press("ArrowUp");
  await press("End");
  await page.getByRole("button", { name: "Two columns" }).click();
  await page.keyboard.type("left");
  await press("Home");
  await press("Backspace");
  await press("End");
  await press("ArrowRight");
  await page.keyboard.type("right");
  await press("ArrowDown");
  await page.keyboard.type("below");
  await expect(markdown).toHaveValue(/^Read this.*left.*right.*\n\nbelow$/s);
  await press("Alt+ArrowUp");
  await expect(markdown).toHaveValue(/^Read this\n\nbelow\n\n.*right/s);
  await editor.getByText("right").click();
  await page.getByRole("button", { name: "Remove block" }).click();
  await expect(markdown).toHaveValue("Read this\n\nbelow");
  expect(thrown).toEqual([]);
});

test("a photo of 20 MB is made smaller; no picture is refused", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts see tests/http/delivery/message-images.test.ts");
  await openComposer(page, organiser);
  await expect(page.getByRole("textbox", { name: "Message, as it will look" })).toBeVisible();
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator(".message-bars input[type=file]").setInputFiles({ name, mimeType, buffer });
  await choose("letter.png", "image/png", Buffer.from("%PDF-1.7 not a picture"));
  await expect(
    page.getByText("This file is a PDF. Upload the image as a PNG, JPG or WebP."),
  ).toBeVisible();
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const photo = await sharp({
    create: { width: 4_800, height: 3_600, channels: 3, background: "#000", noise },
  })
    .jpeg({ quality: 99 })
    .toBuffer();
  expect(photo.byteLength).toBeGreaterThan(20 * 1024 * 1024);
  await choose("photo.jpg", "image/jpeg", photo);
  await page.getByLabel("What it shows").fill("The hall");
  await expect(page.locator("#body")).toHaveValue(/!\[The hall\]\(http[^)]*-1088x816\.jpg\)/);
});

test("where the editor can't be loaded, the text box stays", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await page.route(/rich-editor-/, (route) => route.abort());
  await openComposer(page, organiser);
  const box = page.getByRole("textbox", { name: "Message", exact: true });
  await box.fill("Written **all the same**");
  await page.getByRole("button", { name: "Two columns" }).click();
  await expect(box).toHaveValue(/same\*\*\n\n::: columns/);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("who types on while another window has saved overwrites nothing", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts nothing is saved by itself");
  await openComposer(page, organiser);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const write = async (window: Page, text: string) => {
    await window.getByRole("textbox", { name: "Message, as it will look" }).click();
    await window.keyboard.press("Control+a");
    await window.keyboard.type(text);
  };
  await write(page, "Words of the first window");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  // The save takes a while, and the typing doesn’t wait.
  await other.route(/\/save$/, async (route) => {
    await other.keyboard.type(" and more");
    await route.continue();
  });
  await write(other, "Words of the second window");
  await expect(other.getByText("This message was changed in another window").first()).toBeVisible();
  await other.waitForTimeout(1_500);
  await page.reload();
  await expect(page.locator("#body")).toHaveValue("Words of the first window");
});
