import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { publishForm } from "../../../app/features/forms/builder/publish-form.server.ts";
import { createForm } from "../../../app/features/forms/list/create-form.server.ts";
import { type Form, findForm } from "../../../app/features/forms/store/find-form.server.ts";
import { draftOf } from "../../../app/features/forms/templates/form-template.ts";
import { webinarRegistration } from "../../../app/features/forms/templates/registrations.ts";
import type { Webinar } from "../../../app/features/webinars/model/webinar.server.ts";
import { orNotFound } from "../../../app/platform/http/not-found.ts";
import { answerForm, contactAnswers } from "../../factories/form-answer.ts";
import { addResponses, person as answering } from "../../factories/form-responses.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { addRegistration, addWebinar, ROOM } from "../../factories/webinar.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const MONDAY = new Date("2026-03-02T08:00:00.000Z");

let app: TestApp;
let owner: Organiser;
let stranger: Organiser;
let now = MONDAY;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
  stranger = await app.organiser({ accountName: "Somebody else" });
  await app.work();
});
beforeEach(() => {
  now = MONDAY;
});
afterAll(() => app.stop());

const DETAILS = {
  title: "CVs that pass the screen",
  host: "Dr Ngọzị Okonkwọ",
  day: "2026-03-09",
  time: "10:00",
  lengthMinutes: "90",
  timeZone: "Africa/Lagos",
  joinUrl: ROOM,
  capacity: "100",
  waitingList: "yes",
};

const webinarOf = (form: Form) =>
  app.context.db
    .selectFrom("webinars")
    .selectAll()
    .where("formId", "=", form.id)
    .executeTakeFirst();
const people = (webinar: Webinar) =>
  app.context.db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("webinarId", "=", webinar.id)
    .orderBy("position")
    .execute();
const kindsOf = async (registrationId: string) =>
  (
    await app.context.db
      .selectFrom("webinarMails")
      .select("kind")
      .where("registrationId", "=", registrationId)
      .execute()
  )
    .map(({ kind }) => kind)
    .sort();

async function newWebinar(change: Partial<Webinar> = {}) {
  const form = await addPublishedForm(app.context, owner);
  return { form, webinar: await addWebinar(app.context, owner, form, change) };
}

/** Fills the public page in and follows to the thank-you page. */
async function register(form: Form, email: string): Promise<string> {
  const visitor = app.visitor();
  const stamp = /name="stamp" value="([^"]+)"/.exec(await visitor.page(`/f/${form.slug}`))![1]!;
  const sent = await visitor.post(`/f/${form.slug}`, {
    stamp,
    go: "on",
    "q-fullname.first": "Zainab",
    "q-fullname.last": "Bello",
    "q-emailadr": email,
    "q-employer": "",
  });
  expect(sent.status).toBe(303);
  return visitor.page(sent.headers.get("Location")!);
}

