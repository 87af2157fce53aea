import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recordActivity } from "../../../app/features/activity/record-activity.server.ts";
import { suppressAddress } from "../../../app/features/delivery/suppressions/suppressions.server.ts";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { newId } from "../../../app/platform/text/ids.ts";
import { addResponseFile, addResponses } from "../../factories/form-responses.ts";
import { addPublishedForm, contactQuestions } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { findInDatabaseFiles } from "../../setup/find-in-database-files.ts";
import { findInTables } from "../../setup/find-in-tables.ts";
import { queuedJobs } from "../../setup/queued-jobs.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";
import { onPostgres } from "../../setup/test-database.ts";

const EMAIL = "quetzalina@mail.test";
const NAME = "Quetzalina";
const MARKS = ["quetzalina", "xochimilco"];

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let now: Date;

beforeEach(async () => {
  now = new Date("2026-11-21T09:00:00.000Z");
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
});
afterEach(() => app.stop());

const tokenIn = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";

async function personId(email = EMAIL): Promise<string> {
  const { db } = app.context;
  const row = await db
    .selectFrom("people")
    .select("id")
    .where("accountId", "=", owner.accountId)
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function sent(title: string, scheduledAt: string | null = null) {
  const { context } = app;
  const people = [
    { firstName: NAME, lastName: "Xochimilco", email: EMAIL, fields: { Dept: "Xochimilco unit" } },
    { firstName: "Bisi", lastName: "Ade", email: "bisi@mail.test" },
  ];
  const project = await addReadyProject(context, owner, people, { title, columns: ["Dept"] });
  const account = {
    id: owner.accountId,
    name: "Lagoon",
    supportEmail: "help@lagoon.test",
    timeZone: "Africa/Lagos",
  };
  const template = {
    subject: "Yours",
    html: "<p>Dear {First Name}</p>",
    text: "Dear {First Name}",
  };
  const { batchId } = await confirmBatch(context, {
    account,
    actorId: owner.userId,
    project,
    template,
    scheduledAt,
    now,
    confirmToken: `confirm-${title}`,
  });
  return { project, batchId };
}

/** Somebody in every table that can hold somebody. */
async function everywhere() {
  const { context } = app;
  const { db } = context;
  const { accountId } = owner;
  const at = now.toISOString();
  const done = await sent("Course one");
  const scheduled = await sent("Course two", "2999-01-01T00:00:00.000Z");
  const form = await addPublishedForm(context, owner, { elements: contactQuestions() });
  const answers = {
    fullname: { first: NAME, last: "Xochimilco" },
    emailadr: "Quetzalina@Mail.test",
    employer: "Xochimilco Ltd",
  };
  const [responseId = ""] = await addResponses(context, form.id, [{ answers }]);
  // A response that was theirs until an organiser corrected whose it is.
  const [corrected = ""] = await addResponses(context, form.id, [
    { answers: { fullname: { first: "Musa", last: "Bello" }, emailadr: "musa@mail.test" } },
  ]);
  await db
    .insertInto("formResponseEdits")
    .values({
      id: newId(),
      accountId,
      responseId: corrected,
      editorId: owner.userId,
      createdAt: at,
      changes: JSON.stringify([
        { elementId: "emailadr", from: "Quetzalina@Mail.test", to: "musa@mail.test" },
      ]),
    })
    .execute();
  const { fileKey } = await addResponseFile(context, responseId, {
    elementId: "employer",
    name: "quetzalina.pdf",
    content: "Xochimilco",
  });
  await db
    .insertInto("formDrafts")
    .values({
      id: newId(),
      accountId,
      formId: form.id,
      versionId: form.publishedVersionId!,
      answers: JSON.stringify(answers),
      page: 1,
      tokenHash: "t",
      linkHash: null,
      createdAt: at,
      updatedAt: at,
      expiresAt: "2999-01-01T00:00:00.000Z",
    })
    .execute();
  const webinar = await addWebinar(context, owner, form, { capacity: 1 });
  const registration = await addRegistration(context, webinar, {
    name: "Quetzalina Xochimilco",
    email: EMAIL,
    responseId,
  });
  await addRegistration(context, webinar, {
    name: "Musa Bello",
    email: "musa@mail.test",
    state: "waiting",
  });
  const reported = {
    name: "Quetzalina Xochimilco",
    originalName: "",
    email: EMAIL,
    role: "attendee",
    intervals: [],
    minutes: 9,
    registrationId: registration.id,
    by: "email",
    candidates: [],
  };
  await db
    .insertInto("attendanceReports")
    .values({
      id: newId(),
      accountId,
      webinarId: webinar.id,
      fileName: "report.csv",
      state: "applied",
      createdAt: at,
      appliedAt: at,
      people: JSON.stringify({
        form: "Meeting",
        timeZone: null,
        leftOut: { waiting: 0, absent: 0, unreadable: 0 },
        people: [
          reported,
          { ...reported, name: "Musa", email: "musa@mail.test", registrationId: null },
        ],
      }),
    })
    .execute();
  const importId = newId();
  await db
    .insertInto("imports")
    .values({
      id: importId,
      accountId,
      listId: done.project.listId!,
      projectId: done.project.id,
      fileName: "list.csv",
      fileKey: "imports/x",
      status: "applied",
      detected: "{}",
      mapping: "{}",
      policy: "keep",
      consentAt: at,
      rowsRead: 1,
      rowsTotal: 1,
      addedCount: 0,
      updatedCount: 0,
      duplicateCount: 1,
      invalidCount: 0,
      problem: null,
      listState: null,
      createdAt: at,
      finishedAt: at,
    })
    .execute();
  await db
    .insertInto("importRows")
    .values({
      importId,
      rowNumber: 2,
      outcome: "duplicate",
      reason: "Same person as row 1",
      firstName: NAME,
      lastName: "Xochimilco",
      email: EMAIL,
      certificateName: "",
      fields: "{}",
      searchText: "",
      recipientId: null,
    })
    .execute();
  const endpointId = newId();
  await db
    .insertInto("webhookEndpoints")
    .values({
      id: endpointId,
      accountId,
      url: "https://crm.lagoon.test/in",
      secret: "s",
      events: "[]",
      createdBy: owner.userId,
      createdAt: at,
      failingSince: null,
      disabledAt: null,
      disabledReason: null,
    })
    .execute();
  await db
    .insertInto("webhookPosts")
    .values({
      id: newId(),
      accountId,
      endpointId,
      event: "certificate.issued",
      body: JSON.stringify({ email: EMAIL }),
      state: "delivered",
      attempts: 1,
      nextTryAt: null,
      leaseUntil: null,
      createdAt: at,
      settledAt: at,
    })
    .execute();
  await db
    .insertInto("apiRequests")
    .values({
      accountId,
      idempotencyKey: "k",
      requestSha256: "0",
      status: 201,
      answer: JSON.stringify({ email: EMAIL }),
      createdAt: at,
    })
    .execute();
  const deliveries = await db
    .selectFrom("deliveries")
    .select("id")
    .where("toEmail", "=", EMAIL)
    .execute();
  for (const { id } of deliveries) {
    await db
      .insertInto("deliveryEvents")
      .values({
        id: newId(),
        deliveryId: id,
        type: "put off",
        detail: `450 ${EMAIL} is busy`,
        at,
        providerEventId: null,
      })
      .execute();
  }
  const log = {
    accountId,
    actorId: owner.userId,
    kind: "update" as const,
    link: `/people/${await personId()}`,
    now,
  };
  await recordActivity(db, { ...log, text: "Corrected the certificate of Quetzalina Xochimilco" });
  return { done, scheduled, fileKey, webinar, form, corrected };
}

describe("/people/:id/erase", () => {
  test("an erased person leaves only a suppression, and counts stay true", async () => {
    const { context } = app;
    const { db } = context;
    const { done, scheduled, fileKey, webinar, corrected } = await everywhere();
    await suppressAddress(db, {
      accountId: owner.accountId,
      email: EMAIL,
      reason: "unsubscribed",
      detail: "",
      now,
    });
    const certificates = await db
      .selectFrom("certificates")
      .select("id")
      .where("holderEmail", "=", EMAIL)
      .execute();
    const before = await db
      .selectFrom("batchTallies")
      .selectAll()
      .where("batchId", "=", done.batchId)
      .orderBy("what")
      .execute();
    expect((await findInTables(db, MARKS)).length).toBeGreaterThan(15);

    const id = await personId();
    const page = await owner.page(`/people/${id}/erase`);
    expect(page).toContain("the address on the suppression list");
    expect((await owner.post(`/people/${id}/erase`, { token: tokenIn(page) })).status).toBe(422);
    const answer = await owner.post(`/people/${id}/erase`, {
      token: tokenIn(page),
      certificates: "erase",
    });
    expect(answer.headers.get("Location")).toBe("/people");

    await runDueJobs(context);
    expect(await findInTables(db, MARKS)).toEqual(["suppressions.email: quetzalina"]);
    expect(await context.files.has(fileKey)).toBe(false);
    // Neither in a page of the database that is free now, nor in its log. The suppressed address is
    // there to stay.
    if (!onPostgres)
      expect(findInDatabaseFiles(context.config.dataDir, ["xochimilco"])).toEqual([]);
    expect(
      await db
        .selectFrom("batchTallies")
        .selectAll()
        .where("batchId", "=", done.batchId)
        .orderBy("what")
        .execute(),
    ).toEqual(
      before
        .map((row) => (row.what === "queued" ? { ...row, count: row.count - 1 } : row))
        .concat([{ batchId: done.batchId, what: "cancelled", count: 1 }])
        .sort((a, b) => (a.what < b.what ? -1 : 1)),
    );
    const cancelled = await db
      .selectFrom("deliveries")
      .select(["state", "toName"])
      .where("batchId", "=", scheduled.batchId)
      .where("toEmail", "=", "")
      .execute();
    expect(cancelled).toEqual([{ state: "cancelled", toName: "Erased" }]);
    const responses = await db
      .selectFrom("formResponses")
      .select("id")
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(responses).toEqual([{ id: corrected }]);
    expect(
      await db
        .selectFrom("webinarRegistrations")
        .select(["name", "state"])
        .where("webinarId", "=", webinar.id)
        .execute(),
    ).toEqual([{ name: "Musa Bello", state: "registered" }]);
    expect(
      (await db.selectFrom("attendanceReports").select("people").executeTakeFirstOrThrow()).people,
    ).toContain("Musa");
    expect(await queuedJobs(db, "erase-person")).toEqual([]);
    const log = await db
      .selectFrom("activities")
      .select("text")
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(log.map((row) => row.text)).toEqual(
      expect.arrayContaining(["Erased a person", "Corrected the certificate of an erased person"]),
    );

    for (const { id: certificateId } of certificates) {
      const html = await app.visitor().page(`/c/${certificateId}`);
      expect(html).toContain("This certificate was revoked");
      expect(html).toContain("Name erased");
      expect(html).toContain("Withdrawn, and the name on it erased.");
      expect(html.toLowerCase()).not.toMatch(/quetzalina|xochimilco/);
      for (const file of ["json", "png", "pdf", "jpg"]) {
        const body = await (await app.visitor().get(`/c/${certificateId}.${file}`)).text();
        expect(body.toLowerCase(), file).not.toMatch(/quetzalina|xochimilco/);
      }
    }
    for (const path of [
      `/sent/${done.batchId}`,
      `/sent/${scheduled.batchId}`,
      "/people",
      `/projects/${done.project.id}/recipients`,
      "/activity-log",
    ])
      expect((await owner.page(path)).toLowerCase(), path).not.toContain("quetzalina");
    // Pressed twice.
    expect(
      (await owner.post(`/people/${id}/erase`, { token: tokenIn(page), certificates: "erase" }))
        .status,
    ).toBe(404);
  });

  test("C11 an erased person who unsubscribed is not mailed again", async () => {
    const { db } = app.context;
    await sent("Course one");
    await suppressAddress(db, {
      accountId: owner.accountId,
      email: EMAIL,
      reason: "unsubscribed",
      detail: "",
      now,
    });
    const id = await personId();
    await owner.post(`/people/${id}/erase`, { token: "once", certificates: "erase" });
    const { batchId } = await sent("Course three");
    const row = await db
      .selectFrom("deliveries")
      .select(["state", "reasonCode"])
      .where("batchId", "=", batchId)
      .where("toEmail", "=", EMAIL)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: "skipped", reasonCode: "unsubscribed" });
  });

  test("kept certificates stay valid with their name, and everything else goes", async () => {
    const { db } = app.context;
    await everywhere();
    const id = await personId();
    const answer = await owner.post(`/people/${id}/erase`, { token: "once", certificates: "keep" });
    expect(answer.headers.get("Location")).toBe(`/people/${id}`);
    const html = await owner.page(`/people/${id}`);
    expect(html).toContain("They stay valid, with the name on them.");
    await runDueJobs(app.context);
    const tables = new Set((await findInTables(db, MARKS)).map((found) => found.split(".")[0]));
    expect([...tables].sort()).toEqual([
      "certificates",
      "people",
      onPostgres ? "peopleSearch" : "peopleSearch_data",
    ]);
    const statuses = await db
      .selectFrom("certificates")
      .select("status")
      .where("holderEmail", "=", EMAIL)
      .execute();
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(["valid"]));
  });

  test("somebody with thousands of rows is erased in the background", async () => {
    const { db } = app.context;
    const { project } = await sent("Course one");
    const { context } = app;
    for (let list = 0; list < 3; list++) {
      await addReadyProject(
        context,
        owner,
        Array.from({ length: 700 }, (_, n) => ({
          firstName: NAME,
          lastName: `Xochimilco ${list} ${n}`,
          email: EMAIL,
        })),
        { title: `List ${list}` },
      );
    }
    const id = await personId();
    const answer = await owner.post(`/people/${id}/erase`, {
      token: "once",
      certificates: "erase",
    });
    expect(answer.headers.get("Location")).toBe("/people");
    expect(await owner.page("/people")).toContain("We’re erasing this person");
    expect(await owner.page(`/people/${id}`)).toContain("We’re erasing this person");
    const queued = await db
      .selectFrom("deliveries")
      .select("id")
      .where("toEmail", "=", EMAIL)
      .where("state", "=", "queued")
      .execute();
    expect(queued).toEqual([]);
    await runDueJobs(context);
    expect(await findInTables(db, MARKS)).toEqual([]);
    const list = await db
      .selectFrom("recipientLists")
      .select("recipientCount")
      .where("id", "=", project.listId!)
      .executeTakeFirstOrThrow();
    expect(list.recipientCount).toBe(1);
    expect((await owner.get(`/people/${id}`)).status).toBe(404);
  });

  test("a mail being handed over is waited for, then erased too", async () => {
    const { db } = app.context;
    const { batchId } = await sent("Course one");
    await db
      .updateTable("deliveries")
      .set({ state: "sending" })
      .where("batchId", "=", batchId)
      .where("toEmail", "=", EMAIL)
      .execute();
    const id = await personId();
    await owner.post(`/people/${id}/erase`, { token: "once", certificates: "erase" });
    expect(await owner.page("/people")).toContain("We’re erasing this person");
    expect((await findInTables(db, [EMAIL])).length).toBeGreaterThan(0);
    await db
      .updateTable("deliveries")
      .set({ state: "delivered" })
      .where("batchId", "=", batchId)
      .where("state", "=", "sending")
      .execute();
    now = new Date(now.getTime() + 2 * 60_000);
    await runDueJobs(app.context);
    expect(await findInTables(db, MARKS)).toEqual([]);
  });
});
