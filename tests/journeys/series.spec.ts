import { pathToFileURL } from "node:url";
import jsQR from "jsqr";
import { type Browser, expect, type Page } from "playwright/test";
import sharp from "sharp";
import { addPublishedForm, element } from "../factories/published-form.ts";
import { moveClock } from "../setup/moved-clock.ts";
import { beginWebinar } from "./begin-webinar.ts";
import { onJourneyDatabase } from "./journey-database.ts";
import { lookClean } from "./look-clean.ts";
import { test } from "./own-account.ts";
import { readMail } from "./read-mail.ts";
import { signIn } from "./sign-in.ts";

const DAY_MINUTES = 24 * 60;
const STARTS_IN_MINUTES = 70;
const PHONE = { width: 390, height: 844 };

test.afterAll(() => moveClock(0));

test("a series in Hausa: joined, let in at the door, examined, certified", async ({
  page,
  browser,
  organiser,
  javaScriptEnabled,
}) => {
  test.setTimeout(240_000);
  moveClock(0);
  const email = `zainab-${javaScriptEnabled ? "with" : "without"}@people.test`;
  const title = `Bookkeeping, ${javaScriptEnabled ? "with" : "without"} scripts`;
  await addQuizAndFeedback(organiser);
  await signIn(page, organiser);
  const form = await setUp(page, title);
  const door = await addSecondEvening(page, form);
  await askForAll(page, form);
  const address = await publishInHausa(page, form);

  const phone = await browser.newContext({ viewport: PHONE, javaScriptEnabled });
  const guest = await phone.newPage();
  await guest.goto(address);
  await guest.getByRole("button", { name: "Hausa" }).click();
  await expect(guest.locator("html")).toHaveAttribute("lang", "ha");
  await lookClean(guest, javaScriptEnabled);
  await guest.getByLabel("Sunan farko").fill("Zainab");
  await guest.getByLabel("Sunan mahaifi").fill("Bello");
  await guest.locator("input[autocomplete=email]").fill(email);
  await guest.getByRole("checkbox", { name: /Na yarda/ }).check();
  await guest.getByRole("button", { name: "Yi rajista" }).click();
  await guest.waitForURL(/\/thanks/);
  const confirmation = await readMail(email, /Kun yi rajista/);
  expect(confirmation.text).toContain("Marina Hall, Lagos");
  const own = /\/w\/[a-z0-9]+/.exec(confirmation.text ?? "")![0];

  moveClock(11);
  const reminder = await readMail(email, /zai fara nan da/);
  const link = /\/j\/[a-z0-9]+/.exec(reminder.text ?? "")![0];
  moveClock(STARTS_IN_MINUTES + 2);
  await guest.goto(link);
  await guest.getByRole("button", { name: "Shiga taron" }).click();
  await guest.waitForURL(/\/help/);
  await guest.goto(link);
  await guest.getByLabel("Kalmar sirri").fill(" HARMATTAN ");
  await guest.getByRole("button", { name: "Aika kalmar sirri" }).click();
  await expect(guest.getByLabel("Kalmar sirri")).toHaveCount(0);

  moveClock(STARTS_IN_MINUTES + DAY_MINUTES + 2);
  await guest.goto(own);
  await expect(guest.getByText("Kun halarci zama 1 cikin 2.")).toBeVisible();
  await lookClean(guest, javaScriptEnabled);
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await guest.locator("main").innerText())![0];
  const gate = await browser.newContext({ viewport: PHONE, javaScriptEnabled });
  await letIn(await gate.newPage(), {
    door,
    code,
    setOffline: javaScriptEnabled ? (is) => gate.setOffline(is) : null,
  });
  await gate.close();

  await guest.goto(`${own}/feedback`);
  await guest.locator("input[value='5']").check({ force: true });
  await guest.getByRole("button", { name: "Aika", exact: true }).click();
  await guest.waitForURL(/\/thanks/);
  for (const [choice, outcome] of [
    ["Your taxes", "Ba a ci ba tukuna"],
    ["What you own and owe", "Kun ci jarabawar"],
  ] as const) {
    await guest.goto(`${own}/quiz`);
    await guest.getByLabel(choice).check({ force: true });
    await guest.getByRole("button", { name: "Aika", exact: true }).click();
    await expect(guest.getByRole("heading", { level: 1, name: outcome })).toBeVisible();
  }

  moveClock(STARTS_IN_MINUTES + 2 * DAY_MINUTES + 70);
  const certificate = /\/c\/([a-z0-9-]+)/.exec(
    (await readMail(email, /[Tt]akardar shaida/)).text ?? "",
  )![1]!;
  await guest.goto(own);
  await guest.locator(`a[href^='/c/']`).click();
  await expect(guest.locator("html")).toHaveAttribute("lang", "ha");
  await expect(guest.getByText("Zainab Bello").first()).toBeVisible();
  await guest.goto(`/verify/${certificate}`);
  await expect(guest.getByText(title).first()).toBeVisible();
  // The saved page is a script; without scripts the page above checks.
  if (javaScriptEnabled) await checkOffline(browser, guest, { certificate, title });
  await phone.close();

  moveClock(0);
  // Days later they have to sign in again.
  await page.context().clearCookies();
  await signIn(page, organiser);
  await page.goto(`${form}/webinar/attendance`);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("2 of 2 sessions");
  await expect(row.getByRole("list", { name: "By session" })).toContainText(
    "Costs and prices: attended",
  );
  await lookClean(page, javaScriptEnabled);
});

