import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FormSettings } from "../../../app/features/forms/model/form-settings.ts";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import type { Webinar } from "../../../app/features/webinars/model/webinar.server.ts";
import { addHelper, sync } from "../../factories/door.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addSeries } from "../../factories/series.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { fillIn, leadsTo, wordsOf } from "../../setup/fill-form.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** Two people may share an address: a family, a school office. Each is a guest of their own. */

const MONDAY = new Date("2026-03-02T08:00:00.000Z");

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let now = MONDAY;
let made = 0;

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
const family = () => `family-${++made}@people.test`;

const people = ({ id }: Pick<Webinar, "id">) =>
  db()
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("webinarId", "=", id)
    .orderBy("position")
    .execute();

async function newWebinar(change: Partial<Webinar> = {}, settings: Partial<FormSettings> = {}) {
  const form = await addPublishedForm(app.context, owner, { settings });
  return { form, webinar: await addWebinar(app.context, owner, form, change) };
}

function send(form: Form, name: string, email: string): Promise<Response> {
  const [first = "", last = ""] = name.split(/ +/);
  return fillIn(app.visitor(), `/f/${form.slug}`, {
    "q-fullname.first": first,
    "q-fullname.last": last,
    "q-emailadr": email,
    "q-employer": "",
  });
}

/** Fills the public page in, and returns what the thank-you page says. */
async function register(form: Form, name: string, email: string): Promise<string> {
  return wordsOf(await app.visitor().page(await leadsTo(await send(form, name, email))));
}

describe("Registering", () => {
  test("both people of one address get a place, a code and e-mail", async () => {
    const { form, webinar } = await newWebinar({ hasDoor: 1 });
    const email = family();
    await register(form, "Ada Obi", email);
    expect(await register(form, "Bola Obi", email)).toContain("See you on Monday, Bola");
    const rows = await people(webinar);
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ["Ada Obi", "registered"],
      ["Bola Obi", "registered"],
    ]);
    const texts = (await waitForMails(app, email, 2)).map(({ text = "" }) => text);
    for (const { name, joinToken } of rows) {
      const own = texts.filter((text) => text.includes(`/w/${joinToken}`));
      expect(own).toHaveLength(1);
      expect(own[0]).toContain(`Hello ${name.split(" ")[0]}`);
      expect(wordsOf(await app.visitor().page(`/w/${joinToken}/door`))).toContain(name);
    }
  });

  test("the same person again gets their e-mail again, not a place", async () => {
    const { form, webinar } = await newWebinar();
    const email = family();
    const first = await register(form, "Ada Obi", email);
    const again = await register(form, "ada obi", email.toUpperCase());
    expect(await people(webinar)).toHaveLength(1);
    const [before, after] = await waitForMails(app, email, 2);
    expect(after?.subject).toBe(before?.subject);
    // Nobody learns from the page who was registered before.
    const named = (words: string) =>
      words.replace(/\b[A-Z0-9]{8}\b/g, "").replace(/ada|family-\d+@people\.test/gi, "");
    expect(named(again)).toBe(named(first));
  });

  test("one response per person takes both people of an address once", async () => {
    const { form, webinar } = await newWebinar({}, { duplicates: "refuse" });
    const email = family();
    await register(form, "Ada Obi", email);
    await register(form, "Bola Obi", email);
    const again = await send(form, "ada obi", email);
    expect(again.status).toBe(409);
    expect(wordsOf(await again.text())).toContain("We already have an answer from you");
    expect(await people(webinar)).toHaveLength(2);
  });

  test("the last place goes to one, and the other waits", async () => {
    const { form, webinar } = await newWebinar({ capacity: 1 });
    const email = family();
    await register(form, "Ada Obi", email);
    expect(await register(form, "Bola Obi", email)).toContain("We’ll let you know, Bola");
    const [ada, bola] = await people(webinar);
    expect([ada?.state, bola?.state]).toEqual(["registered", "waiting"]);
    expect((await app.visitor().post(`/w/${ada?.joinToken}/cancel`, {})).status).toBe(303);
    expect((await people(webinar)).map(({ state }) => state)).toEqual(["cancelled", "registered"]);
  });

  test("a series has a row in each session for each of them", async () => {
    const form = await addPublishedForm(app.context, owner);
    const { series, sessions } = await addSeries(app.context, owner, form, { sessions: 2 });
    const email = family();
    await register(form, "Ada Obi", email);
    await register(form, "Bola Obi", email);
    for (const { id } of [series, ...sessions])
      expect((await people({ id })).map(({ name }) => name)).toEqual(["Ada Obi", "Bola Obi"]);
  });

  test("twenty posts at once make one place for each", async () => {
    const { form, webinar } = await newWebinar();
    const email = family();
    const names = Array.from({ length: 20 }, (_, at) => (at % 2 ? "Ada Obi" : "Bola Obi"));
    const sent = await Promise.all(names.map((name) => send(form, name, email)));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]));
    expect((await people(webinar)).map(({ name }) => name).sort()).toEqual(["Ada Obi", "Bola Obi"]);
  });
});

