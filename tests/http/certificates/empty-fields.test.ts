import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Design, findBuiltIn } from "../../../app/engines/certificate/design.ts";
import type { Project } from "../../../app/features/certificates/model/project.server.ts";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { sampleAddresses } from "../../../app/features/messages/message/project-preview.server.ts";
import { addReadyProject, type PersonGiven } from "../../factories/ready-project.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;
beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
});
afterAll(() => app.stop());

let mailbox = 0;
/** A project on a built-in design with nobody named to sign. */
function unsignedProject(
  slug: string,
  change: Parameters<typeof addReadyProject>[3] = {},
  person: Partial<PersonGiven> = {},
): Promise<Project> {
  const ada = { firstName: "Ada", lastName: "Obi", email: `ada${mailbox++}@mail.test`, ...person };
  const design = JSON.stringify(findBuiltIn(`${slug}:a4-landscape`)!.design);
  return addReadyProject(app.context, organiser, [ada], { design, details: "{}", ...change });
}

async function issue(project: Project) {
  const { batchId } = await confirmBatch(app.context, {
    account: {
      id: organiser.accountId,
      name: "Lagoon",
      supportEmail: "help@lagoon.test",
      timeZone: "Africa/Lagos",
    },
    actorId: organiser.userId,
    project,
    template: { subject: "S", html: "<p>B</p>", text: "B" },
    scheduledAt: null,
    confirmToken: crypto.randomUUID(),
    now: app.context.clock(),
  });
  const { id, design } = await app.context.db
    .selectFrom("certificates as c")
    .innerJoin("designVersions as d", "d.id", "c.designVersionId")
    .select(["c.id", "d.design"])
    .where("c.batchId", "=", batchId)
    .executeTakeFirstOrThrow();
  return { id, design: JSON.parse(design) as Design };
}

/** How much there is to see in a field's box on a picture; 0: one colour. */
async function inkIn(path: string, fieldId: string): Promise<number> {
  const answer = await organiser.get(path);
  expect(answer.status, path).toBe(200);
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width, height } = await picture.metadata();
  const { fields } = findBuiltIn("adire-eleko:a4-landscape")!.design;
  const { box } = fields.find(({ id }) => id === fieldId)!;
  const inside = picture.extract({
    left: Math.ceil((box.x / 100) * width),
    top: Math.ceil((box.y / 100) * height),
    width: Math.floor((box.width / 100) * width) - 1,
    height: Math.floor((box.height / 100) * height) - 1,
  });
  const { channels } = await sharp(await inside.png().toBuffer()).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

describe("what a certificate lacks", () => {
  test.each(["logo", "signature", "instructor"])(
    "%s: seen on a preview, not as issued",
    async (fieldId) => {
      const project = await unsignedProject("adire-eleko");
      expect(
        await inkIn(`/certificates/${project.id}/preview.webp?w=2000`, fieldId),
      ).toBeGreaterThan(8);
      const { id, design } = await issue(project);
      expect(await inkIn(`/c/${id}.png`, fieldId)).toBe(0);
      expect(await inkIn(`/c/${id}.webp?w=1720`, fieldId)).toBeLessThan(2);
      expect(design).not.toHaveProperty("showsEmpty");
    },
  );

  test("is seen in the composer’s preview, not in a test e-mail", async () => {
    const project = await unsignedProject("adire-eleko");
    const { id: personId } = await app.context.db
      .selectFrom("recipients")
      .select("id")
      .where("listId", "=", project.listId)
      .executeTakeFirstOrThrow();
    const at = { projectId: project.id, personId, now: app.context.clock() };
    const pictureFrom = (origin: string) =>
      sampleAddresses(app.context, { ...at, origin }).pictureAddress;
    expect(await inkIn(pictureFrom(""), "logo")).toBeGreaterThan(8);
    const mailed = pictureFrom("http://localhost").replace("http://localhost", "");
    expect(await inkIn(mailed, "logo")).toBeLessThan(2);
  });
});

