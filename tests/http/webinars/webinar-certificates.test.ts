import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Project } from "../../../app/features/certificates/model/project.server.ts";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { scheduleTurn } from "../../../app/features/webinars/model/plan-turn.server.ts";
import type {
  Webinar,
  WebinarRegistration,
} from "../../../app/features/webinars/model/webinar.server.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let form: Form;
let webinar: Webinar;
let project: Project;
let now: Date;
let page: string;

const AFTER_THE_END = "2026-11-20T11:00:00.000Z";

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
});
/** On 20 November from 10:00 to 11:30 in Lagos; it is half an hour after the end. */
beforeEach(async () => {
  now = new Date(AFTER_THE_END);
  owner = await app.organiser();
  form = await addPublishedForm(app.context, owner);
  project = await addReadyProject(app.context, owner, [], { title: "Certificate", details: "{}" });
  webinar = await addWebinar(app.context, owner, form, {
    startsAt: "2026-11-20T09:00:00.000Z",
    certificateProjectId: project.id,
  });
  page = `/forms/${form.id}/webinar/certificates`;
});
afterAll(() => app.stop());

const db = () => app.context.db;
const register = (name: string, change: Partial<WebinarRegistration> = {}) =>
  addRegistration(app.context, webinar, {
    name,
    email: `${name.split(" ")[0]!.toLowerCase()}-${webinar.id}@people.test`,
    ...change,
  });
const came = { attended: 1, manual: 1 } as const;

/** Who has a certificate of the project, by name, with what it says. */
const issued = async () => {
  const rows = await db()
    .selectFrom("certificates")
    .innerJoin("deliveries", "deliveries.certificateId", "certificates.id")
    .select(["deliveries.toName", "deliveries.values"])
    .where("certificates.projectId", "=", project.id)
    .orderBy("deliveries.createdAt")
    .orderBy("deliveries.position")
    .execute();
  return rows.map(({ toName, values }) => ({
    name: toName,
    values: JSON.parse(values) as Record<string, string>,
  }));
};
const names = async () => (await issued()).map(({ name }) => name).sort();
const look = async (path: string) => (await owner.page(path)).replaceAll("<!-- -->", "");

/** Presses "Check before sending", then the button that the page shows; answers what that said. */
async function checkAndSend(extra: Record<string, string> = {}): Promise<Response> {
  const checked = await owner.post(page, { intent: "check" });
  expect(checked.headers.get("Location")).toBe(`${page}?check=1`);
  const confirm = /name="confirm" value="([^"]+)"/.exec(await owner.page(`${page}?check=1`))?.[1];
  return owner.post(`${page}?check=1`, { confirm: confirm ?? "", ...extra });
}

