import { expect, test } from "playwright/test";
import { signIn } from "./sign-in.ts";

test("a template is found, filtered and started, and nothing moves meanwhile", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page);
  await page.goto("/certificates/new");
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill("cross");
  await page.getByRole("radio", { name: /^Church/ }).check({ force: true });
  await page.getByRole("combobox", { name: "Orientation" }).selectOption("Portrait");
  // With scripts they are shown at once.
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Show designs" }).click();
  await page.waitForURL(/orientation=portrait/);
  await expect(page.getByText("1 design", { exact: true })).toBeVisible();
  // From here on nobody has asked for anything to move.
  await page.reload();
  await page.getByRole("radio", { name: /Chapel/ }).check({ force: true });
  await page.getByLabel("Title").fill("Choir service");
  if (javaScriptEnabled) {
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as unknown as {
              value: number;
              hadRecentInput: boolean;
            }[])
              if (!entry.hadRecentInput) sum += entry.value;
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => done(sum), 300);
        }),
    );
    expect(shift).toBeLessThan(0.05);
  }
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await page.waitForURL(/\/design/);
  await expect(page.getByRole("radio", { name: /^Full Name/ })).toBeVisible();
});

test("a search without result leads back to all designs", async ({ page }) => {
  await signIn(page);
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill("Choir service");
  const search = page.getByRole("searchbox", { name: "Search", exact: true });
  await search.fill("zeppelin");
  await search.press("Enter");
  await page.getByRole("link", { name: "see all designs" }).click();
  await expect(page.getByText("38 designs", { exact: true })).toBeVisible();
  await expect(search).toHaveValue("");
  await expect(page.getByLabel("Title")).toHaveValue("Choir service");
});
