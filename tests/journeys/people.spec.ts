import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "playwright/test";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** With scripts: what axe finds here, in both themes. */
async function look(page: Page, hasScripts: boolean, name: string): Promise<void> {
  const folder = process.env.SHOTS_DIR;
  if (folder) {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.screenshot({
          path: `${folder}/${name}-${width}-${colorScheme}${hasScripts ? "" : "-plain"}.png`,
          fullPage: true,
        });
      }
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  }
  if (!hasScripts) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(axeSource);
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    });
    expect(found, `${name}, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 720 });
}

test("find a person, correct their name, certificate and address, then erase them", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  await signIn(page, organiser);
  await page.goto("/people");
  await look(page, javaScriptEnabled, "people");
  const name = "Adébáyọ̀ Akíntọ́lá";
  await page.getByRole("searchbox", { name: "Search people" }).fill(name);
  await page.getByRole("searchbox", { name: "Search people" }).press("Enter");
  await page.waitForURL(/\?q=/);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("region", { name: /^Certificates/ })).toContainText("Valid");
  await look(page, javaScriptEnabled, "person");

  await page.getByRole("link", { name: "Correct name", exact: true }).click();
  await page.waitForURL(/\/name/);
  await page.getByLabel("First Name").fill("Corrected");
  await page.getByLabel("Last Name").fill("Withhope");
  await page.getByRole("button", { name: "Show preview" }).click();
  await expect(page.getByRole("img", { name: "The certificate as it will be" })).toBeVisible();
  await look(page, javaScriptEnabled, "person-name");
  await page.getByRole("button", { name: "Correct name" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Corrected Withhope" })).toBeVisible();
  await expect(page.getByText("1 certificate was re-issued. No e-mail was sent.")).toBeVisible();
  await expect(page.getByRole("region", { name: /^Certificates/ })).toContainText("Replaced");

  await page.getByRole("link", { name: "Correct address" }).click();
  await look(page, javaScriptEnabled, "person-email");
  const address = "corrected@people.test";
  await page.getByLabel("Right address").fill(address);
  await page.getByRole("button", { name: "Correct address" }).click();
  await expect(page.getByText(`The address is now ${address}`)).toBeVisible();

  await page.getByRole("link", { name: "Erase", exact: true }).click();
  await look(page, javaScriptEnabled, "person-erase");
  await expect(
    page.getByText("A certificate can’t be both valid and without a name."),
  ).toBeVisible();
  await page.getByRole("radio", { name: /Revoke and erase/ }).check();
  await page.getByRole("button", { name: "Erase for good" }).click();
  await page.waitForURL(/\/people$/);
  await expect(page.getByText("The person is erased.")).toBeVisible();
  await page.goto(`/people?q=${encodeURIComponent(address)}`);
  await expect(page.getByText("Nobody matches")).toBeVisible();
});
