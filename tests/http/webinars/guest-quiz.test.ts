import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FormSettings } from "../../../app/features/forms/model/form-settings.ts";
import { DEFAULT_FORM_SETTINGS } from "../../../app/features/forms/model/form-settings.ts";
import { sendAutomaticCertificates } from "../../../app/features/webinars/certificates/automatic-certificates.server.tsx";
import type {
  Webinar,
  WebinarRegistration,
} from "../../../app/features/webinars/model/webinar.server.ts";
import { addPublishedForm, element } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { actionOf, expectBare, leadsTo, stampOf, wordsOf } from "../../setup/fill-form.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const MONDAY = new Date("2026-03-02T08:00:00.000Z");
/** The webinar of the factory: 9 March 2026, 9:00 to 10:30 UTC. */
const START = Date.parse("2026-03-09T09:00:00.000Z");
const MINUTE_MS = 60_000;

let app: TestApp;
let owner: Organiser;
let now = MONDAY;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
  await app.work();
});
beforeEach(() => {
  now = MONDAY;
});
afterAll(() => app.stop());

const db = () => app.context.db;
const later = (minutes: number) => {
  now = new Date(START + minutes * MINUTE_MS);
};
const row = (id: string) =>
  db()
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const attemptsOf = (registrationId: string) =>
  db()
    .selectFrom("guestResponses")
    .select(["attempt", "points", "maxPoints", "passed"])
    .where("registrationId", "=", registrationId)
    .orderBy("attempt")
    .execute();

function quizElements() {
  const options = ["Two pages", "Ten pages", "Forty pages"];
  const settings = {
    options,
    correct: ["Two pages"],
    many: false,
    points: 2,
    explanation: "Readers give it seven seconds",
  };
  const many = {
    options: ["Dates", "A photo", "Results"],
    correct: ["Dates", "Results"],
    many: true,
    points: 3,
    explanation: "",
  };
  return [
    element("quiz-question", { id: "howlongg", label: "How long is a good CV?", settings }),
    element("quiz-question", { id: "whatsini", label: "What belongs in it?", settings: many }),
  ];
}

const RIGHT = { "q-howlongg": "Two pages", "q-whatsini": ["Dates", "Results"] };
const WRONG = { "q-howlongg": "Ten pages", "q-whatsini": ["Dates"] };

async function quizForm(quiz: Partial<FormSettings["quiz"]> = {}, columns?: object) {
  const settings = { quiz: { ...DEFAULT_FORM_SETTINGS.quiz, ...quiz } };
  return addPublishedForm(app.context, owner, {
    title: "What did you learn?",
    elements: quizElements(),
    settings,
    columns,
  });
}

/** Somebody with a place at an event that has a quiz and a feedback form. */
async function guest(
  given: {
    quiz?: Partial<FormSettings["quiz"]>;
    columns?: object;
    webinar?: Partial<Webinar>;
    person?: Partial<WebinarRegistration>;
  } = {},
) {
  const form = await addPublishedForm(app.context, owner);
  const quiz = await quizForm(given.quiz, given.columns);
  const feedback = await addPublishedForm(app.context, owner, {
    title: "How was it?",
    elements: [element("rating", { id: "stars123", label: "How was it?", required: true })],
  });
  const project = await addReadyProject(app.context, owner, []);
  const webinar = await addWebinar(app.context, owner, form, {
    certificateProjectId: project.id,
    quizFormId: quiz.id,
    feedbackFormId: feedback.id,
    certificateNeeds: JSON.stringify(["feedback", "quiz"]),
    ...given.webinar,
  });
  const person = { name: "Zainab Bello", email: `${form.id}@people.test`, ...given.person };
  const registration = await addRegistration(app.context, webinar, person);
  return { form, quiz, feedback, webinar, registration, path: `/w/${registration.joinToken}` };
}

/** Opens a form by the guest's page, as pressing its link does. */
async function open(visitor: Visitor, path: string): Promise<string> {
  return leadsTo(await visitor.get(path));
}

