import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type {
  Webinar,
  WebinarRegistration,
} from "../../../app/features/webinars/model/webinar.server.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addRegistration, addWebinar, codeWordsFor } from "../../factories/webinar.ts";
import { actionOf, stampOf } from "../../setup/fill-form.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

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

const row = (id: string) =>
  app.context.db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

async function guest(change: Partial<Webinar> = {}, person: Partial<WebinarRegistration> = {}) {
  const form = await addPublishedForm(app.context, owner);
  const webinar = await addWebinar(app.context, owner, form, change);
  const registration = await addRegistration(app.context, webinar, {
    name: "Zainab Bello",
    email: `${form.id}@people.test`,
    ...person,
  });
  return { form, webinar, registration, path: `/w/${registration.joinToken}` };
}

async function withCertificate(
  change: Partial<Webinar> = {},
  person: Partial<WebinarRegistration> = {},
) {
  const project = await addReadyProject(app.context, owner, []);
  return guest({ certificateProjectId: project.id, ...change }, person);
}

describe("The page", () => {
  test("before the start it has the calendar, materials and the way out", async () => {
    const materials = JSON.stringify([{ label: "Slides", url: "https://example.org/slides" }]);
    const { registration, path } = await guest({ materials });
    const answer = await app.visitor().get(path);
    expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    const html = await answer.text();
    for (const part of [
      `${path}/calendar.ics`,
      "calendar.google.com",
      "https://example.org/slides",
      registration.email,
      `${path}/cancel`,
    ])
      expect(html).toContain(part);
    expect(html).not.toMatch(/<form|<script|secret-room/);
  });

  test("when it is time, Join leads in with one press", async () => {
    const { registration, path } = await guest();
    now = new Date(START + 5 * MINUTE_MS);
    const html = await app.visitor().page(path);
    expect(html).toContain(`<form method="post" action="/j/${registration.joinToken}">`);
    const pressed = await app.visitor().post(`/j/${registration.joinToken}`, {});
    expect(pressed.headers.get("Location")).toContain("secret-room");
    expect(pressed.headers.get("Referrer-Policy")).toBe("no-referrer");
  });

  test("only people with a place see materials and certificate", async () => {
    const materials = JSON.stringify([{ label: "Slides", url: "https://example.org/slides" }]);
    const { path } = await withCertificate({ materials }, { state: "waiting" });
    const html = await app.visitor().page(path);
    expect(html).toContain("Leave the waiting list");
    expect(html).not.toMatch(/example\.org|Your certificate/);
  });

  test("people who come in person read where, and are offered no room", async () => {
    const { registration, path } = await guest({
      joinUrl: "",
      venue: "Lagoon Hall\n12 Marina, Lagos",
    });
    now = new Date(START + 5 * MINUTE_MS);
    expect(await app.visitor().page(path)).toContain(
      "We look forward to seeing you at Lagoon Hall, 12 Marina, Lagos.",
    );
    const pressed = await app.visitor().post(`/j/${registration.joinToken}`, {});
    expect(pressed.headers.get("Location")).toBe(`/j/${registration.joinToken}`);
    const file = await (await app.visitor().get(`${path}/calendar.ics`)).text();
    expect(file.replace(/\r\n /g, "")).toContain("LOCATION:Lagoon Hall\\, 12 Marina\\, Lagos");
  });

  test("an unknown link is a 404 on every one of its pages", async () => {
    for (const part of ["", "/name", "/email", "/answers", "/cancel"])
      expect((await app.visitor().get(`/w/${"0".repeat(26)}${part}`)).status).toBe(404);
  });
});

describe("The certificate", () => {
  test("says which condition is met and which is missing, with its link", async () => {
    const rule = {
      attendanceRule: "link-and-code-word",
      codeWords: codeWordsFor("Sankofa"),
    } as const;
    const { registration, path } = await withCertificate(rule);
    const states = async () =>
      [...(await app.visitor().page(path)).matchAll(/<li data-s="(\w+)"/g)].map(
        ([, state]) => state,
      );
    expect(await states()).toEqual(["open", "open"]);
    now = new Date(START + 5 * MINUTE_MS);
    await app.visitor().post(`/j/${registration.joinToken}`, {});
    expect(await states()).toEqual(["met", "open"]);
    expect(await app.visitor().page(path)).toContain(
      `<a href="/j/${registration.joinToken}">Enter the code word</a>`,
    );
    now = new Date(START + 3 * 24 * 60 * MINUTE_MS);
    expect(await states()).toEqual(["met", "missing"]);
    expect(await app.visitor().page(path)).toContain("One thing is still missing.");
  });

  test("minutes of a report and the organiser's word decide", async () => {
    const { registration, path } = await withCertificate(
      { minimumMinutes: 60 },
      { reportedMinutes: 41 },
    );
    now = new Date(START + 3 * 60 * MINUTE_MS);
    const html = await app.visitor().page(path);
    expect(html).toMatch(
      /data-s="missing".*Stay for at least 60 of 90 minutes.*You were there for 41/s,
    );
    await app.context.db
      .updateTable("webinarRegistrations")
      .set({ manual: 1, attended: 1 })
      .where("id", "=", registration.id)
      .execute();
    expect(await app.visitor().page(path)).toContain("You’ve done everything required");
  });
});

