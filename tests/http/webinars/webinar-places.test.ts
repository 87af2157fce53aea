import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newFormStamp } from "../../../app/features/forms/public/spam-check.server.ts";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import type { Webinar } from "../../../app/features/webinars/model/webinar.server.ts";
import { cancelRegistration } from "../../../app/features/webinars/registration/change-registration.server.ts";
import { answerForm, contactAnswers } from "../../factories/form-answer.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addSeries } from "../../factories/series.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;
let now = new Date("2026-03-02T08:00:00.000Z");

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
});
afterAll(() => app.stop());

const people = (webinar: Webinar) =>
  app.context.db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("webinarId", "=", webinar.id)
    .orderBy("position")
    .execute();
const reread = ({ id }: Webinar) =>
  app.context.db.selectFrom("webinars").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const mailsOf = async (webinar: Webinar, kind: string) =>
  app.context.db
    .selectFrom("webinarMails as m")
    .innerJoin("webinarRegistrations as r", "r.id", "m.registrationId")
    .select("r.email")
    .where("m.webinarId", "=", webinar.id)
    .where("m.kind", "=", kind)
    .orderBy("r.position")
    .execute()
    .then((rows) => rows.map(({ email }) => email));

async function newWebinar(
  change: Partial<Webinar> = {},
): Promise<{ form: Form; webinar: Webinar }> {
  const form = await addPublishedForm(app.context, owner);
  return { form, webinar: await addWebinar(app.context, owner, form, change) };
}

async function newCrowd(sessions: number): Promise<{ form: Form; webinar: Webinar }> {
  if (sessions === 1) return newWebinar({ capacity: 100 });
  const form = await addPublishedForm(app.context, owner);
  return {
    form,
    webinar: (await addSeries(app.context, owner, form, { sessions, capacity: 100 })).series,
  };
}

