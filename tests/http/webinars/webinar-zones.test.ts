import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import type { Webinar } from "../../../app/features/webinars/model/webinar.server.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addSeries } from "../../factories/series.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { leadsTo, wordsOf } from "../../setup/fill-form.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** The clocks of London go forward on Sunday 29 March 2026. */
const FRIDAY = new Date("2026-03-20T08:00:00.000Z");
const SATURDAY_AT_TEN = "2026-03-28T10:00:00.000Z";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let form: Form;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => FRIDAY } });
  await app.work();
});
beforeEach(async () => {
  owner = await app.organiser();
  form = await addPublishedForm(app.context, owner);
});
afterAll(() => app.stop());

const base = () => `/forms/${form.id}/webinar`;
const startOf = async ({ id }: Pick<Webinar, "id">) =>
  (
    await app.context.db
      .selectFrom("webinars")
      .select("startsAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).startsAt;
const london = (change: Partial<Webinar> = {}) =>
  addWebinar(app.context, owner, form, {
    startsAt: SATURDAY_AT_TEN,
    timeZone: "Europe/London",
    ...change,
  });
const londonSeries = (sessions: number) =>
  addSeries(app.context, owner, form, {
    sessions,
    startsAt: SATURDAY_AT_TEN,
    timeZone: "Europe/London",
  });
const register = (webinar: Webinar) =>
  addRegistration(app.context, webinar, {
    name: "Zainab Bello",
    email: `zainab-${form.id}@people.test`,
  });

/** The fields of a form of the dashboard as its page has them. */
async function fieldsOf(path: string): Promise<Record<string, string>> {
  const html = await owner.page(path);
  const value = (name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ??
    new RegExp(`<input[^>]*value="([^"]*)"[^>]*name="${name}"`).exec(html)?.[1];
  const names = ["title", "host", "day", "time", "lengthMinutes", "joinUrl"];
  return Object.fromEntries(names.flatMap((name) => [[name, value(name) ?? ""]]));
}

describe("A series across the change of clocks", () => {
  test("the next session is proposed at the same time of day", async () => {
    await londonSeries(1);
    expect(await fieldsOf(`${base()}/sessions/add`)).toMatchObject({
      day: "2026-04-04",
      time: "10:00",
    });
  });

  test("has one name of its zone on pages and in e-mails", async () => {
    const { series, sessions } = await londonSeries(3);
    const guest = await register(series);
    const pages = [
      await app.visitor().page(`/f/${form.slug}?tz=Africa/Lagos`),
      await app.visitor().page(`/w/${guest.joinToken}`),
      await app.visitor().page(`/j/${guest.joinToken}s3`),
      await owner.page(`${base()}/sessions`),
      await owner.page(base()),
    ];
    await owner.post(`${base()}/sessions/${sessions[2]!.id}/cancel`, { reason: "" });
    const [mail] = await waitForMails(app, guest.email, 1);
    for (const words of [...pages.map(wordsOf), mail!.text ?? ""])
      expect(words).not.toMatch(/(Greenwich Mean|British Summer) Time \(London\)/);
    expect(wordsOf(pages[0] ?? "")).toMatch(/3 sessions, \S.* \(London\)/);
  });

  test("one by itself keeps the name of its day", async () => {
    await london();
    expect(wordsOf(await app.visitor().page(`/f/${form.slug}`))).toContain(
      "10:00 to 11:30, Greenwich Mean Time (London)",
    );
  });
});

describe("Correcting the zone", () => {
  const post = (fields: Record<string, string>) => owner.post(`${base()}?index`, fields);
  const inLagos = async () => ({ ...(await fieldsOf(base())), timeZone: "Africa/Lagos" });

  test("keeps the time on the clock where nobody was told", async () => {
    const webinar = await london();
    await leadsTo(await post(await inLagos()));
    expect(await startOf(webinar)).toBe("2026-03-28T09:00:00.000Z");
  });

  test("of a series keeps the time of each session", async () => {
    const { series, sessions } = await londonSeries(2);
    await leadsTo(await post(await inLagos()));
    expect(await startOf(sessions[0]!)).toBe("2026-03-28T09:00:00.000Z");
    // Summer time has begun in London by then; its clocks show 11:00, and Lagos keeps that.
    expect(await startOf(sessions[1]!)).toBe("2026-03-29T10:00:00.000Z");
    expect(await startOf(series)).toBe("2026-03-28T09:00:00.000Z");
  });

  test("asks what stays once guests know a time, keeping what was typed", async () => {
    const webinar = await london();
    const guest = await register(webinar);
    const fields = { ...(await inLagos()), title: "Kept title" };
    const asked = await post(fields);
    expect(asked.status).toBe(422);
    const html = await asked.text();
    expect(html).toContain("Kept title");
    expect(wordsOf(html)).toContain("The time on the clock stays");
    expect(wordsOf(html)).toContain("The moment stays");
    const mailed = await post({ ...fields, keeps: "moment" });
    expect(mailed.status).toBe(422);
    const question = await mailed.text();
    expect(wordsOf(question)).toContain("1 person gets an e-mail with the new time and title");
    expect(question).toMatch(/name="keeps"[^>]*value="moment"[^>]*checked|checked=""[^>]*moment/);
    const confirm = /name="confirm" value="([^"]+)"/.exec(question)?.[1] ?? "";
    await leadsTo(await post({ ...fields, keeps: "moment", confirm }));
    expect(await startOf(webinar)).toBe(SATURDAY_AT_TEN);
    const [mail] = await waitForMails(app, guest.email, 1);
    expect(mail!.text).toContain("Saturday 28 March 2026, 11:00 to 12:30, West Africa Time");
  });

  test("asks of a series too, and moves it if the clock stays", async () => {
    const { series, sessions } = await londonSeries(2);
    await register(series);
    const fields = await inLagos();
    expect(wordsOf(await (await post(fields)).text())).toContain("The moment stays");
    const answer = async (keeps: string) => {
      const html = await (await post({ ...fields, keeps })).text();
      const confirm = /name="confirm" value="([^"]+)"/.exec(html)?.[1] ?? "";
      await leadsTo(await post({ ...fields, keeps, confirm }));
    };
    await answer("clock");
    expect(await startOf(sessions[0]!)).toBe("2026-03-28T09:00:00.000Z");
    fields.timeZone = "Europe/London";
    await answer("moment");
    expect(await startOf(sessions[0]!)).toBe("2026-03-28T09:00:00.000Z");
  });

  test("doesn’t ask who sets another time as well", async () => {
    const webinar = await london();
    await register(webinar);
    const html = await (await post({ ...(await inLagos()), time: "15:00" })).text();
    expect(wordsOf(html)).not.toContain("The moment stays");
    expect(wordsOf(html)).toContain("1 person gets an e-mail with the new time");
  });
});

