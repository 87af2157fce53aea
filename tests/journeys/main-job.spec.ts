import { readFileSync } from "node:fs";
import { expect, test } from "playwright/test";
import { signIn } from "./sign-in.ts";

const PEOPLE = [
  "First Name,Last Name,Email Address,Certificate Name",
  "Fúnmiláyọ̀,Adébáyọ̀,funmi@people.test,Data Analysis",
  "Ibrahim,Ɗanjuma,ibrahim@people.test,Data Analysis",
  "Ngọzị,Ụzọma,ngozi@people.test,Data Analysis",
].join("\n");

test("from a design and a list to delivered, verifiable certificates", { tag: "@main" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const title = `Data Analysis ${javaScriptEnabled ? "with" : "without"} scripts`;
  await signIn(page);

  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("radio", { name: /Guilloche/ }).check({ force: true });
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await page.waitForURL(/\/design/);
  await expect(page.getByRole("img", { name: /certificate/i }).first()).toBeVisible();
  const projectId = page.url().split("/")[4];

  await page.getByRole("button", { name: /Next step/i }).click();
  await page.waitForURL(/\/(recipients|design)/);
  await page.goto(`/certificates/${projectId}/recipients`);
  await page.getByRole("link", { name: "Upload Details" }).first().click();
  await page.getByRole("radio", { name: /Bulk Upload/ }).check();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(PEOPLE) });
  await page.getByRole("button", { name: "Upload and continue" }).click();
  await page.waitForURL(/\/import\//);
  await page.getByRole("button", { name: /Check/ }).click();
  await expect(async () => {
    if (!javaScriptEnabled) await page.reload();
    await expect(page.getByRole("button", { name: "Add 3 people" })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 20_000 });
  await page.getByLabel(/I may use this data/).check();
  await page.getByRole("button", { name: "Add 3 people" }).click();
  await page.waitForURL(/\/recipients$/);
  await expect(page.getByText("ibrahim@people.test")).toBeVisible();
  await page.getByRole("link", { name: "Next Step" }).click();

  await page.waitForURL(/\/message/);
  await expect(page.getByLabel("Subject")).toHaveValue(
    "Congratulations, {First Name}! Your Certificate of Completion is Ready",
  );
  if (!(await page.getByLabel("Course Title").isVisible()))
    await page.getByText("The same for everyone").click();
  await page.getByLabel("Course Title").fill("Data Analysis Fundamentals");
  await page.getByLabel("Completion Date").fill("14 November 2026");
  await page.getByLabel("Instructor Name").fill("Dr Ngọzị Okonkwọ");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.waitForURL(/\/send/);
  await page.getByRole("button", { name: "Send 3 certificates" }).click();
  await page.waitForURL(/\/done/);
  await expect(page.getByRole("heading", { name: /Congratulations/ })).toBeVisible();

  await page.getByRole("link", { name: "View Projects" }).click();
  await expect(page.getByRole("link", { name: title }).first()).toBeVisible();

  await page.goto("/sent");
  await page.getByRole("link", { name: title }).first().click();
  await expect(async () => {
    if (!javaScriptEnabled) await page.reload();
    await expect(page.locator("td .badge[data-s=delivered]")).toHaveCount(3, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await page
    .getByRole("link", { name: /ibrahim/i })
    .first()
    .click();
  await expect(page.getByText("ibrahim@people.test").first()).toBeVisible();
  const detail = await page
    .getByRole("main")
    .getByRole("link", { name: "Certificate", exact: true })
    .getAttribute("href");
  const certificateId = detail?.split("/").at(-1);

  await page.context().clearCookies();
  await page.goto(`/c/${certificateId}`);
  await expect(page.getByRole("heading", { name: "Issuer not checked" })).toBeVisible();
  await expect(page.getByText("Ibrahim Ɗanjuma").first()).toBeVisible();
  await expect(page.getByText("ibrahim@people.test")).toHaveCount(0);
  for (const [name, magic] of [
    ["Download PDF", "%PDF"],
    ["Download PNG", "\x89PNG"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    expect(readFileSync(await (await download).path()).toString("latin1", 0, 4)).toBe(magic);
  }

  await page.goto("/verify");
  await page
    .getByLabel(/id|link/i)
    .first()
    .fill(`see http://localhost/c/${certificateId?.toUpperCase()}`);
  await page
    .getByRole("button", { name: /Check|Verify/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Issuer not checked" })).toBeVisible();
});