describe("Registering", () => {
  test.each([
    ["C18 1,000 people for 100 places leave 900 waiting in order", 1],
    ["C18 the same of six sessions, and each guest has a row in each", 6],
  ])("%s", { tags: ["long"] }, async (_, sessions) => {
    const { form, webinar } = await newCrowd(sessions);
    const visitors = Array.from({ length: 1000 }, () => app.visitor());
    // Each has opened the page, some seconds ago.
    const openedAt = new Date(Date.now() - 5_000);
    const { config } = app.context;
    const took: number[] = [];
    const began = performance.now();
    const answers = await Promise.all(
      visitors.map(async (visitor, index) => {
        const answer = await visitor.post(`/f/${form.slug}`, {
          stamp: newFormStamp(config, form.publishedVersionId ?? "", openedAt),
          go: "on",
          "q-fullname.first": "Person",
          "q-fullname.last": `Number ${index}`,
          "q-emailadr": `crowd-${index}@people.test`,
          "q-employer": "",
        });
        took.push(performance.now() - began);
        return answer;
      }),
    );
    const p99 = took.sort((a, b) => a - b)[989]!;
    console.log(`1,000 people at once, ${sessions} sessions: p99 ${(p99 / 1000).toFixed(1)} s`);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const rows = await people(webinar);
    expect(rows).toHaveLength(1000);
    expect(rows.filter(({ state }) => state === "registered")).toHaveLength(100);
    expect(rows.filter(({ state }) => state === "waiting")).toHaveLength(900);
    expect(rows.map(({ position }) => position)).toEqual(
      Array.from({ length: 1000 }, (_, index) => index + 1),
    );
    expect(rows.slice(0, 100).every(({ state }) => state === "registered")).toBe(true);
    expect((await reread(webinar)).placesTaken).toBe(100);
    expect(await mailsOf(webinar, "confirmation")).toHaveLength(100);
    expect(await mailsOf(webinar, "waiting")).toHaveLength(900);
    if (sessions === 1) return;
    const { db } = app.context;
    const inSessions = await db
      .selectFrom("webinarRegistrations as r")
      .innerJoin("webinars as w", "w.id", "r.webinarId")
      .select((of) => [
        "w.sessionNumber",
        "r.state",
        of.fn.countAll<number | string>().as("people"),
      ])
      .where("w.seriesId", "=", webinar.id)
      .groupBy(["w.sessionNumber", "r.state"])
      .execute();
    expect(inSessions).toHaveLength(2 * sessions);
    for (const { state, people } of inSessions)
      expect(Number(people)).toBe(state === "registered" ? 100 : 900);
  });

  test("C18 without a waiting list the 101st learns that it's full", async () => {
    const { form, webinar } = await newWebinar({ capacity: 3, waitingList: 0 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        answerForm(app.context, form, contactAnswers(`late-${index}@people.test`)),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await people(webinar)).toHaveLength(3);
    const responses = await app.context.db
      .selectFrom("formResponses")
      .select("id")
      .where("formId", "=", form.id)
      .execute();
    expect(responses).toHaveLength(3);
    const page = await app.visitor().get(`/f/${form.slug}`);
    const html = await page.text();
    expect(html).toContain("All 3 places are taken.");
    expect(html).not.toContain('method="post"');
  });
});

describe("Cancelling", () => {
  test("cancelling gives the place to the first who waits, with mail", async () => {
    const { form, webinar } = await newWebinar({ capacity: 1 });
    for (const name of ["one", "two", "three"]) {
      await answerForm(app.context, form, contactAnswers(`${name}@queue.test`));
    }
    const [first] = await people(webinar);
    const left = await app.visitor().post(`/w/${first!.joinToken}`, {});
    expect(left.status).toBe(303);
    expect((await people(webinar)).map(({ email, state }) => `${email} ${state}`)).toEqual([
      "one@queue.test cancelled",
      "two@queue.test registered",
      "three@queue.test waiting",
    ]);
    expect(await mailsOf(webinar, "place")).toEqual(["two@queue.test"]);
    expect(await mailsOf(webinar, "place-cancelled")).toEqual(["one@queue.test"]);
    expect((await reread(webinar)).placesTaken).toBe(1);
    // Pressed again on a slow line: nobody else moves up.
    await app.visitor().post(`/w/${first!.joinToken}`, {});
    expect(await mailsOf(webinar, "place")).toEqual(["two@queue.test"]);
  });

  test("twenty who cancel at once give twenty places away in order", async () => {
    const { webinar } = await newWebinar({ capacity: 20 });
    const going = [];
    for (let i = 0; i < 20; i++) going.push(await addRegistration(app.context, webinar));
    for (let i = 0; i < 25; i++) await addRegistration(app.context, webinar, { state: "waiting" });
    await Promise.all(going.map(({ joinToken }) => app.visitor().post(`/w/${joinToken}`, {})));
    const rows = await people(webinar);
    expect(
      rows.filter(({ state }) => state === "registered").map(({ position }) => position),
    ).toEqual(Array.from({ length: 20 }, (_, index) => index + 21));
    expect((await reread(webinar)).placesTaken).toBe(20);
  });

  test("an act that fails after freeing a place changes nothing", async () => {
    const { webinar } = await newWebinar({ capacity: 1 });
    const holder = await addRegistration(app.context, webinar);
    await addRegistration(app.context, webinar, { state: "waiting" });
    const account = { id: owner.accountId, name: "Lagoon", supportEmail: "help@lagoon.test" };
    const failing = app.context.db.transaction().execute(async (trx) => {
      await cancelRegistration(trx, app.context, {
        webinarId: webinar.id,
        account,
        registrationId: holder.id,
        now,
      });
      throw new Error("the disk is full");
    });
    await expect(failing).rejects.toThrow("the disk is full");
    expect((await people(webinar)).map(({ state }) => state)).toEqual(["registered", "waiting"]);
    expect(await mailsOf(webinar, "place")).toEqual([]);
    expect((await reread(webinar)).placesTaken).toBe(1);
  });

  test("nobody is promoted once the webinar began", async () => {
    const { webinar } = await newWebinar({ capacity: 1 });
    const holder = await addRegistration(app.context, webinar);
    const waiting = await addRegistration(app.context, webinar, { state: "waiting" });
    const before = now;
    now = new Date(Date.parse(webinar.startsAt) + 60_000);
    await app.visitor().post(`/w/${holder.joinToken}`, {});
    now = before;
    const rows = await people(webinar);
    expect(rows.map(({ state }) => state)).toEqual(["cancelled", "waiting"]);
    expect(await mailsOf(webinar, "place")).toEqual([]);
    expect(waiting.state).toBe("waiting");
  });
});

describe("/forms/:id/webinar", () => {
  test("more places promote people, and fewer than taken are refused", async () => {
    const { form, webinar } = await newWebinar({ capacity: 1 });
    await addRegistration(app.context, webinar);
    for (let i = 0; i < 3; i++) await addRegistration(app.context, webinar, { state: "waiting" });
    const path = `/forms/${form.id}/webinar`;
    const fields = detailsOf(await owner.page(path));
    const more = await owner.post(`${path}?index`, { ...fields, capacity: "3" });
    expect(more.status).toBe(303);
    expect((await people(webinar)).map(({ state }) => state)).toEqual([
      "registered",
      "registered",
      "registered",
      "waiting",
    ]);
    expect(await mailsOf(webinar, "place")).toHaveLength(2);
    const fewer = await owner.post(`${path}?index`, { ...fields, capacity: "2" });
    expect(fewer.status).toBe(422);
    expect(await fewer.text()).toContain("3 people have a place already. Enter 3 or more");
    const unlimited = await owner.post(`${path}?index`, { ...fields, capacity: "" });
    expect(unlimited.status).toBe(303);
    expect((await people(webinar)).every(({ state }) => state === "registered")).toBe(true);
  });

  /** The fields of the Details page as they stand in it. */
  function detailsOf(html: string): Record<string, string> {
    const fields: Record<string, string> = {};
    for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
      const name = /name="([^"]*)"/.exec(tag)?.[1];
      if (!name || name === "q") continue;
      if (/type="checkbox"/.test(tag) && !/ checked=/.test(tag)) continue;
      fields[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? "";
    }
    fields.timeZone = "Africa/Lagos";
    return fields;
  }
});