describe("Sentences of one and of none", () => {
  test("who takes the last place reads nothing of a waiting list", async () => {
    await london({ capacity: 1 });
    const visitor = app.visitor();
    const stamp = /name="stamp" value="([^"]+)"/.exec(await visitor.page(`/f/${form.slug}`))![1]!;
    const sent = await visitor.post(`/f/${form.slug}`, {
      stamp,
      go: "on",
      "q-fullname.first": "Zainab",
      "q-fullname.last": "Bello",
      "q-emailadr": "last@people.test",
      "q-employer": "",
    });
    const words = wordsOf(await visitor.page(sent.headers.get("Location")!));
    expect(words).toContain("You are registered");
    expect(words).not.toMatch(/if you get a place|waiting list|places are taken|place is taken/);
    expect(words).toContain("We e‑mail you the link.");
  });

  test.each([
    [1, "You have not attended the session."],
    [3, "You have not attended any of the 3 sessions."],
  ])("none of %i sessions", async (sessions, said) => {
    const { series } = await londonSeries(sessions);
    const guest = await register(series);
    const words = wordsOf(await app.visitor().page(`/w/${guest.joinToken}`));
    expect(words).toContain(said);
    const list = wordsOf(await owner.page(`${base()}/attendance`));
    expect(list).not.toMatch(/\b0 of|of 1 sessions/);
  });
});
