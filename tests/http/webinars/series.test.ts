import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { entryKey } from "../../../app/features/webinars/calendar/series-calendar.server.ts";
import { recordActs } from "../../../app/features/webinars/check-in/record-check-ins.server.ts";
import type {
  Webinar,
  WebinarRegistration,
} from "../../../app/features/webinars/model/webinar.server.ts";
import { answerForm, contactAnswers } from "../../factories/form-answer.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addSeries } from "../../factories/series.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { leadsTo, wordsOf } from "../../setup/fill-form.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const SUNDAY = new Date("2026-03-08T08:00:00.000Z");
/**
 * The first session: 9 March 2026, 9:00 to 10:30 UTC, in Lagos at ten; the others a day later each.
 */
const FIRST = Date.parse("2026-03-09T09:00:00.000Z");
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let app: TestApp;
let owner: Organiser;
let form: Form;
let now = SUNDAY;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  await app.work();
});
beforeEach(async () => {
  now = SUNDAY;
  owner = await app.organiser();
  // The clock moves by days, and the organiser stays signed in.
  await app.context.db
    .updateTable("sessions")
    .set({ expiresAt: "2999-01-01T00:00:00.000Z" })
    .execute();
  form = await addPublishedForm(app.context, owner);
});
afterAll(() => app.stop());

const db = () => app.context.db;
const row = (id: string) =>
  db()
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const webinar = (id: string) =>
  db().selectFrom("webinars").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const rowsOf = ({ id }: WebinarRegistration) =>
  db()
    .selectFrom("webinarRegistrations as r")
    .innerJoin("webinars as w", "w.id", "r.webinarId")
    .selectAll("r")
    .where("r.seriesRegistrationId", "=", id)
    .orderBy("w.startsAt")
    .execute();

async function series(sessions: number, change: Partial<Webinar> = {}) {
  const made = await addSeries(app.context, owner, form, {
    sessions,
    startsAt: new Date(FIRST).toISOString(),
    ...change,
  });
  const guest = await addRegistration(app.context, made.series, {
    name: "Zainab Bello",
    email: `${form.id}@people.test`,
  });
  return { ...made, guest, base: `/forms/${form.id}/webinar/sessions` };
}

const at = (session: Webinar, minutes: number) =>
  new Date(Date.parse(session.startsAt) + minutes * MINUTE_MS);

/** Presses Join in a session, five minutes after its start. */
async function join(guest: WebinarRegistration, session: Webinar) {
  now = at(session, 5);
  return app.visitor().post(`/j/${guest.joinToken}s${session.sessionNumber}`, {});
}

function entries(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents("vevent").map((component) => ({
    uid: component.getFirstPropertyValue("uid"),
    sequence: component.getFirstPropertyValue("sequence"),
    status: component.getFirstPropertyValue("status"),
    title: component.getFirstPropertyValue("summary"),
  }));
}

const FIELDS = {
  title: "",
  lengthMinutes: "90",
  joinUrl: "https://meet.example.test/second",
  venue: "",
  about: "",
};

