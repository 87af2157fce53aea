import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import type { MailTransport } from "../../../app/providers/mail/mail.ts";
import { addApiKey } from "../../factories/api-account.ts";
import { givePlan } from "../../factories/give-plan.ts";
import { addMember } from "../../factories/members.ts";
import { addPublishedForm, contactQuestions } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { operatorCommand } from "../../setup/operator-command.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

const FIRST = "first@iweri.test";
const REASON = "Many people reported your mails";
const BATCH_SIZE = 10;

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let operator: Organiser;
/** Subjects that left, in order; each call waits for `gate` when it is set. */
const left: { to: string; subject: string }[] = [];
let calls = 0;
let gate: Promise<void> | null = null;

const mail: MailTransport = {
  name: "outbox",
  batchSize: BATCH_SIZE,
  idempotent: true,
  async send(messages) {
    calls++;
    await gate;
    left.push(...messages.map(({ to, subject }) => ({ to: to.email, subject })));
    return messages.map(({ messageId }) => ({ kind: "accepted", providerId: messageId }) as const);
  },
  async close() {},
};

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: FIRST }, overrides: { mail } });
  operator = await enterOperatorArea(await app.organiser({ email: FIRST }));
  await app.work();
});
afterAll(() => app.stop());

const page = ({ accountId }: Organiser) => `/operator/accounts/${accountId}`;
const change = (
  who: Organiser,
  what: string,
  fields: Record<string, string> = { reason: REASON },
) => operator.post(`${page(who)}/${what}`, fields);
const statusOf = async (id: string) =>
  (
    await app.context.db
      .selectFrom("batches")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).status;
const mailsTo = (address: string) =>
  left.filter(({ to }) => to === address).map(({ subject }) => subject);

async function confirm(person: Organiser, people: number, scheduledAt: string | null = null) {
  const given = Array.from({ length: people }, (_, n) => ({
    firstName: "P",
    lastName: `${n}`,
    email: `p${n}-${person.accountId}@people.test`,
  }));
  await givePlan(app.context.db, person.accountId);
  const project = await addReadyProject(app.context, person, given);
  const { batchId } = await confirmBatch(app.context, {
    account: {
      id: person.accountId,
      name: "Lagoon",
      supportEmail: "help@lagoon.test",
      timeZone: "Africa/Lagos",
    },
    actorId: person.userId,
    project,
    template: { subject: "Yours", html: "<p>Yours</p>", text: "Yours" },
    scheduledAt,
    confirmToken: crypto.randomUUID(),
    now: app.context.clock(),
  });
  return batchId;
}

