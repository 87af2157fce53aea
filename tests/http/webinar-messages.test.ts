import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../app/features/forms/find-form.server.ts";
import type { Webinar } from "../../app/features/forms/webinar/webinar.server.ts";
import { readWebinarMessages } from "../../app/features/webinars/model/webinar-messages.ts";
import { addPublishedForm } from "../factories/published-form.ts";
import { addRegistration, addWebinar } from "../factories/webinar.ts";
import { runDueJobs } from "../setup/run-due-jobs.ts";
import { startApp, type TestApp } from "../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let form: Form;
let webinar: Webinar;
let now: Date;
let page: string;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
});
/** On 9 March from 10:00 to 11:30 in Lagos. */
beforeEach(async () => {
  now = new Date("2026-03-02T08:00:00.000Z");
  owner = await app.organiser();
  form = await addPublishedForm(app.context, owner);
  webinar = await addWebinar(app.context, owner, form);
  page = `/forms/${form.id}/webinar/messages`;
});
afterAll(() => app.stop());

const db = () => app.context.db;
const kept = async () => {
  const row = await db()
    .selectFrom("webinars")
    .select(["messages", "nextTurnAt"])
    .where("id", "=", webinar.id)
    .executeTakeFirstOrThrow();
  return { ...readWebinarMessages(row.messages), nextTurnAt: row.nextTurnAt };
};
const look = async (path: string) => (await owner.page(path)).replaceAll("<!-- -->", "");
const WORDS = { enabled: "yes", subject: "Soon: {Webinar Title}", body: "See you, {First Name}." };