describe("Adding sessions", () => {
  test("a webinar becomes the first session, with what its guests did", async () => {
    const single = await addWebinar(app.context, owner, form, {
      startsAt: new Date(FIRST).toISOString(),
    });
    const guest = await addRegistration(app.context, single, { email: `${form.id}@people.test` });
    now = new Date(FIRST + 5 * MINUTE_MS);
    await app.visitor().post(`/j/${guest.joinToken}`, {});
    expect(await row(guest.id)).toMatchObject({ attended: 1 });
    const base = `/forms/${form.id}/webinar/sessions`;
    expect(wordsOf(await owner.page(base))).toContain("It takes place once");

    const fields = { ...FIELDS, title: "Second evening", day: "2026-03-16", time: "10:00" };
    const asked = await owner.post(`${base}/add`, fields);
    expect(asked.status).toBe(422);
    const question = await asked.text();
    expect(wordsOf(question)).toContain("1 person gets an e-mail about the new session");
    const confirm = /name="confirm" value="([^"]+)"/.exec(question)?.[1] ?? "";
    expect(await leadsTo(await owner.post(`${base}/add`, { ...fields, confirm }))).toBe(base);

    const [first, second] = await rowsOf(guest);
    expect(first).toMatchObject({
      attended: 1,
      id: `${guest.id}s1`,
      joinToken: `${guest.joinToken}s1`,
    });
    expect(second).toMatchObject({ attended: 0, state: "registered" });
    expect(await row(guest.id)).toMatchObject({ attended: 1, sessionsAttended: 1, joinedAt: null });
    expect(await webinar(single.id)).toMatchObject({
      sessionCount: 2,
      startsAt: single.startsAt,
      registeredCount: 1,
    });
    const [mail] = await waitForMails(app, `${form.id}@people.test`, 1);
    expect(mail!.text).toContain("Second evening");
    expect(wordsOf(await owner.page(base))).toContain("1 of 1 attended");
  });

  test("wrong fields come back with what was typed", async () => {
    const { base } = await series(2);
    const fields = {
      ...FIELDS,
      title: "Kept title",
      joinUrl: "no link",
      day: "2026-02-01",
      time: "10:00",
    };
    const answer = await owner.post(`${base}/add`, fields);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    for (const words of ["Kept title", "has passed", "Enter the complete meeting link"])
      expect(html).toContain(words);
  });

  test("people who register later have a place in every session", async () => {
    const { series: made } = await series(3);
    const late = await addRegistration(app.context, made, { email: `late-${form.id}@people.test` });
    expect(await rowsOf(late)).toHaveLength(3);
    await db()
      .updateTable("webinarRegistrations")
      .set({ name: "Right Name", state: "cancelled" })
      .where("id", "=", late.id)
      .execute();
    expect(await rowsOf(late)).toMatchObject(
      Array(3).fill({ name: "Right Name", state: "cancelled" }),
    );
    await db().deleteFrom("webinarRegistrations").where("id", "=", late.id).execute();
    expect(await rowsOf(late)).toEqual([]);
  });

  test("a guest is counted once, however many sessions there are", async () => {
    const count = async () => {
      const { accountId } = owner;
      const tally = db().selectFrom("tallies").select("count").where("accountId", "=", accountId);
      const found = await tally
        .where("what", "=", "registrations")
        .where("at", "=", "")
        .executeTakeFirst();
      return found?.count ?? 0;
    };
    const before = await count();
    const { series: made, guest } = await series(4);
    expect(await count()).toBe(before + 1);
    await db()
      .updateTable("forms")
      .set({ deletedAt: now.toISOString() })
      .where("id", "=", form.id)
      .execute();
    expect(await count()).toBe(before);
    await db().updateTable("forms").set({ deletedAt: null }).where("id", "=", form.id).execute();
    await db().deleteFrom("webinarRegistrations").where("id", "=", guest.id).execute();
    expect(await count()).toBe(before);
    expect(await webinar(made.id)).toMatchObject({ registeredCount: 0 });
  });
});

describe("The guest", () => {
  test("joins the session that is on, and sees how many they attended", async () => {
    const { guest, sessions } = await series(3);
    const joined = await join(guest, sessions[0]!);
    expect(joined.headers.get("Location")).toContain("secret-room");
    now = at(sessions[1]!, 5);
    const link = await app.visitor().get(`/j/${guest.joinToken}`);
    expect(link.headers.get("Location")).toBe(`/j/${guest.joinToken}s2`);
    const html = await app.visitor().page(`/w/${guest.joinToken}`);
    expect(html).toContain(`<form method="post" action="/j/${guest.joinToken}s2">`);
    const words = wordsOf(html);
    for (const part of ["You attended 1 of 3 sessions.", "Session 1 (Attended)", "Evening 2 (Now)"])
      expect(words).toContain(part);
  });

  test("links of a session’s e-mails lead to the one page", async () => {
    const { guest } = await series(2);
    const answer = await app.visitor().get(`/w/${guest.joinToken}s2/cancel`);
    expect(answer.headers.get("Location")).toBe(`/w/${guest.joinToken}/cancel`);
    expect((await app.visitor().get(`/w/${guest.joinToken}s9`)).status).toBe(404);
  });

  test("chooses between two sessions at the same time", async () => {
    const { guest, sessions } = await series(3);
    const [, second, third] = sessions;
    await db()
      .updateTable("webinars")
      .set({ startsAt: second!.startsAt })
      .where("id", "=", third!.id)
      .execute();
    now = at(second!, 5);
    const link = await app.visitor().get(`/j/${guest.joinToken}`);
    expect(link.headers.get("Location")).toBe(`/w/${guest.joinToken}`);
    const html = await app.visitor().page(`/w/${guest.joinToken}`);
    for (const number of [2, 3]) expect(html).toContain(`href="/j/${guest.joinToken}s${number}"`);
    expect(html).not.toContain('<form method="post" action="/j/');
    expect(wordsOf(html)).toContain("Several sessions are open now.");
  });

  test("the page of twelve sessions is light, and so is the event’s", async () => {
    const { guest } = await series(12);
    const visitor = app.visitor();
    const weigh = async (path: string) =>
      new Blob([
        await new Response(
          new Blob([await visitor.page(path)]).stream().pipeThrough(new CompressionStream("gzip")),
        ).blob(),
      ]).size;
    expect(await weigh(`/w/${guest.joinToken}`)).toBeLessThanOrEqual(8 * 1024);
    expect(await weigh(`/f/${form.slug}`)).toBeLessThanOrEqual(14 * 1024);
  });
});

