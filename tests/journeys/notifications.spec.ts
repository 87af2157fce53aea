import { expect } from "playwright/test";
import { addNotifications } from "./add-notifications.ts";
import { lookClean } from "./look-clean.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

test("notifications are read singly or together, mailed on request, the log filtered", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  await signIn(page, organiser);
  await addNotifications(
    organiser,
    "3 e-mails bounced in Cohort 4",
    "Sending paused automatically",
  );
  await page.goto("/notifications");
  await lookClean(page, javaScriptEnabled);
  const bounced = page.getByRole("listitem").filter({ hasText: "3 e-mails bounced in Cohort 4" });
  await expect(bounced).toContainText("new");
  await bounced.getByRole("button", { name: "3 e-mails bounced in Cohort 4", exact: true }).click();
  await page.waitForURL("**/sent");
  await page
    .getByRole("link", { name: /^Notifications/ })
    .first()
    .click();
  await expect(bounced).not.toContainText("new");
  await page.getByRole("link", { name: /^Unread/ }).click();
  await expect(bounced).toHaveCount(0);
  const paused = page.getByRole("listitem").filter({ hasText: "Sending paused automatically" });
  await expect(paused).toBeVisible();
  await page.getByRole("button", { name: "Mark all read" }).click();
  await expect(page.getByText("Nothing unread")).toBeVisible();

  await page.getByRole("link", { name: "Digest by e-mail" }).click();
  await page.getByLabel("Every week").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByText("We’ll e-mail what you haven’t read every Monday at about 8"),
  ).toBeVisible();
  await expect(page.getByLabel("Every week")).toBeChecked();
  await lookClean(page, javaScriptEnabled);

  await page.goto("/activity-log");
  await lookClean(page, javaScriptEnabled);
  await page.getByLabel("Kind").selectOption("warning");
  const apply = page.getByRole("button", { name: "Apply" });
  if (await apply.isVisible()) await apply.click();
  await page.waitForURL(/kind=warning/);
  await expect(page.getByText("Sending paused automatically")).toBeVisible();
  await expect(page.locator('main [data-k="sent"]')).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Activity.log\.csv$/);
});
