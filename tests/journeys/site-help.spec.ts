import { expect, test } from "playwright/test";
import { JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";
import { lookClean } from "./look-clean.ts";
import { readMail } from "./read-mail.ts";

test("someone seeks an answer by topic, by search, and then writes", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/help");
  await expect(page.getByRole("heading", { level: 2, name: "Getting Started" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await lookClean(page, javaScriptEnabled);

  await page
    .getByRole("navigation", { name: "Topics" })
    .getByRole("link", { name: "Managing Recipients" })
    .click();
  await expect(page).toHaveURL(/\/help\?category=managing-recipients$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  const answer = page.getByText("CSV, XLS, XLSX or ODS, up to 25 MB");
  await expect(answer).toBeHidden();
  await page.getByText("Which files can I upload as a list?").click();
  await expect(answer).toBeVisible();
  await page.getByRole("link", { name: "Link to this answer" }).click();
  const link = page.url();
  expect(link).toContain("#which-files-can-i-upload-as-a-list");
  await page.goto("/help");
  await page.goto(link);
  await expect(answer).toBeVisible();
  await page.goto("/help?open=what-happens-to-my-nin#what-happens-to-my-nin");
  await expect(page.getByText("We don’t store the number")).toBeVisible();

  const search = page.getByRole("searchbox", { name: "Search the questions" });
  await search.fill("funmilayo");
  await search.press("Enter");
  await expect(
    page.getByRole("heading", { name: "1 question found for “funmilayo”" }),
  ).toBeVisible();
  await expect(page.locator("mark", { hasText: "Fúnmiláyọ̀" })).toBeVisible();
  await lookClean(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Managing Recipients", exact: true }).last().click();
  await expect(page.getByRole("heading", { level: 2, name: "Managing Recipients" })).toBeVisible();
  await expect(answer).toBeVisible();

  await search.fill("zebra crossing");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(
    page.getByRole("heading", { name: "Nothing found for “zebra crossing”" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Write to us" }).click();

  const person = `help-${Date.now()}@people.test`;
  const message = `Good morning.\n\nDo you certify zebra crossings? (${person})`;
  await page.getByLabel("First name").fill("Ngọzị");
  await page.getByLabel("Last name").fill("Okonkwọ");
  await page.getByLabel("How should we reach you?").fill("ngozi at people");
  await page.getByLabel("Message").fill(message);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole("alert")).toContainText(
    "Enter an e-mail address like name@example.com, or a phone number",
  );
  await expect(page.getByRole("alert")).toBeInViewport();
  await expect(page.getByLabel("First name")).toHaveValue("Ngọzị");
  await expect(page.getByLabel("Last name")).toHaveValue("Okonkwọ");
  await expect(page.getByLabel("How should we reach you?")).toHaveValue("ngozi at people");
  await expect(page.getByLabel("Message")).toHaveValue(message);
  await lookClean(page, javaScriptEnabled);

  await page.getByLabel("How should we reach you?").fill(person);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/help\?sent=yes#contact$/);
  await expect(page.getByRole("status")).toContainText("We have your message");
  await expect(page.getByRole("status")).toBeInViewport();
  await expect(page.getByLabel("Message")).toHaveValue("");
  await lookClean(page, javaScriptEnabled);

  expect((await readMail(person, /^We received your message$/)).text).toContain(
    "A person reads every message",
  );
  const mail = await readMail(JOURNEY_ORGANISER.email, /^Message from Ngọzị Okonkwọ$/u);
  expect(mail.text).toContain(`zebra crossings? (${person})`);
  expect(mail.replyTo?.value[0]?.address).toBe(person);
});
