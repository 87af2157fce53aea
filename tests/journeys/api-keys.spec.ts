import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page, test } from "playwright/test";
import { signIn } from "./sign-in.ts";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/**
 * axe, where scripts run, and the width of a small phone. With SHOTS a folder: pictures, to be
 * looked at.
 */
async function look(page: Page, name: string, hasScripts: boolean): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true });
    if (!hasScripts) continue;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await page.evaluate(axeSource);
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    });
    expect(violations).toEqual([]);
  }
}

test("an owner creates a key, sees a program use it, revokes it", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const hasScripts = javaScriptEnabled !== false;
  await signIn(page);
  await page.goto("/settings");
  await page.getByRole("link", { name: "API and webhooks" }).click();
  await page.getByRole("link", { name: "Create a key" }).click();
  await expect(page.getByRole("heading", { name: "Create a key" })).toBeVisible();
  const name = `Enrolment ${Date.now()}`;
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Projects").selectOption("read");
  await look(page, "new", hasScripts);
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("heading", { name: "Your new key" })).toBeVisible();
  const key = await page.getByRole("textbox", { name: "API key" }).inputValue();
  await look(page, "created", hasScripts);
  expect(key).toMatch(/^iwk_[A-Za-z0-9]{40}$/);
  await page.getByRole("link", { name: "Done" }).click();

  await look(page, "keys", hasScripts);
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText(key.slice(-4));
  await expect(row).toContainText("never");
  expect(await page.content()).not.toContain(key);

  const ask = () =>
    fetch(`${baseURL}/api/v1/projects`, { headers: { Authorization: `Bearer ${key}` } });
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(((await answer.json()) as { data: unknown[] }).data.length).toBeGreaterThan(0);
  await page.reload();
  await expect(row).not.toContainText("never");

  await row.getByRole("link", { name: `Revoke ${name}` }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText(`The key ${name} is revoked.`)).toBeVisible();
  expect((await ask()).status).toBe(401);

  await page.getByRole("link", { name: "Add an endpoint" }).click();
  await page.getByLabel("Address").fill("https://10.0.0.7/hook");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await expect(page.getByRole("alert")).toContainText("private network");
  await page.getByLabel("Address").fill("https://hooks.example.com/iweri");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await expect(page.getByLabel("Signing secret")).toHaveValue(/^whsec_/);
  await look(page, "endpoint", hasScripts);
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
  await page.getByRole("link", { name: "Delete endpoint" }).click();
  await page.getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByText("The endpoint is deleted.")).toBeVisible();

  await page.getByRole("link", { name: "Read the API guide" }).click();
  await expect(page.getByRole("heading", { name: "Send a project" })).toBeVisible();
  await page.getByText("Parameters").first().click();
  await look(page, "reference", hasScripts);
});
