import { expect, type Page, test } from "playwright/test";
import { addBulkSend } from "../factories/bulk-send.ts";
import { JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";
import { onJourneyDatabase } from "./journey-database.ts";
import { readMail } from "./read-mail.ts";
import { signIn } from "./sign-in.ts";

/** A confirmed bulk mail, as the composer leaves it; the server sends it. */
async function sendBulk(page: Page, title: string, emails: string[]): Promise<void> {
  await onJourneyDatabase(async (db) => {
    const { id: userId, accountId } = await db
      .selectFrom("users")
      .select(["id", "accountId"])
      .where("email", "=", JOURNEY_ORGANISER.email)
      .executeTakeFirstOrThrow();
    const config = { appUrl: new URL(page.url()).origin } as Parameters<
      typeof addBulkSend
    >[0]["config"];
    await addBulkSend(
      { db, config, clock: () => new Date() },
      { accountId, userId, emails, title, status: "sending" },
    );
  });
}

test("a person unsubscribes from bulk mail, and the organiser sees it everywhere", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const run = `${javaScriptEnabled ? "js" : "no"}${Date.now().toString(36)}`;
  const title = `Spring news ${run}`;
  const ada = `ada.${run}@people.test`;
  await signIn(page);
  await sendBulk(page, title, [ada, `bola.${run}@people.test`, `chidi.${run}@people.test`]);

  // The mail arrives, with its link; looking at the page changes nothing.
  const mail = await readMail(ada, /^News for Ada/);
  const link = /https?:\/\/\S+\/u\/\S+/.exec(mail.text ?? "")?.[0] ?? "";
  const reader = await browser.newContext({ javaScriptEnabled });
  const person = await reader.newPage();
  await person.goto(link);
  await expect(person.getByRole("heading", { level: 1 })).toContainText(
    "Stop e-mails from Lagoon Digital Academy to a…@p….test?",
  );
  await person.getByRole("button", { name: "Stop e-mails" }).click();
  await expect(person.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await person.getByRole("button", { name: "I didn’t mean to" }).click();
  await expect(person.getByRole("heading", { level: 1 })).toContainText("Stop e-mails");
  await person.getByRole("button", { name: "Stop e-mails" }).click();
  await expect(person.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await reader.close();

  // Found by kind and by name, with who sent it.
  await page.goto("/sent");
  await page
    .getByRole("navigation", { name: "Filter by type" })
    .getByRole("link", { name: "Bulk Email" })
    .click();
  await expect(page).toHaveURL(/kind=bulk/);
  await page.getByRole("searchbox", { name: "Search sent" }).fill(title.toUpperCase());
  await page.getByRole("searchbox", { name: "Search sent" }).press("Enter");
  await expect(page).toHaveURL(/kind=bulk&?.*q=|q=.*kind=bulk/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByText("by Adaeze Nwosu")).toBeVisible();
  await page.getByRole("link", { name: title }).click();
  const numbers = page.getByRole("region", { name: "In numbers" });
  await expect(numbers).toContainText("Not known");
  await expect(numbers.locator("div", { hasText: /^Unsubscribed1/ }).first()).toContainText(
    "33% of delivered",
  );
  await expect(page.getByRole("link", { name: "Send Bulk Email" })).toBeVisible();

  await page
    .getByRole("navigation", { name: "Filter by status" })
    .getByRole("link", { name: "Delivered" })
    .click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(4);
  await page.getByRole("table").getByRole("link", { name: "Ada" }).first().click();
  const story = page.getByRole("region", { name: "What happened" });
  await expect(story).toContainText("Added to the queue");
  await expect(story).toContainText("Subscribed again");
  await expect(story.getByRole("listitem").last()).toContainText("Unsubscribed");

  // Kept from further mail until the person asks for it again.
  await page.goto("/sent");
  await page.getByRole("main").getByRole("link", { name: "Suppression list" }).click();
  await page.getByRole("searchbox", { name: "Search by the start" }).fill(ada);
  await page.getByRole("searchbox", { name: "Search by the start" }).press("Enter");
  await page.getByRole("link", { name: `Release ${ada}` }).click();
  await page.getByRole("button", { name: "Release" }).click();
  await expect(page.getByRole("alert")).toContainText("Tick this only if the person asked you");
  await page.getByLabel("This person asked to get e-mails again").check();
  await page.getByRole("button", { name: "Release" }).click();
  await expect(page.getByText(`You can e-mail ${ada} again.`)).toBeVisible();

  await page.getByRole("link", { name: "Add addresses" }).click();
  await page.getByLabel("E-mail addresses").fill(`${ada}\nnot-an-address@`);
  await page.getByRole("button", { name: "Stop e-mailing them" }).click();
  await expect(page.getByRole("alert")).toContainText("Not an e-mail address: not-an-address@");
  await page.getByLabel("E-mail addresses").fill(ada);
  await page.getByRole("button", { name: "Stop e-mailing them" }).click();
  await expect(page.getByText("1 address won’t get e-mails.")).toBeVisible();
});
