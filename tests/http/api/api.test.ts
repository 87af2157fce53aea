import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBuiltIn } from "../../../app/engines/certificate/design.ts";
import type { Project } from "../../../app/features/certificates/model/project.server.ts";
import { suppressAddress } from "../../../app/features/delivery/suppressions/suppressions.server.ts";
import { addApiKey, apiKeyId } from "../../factories/api-account.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { apiClient } from "../../setup/api-client.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let key: string;
let api: ReturnType<typeof apiClient>;
let project: Project;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser({ email: "owner@lagoon.test" });
});
afterAll(() => app.stop());

/** A key of its own for each test: none waits for another's limit. */
const begin = async (people = 3, change: Partial<Project> = {}) => {
  await app.context.db.deleteFrom("apiKeys").execute();
  key = await addApiKey(app.context, owner);
  api = apiClient(app, key);
  const persons = Array.from({ length: people }, (_, n) => ({
    firstName: `Ada${n}`,
    lastName: "Obi",
    email: `ada${n}@people.test`,
  }));
  project = await addReadyProject(app.context, owner, persons, change);
};
const recipientIds = async () => {
  const { body } = await api.get(`/lists/${project.listId}/recipients?limit=100`);
  return body.data.map(({ id }: { id: string }) => id) as string[];
};
/** The newest lines of the log: of one millisecond, whose order is nobody's promise. */
const newestActivity = () => {
  const { db } = app.context;
  const own = db.selectFrom("activities").where("accountId", "=", owner.accountId);
  return own
    .select(["text", "actorId", "actorKeyId"])
    .where(
      "at",
      "=",
      own.select(({ fn }) => fn.max("at").as("at")),
    )
    .execute();
};

