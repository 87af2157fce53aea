import { expect, test } from "playwright/test";
import { signIn } from "./sign-in.ts";

test("C02 a confirmation overtaken by another window asks again with current facts", async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill("Two windows");
  await page.getByRole("radio", { name: /Tidewater/ }).check({ force: true });
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await page.waitForURL(/\/design/);
  const flow = `/certificates/${page.url().split("/")[4]}`;
  const addPerson = async (name: string) => {
    await page.goto(`${flow}/recipients/add/single`);
    await page.getByLabel("First Name", { exact: true }).fill(name);
    await page
      .getByLabel("Email Address", { exact: true })
      .fill(`${name.toLowerCase()}@people.test`);
    await page.getByRole("button", { name: "Add person" }).click();
    await page.waitForURL(/\/recipients$/);
  };
  await addPerson("Bisi");

  const other = await context.newPage();
  await other.goto(`${flow}/send`);
  await other.getByRole("checkbox", { name: /^Leave (it|them) empty$/ }).check();
  await addPerson("Chidi");
  await other.getByRole("button", { name: "Send 1 certificate" }).click();
  await expect(other.getByRole("alert")).toContainText("It would now go to 2 people");
  await expect(other.getByRole("heading", { name: "Send 2 certificates now?" })).toBeVisible();
  await other.getByRole("button", { name: "Send 2 certificates" }).click();
  await other.waitForURL(/\/done/);
});
