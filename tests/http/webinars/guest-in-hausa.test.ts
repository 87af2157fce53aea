import { afterAll, beforeAll, expect, test } from "vitest";
import { queueWebinarEmail } from "../../../app/features/webinars/emails/queue-webinar-email.server.ts";
import { scheduleTurn } from "../../../app/features/webinars/model/plan-turn.server.ts";
import type { Webinar } from "../../../app/features/webinars/model/webinar.server.ts";
import { addPublishedForm, element } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addSeries } from "../../factories/series.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { englishLeft } from "../../setup/english-left.ts";
import { actionOf, leadsTo, stampOf } from "../../setup/fill-form.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** On 9 and 10 March 2026 from 10:00 to 11:30 in Lagos. */
const FIRST = "2026-03-09T09:00:00.000Z";
let now = new Date("2026-03-02T08:00:00.000Z");
let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
  await app.work();
});
afterAll(() => app.stop());

/** Everything that is e-mailed to somebody who waited for their place. */
const SUBJECTS = [
  "CVs that pass the screen: Zama na 1 zai fara nan da awa 1",
  "Kuna cikin jerin masu jira: CVs that pass the screen",
  "Kuna da wuri: CVs that pass the screen",
  "Mun gode da halartar CVs that pass the screen",
  "Mun karɓi amsoshinku: How was it?",
  "Muna taya ku murna, Bola! Takardar shaidarku ta shirya",
];

const db = () => app.context.db;
const languageOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1];

/** What isn't Hausa in everything that was said, by where it was said. */
const wrong: Record<string, string[] | string | undefined> = {};
function hear(where: string, html: string) {
  const left = englishLeft(html, "ha");
  if (left.length > 0) wrong[where] = left;
  if (languageOf(html) !== "ha") wrong[`${where}: lang`] = languageOf(html);
  return html;
}
const look = async (path: string) => hear(path.replace(/[0-9a-z]{20,}/, "…"), await page(path));
const page = (path: string) => app.visitor().page(path);

/** The newest e-mail to somebody, once there are so many. */
async function mail(email: string, count: number) {
  await runDueJobs(app.context);
  const mails = await waitForMails(app, email, count);
  expect(mails.map(({ subject }) => subject)).toHaveLength(count);
  const { subject = "", html, text = "" } = mails.at(-1)!;
  hear(`${count}: ${subject}`, html || "");
  expect(englishLeft(text, "ha"), subject).toEqual([]);
  return { subject, html: html || "", text };
}

async function register(slug: string, first: string, email: string) {
  const visitor = app.visitor();
  const html = hear("event page", await visitor.page(`/f/${slug}?lang=ha`));
  const sent = await visitor.post(actionOf(html), {
    "q-fullname.first": first,
    "q-fullname.last": "Bello",
    "q-emailadr": email,
    stamp: stampOf(html),
    go: "on",
  });
  hear(`thanks of ${first}`, await page(await leadsTo(sent)));
}

const row = (email: string) =>
  db()
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("email", "=", email)
    .where("seriesRegistrationId", "is", null)
    .executeTakeFirstOrThrow();