describe("Sessions in different places", () => {
  const HALL = "Tafawa Balewa Hall\n12 Marina, Lagos";

  async function mixed() {
    const made = await series(3, {
      certificateProjectId: (await addReadyProject(app.context, owner, [])).id,
    });
    const [, second] = made.sessions;
    await db()
      .updateTable("webinars")
      .set({ hasDoor: 1 })
      .where("id", "in", [made.series.id, second!.id])
      .execute();
    const fields = {
      ...FIELDS,
      title: "Evening 2",
      joinUrl: "",
      venue: HALL,
      day: "2026-03-10",
      time: "10:00",
    };
    const asked = await owner.post(`${made.base}/${second!.id}?index`, fields);
    const confirm = /name="confirm" value="([^"]+)"/.exec(await asked.text())?.[1] ?? "";
    await leadsTo(await owner.post(`${made.base}/${second!.id}?index`, { ...fields, confirm }));
    return made;
  }

  test("the event page, its data and e-mails say where each is", async () => {
    await mixed();
    const html = await app.visitor().page(`/f/${form.slug}`);
    const words = wordsOf(html);
    expect(words).toContain("Where See each session");
    expect(words).toContain("Session 1 Monday 9 March 2026, 10:00 to 11:30, Online");
    expect(words).toContain("10:00 to 11:30, Tafawa Balewa Hall, 12 Marina, Lagos");
    const data = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}",
    );
    expect(data.eventAttendanceMode).toContain("MixedEventAttendanceMode");
    expect(data.subEvent[1]).toMatchObject({
      location: { "@type": "Place", name: "Tafawa Balewa Hall" },
    });
    const email = `late-${form.id}@people.test`;
    await answerForm(app.context, form, contactAnswers(email));
    const [mail] = await waitForMails(app, email, 1);
    expect(mail!.text).toContain("Where: See each session");
    expect(mail!.text).toContain(
      "Evening 2: Tuesday 10 March 2026, 10:00 to 11:30, Tafawa Balewa Hall, 12 Marina, Lagos",
    );
  });

  test("a hall has no Join: the door code comes first, then goes", async () => {
    const { guest, sessions } = await mixed();
    const page = () => app.visitor().page(`/w/${guest.joinToken}`);
    now = at(sessions[1]!, 5);
    const there = await page();
    expect(there).not.toContain("/j/");
    expect(there.indexOf("Your code for the door")).toBeGreaterThan(0);
    expect(there.indexOf("Your code for the door")).toBeLessThan(there.indexOf('id="sessions"'));
    now = at(sessions[2]!, -60);
    expect(await page()).not.toContain("Your code for the door");
  });
});

