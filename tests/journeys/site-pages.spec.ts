import { expect, test } from "playwright/test";
import { lookClean } from "./look-clean.ts";

test("a newcomer reads, works out the cost, and reaches the free sign-up", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/features");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Sending" }).getByText("In progress", { exact: true }),
  ).toBeVisible();
  await lookClean(page, javaScriptEnabled);

  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Case studies" }).click();
  await expect(page.getByText("This is an example.").first()).toBeVisible();
  await lookClean(page, javaScriptEnabled);

  await footer.getByRole("link", { name: "Learn more" }).click();
  // The whole card leads on, not its heading alone.
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Onboarding guide" }) });
  await card.click({ position: { x: 12, y: 12 } });
  await expect(page).toHaveURL(/\/onboarding$/);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(8);
  await lookClean(page, javaScriptEnabled);

  await footer.getByRole("link", { name: "Free trial" }).click();
  await page.getByRole("main").getByRole("link", { name: "Start free" }).first().click();
  await expect(page).toHaveURL(/\/signup\?plan=free$/);
});

test("a mistyped address suggests the page, and a search finds it", async ({
  page,
  javaScriptEnabled,
}) => {
  const answer = await page.goto("/onbording-guide");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await lookClean(page, javaScriptEnabled);
  await page
    .getByRole("region", { name: "Did you mean one of these?" })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(/\/onboarding$/);

  await page.goto("/qqqq");
  await page.getByLabel("What are you looking for?").fill("unsubscribe");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/docs\?q=unsubscribe$/);
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});

test("the terms go on paper as text alone", async ({ page }) => {
  await page.goto("/terms");
  await expect(page.getByText("Effective date: 02/10/25")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Contents" })
    .getByRole("link", { name: "Suspension and termination" })
    .click();
  await expect(page).toHaveURL(/#suspension-and-termination$/);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Suspension and termination" })).toBeVisible();
  for (const part of ["banner", "contentinfo", "navigation"] as const)
    await expect(page.getByRole(part)).toHaveCount(0);
});

test("the site map leads to every kind of page there is", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  await page.goto("/site-map");
  await lookClean(page, javaScriptEnabled);
  const links = await page.getByRole("main").getByRole("link").all();
  const paths = await Promise.all(links.map((link) => link.getAttribute("href")));
  expect(paths.length).toBeGreaterThan(50);
  for (const path of new Set(paths))
    expect([path, (await request.get(path!)).status()]).toEqual([path, 200]);
});
