import { expect, type Page } from "playwright/test";
import { test } from "./own-account.ts";
import { pasteIntoGrid } from "./paste-into-grid.ts";
import { signIn } from "./sign-in.ts";
import { startRecipients } from "./start-recipients.ts";

const PEOPLE = "Ada Obi, ada@people.test\nBola Ade, bola@people.test";

const notice = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "Nothing on this page is lost" });
const box = (page: Page) => page.getByRole("textbox", { name: "People", exact: true });
const add = (page: Page) => page.getByRole("button", { name: /^Add (2 )?people$/ }).click();

/** The page where people are pasted. Returns the list's address. */
async function openPaste(page: Page, organiser: string, hasScripts: boolean): Promise<string> {
  await signIn(page, organiser);
  const list = await startRecipients(page, "Bookkeeping");
  await page.goto(`${list}/paste`);
  if (hasScripts) await expect(page.getByRole("gridcell").first()).toBeVisible();
  return list;
}

/** The same with two people who are not sent yet. */
async function typePeople(page: Page, organiser: string, hasScripts: boolean): Promise<string> {
  const list = await openPaste(page, organiser, hasScripts);
  if (hasScripts) await pasteIntoGrid(page, PEOPLE);
  else await box(page).fill(PEOPLE);
  await page.getByRole("checkbox", { name: /I may use this data/ }).check();
  return list;
}

async function expectThemOnce(page: Page, list: string): Promise<void> {
  await page.goto(list);
  for (const address of ["ada@people.test", "bola@people.test"])
    await expect(page.getByText(address)).toHaveCount(1);
}

test("a form sent without a connection is sent when it is back", { tag: "@main" }, async ({
  page,
  context,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the browser's own page: see below");
  const list = await typePeople(page, organiser, true);
  await context.setOffline(true);
  await add(page);
  await expect(notice(page)).toContainText("No connection.");
  await expect(page.getByText("ada@people.test").first()).toBeVisible();
  await context.setOffline(false);
  await page.waitForURL("**/message");
  await expect(notice(page)).toBeHidden();
  await expectThemOnce(page, list);
});

test("a form whose answer is lost adds nobody twice", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the browser's own page: see below");
  const list = await typePeople(page, organiser, true);
  let taken = 0;
  await page.route("**/paste.data*", async (route) => {
    if (route.request().method() !== "POST" || taken++ > 0) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await add(page);
  await page.waitForURL("**/message");
  expect(taken).toBe(2);
  await expectThemOnce(page, list);
});

test("a link pressed without a connection leads on when it is back", async ({
  page,
  context,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "browsers say so themselves");
  await openPaste(page, organiser, true);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Upload a file" }).click();
  await expect(notice(page)).toBeVisible();
  await context.setOffline(false);
  await page.waitForURL("**/add");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test("without scripts Back has what was typed, and adds it once", { tag: "@main" }, async ({
  page,
  context,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled, "with scripts the page stays");
  const list = await typePeople(page, organiser, false);
  // Chromium notes for Back what was typed a second ago.
  await page.waitForTimeout(1_500);
  await context.setOffline(true);
  await add(page);
  await page.waitForURL(/^chrome-error:/);
  // Playwright waits for a page from the network.
  await page.goBack({ timeout: 2_000 }).catch(() => undefined);
  await expect(box(page)).toHaveValue(PEOPLE);
  await context.setOffline(false);
  await add(page);
  await page.waitForURL("**/message");
  await page.goBack();
  await expect(box(page)).toHaveValue(PEOPLE);
  await add(page);
  await page.waitForURL("**/message");
  await expectThemOnce(page, list);
});

test("after signing out Back shows no page that was filled in", async ({ page, organiser }) => {
  await signIn(page, organiser);
  await page.goto("/certificates/new");
  await page.goto("/settings");
  await page.context().clearCookies({ name: /session/ });
  await page.goBack();
  await expect(page.getByLabel("Password")).toBeVisible();
});

test("scripts that were cut off come when the connection is back", async ({
  page,
  context,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "about scripts");
  await signIn(page, organiser);
  const frame = /\/build\/_shared\/frame-\w+\.js/;
  await page.route(frame, (route) => route.abort());
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill("Bookkeeping");
  const failed = page.getByRole("alert").filter({ hasText: "Loading chunk failed" });
  await expect(failed).toBeVisible();
  await page.unroute(frame);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.locator("html[data-asks]")).toHaveCount(1);
  await expect(failed).toBeHidden();
  await expect(page.getByLabel("Title")).toHaveValue("Bookkeeping");
});

test("on a slow line what is pressed without a connection waits", async ({
  page,
  context,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "about scripts");
  await signIn(page, organiser);
  const cdp = await context.newCDPSession(page);
  const bytes = 50_000 / 8;
  const line = { latency: 400, downloadThroughput: bytes, uploadThroughput: bytes };
  await cdp.send("Network.emulateNetworkConditions", { ...line, offline: false });
  await page.goto("/certificates/new");
  await page.getByRole("radio", { name: /Guilloche/ }).check({ force: true });
  await page.getByLabel("Title").fill("Bookkeeping");
  await cdp.send("Network.emulateNetworkConditions", { ...line, offline: true });
  await page.getByRole("button", { name: "Next step" }).last().click();
  await expect(notice(page)).toBeVisible();
  await expect(page.locator("html[data-asks]")).toHaveCount(0);
  await cdp.send("Network.emulateNetworkConditions", { ...line, offline: false });
  await page.waitForURL(/\/values/);
});