describe("Suspending and restoring", () => {
  test("suspending ends sessions and keys at once, and restoring opens all again", async () => {
    const person = await app.organiser({ accountName: "Kano Skills Lab" });
    const key = await addApiKey(app.context, person);
    const withKey = () => app.visitor().get("/api/v1/projects", { Authorization: `Bearer ${key}` });
    expect((await withKey()).status).toBe(200);
    expect((await change(person, "suspend", { reason: " " })).status).toBe(422);
    expect((await change(person, "suspend")).status).toBe(303);
    const gone = await person.get("/dashboard");
    expect([gone.status, gone.headers.get("Location")]).toEqual([302, "/sign-in?to=%2Fdashboard"]);
    const refused = await withKey();
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ title: "This account is closed", status: 403 });
    const signIn = await person.post("/sign-in", { email: person.email, password: PASSWORD });
    expect(signIn.status).toBe(422);
    const said = await signIn.text();
    for (const words of ["Kano Skills Lab", "is suspended", REASON, "support@iweri.test"])
      expect(said).toContain(words);
    // Who does not know the password does not learn of it.
    const guess = await app
      .visitor()
      .post("/sign-in", { email: person.email, password: "Wrong-horse-9" });
    expect(await guess.text()).not.toContain("suspended");
    await expect.poll(() => mailsTo(person.email)).toContain("We have suspended your account");
    await change(person, "suspend");
    expect(await operator.page(page(person))).toContain("This account is already suspended.");

    expect((await change(person, "restore", {})).status).toBe(303);
    expect(
      (await person.post("/sign-in", { email: person.email, password: PASSWORD })).status,
    ).toBe(303);
    expect((await withKey()).status).toBe(200);
    const log = await person.page("/activity-log");
    expect(log).toContain(REASON);
    expect(log).toContain("This account was restored");
    await expect.poll(() => mailsTo(person.email)).toContain("Your account is open again");
  });

  test("a suspended account's forms, webinars and events close; certificates stay", async () => {
    const { db } = app.context;
    const person = await app.organiser({ accountName: "Closed Lab" });
    const form = await addPublishedForm(app.context, person, {
      title: "Ask me anything",
      elements: contactQuestions(),
    });
    const webinarForm = await addPublishedForm(app.context, person, {
      title: "Talk",
      elements: contactQuestions(),
    });
    const webinar = await addWebinar(app.context, person, webinarForm, {
      title: "Suspicious talk",
      isListed: 1,
    });
    const registration = await addRegistration(app.context, webinar, {
      name: "Ada",
      email: "ada@people.test",
    });
    const batchId = await confirm(person, 1);
    await expect.poll(() => statusOf(batchId)).toBe("done");
    const { id: certificateId } = await db
      .selectFrom("certificates")
      .select("id")
      .where("accountId", "=", person.accountId)
      .executeTakeFirstOrThrow();
    const visitor = app.visitor();
    const paths = [
      `/f/${form.slug}`,
      `/f/${form.slug}/privacy`,
      `/f/${form.slug}/thanks`,
      `/f/${webinarForm.slug}`,
      `/f/${webinarForm.slug}/link-again`,
      `/f/${webinarForm.slug}/calendar.ics`,
      `/j/${registration.joinToken}`,
      `/w/${registration.joinToken}`,
      `/w/${registration.joinToken}/calendar.ics`,
    ];
    expect((await visitor.get(paths[0]!)).status).toBe(200);
    expect(await visitor.page("/webinars")).toContain("Suspicious talk");
    await change(person, "suspend");
    for (const path of paths) {
      const answer = await visitor.get(path);
      expect([path, answer.status]).toEqual([path, 410]);
      const html = await answer.text();
      for (const words of ["Ask me anything", "Suspicious talk", REASON])
        expect(html).not.toContain(words);
    }
    expect(await (await visitor.get(paths[0]!)).text()).toContain("This page is closed");
    expect(
      (await visitor.post(paths[0]!, { fullname: "Ada", emailadr: "ada@people.test" })).status,
    ).toBe(410);
    expect(await visitor.page("/webinars")).not.toContain("Suspicious talk");
    const certificate = await visitor.page(`/c/${certificateId}`);
    expect(certificate).toContain("This is what was issued here");
    expect(certificate).not.toContain("closed");
    expect((await visitor.get(`/c/${certificateId}.json`)).status).toBe(200);
    await change(person, "terminate", { reason: REASON, confirmation: "TERMINATE" });
    const after = await visitor.page(`/c/${certificateId}`);
    expect(after).toContain("This is what was issued here");
    expect(after).toContain("Its account here has since been closed.");
  });

  test("suspending stops a batch under way until its organiser resumes it", async () => {
    const person = await app.organiser({ accountName: "Racing Lab" });
    let open = () => {};
    gate = new Promise((done) => {
      open = done;
    });
    const before = left.length;
    const callsBefore = calls;
    const batchId = await confirm(person, 200);
    await expect.poll(() => calls).toBeGreaterThan(callsBefore);
    expect((await change(person, "suspend")).status).toBe(303);
    const onTheWire = (calls - callsBefore) * BATCH_SIZE;
    open();
    gate = null;
    await new Promise((done) => setTimeout(done, 2500));
    const gone = left.slice(before).filter(({ subject }) => subject === "Yours").length;
    expect(gone).toBeLessThanOrEqual(onTheWire);
    expect(gone).toBeLessThan(200);
    expect(await statusOf(batchId)).toBe("paused");
    await change(person, "restore", {});
    await new Promise((done) => setTimeout(done, 1500));
    expect(left.slice(before).filter(({ subject }) => subject === "Yours").length).toBe(gone);
    await person.post("/sign-in", { email: person.email, password: PASSWORD });
    const told = await person.page("/notifications");
    expect(told).toContain("This account was restored. 1 send waits until you resume or cancel it");
    expect(told).toContain("/sent?status=sending");
    expect(await person.page(`/sent/${batchId}`)).toContain(
      "Stopped when this account was suspended.",
    );
    expect((await person.post(`/sent/${batchId}/resume`, {})).status).toBe(303);
    await expect.poll(() => statusOf(batchId), { timeout: 20_000 }).toBe("done");
    const people = left.slice(before).filter(({ subject }) => subject === "Yours");
    expect([people.length, new Set(people.map(({ to }) => to)).size]).toEqual([200, 200]);
  });

  test("a scheduled send does not go while its account is suspended", async () => {
    const person = await app.organiser();
    const batchId = await confirm(person, 3, new Date(Date.now() + 3600_000).toISOString());
    await change(person, "suspend");
    const { db } = app.context;
    // Even where something let it begin again.
    await db
      .updateTable("batches")
      .set({ status: "sending", startedAt: new Date().toISOString() })
      .where("id", "=", batchId)
      .execute();
    await db
      .updateTable("deliveries")
      .set({ nextTryAt: new Date().toISOString() })
      .where("batchId", "=", batchId)
      .execute();
    await expect.poll(() => statusOf(batchId), { timeout: 20_000 }).toBe("paused");
    expect(left.filter(({ to }) => to.endsWith(`${person.accountId}@people.test`))).toEqual([]);
  });
});

