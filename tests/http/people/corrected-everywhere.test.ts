import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import type { Webinar } from "../../../app/features/webinars/model/webinar.server.ts";
import { addHelper, sync } from "../../factories/door.ts";
import { answerForm, contactAnswers } from "../../factories/form-answer.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addSeries } from "../../factories/series.ts";
import { addWebinar } from "../../factories/webinar.ts";
import { csvAt } from "../../setup/csv-at.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** One guest whose name and address are in every list; corrected from each side, all lists agree. */

const MONDAY = new Date("2026-03-02T08:00:00.000Z");

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let now = MONDAY;
let form: Form;
let webinar: Webinar;
let sheet: string;
let email: string;
let made = 0;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
  await app.work();
});
afterAll(() => app.stop());

const db = () => app.context.db;
const registration = () =>
  db()
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("webinarId", "=", webinar.id)
    .where("name", "not like", "Bola%")
    .executeTakeFirstOrThrow();
const response = () =>
  db()
    .selectFrom("formResponses")
    .selectAll()
    .where("formId", "=", form.id)
    .where("name", "not like", "Bola%")
    .executeTakeFirstOrThrow();

/** "Adda Obi" registered, is on a list, and has a certificate; "Bola Obi" shares her address. */
beforeEach(async () => {
  now = MONDAY;
  email = `adda-${++made}@people.test`;
  form = await addPublishedForm(app.context, owner);
  webinar = await addWebinar(app.context, owner, form, { hasDoor: 1 });
  for (const first of ["Adda", "Bola"])
    await answerForm(app.context, form, contactAnswers(email, [first, "Obi"]));
  const people = ["Adda", "Bola"].map((firstName) => ({ firstName, lastName: "Obi", email }));
  await addReadyProject(app.context, owner, people);
  const { id } = await issueOne(db(), {
    accountId: owner.accountId,
    firstName: "Adda",
    lastName: "Obi",
    email,
  });
  await db()
    .updateTable("webinarRegistrations")
    .set({ certificateId: id })
    .where("id", "=", (await registration()).id)
    .execute();
  const here = `/forms/${form.id}/responses/sheet`;
  await owner.post(here, { intent: "renew" });
  sheet = /value="http[^"]+(\/sheets\/[^"]+\.csv)"/.exec(await owner.page(here))?.[1] ?? "";
});

/** What each list says of everybody, as people read it. */
async function lists(): Promise<Record<string, string[]>> {
  const rows = await db()
    .selectFrom("recipients")
    .select(["firstName", "lastName", "email"])
    .where("accountId", "=", owner.accountId)
    .where("email", "in", [email, `right-${email}`])
    .execute();
  const base = `/forms/${form.id}`;
  const badges = wordsOf(await owner.page(`${base}/webinar/badges`));
  const people = wordsOf(await owner.page(`${base}/webinar/people`));
  const answers = wordsOf(await owner.page(`${base}/responses`));
  const known = ["Adda Obi", "Ada Obi", "Bola Obi"];
  const inTable = ([, ...lines]: string[][]) =>
    lines.map((line) => {
      const name = known.find((one) => line.join(" ").includes(one));
      return `${name} ${line.find((cell) => cell.includes("@"))}`;
    });
  return {
    recipients: rows.map((row) => `${row.firstName} ${row.lastName} ${row.email}`).sort(),
    export: inTable(await csvAt(owner, `${base}/responses/export.csv`)).sort(),
    sheet: inTable(await csvAt(app.visitor(), sheet)).sort(),
    badges: known.filter((name) => badges.includes(name)),
    people: known.filter((name) => people.includes(name)),
    responses: known.filter((name) => answers.includes(name)),
  };
}

/** As all of them should be: Ada by this name and address, Bola as she was. */
function everywhere(name: string, address: string) {
  const both = [`${name} ${address}`, `Bola Obi ${email}`].sort();
  const names = ["Adda Obi", "Ada Obi", "Bola Obi"].filter(
    (one) => one === name || one === "Bola Obi",
  );
  return {
    recipients: both,
    export: both,
    sheet: both,
    badges: names,
    people: names,
    responses: names,
  };
}

const tokenIn = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
const personId = async () =>
  (
    await db()
      .selectFrom("people")
      .select("id")
      .where("accountId", "=", owner.accountId)
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
  ).id;

async function edit(change: Record<string, string>): Promise<Response> {
  const { id } = await response();
  const path = `/forms/${form.id}/responses/${id}/edit`;
  const seen = /name="seen" value="([^"]+)"/.exec(await owner.page(path))?.[1] ?? "";
  const typed = {
    "q-fullname.first": "Adda",
    "q-fullname.last": "Obi",
    "q-emailadr": email,
    "q-employer": "Co-op Market",
  };
  return owner.post(path, { ...typed, ...change, seen });
}

