import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addSeries } from "../../factories/series.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { leadsTo, wordsOf } from "../../setup/fill-form.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** Monday 9 March 2026, ten to half past eleven in Lagos. */
const START = Date.parse("2026-03-09T09:00:00.000Z");
const END = START + 90 * 60_000;
const MINUTE_MS = 60_000;

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let form: Form;
let now = new Date(START);

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  await app.work();
});
beforeEach(async () => {
  now = new Date(START - 3_600_000);
  owner = await app.organiser();
  await app.context.db.updateTable("sessions").set({ expiresAt: "2999" }).execute();
  form = await addPublishedForm(app.context, owner);
});
afterAll(() => app.stop());

const db = () => app.context.db;
/** Of any status: a form that takes nobody any more answers 410. */
const page = async (path: string) => wordsOf(await (await app.visitor().get(path)).text());

async function event(change: Parameters<typeof addWebinar>[3] = {}) {
  const webinar = await addWebinar(app.context, owner, form, {
    startsAt: new Date(START).toISOString(),
    ...change,
  });
  const guest = await addRegistration(app.context, webinar, {
    name: "Zainab Bello",
    email: `zainab-${form.id}@people.test`,
  });
  return { webinar, guest, base: `/forms/${form.id}/webinar` };
}

describe("One moment at which an event has ended", () => {
  test("every page says so from its end on", async () => {
    const { guest } = await event();
    const pages = () =>
      Promise.all([`/w/${guest.joinToken}`, `/j/${guest.joinToken}`, `/f/${form.slug}`].map(page));
    now = new Date(END - MINUTE_MS);
    for (const words of await pages()) expect(words).not.toContain("This webinar has ended");
    now = new Date(END + 2 * MINUTE_MS);
    for (const words of await pages()) expect(words).toContain("This webinar has ended");
  });

  test("one that runs late can still be joined, which counts for nothing", async () => {
    const { guest } = await event();
    now = new Date(END + 2 * MINUTE_MS);
    expect(await page(`/j/${guest.joinToken}`)).toContain("If it runs late, you can still join.");
    expect(await page(`/w/${guest.joinToken}`)).toContain("Join the webinar");
    const joined = await app.visitor().post(`/j/${guest.joinToken}`, {});
    expect(joined.headers.get("Location")).toContain("secret-room");
    now = new Date(END + 31 * MINUTE_MS);
    expect(await page(`/w/${guest.joinToken}`)).not.toContain("Join the webinar");
    const late = await app.visitor().post(`/j/${guest.joinToken}`, {});
    expect(late.headers.get("Location")).toBe(`/j/${guest.joinToken}`);
  });

  test("after the end nobody cancels, and all lists keep who attended", async () => {
    const { guest, base } = await event();
    now = new Date(START + 5 * MINUTE_MS);
    await app.visitor().post(`/j/${guest.joinToken}`, {});
    now = new Date(END + 2 * MINUTE_MS);
    expect(await page(`/w/${guest.joinToken}`)).not.toContain("Cancel my place");
    const asked = await app.visitor().get(`/w/${guest.joinToken}/cancel`);
    expect(asked.headers.get("Location")).toBe(`/w/${guest.joinToken}`);
    await app.visitor().post(`/w/${guest.joinToken}/cancel`, {});
    for (const list of [`${base}/people`, `${base}/attendance`])
      expect(wordsOf(await owner.page(list))).toContain("Zainab Bello");
    expect(await (await owner.get(`${base}/attendance.csv`)).text()).toContain("Zainab Bello");
  });

  test("after a session its series goes on with the next", async () => {
    const { series, sessions } = await addSeries(app.context, owner, form, {
      sessions: 2,
      startsAt: new Date(START).toISOString(),
    });
    const guest = await addRegistration(app.context, series, {});
    now = new Date(END + 2 * MINUTE_MS);
    const words = await page(`/w/${guest.joinToken}`);
    expect(words).not.toContain("has ended");
    expect(words).toContain("Next: Evening 2");
    expect(words).toContain("Cancel my place");
    expect(words).not.toContain("Session 1 (Now)");
    expect(wordsOf(await owner.page(`/forms/${form.id}/webinar/sessions`))).toContain("Over");
    expect(sessions).toHaveLength(2);
  });
});

