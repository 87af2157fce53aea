import { type BrowserContext, expect, type Page } from "playwright/test";
import sharp from "sharp";
import { lookClean } from "./look-clean.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

/** A form with a line and a picture: the addresses of its dashboard and of itself. */
async function findSurvey(page: Page, organiser: string) {
  await signIn(page, organiser);
  const address = `/f/survey-${/\d+/.exec(organiser)?.[0]}`;
  await page.goto("/forms?q=Household");
  const href = await page.locator('a[href^="/forms/1"]').first().getAttribute("href");
  const form = /\/forms\/[^/?]+/.exec(href ?? "")?.[0] ?? "";
  return { form, address };
}

const photo = async (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 40, height: 30, channels: 3, background: "#285" } })
    .jpeg()
    .toBuffer(),
});

async function expectResponses(page: Page, form: string, names: readonly string[]): Promise<void> {
  await expect(async () => {
    await page.goto(`${form}/responses`);
    for (const name of names) await expect(page.getByText(name, { exact: true })).toHaveCount(1);
  }).toPass({ timeout: 60_000 });
}

test.use({ actionTimeout: 30_000 });

const PHONE = { width: 390, height: 800 };
const line = (page: Page) => page.getByLabel("Village or street");
const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });

/** A phone on the form's page, once its script is there. */
async function phoneAt(phone: BrowserContext, address: string): Promise<Page> {
  const page = await phone.newPage();
  await page.goto(address, { waitUntil: "load" });
  await expect(page.locator("main [role=status]").first()).toBeAttached();
  return page;
}

test("what is typed stays, and leaves once the line is back", async ({
  page,
  browser,
  baseURL,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts nothing is kept");
  test.setTimeout(240_000);
  const { form, address } = await findSurvey(page, organiser);
  const phone = await browser.newContext({ baseURL, viewport: PHONE });
  const seen = await phoneAt(phone, address);
  await line(seen).fill("Amina in Kano");
  await expect(seen.getByText("What you type is kept on this phone")).toBeVisible();
  await lookClean(seen, true);
  await seen.reload();
  await expect(line(seen)).toHaveValue("Amina in Kano");
  await seen.evaluate(() => navigator.serviceWorker.ready);

  await phone.setOffline(true);
  await submit(seen).click();
  const later = seen.getByRole("button", { name: "Send when I’m back online" });
  await expect(later).toBeVisible();
  await expect(seen.getByText("were sent")).toHaveCount(0);
  await lookClean(seen, true);
  await later.click();
  await expect(seen.getByText("Not sent yet.")).toBeVisible();
  await expectResponsesNone(page, form);
  await phone.setOffline(false);
  await expect(seen.getByText("Your answers were sent.")).toBeVisible({ timeout: 60_000 });
  await expectResponses(page, form, ["Amina in Kano"]);

  // The tab is closed before the line is back, and the page is opened again later.
  const second = await phoneAt(phone, address);
  await expect(line(second)).toHaveValue("");
  await line(second).fill("Bala in Jos");
  await phone.setOffline(true);
  await submit(second).click();
  await second.getByRole("button", { name: "Send when I’m back online" }).click();
  await expect(second.getByText("Not sent yet.")).toBeVisible();
  await second.close();
  await seen.close();
  await phone.setOffline(false);
  const third = await phoneAt(phone, address);
  await expect(third.getByText("Your answers were sent.")).toBeVisible({ timeout: 60_000 });
  await expectResponses(page, form, ["Amina in Kano", "Bala in Jos"]);

  // And what is deleted from the phone is gone.
  await line(third).fill("Chidi in Enugu");
  await third.getByRole("button", { name: "Delete it from this phone" }).click();
  await expect(third.getByText("Deleted from this phone.")).toBeVisible();
  await third.reload();
  await expect(line(third)).toHaveValue("");
  await phone.close();
});

async function expectResponsesNone(page: Page, form: string): Promise<void> {
  await page.goto(`${form}/responses`);
  await expect(page.getByText("Amina in Kano")).toHaveCount(0);
}

test("a helper takes twenty answers without a line", async ({
  page,
  browser,
  baseURL,
  organiser,
  javaScriptEnabled,
}) => {
  test.setTimeout(300_000);
  const { form } = await findSurvey(page, organiser);
  await page.goto(`${form}/share`);
  await page.getByRole("link", { name: "Links for helpers without a connection" }).click();
  await page.getByLabel("Who gets the link").fill("Ngozi, Kano team");
  await page.getByRole("button", { name: "Make a link" }).click();
  const address = await page.getByLabel("Link", { exact: true }).inputValue();
  await lookClean(page, javaScriptEnabled);

  const phone = await browser.newContext({ baseURL, viewport: PHONE, javaScriptEnabled });
  const helper = await phone.newPage();
  await helper.goto(address);
  const names = Array.from(
    { length: javaScriptEnabled ? 20 : 2 },
    (_, at) => `Household ${at + 1}.`,
  );
  if (!javaScriptEnabled) {
    for (const name of names) {
      await line(helper).fill(name);
      await submit(helper).click();
      await expect(helper.getByText("Sent. Fill in the next one.")).toBeVisible();
    }
    return expectResponses(page, form, names);
  }
  await expect(helper.getByText("Works without a connection, too.")).toBeVisible();
  await helper.evaluate(() => navigator.serviceWorker.ready);
  await phone.setOffline(true);
  await helper.reload();
  for (const [at, name] of names.entries()) {
    await line(helper).fill(name);
    if (at < 3)
      await helper.locator("input[type=file]").setInputFiles(await photo(`house-${at}.jpg`));
    await submit(helper).click();
    await expect(
      helper.getByText(`${at + 1} answer${at ? "s wait" : " waits"} on this phone`),
    ).toBeVisible();
  }
  await expect(helper.getByText(/Household 1\., 1 file, \d+ KB/)).toBeVisible();
  await lookClean(helper, true);
  // The phone is switched off and on: everything is still there.
  await helper.close();
  const again = await phone.newPage();
  await again.goto(address);
  await expect(again.getByText("20 answers wait on this phone")).toBeVisible();
  await phone.setOffline(false);
  await expect(again.getByText("0 answers wait on this phone, 20 sent")).toBeVisible({
    timeout: 120_000,
  });
  await expectResponses(page, form, names);

  await page.goto(`${form}/field`);
  await page.getByRole("button", { name: /Revoke/ }).click();
  await expect(page.getByText("The link of Ngozi, Kano team no longer works.")).toBeVisible();
  await line(again).fill("Household 21.");
  await submit(again).click();
  await expect(again.getByText(/Not taken: This link no longer works/)).toBeVisible();
  await phone.close();
});
