import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "playwright/test";
import { JOURNEY_NEWCOMERS, JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

test("a newcomer loads sample data, follows numbers to lists, and removes it", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/sign-in");
  await page
    .getByLabel("E-mail address")
    .fill(javaScriptEnabled ? JOURNEY_NEWCOMERS.script : JOURNEY_NEWCOMERS.plain);
  await page.getByLabel("Password").fill(JOURNEY_ORGANISER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(
    page.getByRole("heading", { name: "Let’s send your first certificate" }),
  ).toBeVisible();
  await expect(
    page.getByRole("heading", { name: "Your first certificate is ready" }),
  ).toBeVisible();
  await page.getByText("Show the rest of the dashboard").click();
  await expect(page.getByText("No Projects Created Yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open activity log" })).toHaveAttribute(
    "href",
    "/activity-log",
  );
  await lookOver(page, javaScriptEnabled ?? true);

  await page.getByRole("button", { name: "Load sample data" }).click();
  await expect(
    page.getByRole("heading", { name: /^Good (morning|afternoon|evening), Bola$/ }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /^872 ?: show Certificates Sent$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^21 ?: show Webinars Hosted$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^256 ?: show Forms Filed$/ })).toBeVisible();
  const chart = page.getByRole("group", { name: /^E-mails sent and failed/ }).first();
  await expect(chart).toBeVisible();
  const lastDay = chart.getByRole("img").last();
  await lastDay.focus();
  await expect(lastDay.locator("text")).toHaveCSS("opacity", "1");
  await lookOver(page, javaScriptEnabled ?? true);

  await page.getByText("Show as a table").click();
  await expect(
    page.getByRole("region", { name: "E-mails as a table" }).getByRole("row"),
  ).toHaveCount(3);

  const forms = page.getByRole("navigation", { name: "Period for Total Forms Filed" });
  await page
    .getByRole("navigation", { name: "Period for Total Webinars Hosted" })
    .getByRole("link", { name: "This Month" })
    .click();
  await expect(page).toHaveURL(/\?webinars=month$/);
  await forms.getByRole("link", { name: "This Week" }).click();
  await expect(page).toHaveURL(/\?webinars=month&forms=week$/);
  await expect(forms.getByRole("link", { name: "This Week" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  const filed = page.getByRole("link", { name: /: show Forms Filed$/ });
  const number = /^\d+/.exec(await filed.innerText())?.[0];
  await filed.click();
  await expect(page).toHaveURL(/\/forms\/responses\?period=week$/);
  await expect(page.getByText(`${number} forms were filled in this week.`)).toBeVisible();
  await expect(page.getByText("Sample", { exact: true }).first()).toBeVisible();
  await lookOver(page, javaScriptEnabled ?? true);

  await page.goto("/dashboard");
  await page.getByRole("link", { name: /^21 ?: show Webinars Hosted$/ }).click();
  await expect(page.getByText("Webinars that ended: 21.")).toBeVisible();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Remove sample data" }).click();
  await expect(
    page.getByText("The sample data has been removed. Your own work is still here."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Load sample data" })).toBeVisible();
});

/** axe in both themes, where scripts run; and the width of a small phone. */
async function lookOver(page: Page, withScripts: boolean): Promise<void> {
  const before = page.viewportSize();
  if (withScripts) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(axeSource);
      const found = await page.evaluate(async () => {
        const { axe } = window as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        return (await axe.run()).violations.map(
          ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`,
        );
      });
      expect(found).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
  }
  if (before) await page.setViewportSize(before);
}
