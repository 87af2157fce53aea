import { expect, type Page } from "playwright/test";
import { officeList } from "../factories/office-list.ts";
import { lookClean } from "./look-clean.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";
import { startRecipients } from "./start-recipients.ts";

/** Uploads a register as an HR office would send it, and opens its check. */
async function openCheck(page: Page, hasScripts: boolean): Promise<void> {
  const path = await startRecipients(page, "Register");
  await page.goto(`${path}/add/upload`);
  await page.setInputFiles("input[name=file]", {
    name: "November workshop register.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(officeList()),
  });
  await page.getByRole("button", { name: "Upload and continue" }).click();
  await page.getByRole("button", { name: /^Check \d+ rows/ }).click();
  const again = page.getByRole("link", { name: "Check again" });
  await expect(async () => {
    if (!hasScripts && (await again.count())) await again.click();
    await expect(page.getByRole("heading", { name: "What we understood" })).toBeVisible({
      timeout: 1500,
    });
  }).toPass({ timeout: 60_000 });
}

test("a register is looked at, changed in place, put back and added", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  await signIn(page, organiser);
  await openCheck(page, javaScriptEnabled);
  await lookClean(page, javaScriptEnabled);
  const row = page.locator("#row-5");
  const department = page.getByRole("textbox", { name: "DEPARTMENT, row 5" });
  if (javaScriptEnabled) {
    const cell = row.getByRole("button", { name: /DEPARTMENT in row 5/ });
    await cell.click();
    await department.fill("Nowhere");
    await department.press("Escape");
    await expect(cell).toBeFocused();
    await expect(cell).toContainText("ICT");
    await cell.press("Enter");
    await department.fill("Archive");
    await department.press("Enter");
    await expect(row.getByRole("button", { name: /Archive/ })).toBeFocused();
  } else {
    await row.getByRole("link", { name: "Edit row 5" }).click();
    await department.fill("Archive");
    await row.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("Archive");
  }
  await expect(page.getByRole("status").filter({ hasText: "Archive" })).toBeVisible();
  await page.getByRole("button", { name: "Undo last change" }).click();
  await expect(row).toContainText("ICT");
  await page.getByRole("searchbox", { name: "Search the list" }).fill("staff100");
  await page.getByRole("searchbox", { name: "Search the list" }).press("Enter");
  await expect(page.getByText("1 person found by “staff100”")).toBeVisible();
  await page.getByRole("button", { name: "Use gmail.com for row 12" }).click();
  await expect(page.getByText("1 row was corrected.")).toBeVisible();
  const wrong = page.getByRole("textbox", { name: "E-mail address for row 118" });
  await expect(wrong).toHaveValue("to be confirmed");
  await wrong.fill("still wrong");
  await page.getByRole("checkbox", { name: /I may use this data/ }).check();
  await page.getByRole("button", { name: /^Add \d+ people/ }).click();
  await expect(page.getByRole("heading", { name: "Rows set aside" })).toBeVisible();
  await expect(wrong).toHaveValue("still wrong");
});

test("nothing of the check is covered on a phone", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, organiser);
  await openCheck(page, javaScriptEnabled);
  await lookClean(page, javaScriptEnabled);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const consent = page.getByRole("checkbox", { name: /I may use this data/ });
  for (const control of [consent, page.getByRole("button", { name: "Save corrections" })]) {
    await control.focus();
    const isOnTop = () =>
      control.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top !== null && (element.contains(top) || element.closest("label") === top);
      });
    await expect.poll(isOnTop).toBe(true);
  }
});
