import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendDigests } from "../../../app/features/accounts/notifications/digests.server.tsx";
import {
  countUnread,
  listNotifications,
  MAX_UNREAD,
} from "../../../app/features/activity/notifications.server.ts";
import { recordActivity } from "../../../app/features/activity/record-activity.server.ts";
import {
  enqueueResponsesLine,
  recordResponses,
} from "../../../app/features/forms/emails/notify-responses.server.tsx";
import { recordImport } from "../../../app/features/recipients/imports/add-staged.server.ts";
import { remindOrganisers } from "../../../app/features/webinars/reminders/webinar-jobs.server.ts";
import { addMember } from "../../factories/members.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { follow, refused } from "../../factories/settings.ts";
import { addWebinar } from "../../factories/webinar.ts";
import { readPage, textOf } from "../../setup/page.ts";
import { queuedJobs } from "../../setup/queued-jobs.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

const HOUR = 3_600_000;
const HERE = "/notifications";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let editor: Awaited<ReturnType<typeof addMember>>;
let now: Date;

let test_ = 0;
beforeEach(async () => {
  // Tuesday, nine o'clock in Lagos.
  now = new Date("2026-03-03T08:00:00.000Z");
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser({ email: `owner-${++test_}@lagoon.test` });
  await owner.post("/sign-in", { email: owner.email, password: PASSWORD, remember: "on" });
  editor = await addMember(app, owner.accountId, {
    role: "editor",
    email: `editor-${test_}@lagoon.test`,
  });
});
afterEach(() => app.stop());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const write = (text: string, more: Partial<Parameters<typeof recordActivity>[1]> = {}) =>
  recordActivity(app.context.db, {
    accountId: owner.accountId,
    actorId: null,
    kind: "warning",
    text,
    now,
    ...more,
  });
const unread = (userId = owner.userId) =>
  countUnread(app.context.db, { userId, accountId: owner.accountId });
const idOf = async (text: string) =>
  (
    await app.context.db
      .selectFrom("activities")
      .select("id")
      .where("text", "=", text)
      .executeTakeFirstOrThrow()
  ).id;
const shown = async () => {
  const lines = await listNotifications(app.context.db, {
    userId: owner.userId,
    accountId: owner.accountId,
    limit: 50,
  });
  return lines.map(({ text }) => text);
};

describe("/notifications", () => {
  test("reading one or all leaves other people's unread ones alone", async () => {
    await write("First");
    later(1000);
    await write("Second", { link: "/forms" });
    await write("No news", { kind: "update" });
    expect(await unread()).toBe(2);
    expect(await owner.page("/forms")).toContain("2 unread");
    const html = await owner.page(HERE);
    expect(html).toContain("Unread (2)");
    expect(html).not.toContain("No news");
    expect(html.indexOf("Second")).toBeLessThan(html.indexOf("First"));
    // Looking changes nothing.
    expect(await unread()).toBe(2);
    const opened = await owner.post(`${HERE}/read`, {
      id: await idOf("Second"),
      open: "yes",
      back: HERE,
    });
    expect(opened.headers.get("Location")).toBe("/forms");
    expect([await unread(), await unread(editor.userId)]).toEqual([1, 2]);
    expect(await owner.page(`${HERE}?show=unread`)).not.toContain("Second");
    const until = now.toISOString();
    later(1000);
    await write("Came meanwhile");
    await owner.post(`${HERE}/read`, { until, back: HERE });
    expect(await owner.page(`${HERE}?show=unread`)).toContain("Came meanwhile");
    expect([await unread(), await unread(editor.userId)]).toEqual([1, 3]);
    await owner.post(`${HERE}/read`, {});
    expect(await owner.page(`${HERE}?show=unread`)).toContain("Nothing unread");
    // An old page sent late takes nothing back.
    await owner.post(`${HERE}/read`, { until });
    expect(await unread()).toBe(0);
    const stranger = await app.organiser({ accountName: "Somebody else" });
    expect((await stranger.post(`${HERE}/read`, { id: await idOf("First") })).status).toBe(404);
    for (const back of ["https://evil.test", "//evil.test"])
      expect((await owner.post(`${HERE}/read`, { back })).headers.get("Location")).toBe(HERE);
  });

  test("own acts and samples aren't unread, and counting stops at 100", async () => {
    await write("Mine", { actorId: owner.userId });
    expect([await unread(), await unread(editor.userId)]).toEqual([0, 1]);
    await app.context.db.updateTable("activities").set({ isSample: 1 }).execute();
    expect(await unread(editor.userId)).toBe(0);
    for (let line = 0; line < MAX_UNREAD + 5; line++) await write(`Line ${line}`);
    expect(await unread()).toBe(MAX_UNREAD);
    expect(await owner.page(HERE)).toContain("Unread (99+)");
  });

  test("odd addresses give the newest page", async () => {
    for (let line = 0; line < 40; line++) await write(`Line ${line}`);
    const next = /href="([^"]*before=[^"]*)"/
      .exec(await owner.page(HERE))![1]!
      .replaceAll("&amp;", "&");
    expect((await owner.page(next)).match(/Mark read</g)).toHaveLength(10);
    for (const search of [
      "before=DROP",
      "after=-1",
      `before=${"x".repeat(10_240)}`,
      "page=1e9",
      "show=DROP",
      "before=1000-01-01T00:00:00.000Z_0",
    ])
      expect(
        (await owner.page(`${HERE}?${search}`)).match(/Mark read</g),
        search.slice(0, 40),
      ).toHaveLength(30);
  });
});