describe("Projects, lists and recipients", () => {
  test("projects and lists come newest first, page by page, to the end", async () => {
    await begin();
    // Two of one millisecond have no order.
    await new Promise((done) => setTimeout(done, 5));
    await addReadyProject(app.context, owner, [], { title: "Second" });
    await addReadyProject(app.context, owner, [], {
      title: "In the bin",
      deletedAt: new Date().toISOString(),
    });
    const seen: string[] = [];
    for (let after = ""; ; ) {
      const { status, body } = await api.get(`/projects?limit=1${after}`);
      expect(status).toBe(200);
      seen.push(...body.data.map(({ title }: { title: string }) => title));
      if (body.next === null) break;
      after = `&after=${body.next}`;
    }
    expect(seen).toEqual(["Second", "Data Analysis Fundamentals"]);
    const { body } = await api.get(`/projects/${project.id}`);
    expect(body).toMatchObject({
      id: project.id,
      listId: project.listId,
      recipientCount: 3,
      sendStatus: "draft",
      isSample: false,
    });
    expect((await api.get("/lists")).body.data).toHaveLength(3);
  });

  test("recipients are added, read, changed and removed by the dashboard's rules", async () => {
    await begin();
    const made = await api.post("/lists", { name: "Cohort 7" });
    expect([made.status, made.body.source, made.body.recipientCount]).toEqual([201, "api", 0]);
    const list = `/lists/${made.body.id}/recipients`;
    const ada = await api.post(list, {
      firstName: " Fúnmiláyọ̀ ",
      email: "ADA@People.test",
      fields: { Branch: "Ìkẹjà" },
    });
    expect(ada).toMatchObject({
      status: 201,
      body: { firstName: "Fúnmiláyọ̀", email: "ada@people.test", fields: { Branch: "Ìkẹjà" } },
    });
    expect(
      (await api.post(list, { firstName: "fúnmiláyọ̀", email: "ada@people.test" })).status,
    ).toBe(409);
    const bad = await api.post(list, { firstName: "", email: "nobody" });
    expect([bad.status, bad.body.errors.map(({ path }: { path: string }) => path).sort()]).toEqual([
      422,
      ["email", "firstName"],
    ]);
    const one = `${list}/${ada.body.id}`;
    expect((await api.patch(one, { lastName: "Adébáyọ̀" })).body).toMatchObject({
      firstName: "Fúnmiláyọ̀",
      lastName: "Adébáyọ̀",
      fields: { Branch: "Ìkẹjà" },
    });
    expect((await api.patch(one, { email: "no" })).status).toBe(422);
    expect((await api.get(one)).body.lastName).toBe("Adébáyọ̀");
    expect((await api.get("/people?email=Ada@people.test")).body.data).toMatchObject([
      { email: "ada@people.test", notMailed: null },
    ]);
    expect((await api.get("/people?email=nobody@people.test")).body.data).toEqual([]);
    expect([
      (await api.delete(one)).status,
      (await api.delete(one)).status,
      (await api.get(one)).status,
    ]).toEqual([204, 404, 404]);
    expect(await newestActivity()).toContainEqual({
      text: "Created the list Cohort 7",
      actorId: null,
      actorKeyId: await apiKeyId(app.context, key),
    });
  });

  test("tags are put on people, taken off and listed", async () => {
    await begin(2);
    const list = `/lists/${project.listId}/recipients/batch`;
    const recipients = [{ firstName: "Bisi", email: "Bisi@people.test" }];
    expect(
      (await api.post(list, { recipients, tags: ["Alumni", " alumni ", "Lagos"] })).body.created,
    ).toBe(1);
    const found = async (email: string) => (await api.get(`/people?email=${email}`)).body.data[0];
    expect((await found("bisi@people.test")).tags).toEqual(["Alumni", "Lagos"]);
    const { id } = await found("ada0@people.test");
    const change = { add: ["Speaker", "ALUMNI"], remove: ["Nobody has this"] };
    for (const _ of ["once", "again"])
      expect(await api.post(`/people/${id}/tags`, change)).toMatchObject({
        status: 200,
        body: { tags: ["Alumni", "Speaker"] },
      });
    expect((await api.post(`/people/${id}/tags`, { remove: ["speaker"] })).body).toEqual({
      tags: ["Alumni"],
    });
    expect((await api.get("/tags")).body.data).toMatchObject([
      { name: "Alumni", people: 2 },
      { name: "Lagos", people: 1 },
      { name: "Speaker", people: 0 },
    ]);
    for (const [body, path] of [
      [{ add: ["A"], remove: ["a"] }, "remove"],
      [{ add: ["One, two"] }, "add.0"],
      [{ add: ["x".repeat(41)] }, "add.0"],
    ] as const) {
      const refused = await api.post(`/people/${id}/tags`, body);
      expect([refused.status, refused.body.errors[0].path]).toEqual([422, path]);
    }
    expect((await api.post("/people/nobody/tags", change)).status).toBe(404);
  });

  test("of a thousand recipients, a bad one keeps nobody else out", async () => {
    await begin(1);
    const people = Array.from({ length: 998 }, (_, n) => ({
      firstName: `P${n}`,
      lastName: "X",
      email: `p${n}@people.test`,
    }));
    const recipients = [
      ...people,
      { firstName: "ada0", lastName: "OBI", email: "ada0@people.test" },
      { firstName: "", email: "x" },
    ];
    const path = `/lists/${project.listId}/recipients/batch`;
    const { status, body } = await api.post(path, { recipients });
    expect([status, body.created, body.duplicates, body.invalid]).toEqual([200, 998, 1, 1]);
    expect(body.results[998]).toMatchObject({
      outcome: "duplicate",
      recipientId: (await recipientIds())[0],
    });
    expect(body.results[999].errors.map((error: { path: string }) => error.path)).toEqual([
      "firstName",
      "email",
    ]);
    expect((await api.get(`/projects/${project.id}`)).body.recipientCount).toBe(999);
    const twice = { firstName: "Two", email: "two@people.test" };
    expect(
      (await api.post(path, { recipients: [twice, twice] })).body.results.map(
        (one: { outcome: string }) => one.outcome,
      ),
    ).toEqual(["created", "duplicate"]);
    expect((await api.post(path, { recipients: [...recipients, twice] })).status).toBe(422);
    expect((await api.post(path, { recipients: [] })).status).toBe(422);
  });
});

