import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Webinar } from "../../../app/features/webinars/model/webinar.server.ts";
import { answerForm, contactAnswers } from "../../factories/form-answer.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { actionOf, fillIn, leadsTo, stampOf, wordsOf, ZAINAB } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let now = new Date("2026-11-20T08:00:00.000Z");

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
});
afterAll(() => app.stop());

const db = () => app.context.db;
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const people = (webinar: Webinar) =>
  db()
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("webinarId", "=", webinar.id)
    .orderBy("position")
    .execute();

/** Sends the form's first page from as many browsers as one likes. */
async function sender(slug: string) {
  const html = await app.visitor().page(`/f/${slug}`);
  return (email: string) =>
    app
      .visitor()
      .post(actionOf(html), { stamp: stampOf(html), go: "on", ...ZAINAB, "q-emailadr": email });
}

describe("Places and addresses", () => {
  test("C18 places are never too many, nor idle while somebody waits", async () => {
    const form = await addPublishedForm(app.context, owner);
    const webinar = await addWebinar(app.context, owner, form, { capacity: 20 });
    for (let at = 0; at < 20; at++)
      await answerForm(app.context, form, contactAnswers(`first-${at}@people.test`));
    const first = await people(webinar);
    const register = await sender(form.slug);
    const cancel = (at: number) => app.visitor().post(`/w/${first[at]!.joinToken}`, {});
    const byHand = (at: number) =>
      owner.post(`/forms/${form.id}/webinar/people/add`, {
        name: "By hand",
        email: `hand-${at}@people.test`,
      });
    const answers = await Promise.all([
      ...times(40, (at) => register(`late-${at}@people.test`)),
      ...times(12, cancel),
      ...times(3, byHand),
      // Pressed twice, and sent again from another browser.
      ...times(12, cancel),
      ...times(20, (at) => register(`late-${at}@people.test`)),
      ...times(20, (at) => register(`later-${at}@people.test`)),
    ]);
    expect(answers.filter(({ status }) => status !== 303)).toEqual([]);
    const all = await people(webinar);
    const count = (state: string) => all.filter((one) => one.state === state).length;
    expect([count("registered"), count("cancelled"), count("waiting")]).toEqual([
      20,
      12,
      40 + 3 + 20 - 12,
    ]);
    const { capacity, placesTaken } = await db()
      .selectFrom("webinars")
      .select(["capacity", "placesTaken"])
      .where("id", "=", webinar.id)
      .executeTakeFirstOrThrow();
    expect([capacity, placesTaken]).toEqual([20, 20]);
    // In the order they came.
    const last = Math.max(
      ...all.filter(({ state }) => state === "registered").map(({ position }) => position),
    );
    expect(all.filter(({ state, position }) => state === "waiting" && position < last)).toEqual([]);
  });

  test("one answer per address, however spelled and however many at once", async () => {
    const form = await addPublishedForm(app.context, owner, { settings: { duplicates: "refuse" } });
    const send = await sender(form.slug);
    const answers = await Promise.all(
      times(25, (at) =>
        app
          .visitor()
          .page(`/f/${form.slug}`)
          .then((html) =>
            app.visitor().post(actionOf(html), {
              stamp: stampOf(html),
              go: "on",
              ...ZAINAB,
              "q-emailadr": at % 2 ? "Zainab.Bello@mail.test" : "zainab.bello@MAIL.TEST",
            }),
          ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(24).fill(409)]);
    expect((await send("somebody.else@mail.test")).status).toBe(303);
  });

  test("somebody who gave up their place can register again", async () => {
    const form = await addPublishedForm(app.context, owner, { settings: { duplicates: "refuse" } });
    const webinar = await addWebinar(app.context, owner, form);
    const register = () =>
      fillIn(app.visitor(), `/f/${form.slug}`, { ...ZAINAB, "q-emailadr": "back@people.test" });
    await leadsTo(await register());
    expect((await register()).status).toBe(409);
    const [person] = await people(webinar);
    const place = `/w/${person!.joinToken}`;
    await leadsTo(await app.visitor().post(place, {}));
    expect(await app.visitor().page(place)).toContain("Register again");
    await leadsTo(await register());
    expect((await people(webinar)).map(({ state }) => state)).toEqual(["registered"]);
    expect((await register()).status).toBe(409);
  });

  test("a cancelled person isn't told of a place, whatever they reopen", async () => {
    const form = await addPublishedForm(app.context, owner);
    const webinar = await addWebinar(app.context, owner, form);
    const send = await sender(form.slug);
    const thanks = await leadsTo(await send("gone@people.test"));
    expect(await app.visitor().page(thanks)).toContain("You are registered");
    const [person] = await people(webinar);
    await leadsTo(await app.visitor().post(`/w/${person!.joinToken}`, {}));
    for (const address of [thanks, await leadsTo(await send("gone@people.test"))]) {
      const words = wordsOf(await app.visitor().page(address));
      expect(words).toContain("Your place is cancelled");
      expect(words).not.toMatch(/You are registered|See you on|A reminder|Add to calendar/);
    }
  });
});

describe("Deleting, closing and answering", () => {
  test("counts stay right while answers come and a form goes", async () => {
    const form = await addPublishedForm(app.context, owner);
    for (let at = 0; at < 30; at++)
      await answerForm(app.context, form, contactAnswers(`before-${at}@people.test`));
    const send = await sender(form.slug);
    const deleteAll = () =>
      owner.post(`/forms/${form.id}/responses/delete?all=1`, { confirm: "yes" });
    const sent = times(20, (at) => send(`during-${at}@people.test`));
    const deleted = [deleteAll(), deleteAll()];
    const [answers] = await Promise.all([Promise.all(sent), Promise.all(deleted)]);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
    const counted = async () => {
      const rows = await db()
        .selectFrom("formResponses")
        .select("id")
        .where("formId", "=", form.id)
        .execute();
      const { responseCount } = await db()
        .selectFrom("forms")
        .selectAll()
        .where("id", "=", form.id)
        .executeTakeFirstOrThrow();
      expect(responseCount).toBe(rows.length);
      return rows.length;
    };
    const before = await counted();
    const [late] = await Promise.all([
      Promise.all(times(20, (at) => send(`late-${at}@people.test`))),
      owner.post(`/forms/${form.id}/delete`, {}),
    ]);
    expect(late.filter(({ status }) => status !== 303 && status !== 410)).toEqual([]);
    expect(await counted()).toBe(before + late.filter(({ status }) => status === 303).length);
  });

  test("C22 a registration's page never tells what became of the address", async () => {
    const states = ["registered", "waiting", "pending", "declined", "cancelled"] as const;
    const kinds: Partial<Webinar>[] = [{}, { approval: 1 }, { capacity: 2 }];
    for (const change of kinds) {
      const form = await addPublishedForm(app.context, owner);
      const webinar = await addWebinar(app.context, owner, form, change);
      if (change.capacity)
        for (let at = 0; at < 2; at++) await addRegistration(app.context, webinar);
      const read = async (email: string) => {
        const visitor = app.visitor();
        const thanks = await leadsTo(
          await fillIn(visitor, `/f/${form.slug}`, { ...ZAINAB, "q-emailadr": email }),
        );
        return wordsOf(await visitor.page(thanks))
          .replaceAll(email, "them")
          .replace(/reference is [A-Z0-9 ]+/, "");
      };
      const fresh = await read(`fresh-${form.id}@people.test`);
      expect(fresh).toContain("them");
      for (const state of states) {
        const email = `${state}-${form.id}@people.test`;
        await addRegistration(app.context, webinar, { email, state });
        // The place that the factory counted is none of the capacity's.
        if (change.capacity)
          await db()
            .updateTable("webinars")
            .set({ placesTaken: 2 })
            .where("id", "=", webinar.id)
            .execute();
        expect(`${state}: ${await read(email)}`).toBe(`${state}: ${fresh}`);
      }
    }
  });

  test("a form closes at its moment, not a millisecond before", async () => {
    const form = await addPublishedForm(app.context, owner, {
      columns: { closesAt: "2026-11-20T12:00:00.000Z" },
    });
    const send = await sender(form.slug);
    const before = now;
    now = new Date("2026-11-20T11:59:59.999Z");
    expect((await send("just@people.test")).status).toBe(303);
    now = new Date("2026-11-20T12:00:00.000Z");
    expect((await send("late@people.test")).status).toBe(410);
    now = before;
  });
});
