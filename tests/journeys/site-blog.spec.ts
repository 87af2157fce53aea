import { expect, test } from "playwright/test";
import { lookClean } from "./look-clean.ts";

test("a reader goes through blog tabs, an article, the next, a category", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/blog");
  await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
  await lookClean(page, javaScriptEnabled);
  const tabs = page.getByRole("navigation", { name: "Types of article" });
  await expect(tabs.getByRole("link", { name: "View all" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByRole("link", { name: "Older articles" }).click();
  await expect(page).toHaveURL(/\/blog\?page=2$/);
  await tabs.getByRole("link", { name: "Guides & Tutorials" }).click();
  await expect(page).toHaveURL(/\/blog\?tab=guides-tutorials$/);

  await page
    .getByRole("link", { name: "How to Automate Certificate Distribution & Save Time" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "How to Automate Certificate Distribution & Save Time",
  );
  await lookClean(page, javaScriptEnabled);
  await page
    .getByRole("navigation", { name: "Contents" })
    .getByRole("link", { name: "The six steps" })
    .click();
  await expect(page).toHaveURL(/#the-six-steps$/);
  await expect(page.getByRole("heading", { name: "Look at the hardest names" })).toBeVisible();

  await page.getByRole("link", { name: /^Previous article/ }).click();
  await expect(page).toHaveURL(/\/blog\/2$/);
  await page
    .getByRole("article")
    .getByRole("list", { name: "Categories" })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(/\/blog\?tab=guides-tutorials$/);
});

test("an old link to an article that is gone leads on", async ({ page, javaScriptEnabled }) => {
  await page.goto("/blog/4040");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Article not found");
  await lookClean(page, javaScriptEnabled);
  await page.getByRole("link", { name: "All articles" }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test("success stories say what is an example and can be shared", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/success-stories");
  await lookClean(page, javaScriptEnabled);
  const story = page
    .getByRole("listitem")
    .filter({ hasText: "A training centre sends 240 certificates by lunch" });
  await expect(story).toContainText("Example");
  await expect(story.getByRole("link", { name: /^WhatsApp/ })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\?text=/,
  );
  await story
    .getByRole("link", {
      name: "A training centre sends 240 certificates by lunch",
      exact: true,
    })
    .click();
  await expect(page.getByText("This is an example.")).toBeVisible();
});

test("a feed reader reads the blog", async ({ page, request, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "the browser's XML parser is asked by a script");
  const feed = await (await request.get("/blog.rss.xml")).text();
  await page.goto("/blog");
  const read = await page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, "application/xml");
    const text = (item: Element, name: string) =>
      item.getElementsByTagName(name)[0]?.textContent ?? "";
    return {
      fault: document.querySelector("parsererror")?.textContent ?? null,
      version: document.documentElement.getAttribute("version"),
      items: [...document.querySelectorAll("item")].map((item) => ({
        title: text(item, "title"),
        link: text(item, "link"),
        letters: text(item, "content:encoded").length,
        dated: !Number.isNaN(Date.parse(text(item, "pubDate"))),
      })),
    };
  }, feed);
  expect([read.fault, read.version]).toEqual([null, "2.0"]);
  expect(read.items.length).toBeGreaterThanOrEqual(10);
  for (const { link, letters, dated } of read.items)
    expect([link, letters > 3_000, dated]).toEqual([link, true, true]);
  await page.goto(read.items[0]!.link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(read.items[0]!.title);
});