describe("Moving and cancelling", () => {
  test("a session that moves keeps what was attended, and guests are told", async () => {
    const { guest, sessions, base } = await series(3);
    const [first] = sessions;
    await join(guest, first!);
    const other = await addRegistration(app.context, (await webinar(first!.seriesId!))!, {
      email: `other-${form.id}@people.test`,
    });
    const fields = { ...FIELDS, joinUrl: first!.joinUrl, day: "2026-03-30", time: "10:00" };
    const asked = await owner.post(`${base}/${first!.id}?index`, fields);
    const confirm = /name="confirm" value="([^"]+)"/.exec(await asked.text())?.[1] ?? "";
    await leadsTo(await owner.post(`${base}/${first!.id}?index`, { ...fields, confirm }));
    expect(wordsOf(await owner.page(`${base}/${first!.id}`))).toContain(
      "One person has attended it already, and that is kept.",
    );
    expect(await row(`${guest.id}s1`)).toMatchObject({ attended: 1, attendedEarlier: 1 });
    expect(await row(`${other.id}s1`)).toMatchObject({ attended: 0, attendedEarlier: 0 });
    const [mail] = await waitForMails(app, `other-${form.id}@people.test`, 1);
    expect(mail!.text).toContain("The new time is Monday 30 March 2026");
    const file = String(
      mail!.attachments.find(({ contentType }) => contentType.includes("calendar"))?.content,
    );
    expect(file).toContain("METHOD:REQUEST");
    expect(entries(file)).toEqual([
      expect.objectContaining({ uid: `${entryKey(other)}@localhost`, sequence: 1 }),
    ]);
    now = at(await webinar(first!.id), 5);
    const page = wordsOf(await app.visitor().page(`/w/${guest.joinToken}`));
    expect(page).toContain("You attended 1 of 3 sessions.");
  });

  test("a cancelled session stays in calendars as cancelled", async () => {
    const { guest, sessions, base } = await series(3);
    const feed = async () =>
      entries(await (await app.visitor().get(`/w/${guest.joinToken}/calendar.ics`)).text());
    const before = await feed();
    expect(before).toMatchObject([
      { uid: `${entryKey(guest)}@localhost`, status: "CONFIRMED" },
      {
        uid: `${entryKey(guest)}s2@localhost`,
        title: "CVs that pass the screen: Evening 2",
      },
      { uid: `${entryKey(guest)}s3@localhost` },
    ]);
    await leadsTo(
      await owner.post(`${base}/${sessions[1]!.id}/cancel`, { reason: "The hall is flooded" }),
    );
    const after = await feed();
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(after[1]).toMatchObject({ status: "CANCELLED", sequence: 1 });
    const [mail] = await waitForMails(app, guest.email, 1);
    expect(mail!.text).toContain("The hall is flooded");
    expect(wordsOf(await app.visitor().page(`/f/${form.slug}`))).toContain("Evening 2 (Cancelled)");
    expect(
      (await app.visitor().get(`/f/${form.slug}/calendar.ics`)).headers.get("Content-Type"),
    ).toContain("method=PUBLISH");
  });

  test("the last session can’t be cancelled, and an attended one not deleted", async () => {
    const { guest, sessions, base } = await series(2);
    await join(guest, sessions[0]!);
    await owner.post(`${base}/${sessions[0]!.id}?index`, { intent: "delete" });
    expect(wordsOf(await owner.page(`${base}/${sessions[0]!.id}`))).toContain(
      "People have attended this session, so it stays.",
    );
    await leadsTo(await owner.post(`${base}/${sessions[1]!.id}/cancel`, { reason: "" }));
    await owner.post(`${base}/${sessions[0]!.id}/cancel`, { reason: "" });
    expect(await webinar(sessions[0]!.id)).toMatchObject({ state: "scheduled" });
    await leadsTo(await owner.post(`${base}/${sessions[1]!.id}?index`, { intent: "delete" }));
    expect(await webinar(sessions[0]!.seriesId!)).toMatchObject({ sessionCount: 1 });
    expect(await rowsOf(guest)).toHaveLength(1);
  });
});

