import { expect, type Page } from "playwright/test";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

/** A page of each kind, found by the links of those before it. */
const MAX_PAGES = 120;
const BEGIN = [
  "/forms",
  "/projects",
  "/people",
  "/bulk-email",
  "/settings/members",
  "/settings/api",
];
const PAGES = /^\/(?:forms|projects|people|bulk-email|settings|certificates|suppressions)\b/;
const NOT_PAGES = /\.\w{2,4}(\?|$)|\/(?:preview|print|export)|[?&]download/;
/** Save by themselves, and have stories of their own. */
const SAVES_ITSELF = /\/(?:design|questions|message)$|\/compose\//;
const TYPED = "Typed and not saved";

/** Every id of an address becomes one letter. */
const shapeOf = (path: string) =>
  path.replace(/\?.*/, "").replace(/\/(?=[\w-]*\d)[\w-]{6,}(?=\/|$)/g, "/x");

/** Opens a page of each kind, and does `look` where something can be typed. Returns the kinds. */
async function walk(page: Page, look: (path: string) => Promise<void>): Promise<string[]> {
  const queue = [...BEGIN];
  const seen = new Set<string>();
  const walked: string[] = [];
  for (let path = queue.shift(); path && seen.size < MAX_PAGES; path = queue.shift()) {
    if (seen.has(shapeOf(path))) continue;
    seen.add(shapeOf(path));
    await page.goto(path, { waitUntil: "load" });
    const links = await page.evaluate(() =>
      [...document.querySelectorAll("a[href^='/']")].map((link) => link.getAttribute("href") ?? ""),
    );
    queue.push(...links.filter((link) => PAGES.test(link) && !NOT_PAGES.test(link)));
    if (SAVES_ITSELF.test(path) || (await fields(page).count()) === 0) continue;
    walked.push(shapeOf(path));
    await look(path);
  }
  console.log(`${walked.length} pages\n${walked.join("\n")}`);
  return walked;
}

/** What can be typed into in forms that are posted. */
const fields = (page: Page) =>
  page.locator(
    '.shell main form[method="post"]:not([inert] form) :is(textarea, input:is(:not([type]), [type="text"], [type="email"], [type="url"])):not([readonly]):visible',
  );

const isStillThere = (page: Page) =>
  page.evaluate(
    (typed) =>
      [...document.querySelectorAll<HTMLInputElement>("input, textarea")].some(
        ({ value }) => value === typed,
      ),
    TYPED,
  );

/** The buttons of other forms, which would lose what is typed. */
const otherButtons = (page: Page) =>
  page
    .locator('main form[method="post"]:not([inert] form)')
    .filter({ hasNot: page.locator("[data-typed]") })
    .locator('button[type="submit"]:visible');

const WAYS_OUT: Record<string, (page: Page) => Promise<unknown>> = {
  link: (page) =>
    page
      .locator('a[href="/dashboard"]:not([inert] a):visible')
      .first()
      .click({ timeout: 3_000 })
      .catch(() => undefined),
  back: (page) => page.evaluate(() => history.back()),
  "closing the tab": (page) => page.close({ runBeforeUnload: true }),
  "another form": async (page) => {
    const others = otherButtons(page);
    if ((await others.count()) > 0)
      await others
        .first()
        .click({ timeout: 3_000 })
        .catch(() => undefined);
  },
};

test("leaving a dashboard page asks before typed text is lost", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "nothing can ask without scripts: see below");
  test.setTimeout(600_000);
  let asked = 0;
  let stays = false;
  page.on("dialog", (dialog) => {
    asked++;
    return stays ? dialog.dismiss() : dialog.accept();
  });
  await signIn(page, organiser);
  const lost: string[] = [];
  const walked = await walk(page, async (path) => {
    const runs = page.locator("html[data-asks]").waitFor({ timeout: 10_000 });
    if (!(await runs.then(() => true).catch(() => false))) return;
    await fields(page).first().fill(TYPED);
    await fields(page)
      .first()
      .evaluate((field) => field.setAttribute("data-typed", ""));
    stays = true;
    for (const [by, leave] of Object.entries(WAYS_OUT)) {
      const before = asked;
      await leave(page);
      await page.waitForTimeout(250);
      if (await isStillThere(page)) continue;
      lost.push(`${path} by ${by}${asked === before ? "" : ", though it asked"}`);
      break;
    }
    stays = false;
  });
  expect(lost).toEqual([]);
  expect(walked.length).toBeGreaterThan(15);
  expect(asked).toBeGreaterThan(3 * 15);
});

test("without scripts other forms' buttons wait for what was typed", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled, "with scripts the page asks");
  test.setTimeout(600_000);
  await signIn(page, organiser);
  const open: string[] = [];
  const waiting: string[] = [];
  await walk(page, async (path) => {
    const field = fields(page).first();
    await field.evaluate((one) => one.setAttribute("data-typed", ""));
    const before = await otherButtons(page).count();
    await field.fill(TYPED);
    await field.press("Tab");
    const left =
      (await otherButtons(page).count()) + (await page.locator("main .tabs a:visible").count());
    const note = await page
      .locator("main")
      .evaluate((main) => getComputedStyle(main, "::after").content);
    if (!note.includes("Save what you typed")) open.push(`${path}: doesn’t say why`);
    if (left > 0) open.push(`${path}: ${left} of ${before}`);
    if (before > 0) waiting.push(shapeOf(path));
    const own = page.locator('form:has([data-typed]) button[type="submit"]:visible');
    if ((await own.count()) === 0) open.push(`${path}: no way to save`);
  });
  expect(open).toEqual([]);
  expect(waiting).toEqual(
    expect.arrayContaining(["/settings/organisation", "/forms/x/webinar/attendance"]),
  );
});