describe("the row of a signatory who is left out", () => {
  test("is in balance on what is issued", async () => {
    const { design } = await issue(await unsignedProject("pinnacle"));
    const boxOf = (id: string) => design.fields.find((field) => field.id === id)?.box;
    expect(design.backgroundId).toBe("built-in:pinnacle:a4-landscape:unsigned");
    expect(boxOf("date")!.x).toBe(boxOf("name")!.x);
    expect(boxOf("signature")).toBeUndefined();
  });

  test("stays as designed when anybody may be named", async () => {
    const named = { details: JSON.stringify({ "Instructor Name": "Dr Ngọzị Okonkwọ" }) };
    const fields = { "Instructor Name": "Mrs Eze" };
    for (const project of [
      await unsignedProject("pinnacle", named),
      await unsignedProject("pinnacle", { columns: ["Instructor Name"] }, { fields }),
    ]) {
      const { design } = await issue(project);
      expect(design.backgroundId).toBe("built-in:pinnacle:a4-landscape");
      expect(design.fields.map(({ id }) => id)).toContain("signature");
    }
  });
});

describe("/certificates/:id/values", () => {
  const start = async () => {
    const form = new FormData();
    const given = {
      title: "First aid",
      design: "adire-eleko:a4-landscape",
      token: crypto.randomUUID(),
    };
    for (const [name, value] of Object.entries(given)) form.set(name, value);
    const location =
      (await organiser.post("/certificates/new", form)).headers.get("Location") ?? "";
    return { location, id: location.split("/")[2] ?? "" };
  };
  const values = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  const stored = (id: string) =>
    app.context.db
      .selectFrom("projects")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  test("asks for what the chosen design prints, and can be skipped", async () => {
    const { location, id } = await start();
    expect(location).toBe(`/certificates/${id}/values`);
    const page = await readPage(await organiser.page(location));
    for (const label of ["Organization Name", "Course Title", "Completion Date", "Instructor Name"])
      expect(page.getByLabelText(label)).toBeTruthy();
    expect(page.getByText("If it’s empty, it is First aid.")).toBeTruthy();
    const skip = page.getByRole<HTMLAnchorElement>("link", { name: "Skip for now" });
    expect(skip.getAttribute("href")).toBe(`/certificates/${id}/design`);
    const stranger = await app.organiser({ accountName: "Somebody else" });
    expect((await stranger.get(location)).status).toBe(404);
  });

  test("saves the values and a signature, then opens the designer", async () => {
    const { id } = await start();
    const form = values({
      revision: "1",
      "v.instructor.Instructor Name": "Dr Ngọzị Okonkwọ",
      "w.instructor.Instructor Name": "",
      "v.course.Course Title": "First aid at work",
      "w.course.Course Title": "",
      "sign.signature": "Ngọzị Okonkwọ",
    });
    const answer = await organiser.post(`/certificates/${id}/design`, form);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      expect.stringContaining(`/certificates/${id}/design?`),
    ]);
    const { details, design } = await stored(id);
    expect(JSON.parse(details)).toEqual({
      "Instructor Name": "Dr Ngọzị Okonkwọ",
      "Course Title": "First aid at work",
    });
    const { fields } = JSON.parse(design ?? "") as Design;
    expect(fields.find((field) => field.kind === "signature")).toMatchObject({
      fileKey: expect.stringMatching(/./),
    });
  });

  test("Save as draft keeps what was typed", async () => {
    const { id } = await start();
    const page = await readPage(await organiser.page(`/certificates/${id}/values`));
    const draft = page.getByRole<HTMLButtonElement>("button", { name: "Save as draft" });
    expect([draft.getAttribute("form"), draft.name, draft.value]).toEqual([
      "values-form",
      "intent",
      "draft",
    ]);
    const typed = { "v.date.Completion Date": "3 May 2027", "w.date.Completion Date": "" };
    const answer = await organiser.post(
      `/certificates/${id}/design`,
      values({ revision: "1", intent: "draft", ...typed }),
    );
    expect(answer.headers.get("Location")).toBe(`/projects/${id}`);
    expect(JSON.parse((await stored(id)).details)).toEqual({ "Completion Date": "3 May 2027" });
  });

  test("a design that asks for nothing goes straight to the designer", async () => {
    const form = values({
      title: "Badge",
      design: "round-badge:square",
      token: crypto.randomUUID(),
    });
    const answer = await organiser.post("/certificates/new", form);
    expect(answer.headers.get("Location")).toMatch(/\/design$/);
  });
});