/** The forms that guests answer besides, published; made by hand they are journeys of their own. */
async function addQuizAndFeedback(organiser: string): Promise<void> {
  await onJourneyDatabase(async (db) => {
    const { id: userId, accountId } = await db
      .selectFrom("users")
      .select(["id", "accountId"])
      .where("email", "=", organiser)
      .executeTakeFirstOrThrow();
    const right = "What you own and owe";
    const settings = {
      options: [right, "Your taxes"],
      correct: [right],
      many: false,
      points: 1,
      explanation: "",
    };
    const question = element("quiz-question", {
      id: "sheet000",
      label: "What does a balance sheet show?",
      settings,
    });
    const rating = element("rating", { id: "stars000", label: "How was it?", required: true });
    const context = { db, clock: () => new Date() } as never;
    await addPublishedForm(
      context,
      { accountId, userId },
      { title: "The quiz", elements: [question] },
    );
    await addPublishedForm(
      context,
      { accountId, userId },
      { title: "Your feedback", elements: [rating] },
    );
  });
}

/** A webinar with a code word, online. */
async function setUp(page: Page, title: string): Promise<string> {
  const form = await beginWebinar(page);
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Host").fill("Dr Ngọzị Okonkwọ");
  const { day, time } = lagosTime(STARTS_IN_MINUTES);
  await page.locator("input[name=day]").fill(day);
  await page.locator("input[name=time]").fill(time);
  await page.getByLabel("Length in minutes").fill("60");
  await page
    .getByLabel("Meeting link")
    .fill(new URL("/help", page.url()).href.replace("localhost", "127.0.0.1"));
  await page.getByRole("button", { name: "Set up the webinar" }).click();
  await page.getByRole("link", { name: "Sessions" }).waitFor();
  return form;
}

/**
 * Makes it a series: the code word is said in the first session, and the second is in a hall.
 * Returns the helper's link.
 */
async function addSecondEvening(page: Page, form: string): Promise<string> {
  await page.goto(`${form}/webinar/sessions/add`);
  const { day, time } = lagosTime(STARTS_IN_MINUTES + DAY_MINUTES);
  await page.getByLabel("Title").fill("Costs and prices");
  await page.locator("input[name=day]").fill(day);
  await page.locator("input[name=time]").fill(time);
  await page.getByLabel("Length in minutes").fill("60");
  await page.getByLabel("Meeting link").fill("");
  await page.getByLabel("Venue").fill("Marina Hall\nLagos");
  await page.getByRole("button", { name: "Add the session" }).click();
  await page.waitForURL(/\/sessions$/);
  const first = await page
    .getByRole("link", { name: "Attendance of Session 1" })
    .getAttribute("href");
  const second = await page
    .getByRole("link", { name: "Check-in for Costs and prices" })
    .getAttribute("href");
  await page.goto(first!);
  await page.getByLabel("Code words").fill("harmattan");
  await page.locator("button[value=rules]").click();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.goto(second!);
  await page.getByRole("button", { name: "Turn on check-in" }).click();
  await page.getByLabel("Where they stand, or who they are").fill("Gate A");
  await page.getByRole("button", { name: "Make a link" }).click();
  return page.getByLabel("Link", { exact: true }).inputValue();
}

