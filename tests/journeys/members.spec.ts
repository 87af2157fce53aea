import { expect, test } from "playwright/test";
import { lookClean } from "./look-clean.ts";
import { readMail } from "./read-mail.ts";
import { signIn } from "./sign-in.ts";

const PASSWORD = "Correct-horse-9!";

test("an invited person joins, may only look, becomes an editor, and leaves", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const email = `bola-${Date.now()}@people.test`;
  await signIn(page);
  await page.goto("/settings/members");
  await expect(page.getByRole("row", { name: /Adaeze Nwosu \(you\)/ })).toContainText(
    "You are the only owner",
  );
  await lookClean(page, javaScriptEnabled);
  await page.getByLabel("E-mail address").fill("nobody@people");
  await page.getByLabel("Viewer").check();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter an e-mail address in full");
  await expect(page.getByLabel("E-mail address")).toHaveValue("nobody@people");
  await expect(page.getByLabel("Viewer")).toBeChecked();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText(`${email} is invited.`)).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(email) })).toContainText("Works until");

  const mail = await readMail(email, /invites you/);
  const link = /\/invitation\/[0-9a-z]+/.exec(mail.text ?? "")?.[0] ?? "";
  const other = await browser.newContext({ javaScriptEnabled });
  const guest = await other.newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Join Lagoon Digital Academy" })).toBeVisible();
  await lookClean(guest, javaScriptEnabled);
  await guest.getByLabel("First name").fill("Bola");
  await guest.getByLabel("Last name").fill("Ade");
  await guest.getByLabel("Password", { exact: true }).fill("short");
  await guest.getByLabel("Confirm password").fill("short");
  await guest.getByLabel(/I am 18 or older/).check();
  await guest.getByRole("button", { name: "Join Lagoon Digital Academy" }).click();
  await expect(guest.getByRole("alert")).toContainText(
    "Password must be at least 8 characters long",
  );
  await expect(guest.getByLabel("First name")).toHaveValue("Bola");
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.getByLabel("Confirm password").fill(PASSWORD);
  await expect(guest.getByLabel(/I am 18 or older/)).toBeChecked();
  await guest.getByRole("button", { name: "Join Lagoon Digital Academy" }).click();
  await expect(guest.getByText("You are now working in Lagoon Digital Academy.")).toBeVisible();

  // A viewer looks, and is offered nothing that would be refused.
  await expect(
    guest.getByText("You can look at this page. Ask an owner or editor to change it."),
  ).toBeVisible();
  await guest.goto("/forms");
  await expect(guest.getByRole("heading", { name: "Your forms" })).toBeVisible();
  await expect(guest.locator('main form[method="post"] [type="submit"]:visible')).toHaveCount(0);
  await lookClean(guest, javaScriptEnabled);
  await guest.goto("/settings/data");
  await expect(guest.getByText("Ask Adaeze Nwosu, the owner.")).toBeVisible();
  await guest.goto(link);
  await expect(
    guest.getByRole("heading", { name: "This invitation is no longer valid" }),
  ).toBeVisible();

  await page.goto("/settings/members");
  const row = page.getByRole("row", { name: new RegExp(email) });
  await row.getByRole("combobox").selectOption("editor");
  await row.getByRole("button", { name: /Save/ }).click();
  await expect(page.getByText("Bola Ade is an editor now.")).toBeVisible();
  await guest.goto("/forms");
  await expect(
    guest.getByText("You can look at this page. Ask an owner or editor to change it."),
  ).toHaveCount(0);

  await guest.goto("/settings/members");
  await guest.getByRole("link", { name: "Leave" }).click();
  await guest.getByRole("button", { name: "Leave Lagoon Digital Academy" }).click();
  await expect(guest.getByText("You left Lagoon Digital Academy.")).toBeVisible();
  await guest.getByLabel("E-mail address").fill(email);
  await guest.getByLabel("Password").fill(PASSWORD);
  await guest.getByRole("button", { name: "Sign in" }).click();
  await expect(guest.getByRole("alert")).toContainText(
    "You are no longer a member of any account here",
  );
  await page.goto("/activity-log");
  await expect(page.getByText("Bola Ade left the account").first()).toBeVisible();
  await other.close();
});
