import { readFileSync } from "node:fs";
import { expect, test } from "playwright/test";
import { signIn } from "./sign-in.ts";

test("from a blank form to published questions, an answer and its spreadsheet", {
  tag: "@main",
}, async ({ page, javaScriptEnabled }) => {
  const title = `Volunteers ${javaScriptEnabled ? "with" : "without"} scripts`;
  await signIn(page);
  await page.goto("/forms");
  await page.getByRole("button", { name: /Blank Form/ }).click();
  await page.waitForURL(/\/questions/);
  const form = page.url().replace(/\/questions.*/, "");

  await page.getByRole("button", { name: "Full Name", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Full Name" })).toBeVisible();
  await page.getByRole("checkbox", { name: /^(An answer is required|Required)$/ }).check();
  await page.getByRole("button", { name: "Email Address", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Email Address" })).toBeVisible();
  await page.getByRole("checkbox", { name: /^(An answer is required|Required)$/ }).check();
  await page.getByRole("button", { name: "Single Choice", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Single Choice" })).toBeVisible();
  await page.getByLabel("Question", { exact: true }).fill("Where can you help?");
  const choices = page.locator("input[name=option]");
  await choices.nth(0).fill("At the gate");
  await choices.nth(1).fill("On the stage");
  await page.getByRole("button", { name: "Long Text", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Long Text" })).toBeVisible();
  await page.getByLabel("Question", { exact: true }).fill("What have you done before?");
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(page.getByRole("link", { name: /Questions/ })).toContainText("4");

  await page.getByRole("button", { name: /Delete .*What have you done before/ }).click();
  await expect(page.getByRole("link", { name: /Questions/ })).toContainText("3");
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(page.getByRole("link", { name: /Questions/ })).toContainText("4");
  await page.getByRole("button", { name: /Move .*What have you done before.* up/ }).click();

  await page.goto(`${form}/settings`);
  await page.getByLabel("Title", { exact: true }).fill(title);
  const saved = page.waitForResponse(
    (response) => response.request().method() === "POST" && /\/settings/.test(response.url()),
  );
  await page.getByRole("button", { name: "Save Edit" }).click();
  await saved;
  await expect(page.getByText("Saved", { exact: false }).first()).toBeVisible();
  await page.goto(`${form}/questions`);
  await page
    .getByRole("button", { name: "Publish Form" })
    .or(page.getByRole("link", { name: "Publish Form" }))
    .first()
    .click();
  await page.waitForURL(/\/publish/);
  await page.getByRole("dialog").getByRole("button", { name: "Publish Form" }).click();
  await page.waitForURL(/\/share/);
  await expect(page.getByRole("heading", { name: "Share with link" })).toBeVisible();
  const address = await page.getByLabel("Link", { exact: true }).inputValue();

  await page.goto(address);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  expect(
    await page.locator("script:not([src^='/f/keep.js']), link[rel=stylesheet], img").count(),
  ).toBe(0);
  await page.getByLabel("First name").fill("Fúnmiláyọ̀");
  await page.getByLabel("Last name").fill("Okonkwọ");
  await page.getByLabel("Email Address").fill("funmi@");
  await page.getByLabel("On the stage").check();
  await page.getByLabel(/What have you done before/).fill("=HYPERLINK(“nothing”)");
  await page.locator("form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toContainText("e-mail address");
  await expect(page.getByLabel("First name")).toHaveValue("Fúnmiláyọ̀");
  await page.getByLabel("Email Address").fill("funmi@people.test");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL(/\/thanks/);
  await page.reload();

  await page.goto(`${form}/responses`);
  await expect(page.getByText("funmi@people.test").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Responses/ }).first()).toContainText("1");
  const download = page.waitForEvent("download");
  await page.goto(`${form}/responses/export.csv`).catch(() => {});
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv).toContain("Fúnmiláyọ̀");
  expect(csv).toContain("On the stage");
  expect(csv).toContain("'=HYPERLINK");
});
