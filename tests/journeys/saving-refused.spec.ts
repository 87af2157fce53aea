import { expect, type Page, type Route } from "playwright/test";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

/** An editor that saves itself. */
interface Editor {
  name: string;
  open: (page: Page) => Promise<void>;
  /** What is typed into. */
  box: (page: Page) => ReturnType<Page["getByRole"]>;
  savesTo: RegExp;
  /** What it says once all is saved. */
  saved: RegExp;
}

const EDITORS: Editor[] = [
  {
    name: "designer",
    open: async (page) => {
      await page.goto("/certificates/new");
      await page.getByLabel("Title").fill("Refused");
      await page.getByRole("radio", { name: /Guilloche/ }).check({ force: true });
      await page.getByRole("button", { name: "Next step" }).click();
      await page.getByRole("link", { name: "Skip for now" }).click();
      await page.waitForURL(/\/design/);
      await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    },
    box: (page) => page.getByRole("textbox", { name: "Title", exact: true }),
    savesTo: /\/save-design$/,
    saved: /^Saved$/,
  },
  {
    name: "form builder",
    open: async (page) => {
      await page.goto("/forms");
      await page
        .getByRole("button", { name: /Blank Form/ })
        .first()
        .click();
      await page.waitForURL(/\/questions/);
      await page
        .getByRole("region", { name: "Add an element" })
        .getByRole("button", { name: "Short Text", exact: true })
        .click();
      await expect(page.getByRole("textbox", { name: "Question", exact: true })).toBeFocused();
    },
    box: (page) => page.getByRole("textbox", { name: "Question", exact: true }),
    savesTo: /\/save-draft$/,
    saved: /^$/,
  },
  {
    name: "bulk e-mail",
    open: async (page) => {
      await page.goto("/bulk-email");
      await page.getByRole("table").getByRole("checkbox").nth(0).check();
      await page.getByRole("button", { name: "Send Bulk Email" }).click();
      await page.waitForURL(/\/bulk-email\/compose\//);
    },
    box: (page) => page.getByRole("textbox", { name: "Subject" }),
    savesTo: /\/save$/,
    saved: /^Saved/,
  },
];

const REFUSALS: [status: number, words: RegExp][] = [
  [401, /sign in again in another tab/],
  [403, /your role doesn’t allow changes/],
  [404, /this was deleted/],
  [409, /changed in another window/],
  [413, /too large/],
  [422, /wasn’t accepted/],
  [500, /something went wrong on our side/],
];

for (const { name, open, box, savesTo, saved } of EDITORS)
  test(`the ${name} says why a save was refused`, async ({
    page,
    organiser,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, "without scripts nothing is saved by itself");
    await signIn(page, organiser);
    await open(page);
    const status = page.getByRole("status").filter({ hasText: /ot saved/ });
    let tries = 0;
    const answers: ((route: Route) => Promise<void>)[] = [];
    await page.route(savesTo, (route) => {
      tries++;
      const answer = answers.shift();
      return answer ? answer(route) : route.continue();
    });
    const refuse = (code: number, headers = {}) =>
      answers.push((route) => route.fulfill({ status: code, headers, body: "Refused" }));

    for (const [code, words] of REFUSALS) {
      refuse(code);
      await box(page).fill(`Typed before ${code}`);
      await expect(status).toHaveText(words);
      await expect(status).not.toHaveText(/connection/);
      await expect(box(page)).toHaveValue(`Typed before ${code}`);
    }
    await page.waitForTimeout(5_000);
    expect(tries, "nothing refused is tried again").toBe(REFUSALS.length);

    for (const [code, words] of [
      [429, /too many changes/],
      [503, /the server is busy/],
    ] as const) {
      refuse(code, { "Retry-After": "2" });
      await box(page).fill(`Typed before ${code}`);
      await expect(status).toHaveText(words);
      await expect(status).toHaveCount(0);
    }
    answers.push((route) => route.abort());
    await box(page).fill("Typed in a tunnel");
    await expect(status).toHaveText(/no connection/);
    await expect(page.getByRole("status").filter({ hasText: saved }).first()).toBeAttached();
    await expect(status).toHaveCount(0);
    await page.reload();
    await expect(box(page)).toHaveValue("Typed in a tunnel");
  });