describe("/forms/:id/webinar", () => {
  test("a webinar's page says when, with the zone, and no room", async () => {
    const form = await addPublishedForm(app.context, owner);
    const path = `/forms/${form.id}/webinar`;
    const first = await owner.page(path);
    expect(first).toContain("Make this form a webinar registration");
    expect(first).not.toContain("Attendance</a>");
    const made = await owner.post(`${path}?index`, DETAILS);
    expect(made.headers.get("Location")).toBe(path);
    expect(await webinarOf(form)).toMatchObject({
      startsAt: "2026-03-09T09:00:00.000Z",
      capacity: 100,
      sequence: 0,
      nextTurnAt: "2026-03-08T09:00:00.000Z",
    });
    const page = await owner.page(path);
    for (const words of ["Details", "People", "Messages", "Attendance", "Certificates"])
      expect(page).toContain(words);
    const publicPage = await app.visitor().page(`/f/${form.slug}`);
    expect(publicPage).toContain("10:00 to 11:30, West Africa Time (Lagos)");
    expect(publicPage).not.toContain("secret-room");
    // The second press of the button on a slow line.
    expect((await owner.post(`${path}?index`, DETAILS)).status).toBe(303);
    expect((await webinarOf(form))!.sequence).toBe(0);
  });

  test("a form nobody has named takes the webinar’s title and address", async () => {
    const { formId } = await app.context.db.transaction().execute((trx) =>
      createForm(trx, {
        ...owner,
        title: webinarRegistration.title,
        draft: draftOf(webinarRegistration),
        token: crypto.randomUUID(),
        now: app.context.clock(),
      }),
    );
    await owner.post(`/forms/${formId}/webinar?index`, {
      ...DETAILS,
      title: "CVs that pass the screen",
    });
    const form = orNotFound(await findForm(app.context.db, owner.accountId, formId!));
    expect(form.title).toBe("CVs that pass the screen");
    expect(form.slug).toMatch(/^webinar-registration-/);
    await app.context.db
      .transaction()
      .execute((trx) => publishForm(trx, form, { userId: owner.userId, now: app.context.clock() }));
    const published = orNotFound(await findForm(app.context.db, owner.accountId, formId!));
    expect(published.slug).toMatch(/^cvs-that-pass-the-screen-/);
    // From then on somebody may have the link.
    const renamed = { ...published, title: "Another title" };
    await app.context.db
      .transaction()
      .execute((trx) =>
        publishForm(trx, renamed, { userId: owner.userId, now: app.context.clock() }),
      );
    expect(orNotFound(await findForm(app.context.db, owner.accountId, formId!)).slug).toBe(
      published.slug,
    );
  });

  test("the organiser's thank-you words greet people with a place only", async () => {
    const form = await addPublishedForm(app.context, owner, {
      settings: { thankYouTitle: "You are in", thankYouText: "Look into your e-mail" },
    });
    await addWebinar(app.context, owner, form, { capacity: 1 });
    expect(await register(form, "in@people.test")).toContain("You are in");
    const waiting = await register(form, "out@people.test");
    expect(waiting).toMatch(/What happens next.*West Africa Time/s);
    expect(waiting).toContain("You are on the waiting list");
    expect(waiting).not.toContain("You are in");
    expect(waiting).not.toContain("Look into your e-mail");
  });

  test("mistakes come back with 422, beside their field, with everything typed", async () => {
    const form = await addPublishedForm(app.context, owner);
    const path = `/forms/${form.id}/webinar`;
    const refused = await owner.post(`${path}?index`, {
      ...DETAILS,
      day: "2026-03-01",
      joinUrl: "nowhere",
      title: "Kept & shown",
    });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain(
      "has passed. It is now Monday 2 March 2026, 09:00, West Africa Time (Lagos)",
    );
    expect(html).toContain("Enter the complete meeting link");
    expect(html).toContain('value="Kept &amp; shown"');
    expect(html).toContain('value="nowhere"');
    expect(await webinarOf(form)).toBeUndefined();
  });

  test("a form that asks for no e-mail address says what to do", async () => {
    const elements = [element("short-text", { id: "colour", label: "Favourite colour" })];
    const form = await addPublishedForm(app.context, owner, { elements });
    expect(await owner.page(`/forms/${form.id}/webinar`)).toContain(
      "This form doesn’t ask for an e-mail address",
    );
  });
});

