import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as XLSX from "@e965/xlsx";
import { expect, type Page, test } from "playwright/test";
import { makeLargeList } from "../load/make-large-list.ts";
import { signIn } from "./sign-in.ts";
import { startRecipients } from "./start-recipients.ts";

const folder = mkdtempSync(join(tmpdir(), "journey-lists-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads the list from the mapping page to its report; without scripts by "Check again". */
async function checkList(page: Page, rows: string, hasScripts: boolean): Promise<void> {
  await page.getByRole("button", { name: `Check ${rows} rows` }).click();
  const report = page.getByText(/rows? ready/);
  const again = page.getByRole("link", { name: "Check again" });
  await expect(async () => {
    if (!hasScripts && (await again.count())) await again.click();
    await expect(report).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 60_000 });
}

const consent = (page: Page) => page.getByRole("checkbox", { name: /I may use this data/ });

test("C20 a list with problems: upload, match, correct, add; the rest stays aside", {
  tag: "@main",
}, async ({ page, javaScriptEnabled }) => {
  await signIn(page);
  const path = await startRecipients(page, "Cohort");
  await page.getByRole("main").getByRole("link", { name: "Upload Details" }).click();
  await page.setInputFiles("input[name=file]", "tests/fixtures/lists/not-a-list.csv");
  await page.getByRole("button", { name: "Upload and continue" }).click();
  await expect(page.getByRole("alert")).toContainText("This is a PNG picture, not a list.");
  await page.setInputFiles("input[name=file]", "tests/fixtures/lists/problems.csv");
  await page.getByRole("button", { name: "Upload and continue" }).click();
  await expect(page.getByRole("combobox", { name: "Use Email Address as" })).toHaveValue("email");
  await checkList(page, "16", javaScriptEnabled);
  await page.getByRole("textbox", { name: "First name for row 3" }).fill("Ngọzị");
  await page.getByRole("textbox", { name: "E-mail address for row 5" }).fill("still wrong");
  await page.getByRole("button", { name: "Save corrections" }).click();
  await expect(page.getByRole("alert")).toContainText("Row 5: This is not an e-mail address");
  await expect(page.getByRole("textbox", { name: "First name for row 3" })).toHaveCount(0);
  await page.getByRole("textbox", { name: "E-mail address for row 5" }).fill("bad.mail@mail.test");
  await page.getByRole("button", { name: "Save corrections" }).click();
  await page.getByRole("button", { name: "Use gmail.com for row 11" }).click();
  await expect(page.getByRole("button", { name: "Add 11 people" })).toBeVisible();
  await consent(page).check();
  await page.getByRole("button", { name: "Add 11 people" }).click();
  await page.waitForURL((url) => url.pathname === path);
  await expect(page.getByText("11 people will each receive their own certificate.")).toBeVisible();
  await expect(page.getByText("5 rows need attention.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search recipients" }).fill("ngozi");
  await page.getByRole("searchbox", { name: "Search recipients" }).press("Enter");
  await page.waitForURL(/\?q=ngozi/);
  await page.getByRole("link", { name: /^Edit Ngọzị/ }).click();
  await page.getByLabel("Last Name").fill("Ụzọma");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("cell", { name: "Ụzọma", exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Good Row" }).check();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await page.getByRole("button", { name: "Delete 1 person" }).click();
  await expect(page.getByText("10 people will each receive their own certificate.")).toBeVisible();
});

test("a row's next box holds what is there; sheets have own columns", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page);
  const book = XLSX.utils.book_new();
  const sheet = (rows: string[][]) => XLSX.utils.aoa_to_sheet(rows);
  XLSX.utils.book_append_sheet(
    book,
    sheet([
      ["Email", "Name"],
      ["chi@mail.test", "Chi Eze"],
    ]),
    "Old",
  );
  XLSX.utils.book_append_sheet(
    book,
    sheet([
      ["First", "Vorname", "E-mail"],
      ["", "Obi", "ada at mail"],
      ["Chi", "Eze", "chi@mail.test"],
    ]),
    "New",
  );
  const list = join(folder, "two-sheets.xlsx");
  writeFileSync(list, XLSX.write(book, { type: "buffer", bookType: "xlsx" }));
  const path = await startRecipients(page, "Two sheets");
  await page.goto(`${path}/add/upload`);
  await page.setInputFiles("input[name=file]", list);
  await page.getByRole("button", { name: "Upload and continue" }).click();
  const use = (column: string) => page.getByRole("combobox", { name: `Use ${column} as` });
  await expect(use("Email")).toHaveValue("email");
  await page.getByLabel("Sheet of the workbook").selectOption("New");
  await page.getByRole("button", { name: "Use this sheet" }).click();
  await expect(use("E-mail")).toHaveValue("email");
  await expect(use("First")).toHaveValue("firstName");
  const vorname = page.getByRole("row").filter({ has: use("Vorname") });
  await expect(vorname).toContainText("Kept as a custom field");
  await use("First").selectOption("skip");
  if (javaScriptEnabled) {
    await expect(page.getByText("No column is mapped to First Name")).toHaveCount(2);
    await use("First").selectOption("firstName");
    await expect(page.getByText("No column is mapped to First Name")).toHaveCount(0);
  }
  await use("First").selectOption("firstName");
  await use("Vorname").selectOption("lastName");
  if (javaScriptEnabled) await expect(vorname).toContainText("Matched");
  await checkList(page, "2", javaScriptEnabled);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(use("Vorname")).toHaveValue("lastName");
  await checkList(page, "2", javaScriptEnabled);
  await page.getByRole("textbox", { name: "First name for row 2" }).fill("Ada");
  await page.getByRole("button", { name: "Save corrections" }).click();
  const email = page.getByRole("textbox", { name: "E-mail address for row 2" });
  await expect(email).toHaveValue("ada at mail");
  await email.fill("ada@mail.test");
  await page.getByRole("button", { name: "Save corrections" }).click();
  await consent(page).check();
  await page.getByRole("button", { name: "Add 2 people" }).click();
  await expect(page.getByRole("link", { name: "Edit Ada Obi" })).toBeVisible();
});

test("20,000 people in one file, progress in view", async ({ page, javaScriptEnabled }) => {
  await signIn(page);
  const list = join(folder, "large.csv");
  await makeLargeList(list, 20_000);
  const path = await startRecipients(page, "Large");
  await page.goto(`${path}/add/upload`);
  await page.setInputFiles("input[name=file]", list);
  await page.getByRole("button", { name: "Upload and continue" }).click();
  await checkList(page, "20,000", javaScriptEnabled);
  await consent(page).check();
  await page.getByRole("button", { name: "Add 20,000 people" }).click();
  await expect(async () => {
    const again = page.getByRole("link", { name: "Check again" });
    if (!javaScriptEnabled && (await again.count())) await again.click();
    await expect(page.getByText("20,000 people were added.")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  expect(new URL(page.url()).pathname, "the list they were added to").toBe(path);
  await expect(
    page.getByText("20,000 people will each receive their own certificate."),
  ).toBeVisible();
});

test("one person is typed in, and taken from a saved list", async ({ page }) => {
  await signIn(page);
  const first = await startRecipients(page, "Saved people");
  await page.goto(`${first}/add/single`);
  await page.getByLabel("First Name").fill("Fúnmiláyọ̀");
  await page.getByLabel("Email Address").fill("f@gmial.com");
  await page.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByRole("alert")).toContainText("Did you mean f@gmail.com?");
  await page.getByLabel("Email Address").fill("f@gmail.com");
  await page.getByRole("button", { name: "Add person" }).click();
  await expect(page.getByText("1 person will receive a certificate.")).toBeVisible();
  const second = await startRecipients(page, "Next cohort");
  await page.goto(`${second}/add/existing`);
  await page
    .getByRole("link", { name: /Saved people/ })
    .first()
    .click();
  await page.getByRole("checkbox", { name: "Select Fúnmiláyọ̀" }).check();
  await page.getByRole("button", { name: "Add selected people" }).click();
  await expect(page.getByText("1 person was added.")).toBeVisible();
});
