import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Webinar } from "../../../app/features/webinars/model/webinar.server.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addRegistration, addWebinar, codeWordsFor, ROOM } from "../../factories/webinar.ts";
import { withoutKeepScript } from "../../setup/fill-form.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const MONDAY = new Date("2026-03-02T08:00:00.000Z");
/** The webinar of the factory: 9 March 2026, 9:00 to 10:30 UTC. */
const START = Date.parse("2026-03-09T09:00:00.000Z");
const END = START + 90 * 60_000;

let app: TestApp;
let owner: Organiser;
let now = MONDAY;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
});
beforeEach(() => {
  now = MONDAY;
});
afterAll(() => app.stop());

const minutesFromStart = (minutes: number) => new Date(START + minutes * 60_000);
const row = (id: string) =>
  app.context.db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

async function going(change: Partial<Webinar> = {}) {
  const form = await addPublishedForm(app.context, owner);
  const webinar = await addWebinar(app.context, owner, form, change);
  return {
    form,
    webinar,
    person: await addRegistration(app.context, webinar, { name: "Zainab Bello" }),
  };
}

describe("/j/:token", () => {
  test("before the room opens the page says when, without a way in", async () => {
    const { person } = await going();
    now = minutesFromStart(-16);
    const html = await app.visitor().page(`/j/${person.joinToken}`);
    expect(html).toContain("Mon 9 Mar, 09:45, West Africa Time (Lagos)");
    expect(html).toContain("10:00 to 11:30, West Africa Time (Lagos)");
    expect(html).toContain("calendar.google.com");
    expect(html).not.toMatch(/<form|<script|secret-room/);
    const early = await app.visitor().post(`/j/${person.joinToken}`, {});
    expect(early.headers.get("Location")).toBe(`/j/${person.joinToken}`);
    expect((await row(person.id)).joinedAt).toBeNull();
  });

  test("opening the page counts for nothing, pressing the button once", async () => {
    const { person } = await going();
    now = minutesFromStart(5);
    for (let i = 0; i < 3; i++) {
      const page = await app.visitor().get(`/j/${person.joinToken}`);
      expect(page.status).toBe(200);
      const html = await page.text();
      expect(html).toContain("Join the webinar");
      expect(html).not.toContain("secret-room");
    }
    expect((await row(person.id)).joinedAt).toBeNull();
    const joined = await app.visitor().post(`/j/${person.joinToken}`, {});
    expect(joined.status).toBe(303);
    expect(joined.headers.get("Location")).toBe(ROOM);
    expect(joined.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(await row(person.id)).toMatchObject({ joinedAt: now.toISOString(), attended: 1 });
    const first = now.toISOString();
    now = minutesFromStart(20);
    expect((await app.visitor().post(`/j/${person.joinToken}`, {})).headers.get("Location")).toBe(
      ROOM,
    );
    expect((await row(person.id)).joinedAt).toBe(first);
  });

  test("another site can't press the button", async () => {
    const { person } = await going();
    now = minutesFromStart(5);
    const foreign = await app
      .visitor()
      .post(
        `/j/${person.joinToken}`,
        {},
        { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" },
      );
    expect(foreign.status).toBe(403);
    expect((await row(person.id)).joinedAt).toBeNull();
  });

  test("the room can be another one without a new mail", async () => {
    const { webinar, person } = await going();
    const room = "https://zoom.example.test/j/987";
    await app.context.db
      .updateTable("webinars")
      .set({ joinUrl: room })
      .where("id", "=", webinar.id)
      .execute();
    now = minutesFromStart(1);
    expect((await app.visitor().post(`/j/${person.joinToken}`, {})).headers.get("Location")).toBe(
      room,
    );
  });

  test("half an hour after the end the way in is closed", async () => {
    const { person } = await going();
    now = new Date(END + 31 * 60_000);
    expect(await app.visitor().page(`/j/${person.joinToken}`)).toContain("This webinar has ended");
    expect((await app.visitor().post(`/j/${person.joinToken}`, {})).headers.get("Location")).toBe(
      `/j/${person.joinToken}`,
    );
  });

  test.each([
    ["waiting", "You are on the waiting list"],
    ["pending", "Your registration is waiting for approval"],
    ["declined", "There is no place for you this time"],
    ["cancelled", "Your place is cancelled"],
  ] as const)("who is %s reads how it stands and does not get in", async (state, words) => {
    const { webinar } = await going();
    const person = await addRegistration(app.context, webinar, { state });
    now = minutesFromStart(5);
    const html = await app.visitor().page(`/j/${person.joinToken}`);
    expect(html).toContain(words);
    expect(html).not.toContain("Join the webinar");
    const pressed = await app.visitor().post(`/j/${person.joinToken}`, {});
    expect(pressed.headers.get("Location")).toBe(`/j/${person.joinToken}`);
    expect((await row(person.id)).joinedAt).toBeNull();
  });
});

describe("Cancelled, full and over", () => {
  test("a cancelled webinar's personal pages say so, and have no buttons", async () => {
    const { person } = await going({ state: "cancelled" });
    now = minutesFromStart(5);
    for (const path of [`/j/${person.joinToken}`, `/w/${person.joinToken}`]) {
      const html = await app.visitor().page(path);
      expect(html).toContain("This webinar is cancelled");
      expect(html).not.toContain("<button");
      expect((await app.visitor().post(path, {})).headers.get("Location")).toBe(path);
    }
    expect((await row(person.id)).state).toBe("registered");
  });

  test("every state of a form offers registered people their link", async () => {
    const { db } = app.context;
    const { form, webinar } = await going();
    const set = (change: Partial<Webinar>) =>
      db.updateTable("webinars").set(change).where("id", "=", webinar.id).execute();
    const TO_REGISTERED = "Online. Everyone who registered has been sent the link.";
    const offers = async (title: string, where: string) => {
      const html = await (await app.visitor().get(`/f/${form.slug}`)).text();
      expect(html).toContain(title);
      // Nobody is promised a link that they can't get.
      expect(html).toMatch(new RegExp(`Where</dt><dd[^>]*>${where}<`));
      expect(html).toMatch(
        new RegExp(
          `Already registered\\?.*<a href="/f/${form.slug}/link-again">Get your joining link</a>`,
        ),
      );
      const shown = withoutKeepScript(html);
      expect(shown.replace(/<script type="application\/ld\+json">/g, "")).not.toContain("<script");
    };
    await offers("Register for this webinar", "Online. We e‑mail you the link.");
    await set({ approval: 1 });
    await offers(
      "Register for this webinar",
      "Online. We e‑mail you the link once you’re approved.",
    );
    await set({ approval: 0, capacity: 1, placesTaken: 1, waitingList: 1 });
    await offers("Join the waiting list", "Online. We e‑mail you the link if you get a place.");
    await set({ waitingList: 0 });
    await offers("The only place is taken", TO_REGISTERED);
    await set({ capacity: null, closesAt: "2026-03-01T00:00:00.000Z" });
    await offers("Registration has closed", TO_REGISTERED);
    now = minutesFromStart(10);
    await offers("Registration has closed", TO_REGISTERED);
    now = new Date(END + 60 * 60_000);
    await offers("This webinar has ended", "Online");
    const asking = await app.visitor().page(`/f/${form.slug}/link-again`);
    expect(asking).toContain("This webinar has ended");
    expect(asking).not.toContain("We e‑mail you the link");
    await set({ state: "cancelled" });
    await offers("This webinar is cancelled", "Online");
    const askingCancelled = await app.visitor().page(`/f/${form.slug}/link-again`);
    expect(askingCancelled).toContain("This webinar is cancelled");
    expect(askingCancelled).not.toContain("This webinar has ended");
    await set({ state: "scheduled" });
    await db.updateTable("forms").set({ enabled: 0 }).where("id", "=", form.id).execute();
    await offers("This form is not taking answers", "Online");
  });

  test("after the end the link says so, and about the certificate", async () => {
    const { db } = app.context;
    const { form, person } = await going();
    now = new Date(END + 60 * 60_000);
    await app.visitor().post(`/f/${form.slug}/link-again`, { email: person.email.toUpperCase() });
    const queued = () =>
      db
        .selectFrom("deliveries")
        .innerJoin("batches", "batches.id", "deliveries.batchId")
        .select(["batches.subject", "batches.html"])
        .where("deliveries.toEmail", "=", person.email)
        .execute();
    await expect.poll(async () => (await queued()).length).toBe(1);
    const [mail] = await queued();
    expect(mail!.subject).toBe("Your page for {Webinar Title}");
    expect(mail!.html).toContain("The webinar is over and the room is closed");
    expect(await app.visitor().page(`/j/${person.joinToken}`)).not.toContain("certificate");
    const project = await addReadyProject(app.context, owner, []);
    await db
      .updateTable("webinars")
      .set({ certificateProjectId: project.id, certificatesAfterMinutes: 1440 })
      .where("id", "=", person.webinarId)
      .execute();
    expect(await app.visitor().page(`/j/${person.joinToken}`)).toContain(
      "If you’ve done everything required, we’ll e-mail you your certificate.",
    );
  });

  test("a form in the bin takes nothing after its webinar", async () => {
    const { form, person } = await going();
    await app.context.db
      .updateTable("forms")
      .set({ deletedAt: now.toISOString() })
      .where("id", "=", form.id)
      .execute();
    now = new Date(END + 31 * 60_000);
    const html = await app.visitor().page(`/j/${person.joinToken}`);
    expect(html).toContain("This webinar has ended");
    expect(html).not.toContain(`/f/${form.slug}`);
    expect((await app.visitor().get(`/f/${form.slug}/link-again`)).status).toBe(404);
  });

  test("the cancel link asks first, and pressing twice cancels once", async () => {
    const { form, person } = await going();
    const path = `/w/${person.joinToken}`;
    expect(await app.visitor().page(path)).toContain(
      `<a href="${path}/cancel">Cancel my place</a>`,
    );
    expect(await app.visitor().page(`${path}/cancel`)).toContain("Cancel your place?");
    expect((await row(person.id)).state).toBe("registered");
    await app.visitor().post(`${path}/cancel`, {});
    const html = await app.visitor().page(path);
    expect(html).toContain("Your place is cancelled");
    expect(html).toContain(`href="/f/${form.slug}"`);
    await app.visitor().post(path, {});
    const { placesTaken } = await app.context.db
      .selectFrom("webinars")
      .select("placesTaken")
      .where("formId", "=", form.id)
      .executeTakeFirstOrThrow();
    expect(placesTaken).toBe(0);
  });
});

describe("The code word", () => {
  test("the code word is asked for until a day after the end", async () => {
    const { person } = await going({ codeWords: codeWordsFor("Ẹyẹ Igi") });
    const path = `/j/${person.joinToken}`;
    now = minutesFromStart(-5);
    expect(await app.visitor().page(path)).not.toContain("Code word");
    now = minutesFromStart(30);
    expect(await app.visitor().page(path)).toContain("Code word");
    const wrong = await app.visitor().post(path, { intent: "code-word", word: "eye ile" });
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    expect(html).toContain("This is not the code word");
    expect(html).toContain('value="eye ile"');
    now = new Date(END + 23 * 3_600_000);
    const right = await app.visitor().post(path, { intent: "code-word", word: " eye igi" });
    expect(right.headers.get("Location")).toBe(`${path}?counted=yes`);
    expect(await app.visitor().page(path)).toContain("the organiser can see that you were there");
    expect((await row(person.id)).attended).toBe(1);
    now = new Date(END + 25 * 3_600_000);
    expect(await app.visitor().page(path)).not.toContain("Code word");
  });

  test("code words can't be tried on and on", async () => {
    const { person } = await going({ codeWords: codeWordsFor("Sankofa") });
    now = minutesFromStart(30);
    const statuses = [];
    for (let i = 0; i < 11; i++) {
      statuses.push(
        (
          await app
            .visitor()
            .post(`/j/${person.joinToken}`, { intent: "code-word", word: `try ${i}` })
        ).status,
      );
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});

describe("The address itself", () => {
  test("unknown links are 404, then 429, and right ones still open", async () => {
    const { person } = await going();
    const guesser = app.visitor();
    const statuses = [];
    for (let i = 0; i < 31; i++)
      statuses.push((await guesser.get(`/j/${String(i).padStart(26, "0")}`)).status);
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
    expect((await guesser.get(`/j/${person.joinToken}`)).status).toBe(200);
    for (const path of ["/j/x", "/w/x", "/w/x/calendar.ics", "/w/x/add/google"])
      expect((await app.visitor().get(path)).status).toBe(404);
  });

  test("the page leads to the room, but its address stays private", async () => {
    const { person } = await going();
    now = minutesFromStart(5);
    const server = await serveApp(app);
    try {
      const answer = await fetch(`http://localhost:${server.port}/j/${person.joinToken}`);
      expect(answer.headers.get("Content-Security-Policy")).toContain(
        "form-action 'self' https: http:;",
      );
      expect(answer.headers.get("Referrer-Policy")).toBe("same-origin");
      expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
      expect(answer.headers.get("Cache-Control")).toContain("no-store");
      const other = await fetch(`http://localhost:${server.port}/w/${person.joinToken}/cancel`);
      expect(other.headers.get("Content-Security-Policy")).toContain("form-action 'self';");
    } finally {
      await server.close();
    }
  });
});