describe("Elsewhere", () => {
  test("Get your link mails each of them their own", async () => {
    const { form, webinar } = await newWebinar();
    const email = family();
    for (const name of ["Ada Obi", "Bola Obi"])
      await addRegistration(app.context, webinar, { name, email });
    const page = await app.visitor().post(`/f/${form.slug}/link-again`, { email });
    expect(page.status).toBe(303);
    const texts = (await waitForMails(app, email, 2)).map(({ text = "" }) => text).join();
    for (const { joinToken } of await people(webinar)) expect(texts).toContain(joinToken);
  });

  test("an organiser adds both by hand, and nobody twice", async () => {
    const { form, webinar } = await newWebinar();
    const add = (name: string, email: string) =>
      owner.post(`/forms/${form.id}/webinar/people/add`, { name, email });
    const email = family();
    expect((await add("Ada Obi", email)).status).toBe(303);
    expect((await add("Bola Obi", email)).status).toBe(303);
    const again = await add("ADA OBI", email);
    expect(again.status).toBe(422);
    expect(wordsOf(await again.text())).toContain(
      "Ada Obi is already registered with this address",
    );
    expect(await people(webinar)).toHaveLength(2);
  });

  test("a walk-in with a guest’s address is somebody else", async () => {
    const form = await addPublishedForm(app.context, owner);
    const webinar = await addWebinar(app.context, owner, form, {
      hasDoor: 1,
      startsAt: "2026-03-02T08:30:00.000Z",
    });
    const email = family();
    await addRegistration(app.context, webinar, { name: "Ada Obi", email });
    const { path } = await addHelper(app.context, webinar, "Gate A");
    const walkIn = (name: string, letter: string) => ({
      kind: "walk-in" as const,
      id: letter.repeat(26),
      name,
      email,
      at: now.getTime(),
    });
    const { answer } = await sync(app, path, {
      acts: [walkIn("Bola Obi", "b"), walkIn("Ada Obi", "a")],
    });
    expect(answer?.results.map(({ outcome }) => outcome)).toEqual(["in", "in"]);
    const rows = await people(webinar);
    expect(rows.map(({ name }) => name)).toEqual(["Ada Obi", "Bola Obi"]);
    expect(rows.every(({ checkedInAt }) => checkedInAt !== null)).toBe(true);
  });

  test("a meeting report tells them apart by their names", async () => {
    const { form, webinar } = await newWebinar({ startsAt: "2026-03-02T06:00:00.000Z" });
    const email = family();
    for (const name of ["Ada Obi", "Bola Obi"])
      await addRegistration(app.context, webinar, { name, email });
    const report = [
      "Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes)",
      `Bola Obi,${email},03/02/2026 07:00:00 AM,03/02/2026 08:20:00 AM,80`,
      `Obi’s phone,${email},03/02/2026 07:05:00 AM,03/02/2026 07:15:00 AM,10`,
    ].join("\n");
    const posted = new FormData();
    posted.set("timeZone", "Africa/Lagos");
    posted.set("file", new File([report], "report.csv"));
    const page = `/forms/${form.id}/webinar/attendance/import`;
    const location = (await owner.post(page, posted)).headers.get("Location") ?? "";
    const checked = await owner.page(location);
    // Whose phone it was only the organiser knows.
    const [, doubt = ""] = /name="(who-\d+)"/.exec(checked) ?? [];
    const [ada] = await people(webinar);
    const answered = await owner.post(location, { [doubt]: ada?.id ?? "" });
    expect(answered.status).toBe(303);
    expect((await people(webinar)).map(({ reportedMinutes }) => reportedMinutes)).toEqual([10, 80]);
  });

  test("each gets a certificate, and both are found by the address", async () => {
    const { form, webinar } = await newWebinar({ startsAt: "2026-03-01T09:00:00.000Z" });
    const project = await addReadyProject(app.context, owner, [], { title: "CVs", details: "{}" });
    const email = family();
    for (const name of ["Ada Obi", "Bola Obi"])
      await addRegistration(app.context, webinar, { name, email, attended: 1, manual: 1 });
    const page = `/forms/${form.id}/webinar/certificates`;
    await owner.post(page, { intent: "project", projectId: project.id });
    await owner.post(page, { intent: "check" });
    const confirm = /name="confirm" value="([^"]+)"/.exec(await owner.page(`${page}?check=1`))?.[1];
    expect((await owner.post(`${page}?check=1`, { confirm: confirm ?? "" })).status).toBe(303);
    await runDueJobs(app.context);
    const rows = await people(webinar);
    expect(new Set(rows.map(({ certificateId }) => certificateId)).size).toBe(2);
    expect(rows.every(({ certificateId }) => certificateId !== null)).toBe(true);
    await app.visitor().post("/find-my-certificates", { email });
    const found = (await waitForMails(app, email, 3)).find(
      ({ subject }) => subject === "Your 2 certificates",
    );
    for (const { certificateId } of rows) expect(found?.text).toContain(certificateId);
  });
});