describe("The digest", () => {
  test("a digest comes at eight with what's new, or not at all", async () => {
    await app.work();
    await refused(
      await owner.post("/settings/notifications", { digest: "hourly" }),
      "Choose how often from the list",
    );
    await write("Before it was asked for");
    later(HOUR);
    expect(
      await follow(owner, await owner.post("/settings/notifications", { digest: "daily" })),
    ).toContain("every morning at about 8");
    later(60_000);
    await write("3 e-mails bounced in Fire Safety");
    await write("Read already");
    await owner.post(`${HERE}/read`, { id: await idOf("Read already") });
    await write("My own", { actorId: owner.userId });
    const mails = () => mailsTo(app, owner.email);
    later(21 * HOUR + 58 * 60_000);
    await sendDigests(app.context);
    expect(await mails()).toHaveLength(0);
    later(60_000);
    // Two at once, as after a restart in the middle.
    await Promise.all([sendDigests(app.context), sendDigests(app.context)]);
    await sendDigests(app.context);
    const [mail, ...more] = await waitForMails(app, owner.email, 1);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("One unread notification");
    expect(mail!.text).toContain("3 e-mails bounced in Fire Safety");
    expect(mail!.text).not.toMatch(/Before it|Read already|My own/);
    expect(mail!.text).toContain("/settings/notifications");
    later(24 * HOUR);
    await sendDigests(app.context);
    later(HOUR);
    await write("Another day");
    later(23 * HOUR);
    await sendDigests(app.context);
    expect(
      (await waitForMails(app, owner.email, 2)).map(({ text }) => text?.includes("Another day")),
    ).toEqual([false, true]);
    await owner.post("/settings/notifications", { digest: "off" });
    await write("After it was switched off");
    later(48 * HOUR);
    await sendDigests(app.context);
    expect(await mails()).toHaveLength(2);
  });

  test("the link to the digest says that it is the digest", async () => {
    const owner = await app.organiser();
    const page = await readPage(await owner.page("/notifications"));
    const link = page.getByRole("link", { name: "Digest by e-mail" });
    expect([textOf(link), link.getAttribute("href")]).toEqual([
      "Digest by e-mail",
      "/settings/notifications",
    ]);
  });

  test("a weekly digest waits for Monday and names every account", async () => {
    await app.work();
    const other = await app.organiser({ accountName: "Harmattan Ltd" });
    const at = now.toISOString();
    const { db } = app.context;
    await db
      .insertInto("memberships")
      .values({ accountId: other.accountId, userId: owner.userId, role: "viewer", createdAt: at })
      .execute();
    await owner.post("/settings/notifications", { digest: "weekly" });
    later(1000);
    await write("Here");
    await write("There", { accountId: other.accountId });
    later(5 * 24 * HOUR);
    await sendDigests(app.context);
    expect(await mailsTo(app, owner.email)).toHaveLength(0);
    later(24 * HOUR);
    await sendDigests(app.context);
    const [mail] = await waitForMails(app, owner.email, 1);
    expect(mail!.text).toMatch(/HARMATTAN LTD[\s\S]*There[\s\S]*LAGOON[\s\S]*Here/i);
  });
});

describe("What is notified of", () => {
  test("problem rows, new responses and tomorrow's webinar are notified of once", async () => {
    const { db } = app.context;
    const list = { id: "i", accountId: owner.accountId, fileName: "class.csv" };
    await recordImport(db, list, {
      actorId: owner.userId,
      base: "/bulk-email/lists/x",
      added: 120,
      updated: 1,
      invalid: 3,
      now,
    });
    expect(await shown()).toEqual(["3 rows of class.csv need attention"]);
    expect(await unread()).toBe(1);

    const form = await addPublishedForm(app.context, owner);
    for (const number of [1, 2, 3]) {
      await db
        .updateTable("forms")
        .set({ lastResponseNumber: number })
        .where("id", "=", form.id)
        .execute();
      await enqueueResponsesLine(db, form, number, now);
    }
    const jobs = await queuedJobs(db, "note-responses");
    expect(jobs).toHaveLength(1);
    const { payload } = jobs[0]!;
    await recordResponses(app.context, payload as never);
    await recordResponses(app.context, payload as never);
    expect((await shown()).filter((text) => text.includes("response"))).toEqual([
      `3 new responses to ${form.title}`,
    ]);

    const startsAt = new Date(now.getTime() + 3 * 24 * HOUR).toISOString();
    await addWebinar(app.context, owner, form, { title: "CVs that pass the screen", startsAt });
    await remindOrganisers(app.context);
    expect((await shown()).filter((text) => text.startsWith("CVs"))).toEqual([]);
    later(2 * 24 * HOUR + HOUR);
    await remindOrganisers(app.context);
    await remindOrganisers(app.context);
    expect((await shown()).filter((text) => text.startsWith("CVs"))).toEqual([
      "CVs that pass the screen starts on Friday 6 March 2026, 09:00",
    ]);
  });
});
