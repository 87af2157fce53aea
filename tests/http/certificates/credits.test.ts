import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBadgeCredential } from "../../../app/engines/certificate-proof/credential.server.ts";
import { reissueCertificate } from "../../../app/features/certificates/issue/reissue-certificate.server.ts";
import type { Project } from "../../../app/features/certificates/model/project.server.ts";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { addApiKey } from "../../factories/api-account.ts";
import { EVERY_CREDIT, issueOne } from "../../factories/issued-certificates.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let organiser: Organiser;
let stranger: Organiser;
beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
  stranger = await app.organiser({ accountName: "Somebody else" });
});
afterAll(() => app.stop());

const PEOPLE = [
  { firstName: "Halima", email: "halima@people.test", fields: { Points: "4.5", Result: "Merit" } },
  { firstName: "Tunde", email: "tunde@people.test", fields: { Points: "absent", Result: "" } },
  { firstName: "Ngozi", email: "ngozi@people.test", fields: { Points: "", Result: "Pass" } },
];

const addProject = (change: Partial<Project> = {}) =>
  addReadyProject(app.context, organiser, PEOPLE, {
    columns: ["Points", "Result"],
    subject: "For {First Name}",
    body: "Dear {First Name} [Download Certificate]",
    ...change,
  });
const stored = (id: string) =>
  app.context.db.selectFrom("projects").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function send(project: Project): Promise<void> {
  await confirmBatch(app.context, {
    account: {
      id: organiser.accountId,
      name: "Marina Health Training",
      supportEmail: "help@marina.test",
      timeZone: "Africa/Lagos",
    },
    actorId: organiser.userId,
    project,
    template: { subject: "x", html: "<p>{First Name}</p>", text: "{First Name}" },
    scheduledAt: null,
    confirmToken: crypto.randomUUID(),
    now: app.context.clock(),
  });
}

const FORM = {
  hours: "8",
  points: "6",
  body: "MDCN",
  accreditation: "MDCN/CPD/14",
  skills: "Adult CPR\nAirway management http://data.europa.eu/esco/skill/1234",
  evidence: "Course outline https://marina.example/outline",
  pointsColumn: "points",
  gradeColumn: "Result",
};

describe("The organiser", () => {
  test("says it once, and each person's row wins", async () => {
    const project = await addProject();
    const path = `/projects/${project.id}/credits`;
    expect(await organiser.page(path)).toContain('<option value="Result">');
    const saved = await organiser.post(path, FORM);
    expect(saved.status).toBe(303);
    const page = await organiser.page(`/projects/${project.id}`);
    expect(page).toContain("1 person has hours or points on the list that aren’t a number (row 2)");
    expect(page).toContain("8 hours, 6 MDCN points, 2 skills, 1 evidence link");
    await send(await stored(project.id));
    const rows = await app.context.db
      .selectFrom("certificates")
      .select(["holderName", "credits"])
      .where("projectId", "=", project.id)
      .execute();
    const earned = Object.fromEntries(
      rows.map(({ holderName, credits }) => {
        const { points, grade, offered } = JSON.parse(credits ?? "{}");
        return [holderName, [points, offered?.points, grade]];
      }),
    );
    expect(earned).toEqual({
      Halima: [4.5, 6, "Merit"],
      Tunde: [undefined, 6, undefined],
      Ngozi: [6, undefined, "Pass"],
    });
  });

  test("gets what was typed back, with a sentence at each field", async () => {
    const project = await addProject();
    const bad = { hours: "a day", skills: "x".repeat(130), evidence: "Only a name", grade: "Pass" };
    const answer = await organiser.post(`/projects/${project.id}/credits`, bad);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    for (const text of [
      "Enter a number up to 10,000, like 12 or 1.5",
      "Add the web address after “Only a name”",
      'value="a day"',
      'value="Pass"',
    ])
      expect(html).toContain(text);
    expect((await stored(project.id)).credits).toBeNull();
  });

  test("can empty it again, and another account's project is a 404", async () => {
    const project = await addProject({ credits: JSON.stringify({ hours: 1 }) });
    const path = `/projects/${project.id}/credits`;
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(path, FORM)).status).toBe(404);
    expect((await organiser.post(path, { hours: "", body: "MDCN" })).status).toBe(303);
    expect((await stored(project.id)).credits).toBeNull();
  });
});

