import { expect, type Page } from "playwright/test";
import { JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";
import { lookClean } from "./look-clean.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

async function enterArea(page: Page): Promise<void> {
  await signIn(page);
  await page.goto("/operator/mail");
  await page.getByLabel("Your password").fill(JOURNEY_ORGANISER.password);
  await page.getByRole("button", { name: "Enter" }).click();
  await page.waitForURL("**/operator/mail");
}

test("an operator checks mail, pauses an account and everything, resumes both", async ({
  page,
  browser,
  baseURL,
  organiser,
  javaScriptEnabled,
}) => {
  await enterArea(page);
  await expect(page.getByRole("img", { name: /^E-mails in the last 48 hours/ })).toBeVisible();
  await lookClean(page, javaScriptEnabled);

  // One account: found among all, paused with a reason that its organiser reads.
  await page.goto(`/operator/accounts?q=${organiser}`);
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/operator\/accounts\/[0-9a-z]+$/);
  const accountId = page.url().split("/").at(-1);
  await page.goto(`/operator/mail/accounts/${accountId}`);
  await lookClean(page, javaScriptEnabled);
  // The browser's own check takes spaces for a reason.
  await page.getByLabel("Reason").fill("  ");
  await page.getByRole("button", { name: "Pause sending" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter a reason");
  await lookClean(page, javaScriptEnabled);
  await page.getByLabel("Reason").fill("People told us that they never signed up");
  await page.getByRole("button", { name: "Pause sending" }).click();
  await expect(page.getByRole("heading", { name: "Sending is paused" })).toBeVisible();
  await lookClean(page, javaScriptEnabled);

  const organiserBrowser = await browser.newContext({ baseURL, javaScriptEnabled });
  const dashboard = await organiserBrowser.newPage();
  await signIn(dashboard, organiser);
  await expect(
    dashboard
      .getByText("Sending from this account is paused: People told us that they never signed up.")
      .first(),
  ).toBeVisible();
  await lookClean(dashboard, javaScriptEnabled);
  await dashboard.getByRole("link", { name: "See which addresses" }).first().click();
  await dashboard.waitForURL("**/suppressions?reason=bounced");

  await page.getByLabel("Note for the audit log").fill("They showed the forms");
  await page.getByRole("button", { name: "Resume sending" }).click();
  await expect(page.getByRole("heading", { name: "This account can send" })).toBeVisible();
  await dashboard.goto("/projects");
  await expect(dashboard.getByText("Sending from this account is paused")).toHaveCount(0);
  await organiserBrowser.close();

  // Everything: every page of the area says so until it is over.
  await page.goto("/operator/mail");
  await page.getByLabel("Reason").fill("The provider is being changed");
  await page.getByRole("button", { name: "Pause all sending" }).click();
  await expect(page.getByText("All sending is paused.", { exact: true }).first()).toBeVisible();
  await lookClean(page, javaScriptEnabled);
  await page.goto("/operator/jobs");
  await expect(page.getByText("The provider is being changed.")).toBeVisible();
  await lookClean(page, javaScriptEnabled);
  await page.getByRole("link", { name: "View", exact: true }).click();
  await page.getByRole("button", { name: "Resume sending" }).click();
  await expect(page.getByRole("button", { name: "Pause all sending" })).toBeVisible();
});

test("an operator's test mail arrives, and the sender's domain is checked", async ({
  page,
  javaScriptEnabled,
}) => {
  await enterArea(page);
  await page.getByRole("link", { name: "Send a test e-mail" }).click();
  await page.getByRole("textbox", { name: "To" }).fill("not an address");
  await page.getByRole("button", { name: "Send a test e-mail" }).click();
  if (javaScriptEnabled) await lookClean(page, javaScriptEnabled);
  await page
    .getByRole("textbox", { name: "To" })
    .fill(`inbox.${javaScriptEnabled ? "with" : "without"}@people.test`);
  await page.getByRole("button", { name: "Send a test e-mail" }).click();
  await page.waitForURL("**/operator/mail/test-mail?sent=*");
  await expect(async () => {
    await page.getByRole("link", { name: "Check again" }).click();
    await expect(page.getByRole("region", { name: /^inbox\./ })).toContainText("Delivered", {
      timeout: 500,
    });
  }).toPass();
  await lookClean(page, javaScriptEnabled);

  await page.goto("/operator/mail/domain");
  await lookClean(page, javaScriptEnabled);
  await page.getByLabel("DKIM selector").fill("s1._domainkey?");
  await page.getByRole("button", { name: /^Check (now|again)$/ }).click();
  await expect(page.getByRole("alert")).toContainText("Enter only the selector");
  await page.getByLabel("DKIM selector").fill("s1");
  await page.getByRole("button", { name: /^Check (now|again)$/ }).click();
  // Whatever the name servers say here, each part is judged.
  for (const subject of ["SPF", "DKIM", "DMARC", "Return path"]) {
    await expect(page.getByRole("region", { name: new RegExp(`^${subject}`) })).toBeVisible({
      timeout: 20_000,
    });
  }
  await lookClean(page, javaScriptEnabled);
});
