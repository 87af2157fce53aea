import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addApiKey, apiKeyId } from "../../factories/api-account.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { until } from "../../factories/sending-harness.ts";
import { actionOf, leadsTo, stampOf } from "../../setup/fill-form.ts";
import { findInTables } from "../../setup/find-in-tables.ts";
import { readZip } from "../../setup/read-zip.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

const EMAIL = "quetzalina@mail.test";
const MARKS = ["quetzalina", "xochimilco"];

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeEach(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterEach(() => app.stop());

/** Files of the installation that hold a mark anywhere, in their name too. */
function findInFiles(): string[] {
  const { dataDir } = app.context.config;
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("iweri.db"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const text = `${path}\n${readFileSync(path, "latin1")}`.toLowerCase();
      return MARKS.some((mark) => text.includes(mark));
    });
}

async function personId(): Promise<string> {
  const { db } = app.context;
  const row = await db
    .selectFrom("people")
    .select("id")
    .where("email", "=", EMAIL)
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Brings somebody in as organisers and people do: a list that is uploaded, a form with a file that
 * is answered, a certificate mailed.
 */
async function liveWithUs() {
  const { context } = app;
  const { db } = context;
  const bisi = { firstName: "Bisi", lastName: "Ade", email: "bisi@mail.test" };
  const project = await addReadyProject(context, owner, [bisi], { title: "Course" });
  const base = `/certificates/${project.id}/recipients`;
  const list = new FormData();
  const rows =
    "First Name,Last Name,Email,Unit\nQuetzalina,Xochimilco,Quetzalina@mail.test,Xochimilco unit\nQuetzalina,Xochimilco,quetzalina@mail.test,again\n";
  list.set("file", new File([rows], "cohort.csv"));
  list.set("consent", "yes");
  const address = (await owner.post(`${base}/add/upload`, list)).headers.get("Location")!;
  const mapping = await owner.page(address);
  const fields: Record<string, string> = { consent: "yes", intent: "check", headings: "on" };
  for (const [, name, value] of mapping.matchAll(
    /<select[^>]*name="(use-\d+)"[\s\S]*?<option[^>]*selected=""[^>]*value="([^"]*)"/g,
  ))
    fields[name!] = value!;
  for (const [, name] of mapping.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]+)"/g))
    fields[name!] ??= "";
  const uses = ["firstName", "lastName", "email", "field:Unit"];
  uses.forEach((use, column) => {
    fields[`use-${column}`] = use;
  });
  await leadsTo(await owner.post(address, fields));
  await until(async () => !(await owner.page(address)).includes("Checking your list"));
  await leadsTo(await owner.post(address, { intent: "apply" }));

  const form = await addPublishedForm(context, owner, {
    elements: [
      ...contactQuestions(),
      element("file-upload", {
        id: "yourcvxx",
        label: "Your CV",
        required: true,
        settings: { groups: ["pdf"], megabytes: 1 },
      }),
    ],
  });
  const visitor = app.visitor();
  const page = await visitor.page(`/f/${form.slug}`);
  const answer = new FormData();
  answer.set("q-yourcvxx", new File(["%PDF-1.7\nQuetzalina Xochimilco\n"], "Xochimilco.pdf"));
  const given = {
    "q-fullname.first": "Quetzalina",
    "q-fullname.last": "Xochimilco",
    "q-emailadr": "Quetzalina@Mail.test",
    "q-employer": "Xochimilco Ltd",
  };
  for (const [name, value] of Object.entries({ stamp: stampOf(page), go: "on", ...given }))
    answer.set(name, value);
  await leadsTo(await visitor.post(actionOf(page), answer));

  const { confirmBatch } = await import(
    "../../../app/features/messages/batches/confirm-batch.server.ts"
  );
  const account = {
    id: owner.accountId,
    name: "Lagoon",
    supportEmail: "help@lagoon.test",
    timeZone: "Africa/Lagos",
  };
  const found = await db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", project.id)
    .executeTakeFirstOrThrow();
  await confirmBatch(context, {
    account,
    actorId: owner.userId,
    project: found as never,
    scheduledAt: null,
    now: new Date(),
    confirmToken: "once",
    template: {
      subject: "Yours, {First Name}",
      html: "<p>Dear {First Name}</p>",
      text: "Dear {First Name}",
    },
  });
  await app.work();
  const outbox = join(context.config.dataDir, "outbox");
  await until(
    async () =>
      (
        await db
          .selectFrom("deliveries")
          .select("id")
          .where("state", "in", ["queued", "sending"])
          .execute()
      ).length === 0,
  );
  expect(readdirSync(outbox).length).toBeGreaterThan(1);
}