describe("/forms/:id/webinar/people", () => {
  test("approval gives a place or a turn, and declining is told", async () => {
    const { form, webinar } = await newWebinar({ capacity: 1, approval: 1 });
    for (const name of ["yes", "also", "no"])
      await answerForm(app.context, form, contactAnswers(`${name}@approve.test`));
    const rows = await people(webinar);
    expect(rows.map(({ state }) => state)).toEqual(["pending", "pending", "pending"]);
    expect((await reread(webinar)).placesTaken).toBe(0);
    const path = `/forms/${form.id}/webinar/people`;
    const approved = await owner.post(path, {
      intent: "approve",
      id: [rows[1]!.id, rows[0]!.id],
      back: path,
    });
    expect(approved.headers.get("Location")).toBe(path);
    const declined = await owner.post(`${path}/${rows[2]!.id}`, { intent: "decline", back: path });
    expect(declined.status).toBe(303);
    expect((await people(webinar)).map(({ state }) => state)).toEqual([
      "registered",
      "waiting",
      "declined",
    ]);
    expect(await mailsOf(webinar, "approved")).toEqual(["yes@approve.test"]);
    expect(await mailsOf(webinar, "waiting")).toEqual(["also@approve.test"]);
    expect(await mailsOf(webinar, "declined")).toEqual(["no@approve.test"]);
  });

  test("approving all covers only people on the page", async () => {
    const { form, webinar } = await newWebinar({ approval: 1 });
    for (const name of ["one", "two"])
      await answerForm(app.context, form, contactAnswers(`${name}@all.test`));
    const path = `/forms/${form.id}/webinar/people`;
    const page = await owner.page(path);
    expect(page).toContain("All 2 to approve");
    const shown = /name="shown" value="([^"]+)"/.exec(page)![1]!;
    const { id } = (await people(webinar))[1]!;
    const later = new Date(Date.parse(shown) + 1).toISOString();
    await app.context.db
      .updateTable("webinarRegistrations")
      .set({ stateChangedAt: later })
      .where("id", "=", id)
      .execute();
    await owner.post(path, { intent: "approve", everybody: "yes", shown, back: path });
    expect((await people(webinar)).map(({ state }) => state)).toEqual(["registered", "pending"]);
  });

  test("a place given when all are taken makes one more", async () => {
    const { form, webinar } = await newWebinar({ capacity: 1 });
    await addRegistration(app.context, webinar);
    await addRegistration(app.context, webinar, { state: "waiting" });
    const friend = await addRegistration(app.context, webinar, { state: "waiting" });
    const path = `/forms/${form.id}/webinar/people`;
    expect(await owner.page(`${path}/${friend.id}`)).toContain("makes 2 places");
    await owner.post(`${path}/${friend.id}`, { intent: "give-place", back: path });
    expect((await people(webinar)).map(({ state }) => state)).toEqual([
      "registered",
      "waiting",
      "registered",
    ]);
    expect(await reread(webinar)).toMatchObject({ capacity: 2, placesTaken: 2 });
  });

  test("a person added by hand needs no approval, and is added once", async () => {
    const { form, webinar } = await newWebinar({ approval: 1 });
    const path = `/forms/${form.id}/webinar/people/add`;
    expect((await owner.post(path, { name: "Ada Obi", email: "Ada.Obi@Hand.test" })).status).toBe(
      303,
    );
    const again = await owner.post(path, { name: "Ada Obi", email: "ada.obi@hand.test" });
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("is already registered with this address");
    const wrong = await owner.post(path, { name: "", email: "ada" });
    expect(wrong.status).toBe(422);
    const text = await wrong.text();
    expect(text).toContain("Enter the person’s name");
    expect(text).toContain("Enter an e-mail address in full");
    expect((await people(webinar)).map(({ email, state }) => `${email} ${state}`)).toEqual([
      "ada.obi@hand.test registered",
    ]);
    expect(await mailsOf(webinar, "confirmation")).toEqual(["ada.obi@hand.test"]);
  });

  test("after the webinar a page left open changes and mails nobody", async () => {
    const { form, webinar } = await newWebinar({ capacity: 1 });
    const holder = await addRegistration(app.context, webinar);
    const pending = await addRegistration(app.context, webinar, { state: "pending" });
    const path = `/forms/${form.id}/webinar/people`;
    // The webinar moves and not the clock: the organiser's session would end.
    const ended = new Date(now.getTime() - 3 * 3_600_000).toISOString();
    await app.context.db
      .updateTable("webinars")
      .set({ startsAt: ended })
      .where("id", "=", webinar.id)
      .execute();
    expect(await owner.page(`${path}/${holder.id}`)).not.toContain("Cancel the place");
    await owner.post(`${path}/${holder.id}`, { intent: "cancel", back: path });
    await owner.post(`${path}/${pending.id}`, { intent: "approve", back: path });
    await owner.post(path, { intent: "decline", id: pending.id, back: path });
    const late = await owner.post(`${path}/add`, { name: "Ada Obi", email: "late@people.test" });
    expect(late.status).toBe(422);
    expect(await late.text()).toContain("This webinar has ended.");
    expect((await people(webinar)).map(({ state }) => state)).toEqual(["registered", "pending"]);
    const mails = await app.context.db
      .selectFrom("webinarMails")
      .select("kind")
      .where("webinarId", "=", webinar.id)
      .execute();
    expect(mails).toEqual([]);
  });
});