describe("“Did not attend” after the certificate", () => {
  async function certified() {
    const project = await addReadyProject(app.context, owner, []);
    const { guest, base } = await event({ certificateProjectId: project.id });
    now = new Date(START + 5 * MINUTE_MS);
    await app.visitor().post(`/j/${guest.joinToken}`, {});
    now = new Date(END + 60 * MINUTE_MS);
    const send = `${base}/certificates`;
    const sent = await owner.post(send, { intent: "check" });
    expect(sent.status).toBeLessThan(400);
    const confirm = /name="confirm" value="([^"]+)"/.exec(await owner.page(`${send}?check=1`))![1]!;
    await owner.post(send, { confirm });
    await waitForMails(app, guest.email, 1);
    const issued = () =>
      db()
        .selectFrom("certificates")
        .select(["id", "status", "revokeReason"])
        .where("accountId", "=", owner.accountId)
        .execute();
    expect(await issued()).toMatchObject([{ status: "valid" }]);
    return { guest, list: `${base}/attendance`, issued };
  }

  test("it offers to revoke the certificate, and does so when ticked", async () => {
    const { guest, list, issued } = await certified();
    expect(wordsOf(await owner.page(list))).toContain("Revoke the certificate too");
    await leadsTo(await owner.post(list, { one: `absent:${guest.id}`, revoke: guest.id }));
    expect(await issued()).toMatchObject([{ status: "revoked", revokeReason: "Did not attend" }]);
    const words = wordsOf(await owner.page(list));
    expect(words).toContain("1 certificate was revoked.");
    expect(words).toContain("Certificate revoked");
    expect(words).not.toContain("Revoke the certificate too");
  });

  test("without the tick it stays valid, and the page says so", async () => {
    const { guest, list, issued } = await certified();
    await leadsTo(await owner.post(list, { one: `absent:${guest.id}` }));
    expect(await issued()).toMatchObject([{ status: "valid" }]);
    const html = await owner.page(list);
    expect(wordsOf(html)).toContain("1 certificate stays valid.");
    // It can still be taken back, by the page that asks for a reason.
    const link = /href="(\/certificates\/revoke[^"]+)"/.exec(html)?.[1] ?? "";
    expect(wordsOf(await owner.page(link.replaceAll("&amp;", "&")))).toContain(
      "Revoke 1 certificate?",
    );
  });

  test("several at once are asked about together", async () => {
    const { guest, list, issued } = await certified();
    await leadsTo(await owner.post(list, { tick: "absent", id: guest.id, revoke: "all" }));
    expect(await issued()).toMatchObject([{ status: "revoked" }]);
  });

  test("another account’s guest stays as they are", async () => {
    const { guest, issued } = await certified();
    const other = await app.organiser();
    const otherForm = await addPublishedForm(app.context, other);
    await addWebinar(app.context, other, otherForm);
    await other.post(`/forms/${otherForm.id}/webinar/attendance`, {
      one: `absent:${guest.id}`,
      revoke: guest.id,
    });
    expect(await issued()).toMatchObject([{ status: "valid" }]);
  });
});

test("a cancelled session counts for nobody towards all sessions", async () => {
  const { series, sessions } = await addSeries(app.context, owner, form, {
    sessions: 3,
    startsAt: new Date(START).toISOString(),
    certificateProjectId: (await addReadyProject(app.context, owner, [])).id,
  });
  const guest = await addRegistration(app.context, series, {});
  for (const session of sessions.slice(0, 2)) {
    now = new Date(Date.parse(session.startsAt) + 5 * MINUTE_MS);
    await app.visitor().post(`/j/${guest.joinToken}s${session.sessionNumber}`, {});
  }
  const base = `/forms/${form.id}/webinar/sessions`;
  await leadsTo(await owner.post(`${base}/${sessions[0]!.id}/cancel`, { reason: "" }));
  const row = await db()
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", guest.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ attended: 1, sessionsAttended: 1, incomplete: 1 });
  expect(await page(`/w/${guest.joinToken}`)).toContain("You attended 1 of 2 sessions.");
  expect(wordsOf(await owner.page(`/forms/${form.id}/webinar/attendance`))).toContain(
    "1 of 2 sessions",
  );
});