describe("Sending and issuing", () => {
  test("C02 a project reaches those who don't have theirs yet, never twice", async () => {
    await begin(4);
    await suppressAddress(app.context.db, {
      accountId: owner.accountId,
      email: "ada3@people.test",
      reason: "unsubscribed",
      detail: "",
      now: new Date(),
    });
    const send = `/projects/${project.id}/send`;
    expect((await api.post(send, { expectedCount: 4 })).body).toMatchObject({
      status: 409,
      detail: expect.stringContaining("3"),
    });
    const sent = await api.post(send, { expectedCount: 3 });
    expect(sent).toMatchObject({
      status: 201,
      body: { status: "sending", recipientCount: 3, counts: { queued: 3, skipped: 1 } },
    });
    expect(sent.body.createdByKeyId).toBe(await apiKeyId(app.context, key));
    expect(await newestActivity()).toContainEqual({
      text: "Sending 3 certificates: Data Analysis Fundamentals",
      actorId: null,
      actorKeyId: sent.body.createdByKeyId,
    });
    expect((await api.post(send)).body).toMatchObject({
      status: 422,
      detail: expect.stringContaining("already has this certificate"),
    });
    await app.work();
    // Not by the API: its key may ask only so often.
    const { db } = app.context;
    const status = () =>
      db.selectFrom("batches").select("status").where("id", "=", sent.body.id).executeTakeFirst();
    await expect.poll(status).toEqual({ status: "done" });
    expect((await api.get(`/batches/${sent.body.id}`)).body.counts).toMatchObject({
      delivered: 3,
      skipped: 1,
      queued: 0,
    });
    expect((await api.get("/batches?limit=1")).body.data[0].id).toBe(sent.body.id);
    const first = await api.get(`/batches/${sent.body.id}/deliveries?limit=3`);
    const rest = await api.get(
      `/batches/${sent.body.id}/deliveries?limit=3&after=${first.body.next}`,
    );
    const states = [...first.body.data, ...rest.body.data].map(
      ({ email, state }: { email: string; state: string }) => [email, state],
    );
    expect(states).toEqual([
      ["ada0@people.test", "delivered"],
      ["ada1@people.test", "delivered"],
      ["ada2@people.test", "delivered"],
      ["ada3@people.test", "skipped"],
    ]);
    expect(rest.body.next).toBeNull();
  });

  test("only the given recipients are sent to, and at the given time", async () => {
    await begin(3);
    const [, second = ""] = await recipientIds();
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const send = `/projects/${project.id}/send`;
    expect(
      (await api.post(send, { scheduledAt: "2020-01-01T00:00:00Z" })).body.errors,
    ).toMatchObject([{ path: "scheduledAt" }]);
    expect((await api.post(send, { scheduledAt: "tomorrow" })).status).toBe(422);
    expect((await api.post(send, { recipientIds: [second, "nobody"] })).body.errors).toMatchObject([
      { path: "recipientIds.1" },
    ]);
    const { status, body } = await api.post(send, { recipientIds: [second], scheduledAt });
    expect([status, body.status, body.recipientCount, body.scheduledAt]).toEqual([
      201,
      "scheduled",
      1,
      scheduledAt,
    ]);
  });

  test("certificates issued without a mail are the ones that are mailed later", async () => {
    await begin(3);
    const ids = await recipientIds();
    const issue = `/projects/${project.id}/certificates`;
    const issued = await api.post(issue, { recipientIds: ids.slice(0, 2) });
    expect([issued.status, issued.body.batchId]).toEqual([200, null]);
    expect(issued.body.results.map((one: { outcome: string }) => one.outcome)).toEqual([
      "issued",
      "issued",
    ]);
    const again = await api.post(issue, { recipientIds: ids.slice(0, 2) });
    expect(again.body.results).toEqual(
      issued.body.results.map((one: object) => ({ ...one, outcome: "already-issued" })),
    );
    const { certificateId } = issued.body.results[0];
    expect((await app.visitor().get(`/c/${certificateId}`)).status).toBe(200);
    const sent = await api.post(`/projects/${project.id}/send`);
    expect(sent.body.recipientCount).toBe(3);
    const mails = (await api.get(`/batches/${sent.body.id}/deliveries`)).body.data;
    expect(mails.map((mail: { certificateId: string }) => mail.certificateId).slice(0, 2)).toEqual(
      issued.body.results.map((one: { certificateId: string }) => one.certificateId),
    );
    const { db } = app.context;
    expect(
      await db
        .selectFrom("certificates")
        .select("id")
        .where("projectId", "=", project.id)
        .execute(),
    ).toHaveLength(3);
  });

  test("certificates are issued and mailed in one request, listed, read and revoked", async () => {
    await begin(2);
    const ids = await recipientIds();
    const { body } = await api.post(`/projects/${project.id}/certificates`, {
      recipientIds: ids,
      send: true,
    });
    expect(body).toMatchObject({
      batchId: expect.any(String),
      results: [{ outcome: "issued" }, { outcome: "issued" }],
    });
    const { certificateId } = body.results[1];
    expect((await api.get(`/certificates/${certificateId}`)).body).toMatchObject({
      status: "valid",
      email: "ada1@people.test",
      batchId: body.batchId,
      url: `http://localhost:3000/c/${certificateId}`,
    });
    expect((await api.get("/certificates?limit=1")).body.next).not.toBeNull();
    expect((await api.get("/certificates?email=ADA1@people.test")).body.data[0].id).toBe(
      certificateId,
    );
    const revoke = () =>
      api.post(`/certificates/${certificateId}/revoke`, { reason: "By mistake" });
    expect((await revoke()).body).toMatchObject({ status: "revoked", revokeReason: "By mistake" });
    expect((await revoke()).body).toMatchObject({ status: "revoked" });
    expect(
      (await api.post(`/projects/${project.id}/certificates`, { recipientIds: [ids[1]] })).body
        .results,
    ).toEqual([{ recipientId: ids[1], outcome: "left-out", certificateId: null }]);
  });

  test("the API refuses what the dashboard would not send", async () => {
    await begin(1, { design: null });
    expect((await api.post(`/projects/${project.id}/send`)).body).toMatchObject({
      status: 422,
      detail: expect.stringContaining("design"),
    });
    expect(
      (
        await api.post(`/projects/${project.id}/certificates`, {
          recipientIds: await recipientIds(),
        })
      ).status,
    ).toBe(422);
    await begin(1, { isSample: 1 });
    expect((await api.post(`/projects/${project.id}/send`)).body.detail).toContain("sample");
    await begin(1, { body: "Dear [First Name], your [Grade]" });
    expect((await api.post(`/projects/${project.id}/send`)).body.detail).toContain("Grade");
    const { db } = app.context;
    const accounts = db.updateTable("accounts").where("id", "=", owner.accountId);
    await accounts.set({ deleteAfter: "2999-01-01T00:00:00.000Z" }).execute();
    await begin(1);
    const locked = await api.post(`/projects/${project.id}/send`);
    expect([locked.status, locked.body.type]).toEqual([
      403,
      "http://localhost:3000/api#sending-locked",
    ]);
    await accounts.set({ deleteAfter: null }).execute();
  });

  test("a design with nothing personal on it needs an explicit yes", async () => {
    const builtIn = findBuiltIn("guilloche")!.design;
    const text = builtIn.fields.find(({ kind }) => kind === "text");
    const design = { ...builtIn, fields: [{ ...text, content: "Well done!" }] };
    await begin(3, { design: JSON.stringify(design) });
    const [one, ...others] = await recipientIds();
    const refused = {
      status: 422,
      detail: expect.stringContaining('send "sameForEveryone": true'),
    };
    for (const path of ["certificates", "send"]) {
      expect(
        (await api.post(`/projects/${project.id}/${path}`, { recipientIds: [one] })).body,
      ).toMatchObject(refused);
    }
    const same = { sameForEveryone: true };
    const issued = await api.post(`/projects/${project.id}/certificates`, {
      recipientIds: [one],
      ...same,
    });
    expect(issued.body.results).toMatchObject([{ recipientId: one, outcome: "issued" }]);
    const sent = await api.post(`/projects/${project.id}/send`, { recipientIds: others, ...same });
    expect([sent.status, sent.body.recipientCount]).toEqual([201, 2]);
    // It is said for one request: the next one is asked again.
    expect((await api.post(`/projects/${project.id}/send`)).body).toMatchObject(refused);
  });
});

