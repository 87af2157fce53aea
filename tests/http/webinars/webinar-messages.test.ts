import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import type { Webinar } from "../../../app/features/webinars/model/webinar.server.ts";
import { readWebinarMessages } from "../../../app/features/webinars/model/webinar-messages.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

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
    await db()
      .updateTable("deliveries")
      .set({ state: "delivered" })
      .where("id", "=", deliveries[0]!.id)
      .execute();
    await db()
      .updateTable("deliveries")
      .set({ state: "bounced" })
      .where("id", "=", deliveries[1]!.id)
      .execute();
    now = new Date("2026-03-02T08:00:00.000Z");
    const html = await look(page);
    expect(html).toContain("3 people");
    expect(html).toContain("1 delivered, 1 in progress, 1 failed");
  });

  test("a reminder's time and words can be changed, or it's off", async () => {
    expect((await kept()).nextTurnAt).toBe("2026-03-08T09:00:00.000Z");
    await owner.post(`${page}/reminder-1440`, {
      ...WORDS,
      minutes: "own",
      amount: "3",
      unit: "days",
    });
    const changed = await kept();
    expect(changed.reminders[0]).toEqual({
      minutesBefore: 4320,
      enabled: true,
      subject: WORDS.subject,
      body: WORDS.body,
    });
    expect(changed.nextTurnAt).toBe("2026-03-06T09:00:00.000Z");
    await owner.post(`${page}/reminder-4320`, { subject: "x", body: "y", minutes: "4320" });
    expect((await kept()).reminders[0]?.enabled).toBe(false);
    expect((await kept()).nextTurnAt).toBe("2026-03-09T08:00:00.000Z");
  });

  test("up to six reminders can be added, at different times", async () => {
    for (const minutes of ["5", "30", "120"])
      await owner.post(`${page}/new`, { ...WORDS, minutes });
    expect((await kept()).reminders.map(({ minutesBefore }) => minutesBefore)).toEqual([
      1440, 120, 60, 30, 10, 5,
    ]);
    const seventh = await owner.post(`${page}/new`, { ...WORDS, minutes: "15" });
    expect(seventh.status).toBe(422);
    expect(await seventh.text()).toContain("at most 6 reminders");
    await owner.post(`${page}/reminder-5`, { intent: "remove" });
    expect((await kept()).reminders).toHaveLength(5);
    const twice = await owner.post(`${page}/new`, { ...WORDS, minutes: "60" });
    expect(twice.status).toBe(422);
    expect(await twice.text()).toContain("There is already a reminder 1 hour before");
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
      expect((await owner.post(`${page}/new`, { ...WORDS, minutes, amount, unit })).status).toBe(
        422,
      );
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
    await Promise.all([
      owner.post(`${page}/reminder-60`, fields),
      owner.post(`${page}/reminder-60`, fields),
    ]);
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
    expect(
      await db()
        .selectFrom("webinarMails")
        .select("kind")
        .where("webinarId", "=", webinar.id)
        .execute(),
    ).toEqual([]);
  });

  test("the preview is a real person's mail, without their link", async () => {
    const ada = await addRegistration(app.context, webinar, { name: "Ada Obi" });
    expect(await look(`${page}/reminder-60`)).toContain(
      "CVs that pass the screen starts in 1 hour",
    );
    const response = await owner.get(`${page}/reminder-60/preview?person=${ada.id}`);
    const html = await response.text();
    expect(html).toContain("Hello Ada");
    expect(html).not.toContain(ada.joinToken);
    for (const key of [
      "confirmation",
      "waiting",
      "change",
      "cancel",
      "follow-up-attended",
      "follow-up-absent",
    ]) {
      expect((await owner.get(`${page}/${key}/preview`)).status).toBe(200);
      expect((await owner.get(`${page}/${key}`)).status).toBe(200);
    }
    expect((await owner.get(`${page}/nothing/preview`)).status).toBe(404);
    expect((await owner.post(`${page}/again`, WORDS)).status).toBe(404);
  });
});