describe("/forms/:id/webinar/certificates", () => {
  test("C21 only people who attended get one, with the webinar's details", async () => {
    await register("Ada Obi", came);
    await register("Chi Eze", { joinedAt: "2026-11-20T09:02:00.000Z", attended: 1 });
    await register("Absent Person");
    await register("Waiting Person", { state: "waiting", ...came });
    await register("Cancelled Person", { state: "cancelled", ...came });
    expect(await look(page)).toContain("2 people attended; 2 of them have no certificate yet");
    const sent = await checkAndSend();
    expect(sent.status).toBe(303);
    expect(await names()).toEqual(["Ada Obi", "Chi Eze"]);
    expect((await issued())[0]?.values).toMatchObject({
      "First Name": "Ada",
      "Last Name": "Obi",
      "Certificate Name": "CVs that pass the screen",
      "Completion Date": "20 November 2026",
      "Instructor Name": "Dr Ngọzị Okonkwọ",
    });
    const rows = await db()
      .selectFrom("webinarRegistrations")
      .select(["name", "certificateId"])
      .where("webinarId", "=", webinar.id)
      .orderBy("position")
      .execute();
    expect(rows.map(({ name, certificateId }) => [name, certificateId !== null])).toEqual([
      ["Ada Obi", true],
      ["Chi Eze", true],
      ["Absent Person", false],
      ["Waiting Person", false],
      ["Cancelled Person", false],
    ]);
  });

  test("C21 pressing again reaches only people who have none", async () => {
    const ada = await register("Ada Obi", came);
    const late = await register("Late Person");
    await owner.post(page, { intent: "check" });
    const confirm = /name="confirm" value="([^"]+)"/.exec(await owner.page(`${page}?check=1`))![1]!;
    await Promise.all([
      owner.post(page, { confirm }),
      owner.post(page, { confirm }),
      owner.post(page, { confirm }),
    ]);
    expect(await names()).toEqual(["Ada Obi"]);
    expect(await look(page)).toContain("1 person attended, and everyone has a certificate");
    await owner.post(`/forms/${form.id}/webinar/attendance`, { one: `came:${late.id}` });
    await owner.post(`/forms/${form.id}/webinar/attendance`, { one: `absent:${ada.id}` });
    expect(await look(page)).toContain("1 of them has no certificate yet");
    expect((await checkAndSend()).status).toBe(303);
    expect(await names()).toEqual(["Ada Obi", "Late Person"]);
  });

  test("C02 others in the project get nothing, and changes are asked about", async () => {
    await addReadyProject(app.context, owner, []);
    const other = await addReadyProject(app.context, owner, [
      { firstName: "Somebody", lastName: "Else", email: "else@people.test" },
    ]);
    await owner.post(page, { intent: "project", projectId: other.id });
    project = other;
    await register("Ada Obi", came);
    await owner.post(page, { intent: "check" });
    const confirm = /name="confirm" value="([^"]+)"/.exec(await owner.page(`${page}?check=1`))![1]!;
    await register("Chi Eze", came);
    const stale = await owner.post(`${page}?check=1`, { confirm });
    expect(stale.status).toBe(422);
    expect((await stale.text()).replaceAll("<!-- -->", "")).toContain(
      "Something changed since this page was shown",
    );
    expect(await names()).toEqual([]);
    await checkAndSend();
    expect(await names()).toEqual(["Ada Obi", "Chi Eze"]);
  });

  test("values that are missing are asked for before anything goes", async () => {
    await db()
      .updateTable("projects")
      .set({
        body: "Dear {First Name}, {Instructor Name} [Download Certificate]",
        subject: "Yours",
      })
      .where("id", "=", project.id)
      .execute();
    await owner.post(page, { intent: "mapping", "map:Instructor Name": "" });
    await register("Ada Obi", came);
    const refused = await checkAndSend();
    expect(refused.status).toBe(422);
    expect((await refused.text()).replaceAll("<!-- -->", "")).toContain(
      "Instructor Name has no value for 1 person",
    );
    expect(await names()).toEqual([]);
    expect(
      (await checkAndSend({ detailName: "Instructor Name", detailValue: "Dr Ada" })).headers.get(
        "Location",
      ),
    ).toBe(`${page}?check=1`);
    expect(await names()).toEqual([]);
    expect((await checkAndSend()).status).toBe(303);
    expect((await issued())[0]?.values["Instructor Name"]).toBe("Dr Ada");
  });

  test("a question's mapping is kept, and an unknown one is refused", async () => {
    const response = await owner.post(page, {
      intent: "mapping",
      "map:Certificate Name": "answer:Where do you work?",
    });
    expect(response.status).toBe(303);
    expect(await owner.page(page)).toMatch(
      /<option value="answer:Where do you work\?" selected="">/,
    );
    const refused = await owner.post(page, {
      intent: "mapping",
      "map:Certificate Name": "answer:Nothing",
    });
    expect(refused.status).toBe(422);
  });

  test("a certificate starts from the webinar once, for its own account", async () => {
    await db()
      .updateTable("webinars")
      .set({ certificateProjectId: null })
      .where("id", "=", webinar.id)
      .execute();
    const token = crypto.randomUUID();
    await owner.post(page, { intent: "start", design: "guilloche:a4-landscape", token });
    await owner.post(page, { intent: "start", design: "guilloche:a4-landscape", token });
    const started = await db()
      .selectFrom("projects")
      .select("title")
      .where("accountId", "=", owner.accountId)
      .where("id", "!=", project.id)
      .execute();
    expect(started).toEqual([{ title: "CVs that pass the screen" }]);
    const stranger = await app.organiser();
    const theirs = await addReadyProject(app.context, stranger, []);
    expect((await owner.post(page, { intent: "project", projectId: theirs.id })).status).toBe(404);
    expect((await owner.post(page, { intent: "project", projectId: "" })).status).toBe(422);
    expect(
      (await owner.post(page, { intent: "start", design: "nothing", token: "x" })).status,
    ).toBe(422);
  });
});

