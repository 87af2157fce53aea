import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import { expect, type Locator, type Page } from "playwright/test";
import { JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";
import { test } from "./own-account.ts";
import { pasteIntoGrid } from "./paste-into-grid.ts";
import { readMail } from "./read-mail.ts";

const NAMES = [
  "Fúnmiláyọ̀ Adébáyọ̀",
  "Ibrahim Ɗanjuma",
  "Adaeze Nwosu",
  "Olúwaṣeun Akíntọ́lá",
  "Zainab Bello",
];
const FIRST_NAMES = [
  ...["Ade", "Bola", "Chidi", "Dayo", "Emeka", "Funmi", "Gbenga", "Halima", "Ify", "Jide"],
  ...["Kemi", "Lara", "Musa", "Ngozi", "Peju", "Rita", "Sade", "Tunde", "Uche", "Yemi"],
];
/** A click more is a page more to read for everybody who sends five certificates on a Friday. */
const MAX_CLICKS = 10;

test("five people, from sign-in to sent, take ten clicks", { tag: "@main" }, async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  const addressOf = (index: number) =>
    `clicked-${index}-${javaScriptEnabled ? "with" : "without"}@people.test`;
  const people = NAMES.map((name, index) => `${name}, ${addressOf(index)}`).join("\n");
  const { click, clicks } = await signInCounting(page, organiser);
  await click(page.getByRole("link", { name: "Generate certificate" }).first());
  await click(
    page
      .getByRole("main")
      .locator("label")
      .filter({ has: page.getByRole("radio", { name: /Guilloche/ }) }),
  );
  await page.getByLabel("Title").fill("Bookkeeping for shop owners");
  await click(page.getByRole("button", { name: "Next step" }));
  await page.getByLabel("Instructor Name").fill("Mrs Ngozi Eze");
  await click(page.getByRole("button", { name: "Next step" }));
  await page.waitForURL(/\/design/);
  await click(page.getByRole("button", { name: "Next step" }));
  await paste(page, people, javaScriptEnabled);
  await click(page.getByRole("checkbox", { name: /I may use this data/ }));
  await click(
    page.getByRole("button", { name: javaScriptEnabled ? "Add 5 people" : "Add people" }),
  );
  await click(page.getByRole("button", { name: "Send", exact: true }));
  await click(page.getByRole("button", { name: "Send 5 certificates" }));
  await expect(page.getByRole("heading", { name: /Congratulations/ })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(MAX_CLICKS);
  expect((await readMail(addressOf(3), /Olúwaṣeun/)).text).toContain("/c/");
});

test("300 people pasted, on a design of one's own, take ten clicks", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  const addressOf = (index: number) =>
    `pasted-${index}-${javaScriptEnabled ? "with" : "without"}@people.test`;
  // As they are copied from a spreadsheet, with its headings.
  const rows = Array.from({ length: 300 }, (_, index) => [
    FIRST_NAMES[index % FIRST_NAMES.length],
    `Olu${FIRST_NAMES[Math.floor(index / FIRST_NAMES.length)]?.toLowerCase()}`,
    addressOf(index),
  ]);
  const people = [["First Name", "Last Name", "E-mail"], ...rows]
    .map((row) => row.join("\t"))
    .join("\n");
  const { click, clicks, clickToChoose } = await signInCounting(page, organiser);
  await click(page.getByRole("link", { name: "Generate certificate" }).first());
  await clickToChoose("input[name=file]", {
    name: "own.pdf",
    mimeType: "application/pdf",
    buffer: await ownDesign(),
  });
  await page.getByLabel("Title").fill("First aid");
  await click(page.getByRole("button", { name: "Next step" }));
  await page.waitForURL(/\/design/);
  await click(page.getByRole("button", { name: "Next step" }));
  await paste(page, people, javaScriptEnabled);
  await click(page.getByRole("checkbox", { name: /I may use this data/ }));
  await click(
    page.getByRole("button", { name: javaScriptEnabled ? "Add 300 people" : "Add people" }),
  );
  await click(page.getByRole("button", { name: "Send", exact: true }));
  await page.getByLabel("Instructor Name, for everyone without one").fill("Mrs Ngozi Eze");
  await click(page.getByRole("button", { name: "Send 300 certificates" }));
  await expect(page.getByText("Your values are saved.")).toBeVisible();
  await click(page.getByRole("button", { name: "Send 300 certificates" }));
  await expect(page.getByRole("heading", { name: /Congratulations/ })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(MAX_CLICKS);
});

test("a bulk e-mail, scheduled and then moved, takes twelve clicks", async ({
  page,
  organiser,
}) => {
  const { click, clicks } = await signInCounting(page, organiser);
  await click(page.getByRole("link", { name: "Bulk Email" }).first());
  await click(page.getByRole("link", { name: "By Certificates" }));
  await click(page.getByRole("main").getByRole("heading", { level: 2 }).first().getByRole("link"));
  await click(page.getByRole("button", { name: "Send Bulk Email" }));
  await page.getByLabel("Subject").fill("The next cohort opens");
  await page
    .getByLabel("Message", { exact: true })
    .fill("Dear colleague, the next cohort opens on Monday.");
  await click(page.getByRole("button", { name: "Schedule send" }));
  await click(page.locator("label").filter({ hasText: /^Tomorrow/ }));
  await click(page.getByRole("button", { name: "Schedule", exact: true }).last());
  await expect(page.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
  await click(page.getByRole("link", { name: "See the scheduled send" }));
  await click(page.getByRole("link", { name: "Change time" }));
  await click(page.locator("label").filter({ hasText: /^Monday, / }));
  await click(page.getByRole("button", { name: "Change time" }).last());
  await expect(page.getByText(/Monday.*, 08:00, West Africa Time/).first()).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(12);
});

/** Signs in, which is the first click, and counts the others. */
async function signInCounting(page: Page, organiser: string) {
  let count = 0;
  const click = async (control: Locator) => {
    count++;
    await control.scrollIntoViewIfNeeded();
    expect(await control.evaluate(isUncovered), `${control} is under something`).toBe(true);
    await control.click();
  };
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(organiser);
  await page.getByLabel("Password").fill(JOURNEY_ORGANISER.password);
  await click(page.getByRole("button", { name: "Sign in", exact: true }));
  return {
    click,
    clicks: () => count,
    /** Opening the choice of a file is a click; what the system asks then is not the product's. */
    async clickToChoose(input: string, file: { name: string; mimeType: string; buffer: Buffer }) {
      count++;
      await page.setInputFiles(input, file);
    },
  };
}

/** Whether a person who sees the control can press it in its middle: no bar lies over it. */
function isUncovered(control: Element): boolean {
  const { left, top, width, height } = control.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return (
    hit !== null &&
    (control.contains(hit) || hit.contains(control) || hit.closest("label") !== null)
  );
}

/**
 * Pastes people as somebody does who copied them elsewhere: into the grid with scripts, into the
 * box without.
 */
async function paste(page: Page, people: string, hasScripts: boolean): Promise<void> {
  if (!hasScripts) return page.getByRole("textbox", { name: "People", exact: true }).fill(people);
  await expect(page.getByRole("gridcell").first()).toBeVisible();
  await pasteIntoGrid(page, people);
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