describe("/forms/:id/webinar/messages", () => {
  test("every mail stands there with its moment in the webinar's zone", async () => {
    const html = await look(page);
    expect(html).toContain("Sunday 8 March 2026, 10:00, West Africa Time (Lagos)");
    expect(html).toContain("1 hour before");
    expect(html).toContain("1 hour after the end");
    expect(html).toContain("Nobody yet");
  });

  test("how many got a reminder comes from the ledger's rows", async () => {
    for (const name of ["Ada", "Chi", "Eze"]) await addRegistration(app.context, webinar, { name });
    now = new Date("2026-03-08T09:00:00.000Z");
    await runDueJobs(app.context);
    const deliveries = await db()
      .selectFrom("deliveries")
      .innerJoin("batches", "batches.id", "deliveries.batchId")
      .select("deliveries.id")
      .where("batches.accountId", "=", owner.accountId)
      .execute();
    await db().updateTable("deliveries").set({ state: "delivered" }).where("id", "=", deliveries[0]!.id).execute();
    await db().updateTable("deliveries").set({ state: "bounced" }).where("id", "=", deliveries[1]!.id).execute();
    now = new Date("2026-03-02T08:00:00.000Z");
    const html = await look(page);
    expect(html).toContain("3 people");
    expect(html).toContain("1 delivered, 1 in progress, 1 failed");
  });

  test("a reminder's time and words can be changed, or it's off", async () => {
    expect((await kept()).nextTurnAt).toBe("2026-03-08T09:00:00.000Z");
    await owner.post(`${page}/reminder-1440`, { ...WORDS, minutes: "own", amount: "3", unit: "days" });
    const changed = await kept();
    expect(changed.reminders[0]).toEqual({ minutesBefore: 4320, enabled: true, subject: WORDS.subject, body: WORDS.body });
    expect(changed.nextTurnAt).toBe("2026-03-06T09:00:00.000Z");
    await owner.post(`${page}/reminder-4320`, { subject: "x", body: "y", minutes: "4320" });
    expect((await kept()).reminders[0]?.enabled).toBe(false);
    expect((await kept()).nextTurnAt).toBe("2026-03-09T08:00:00.000Z");
  });

  test("up to six reminders can be added, at different times", async () => {
    for (const minutes of ["5", "30", "120"]) await owner.post(`${page}/new`, { ...WORDS, minutes });
    expect((await kept()).reminders.map(({ minutesBefore }) => minutesBefore)).toEqual([1440, 120, 60, 30, 10, 5]);
    const seventh = await owner.post(`${page}/new`, { ...WORDS, minutes: "15" });
    expect(seventh.status).toBe(422);
    expect(await seventh.text()).toContain("at most 6 reminders");
    await owner.post(`${page}/reminder-5`, { intent: "remove" });
    expect((await kept()).reminders).toHaveLength(5);
    const twice = await owner.post(`${page}/new`, { ...WORDS, minutes: "60" });
    expect(twice.status).toBe(422);
    expect(await twice.text()).toContain("There is a reminder 1 hour before already");
    expect((await owner.get(`${page}/reminder-5`)).status).toBe(404);
  });

  test("mistakes are named beside their field, and everything typed is kept", async () => {
    const response = await owner.post(`${page}/reminder-60`, {
      minutes: "own",
      amount: "soon",
      unit: "hours",
      subject: "",
      body: "Dear {Frist Name}, kept words",
    });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain("Enter a whole number, like 45");
    expect(html).toContain("Write the subject");
    expect(html).toContain("{Frist Name} is not a field. Did you mean {First Name}?");
    expect(html).toContain("kept words");
    expect(html).toContain('value="soon"');
    expect((await kept()).reminders[1]?.subject).not.toBe("");
    for (const [minutes, amount, unit] of [
      ["own", "29", "days"],
      ["own", "0", "minutes"],
      ["99999999", "", ""],
      ["-5", "", ""],
      ["", "", ""],
    ] as const) {
      expect((await owner.post(`${page}/new`, { ...WORDS, minutes, amount, unit })).status).toBe(422);
    }
  });

  test("a follow-up is changed, with an answer of the form in it", async () => {
    const body = "Hello {First Name} of {Where do you work?}";
    await owner.post(`${page}/follow-up-absent`, { subject: "Missed", body, minutes: "0" });
    const { absent } = (await kept()).followUps;
    expect(absent).toEqual({ enabled: false, minutesAfter: 0, subject: "Missed", body });
  });

  test("C20 a test goes to the organiser, once, and holds nobody's joining link", async () => {
    const ada = await addRegistration(app.context, webinar, { name: "Ada Obi" });
    const fields = { ...WORDS, minutes: "60", intent: "test", token: crypto.randomUUID() };
    await Promise.all([owner.post(`${page}/reminder-60`, fields), owner.post(`${page}/reminder-60`, fields)]);
    const sent = await db()
      .selectFrom("deliveries")
      .innerJoin("batches", "batches.id", "deliveries.batchId")
      .select(["deliveries.toEmail", "deliveries.values", "batches.subject"])
      .where("batches.accountId", "=", owner.accountId)
      .execute();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.toEmail).toBe(owner.email);
    expect(sent[0]?.subject).toMatch(/^\[Test\] Soon/);
    expect(sent[0]?.values).toContain("Ada Obi");
    expect(sent[0]?.values).not.toContain(ada.joinToken);
    expect(await db().selectFrom("webinarMails").select("kind").where("webinarId", "=", webinar.id).execute()).toEqual([]);
  });

  test("the preview is a real person's mail, without their link", async () => {
    const ada = await addRegistration(app.context, webinar, { name: "Ada Obi" });
    expect(await look(`${page}/reminder-60`)).toContain("CVs that pass the screen starts in 1 hour");
    const response = await owner.get(`${page}/reminder-60/preview?person=${ada.id}`);
    const html = await response.text();
    expect(html).toContain("Hello Ada");
    expect(html).not.toContain(ada.joinToken);
    for (const key of ["confirmation", "waiting", "change", "cancel", "follow-up-attended", "follow-up-absent"]) {
      expect((await owner.get(`${page}/${key}/preview`)).status).toBe(200);
      expect((await owner.get(`${page}/${key}`)).status).toBe(200);
    }
    expect((await owner.get(`${page}/nothing/preview`)).status).toBe(404);
    expect((await owner.post(`${page}/confirmation`, WORDS)).status).toBe(404);
  });
});
