import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addSeries } from "../../factories/series.ts";
import { addRegistration } from "../../factories/webinar.ts";
import { startTermiiServer, TERMII_KEY } from "../../fakes/termii-server.ts";
import { leadsTo, wordsOf } from "../../setup/fill-form.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** Sunday 8 March 2026, nine in Lagos; the first session is a day later at ten. */
const SUNDAY = new Date("2026-03-08T08:00:00.000Z");
const FIRST = "2026-03-09T09:00:00.000Z";

let app: TestApp;
let termii: Awaited<ReturnType<typeof startTermiiServer>>;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let form: Form;
let now = SUNDAY;

beforeAll(async () => {
  termii = await startTermiiServer();
  app = await startApp({
    overrides: { clock: () => now },
    env: {
      SMS_TRANSPORT: "termii",
      TERMII_BASE_URL: termii.url,
      TERMII_API_KEY: TERMII_KEY,
      TERMII_SENDER: "Iweri",
      TERMII_SECRET_KEY: "tsk_secret",
      SMS_PRICE: "6",
      SMS_ALLOWANCE: "essentials=2",
    },
  });
  await app.work();
});
beforeEach(async () => {
  now = SUNDAY;
  termii.calls.length = 0;
  await app.context.db.deleteFrom("webinars").execute();
  owner = await app.organiser();
  form = await addPublishedForm(app.context, owner, { settings: { languages: ["fr"] } });
});
afterAll(async () => {
  await app.stop();
  await termii.close();
});

/** Three sessions a day apart, the first and the third without a title, and a guest. */
async function course(language: string | null = null) {
  const sms = JSON.stringify({
    confirmation: { enabled: false, text: null },
    reminder: { minutes: [60], text: null },
  });
  const made = await addSeries(app.context, owner, form, { sessions: 3, startsAt: FIRST, sms });
  const { db } = app.context;
  await db
    .updateTable("webinars")
    .set({ title: "" })
    .where("id", "=", made.sessions[2]!.id)
    .execute();
  const guest = await addRegistration(app.context, made.series, {
    name: "Zainab Bello",
    email: `zainab-${form.id}@people.test`,
    language,
  });
  const [first, second, third] = made.sessions;
  const base = `/forms/${form.id}/webinar/sessions`;
  const cancel = (id: string) => owner.post(`${base}/${id}/cancel`, { reason: "" }).then(leadsTo);
  return { guest, base, first: first!, second: second!, third: third!, cancel };
}

const page = (path: string) => app.visitor().page(path).then(wordsOf);

describe("A cancelled session without a title", () => {
  test("its e-mail names it and says which sessions remain", async () => {
    const { guest, first, cancel } = await course();
    await cancel(first.id);
    const [mail] = await waitForMails(app, guest.email, 1);
    expect(mail!.subject).toBe("Cancelled: CVs that pass the screen: Session 1");
    for (const words of [
      "CVs that pass the screen: Session 1 will not take place.",
      "Monday 9 March 2026, 10:00 to 11:30",
      "This is session 1 of 3.",
      "2 more sessions are coming up. The next is Evening 2, Tuesday 10 March 2026, 10:00 to 11:30.",
    ])
      expect(mail!.text).toContain(words);
    expect(mail!.html).not.toContain("The webinar will not take place");
    const sent = await app.context.db
      .selectFrom("batches")
      .select("title")
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(sent).toEqual([{ title: "Cancelled: CVs that pass the screen: Session 1" }]);
  });

  test("the last to come says that no other is", async () => {
    const { guest, third, cancel } = await course();
    now = new Date("2026-03-10T12:00:00.000Z");
    await app.context.db.updateTable("sessions").set({ expiresAt: "2999" }).execute();
    await cancel(third.id);
    const mails = await waitForMails(app, guest.email, 1);
    const mail = mails.find(({ subject }) => subject?.startsWith("Cancelled"));
    expect(mail!.text).toContain("This is session 3 of 3. There are no more sessions.");
  });

  test("in the guest’s language", async () => {
    const { guest, first, cancel } = await course("fr");
    await cancel(first.id);
    const [mail] = await waitForMails(app, guest.email, 1);
    expect(mail!.subject).toMatch(/CVs that pass the screen\s: Séance 1/);
    expect(mail!.text).toMatch(/2 autres séances sont à venir. La prochaine\s: Evening 2/);
  });

  test("its own page speaks of the session, not of the webinar", async () => {
    const { guest, first, cancel } = await course();
    await cancel(first.id);
    const words = await page(`/j/${guest.joinToken}s1`);
    expect(words).toContain("CVs that pass the screen: Session 1");
    expect(words).toContain("This session is cancelled");
    expect(words).toContain("2 more sessions are coming up.");
    expect(words).not.toContain("This webinar is cancelled");
    expect(await page(`/w/${guest.joinToken}`)).toContain("Session 1 (Cancelled)");
    expect(await page(`/f/${form.slug}`)).toContain("Session 1 (Cancelled)");
  });
});

describe("Other messages about one session", () => {
  test("a moved session is named with its number and what remains", async () => {
    const { guest, first, base } = await course();
    const fields = {
      title: "",
      lengthMinutes: "90",
      joinUrl: first.joinUrl,
      venue: "",
      about: "",
      day: "2026-03-09",
      time: "12:00",
    };
    const asked = await owner.post(`${base}/${first.id}?index`, fields);
    const confirm = /name="confirm" value="([^"]+)"/.exec(await asked.text())?.[1] ?? "";
    await leadsTo(await owner.post(`${base}/${first.id}?index`, { ...fields, confirm }));
    const [mail] = await waitForMails(app, guest.email, 1);
    expect(mail!.subject).toBe("Changed: CVs that pass the screen: Session 1");
    expect(mail!.text).toContain("This is session 1 of 3. 2 more sessions are coming up.");
    const file = String(mail!.attachments[0]?.content);
    expect(file).toContain("SUMMARY:CVs that pass the screen: Session 1");
  });

  test("reminders name it, as e-mail and as text message", async () => {
    const { guest, third } = await course();
    await app.context.db
      .insertInto("smsConsents")
      .values({
        registrationId: guest.id,
        accountId: owner.accountId,
        webinarId: guest.webinarId,
        phone: "+2348031234567",
        agreedAt: "2026-03-01",
        words: "Yes",
      })
      .execute();
    now = new Date(Date.parse(third.startsAt) - 24 * 3_600_000);
    await runDueJobs(app.context);
    const mails = await waitForMails(app, guest.email, 1);
    const reminder = mails.find(({ subject }) => subject?.includes("Session 3"));
    expect(reminder!.subject).toBe("CVs that pass the screen: Session 3 starts in 24 hours");
    expect(reminder!.text).toContain("This is session 3 of 3.");
    now = new Date(Date.parse(third.startsAt) - 3_600_000);
    await runDueJobs(app.context);
    const texts = await app.context.db.selectFrom("smsMessages").select("text").execute();
    expect(texts.at(-1)!.text).toContain("CVs that pass the screen (3/3) starts in 1 hour.");
  });

  test("a session that has ended is not the end of the webinar", async () => {
    const { guest, second } = await course();
    now = new Date(Date.parse(second.startsAt) + 3 * 3_600_000);
    const words = await page(`/j/${guest.joinToken}s2`);
    expect(words).toContain("This session has ended");
    expect(words).toContain("One more session is coming up: Session 3, Wednesday 11 March 2026");
    expect(words).not.toContain("This webinar has ended");
  });
});
