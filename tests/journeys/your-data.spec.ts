import { readFile } from "node:fs/promises";
import { expect, test } from "playwright/test";
import { readZip } from "../setup/read-zip.ts";
import { signIn } from "./sign-in.ts";

test("an organiser exports everything and learns what deleting means", async ({ page }) => {
  await signIn(page);
  await page.goto("/settings/data");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^iweri-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = await readZip(await readFile(await download.path()));
  expect(
    files.get("recipients/people.jsonl")!.toString("utf8").trim().split("\n").length,
  ).toBeGreaterThanOrEqual(12);
  expect(files.has("complete.json")).toBe(true);

  await page.getByRole("link", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete the account?" });
  await expect(dialog).toContainText("certificates. Their pages and files are deleted.");
  await dialog.getByLabel("Type DELETE to confirm").fill("yes");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Type DELETE in capital letters.");
  await dialog.getByRole("link", { name: "Keep my account" }).click();
  await expect(page).toHaveURL(/\/settings\/data$/);
});