async function send(visitor: Visitor, address: string, fields: Record<string, string | string[]>) {
  const html = await visitor.page(address);
  return visitor.post(actionOf(html), { stamp: stampOf(html), go: "on", ...fields });
}

describe("A quiz by a guest's own link", () => {
  test("failed, then passed, and both are tied to the registration", async () => {
    const { registration, quiz, path } = await guest();
    later(5);
    const visitor = app.visitor();
    const address = await open(visitor, `${path}/quiz`);
    expect(address).toMatch(new RegExp(`^/f/${quiz.slug}\\?g=`));
    expect(address).not.toContain(registration.joinToken);
    const page = await visitor.page(address);
    expectBare(page);
    expect(wordsOf(page)).toContain(
      "You answer as Zainab Bello. You pass with 60% of the points. This is attempt 1 of 2.",
    );
    const failed = await visitor.page(await leadsTo(await send(visitor, address, WRONG)));
    expect(wordsOf(failed)).toMatch(
      /Not passed yet.*0 of 5 points.*You pass with 3.*one attempt left.*Try again/,
    );
    expect(failed).not.toContain("Correct answer:");
    expect(failed).toContain(`href="${path}"`);
    expect((await row(registration.id)).quizPassedAt).toBeNull();
    const passed = await visitor.page(await leadsTo(await send(visitor, address, RIGHT)));
    expect(wordsOf(passed)).toMatch(
      /You passed the quiz.*5 of 5 points.*Correct: Two pages.*seven seconds/,
    );
    expect(await attemptsOf(registration.id)).toEqual([
      { attempt: 1, points: 0, maxPoints: 5, passed: 0 },
      { attempt: 2, points: 5, maxPoints: 5, passed: 1 },
    ]);
    expect((await row(registration.id)).quizPassedAt).toBe(now.toISOString());
    const response = await db()
      .selectFrom("formResponses")
      .selectAll()
      .where("formId", "=", quiz.id)
      .execute();
    expect(response.map(({ name, emailKey }) => [name, emailKey])).toEqual(
      Array(2).fill(["Zainab Bello", registration.emailKey]),
    );
    const again = await visitor.get(`${path}/quiz`);
    expect(again.status).toBe(200);
    expect(wordsOf(await again.text())).toMatch(/You have passed this quiz.*5 of 5 points/);
  });

  test("feedback by a personal link says that the name is seen", async () => {
    const { path } = await guest();
    later(5);
    const visitor = app.visitor();
    const page = await visitor.page(await open(visitor, `${path}/feedback`));
    expect(wordsOf(page)).toContain(
      "You answer as Zainab Bello. The organiser sees your name with your answers, even if the form doesn’t ask for it.",
    );
  });

  test("no page before the result holds a correct answer", async () => {
    const { path, quiz } = await guest();
    later(5);
    const visitor = app.visitor();
    const address = await open(visitor, `${path}/quiz`);
    const pages = [
      address,
      `/f/${quiz.slug}.data${address.slice(address.indexOf("?"))}`,
      `/f/${quiz.slug}`,
      `/f/${quiz.slug}.data`,
    ];
    for (const page of pages) {
      const text = await (await visitor.get(page)).text();
      expect(text).not.toContain("seven seconds");
      expect(text).not.toMatch(/correct"[^\]]{0,40}Two pages/);
    }
    expect(wordsOf(await (await visitor.get(`/f/${quiz.slug}`)).text())).toContain(
      "Open this quiz from your own page",
    );
  });

  test("the same page sent twice is one attempt", async () => {
    const { registration, path } = await guest();
    later(5);
    const visitor = app.visitor();
    const html = await visitor.page(await open(visitor, `${path}/quiz`));
    const body = { stamp: stampOf(html), go: "on", ...WRONG };
    const [first, second] = await Promise.all([
      visitor.post(actionOf(html), body),
      visitor.post(actionOf(html), body),
    ]);
    for (const answer of [first, second]) expect(await leadsTo(answer!)).toContain("/thanks");
    expect(await attemptsOf(registration.id)).toHaveLength(1);
  });

  test("no more attempts than allowed, from however many tabs", async () => {
    const { registration, path } = await guest({ quiz: { attempts: 1 } });
    later(5);
    const visitor = app.visitor();
    const address = await open(visitor, `${path}/quiz`);
    const tabs = await Promise.all(
      [WRONG, RIGHT, { ...RIGHT, "q-howlongg": "Forty pages" }].map((fields) =>
        send(visitor, address, fields),
      ),
    );
    expect(tabs.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await attemptsOf(registration.id)).toHaveLength(1);
    const refused = await visitor.get(`${path}/quiz`);
    expect(wordsOf(await refused.text())).toMatch(/You have (?:taken|passed) this quiz/);
  });

  test("choices that were not offered are refused, everything else kept", async () => {
    const { registration, path } = await guest();
    later(5);
    const visitor = app.visitor();
    const address = await open(visitor, `${path}/quiz`);
    const refused = await send(visitor, address, { ...RIGHT, "q-howlongg": "Three pages" });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain("Choose one of the choices shown for “How long is a good CV?”");
    expect(html).toMatch(/checked="" value="Results"/);
    expect(await attemptsOf(registration.id)).toEqual([]);
  });

  test("what is sent after closing is not taken", async () => {
    const closesAt = new Date(START + 60 * MINUTE_MS).toISOString();
    const { registration, path } = await guest({ columns: { closesAt } });
    later(50);
    const visitor = app.visitor();
    const html = await visitor.page(await open(visitor, `${path}/quiz`));
    later(61);
    const late = await visitor.post(actionOf(html), { stamp: stampOf(html), go: "on", ...RIGHT });
    expect(late.status).toBe(410);
    expect(await late.text()).toContain("This form has closed");
    expect(await attemptsOf(registration.id)).toEqual([]);
    expect(wordsOf(await visitor.page(path))).toMatch(/Missing: Pass the quiz/);
  });

  test("it opens with the event, and only for people with a place", async () => {
    const { path } = await guest();
    expect(wordsOf(await app.visitor().page(`${path}/quiz`))).toContain(
      "The quiz opens when CVs that pass the screen begins",
    );
    const waiting = await guest({ person: { state: "waiting" } });
    later(5);
    expect(wordsOf(await app.visitor().page(`${waiting.path}/quiz`))).toContain(
      "This quiz is for people with a place",
    );
    expect((await app.visitor().get(`/f/${waiting.quiz.slug}?g=${"0".repeat(40)}`)).status).toBe(
      404,
    );
  });

  test("a guest's order stays with a reload and changes with the attempt", async () => {
    const { path } = await guest({
      quiz: { attempts: null, shuffleQuestions: true, shuffleChoices: true },
    });
    later(5);
    const visitor = app.visitor();
    const address = await open(visitor, `${path}/quiz`);
    const order = async () =>
      [...(await visitor.page(address)).matchAll(/value="([^"]+ [^"]*|Dates|Results)"/g)]
        .map(([, value]) => value)
        .join();
    const orders = [await order()];
    expect(await order()).toBe(orders[0]);
    for (let attempt = 0; attempt < 4; attempt++) {
      await leadsTo(
        await send(visitor, address, {
          ...WRONG,
          "q-howlongg": attempt % 2 ? "Ten pages" : "Forty pages",
        }),
      );
      orders.push(await order());
    }
    expect(new Set(orders).size).toBeGreaterThan(1);
  });
});

describe("A feedback form by a guest's own link", () => {
  test("counts once, and its public page stays open to others", async () => {
    const { registration, feedback, path } = await guest();
    later(5);
    const visitor = app.visitor();
    const address = await open(visitor, `${path}/feedback`);
    await leadsTo(await send(visitor, address, { "q-stars123": "5" }));
    const first = (await row(registration.id)).feedbackAt;
    expect(first).toBe(now.toISOString());
    later(9);
    expect(wordsOf(await visitor.page(`${path}/feedback`))).toContain("We have your feedback");
    expect((await row(registration.id)).feedbackAt).toBe(first);
    expect(await visitor.page(`/f/${feedback.slug}`)).toContain("q-stars123");
  });
});

describe("A certificate that needs more than attending", () => {
  test("guests read what is missing, each with its link", async () => {
    const { registration, path } = await guest();
    later(5);
    const visitor = app.visitor();
    await visitor.post(`/j/${registration.joinToken}`, {});
    const html = await visitor.page(path);
    expect(html).toContain(`href="${path}/feedback"`);
    expect(html).toContain(`href="${path}/quiz"`);
    expect((await row(registration.id)).incomplete).toBe(1);
    await leadsTo(
      await send(visitor, await open(visitor, `${path}/feedback`), { "q-stars123": "5" }),
    );
    await leadsTo(await send(visitor, await open(visitor, `${path}/quiz`), RIGHT));
    expect(await row(registration.id)).toMatchObject({ attended: 1, incomplete: 0 });
    expect(await visitor.page(path)).toContain("You’ve done everything required");
  });

  test("the event page states the whole rule", async () => {
    const { form } = await guest();
    expect(wordsOf(await app.visitor().page(`/f/${form.slug}`))).toContain(
      "Join with your own link once the webinar has begun. Afterwards, fill in the feedback form and pass the quiz with at least 60% of its points (2 attempts).",
    );
  });

  test("it is issued when the last condition is met, and not before", async () => {
    const { registration, path } = await guest({ webinar: { certificatesAfterMinutes: 0 } });
    later(5);
    const visitor = app.visitor();
    await visitor.post(`/j/${registration.joinToken}`, {});
    await leadsTo(await send(visitor, await open(visitor, `${path}/quiz`), RIGHT));
    later(100);
    await sendAutomaticCertificates(app.context, await webinarOf(registration), now);
    expect((await row(registration.id)).certificateId).toBeNull();
    await leadsTo(
      await send(visitor, await open(visitor, `${path}/feedback`), { "q-stars123": "4" }),
    );
    await expect
      .poll(async () => (await row(registration.id)).certificateId, { timeout: 20_000 })
      .not.toBeNull();
  });

  test("the follow-up says what is missing, with the links to it", async () => {
    const { registration } = await guest();
    const done = await addRegistration(app.context, await webinarOf(registration), {
      email: `done-${registration.id}@people.test`,
      joinedAt: new Date(START).toISOString(),
      attended: 1,
      quizPassedAt: new Date(START).toISOString(),
      feedbackAt: new Date(START).toISOString(),
    });
    later(5);
    await app.visitor().post(`/j/${registration.joinToken}`, {});
    later(90 + 61);
    await app.work();
    const [mail] = await waitForMails(app, registration.email, 1);
    expect(mail!.subject).toContain("Thank you for joining");
    expect(mail!.text).toContain("Fill in the feedback form; Pass the quiz");
    expect(mail!.html).toContain(`/w/${registration.joinToken}/quiz`);
    expect(mail!.html).toContain(`/w/${registration.joinToken}/feedback`);
    const [other] = await waitForMails(app, done.email, 1);
    expect(other!.text).not.toContain("Still missing");
  });
});

async function webinarOf({ webinarId }: WebinarRegistration): Promise<Webinar> {
  return db()
    .selectFrom("webinars")
    .selectAll()
    .where("id", "=", webinarId)
    .executeTakeFirstOrThrow();
}

describe("What the organiser sets and sees", () => {
  beforeAll(async () => {
    later(5);
    owner = await app.organiser();
  });
  beforeEach(() => later(5));

  test("forms and needs are saved, and decide who earned it", async () => {
    const { form, quiz, feedback, registration } = await guest({
      webinar: { certificateNeeds: "[]", quizFormId: null, feedbackFormId: null },
    });
    const page = `/forms/${form.id}/webinar/certificates`;
    // The factory's webinar begins a week from now.
    await db()
      .updateTable("webinarRegistrations")
      .set({ manual: 1, attended: 1 })
      .where("id", "=", registration.id)
      .execute();
    const saved = await owner.post(page, {
      intent: "needs",
      feedbackFormId: feedback.id,
      quizFormId: quiz.id,
      needs: ["feedback", "quiz"],
    });
    expect(saved.status).toBe(303);
    expect(await webinarOf(registration)).toMatchObject({
      quizFormId: quiz.id,
      feedbackFormId: feedback.id,
      certificateNeeds: '["feedback","quiz"]',
    });
    expect((await row(registration.id)).incomplete).toBe(1);
    const html = await owner.page(page);
    expect(html).toContain("What did you learn? (2 questions, 60% to pass, 2 attempts)");
    expect(wordsOf(html)).toContain("pass the quiz with at least 60% of its points");
    const listed = wordsOf(
      await owner.page(`/forms/${form.id}/webinar/attendance?show=incomplete`),
    );
    expect(listed).toContain("Missing: the feedback form, the quiz");
    await owner.post(page, { intent: "needs", feedbackFormId: feedback.id, quizFormId: quiz.id });
    expect((await row(registration.id)).incomplete).toBe(0);
  });

  test("impossible choices are refused beside their fields", async () => {
    const { form, quiz, feedback } = await guest({
      webinar: { certificateNeeds: "[]", quizFormId: null, feedbackFormId: null },
    });
    const page = `/forms/${form.id}/webinar/certificates`;
    const post = async (fields: Record<string, string | string[]>) => {
      const answer = await owner.post(page, { intent: "needs", ...fields });
      expect(answer.status).toBe(422);
      return answer.text();
    };
    expect(await post({ needs: ["quiz"] })).toContain("Choose the quiz that people have to pass");
    expect(await post({ quizFormId: feedback.id })).toContain("This form has no quiz question");
    expect(await post({ quizFormId: quiz.id, feedbackFormId: quiz.id })).toContain(
      "Choose another form than the feedback form",
    );
    expect(await post({ needs: ["door"] })).toContain("Turn on check-in at the door first");
    expect(await post({ needs: ["code-word"] })).toContain("Set a code word first");
    expect(await post({ quizFormId: "another-accounts" })).toContain(
      "Choose a published form from the list",
    );
  });

  test("the quiz's settings are saved, and kept where the page has none", async () => {
    const quiz = await quizForm();
    const page = `/forms/${quiz.id}/settings`;
    expect(await owner.page(page)).toContain("Pass mark in %");
    const fields = {
      title: quiz.title,
      slug: quiz.slug,
      enabled: "yes",
      passPercent: "75",
      attempts: "",
      quizResults: "points",
    };
    expect((await owner.post(page, { ...fields, shuffleChoices: "yes" })).status).toBe(303);
    const settings = async () =>
      JSON.parse(
        (
          await db()
            .selectFrom("forms")
            .select("settings")
            .where("id", "=", quiz.id)
            .executeTakeFirstOrThrow()
        ).settings,
      ).quiz;
    expect(await settings()).toEqual({
      passPercent: 75,
      attempts: null,
      shuffleQuestions: false,
      shuffleChoices: true,
      results: "points",
    });
    const wrong = await owner.post(page, { ...fields, passPercent: "101" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("Enter a whole number from 0 to 100");
  });

  test("attendance names points and attempts, on the page and in its file", async () => {
    const startsAt = new Date(START).toISOString();
    const { form, registration, path } = await guest({ webinar: { startsAt } });
    const visitor = app.visitor();
    const address = await open(visitor, `${path}/quiz`);
    await leadsTo(await send(visitor, address, WRONG));
    expect(wordsOf(await owner.page(`/forms/${form.id}/webinar/attendance`))).toContain(
      "Did not pass the quiz: 0 of 5 points",
    );
    await leadsTo(await send(visitor, address, RIGHT));
    expect(wordsOf(await owner.page(`/forms/${form.id}/webinar/attendance`))).toContain(
      "Passed the quiz, 5 of 5 points in 2 attempts",
    );
    const csv = await (await owner.get(`/forms/${form.id}/webinar/attendance.csv`)).text();
    expect(csv).toMatch(
      /Quiz points,Quiz points possible,Quiz attempts,Code words entered,Certificate earned/,
    );
    expect(csv.split("\n").find((line) => line.includes(registration.email))).toMatch(
      /,5,5,2,0,No\s*$/,
    );
  });
});