describe("Registering", () => {
  test("registering gives a place and a mail with a personal link", async () => {
    const { form, webinar } = await newWebinar();
    const thanks = await register(form, "zainab@people.test");
    expect(thanks).toContain("You are registered");
    expect(thanks).toContain("See you on Monday, Zainab");
    expect(thanks).toContain("Sun 8 Mar, 10:00");
    const [person] = await people(webinar);
    expect(thanks).not.toContain(person!.joinToken);
    expect(thanks).not.toMatch(/secret-room|\/j\/|\/w\//);
    const [mail] = await waitForMails(app, "zainab@people.test", 1);
    expect(mail!.subject).toBe("You are registered: CVs that pass the screen");
    expect(mail!.text).toContain("Monday 9 March 2026, 10:00 to 11:30, West Africa Time (Lagos)");
    expect(mail!.html).toContain(`href="http://localhost:3000/j/${person!.joinToken}"`);
    expect(mail!.html).toContain(`href="http://localhost:3000/w/${person!.joinToken}"`);
    expect(mail!.html).toContain(`href="http://localhost:3000/w/${person!.joinToken}/cancel"`);
    expect(`${mail!.html}${mail!.text}`).not.toContain("secret-room");
  });

  test("C22 registering twice is one place, and the page doesn't tell", async () => {
    const { form, webinar } = await newWebinar({ capacity: 10 });
    const first = await register(form, "twice@people.test");
    const second = await register(form, "Twice@people.test");
    const [person, ...others] = await people(webinar);
    expect(others).toEqual([]);
    const mails = await waitForMails(app, "twice@people.test", 2);
    for (const mail of mails) expect(mail.html).toContain(person!.joinToken);
    const plain = (html: string) =>
      html
        .replace(/<b>[A-Z0-9]{8}<\/b>/g, "<b>reference</b>")
        .replaceAll("Twice@", "twice@")
        .replace(/[?&;]done=[^"&]+/g, "");
    expect(plain(second)).toBe(plain(first));
  });

  test("C22 a full webinar's page reads alike for known and new people", async () => {
    const { form, webinar } = await newWebinar({ capacity: 1 });
    await register(form, "holder@people.test");
    const again = await register(form, "holder@people.test");
    const other = await register(form, "newcomer@people.test");
    expect(again).toContain("You are on the waiting list");
    expect(other).toContain("You are on the waiting list");
    expect(again).toContain("If you had already registered, nothing changes");
    expect((await people(webinar)).map(({ state }) => state)).toEqual(["registered", "waiting"]);
    const mails = await waitForMails(app, "holder@people.test", 2);
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill("You are registered: CVs that pass the screen"),
    );
  });
});

describe("/f/:slug/link-again", () => {
  test("C22 the link goes to registered people, with one answer for all", async () => {
    const { form, webinar } = await newWebinar();
    const person = await addRegistration(app.context, webinar, { email: "lost@people.test" });
    const path = `/f/${form.slug}/link-again`;
    const answers = [];
    for (const email of ["LOST@people.test", "nobody@people.test"]) {
      const answer = await app.visitor().post(path, { email });
      answers.push([answer.status, answer.headers.get("Location"), await answer.text()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual([303, `${path}?asked=yes`, ""]);
    const [mail] = await waitForMails(app, "lost@people.test", 1);
    expect(mail!.html).toContain(person.joinToken);
    expect(await mailsTo(app, "nobody@people.test")).toEqual([]);
    const wrong = await app.visitor().post(path, { email: "lost" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('value="lost"');
  });

  test("C23 an address gets five mails an hour, and places count", async () => {
    const { form, webinar } = await newWebinar();
    let page = "";
    for (let i = 0; i < 6; i++) page = await register(form, "victim@people.test");
    expect(page).toContain("so we’re not sending any more");
    for (let i = 0; i < 3; i++)
      await app.visitor().post(`/f/${form.slug}/link-again`, { email: "victim@people.test" });
    // What is to be sent stands in the ledger when a page is answered.
    const { deliveries } = await app.context.db
      .selectFrom("deliveries")
      .select((of) => of.fn.countAll<number>().as("deliveries"))
      .where("toEmail", "=", "victim@people.test")
      .executeTakeFirstOrThrow();
    expect(Number(deliveries)).toBe(5);
    expect(await people(webinar)).toHaveLength(1);
  });
});

describe("Cancelling and changing", () => {
  test("a cancelled person can register again, at the end, and is mailed", async () => {
    const { form, webinar } = await newWebinar({ capacity: 1 });
    await answerForm(app.context, form, contactAnswers("back@people.test"));
    const [person] = await people(webinar);
    await answerForm(app.context, form, contactAnswers("next@people.test"));
    await app.visitor().post(`/w/${person!.joinToken}`, {});
    await answerForm(app.context, form, contactAnswers("back@people.test"));
    expect((await people(webinar)).map(({ email, state }) => `${email} ${state}`)).toEqual([
      "next@people.test registered",
      "back@people.test waiting",
    ]);
    expect(await kindsOf(person!.id)).toEqual(["waiting"]);
    expect(await waitForMails(app, "back@people.test", 3)).toHaveLength(3);
  });

  test("a new room mails nobody, and a new title each once", async () => {
    const { form, webinar } = await newWebinar();
    for (const state of ["registered", "waiting", "pending", "declined", "cancelled"] as const) {
      await addRegistration(app.context, webinar, { state, email: `${state}@change.test` });
    }
    const path = `/forms/${form.id}/webinar?index`;
    const room = { ...DETAILS, capacity: "", joinUrl: "https://zoom.example.test/j/1" };
    expect((await owner.post(path, { ...room, capacity: "1" })).status).toBe(303);
    expect(await webinarOf(form)).toMatchObject({
      joinUrl: "https://zoom.example.test/j/1",
      sequence: 0,
    });
    const renamed = { ...room, capacity: "1", title: "CVs that win" };
    const asked = await owner.post(path, renamed);
    const question = await asked.text();
    expect(asked.status).toBe(422);
    expect(question).toContain("3 people get an e-mail with the new title");
    expect((await webinarOf(form))!.title).toBe("CVs that pass the screen");
    const confirm = /name="confirm" value="([^"]+)"/.exec(question)![1]!;
    await owner.post(path, { ...renamed, confirm });
    await owner.post(path, { ...renamed, confirm });
    expect(await webinarOf(form)).toMatchObject({ title: "CVs that win", sequence: 1 });
    for (const state of ["registered", "waiting", "pending"]) {
      const [mail] = await waitForMails(app, `${state}@change.test`, 1);
      expect(mail!.subject).toBe("Changed: CVs that win");
      expect(mail!.text).toContain("before, it was called “CVs that pass the screen”");
      expect(mail!.attachments.map(({ contentType }) => contentType)).toEqual(
        state === "registered" ? ["text/calendar", "application/ics"] : [],
      );
      expect(/\/j\//.test(mail!.text!)).toBe(state === "registered");
    }
    for (const state of ["declined", "cancelled"])
      expect(await mailsTo(app, `${state}@change.test`)).toEqual([]);
  });

  test("a cancelled webinar changes no more, and mails nobody twice", async () => {
    const { form, webinar } = await newWebinar();
    await addRegistration(app.context, webinar, { email: "told@people.test" });
    const path = `/forms/${form.id}/webinar`;
    expect(await owner.page(`${path}/cancel`)).toContain("1 person gets an e-mail");
    await owner.post(`${path}/cancel`, { reason: "" });
    await owner.post(`${path}/cancel`, { reason: "" });
    expect(await waitForMails(app, "told@people.test", 1)).toHaveLength(1);
    expect(await webinarOf(form)).toMatchObject({
      state: "cancelled",
      sequence: 1,
      nextTurnAt: null,
    });
    expect(await (await app.visitor().get(`/f/${form.slug}`)).text()).toContain(
      "This webinar is cancelled",
    );
    expect((await owner.post(`${path}?index`, { ...DETAILS, title: "Alive" })).status).toBe(422);
    expect((await owner.get(`${path}/cancel`)).status).toBe(302);
  });

  test("a title like a placeholder, or like markup, is words everywhere", async () => {
    const title = "Writing {First Name} [part 2] <b>bold</b>";
    const { form } = await newWebinar({ title });
    await answerForm(app.context, form, contactAnswers("odd@people.test"));
    const [mail] = await waitForMails(app, "odd@people.test", 1);
    const inSubject = title.replaceAll("<", "‹").replaceAll(">", "›");
    expect(mail!.subject).toBe(`You are registered: ${inSubject}`);
    expect(mail!.text).toMatch(/Writing \{First Name\} \[part 2\] [<‹]b[>›]bold/);
    expect(mail!.html).not.toContain("<b>bold</b>");
  });
});

describe("/forms/:id/webinar/people", () => {
  test("the export has no formulas, and people are found without marks", async () => {
    const { form, webinar } = await newWebinar();
    await addRegistration(app.context, webinar, {
      name: "=HYPERLINK(1)",
      email: "formula@people.test",
    });
    await addRegistration(app.context, webinar, { name: "Fúnmiláyọ̀ Adébáyọ̀", state: "waiting" });
    const path = `/forms/${form.id}/webinar/people`;
    const csv = await (await owner.get(`${path}.csv`)).text();
    expect(csv.split("\r\n")[1]).toBe(
      "1,'=HYPERLINK(1),formula@people.test,Has a place,2026-03-02 09:00,,No",
    );
    const found = await owner.page(`${path}?q=funmilayo`);
    expect(found).toContain("Fúnmiláyọ̀ Adébáyọ̀");
    expect(found).not.toContain("formula@people.test");
    expect(await owner.page(`${path}?state=waiting`)).not.toContain("formula@people.test");
  });

  test("the organiser sends somebody's link again once for each press", async () => {
    const { form, webinar } = await newWebinar();
    const person = await addRegistration(app.context, webinar, { email: "again@people.test" });
    const path = `/forms/${form.id}/webinar/people/${person.id}`;
    const token = /name="token" value="([^"]+)"/.exec(await owner.page(path))![1]!;
    for (let i = 0; i < 2; i++) await owner.post(path, { intent: "send-link", token });
    const [mail] = await waitForMails(app, "again@people.test", 1);
    expect(mail!.html).toContain(person.joinToken);
    expect(await kindsOf(person.id)).toEqual([`again-${token}`]);
  });

  test("whoever gave a phone number can be reminded on WhatsApp", async () => {
    const elements = [...contactQuestions(), element("phone", { id: "phoneabc" })];
    const form = await addPublishedForm(app.context, owner, { elements });
    const webinar = await addWebinar(app.context, owner, form, { title: "Fire & Safety" });
    const [withPhone, without] = await addResponses(app.context, form.id, [
      { answers: { ...answering("Zainab", "Bello"), phoneabc: "+2348031234567" } },
      { answers: answering("Musa", "Ade") },
    ]);
    const dialogOf = async (responseId: string | undefined, more = {}) => {
      const guest = await addRegistration(app.context, webinar, {
        name: "Zainab Bello",
        responseId: responseId ?? null,
        ...more,
      });
      return { guest, html: await owner.page(`/forms/${form.id}/webinar/people/${guest.id}`) };
    };
    const { guest, html } = await dialogOf(withPhone);
    const link = new URL(/href="(https:\/\/wa\.me[^"]+)"/.exec(html)![1]!);
    expect(link.pathname).toBe("/2348031234567");
    const text = link.searchParams.get("text")!;
    expect(text).toContain("Hello Zainab Bello, you have a place at Fire & Safety: ");
    expect(text).toContain(`/w/${guest.joinToken}`);
    expect((await dialogOf(without)).html).not.toContain("wa.me");
    expect((await dialogOf(withPhone, { state: "waiting" })).html).not.toContain("wa.me");
  });

  test("another account's people answer 404, also through a form of one's own", async () => {
    const { webinar } = await newWebinar();
    const person = await addRegistration(app.context, webinar, { state: "pending" });
    const own = await addPublishedForm(app.context, stranger);
    await addWebinar(app.context, stranger, own);
    const path = `/forms/${own.id}/webinar/people`;
    expect((await stranger.get(`${path}/${person.id}`)).status).toBe(404);
    expect((await stranger.post(`${path}/${person.id}`, { intent: "approve" })).status).toBe(404);
    await stranger.post(path, { intent: "approve", id: person.id });
    expect((await people(webinar))[0]!.state).toBe("pending");
  });
});

describe("When registration is open", () => {
  // Last: days pass, and the workers end sessions that grew old.
  test("registration opens and closes when it should, and ends with the webinar", async () => {
    const { form } = await newWebinar({
      opensAt: "2026-03-03T08:00:00.000Z",
      closesAt: "2026-03-05T08:00:00.000Z",
    });
    const read = async (at: string) => {
      now = new Date(at);
      const answer = await app.visitor().get(`/f/${form.slug}`);
      const html = await answer.text();
      return { html, takes: html.includes('name="stamp"') };
    };
    const early = await read("2026-03-02T08:00:00.000Z");
    expect(early.html).toContain(
      "It opens on Tuesday 3 March 2026, 09:00, West Africa Time (Lagos)",
    );
    expect(early.takes).toBe(false);
    expect((await read("2026-03-03T08:00:00.000Z")).takes).toBe(true);
    const late = await read("2026-03-05T08:00:00.000Z");
    expect(late.html).toContain(
      "It closed on Thursday 5 March 2026, 09:00, West Africa Time (Lagos)",
    );
    expect(late.takes).toBe(false);
    now = MONDAY;
    const ended = await newWebinar();
    now = new Date("2026-03-09T10:30:00.000Z");
    expect(await (await app.visitor().get(`/f/${ended.form.slug}`)).text()).toContain(
      "This webinar has ended",
    );
  });
});
