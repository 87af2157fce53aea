import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import ICAL from "ical.js";
import { expect, test } from "playwright/test";
import { moveClock } from "../setup/moved-clock.ts";
import { beginWebinar } from "./begin-webinar.ts";
import { mailsTo, readMail } from "./read-mail.ts";
import { signIn } from "./sign-in.ts";

const STARTS_IN_MINUTES = 70;
let room: Server;
let roomAddress: string;

test.beforeAll(async () => {
  room = createServer((_request, response) =>
    response.setHeader("Content-Type", "text/html").end("<h1>The room</h1>"),
  );
  await new Promise<void>((listening) => room.listen(0, "127.0.0.1", listening));
  roomAddress = `http://127.0.0.1:${(room.address() as AddressInfo).port}/room`;
});

test.afterAll(async () => {
  moveClock(0);
  await new Promise((closed) => room.close(closed));
});

test("from a webinar to reminders, attendance and certificates for those who came", {
  tag: "@main",
}, async ({ page, javaScriptEnabled }) => {
  test.setTimeout(180_000);
  moveClock(0);
  const run = javaScriptEnabled ? "with" : "without";
  const title = `CVs that pass the screen, ${run} scripts`;
  const came = `came-${run}@people.test`;
  const absent = `absent-${run}@people.test`;
  await signIn(page);

  const form = await beginWebinar(page);
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Host").fill("Dr Ngọzị Okonkwọ");
  const { day, time } = lagosTime(new Date(Date.now() + STARTS_IN_MINUTES * 60_000));
  await page.locator("input[name=day]").fill(day);
  await page.locator("input[name=time]").fill(time);
  await page.getByLabel("Length in minutes").fill("30");
  await page.getByLabel("Meeting link").fill(roomAddress);
  await page.getByRole("button", { name: "Set up the webinar" }).click();
  await expect(page.getByRole("link", { name: "Attendance" })).toBeVisible();

  await page.goto(`${form}/webinar/certificates`);
  await page.getByRole("button", { name: "Start this certificate" }).click();
  await expect(page.getByLabel("Send them", { exact: true })).toBeVisible();
  await page.getByLabel("Send them", { exact: true }).selectOption({ index: 1 });
  await page
    .locator("form")
    .filter({ has: page.getByLabel("Send them", { exact: true }) })
    .getByRole("button", { name: "Save" })
    .click();
  await expect(page.getByText(/They’ll be sent: /)).toBeVisible();

  await page.goto(`${form}/publish`);
  await page.getByRole("dialog").getByRole("button", { name: "Publish Form" }).click();
  await page.waitForURL(/\/share/);
  const address = await page.getByLabel("Link", { exact: true }).inputValue();

  for (const [firstName, email] of [
    ["Fúnmiláyọ̀", came],
    ["Ibrahim", absent],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(/West Africa|Lagos/).first()).toBeVisible();
    await page.getByLabel("First name").fill(firstName);
    await page.getByLabel("Last name").fill("Okonkwọ");
    await page
      .getByLabel(/E-?mail/i)
      .first()
      .fill(email);
    for (const box of await page.getByRole("checkbox", { name: /agree/i }).all()) await box.check();
    await page.getByRole("button", { name: "Register" }).click();
    await page.waitForURL(/\/thanks/);
    await expect(page.getByText("You are registered", { exact: true })).toBeVisible();
    await expect(page.locator('a[href*="/j/"]')).toHaveCount(0);
  }

  const confirmation = await readMail(came, /registered/);
  const event = new ICAL.Event(
    new ICAL.Component(
      ICAL.parse(confirmation.attachments[0]!.content.toString()),
    ).getFirstSubcomponent("vevent")!,
  );
  expect(event.summary).toBe(title);
  const link = /https?:\/\/\S+\/j\/[a-z0-9]+/.exec(confirmation.text ?? "")![0];

  moveClock(11);
  await readMail(came, /starts in/);
  moveClock(STARTS_IN_MINUTES + 2);
  await page.goto(link);
  await page.getByRole("button", { name: "Join the webinar" }).click();
  await expect(page.getByRole("heading", { name: "The room" })).toBeVisible();

  // The demo's organiser runs the app too, and was idle for longer than its operators may be.
  await signIn(page);
  await page.goto(`${form}/webinar/attendance`);
  await expect(page.getByRole("row").filter({ hasText: came })).toContainText(/joined/i);

  moveClock(STARTS_IN_MINUTES + 30 + 24 * 60 + 5);
  const certificate = await readMail(came, /certificate/i);
  expect(certificate.text).toContain("/c/");
  await readMail(absent, /missed you/);
  expect((await mailsTo(absent)).filter(({ text }) => text?.includes("/c/"))).toEqual([]);
  moveClock(0);
});

/** The day and time that clocks in Lagos show, as date and time inputs take them. */
function lagosTime(at: Date): { day: string; time: string } {
  const [day, time] = at.toLocaleString("sv-SE", { timeZone: "Africa/Lagos" }).split(" ") as [
    string,
    string,
  ];
  return { day, time: time.slice(0, 5) };
}