describe("A certificate", () => {
  test("shows what it is worth in the visitor's language", async () => {
    const { id } = await issueOne(app.context.db, {
      credits: { ...EVERY_CREDIT, columns: { hours: "H" } },
      fields: { H: "2.5" },
    });
    const english = (await app.visitor().page(`/c/${id}`)).replaceAll("<!-- -->", "");
    for (const text of [
      "What it’s worth",
      "2.5 of 7.5",
      "MDCN points",
      "MDCN/CPD/2027/014",
      "Adult &amp; infant CPR",
      "Course outline &lt;2027&gt;",
    ])
      expect(english).toContain(text);
    expect(english).toMatch(/<a[^>]*href="https:\/\/marina.example\/outline.pdf"[^>]*nofollow/);
    const french = await app.visitor().page(`/c/${id}?lang=fr`);
    expect(french).toContain("Ce qu’il vaut");
    expect(french).toContain("2,5 sur 7,5");
    expect(await app.visitor().page(`/c/${(await issueOne(app.context.db)).id}`)).not.toContain(
      "What it’s worth",
    );
  });

  test("issued before has the same credential as before", () => {
    const source = {
      id: "7k2m94qx7k2m94qx7k2m",
      accountId: "a",
      projectId: "p",
      title: "Certificate",
      course: "Course",
      holderName: "Halima",
      issuerName: "Marina",
      issuedAt: "2025-11-14T10:00:00.000Z",
      expiresAt: null,
      printed: [],
      holderEmailHash: "00",
    };
    const text = JSON.stringify(openBadgeCredential("https://iweri.test", source));
    expect(
      JSON.stringify(openBadgeCredential("https://iweri.test", { ...source, worth: null })),
    ).toBe(text);
    const { achievement, ...subject } = JSON.parse(text).credentialSubject;
    expect([Object.keys(achievement), Object.keys(subject)]).toEqual([
      ["id", "type", "name", "description", "image", "criteria"],
      ["id", "type", "identifier", "licenseNumber", "printed"],
    ]);
    expect(Object.keys(JSON.parse(text)).at(-1)).toBe("credentialStatus");
  });

  test("keeps what it was issued with when the project changes", async () => {
    const { id, projectId } = await issueOne(app.context.db, { credits: { hours: 2 } });
    const before = await (await app.visitor().get(`/c/${id}.json`)).text();
    await app.context.db
      .updateTable("projects")
      .set({ credits: JSON.stringify({ hours: 99 }) })
      .where("id", "=", projectId)
      .execute();
    expect(await (await app.visitor().get(`/c/${id}.json`)).text()).toBe(before);
  });

  test("that is corrected takes the corrected grade", async () => {
    const { id, accountId } = await issueOne(app.context.db, {
      credits: { hours: 2, columns: { grade: "Grade" } },
      fields: { Grade: "Pass" },
    });
    const outcome = await reissueCertificate(app.context.db, {
      accountId,
      certificateId: id,
      values: { Grade: "Distinction" },
      now: new Date(),
    });
    if (outcome.kind !== "reissued") throw new Error(outcome.kind);
    const json = await (await app.visitor().get(`/c/${outcome.certificateId}.json`)).json();
    expect(json.credentialSubject.result).toEqual([
      expect.objectContaining({ value: "2" }),
      expect.objectContaining({ value: "Distinction" }),
    ]);
  });
});

test("the API says it of projects and certificates, without the columns", async () => {
  const key = await addApiKey(app.context, organiser);
  const headers = { Authorization: `Bearer ${key}`, Accept: "application/json" };
  const { id, projectId } = await issueOne(app.context.db, {
    accountId: organiser.accountId,
    credits: EVERY_CREDIT,
    fields: { Points: "4" },
  });
  const read = async (path: string) => (await app.visitor().get(path, headers)).json();
  const { columns, ...worth } = EVERY_CREDIT;
  expect((await read(`/api/v1/certificates/${id}`)).credits).toEqual({
    ...worth,
    points: 4,
    offered: { points: 6 },
  });
  expect((await read(`/api/v1/projects/${projectId}`)).credits).toEqual({ ...worth, columns });
});
