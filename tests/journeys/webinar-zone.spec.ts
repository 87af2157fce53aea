import { expect } from "playwright/test";
import { webinarOfForm } from "../../app/features/webinars/model/webinar.server.ts";
import { addRegistration } from "../factories/webinar.ts";
import { beginWebinar } from "./begin-webinar.ts";
import { onJourneyDatabase } from "./journey-database.ts";
import { lookClean } from "./look-clean.ts";
import { test } from "./own-account.ts";
import { readMail } from "./read-mail.ts";
import { signIn } from "./sign-in.ts";

test("a webinar’s zone is corrected once guests know its time", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  await signIn(page, organiser);
  const form = await beginWebinar(page);
  await page.getByLabel("Title", { exact: true }).fill("Bookkeeping");
  await page.getByLabel("Host").fill("Dr Ngọzị Okonkwọ");
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await page.locator("input[name=day]").fill(day);
  await page.locator("input[name=time]").fill("10:00");
  await page.getByLabel("Length in minutes").fill("60");
  await page.getByLabel("Meeting link").fill("https://meet.example.test/room");
  await page.getByRole("button", { name: "Set up the webinar" }).click();
  await page.getByRole("link", { name: "Sessions" }).waitFor();
  const email = `zone-${javaScriptEnabled ? "with" : "without"}@people.test`;
  await onJourneyDatabase(async (db) => {
    const webinar = await webinarOfForm(db, form.split("/").at(-1) ?? "");
    if (!webinar) throw new Error("the form has no webinar");
    await addRegistration({ db, clock: () => new Date() }, webinar, { name: "Ada Obi", email });
  });

  await page.goto(`${form}/webinar`);
  await page.getByLabel("Title", { exact: true }).fill("Bookkeeping for traders");
  await page.locator("select[name=timeZone]").selectOption("Africa/Nairobi");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const moment = page.getByRole("radio", { name: /The moment stays/ });
  await expect(moment).toBeVisible();
  await lookClean(page, javaScriptEnabled);
  await moment.check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: /1 person gets an e-mail/ })).toBeVisible();
  await expect(moment).toBeChecked();
  await page.getByRole("button", { name: "Save and send the e-mails" }).click();
  await expect(page.getByText("Saved. 1 person was e-mailed.")).toBeVisible();
  await expect(page.locator("input[name=time]")).toHaveValue("12:00");
  await expect(moment).toHaveCount(0);
  const mail = await readMail(email, /Changed: Bookkeeping for traders/);
  expect(mail.text).toContain("12:00 to 13:00, East Africa Time (Nairobi)");
});