/** The certificate needs both sessions, the feedback form and the quiz, and comes by itself. */
async function askForAll(page: Page, form: string): Promise<void> {
  await page.goto(`${form}/webinar/certificates`);
  await page.getByRole("button", { name: "Start this certificate" }).click();
  const when = page.getByLabel("Send them", { exact: true });
  await when.selectOption({ index: 1 });
  await page.locator("form").filter({ has: when }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/They’ll be sent: /)).toBeVisible();
  await page.getByLabel("Feedback form", { exact: true }).selectOption({ label: "Your feedback" });
  await page.locator("select[name=quizFormId]").selectOption({ index: 1 });
  for (const need of ["feedback", "quiz"])
    await page.locator(`input[name=needs][value=${need}]`).check();
  await page.locator("button[value=needs]").click();
  await expect(page.getByText(/pass the quiz/).first()).toBeVisible();
}

async function publishInHausa(page: Page, form: string): Promise<string> {
  await page.goto(`${form}/settings`);
  const hausa = page.locator("#languages-ha");
  await hausa.check();
  await page
    .locator("form")
    .filter({ has: hausa })
    .getByRole("button", { name: /^Save/ })
    .first()
    .click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();
  await page.goto(`${form}/publish`);
  await page.getByRole("dialog").getByRole("button", { name: "Publish Form" }).click();
  await page.waitForURL(/\/share/);
  return page.getByLabel("Link", { exact: true }).inputValue();
}

/** A helper types the guest's code, without a connection where scripts run. */
async function letIn(
  page: Page,
  {
    door,
    code,
    setOffline,
  }: { door: string; code: string; setOffline: ((is: boolean) => Promise<void>) | null },
): Promise<void> {
  await page.goto(door);
  if (setOffline) {
    await expect(page.locator("#line")).toHaveText(/Up to date/, { timeout: 30_000 });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await setOffline(true);
  }
  await page.getByLabel("Code or name").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Checked in" })).toBeVisible();
  if (!setOffline) return;
  await expect(page.locator("#line")).toHaveText(/1 change is kept on this phone/);
  await setOffline(false);
  await expect(page.locator("#line")).toHaveText(/Up to date/, { timeout: 30_000 });
}

/**
 * Somebody saved the page that checks codes, and has no connection: the genuine code counts there,
 * an altered one doesn't.
 */
async function checkOffline(
  browser: Browser,
  guest: Page,
  { certificate, title }: { certificate: string; title: string },
): Promise<void> {
  await guest.goto(`/c/${certificate}/offline?lang=ha`);
  const { data, info } = await sharp(await guest.locator("main svg[role=img]").screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scanned = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "";
  const saved = guest.waitForEvent("download");
  await guest.locator("a[href^='/verify/offline?download']").click();
  const file = test.info().outputPath("check.html");
  await (await saved).saveAs(file);

  const far = await browser.newContext({ viewport: PHONE, offline: true });
  const inspector = await far.newPage();
  await inspector.goto(pathToFileURL(file).href);
  const check = async (code: string) => {
    await inspector.locator("#code").fill(code);
    await inspector.locator("#form button").click();
  };
  await check(scanned);
  const result = inspector.getByRole("status");
  await expect(result).toContainText("Zainab Bello");
  await expect(result).toContainText(title);
  await expect(
    result.getByRole("heading", { name: "Ba a sauya ta ba tun da aka bayar" }),
  ).toBeVisible();
  const at = scanned.length - 60;
  await check(`${scanned.slice(0, at)}${scanned[at] === "A" ? "B" : "A"}${scanned.slice(at + 1)}`);
  await expect(
    result.getByRole("heading", { name: "Kada ku dogara da wannan lamba" }),
  ).toBeVisible();
  await expect(result).not.toContainText("Zainab Bello");
  await lookClean(inspector, true);
  await far.close();
}

/** The day and time that clocks in Lagos show then, as date and time inputs take them. */
function lagosTime(inMinutes: number): { day: string; time: string } {
  const at = new Date(Date.now() + inMinutes * 60_000);
  const [day, time] = at.toLocaleString("sv-SE", { timeZone: "Africa/Lagos" }).split(" ") as [
    string,
    string,
  ];
  return { day, time: time.slice(0, 5) };
}
