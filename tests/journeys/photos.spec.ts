import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { expect } from "playwright/test";
import sharp from "sharp";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

const LIMIT = 500_000;

/** What a phone that was held upright takes: 12 megapixels lying on their side, and a note of it. */
async function photo(): Promise<Buffer> {
  const [width, height] = [4032, 3024];
  const grain = randomBytes(width * height * 3).map((value) => 100 + (value >> 1));
  return sharp(grain, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** How many bytes the next post to an address with this in it has. */
async function bytesOfPost(page: Page, part: string): Promise<number> {
  const request = await page.waitForRequest(
    (one) => one.method() === "POST" && one.url().includes(part),
  );
  return Number((await request.allHeaders())["content-length"]);
}

async function expectUpright(picture: Buffer, mostSide: number): Promise<void> {
  const { width = 0, height = 0, orientation = 1 } = await sharp(picture).metadata();
  expect(orientation).toBe(1);
  expect(height).toBeGreaterThan(width);
  expect(height).toBeLessThanOrEqual(mostSide);
}

test("a large photo leaves a page as 500 KB at most", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "without scripts the limit stands beside the field");
  const taken = await photo();
  expect(taken.length).toBeGreaterThan(8_000_000);
  const file = { name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer: taken };
  await signIn(page, organiser);

  await page.goto("/settings/organisation");
  await page.getByLabel(/picture/i).setInputFiles(file);
  const logo = bytesOfPost(page, "/settings/organisation");
  await page.getByRole("button", { name: "Upload logo" }).click();
  const logoBytes = await logo;
  expect(logoBytes).toBeGreaterThan(10_000);
  expect(logoBytes).toBeLessThanOrEqual(LIMIT);
  await expect(page.getByRole("button", { name: "Replace logo" })).toBeVisible();

  await page.goto("/forms");
  await page.getByRole("button", { name: /Blank Form/ }).click();
  await page.waitForURL(/\/questions/);
  const form = page.url().replace(/\/questions.*/, "");
  await page.getByRole("button", { name: "File Upload", exact: true }).click();
  await expect(page.getByRole("heading", { name: "File Upload" })).toBeVisible();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page
    .getByRole("button", { name: "Publish Form" })
    .or(page.getByRole("link", { name: "Publish Form" }))
    .first()
    .click();
  await page.waitForURL(/\/publish/);
  await page.getByRole("dialog").getByRole("button", { name: "Publish Form" }).click();
  await page.waitForURL(/\/share/);
  const address = await page.getByLabel("Link", { exact: true }).inputValue();

  await page.goto(address);
  await page.locator("input[type=file]").setInputFiles(file);
  const answer = bytesOfPost(page, "/f/");
  // At once: the form waits until the photo is smaller.
  await page.getByRole("button", { name: "Submit" }).click();
  const photoBytes = await answer;
  expect(photoBytes).toBeGreaterThan(10_000);
  expect(photoBytes).toBeLessThanOrEqual(LIMIT);
  await page.waitForURL(/\/thanks/);

  await page.goto(`${form}/responses`);
  await page
    .getByRole("link", { name: /IMG_2041|Anonymous|Response 1|#1/ })
    .first()
    .click();
  const stored = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /IMG_2041\.jpg/ })
    .first()
    .click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await stored).createReadStream()) chunks.push(chunk as Buffer);
  await expectUpright(Buffer.concat(chunks), 2000);
});