describe("Erasing", () => {
  test("an erased person is in no table, file or outbox any more", async () => {
    await liveWithUs();
    const { db } = app.context;
    const held = await findInTables(db, MARKS);
    expect(held.length).toBeGreaterThan(12);
    expect(held.some((where) => where.startsWith("imports.detected"))).toBe(true);
    expect(findInFiles().length).toBeGreaterThan(1);
    const id = await personId();
    const answer = await owner.post(`/people/${id}/erase`, {
      token: "once",
      certificates: "erase",
    });
    expect(answer.headers.get("Location")).toBe("/people");
    await runDueJobs(app.context);
    await expect.poll(() => findInTables(db, MARKS)).toEqual([]);
    expect(findInFiles()).toEqual([]);
  });
});

describe("Reading somebody's data", () => {
  test("a person's data comes as one file, and the download is recorded", async () => {
    await liveWithUs();
    const id = await personId();
    expect(await owner.page(`/people/${id}`)).toContain(`/people/${id}/export.zip`);
    const answer = await owner.get(`/people/${id}/export.zip`);
    expect(answer.status).toBe(200);
    const files = await readZip(new Uint8Array(await answer.arrayBuffer()));
    const read = (name: string) => JSON.parse(files.get(name)!.toString("utf8"));
    expect(read("person.json")[0]).toMatchObject({ email: EMAIL, notMailedAgain: null });
    expect(read("lists.json").map((row: { fields: unknown }) => row.fields)).toContainEqual({
      Unit: "Xochimilco unit",
    });
    expect(read("certificates.json")[0]).toMatchObject({
      holderName: expect.stringContaining("Quetzalina"),
    });
    expect(read("mails.json").length).toBeGreaterThan(0);
    expect(read("responses.json")[0].answers).toMatchObject({ employer: "Xochimilco Ltd" });
    const sent = [...files.keys()].find((name) => name.startsWith("files/"))!;
    expect(sent).toMatch(/Xochimilco\.pdf$/);
    expect(files.get(sent)!.toString("utf8")).toContain("Quetzalina Xochimilco");
    for (const [name, bytes] of files)
      expect(bytes.toString("utf8"), name).not.toContain("bisi@mail.test");

    const stranger = await app.organiser();
    expect((await stranger.get(`/people/${id}/export.zip`)).status).toBe(404);
    const access = await owner.page("/settings/data/access");
    expect(access).toContain("Downloaded everything about a person");
    expect(access).toContain("Viewed a person");
    expect(await stranger.page("/settings/data/access")).toContain("Nobody yet");
  });

  test("a hundred looks in an hour are one line, downloads are each", async () => {
    await liveWithUs();
    const { db } = app.context;
    const id = await personId();
    for (let look = 0; look < 5; look++) await owner.page(`/people/${id}`);
    await owner.get("/people/export.csv");
    await owner.get("/suppressions/export.csv");
    const rows = () =>
      db
        .selectFrom("accessEntries")
        .select(["what", "subject", "actorId"])
        .orderBy("what")
        .execute();
    await expect.poll(rows).toEqual([
      { what: "people-export", subject: "", actorId: owner.userId },
      { what: "person", subject: id, actorId: owner.userId },
      { what: "suppressions-export", subject: "", actorId: owner.userId },
    ]);
    expect(PASSWORD).toBeTruthy();
  });

  test("reading by an API key is listed once an hour too", async () => {
    const { db } = app.context;
    const key = await addApiKey(app.context, owner, "Enrolment system");
    const ask = (path: string, options: RequestInit = {}) =>
      app.visitor().fetch(`/api/v1${path}`, {
        ...options,
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      });
    const made = await ask("/lists", {
      method: "POST",
      body: JSON.stringify({ name: "Cohort 4" }),
    });
    const { id: listId } = (await made.json()) as { id: string };
    await ask("/projects");
    const rows = () =>
      db
        .selectFrom("accessEntries")
        .select(["actorId", "what", "subject"])
        .orderBy("what")
        .execute();
    expect(await rows()).toEqual([]);
    for (let i = 0; i < 3; i++) expect((await ask(`/lists/${listId}/recipients`)).status).toBe(200);
    expect((await ask("/people?email=ada%40people.test")).status).toBe(200);
    expect((await ask("/certificates")).status).toBe(200);
    // What was not there was not read.
    expect((await ask("/lists/01m7vzgc002nkpfp77ragbskny/recipients")).status).toBe(404);
    const actorId = `key:${await apiKeyId(app.context, key)}`;
    await expect.poll(rows).toEqual([
      { actorId, what: "api-certificates", subject: "" },
      { actorId, what: "api-people", subject: "" },
      { actorId, what: "api-recipients", subject: listId },
    ]);
    const page = await owner.page("/settings/data/access");
    expect(page).toContain("The API key “Enrolment system”");
    for (const words of ["Looked people up", "Read recipients", "Read certificates"])
      expect(page).toContain(words);
    await db.deleteFrom("apiKeys").execute();
    expect(await owner.page("/settings/data/access")).toContain("A deleted API key");
  });
});