describe("What a session does by itself", () => {
  test("each reminds before its own start, and the series of none", async () => {
    const { series: made, sessions } = await series(2);
    expect(await webinar(sessions[1]!.id)).toMatchObject({
      nextTurnAt: at(sessions[1]!, -24 * 60).toISOString(),
    });
    const { nextTurnAt } = await webinar(made.id);
    expect(nextTurnAt === null || nextTurnAt > sessions[1]!.startsAt).toBe(true);
  });

  test("the last session cancelled after the others, follow-ups come at once", async () => {
    const { series: made, guest, sessions, base } = await series(2);
    await join(guest, sessions[0]!);
    now = at(sessions[1]!, -60);
    await leadsTo(await owner.post(`${base}/${sessions[1]!.id}/cancel`, { reason: "" }));
    const mails = await waitForMails(app, guest.email, 3);
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("Thank you"),
    );
    expect(await webinar(made.id)).toMatchObject({
      sessionCount: 1,
      startsAt: sessions[0]!.startsAt,
      lengthMinutes: 90,
    });
  });

  test("whom a helper checks in at a session has attended that one", async () => {
    const { series: made, guest, sessions } = await series(2);
    now = at(sessions[1]!, 1);
    const link = { id: null as never, walkIns: 1 as const };
    const acts = [
      {
        kind: "in" as const,
        id: "check0in0of0guest00000001",
        guest: `${guest.id}s2`,
        at: now.getTime(),
        method: "scan" as const,
      },
      {
        kind: "walk-in" as const,
        id: "walk0in0of0guest000000001",
        name: "Ada Obi",
        email: `ada-${form.id}@people.test`,
        at: now.getTime(),
      },
    ];
    const results = await db()
      .transaction()
      .execute((trx) => recordActs(trx, { webinarId: sessions[1]!.id, link, acts, now }));
    expect(results.map(({ outcome }) => outcome)).toEqual(["in", "in"]);
    expect(await row(guest.id)).toMatchObject({ sessionsAttended: 1, attended: 1 });
    const walkIn = await db()
      .selectFrom("webinarRegistrations")
      .selectAll()
      .where("webinarId", "=", made.id)
      .where("name", "=", "Ada Obi")
      .executeTakeFirstOrThrow();
    expect(walkIn).toMatchObject({ state: "registered", sessionsAttended: 1 });
    expect((await rowsOf(walkIn)).map(({ attended }) => attended)).toEqual([0, 1]);
  });
});

describe("The certificate", () => {
  test("it needs a number of sessions, and says which were missed", async () => {
    const project = await addReadyProject(app.context, owner, []);
    const { guest, sessions, base } = await series(3, { certificateProjectId: project.id });
    expect(wordsOf(await app.visitor().page(`/f/${form.slug}`))).toContain(
      "Attend all 3 sessions.",
    );
    expect((await owner.post(base, { intent: "needed", needed: "4" })).status).toBe(422);
    await leadsTo(await owner.post(base, { intent: "needed", needed: "2" }));
    expect(wordsOf(await app.visitor().page(`/f/${form.slug}`))).toContain(
      "Attend at least 2 of the 3 sessions.",
    );
    await join(guest, sessions[0]!);
    expect(await row(guest.id)).toMatchObject({ attended: 1, incomplete: 1 });
    now = at(sessions[2]!, -60);
    const words = wordsOf(await app.visitor().page(`/w/${guest.joinToken}`));
    expect(words).toContain(
      "Still to do: Attend at least 2 of the 3 sessions 1 so far. Missed: Evening 2.",
    );
    await join(guest, sessions[2]!);
    expect(await row(guest.id)).toMatchObject({ attended: 1, incomplete: 0, sessionsAttended: 2 });
    const csv = await (await owner.get(`/forms/${form.id}/webinar/attendance.csv`)).text();
    expect(csv).toContain("Sessions attended,Sessions,Session 1,Evening 2,Evening 3");
    expect(csv).toMatch(/,2,3,Yes,No,Yes\r?\n/);
  });

  test("a number made impossible by a cancellation asks for all left", async () => {
    const { guest, sessions, base } = await series(3, { sessionsNeeded: 3 });
    await join(guest, sessions[0]!);
    await join(guest, sessions[1]!);
    expect(await row(guest.id)).toMatchObject({ incomplete: 1 });
    await leadsTo(await owner.post(`${base}/${sessions[2]!.id}/cancel`, { reason: "" }));
    expect(await row(guest.id)).toMatchObject({ incomplete: 0 });
    expect(wordsOf(await owner.page(base))).toContain(
      "You asked for 3, and there are 2 now: attending all 2 is enough.",
    );
  });
});