describe("The Idempotency-Key", () => {
  test("the same request does its work once, and another one is refused", async () => {
    await begin(2);
    const path = `/lists/${project.listId}/recipients`;
    const once = { "Idempotency-Key": crypto.randomUUID() };
    const person = { firstName: "Once", email: "once@people.test" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.post(path, person, once)),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(await recipientIds()).toHaveLength(3);
    const other = await api.post(path, { ...person, firstName: "Other" }, once);
    expect([other.status, other.body.type]).toEqual([
      409,
      "http://localhost:3000/api#idempotency-key-reused",
    ]);

    const send = { "Idempotency-Key": crypto.randomUUID() };
    const sends = await Promise.all(
      Array.from({ length: 5 }, () => api.post(`/projects/${project.id}/send`, {}, send)),
    );
    expect(new Set(sends.map(({ body }) => body.id)).size).toBe(1);
    // As after a crash between the send and keeping its answer.
    await app.context.db.deleteFrom("apiRequests").execute();
    expect((await api.post(`/projects/${project.id}/send`, {}, send)).body.id).toBe(
      sends[0]!.body.id,
    );
    expect((await api.post(path, person, { "Idempotency-Key": "with spaces" })).status).toBe(400);
    const refused = { "Idempotency-Key": crypto.randomUUID() };
    expect((await api.post(path, { ...person, email: "x" }, refused)).status).toBe(422);
    expect((await api.post(path, { ...person, email: "y@people.test" }, refused)).status).toBe(201);
  });
});
