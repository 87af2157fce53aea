import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import { utils, write } from "@e965/xlsx";
import { expect, type Page } from "playwright/test";
import { moveClock } from "../setup/moved-clock.ts";
import { test } from "./own-account.ts";
import { mailsTo, readMail } from "./read-mail.ts";
import { signIn } from "./sign-in.ts";

// The three jobs that an organiser comes for, each from the first click to the person who gets the
// e-mail.

test.afterAll(() => moveClock(0));

const FIVE = [
  ["Fúnmiláyọ̀", "Adébáyọ̀"],
  ["Ibrahim", "Ɗanjuma"],
  ["Adaeze", "Nwosu"],
  ["Olúwaṣeun", "Akíntọ́lá"],
  ["Zainab", "Bello"],
] as const;

test("five people, typed in", async ({ page, organiser, javaScriptEnabled }) => {
  const run = javaScriptEnabled ? "with" : "without";
  const addressOf = (index: number) => `typed-${index}-${run}@people.test`;
  await signIn(page, organiser);
  await startProject(page, "Bookkeeping", () =>
    page.getByRole("radio", { name: /Guilloche/ }).check({ force: true }),
  );
  const project = new URL(page.url()).pathname.replace(/\/design$/, "");

  await page.goto(`${project}/recipients/add/single`);
  for (const [index, [firstName, lastName]] of FIVE.entries()) {
    await page.getByLabel("First Name").fill(firstName);
    await page.getByLabel("Last Name").fill(lastName);
    await page.getByLabel("Email Address").fill(addressOf(index));
    const isLast = index === FIVE.length - 1;
    await page
      .getByRole("button", { name: isLast ? "Add person" : "Add and type another" })
      .click();
    if (!isLast) await expect(page.getByLabel("First Name")).toHaveValue("");
  }
  await expect(page.getByText("5 people will each receive their own certificate.")).toBeVisible();

  await sendCertificates(page, project, 5);
  const mail = await readMail(addressOf(3), /Olúwaṣeun/);
  const certificate = /https?:\/\/\S+(\/c\/[a-z0-9-]+)/i.exec(mail.text ?? "")![1]!;
  await page.context().clearCookies();
  await page.goto(certificate);
  await expect(page.getByRole("heading", { name: "Issuer not checked" })).toBeVisible();
  await expect(page.getByText("Olúwaṣeun Akíntọ́lá").first()).toBeVisible();
});

test("300 people from a spreadsheet, on an uploaded PDF design", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  const run = javaScriptEnabled ? "with" : "without";
  const addressOf = (index: number) => `sheet-${index}-${run}@people.test`;
  await signIn(page, organiser);
  await startProject(page, "First aid", async () =>
    page.setInputFiles("input[name=file]", {
      name: "first-aid.pdf",
      mimeType: "application/pdf",
      buffer: await ownDesign(),
    }),
  );
  const project = new URL(page.url()).pathname.replace(/\/design$/, "");
  await expect(page.getByRole("img", { name: /certificate/i }).first()).toBeVisible();

  const people = Array.from({ length: 300 }, (_, index) => [
    "Participant",
    `Number ${index}`,
    addressOf(index),
  ]);
  await page.goto(`${project}/recipients/add/upload`);
  await page.setInputFiles("input[name=file]", {
    name: "people.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbook([["Participant First", "Participant Last", "Participant E-mail"], ...people]),
  });
  await page.getByRole("button", { name: "Upload and continue" }).click();
  await page.getByRole("button", { name: "Check 300 rows" }).click();
  const add = page.getByRole("button", { name: "Add 300 people" });
  await expect(async () => {
    if (!javaScriptEnabled) await page.reload();
    await expect(add).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole("checkbox", { name: /I may use this data/ }).check();
  await add.click();
  await expect(page.getByText("300 people will each receive their own certificate.")).toBeVisible();

  await sendCertificates(page, project, 300);
  await page.goto("/sent");
  await page.getByRole("link", { name: "First aid" }).first().click();
  await page.waitForURL(/\/sent\/./);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("region", { name: "Progress" })).toContainText(
      "300 of 300 delivered",
      { timeout: 1_000 },
    );
  }).toPass({ timeout: 90_000 });
  expect(await mailsTo(addressOf(299))).toHaveLength(1);
  const mail = await readMail(addressOf(150), /Participant/);
  expect(mail.text).toContain("/c/");
});

test("a bulk e-mail scheduled for tomorrow goes out tomorrow, once", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  moveClock(0);
  const subject = `The next cohort opens, ${organiser} ${javaScriptEnabled ? "with" : "without"} scripts`;
  await signIn(page, organiser);
  await page.goto("/bulk-email?tab=certificates");
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link").click();
  const person = (await page.getByRole("cell", { name: /@/ }).first().innerText()).trim();
  await page.getByRole("button", { name: "Send Bulk Email" }).click();
  await page.getByLabel("Subject").fill(subject);
  await page
    .getByLabel("Message", { exact: true })
    .fill("Dear {First Name},\n\nThe next cohort opens on Monday.");
  await page.getByRole("button", { name: "Schedule send" }).click();
  await page.getByLabel(/Tomorrow/).check({ force: true });
  await page.getByRole("button", { name: "Schedule", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: "Congratulations!" })).toBeVisible();

  const withSubject = async () =>
    (await mailsTo(person)).filter((mail) => mail.subject === subject);
  expect(await withSubject()).toEqual([]);
  moveClock(2 * 24 * 60);
  // Two days ahead, every recurring job is due as well.
  await expect.poll(async () => (await withSubject()).length, { timeout: 60_000 }).toBe(1);
  moveClock(0);
});

/** From "New certificate" to the designer, with the design that `choose` chooses. */
async function startProject(page: Page, title: string, choose: () => Promise<void>): Promise<void> {
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill(title);
  await choose();
  await page.getByRole("button", { name: "Next step" }).click();
  await page.waitForURL(/\/(values|design)$/);
  await page.goto(page.url().replace(/values$/, "design"));
}

/** From the message to the page that says it is done, then to the send on Sent. */
async function sendCertificates(page: Page, project: string, people: number): Promise<void> {
  await page.goto(`${project}/message`);
  if (!(await page.getByLabel("Completion Date").isVisible()))
    await page.getByText("The same for everyone").click();
  await page.getByLabel("Completion Date").fill("14 November 2026");
  await page.getByLabel("Instructor Name").fill("Dr Aisha Bello");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: `Send ${people} certificates` }).click();
  await page.waitForURL(/\/done/);
  await expect(page.getByRole("heading", { name: /Congratulations/ })).toBeVisible();
}

/** An A4 page as a designer exports it: a frame and nothing else. */
async function ownDesign(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([842, 595]);
  page.drawRectangle({
    x: 24,
    y: 24,
    width: 794,
    height: 547,
    borderColor: rgb(0.1, 0.3, 0.25),
    borderWidth: 6,
  });
  return Buffer.from(await document.save());
}

function workbook(rows: string[][]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Participants");
  return write(book, { type: "buffer", bookType: "xlsx" });
}
