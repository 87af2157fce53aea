import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "playwright/test";
import { JOURNEY_PEOPLE } from "../setup/journey-organiser.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/**
 * axe in both themes, where scripts run; and the width of a small phone. With SHOTS a folder:
 * pictures, to be looked at.
 */
async function look(page: Page, name: string, hasScripts: boolean): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      if (process.env.SHOTS && hasScripts)
        await page.screenshot({
          path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      if (!hasScripts) continue;
      await page.evaluate(axeSource);
      const found = await page.evaluate(async () => {
        const { axe } = window as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      });
      expect(found, name).toEqual([]);
    }
    if (hasScripts)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        name,
      ).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}

test("choose people, write to them, test, confirm, and watch it leave", { tag: "@main" }, async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  await signIn(page, organiser);
  await page.goto("/bulk-email");
  await expect(page.getByRole("heading", { name: "Bulk Email", level: 1 })).toBeVisible();
  await look(page, "people", javaScriptEnabled);
  const rows = page.getByRole("table").getByRole("checkbox");
  await rows.nth(0).check();
  await rows.nth(1).check();
  await page.getByRole("searchbox", { name: "Search recipients" }).fill("nobody at all");
  await page.getByRole("button", { name: "Apply" }).last().click();
  await expect(page.getByText("Nobody has “nobody at all”")).toBeVisible();
  await expect(page.getByText("2 people chosen")).toBeVisible();
  await page.getByRole("link", { name: "By Certificates" }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
  await look(page, "cards", javaScriptEnabled);
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click();
  await expect(page.getByRole("link", { name: "Back to all cards" })).toBeVisible();
  await expect(page.getByText(`${JOURNEY_PEOPLE} people chosen`)).toBeVisible();
  await rows.nth(0).uncheck();
  await page.getByRole("button", { name: "Send Bulk Email" }).click();
  await page.waitForURL(/\/bulk-email\/compose\//);
  await expect(
    page.getByRole("button", { name: new RegExp(`^${JOURNEY_PEOPLE - 1} people from `) }),
  ).toBeVisible();
  await page.getByLabel("Subject").fill("Cohort 5 opens, {Frist Name}");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Did you mean {First Name}?").first()).toBeVisible();
  await page.getByLabel("Subject").fill("Cohort 5 opens, {First Name}");
  await page
    .getByLabel("Message", { exact: true })
    .fill("Dear {First Name},\n\nCohort 5 opens on Monday.");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  const preview = await page.request.get(
    (await page.locator("iframe").first().getAttribute("src"))!,
  );
  expect(preview.headers()["content-security-policy"]).toContain("frame-ancestors 'self'");
  await page.getByText("The same as plain text").click();
  await expect(page.locator("pre").getByText("Cohort 5 opens on Monday.")).toBeVisible();
  await look(page, "compose", javaScriptEnabled);
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("A test is on its way to")).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: /Send \d+ e-mails? now\?/ })).toBeVisible();
  await look(page, "confirm", javaScriptEnabled);
  await page.getByRole("button", { name: /^Send \d+ e-mail/ }).click();
  await expect(page.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
  await page.getByRole("link", { name: "Watch it being delivered" }).click();
  await page.waitForURL(/\/sent\//);
  await expect(page.getByRole("heading", { name: "Cohort 5 opens" }).first()).toBeVisible();
});

test("schedule a bulk e-mail and find nothing left among the drafts", async ({
  page,
  organiser,
}) => {
  await signIn(page, organiser);
  await page.goto("/bulk-email?tab=certificates");
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click();
  await page.getByRole("button", { name: "Send Bulk Email" }).click();
  await page.getByLabel("Subject").fill("Later");
  await page
    .getByLabel("Message", { exact: true })
    .fill("Dear {First Name}, more of this tomorrow.");
  await page.getByRole("button", { name: "Schedule send" }).click();
  await expect(page.getByRole("heading", { name: "Schedule send" })).toBeVisible();
  await page.getByLabel(/Tomorrow/).check({ force: true });
  await page.getByRole("button", { name: "Schedule", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
  await expect(page.getByText("09:00, West Africa Time")).toBeVisible();
  await page.goto("/bulk-email/drafts");
  await expect(page.getByRole("link", { name: "Later" })).toHaveCount(0);
});

test("typed text is saved after a pause and survives reloading or leaving", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await signIn(page, organiser);
  await page.goto("/bulk-email");
  await page.getByRole("table").getByRole("checkbox").nth(0).check();
  await page.getByRole("button", { name: "Send Bulk Email" }).click();
  await page.waitForURL(/\/bulk-email\/compose\//);
  const composer = page.url();
  const [subject, message] = [
    page.getByLabel("Subject"),
    page.getByLabel("Message", { exact: true }),
  ];
  await subject.fill("Half a subject");
  await message.fill("Half a message");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await look(page, "autosaved", javaScriptEnabled);
  await subject.fill("Half a subject, twice");
  await expect(page.getByText("Saved", { exact: true })).toHaveCount(0);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await subject.fill("Half a subject");
  await expect(page.getByText("Saved", { exact: true })).toHaveCount(0);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(subject).toHaveValue("Half a subject");
  await expect(message).toHaveValue("Half a message");

  await message.fill("Half a message, and a little more");
  // Typed before or after the scripts came: from here on they know of it.
  await expect(page.getByText(/^Sav(ing…|ed)$/)).toBeVisible();
  await message.press("End");
  await message.press("!");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.waitForURL(/\/dashboard/);
  await page.goto(composer);
  await expect(message).toHaveValue("Half a message, and a little more!");

  await subject.fill("S".repeat(310));
  await expect(
    page.getByText(/^Saved\. Before you send: The subject has 310 characters/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("The subject has 310 characters");
  await page.reload();
  await expect(subject).toHaveValue("S".repeat(310));
  await subject.fill("A subject that fits");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
});