describe("Terminating", () => {
  test("terminating wants its word typed, and sets the day of deletion", async () => {
    const { db } = app.context;
    const person = await app.organiser({ accountName: "Fraud Ltd" });
    for (const fields of [
      { reason: REASON },
      { reason: REASON, confirmation: "terminate" },
      { reason: "", confirmation: "TERMINATE" },
    ]) {
      expect((await change(person, "terminate", fields as Record<string, string>)).status).toBe(
        422,
      );
    }
    expect((await person.get("/dashboard")).status).toBe(200);
    expect(
      (await change(person, "terminate", { reason: REASON, confirmation: "TERMINATE" })).status,
    ).toBe(303);
    const row = await db
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", person.accountId)
      .executeTakeFirstOrThrow();
    const days = (Date.parse(row.deleteAfter!) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThan(90.1);
    await change(person, "restore", {});
    expect(await operator.page(page(person))).toContain("so you can’t restore it.");
    await change(person, "suspend");
    expect(await operator.page(page(person))).toContain("This account is already terminated.");
    const signIn = await person.post("/sign-in", { email: person.email, password: PASSWORD });
    expect(await signIn.text()).toContain("has been closed for good");
    expect((await person.post("/settings/data/keep", {})).status).toBe(302);
  });
});

describe("Who can be closed, and how", () => {
  test("who works in another account too goes on there", async () => {
    const { db, clock } = app.context;
    const closing = await app.organiser({ accountName: "Closing" });
    const other = await app.organiser({ accountName: "Still open" });
    const createdAt = clock().toISOString();
    await db
      .insertInto("memberships")
      .values({ accountId: other.accountId, userId: closing.userId, role: "editor", createdAt })
      .execute();
    const elsewhere = app.visitor();
    await elsewhere.post("/sign-in", { email: closing.email, password: PASSWORD });
    await elsewhere.post("/settings/switch-account", { accountId: other.accountId });
    await change(closing, "suspend");
    // Signed in to the one that is open: that session goes on. The other ended.
    expect(await elsewhere.page("/dashboard")).toContain("Still open");
    expect((await closing.get("/dashboard")).status).toBe(302);
    expect(
      (await closing.post("/sign-in", { email: closing.email, password: PASSWORD })).status,
    ).toBe(303);
    expect(await closing.page("/dashboard")).toContain("Still open");
    const back = await closing.post("/settings/switch-account", { accountId: closing.accountId });
    expect(back.status).not.toBe(500);
    expect(await closing.page("/dashboard")).toContain("Still open");
    expect((await other.get("/dashboard")).status).toBe(200);
  });

  test("operators can't close an account of their own, nor the installation's", async () => {
    await change(operator, "suspend");
    expect(await operator.page(page(operator))).toContain("You’re a member of this account.");
    expect(
      (await operator.post("/operator/accounts/installation/suspend", { reason: REASON })).status,
    ).toBe(404);
    expect((await operator.get("/dashboard")).status).toBe(200);
  });

  test("twenty presses at once suspend once", async () => {
    const person = await app.organiser();
    await Promise.all(Array.from({ length: 20 }, () => change(person, "suspend")));
    const acts = app.context.db
      .selectFrom("operatorActs")
      .select("id")
      .where("accountId", "=", person.accountId);
    expect(await acts.where("act", "=", "account.suspended").execute()).toHaveLength(1);
  });
});

describe("The command line", () => {
  const command = (...words: string[]) => operatorCommand(app, words, { OPERATOR_EMAIL: FIRST });

  test("the commands list, show, suspend, restore and terminate beside the server", {
    tags: ["long"],
    timeout: 120_000,
  }, async () => {
    const person = await app.organiser({ accountName: "By command" });
    const { accountId } = person;
    expect((await command("list", "--search", "By command")).out).toContain(accountId);
    expect(await command("suspend", accountId)).toMatchObject({ code: 2 });
    expect(await command("suspend", "nothing", "--reason", REASON)).toMatchObject({
      code: 1,
      err: "There is no account with this id.\n",
    });
    expect(await command("suspend", accountId, "--reason", REASON)).toMatchObject({ code: 0 });
    expect((await person.get("/dashboard")).status).toBe(302);
    await expect
      .poll(() => mailsTo(person.email), { timeout: 20_000 })
      .toContain("We have suspended your account");
    const shown = await command("show", accountId);
    for (const words of ["suspended", REASON, person.email, "command line"])
      expect(shown.out).toContain(words);
    expect((await command("list", "--status", "suspended")).out).toContain("By command");
    expect(await command("restore", accountId)).toMatchObject({ code: 0 });
    expect(await command("restore", accountId)).toMatchObject({ code: 1 });
    expect(await command("operators", "add", person.email)).toMatchObject({ code: 0 });
    expect((await command("operators", "list")).out).toContain(person.email);
    expect(await command("operators", "remove", person.email)).toMatchObject({ code: 0 });
    expect(
      await command("terminate", accountId, "--reason", "Fraud", "--confirm", "TERMINATE"),
    ).toMatchObject({ code: 0 });
    expect(await command("restore", accountId)).toMatchObject({ code: 1 });
  });
});

describe("A member", () => {
  test("a member of a closed account reads why as well", async () => {
    const person = await app.organiser({ accountName: "With members" });
    const member = await addMember(app, person.accountId, {
      role: "editor",
      email: "editor-of@lagoon.test",
    });
    await change(person, "suspend");
    expect((await member.get("/dashboard")).status).toBe(302);
    const answer = await member.post("/sign-in", { email: member.email, password: PASSWORD });
    expect(await answer.text()).toContain(REASON);
  });
});