describe("Correcting", () => {
  test("the name is kept letter by letter and printed as it is", async () => {
    const { registration, path } = await withCertificate();
    const wrong = await app.visitor().post(`${path}/name`, { name: " \u200b " });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("Enter your name as it should be printed");
    const saved = await app.visitor().post(`${path}/name`, { name: "  Zainab  Àbẹ̀kẹ́ Músá " });
    expect(saved.headers.get("Location")).toBe(path);
    expect((await row(registration.id)).name).toBe("Zainab Àbẹ̀kẹ́ Músá");
    expect(await app.visitor().page(path)).toContain("<b>Zainab Àbẹ̀kẹ́ Músá</b>");
    const person = await app.context.db
      .selectFrom("people")
      .selectAll()
      .where("email", "=", registration.emailKey)
      .executeTakeFirstOrThrow();
    expect(`${person.firstName} ${person.lastName}`).toBe("Zainab Àbẹ̀kẹ́ Músá");
  });

  test("a new address counts once its owner confirms it", async () => {
    const { registration, path } = await guest();
    const [old, fresh] = [registration.email, `new-${registration.email}`];
    expect((await app.visitor().post(`${path}/email`, { email: "nobody" })).status).toBe(422);
    const asked = await app.visitor().post(`${path}/email`, { email: fresh });
    expect(asked.headers.get("Location")).toBe(`${path}/email?asked=yes`);
    const [mail] = await waitForMails(app, fresh, 1);
    // Whoever reads that mailbox holds no key to the guest's page yet.
    expect(`${mail!.html}${mail!.text}`).not.toContain(registration.joinToken);
    const [, link = ""] =
      /href="http:\/\/localhost:3000(\/guest-email\/[^"]+)"/.exec(String(mail!.html)) ?? [];
    expect(await app.visitor().page(link)).toContain(fresh);
    expect((await row(registration.id)).email).toBe(old);
    const confirmed = await app.visitor().post(link, {});
    expect(confirmed.headers.get("Location")).toBe(path);
    expect(await row(registration.id)).toMatchObject({
      email: fresh,
      emailKey: fresh.toLowerCase(),
    });
    const mails = await waitForMails(app, fresh, 2);
    expect(mails.filter(({ html }) => String(html).includes(registration.joinToken))).toHaveLength(
      1,
    );
    const [told] = await waitForMails(app, old, 1);
    expect(told!.subject).toContain("Your e-mail address was changed");
    expect(`${told!.html}${told!.text}`).not.toContain(fresh);
    expect((await app.visitor().post(link, {})).status).toBe(404);
  });

  test("asking tells nobody whether an address is registered", async () => {
    const { webinar, registration, path } = await guest();
    const other = await addRegistration(app.context, webinar, {
      name: registration.name,
      email: `taken-${webinar.id}@people.test`,
    });
    const free = await app
      .visitor()
      .post(`${path}/email`, { email: `free-${webinar.id}@people.test` });
    const taken = await app.visitor().post(`${path}/email`, { email: other.email });
    expect([taken.status, taken.headers.get("Location")]).toEqual([
      free.status,
      free.headers.get("Location"),
    ]);
    const [mail] = await waitForMails(app, other.email, 1);
    const [, link = ""] =
      /href="http:\/\/localhost:3000(\/guest-email\/[^"]+)"/.exec(String(mail!.html)) ?? [];
    const refused = await app.visitor().post(link, {});
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("This name and address are already registered");
    expect(html).not.toMatch(new RegExp(`${registration.joinToken}|${other.joinToken}`));
    expect((await row(registration.id)).email).toBe(registration.email);
  });

  test("an address's link ends after a day, and asking has a limit", async () => {
    const { registration, path } = await guest();
    const email = (at: number) => `late-${at}-${registration.email}`;
    await app.visitor().post(`${path}/email`, { email: email(0) });
    const [mail] = await waitForMails(app, email(0), 1);
    const [, link = ""] =
      /href="http:\/\/localhost:3000(\/guest-email\/[^"]+)"/.exec(String(mail!.html)) ?? [];
    now = new Date(MONDAY.getTime() + 25 * 60 * MINUTE_MS);
    expect((await app.visitor().get(link)).status).toBe(404);
    const statuses = [];
    for (let at = 1; at < 8; at++)
      statuses.push((await app.visitor().post(`${path}/email`, { email: email(at) })).status);
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(303));
    expect(statuses.at(-1)).toBe(429);
    expect(await mailsTo(app, email(7))).toEqual([]);
  });

  test("nothing can be corrected once the place is given up", async () => {
    const { registration, path } = await guest({}, { state: "cancelled" });
    for (const part of ["name", "email"])
      expect((await app.visitor().get(`${path}/${part}`)).headers.get("Location")).toBe(path);
    await app.visitor().post(`${path}/name`, { name: "Somebody Else" });
    expect((await row(registration.id)).name).toBe("Zainab Bello");
  });
});

test("what was answered stands on a page of its own", async () => {
  const { form, webinar } = await guest();
  const visitor = app.visitor();
  const html = await visitor.page(`/f/${form.slug}`);
  const answers = {
    "q-fullname.first": "Ọlá",
    "q-fullname.last": "Bello",
    "q-emailadr": `ola-${form.id}@people.test`,
    "q-employer": "<b>Lagoon</b>",
  };
  expect(
    (await visitor.post(actionOf(html), { stamp: stampOf(html), go: "on", ...answers })).status,
  ).toBe(303);
  const person = await app.context.db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("webinarId", "=", webinar.id)
    .where("responseId", "is not", null)
    .executeTakeFirstOrThrow();
  const path = `/w/${person.joinToken}`;
  const own = await app.visitor().page(path);
  expect(own).toContain(`${path}/answers`);
  expect(own).not.toContain("Lagoon&lt;");
  expect(await app.visitor().page(`${path}/answers`)).toContain("&lt;b&gt;Lagoon&lt;/b&gt;");
});
