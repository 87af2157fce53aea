import { expect } from "playwright/test";
import { JOURNEY_PEOPLE } from "../setup/journey-organiser.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

test("a project leads to its people's certificates, as does the whole list", async ({
  page,
  organiser,
}) => {
  await signIn(page, organiser);
  await page.goto("/projects?tab=certificates&sort=title");
  await page.getByRole("link", { name: "Digital skills, cohort 4", exact: true }).first().click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Digital skills, cohort 4" }),
  ).toBeVisible();
  await page.getByRole("link", { name: /^Change how long/ }).click();
  await page.getByRole("radio", { name: /^Some time after issue/ }).check();
  await page.getByLabel("Number").fill("none");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a whole number of years").first()).toBeVisible();
  await page.getByLabel("Number").fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Valid for 2 years", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Preview certificate" }).click();
  await expect(page.getByText(`1 of ${JOURNEY_PEOPLE}`, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText(`2 of ${JOURNEY_PEOPLE}`, { exact: true })).toBeVisible();
  await page.getByLabel("S/N").fill(`${JOURNEY_PEOPLE}`);
  await page.getByRole("button", { name: "Go" }).click();
  await expect(
    page.getByText(`${JOURNEY_PEOPLE} of ${JOURNEY_PEOPLE}`, { exact: true }),
  ).toBeVisible();
  const last = (await page
    .getByRole("img", { name: /^Certificate of / })
    .getAttribute("alt"))!.replace("Certificate of ", "");

  await page.goto("/certificates");
  await expect(
    page.getByRole("heading", { name: "Digital skills, cohort 4" }).first(),
  ).toBeVisible();
  await page.getByRole("link", { name: /^Issued certificates/ }).click();
  const search = page.getByRole("search", { name: "" }).getByLabel("Search certificates");
  await search.fill(last);
  await search.press("Enter");
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole("link", { name: last, exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: last, exact: true }).first().click();
  await expect(page.getByRole("link", { name: "Correct and re-issue" })).toBeVisible();

  await page.goto("/certificates?tab=issued&status=valid");
  const boxes = page.getByRole("checkbox", { name: /^Choose the certificate of/ });
  await boxes.nth(0).check();
  await page.getByRole("button", { name: "Change validity" }).click();
  await expect(page.getByText("Of 1 certificate that was issued")).toBeVisible();
  await page.getByRole("radio", { name: /^On a day/ }).check();
  await page.getByLabel("Last valid day").fill("2999-12-31");
  await page.getByRole("main").getByRole("button", { name: "Change validity" }).click();
  await expect(
    page.getByText("1 certificate is changed: valid until 31 December 2999."),
  ).toBeVisible();
  await expect(page.getByText("until 31 December 2999", { exact: true })).toBeVisible();

  await page.goto("/certificates?tab=issued&status=valid");
  await expect(boxes).toHaveCount(JOURNEY_PEOPLE);
  await boxes.last().check();
  await page.getByRole("button", { name: "Download" }).click();
  await expect(page.getByText(/^1 certificate, as one ZIP/)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download ZIP" }).click();
  expect((await download).suggestedFilename()).toMatch(/^certificates-.*\.zip$/);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText(/^1 chosen of/)).toBeVisible();
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Revoke 1 certificate?" })).toBeVisible();
  await page.getByLabel("Reason").fill("Given by mistake");
  await page.getByRole("button", { name: "Revoke certificate" }).click();
  await expect(page.getByText("1 certificate is revoked.")).toBeVisible();
  await page.goto("/certificates?tab=issued&status=revoked");
  await expect(page.getByRole("row").filter({ hasText: "Revoked" })).toHaveCount(1);
});
