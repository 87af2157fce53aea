import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { addResponseFile, addResponses, person } from "../../factories/form-responses.ts";
import { addMember } from "../../factories/members.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { csvAt } from "../../setup/csv-at.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const NOW = new Date("2026-03-10T11:00:00.000Z");

let app: TestApp;
let owner: Organiser;
let viewer: Awaited<ReturnType<typeof addMember>>;
let form: Form;
let base: string;
let ids: string[];

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => NOW } });
  owner = await app.organiser({ email: "owner@lagoon.test" });
  viewer = await addMember(app, owner.accountId, { role: "viewer", email: "viewer@lagoon.test" });
});
afterAll(() => app.stop());

beforeEach(async () => {
  const employer = element("short-text", {
    id: "employer",
    label: "Where do you work?",
    required: true,
  });
  form = await addPublishedForm(app.context, owner, {
    elements: [...contactQuestions().slice(0, 2), employer],
  });
  base = `/forms/${form.id}/responses`;
  ids = await addResponses(app.context, form.id, [
    { answers: person("Ada", "Obi", { employer: "Zenith" }) },
    { answers: person("Musa", "Ali", { employer: "Dangote" }) },
    { answers: person("Ngozi", "Eze", { employer: "Lagos State" }) },
  ]);
});

async function namesAt(query: string): Promise<string[]> {
  const html = await owner.page(base + query);
  const cells = html.matchAll(/<a class="font-semibold hover:underline"[^>]*>([^<]*)<\/a>/g);
  return [...cells].map(([, name]) => name!);
}

