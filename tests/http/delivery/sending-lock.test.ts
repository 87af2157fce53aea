import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Project } from "../../../app/features/certificates/model/project.server.ts";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { addIndividual, type Individual } from "../../factories/individual.ts";
import { addMember } from "../../factories/members.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const LOCKED = "Verify your identity before you send.";
const REFUSED = "Your identity could not be confirmed, so you can’t send yet.";
let app: TestApp;
let now = new Date("2026-11-20T09:00:00Z");

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  await app.work();
});
afterAll(() => app.stop());

const confirmOf = (html: string) => /name="confirm"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";
const readyProject = (person: Pick<Individual, "accountId" | "userId">) =>
  addReadyProject(app.context, person, [
    { firstName: "Tolu", lastName: "Ade", email: "tolu@people.test" },
  ]);

async function setIdentity(
  { accountId }: Individual,
  identityStatus: "none" | "pending" | "passed" | "refused",
) {
  await app.context.db
    .updateTable("accounts")
    .set({ identityStatus })
    .where("id", "=", accountId)
    .execute();
}

async function batchOf(id: string) {
  return app.context.db
    .selectFrom("batches")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

async function confirm(person: Individual, project: Project, scheduledAt: string | null) {
  const { batchId } = await confirmBatch(app.context, {
    account: {
      id: person.accountId,
      name: "Ada Obi",
      supportEmail: person.email,
      timeZone: "Africa/Lagos",
    },
    actorId: person.userId,
    project,
    template: { subject: "Yours", html: "<p>Yours</p>", text: "Yours" },
    scheduledAt,
    confirmToken: crypto.randomUUID(),
    now,
  });
  return batchId;
}

describe("/certificates/:id/send", () => {
  test("an unchecked account reads why it can't send, and what to do", async () => {
    const person = await addIndividual(app);
    const project = await readyProject(person);
    const projects = await readPage(await person.page("/projects"));
    expect(projects.text).toMatch(/Verify your identity before you send\..*Complete KYC/);
    expect(projects.getByRole("link", { name: /^Complete KYC/ }).getAttribute("href")).toBe(
      "/kyc-form",
    );
    expect(await person.page(`/certificates/${project.id}/message`)).toContain(LOCKED);
    for (const page of ["send", "schedule"]) {
      const read = await readPage(await person.page(`/certificates/${project.id}/${page}`));
      expect(read.text).toContain("It can’t be sent yet");
      const ways = read.getAllByRole("link", { name: "Complete KYC" });
      expect(ways.map((link) => link.getAttribute("href"))).toContain("/kyc-form");
    }
    const posted = await person.post(`/certificates/${project.id}/send`, {
      confirm: "some-token.some-stamp",
    });
    expect(posted.status).toBe(422);
    expect(await posted.text()).toContain(LOCKED);
    const moment = {
      quick: "day",
      day: "2026-12-24",
      hour: "9",
      minute: "00",
      half: "AM",
      zone: "Africa/Lagos",
    };
    const scheduled = await person.post(`/certificates/${project.id}/schedule`, {
      confirm: "token.stamp",
      ...moment,
    });
    expect(scheduled.status).toBe(422);
    expect(await scheduled.text()).toContain(LOCKED);
    const batches = app.context.db
      .selectFrom("batches")
      .select("id")
      .where("accountId", "=", person.accountId);
    expect(await batches.where("kind", "=", "certificates").execute()).toEqual([]);
  });

  test("a refused account reads so in the dashboard, with what to do", async () => {
    const person = await addIndividual(app);
    const project = await readyProject(person);
    await setIdentity(person, "refused");
    for (const path of ["/projects", `/certificates/${project.id}/send`]) {
      const html = await person.page(path);
      const page = await readPage(html);
      expect(page.text).toMatch(
        /Your identity could not be confirmed, so you can’t send yet\..*Complete KYC/,
      );
      const ways = page.getAllByRole("link", { name: /^Complete KYC/ });
      expect(ways.map((link) => link.getAttribute("href"))).toContain("/kyc-form");
      expect(html).not.toContain(LOCKED);
    }
  });

  test("a test to oneself goes all the same", async () => {
    const person = await addIndividual(app);
    const project = await readyProject(person);
    const html = await person.page(`/certificates/${project.id}/message`);
    const subject = "Hello";
    const body = "Dear [First Name], [Download Certificate]";
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const sent = await person.post(`/certificates/${project.id}/message`, {
      token,
      subject,
      body,
      delivery: "link",
      intent: "test",
    });
    expect(sent.status).toBe(303);
    const kinds = await app.context.db
      .selectFrom("batches")
      .select("kind")
      .where("accountId", "=", person.accountId)
      .execute();
    expect(kinds.map(({ kind }) => kind)).toContain("test");
  });

  test("an identity refused before the confirmation stops the send", async () => {
    const person = await addIndividual(app, { identityStatus: "passed" });
    const project = await readyProject(person);
    const confirmation = confirmOf(await person.page(`/certificates/${project.id}/send`));
    expect(confirmation).not.toBe("");
    await setIdentity(person, "refused");
    const posted = await person.post(`/certificates/${project.id}/send`, { confirm: confirmation });
    expect(posted.status).toBe(422);
    await expect(confirm(person, project, null)).rejects.toThrow(REFUSED);
    const { db } = app.context;
    expect(
      await db
        .selectFrom("certificates")
        .select("id")
        .where("accountId", "=", person.accountId)
        .execute(),
    ).toEqual([]);
  });

  test("a scheduled send is held after a refusal, until it's resumed", async () => {
    const person = await addIndividual(app, { identityStatus: "passed" });
    const batchId = await confirm(
      person,
      await readyProject(person),
      new Date(now.getTime() + 3_600_000).toISOString(),
    );
    await setIdentity(person, "refused");
    now = new Date(now.getTime() + 2 * 3_600_000);
    await expect
      .poll(async () => (await batchOf(batchId)).status, { timeout: 20_000 })
      .toBe("paused");
    expect((await batchOf(batchId)).pausedReason).toContain(REFUSED);
    const { db } = app.context;
    const states = async () =>
      (
        await db.selectFrom("deliveries").select("state").where("batchId", "=", batchId).execute()
      ).map(({ state }) => state);
    expect(await states()).toEqual(["queued"]);
    expect(await person.page(`/sent/${batchId}`)).toContain(REFUSED);
    const resumed = await person.post(`/sent/${batchId}/resume`, {});
    expect(resumed.status).toBe(303);
    expect(await person.page(`/sent/${batchId}`)).toContain(REFUSED);
    expect((await batchOf(batchId)).status).toBe("paused");
    await setIdentity(person, "passed");
    await person.post(`/sent/${batchId}/resume`, {});
    await expect.poll(states, { timeout: 20_000 }).toEqual(["delivered"]);
  });

  test("sending again, one or all, is locked too", async () => {
    const person = await addIndividual(app, { identityStatus: "passed" });
    const batchId = await confirm(person, await readyProject(person), null);
    const { db } = app.context;
    await expect
      .poll(async () => (await batchOf(batchId)).status, { timeout: 20_000 })
      .toBe("done");
    await db
      .updateTable("deliveries")
      .set({ state: "failed" })
      .where("batchId", "=", batchId)
      .execute();
    const { id } = await db
      .selectFrom("deliveries")
      .select("id")
      .where("batchId", "=", batchId)
      .executeTakeFirstOrThrow();
    await setIdentity(person, "pending");
    const one = await person.post(`/sent/${batchId}/${id}`, { email: "tolu@people.test" });
    expect(one.status).toBe(422);
    expect(await one.text()).toContain("We are checking your identity.");
    await person.post(`/sent/${batchId}/retry`, {});
    expect(await person.page(`/sent/${batchId}`)).toContain("Nothing was sent again.");
    expect(
      await db.selectFrom("deliveries").select("id").where("batchId", "=", batchId).execute(),
    ).toHaveLength(1);
    await setIdentity(person, "passed");
    const corrected = await person.post(`/sent/${batchId}/${id}`, {
      email: "tolu.again@people.test",
    });
    expect(corrected.status).toBe(303);
    // Their list finds them by the new address, too.
    const recipients = await db
      .selectFrom("recipients")
      .select("searchText")
      .where("email", "=", "tolu.again@people.test")
      .execute();
    expect(recipients).toEqual([{ searchText: expect.stringContaining("tolu.again@people.test") }]);
  });
});

describe("Accounts", () => {
  test("only owners can keep an account, and others read who they are", async () => {
    const owner = await app.organiser();
    const project = await readyProject(owner);
    const editor = await addMember(app, owner.accountId, {
      role: "editor",
      email: "keeps-nothing@people.test",
    });
    const deleteAfter = new Date(now.getTime() + 86_400_000).toISOString();
    await app.context.db
      .updateTable("accounts")
      .set({ deleteAfter })
      .where("id", "=", owner.accountId)
      .execute();
    const page = `/certificates/${project.id}/send`;
    const forOwner = await readPage(await owner.page(page));
    expect(forOwner.text).toMatch(/Only an owner can keep it\..*Keep the account/);
    expect(forOwner.getByRole("link", { name: "Keep the account" }).getAttribute("href")).toBe(
      "/settings/data",
    );
    const forEditor = await readPage(await editor.page(page));
    expect(forEditor.text).toMatch(/Only an owner can keep it\..*See who the owners are/);
    expect(
      forEditor.getByRole("link", { name: "See who the owners are" }).getAttribute("href"),
    ).toBe("/settings/members");
    expect(forEditor.queryByText("Keep the account")).toBeNull();
    expect((await editor.get("/settings/members")).status).toBe(200);
  });

  test("companies were never checked and send", async () => {
    const company = await app.organiser();
    const project = await readyProject(company);
    const html = await company.page(`/certificates/${project.id}/send`);
    expect(html).not.toContain(LOCKED);
    expect(
      (await company.post(`/certificates/${project.id}/send`, { confirm: confirmOf(html) })).status,
    ).toBe(303);
  });
});