describe("A name corrected", () => {
  const fromEachSide: [string, () => Promise<Response>][] = [
    [
      "under People",
      async () => {
        const path = `/people/${await personId()}/name`;
        const token = tokenIn(await owner.page(path));
        return owner.post(path, { token, name: "adda obi", firstName: "Ada", lastName: "Obi" });
      },
    ],
    [
      "by the guest",
      async () =>
        app.visitor().post(`/w/${(await registration()).joinToken}/name`, { name: "Ada Obi" }),
    ],
    ["in the response", () => edit({ "q-fullname.first": "Ada" })],
  ];

  test.each(fromEachSide)("%s is right in every list", async (_, correct) => {
    expect(await lists()).toEqual(everywhere("Adda Obi", email));
    expect((await correct()).status).toBe(303);
    expect(await lists()).toEqual(everywhere("Ada Obi", email));
    expect((await registration()).name).toBe("Ada Obi");
    expect(await response()).toMatchObject({ name: "Ada Obi", email });
    const { searchText } = await response();
    expect(searchText).toContain("ada obi");
    // What was typed stays to be read.
    const page = await owner.page(`/forms/${form.id}/responses/${(await response()).id}`);
    expect(wordsOf(page)).toContain("Adda Obi");
  });

  test("reaches the phones at the door and the sessions", async () => {
    const series = await addPublishedForm(app.context, owner);
    const { series: course, sessions } = await addSeries(app.context, owner, series, {
      sessions: 2,
      hasDoor: 1,
    });
    await answerForm(app.context, series, contactAnswers(email, ["Adda", "Obi"]));
    const { path } = await addHelper(app.context, sessions[1] ?? course, "Gate A");
    const { answer } = await sync(app, path);
    expect(answer?.guests.map(([, , name]) => name)).toEqual(["Adda Obi"]);
    now = new Date(MONDAY.getTime() + 600_000);
    const { joinToken } = await db()
      .selectFrom("webinarRegistrations")
      .select("joinToken")
      .where("webinarId", "=", course.id)
      .executeTakeFirstOrThrow();
    await app.visitor().post(`/w/${joinToken}/name`, { name: "Ada Obi" });
    const later = await sync(app, path, { since: answer?.since ?? null });
    expect(later.answer?.guests.map(([, , name]) => name)).toEqual(["Ada Obi"]);
    // What they did elsewhere is another guest's link's.
    expect((await registration()).name).toBe("Adda Obi");
  });
});

describe("An address corrected", () => {
  const right = () => `right-${email}`;
  const fromEachSide: [string, () => Promise<Response>][] = [
    [
      "under People",
      async () => {
        const path = `/people/${await personId()}/email`;
        const token = tokenIn(await owner.page(path));
        return owner.post(path, { token, email: right(), who: "adda obi" });
      },
    ],
    [
      "by the guest",
      async () => {
        const path = `/w/${(await registration()).joinToken}/email`;
        await app.visitor().post(path, { email: right() });
        const [mail] = await waitForMails(app, right(), 1);
        const [, link = ""] =
          /href="http:\/\/localhost:3000(\/guest-email\/[^"]+)"/.exec(String(mail?.html)) ?? [];
        return app.visitor().post(link, {});
      },
    ],
    ["in the response", () => edit({ "q-emailadr": right() })],
  ];

  test.each(fromEachSide)("%s is right in every list", async (_, correct) => {
    expect((await correct()).status).toBe(303);
    expect(await lists()).toEqual(everywhere("Adda Obi", right()));
    expect(await registration()).toMatchObject({ email: right(), emailKey: right() });
    expect(await response()).toMatchObject({ email: right(), emailKey: right() });
    await app.visitor().post("/find-my-certificates", { email: right() });
    const found = async () =>
      (await mailsTo(app, right())).filter(({ subject }) => subject === "Your certificate").length;
    await expect.poll(found).toBe(1);
  });
});

test("another person in a response takes the place, not the lists", async () => {
  const change = { "q-fullname.first": "Chidi", "q-emailadr": `chidi-${made}@people.test` };
  expect((await edit(change)).status).toBe(303);
  expect(await registration()).toMatchObject({ name: "Chidi Obi", email: change["q-emailadr"] });
  expect((await lists()).recipients).toEqual(everywhere("Adda Obi", email).recipients);
});