test("a guest who registers in Hausa meets Hausa from form to certificate", async () => {
  const form = await addPublishedForm(app.context, owner, {
    title: "Soil and water",
    elements: [
      element("full-name", { id: "fullname", label: "Your name" }),
      element("email", { id: "emailadr", label: "Your address" }),
    ],
    settings: { languages: ["ha"] },
  });
  const feedback = await addPublishedForm(app.context, owner, {
    title: "How was it?",
    elements: [element("rating", { id: "stars123", label: "How was it?", required: true })],
    settings: { confirmation: { enabled: true, subject: "", body: "" } },
  });
  const project = await addReadyProject(app.context, owner, [], { title: "Soil", details: "{}" });
  const { series, sessions } = await addSeries(app.context, owner, form, {
    sessions: 2,
    startsAt: FIRST,
    capacity: 1,
    certificateProjectId: project.id,
    certificatesAfterMinutes: 60,
    feedbackFormId: feedback.id,
    certificateNeeds: JSON.stringify(["feedback"]),
  });
  await db()
    .transaction()
    .execute((trx) => scheduleTurn(trx, series, now));
  const zainab = "zainab@hausa.test";
  const bola = "bola@hausa.test";

  await register(form.slug, "Zainab", zainab);
  await mail(zainab, 1);
  await register(form.slug, "Bola", bola);
  await mail(bola, 1);
  const account = { id: owner.accountId, name: "Lagoon", supportEmail: "help@lagoon.test" };
  const tell = async (kind: "cancel" | "change-1", webinar: Webinar, email: string) => {
    const registrations = [await row(email)];
    await db()
      .transaction()
      .execute((trx) =>
        queueWebinarEmail(trx, app.context, { webinar, account, kind, registrations, now }),
      );
  };
  await tell("change-1", series, zainab);
  await mail(zainab, 2);
  await tell("cancel", series, zainab);
  await mail(zainab, 3);

  // Zainab gives her place up, and Bola gets it.
  const left = `/w/${(await row(zainab)).joinToken}`;
  await look(left);
  await look(`${left}/cancel`);
  const visitor = app.visitor();
  const html = await visitor.page(`${left}/cancel`);
  const gone = await visitor.post(`${left}/cancel`, { stamp: stampOf(html) });
  hear("given up", await page(await leadsTo(gone)));
  await mail(bola, 2);
  await mail(zainab, 4);

  const { joinToken } = await row(bola);
  for (const path of ["", "/name", "/email", "/answers", "/cancel"])
    await look(`/w/${joinToken}${path}`);
  await look(`/j/${joinToken}s1`);

  // Reminders, the sessions themselves, and the feedback form.
  now = new Date(Date.parse(FIRST) - 60 * 60_000);
  await runDueJobs(app.context);
  for (const { startsAt, sessionNumber } of sessions) {
    now = new Date(Date.parse(startsAt) + 5 * 60_000);
    await look(`/j/${joinToken}s${sessionNumber}`);
    await app.visitor().post(`/j/${joinToken}s${sessionNumber}`, {});
  }
  const guest = app.visitor();
  const address = await leadsTo(await guest.get(`/w/${joinToken}/feedback`));
  const asked = hear("feedback form", await guest.page(address));
  const sent = await guest.post(actionOf(asked), {
    "q-stars123": "5",
    stamp: stampOf(asked),
    go: "on",
  });
  hear("feedback sent", await page(await leadsTo(sent)));

  // The certificate by itself.
  now = new Date(Date.parse(sessions[1]!.startsAt) + 4 * 60 * 60_000);
  await runDueJobs(app.context);
  const all = await waitForMails(app, bola, SUBJECTS.length);
  for (const { subject, html } of all) hear(`${subject}`, html || "");
  expect(all.map(({ subject }) => subject).sort()).toEqual(SUBJECTS);
  const certificate = all.find(({ html }) => (html || "").includes("/c/"))!;
  expect(certificate.text).toContain("Kowa zai iya duba ta a");
  expect(certificate.html).toMatch(/<h1 lang="en"[^>]*>CVs that pass the screen/);
  const link = /href="[^"]*(\/c\/[0-9a-z]{20}\?lang=ha)"/.exec(certificate.html || "")![1]!;
  await look(link);
  await look(`/w/${joinToken}`);
  expect(wrong).toEqual({});
});

test("one send greets each in their language, and the organiser's words stay", async () => {
  const organiser = await app.organiser();
  const reader = (language: string) => `${language}-${crypto.randomUUID()}@hausa.test`;
  const send = async (message: { subject: string; body: string }) => {
    const form = await addPublishedForm(app.context, organiser, {
      settings: { languages: ["ha"] },
    });
    const project = await addReadyProject(app.context, organiser, [], {
      title: "Soil",
      delivery: "pdf",
      details: JSON.stringify({ "Instructor Name": "Dr Ngọzị Okonkwọ" }),
      ...message,
    });
    const webinar = await addWebinar(app.context, organiser, form, {
      startsAt: now.toISOString(),
      certificateProjectId: project.id,
    });
    const came = { attended: 1, manual: 1 } as const;
    const [ha, en] = [reader("ha"), reader("en")];
    await addRegistration(app.context, webinar, {
      ...came,
      name: "Zainab Bello",
      email: ha,
      language: "ha",
    });
    await addRegistration(app.context, webinar, { ...came, name: "Ada Obi", email: en });
    const at = `/forms/${form.id}/webinar/certificates`;
    await organiser.post(at, { intent: "check" });
    const confirm = /name="confirm" value="([^"]+)"/.exec(
      await organiser.page(`${at}?check=1`),
    )?.[1];
    expect((await organiser.post(`${at}?check=1`, { confirm: confirm ?? "" })).status).toBe(303);
    const [hausa] = await waitForMails(app, ha, 1);
    const [english] = await waitForMails(app, en, 1);
    const batches = await db()
      .selectFrom("batches")
      .select("id")
      .where("projectId", "=", project.id)
      .execute();
    expect(batches).toHaveLength(1);
    return { hausa: hausa!, english: english! };
  };
  const usual = await send({ subject: "", body: "" });
  expect(usual.hausa.subject).toContain("Muna taya ku murna, Zainab!");
  expect(usual.english.subject).toBe(
    "Congratulations, Ada! Your Certificate of Completion is Ready",
  );
  expect(englishLeft(usual.hausa.html || "", "ha")).toEqual([]);
  expect(languageOf(usual.english.html || "")).toBe("en");
  expect(usual.english.html).not.toContain("?lang=");

  const own = await send({ subject: "Well done, {First Name}", body: "You were great." });
  expect(own.hausa.subject).toBe("Well done, Zainab");
  expect(own.hausa.html).toMatch(/<div lang="en"><p[^>]*>You were great\./);
  expect(own.hausa.html).toMatch(/<div lang="ha">[\s\S]*Sauke takardar shaida/);
  expect(own.hausa.text).toContain("An kuma haɗa a wannan imel: PDF");
  expect(own.hausa.attachments[0]!.contentType).toBe("application/pdf");
});