test("what a session is about is translated beside its title", async () => {
  form = await addPublishedForm(app.context, owner, { settings: { languages: ["ha"] } });
  const made = await series(2);
  const [{ id }] = [made.sessions[1]!];
  const about = (text: string) =>
    db().updateTable("webinars").set({ about: text }).where("id", "=", id).execute();
  const languages = async () => wordsOf(await owner.page(`/forms/${form.id}/languages?to=ha`));
  const own = "With Dr Okonkwọ.\nBring a ledger.";
  await about(own);
  expect(await languages()).toContain(
    "Speakers and topics of a session in Hausa : With Dr Okonkwọ. Bring a ledger.",
  );
  const ha = {
    [`webinar.session-note:${id}`]: { text: "Tare da Dr Okonkwọ.\nKu zo da littafi.", of: own },
  };
  const settings = JSON.stringify({ ...JSON.parse(form.settings), translations: { ha } });
  await db().updateTable("forms").set({ settings }).where("id", "=", form.id).execute();
  const inHausa = () => app.visitor().page(`/f/${form.slug}?lang=ha`);
  expect(await inHausa()).toContain(
    '<span class="h pr"><br/>Tare da Dr Okonkwọ.\nKu zo da littafi.</span>',
  );
  await db()
    .updateTable("webinarRegistrations")
    .set({ language: "ha" })
    .where("id", "=", made.guest.id)
    .execute();
  expect(await app.visitor().page(`/w/${made.guest.joinToken}`)).toContain("Tare da Dr Okonkwọ.");
  expect(wordsOf(await app.visitor().page(`/f/${form.slug}`))).toContain(
    "With Dr Okonkwọ. Bring a ledger.",
  );
  // Reworded, it stays translated until somebody looks again.
  await about("With Dr Okonkwọ and Mr Bala.");
  expect(await inHausa()).toContain("Tare da Dr Okonkwọ.");
  expect(await languages()).toContain("The English text has changed since this was translated.");
});

test("session titles and speakers’ roles are read in the guest’s language", async () => {
  const role = "Head of Talent";
  const say = (text: string, of: string) => ({ text, of });
  const ha = {
    "webinar.session:Evening 2": say("Yamma ta biyu", "Evening 2"),
    [`webinar.role:${role}`]: say("Shugaba", role),
  };
  form = await addPublishedForm(app.context, owner, {
    settings: { languages: ["ha"], translations: { ha } },
  });
  const made = await series(2);
  const speaker = {
    id: `speaker-${form.id}`,
    accountId: owner.accountId,
    webinarId: made.series.id,
    position: 1,
  };
  await db()
    .insertInto("webinarSpeakers")
    .values({ ...speaker, name: "Ngọzị Okonkwọ", role, picture: "" })
    .execute();
  const page = await app.visitor().page(`/f/${form.slug}?lang=ha`);
  expect(page).toContain("<b>Yamma ta biyu</b>");
  expect(wordsOf(page)).toContain("Ngọzị Okonkwọ Shugaba");
  expect(page).not.toContain("Evening 2</b>");
  await db()
    .updateTable("webinarRegistrations")
    .set({ language: "ha" })
    .where("id", "=", made.guest.id)
    .execute();
  expect(await app.visitor().page(`/w/${made.guest.joinToken}`)).toContain("Yamma ta biyu");
  expect(await owner.page(`/forms/${form.id}/languages`)).toContain("Title of a session");
  // In its own language it is as it was.
  expect(wordsOf(await app.visitor().page(`/f/${form.slug}`))).toContain(
    "Ngọzị Okonkwọ Head of Talent",
  );
});

test("the event page lists sessions in the visitor’s zone and for machines", async () => {
  await series(2);
  const html = await app.visitor().page(`/f/${form.slug}?tz=Europe/London`);
  const words = wordsOf(html);
  expect(words).toContain(
    "Monday 9 March 2026 to Tuesday 10 March 2026 2 sessions, West Africa Time (Lagos)",
  );
  expect(words).toContain("Session 1 Monday 9 March 2026, 10:00 to 11:30 For you: 09:00 to 10:30");
  const data = JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}",
  );
  expect(data.subEvent).toMatchObject([
    { "@type": "Event", startDate: "2026-03-09T10:00:00+01:00" },
    {
      name: "Evening 2",
      startDate: new Date(FIRST + DAY_MS).toISOString().replace("09:00:00.000Z", "10:00:00+01:00"),
    },
  ]);
});
