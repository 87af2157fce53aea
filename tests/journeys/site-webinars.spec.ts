import { expect } from "playwright/test";
import { beginWebinar } from "./begin-webinar.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

test("a webinar is listed, found, registered for, and taken off again", async ({
  page,
  browser,
  baseURL,
  organiser,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  const title = `Ẹ̀kọ́ on listed webinars, ${javaScriptEnabled ? "with" : "without"} scripts`;
  const start = new Date(Date.now() + 3 * 86_400_000);
  await signIn(page, organiser);
  const form = await beginWebinar(page);
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Host").fill("Dr Ngọzị Okonkwọ");
  await page.locator("input[name=day]").fill(start.toISOString().slice(0, 10));
  await page.locator("input[name=time]").fill("10:00");
  await page.getByLabel("Length in minutes").fill("90");
  await page.getByLabel("Meeting link").fill("https://meet.example.com/secret-room");
  await expect(
    page.getByRole("checkbox", { name: /List on the public webinars page/ }),
  ).not.toBeChecked();
  await page.getByRole("checkbox", { name: /List on the public webinars page/ }).check();
  await page.getByLabel("Topic").selectOption("Careers and job search");
  await page.getByRole("button", { name: "Set up the webinar" }).click();
  await expect(page.getByText("Listed as soon as the form is published.")).toBeVisible();
  await page.goto(`${form}/publish`);
  await page.getByRole("dialog").getByRole("button", { name: "Publish Form" }).click();
  await page.waitForURL(/\/share/);

  const visitor = await (await browser.newContext({ baseURL, javaScriptEnabled })).newPage();
  await visitor.goto("/webinars");
  await visitor.getByRole("searchbox", { name: "Search" }).fill(title.replace("Ẹ̀kọ́", "EKO"));
  await visitor.getByLabel("Topic").selectOption("Careers and job search");
  await visitor.getByRole("button", { name: "Search", exact: true }).click();
  await expect(visitor).toHaveURL(/q=EKO/);
  await expect(visitor.getByRole("heading", { level: 3 })).toHaveText([title]);
  await expect(visitor.getByText(/10:00 to 11:30/)).toBeVisible();
  await expect(visitor.getByText(/UTC\+1/)).toBeVisible();
  await expect(visitor.locator("body")).not.toContainText("secret-room");
  await visitor.getByRole("link", { name: `Register for ${title}` }).click();
  await visitor.getByLabel("First name").fill("Fúnmiláyọ̀");
  await visitor.getByLabel("Last name").fill("Adébáyọ̀");
  await visitor
    .getByLabel(/E-?mail/i)
    .first()
    .fill("listed@people.test");
  for (const box of await visitor.getByRole("checkbox", { name: /agree/i }).all())
    await box.check();
  await visitor.getByRole("button", { name: "Register" }).click();
  await expect(visitor.getByText("You are registered", { exact: true })).toBeVisible();

  await visitor.goto(
    `/events?q=${encodeURIComponent(title)}&month=${start.toISOString().slice(0, 7)}`,
  );
  await expect(visitor.getByRole("heading", { level: 4 })).toHaveText([title]);
  const file = await visitor.getByRole("link", { name: /^Add to calendar/ }).getAttribute("href");
  expect(await (await visitor.request.get(file!)).text()).toContain("BEGIN:VEVENT");

  await page.goto(`${form}/webinar`);
  await expect(page.getByText("It is listed.")).toBeVisible();
  await page.getByRole("checkbox", { name: /List on the public webinars page/ }).uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  // Words that somebody typed are never answered from memory.
  await visitor.goto(`/webinars?q=${encodeURIComponent(title)}`);
  await expect(visitor.getByText("No webinars match")).toBeVisible();
  expect((await visitor.request.get(file!)).status()).toBe(404);
  await visitor.context().close();
});
