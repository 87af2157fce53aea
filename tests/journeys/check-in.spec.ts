import { expect, type Page, test } from "playwright/test";
import { moveClock } from "../setup/moved-clock.ts";
import { beginWebinar } from "./begin-webinar.ts";
import { lookClean } from "./look-clean.ts";
import { signIn } from "./sign-in.ts";

/** The text of a date and a time field, in Lagos, an hour from now. */
function inAnHour(): { day: string; time: string } {
  const lagos = new Date(Date.now() + 2 * 3_600_000).toISOString();
  return { day: lagos.slice(0, 10), time: lagos.slice(11, 16) };
}

/** An event that begins in an hour, with these guests; the address of its dashboard. */
async function beginEvent(page: Page, guests: readonly string[]): Promise<string> {
  await signIn(page);
  const form = await beginWebinar(page);
  await page.getByLabel("Title", { exact: true }).fill("Lagos Product Day");
  await page.getByLabel("Host").fill("Dr Ngọzị Okonkwọ");
  const { day, time } = inAnHour();
  await page.locator("input[name=day]").fill(day);
  await page.locator("input[name=time]").fill(time);
  await page.getByLabel("Length in minutes").fill("60");
  await page.getByLabel("Meeting link").fill("https://meet.example.test/room");
  await page.getByRole("button", { name: "Set up the webinar" }).click();
  for (const [index, name] of guests.entries()) {
    await page.goto(`${form}/webinar/people/add`);
    await page.getByLabel("Full name").fill(name);
    await page.getByLabel("E-mail address").fill(`guest-${index}@people.test`);
    await page.getByRole("button", { name: "Add and send the e-mail" }).click();
    await expect(page.getByText("has a place and gets the joining link by e-mail")).toBeVisible();
  }
  return form;
}

/** Makes a helper's link, and returns it. */
async function makeLink(page: Page, form: string, helper: string): Promise<string> {
  await page.goto(`${form}/webinar/check-in`);
  await page.getByLabel("Where they stand, or who they are").fill(helper);
  await page.getByRole("button", { name: "Make a link" }).click();
  return page.getByLabel("Link", { exact: true }).inputValue();
}

test("a helper without account checks a guest in, with and without connection", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  moveClock(0);
  const name = `Fúnmiláyọ̀ ${javaScriptEnabled ? "Adébáyọ̀" : "Ọdúnayọ̀"}`;
  const form = await beginEvent(page, [name]);

  await page.goto(`${form}/webinar/check-in`);
  await lookClean(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Turn on check-in" }).click();
  await page.getByLabel("Where they stand, or who they are").fill("Gate A, Ngozi");
  await page.getByRole("button", { name: "Make a link" }).click();
  const address = await page.getByLabel("Link", { exact: true }).inputValue();

  const phone = await browser.newContext({
    viewport: { width: 320, height: 640 },
    javaScriptEnabled,
  });
  const door = await phone.newPage();
  await door.goto(address);
  if (javaScriptEnabled) {
    await expect(door.locator("#line")).toHaveText("Up to date. Works without a connection, too.");
    await door.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => door.evaluate(async () => (await caches.keys()).length)).toBe(1);
    await phone.setOffline(true);
    await door.reload();
    await expect(door.locator("#line")).toHaveText(/No connection/);
  }
  await lookClean(door, javaScriptEnabled);
  await door.getByLabel("Code or name").fill("funmilayo");
  await door.getByRole("button", { name: "Find" }).click();
  await door.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(door.getByRole("heading", { name: "Checked in" })).toBeVisible();
  await expect(door.locator("#result")).toContainText(name);
  // Green, as it is read across a gate.
  await expect(door.locator("#result")).toHaveCSS("background-color", "rgb(0, 96, 43)");
  await lookClean(door, javaScriptEnabled);
  expect(await door.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  if (javaScriptEnabled) {
    await expect(door.locator("#line")).toHaveText(/1 change is kept on this phone/);
    await phone.setOffline(false);
    await expect(door.locator("#line")).toHaveText(/Up to date/, { timeout: 30_000 });
  }
  await phone.close();

  await page.goto(`${form}/webinar/check-in`);
  await expect(page.getByRole("region", { name: "At the door" })).toContainText(
    /^\s*At the door\s*1\s*of 1 checked in/,
  );
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Gate A, Ngozi");
  await lookClean(page, javaScriptEnabled);
  // Labels lie where the sheets from the shop have theirs: a page is as wide as the paper, from its
  // edge.
  await page.goto(`${form}/webinar/badges`);
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".sheet").first().boundingBox()).toMatchObject({ x: 0, y: 0 });
  await page.emulateMedia({ media: "screen" });
  await page.goto(`${form}/webinar/attendance`);
  await expect(page.getByText("Checked in at the door at")).toBeVisible();
});

test("a second helper sees who let a guest in before", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  moveClock(0);
  const form = await beginEvent(page, ["Ada Obi", "Bola Ade"]);
  await page.goto(`${form}/webinar/check-in`);
  await page.getByRole("button", { name: "Turn on check-in" }).click();
  const phones = [];
  for (const gate of ["Gate A, Ngozi", "Gate B, Tunde"]) {
    const address = await makeLink(page, form, gate);
    const phone = await browser.newContext({ javaScriptEnabled });
    const door = await phone.newPage();
    await door.goto(address);
    if (javaScriptEnabled) await expect(door.locator("#line")).toHaveText(/Up to date/);
    phones.push({ phone, door });
  }
  const [first, second] = phones;
  if (!first || !second) throw new Error("there are two phones");
  const find = async (door: Page, name: string) => {
    await door.getByLabel("Code or name").fill(name);
    await door.getByRole("button", { name: "Find" }).click();
  };
  const letIn = async (door: Page, name: string) => {
    await find(door, name);
    await door.getByRole("button", { name: "Check in", exact: true }).click();
  };
  // Both have Ada before them; the second presses after the first.
  await find(second.door, "Ada");
  await expect(second.door.getByText("Has a place. Not checked in yet.")).toBeVisible();
  await letIn(first.door, "Ada");
  await expect(first.door.getByRole("heading", { name: "Checked in" })).toBeVisible();
  await second.door.getByRole("button", { name: "Check in", exact: true }).click();
  const result = second.door.locator("#result");
  await expect(result).toContainText("Already checked in");
  await expect(result).toContainText("Gate A, Ngozi");
  if (javaScriptEnabled) {
    for (const { phone, door } of phones) {
      await phone.setOffline(true);
      await expect(door.locator("#line")).toHaveText(/No connection/);
    }
    for (const { door } of phones) {
      await letIn(door, "Bola");
      await expect(door.getByRole("heading", { name: "Checked in" })).toBeVisible();
    }
    // The second is back first: it can't know yet. Then the first is, and the second hears of it.
    await second.phone.setOffline(false);
    await expect(second.door.locator("#line")).toHaveText(/Up to date/, { timeout: 30_000 });
    await expect(result).toContainText("Checked in");
    await first.phone.setOffline(false);
    await expect(first.door.locator("#line")).toHaveText(/Up to date/, { timeout: 30_000 });
    await expect(result).toContainText("Already checked in", { timeout: 30_000 });
    await expect(result).toContainText("Gate A, Ngozi");
    await expect(first.door.locator("#result")).not.toContainText("Already");
  }
  for (const { phone } of phones) await phone.close();
});