const rowOf = (id: string) =>
  app.context.db
    .selectFrom("formResponses")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("/forms/:id/responses/change", () => {
  test("sets a status and tags on all that a filter finds", async () => {
    const change = `${base}/change?all=1&search=zenith`;
    expect(wordsOf(await owner.page(change))).toContain("Change 1 response");
    const answer = await owner.post(change, {
      status: "done",
      add: "Scholarship, Lagos",
      remove: "",
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${base}?search=zenith`]);
    expect(await namesAt("?status=done")).toEqual(["Ada Obi"]);
    expect(await namesAt("?status=new")).toEqual(["Ngozi Eze", "Musa Ali"]);
    expect(await namesAt("?tag=scholarship")).toEqual(["Ada Obi"]);
    expect(await namesAt("?tag=nobody")).toEqual([]);
    const [head = [], ada = []] = await csvAt(owner, `${base}/export.csv`);
    expect(head.slice(-3)).toEqual(["Status", "Tags", "Notes"]);
    expect(ada.slice(-3)).toEqual(["Done", "Lagos, Scholarship", ""]);
  });

  test("takes a tag off, and leaves the status as it is", async () => {
    await owner.post(`${base}/change?id=${ids[0]}&id=${ids[1]}`, {
      status: "in-progress",
      add: "Urgent",
    });
    await owner.post(`${base}/change?id=${ids[0]}`, { status: "", remove: "URGENT" });
    expect(await namesAt("?tag=urgent")).toEqual(["Musa Ali"]);
    expect((await rowOf(ids[0]!)).status).toBe("in-progress");
  });

  test("needs something to change, and a status that exists", async () => {
    const nothing = await owner.post(`${base}/change?id=${ids[0]}`, { status: "" });
    expect(nothing.status).toBe(422);
    expect(wordsOf(await nothing.text())).toContain(
      "Choose a status, or type a tag to add or take off",
    );
    expect((await owner.post(`${base}/change?id=${ids[0]}`, { status: "lost" })).status).toBe(422);
    expect(wordsOf(await owner.page(`${base}/change`))).toContain("No response is selected");
  });

  test("another form's response is not touched", async () => {
    const other = await addPublishedForm(app.context, owner, { elements: contactQuestions() });
    await owner.post(`/forms/${other.id}/responses/change?id=${ids[0]}`, { status: "done" });
    expect((await rowOf(ids[0]!)).status).toBe("new");
  });
});

describe("/forms/:id/responses/:id", () => {
  test("saves status and tags, and adds and deletes notes", async () => {
    const here = `${base}/${ids[0]}`;
    await owner.post(here, { intent: "handling", status: "in-progress", tags: "Urgent" });
    await owner.post(here, { intent: "note", note: "Called her.\r\nShe <b>comes</b>." });
    const html = await owner.page(here);
    expect(html).toContain("She &lt;b&gt;comes&lt;/b&gt;.");
    const words = wordsOf(html);
    for (const text of ["In progress", "Urgent", "Called her."]) expect(words).toContain(text);
    const [, ada = []] = await csvAt(owner, `${base}/export.csv`);
    expect(ada.slice(-3)).toEqual(["In progress", "Urgent", "Called her.\nShe <b>comes</b>."]);
    const noteId = /value="delete-note ([^"]+)"/.exec(html)![1]!;
    expect((await owner.post(`${base}/${ids[1]}`, { intent: "delete-note", noteId })).status).toBe(
      404,
    );
    await owner.post(here, { intent: "delete-note", noteId });
    expect(wordsOf(await owner.page(here))).not.toContain("Called her.");
    await owner.post(here, { intent: "handling", status: "done", tags: "" });
    expect(await namesAt("?tag=urgent")).toEqual([]);
  });

  test("each button keeps what was typed beside the other", async () => {
    const here = `${base}/${ids[0]}`;
    const typed = { status: "in-progress", tags: "Later", note: "Typed beside the status" };
    await owner.post(here, { intent: "handling", ...typed });
    const html = await owner.page(here);
    for (const text of ["Later", "Typed beside the status"]) expect(wordsOf(html)).toContain(text);
    const note = /value="(delete-note [^"]+)"/.exec(html)?.[1] ?? "";
    await owner.post(here, { intent: note, ...typed, tags: "Sooner", note: "Another" });
    const words = wordsOf(await owner.page(here));
    expect(words).not.toContain("Typed beside the status");
    for (const text of ["Sooner", "Another"]) expect(words).toContain(text);
    await owner.post(here, { intent: "handling", status: "new", tags: "" });
  });

  test("an empty note is refused beside its field", async () => {
    const answer = await owner.post(`${base}/${ids[0]}`, { intent: "note", note: "  " });
    expect(answer.status).toBe(422);
    expect(wordsOf(await answer.text())).toContain("Write the note first");
  });

  test("viewers see status and notes, and change nothing", async () => {
    await owner.post(`${base}/${ids[0]}`, { intent: "note", note: "Called her" });
    const page = await viewer.get(`${base}/${ids[0]}`);
    const html = await page.text();
    expect(wordsOf(html)).toContain("Called her");
    expect(html).not.toContain('value="delete-note');
    expect((await viewer.post(`${base}/${ids[0]}`, { intent: "note", note: "x" })).status).toBe(
      403,
    );
    for (const path of [`${base}/change?id=${ids[0]}`, `${base}/${ids[0]}/edit`])
      expect((await viewer.get(path)).status).toBe(403);
  });
});

describe("/forms/:id/responses/:id/edit", () => {
  const seenAt = async (id: string) =>
    /name="seen" value="([^"]+)"/.exec(await owner.page(`${base}/${id}/edit`))![1]!;
  const typed = {
    "q-fullname.first": "Ada",
    "q-fullname.last": "Obi",
    "q-emailadr": "ada@people.test",
    "q-employer": "Zenith",
  };

  test("keeps what the person answered, who changed it and when", async () => {
    const edit = `${base}/${ids[0]}/edit`;
    const first = await owner.post(edit, {
      ...typed,
      "q-employer": "Zenith Bank",
      seen: await seenAt(ids[0]!),
    });
    expect([first.status, first.headers.get("Location")]).toEqual([303, `${base}/${ids[0]}`]);
    await owner.post(edit, { ...typed, "q-employer": "", seen: await seenAt(ids[0]!) });
    const words = wordsOf(await owner.page(`${base}/${ids[0]}`));
    expect(words).toContain("Changed. They answered: Zenith");
    expect(words).toContain("Before: Zenith Bank");
    expect(words).toContain("After: No answer");
    expect(await namesAt("?search=zenith")).toEqual([]);
  });

  test("a corrected address is the person's from now on", async () => {
    const { db } = app.context;
    await owner.post(`${base}/${ids[0]}/edit`, {
      ...typed,
      "q-emailadr": "Ada.Obi@people.test",
      seen: await seenAt(ids[0]!),
    });
    expect(await rowOf(ids[0]!)).toMatchObject({
      email: "ada.obi@people.test",
      emailKey: "ada.obi@people.test",
    });
    const people = await db
      .selectFrom("people")
      .select("email")
      .where("accountId", "=", owner.accountId)
      .execute();
    const emails = people.map(({ email }) => email);
    expect(emails).toContain("ada.obi@people.test");
  });

  test("a wrong answer comes back with everything typed", async () => {
    const answer = await owner.post(`${base}/${ids[0]}/edit`, {
      ...typed,
      "q-emailadr": "no address",
      seen: await seenAt(ids[0]!),
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('value="no address"');
    expect((await rowOf(ids[0]!)).email).toBe("ada@people.test");
  });

  test("what another window saved meanwhile is not overwritten unseen", async () => {
    const seen = await seenAt(ids[0]!);
    // A change is told by its millisecond.
    await new Promise((done) => setTimeout(done, 2));
    await owner.post(`${base}/${ids[0]}/edit`, { ...typed, "q-employer": "First", seen });
    const second = await owner.post(`${base}/${ids[0]}/edit`, {
      ...typed,
      "q-employer": "Second",
      seen,
    });
    expect(second.status).toBe(422);
    expect(wordsOf(await second.text())).toContain(
      "Somebody changed this response in the meantime",
    );
    expect((await rowOf(ids[0]!)).answers).toContain("First");
  });
});

test("print shows each response with its questions, and files by name", async () => {
  await addResponseFile(app.context, ids[0]!, { elementId: "x", name: "CV.pdf", content: "cv" });
  const words = wordsOf(await owner.page(`${base}/print?id=${ids[0]}&id=${ids[2]}`));
  for (const text of ["2 responses", "Ada Obi", "Where do you work?", "Lagos State", "Status: New"])
    expect(words).toContain(text);
  expect(words).not.toContain("Musa");
  expect(wordsOf(await owner.page(`${base}/print`))).toContain("3 responses");
});

test("unfinished responses show how far people came", async () => {
  const { db } = app.context;
  const version = form.publishedVersionId!;
  const at = NOW.toISOString();
  const draft = {
    accountId: owner.accountId,
    formId: form.id,
    versionId: version,
    linkHash: null,
    page: 1,
  };
  const times = { createdAt: at, updatedAt: at };
  await db
    .insertInto("formDrafts")
    .values([
      {
        ...draft,
        ...times,
        id: "a",
        tokenHash: "a",
        expiresAt: "2026-03-12T11:00:00.000Z",
        answers: JSON.stringify(person("Tunde", "Ojo")),
      },
      {
        ...draft,
        ...times,
        id: "b",
        tokenHash: "b",
        expiresAt: "2026-03-09T11:00:00.000Z",
        answers: JSON.stringify(person("Old", "One")),
      },
    ])
    .execute();
  const words = wordsOf(await owner.page(`${base}/unfinished`));
  for (const text of ["Tunde Ojo", "2 of 3 questions, page 1 of 1", "Kept until 12 Mar 2026"])
    expect(words).toContain(text);
  expect(words).not.toContain("Old One");
});

test("two forms are compared by the words of their questions", async () => {
  const sure = (id: string, label: string) =>
    element("single-choice", { id, label, settings: { options: ["Yes", "No"] } });
  const before = await addPublishedForm(app.context, owner, {
    title: "Before",
    elements: [sure("beforeaa", "Are you sure?")],
  });
  const after = await addPublishedForm(app.context, owner, {
    title: "After",
    elements: [sure("afteraaa", "are you sure")],
  });
  const at = "2026-03-01T10:00:00.000Z";
  await addResponses(app.context, before.id, [
    { answers: { beforeaa: "No" }, at },
    { answers: { beforeaa: "Yes" }, at },
  ]);
  await addResponses(app.context, after.id, [{ answers: { afteraaa: "Yes" } }]);
  const words = wordsOf(await owner.page(`/forms/${before.id}/responses/compare?with=${after.id}`));
  for (const text of ["Before , 2 responses", "After , 1 response", "+50 points", "−50 points"])
    expect(words).toContain(text);
  const stranger = await app.organiser({ email: `stranger-${form.id}@other.test` });
  const theirs = await addPublishedForm(app.context, stranger, {
    elements: [sure("theirsaa", "Are you sure?")],
  });
  expect((await owner.get(`/forms/${before.id}/responses/compare?with=${theirs.id}`)).status).toBe(
    404,
  );
});
