import { expect, type Page } from "playwright/test";
import { OFFICE_ROWS, officeList, printedName } from "../factories/office-list.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";
import { startRecipients } from "./start-recipients.ts";

const { noAddress, notAnAddress, twoAddresses, noName } = OFFICE_ROWS;

/** Tries a page again, which without scripts has to be asked for each time. */
async function until(page: Page, hasScripts: boolean, look: () => Promise<void>): Promise<void> {
  await expect(async () => {
    if (!hasScripts) await page.reload();
    await look();
  }).toPass({ timeout: 40_000 });
}

test("a register of 300 is read, settled, sent and printed", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  // With scripts on a phone, without them on a computer.
  if (javaScriptEnabled) await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, organiser);
  const path = await startRecipients(page, "Data Analysis Fundamentals");
  await page.goto(`${path}/add/upload`);
  await page.setInputFiles("input[name=file]", {
    name: "November workshop register.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(officeList()),
  });
  await page.getByRole("button", { name: "Upload and continue" }).click();
  await expect(page.getByText("headings in row 4, totals in row 306 left out")).toBeVisible();
  await page.getByRole("button", { name: "Check 300 rows" }).click();
  await until(page, javaScriptEnabled, async () => {
    await expect(page.getByText("291 rows ready")).toBeVisible({ timeout: 2_000 });
  });

  await expect(page.getByText("Until you answer, printed as Ibrahim E. ƊANJUMA.")).toBeVisible();
  for (const [answer, outcome] of [
    ["Fix capitals", "Capitals fixed"],
    ["Swap first and last name", "First and last name swapped"],
  ] as const) {
    await page.getByRole("button", { name: answer }).click();
    await expect(page.getByRole("button", { name: `Undo: ${outcome}` })).toBeVisible();
  }
  await page.getByRole("button", { name: "Use all 3 suggested addresses" }).click();
  await expect(page.getByText("294 rows ready")).toBeVisible();
  for (const row of [...noAddress, ...notAnAddress])
    await page.getByLabel(`E-mail address for row ${row}`).fill(`row${row}@mail.example`);
  for (const row of twoAddresses)
    await page.getByRole("combobox", { name: `for row ${row}` }).selectOption({ index: 1 });
  for (const row of noName) await page.getByLabel(`First name for row ${row}`).fill("Ọláìtán");
  await page.getByRole("button", { name: "Save corrections" }).click();
  await expect(page.getByText("298 rows ready")).toBeVisible();
  await page.getByRole("checkbox", { name: /I may use this data/ }).check();
  await page.getByRole("button", { name: "Add 298 people" }).click();
  await expect(page.getByText("298 people will each receive")).toBeVisible();

  await page.getByRole("link", { name: "Next Step" }).click();
  await page.waitForURL(/\/message/);
  const instructor = page.getByLabel("Instructor Name");
  await expect(async () => {
    if (!(await instructor.isVisible())) await page.getByText("The same for everyone").click();
    await expect(instructor).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await instructor.fill("Dr Ngọzị Okonkwọ");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: "Send 298 certificates" }).click();
  await page.waitForURL(/\/done/);
  await page.goto("/sent");
  await page.getByRole("link", { name: "Data Analysis Fundamentals" }).first().click();
  await until(page, javaScriptEnabled, async () => {
    await expect(page.getByText("of 298 delivered")).toBeVisible({ timeout: 2_000 });
    await expect(page.getByText("Finished.")).toBeVisible({ timeout: 2_000 });
  });
  // A title and the surname first, capitals, the surname in capitals with a middle name, letters.
  const sent = page.url();
  for (const row of [9, 10, 12, 13]) {
    await page.goto(sent);
    const search = page.getByPlaceholder("Name or e-mail");
    await search.fill(`staff${row - OFFICE_ROWS.first + 1}@`);
    await search.press("Enter");
    await expect(page.getByRole("main").locator("tbody tr")).toHaveCount(1);
    await page.getByRole("main").locator("tbody").getByRole("link").first().click();
    const certificate = page
      .getByRole("main")
      .getByRole("link", { name: "Certificate", exact: true });
    const address = (await certificate.getAttribute("href")) ?? "";
    await page.goto(`/c/${address.split("/").at(-1)}`);
    await expect(page.getByText(printedName(row), { exact: true }).first()).toBeVisible();
  }
});