describe("Correcting", () => {
  test("a guest takes another guest's address, never their own twice", async () => {
    const { webinar } = await newWebinar();
    const email = family();
    await addRegistration(app.context, webinar, { name: "Ada Obi", email });
    const opened = new Set<string>();
    const move = async (name: string) => {
      const guest = await addRegistration(app.context, webinar, { name, email: family() });
      await app.visitor().post(`/w/${guest.joinToken}/email`, { email });
      const mails = await waitForMails(app, email, opened.size + 1);
      const links = mails.flatMap(({ html }) => /\/guest-email\/\w+/.exec(String(html)) ?? []);
      const link = links.find((one) => !opened.has(one)) ?? "";
      opened.add(link);
      return app.visitor().post(link, {});
    };
    const same = await move("Ada Obi");
    expect(same.status).toBe(409);
    expect(wordsOf(await same.text())).toContain("This name and address are already registered");
    expect((await move("Bola Obi")).status).toBe(303);
  });

  test("a guest can’t take the name of another with their address", async () => {
    const { webinar } = await newWebinar();
    const email = family();
    await addRegistration(app.context, webinar, { name: "Ada Obi", email });
    const bola = await addRegistration(app.context, webinar, { name: "Bola Obi", email });
    const refused = await app.visitor().post(`/w/${bola.joinToken}/name`, { name: "Ada Obi" });
    expect(refused.status).toBe(422);
    const words = wordsOf(await refused.text());
    expect(words).toContain("This name and address are already registered");
    expect((await people(webinar)).map(({ name }) => name)).toEqual(["Ada Obi", "Bola Obi"]);
  });

  test("an organiser’s correction of an address moves only whose it is", async () => {
    const { webinar } = await newWebinar();
    const [wrong, right] = [family(), family()];
    await addRegistration(app.context, webinar, { name: "Ada Obi", email: right });
    await addRegistration(app.context, webinar, { name: "Bola Obi", email: wrong });
    const idOf = async (email: string) =>
      (
        await db()
          .selectFrom("people")
          .select("id")
          .where("email", "=", email)
          .executeTakeFirstOrThrow()
      ).id;
    const path = `/people/${await idOf(wrong)}/email`;
    const [, token = ""] = /name="token" value="([^"]+)"/.exec(await owner.page(path)) ?? [];
    const merge = await idOf(right);
    expect((await owner.post(path, { email: right, token, merge })).status).toBe(303);
    const rows = await people(webinar);
    expect(rows.map(({ name, email }) => [name, email])).toEqual([
      ["Ada Obi", right],
      ["Bola Obi", right],
    ]);
  });
});