describe("a webinar's e-mails in the organiser's own words", () => {
  const OWN = {
    bodyFormat: "markdown",
    subject: "Welcome to {Webinar Title}",
    body: "# See you soon, {First Name}\n\n**Bring** your CV to [our group](https://chat.example.test/abc).",
  };
  /** Without what only Outlook reads. */
  const built = async (key: string) =>
    (await (await owner.get(`${page}/${key}/preview`)).text()).replace(/<!--.*?-->/gs, "");
  const save = (key: string, body: string) => owner.post(`${page}/${key}`, { ...OWN, body });

  test("an own confirmation is sent with everything that must not be lost", async () => {
    expect((await owner.post(`${page}/confirmation`, OWN)).status).toBe(303);
    expect((await kept()).acts.confirmation).toEqual(OWN);
    const html = await built("confirmation");
    expect(html).toMatch(/<h1[^>]*>See you soon, \w+<\/h1>/);
    expect(html).toContain("<b>Bring</b>");
    for (const added of [
      "Join</a>",
      "Add to Google Calendar",
      "Add to Outlook",
      "Cancel my place",
      "When: ",
    ])
      expect(html).toContain(added);
    expect(await look(page)).toContain("In your own words.");
  });

  test("links of one’s own take the place of the added ones", async () => {
    await save("confirmation", "[[Come in]]({Joining Link})\n\nPlans changed? {Cancel Link}");
    const html = await built("confirmation");
    expect(html).toMatch(/href="[^"]+\/j\/link-of-the-person"[^>]*>Come in</);
    expect(html).not.toContain(">Join</a>");
    expect(html).not.toContain("Cancel my place");
    expect(html).toContain("Add to Outlook");
    expect(html).toMatch(/href="([^"]+\/w\/link-of-the-person\/cancel)">\1</);
  });

  test("a joining link is refused where its readers have none", async () => {
    const response = await save("follow-up-absent", "Join: {Joining Link}");
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("{Joining Link} is not a field");
  });

  test("a change names what changed and what stays, whatever it says", async () => {
    await save("change", "News about {Webinar Title}.");
    const html = await built("change");
    expect(html).toContain("Your change is shown here.");
    expect(html).toContain("your joining link stay as they are");
    await save("cancel", "It is off.\n\n{Note}");
    expect((await built("cancel")).match(/Your reason is shown here/g)).toHaveLength(1);
  });

  test("what is typed goes to nobody before it is saved", async () => {
    const typed = { ...OWN, body: "Not yet" };
    const answer = await owner.post(`${page}/confirmation/save`, { ...typed, revision: "0" });
    expect(await answer.json()).toEqual({ revision: 1, conflict: false, problem: null });
    expect((await kept()).acts).toEqual({});
    expect(await built("confirmation")).toContain("Not yet");
    const html = await look(`${page}/confirmation`);
    expect(html).toContain("Not saved yet");
    await owner.post(`${page}/confirmation`, { ...typed, intent: "discard" });
    expect(await built("confirmation")).not.toContain("Not yet");
  });

  test("two windows: the second is told and nothing is lost", async () => {
    await owner.post(`${page}/confirmation`, { ...OWN, revision: "0" });
    const late = await owner.post(`${page}/confirmation`, {
      ...OWN,
      body: "The other",
      revision: "0",
    });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("changed in another window");
    expect(html).toContain("The other</textarea>");
    expect((await kept()).acts.confirmation?.body).toBe(OWN.body);
    expect((await owner.post(`${page}/confirmation/save`, { ...OWN, revision: "0" })).status).toBe(
      409,
    );
  });

  test("the usual text comes back, and saved unchanged isn't kept as own", async () => {
    await owner.post(`${page}/confirmation`, OWN);
    await owner.post(`${page}/confirmation`, { intent: "reset" });
    expect((await kept()).acts).toEqual({});
    const html = await look(`${page}/confirmation`);
    const body = /<textarea[^>]*name="body"[^>]*>([^<]*)/
      .exec(html)![1]!
      .replaceAll("&#x27;", "'")
      .trim();
    expect(body).toMatch(/^# You are registered/);
    const subject = "You are registered: {Webinar Title}";
    await owner.post(`${page}/confirmation`, { bodyFormat: "markdown", subject, body });
    expect((await kept()).acts).toEqual({});
  });

  test("without scripts fields and blocks are added, and timing stays typed", async () => {
    const fields = { ...WORDS, minutes: "own", amount: "45", unit: "minutes" };
    await owner.post(`${page}/reminder-60`, { ...fields, intent: "insert:Host" });
    const { drafts, reminders } = await kept();
    expect(drafts["reminder-60"]?.fields?.body).toBe("See you, {First Name}. {Host}");
    expect(reminders.map(({ minutesBefore }) => minutesBefore)).toEqual([1440, 60, 10]);
    const html = await look(`${page}/reminder-60`);
    expect(html).toContain("See you, {First Name}. {Host}</textarea>");
    expect(html).toContain('value="45"');
    await owner.post(`${page}/reminder-60`, { ...fields, intent: "block:divider" });
    expect((await kept()).drafts["reminder-60"]?.fields?.body).toMatch(/\n\n---$/);
  });

  test("a stored plain text is shown and sent unchanged", async () => {
    const old = {
      reminders: [
        {
          minutesBefore: 60,
          enabled: true,
          subject: "Soon",
          body: "* not a list*\n1. one\n[Host] {x}",
        },
      ],
    };
    await db()
      .updateTable("webinars")
      .set({ messages: JSON.stringify(old) })
      .where("id", "=", webinar.id)
      .execute();
    const before = await built("reminder-60");
    const html = await look(`${page}/reminder-60`);
    const body = /<textarea[^>]*name="body"[^>]*>([^<]*)/.exec(html)![1]!;
    expect(body).toContain("{Host}");
    expect(before).toContain("Dr Ngọzị Okonkwọ");
    expect((await kept()).reminders[0]?.bodyFormat).toBeUndefined();
  });
});
