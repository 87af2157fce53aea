import { expect, type Page, test } from "playwright/test";
import { signIn } from "./sign-in.ts";

/**
 * What the one small script of the journey adds. That all works without it is told by the other
 * stories.
 */
test.beforeEach(({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "these are what scripts add");
});

/** An address without an account gets the same page as any. */
async function askForCode(page: Page): Promise<void> {
  await page.goto("/forgot-pass");
  await page.getByLabel("E-mail address").fill(`nobody-${Date.now()}-${Math.random()}@lagoon.test`);
  await page.getByRole("button", { name: "Next Step" }).click();
  await page.waitForURL("**/email-verify");
}

test("a password can be shown and hidden again", async ({ page }) => {
  await page.goto("/sign-in");
  const password = page.getByLabel("Password");
  await password.fill("Ikoyi2025");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("the fifth digit sends the code; pasted spaces vanish; Backspace deletes", {
  tag: "@main",
}, async ({ page }) => {
  await askForCode(page);
  const code = page.getByLabel("Verification code");
  await code.pressSequentially("12a3");
  await expect(code).toHaveValue("123");
  await code.press("Backspace");
  await expect(code).toHaveValue("12");
  await code.fill("");
  await code.focus();
  await page.keyboard.insertText("48-2 13");
  await expect(page.getByText("Invalid verification code").first()).toBeVisible();
  await expect(page.getByLabel("Verification code")).toHaveValue("48213");

  // What was refused stands there still: one digit too many does not send it again, which would
  // cost a try.
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent++;
  });
  await page.getByLabel("Verification code").press("End");
  await page.keyboard.type("7");
  await expect(page.getByLabel("Verification code")).toHaveValue("48213");
  await page.waitForTimeout(300);
  expect(sent).toBe(0);
});

test("the button for another code counts down and comes alive", async ({ page }) => {
  await page.clock.install();
  await askForCode(page);
  const waiting = page.getByRole("button", { name: /^Resend in \d+ s$/ });
  await expect(waiting).toBeDisabled();
  await expect(page.getByRole("link", { name: "Check again" })).toHaveCount(0);
  await page.clock.runFor(20_000);
  await expect(page.getByRole("button", { name: /^Resend in [34]\d s$/ })).toBeDisabled();
  await page.clock.runFor(41_000);
  await expect(page.getByRole("button", { name: "Resend Code" })).toBeEnabled();
});

test("the list of a password's rules follows what is typed", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("First name").fill("Adaeze");
  await page.getByLabel("Last name").fill("Nwosu");
  await page.locator("[name=email]").fill(`rules-${Date.now()}@lagoon.test`);
  await page.locator("[name=termsAccepted]").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/create-password");
  const met = () =>
    page
      .locator("[data-rule]")
      .evaluateAll((items) => items.map((item) => item.hasAttribute("data-met")));
  const password = page.getByLabel("Password", { exact: true });
  for (const [typed, expected] of [
    ["", [false, false, false]],
    ["Ik1", [false, true, false]],
    ["lagos-days", [true, false, false]],
    ["Ẹ̀kọ́ tó dára 9!", [true, true, true]],
    ["Ik1!", [false, true, true]],
  ] as const) {
    await password.fill(typed);
    expect([typed, await met()]).toEqual([typed, [...expected]]);
  }
});

test("a button says it is sending, and recovers when the page returns", async ({ page }) => {
  await page.goto("/forgot-pass");
  await page.evaluate(() =>
    document.querySelector("form")?.addEventListener("submit", (event) => event.preventDefault()),
  );
  await page.getByRole("button", { name: "Next Step" }).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  // As browsers do that keep the page as it was left.
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(page.getByRole("button", { name: "Next Step" })).not.toHaveAttribute(
    "aria-disabled",
  );
});

test("C20 a form on a slow line is sent once, however often pressed", { tag: "@main" }, async ({
  page,
}) => {
  await page.goto("/forgot-pass");
  let sent = 0;
  await page.route("**/forgot-pass", async (route) => {
    if (route.request().method() === "POST") {
      sent++;
      await new Promise((done) => setTimeout(done, 1200));
    }
    await route.continue();
  });
  await page.getByLabel("E-mail address").fill(`slow-${Date.now()}@lagoon.test`);
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>("form [type=submit]");
    for (const wait of [0, 50, 500]) setTimeout(() => button?.click(), wait);
  });
  await page.waitForURL("**/email-verify");
  expect(sent).toBe(1);
  await page.goBack();
  await page.getByRole("button", { name: "Next Step" }).click();
  await page.waitForURL("**/email-verify");
  expect(sent).toBe(2);
});

/** Keeps the scripts of the next pages on the line until the function it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/build/**/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

test("the menu on a phone, opened before the scripts arrived, stays open", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const arrive = await holdScripts(page);
  await page.goto("/sent", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu).toBeVisible();
  arrive();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#side") ?? {}).some((key) => key.startsWith("__react")),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "Forms" }).click();
  await page.waitForURL("**/forms");
  await expect(menu).toBeHidden();
});

test("scripts arriving late keep a scrolled dialog's place, and no press strays", async ({
  page,
}) => {
  await signIn(page);
  const arrive = await holdScripts(page);
  await page.goto("/forms/templates?all=1", { waitUntil: "commit" });
  const last = page.getByRole("button", { name: /^Use this template/ }).last();
  await last.scrollIntoViewIfNeeded();
  const before = await last.boundingBox();
  arrive();
  await expect(page.getByRole("heading", { name: "Templates" })).toBeFocused();
  expect(await last.boundingBox()).toEqual(before);
});