describe("By themselves", () => {
  /** Sets the moment by the page, as of before the webinar. */
  async function byThemselves(minutes: string): Promise<void> {
    now = new Date("2026-11-20T08:00:00.000Z");
    await owner.post("/sign-in", { email: owner.email, password: PASSWORD });
    expect((await owner.post(page, { intent: "when", after: minutes })).status).toBe(303);
  }

  test("C21 by themselves after the event: once, to those who came by then", async () => {
    await byThemselves("60");
    await register("Ada Obi", came);
    await register("Absent Person");
    now = new Date("2026-11-20T11:29:00.000Z");
    await runDueJobs(app.context);
    expect(await names()).toEqual([]);
    now = new Date("2026-11-20T11:30:00.000Z");
    await runDueJobs(app.context);
    expect(await names()).toEqual(["Ada Obi"]);
    await db()
      .transaction()
      .execute(async (trx) => {
        const again = await trx
          .updateTable("webinars")
          .set({ nextTurnAt: "2026-11-20T11:30:00.000Z" })
          .where("id", "=", webinar.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await scheduleTurn(trx, again, now);
      });
    await runDueJobs(app.context);
    expect(await names()).toEqual(["Ada Obi"]);
  });

  test.each([
    ["nobody attended", async () => {}, "We don’t know of anyone who attended yet"],
    [
      "there is no design",
      async () => {
        await register("Ada Obi", came);
        await db()
          .updateTable("projects")
          .set({ design: null })
          .where("id", "=", project.id)
          .execute();
      },
      "No design is chosen yet",
    ],
    [
      "a value is missing",
      async () => {
        await register("Ada Obi", came);
        await db()
          .updateTable("projects")
          .set({
            body: "{Grade} [Download Certificate]",
            subject: "Yours",
            details: JSON.stringify({ Grade: "" }),
          })
          .where("id", "=", project.id)
          .execute();
      },
      "Grade has no value for 1 person",
    ],
    [
      "the account may not send yet",
      async () => {
        await register("Ada Obi", came);
        await db()
          .updateTable("accounts")
          .set({ kind: "individual", identityStatus: "none" })
          .where("id", "=", owner.accountId)
          .execute();
      },
      "identity",
    ],
    [
      "the certificate lies in the bin",
      async () => {
        await register("Ada Obi", came);
        await db()
          .updateTable("projects")
          .set({ deletedAt: AFTER_THE_END })
          .where("id", "=", project.id)
          .execute();
      },
      "in the bin",
    ],
  ])("when %s nothing goes by itself, and the organiser is told", async (_, prepare, words) => {
    await byThemselves("60");
    await prepare();
    now = new Date("2026-11-20T11:30:00.000Z");
    await runDueJobs(app.context);
    expect(await names()).toEqual([]);
    const notice = await db()
      .selectFrom("deliveries")
      .innerJoin("batches", "batches.id", "deliveries.batchId")
      .select(["batches.text", "batches.subject"])
      .where("deliveries.toEmail", "=", owner.email)
      .where("batches.kind", "=", "notice")
      .where("batches.subject", "like", "Certificates for%")
      .executeTakeFirst();
    expect(notice?.subject).toBe("Certificates for CVs that pass the screen are waiting for you");
    expect(notice?.text).toContain(words);
    expect(notice?.text).toContain(page);
  });

  test("doubtful people's certificates wait for the organiser's decision", async () => {
    await byThemselves("60");
    await register("Ada Obi", came);
    const early = await register("Early Person", {
      joinedAt: "2026-11-20T08:50:00.000Z",
      doubtful: 1,
    });
    const other = await register("Other Early", {
      joinedAt: "2026-11-20T08:55:00.000Z",
      doubtful: 1,
    });
    now = new Date("2026-11-20T11:30:00.000Z");
    await runDueJobs(app.context);
    expect(await names()).toEqual(["Ada Obi"]);
    const asked = await db()
      .selectFrom("deliveries")
      .innerJoin("batches", "batches.id", "deliveries.batchId")
      .select(["batches.text", "batches.subject"])
      .where("deliveries.toEmail", "=", owner.email)
      .where("batches.subject", "like", "Who attended%")
      .executeTakeFirst();
    expect(asked?.subject).toBe("Who attended CVs that pass the screen? 2 people to check");
    expect(asked?.text).toContain(`/forms/${form.id}/webinar/attendance?show=doubtful`);
    expect(await look(page)).toContain("2 people are marked doubtful");
    // Somebody who counts by a changed rule is not sent one because of another person's decision.
    const byRule = await register("By Rule", { attended: 1 });
    now = new Date("2026-11-20T12:00:00.000Z");
    await owner.post(`/forms/${form.id}/webinar/attendance`, { tick: "came", id: early.id });
    await owner.post(`/forms/${form.id}/webinar/attendance`, { tick: "absent", id: other.id });
    await runDueJobs(app.context);
    expect(await names()).toEqual(["Ada Obi", "Early Person"]);
    expect(byRule.certificateId).toBeNull();
    await owner.post(`/forms/${form.id}/webinar/attendance`, {
      tick: "came",
      id: [early.id, other.id],
    });
    await runDueJobs(app.context);
    expect(await names()).toEqual(["Ada Obi", "Early Person", "Other Early"]);
  });

  test("a decision before the automatic time sends nothing early", async () => {
    const early = await register("Early Person", {
      joinedAt: "2026-11-20T08:50:00.000Z",
      doubtful: 1,
    });
    await owner.post(`/forms/${form.id}/webinar/attendance`, { tick: "came", id: early.id });
    await runDueJobs(app.context);
    expect(await names()).toEqual([]);
    await byThemselves("60");
    now = new Date("2026-11-20T11:00:00.000Z");
    await owner.post(`/forms/${form.id}/webinar/attendance`, { tick: "came", id: early.id });
    await runDueJobs(app.context);
    expect(await names()).toEqual([]);
  });

  test("C21 the certificates reach the outbox", async () => {
    const ada = await register("Ada Obi", came);
    await checkAndSend();
    await app.work();
    const [mail] = await waitForMails(app, ada.email, 1);
    expect(mail?.subject).toContain("Ada");
    expect(mail?.html).toContain("/c/");
    now = new Date("2026-11-20T14:00:00.000Z");
    expect(await app.visitor().page(`/j/${ada.joinToken}`)).toMatch(
      /<a class="q" href="\/c\/[^"]+">Open your certificate/,
    );
  });
});
