import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BUILT_IN_DESIGNS } from "../../../app/engines/certificate/built-in/built-in-designs.ts";
import type { Design, TextField } from "../../../app/engines/certificate/design.ts";
import { draftDrawRequest } from "../../../app/features/certificates/draw/draft-drawing.server.ts";
import { drawRequestFor } from "../../../app/features/certificates/draw/draw-certificate.server.ts";
import {
  freezeDesign,
  issueCertificates,
} from "../../../app/features/certificates/issue/issue-certificates.server.ts";

import { newId } from "../../../app/platform/text/ids.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Person = Awaited<ReturnType<TestApp["organiser"]>>;

/** The value of a control in a page, as a browser would send it. */
function valueIn(html: string, name: string): string | undefined {
  const tag = html.match(new RegExp(`<input[^>]*name="${name.replaceAll(".", "\\.")}"[^>]*>`))?.[0];
  return tag?.match(/ value="([^"]*)"/)?.[1];
}

async function start(
  person: Person,
  title = "Data Analysis Fundamentals",
  design = "guilloche",
): Promise<string> {
  const token = valueIn(await person.page("/certificates/new"), "token") ?? "";
  const response = await person.post("/certificates/new", form({ token, title, design }));
  expect(response.status).toBe(303);
  return response.headers.get("Location")!.split("/")[2]!;
}

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

async function projectOf(id: string) {
  const row = await app.context.db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, design: JSON.parse(row.design ?? "null") as Design };
}

/** Posts the designer's form the way a page does that was made at the current revision. */
async function act(
  person: Person,
  id: string,
  fields: Record<string, string | File>,
  revision?: number,
): Promise<Response> {
  const now = revision ?? (await projectOf(id)).designRevision;
  return person.post(
    `/certificates/${id}/design`,
    form({ revision: String(now), person: "1", intent: "apply", ...fields }),
  );
}

const fieldIn = async (id: string, fieldId: string) =>
  (await projectOf(id)).design.fields.find((field) => field.id === fieldId);
const picture = (widthPx: number, heightPx: number) =>
  sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: "#fdf6e3" } })
    .png()
    .toBuffer();
const fileOf = (bytes: Uint8Array | string, name: string) =>
  new File([new Uint8Array(Buffer.from(bytes))], name);

async function addPeople(person: Person, id: string, names: [string, string][]): Promise<void> {
  const { db } = app.context;
  const at = new Date().toISOString();
  const listId = newId();
  const own = { accountId: person.accountId, createdAt: at, updatedAt: at };
  await db
    .insertInto("recipientLists")
    .values({ id: listId, name: "People", columns: JSON.stringify(["Grade"]), ...own })
    .execute();
  for (const [i, [firstName, lastName]] of names.entries()) {
    const email = `person-${i}@example.test`;
    const row = {
      id: newId(),
      listId,
      position: i + 1,
      firstName,
      lastName,
      email,
      certificateName: "",
      searchText: "",
    };
    await db
      .insertInto("recipients")
      .values({ ...row, fields: JSON.stringify({ Grade: "Distinction" }), ...own })
      .execute();
  }
  await db.updateTable("projects").set({ listId }).where("id", "=", id).execute();
}

describe("/certificates/new", () => {
  test("C20 a certificate starts from a built-in design, once if pressed twice", async () => {
    const person = await app.organiser();
    expect((await person.get("/certificates")).headers.get("Location")).toBe("/certificates/new");
    const token = valueIn(await person.page("/certificates/new"), "token") ?? "";
    const send = () =>
      person.post("/certificates/new", form({ token, title: "First aid", design: "harmattan" }));
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.headers.get("Location")).toMatch(/^\/certificates\/[0-9a-z]+\/values$/);
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    const html = await person.page("/certificates");
    expect(html.match(/Edit design/g)).toHaveLength(1);
  });

  test("a missing title and design are named, and the rest is kept", async () => {
    const person = await app.organiser();
    const nothing = await person.post(
      "/certificates/new",
      form({ token: "t1", title: " ", file: new File([], "") }),
    );
    const html = await nothing.text();
    expect(nothing.status).toBe(422);
    expect(html).toContain("Enter a title");
    expect(html).toContain("Choose a design or a file");
    const long = await person.post(
      "/certificates/new",
      form({ token: "t2", title: "<b>x</b>".repeat(20), design: "fanfare:a4-landscape" }),
    );
    const kept = await long.text();
    expect(long.status).toBe(422);
    expect(kept).toContain("&lt;b&gt;x&lt;/b&gt;");
    const designs = (await readPage(kept)).getAllByRole<HTMLInputElement>("radio", {
      checked: true,
    });
    expect(designs.map(({ value }) => value)).toContain("fanfare:a4-landscape");
  });

  test("an upload becomes the background of a design with the usual fields", async () => {
    const person = await app.organiser();
    const response = await person.post(
      "/certificates/new",
      form({ token: "u1", title: "Own", file: fileOf(await picture(1600, 1131), "My paper.png") }),
    );
    expect(response.status).toBe(303);
    const id = response.headers.get("Location")!.split("/")[2]!;
    const { design } = await projectOf(id);
    expect(design).toMatchObject({ widthPx: 1600, heightPx: 1131 });
    expect(design.fields.map(({ label }) => label)).toEqual([
      "Full Name",
      "Course Title",
      "Completion Date",
      "QR code",
    ]);
    const thumbnail = await person.get(
      `/certificates/backgrounds/${design.backgroundId}/thumbnail`,
    );
    expect([thumbnail.status, thumbnail.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    const preview = await person.get(`/certificates/${id}/preview.webp?person=1&w=480`);
    expect(await sharp(new Uint8Array(await preview.arrayBuffer())).metadata()).toMatchObject({
      width: 480,
      format: "webp",
    });
  });

  test.each([
    ["a GIF", "GIF89a....", 415],
    ["a program", "MZ\u0090\u0000", 415],
    [
      "an SVG with a script",
      "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>",
      415,
    ],
    ["a cut PNG", "\u0089PNG\r\n\u001a\n....", 422],
    ["a PDF of nothing", "%PDF-1.7\n%%EOF", 422],
  ])(
    "%s as a background is refused in words and leaves nothing behind",
    async (_, bytes, status) => {
      const person = await app.organiser();
      const file = fileOf(Buffer.from(bytes, "latin1"), "design.png");
      const response = await person.post(
        "/certificates/new",
        form({ token: "x1", title: "Kept title", file }),
      );
      const html = await response.text();
      expect(response.status).toBe(status);
      expect(html).toContain("Kept title");
      expect(html).toMatch(/id="file-error"/);
      const { count } = await app.context.db
        .selectFrom("projects")
        .select((eb) => eb.fn.countAll().as("count"))
        .where("accountId", "=", person.accountId)
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(0);
    },
  );

  test("a file beyond 10 MB is stopped with 413 and the limit", async () => {
    const person = await app.organiser();
    const response = await person.post(
      "/certificates/new",
      form({ title: "Kept title", file: fileOf(new Uint8Array(11 * 1024 * 1024), "a.png") }),
    );
    expect(response.status).toBe(413);
    const html = await response.text();
    expect(html).toMatch(/id="file-error".*10 MB/s);
    expect(html).toContain('value="Kept title"');
  });

  test("a file beyond 10 MB is named beside its control", async () => {
    const person = await app.organiser();
    const id = await start(person);
    const file = fileOf(new Uint8Array(11 * 1024 * 1024), "a.png");
    const response = await person.post(
      `/certificates/${id}/design`,
      form({ title: "Typed beside it", file }),
    );
    expect(response.status).toBe(413);
    const html = await response.text();
    expect(html).toMatch(/id="file-error".*10 MB/s);
    expect(html).toContain('value="Typed beside it"');
  });

  test("a file beyond 30 MB is not read to its end", async () => {
    const person = await app.organiser();
    const file = fileOf(new Uint8Array(31 * 1024 * 1024), "a.png");
    const response = await person.post("/certificates/new", form({ title: "Huge", file }));
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("10 MB");
  });
});

describe("/certificates/:id/design", () => {
  test("without a script every act is a button, from adding to undo", async () => {
    const person = await app.organiser();
    const id = await start(person);
    const added = await act(person, id, { intent: "add", add: "{Support Email}" });
    const fieldId = new URL(added.headers.get("Location")!, "http://x").searchParams.get("field")!;
    expect([added.status, fieldId]).toEqual([303, "support-email"]);
    const html = await person.page(added.headers.get("Location")!);
    expect(html).toMatch(/id="f-support-email"[^>]*checked/);
    expect(html).toContain("help@lagoon.test");

    const look = {
      [`f.${fieldId}.here`]: "all",
      [`f.${fieldId}.font`]: "Andika",
      [`f.${fieldId}.bold`]: "on",
    };
    const typed = {
      ...look,
      [`f.${fieldId}.x`]: "5",
      [`f.${fieldId}.width`]: "20,5",
      [`f.${fieldId}.size`]: "20",
    };
    expect((await act(person, id, { field: fieldId, ...typed })).status).toBe(303);
    expect(await fieldIn(id, fieldId)).toMatchObject({
      font: "Andika",
      bold: true,
      size: 20,
      minSize: 11,
      box: { x: 5, width: 20.5 },
    });

    await act(person, id, { field: fieldId, intent: "nudge-right" });
    expect((await fieldIn(id, fieldId))?.box.x).toBe(5.5);
    await act(person, id, { field: fieldId, intent: "centre-across" });
    expect((await fieldIn(id, fieldId))?.box.x).toBe(39.8);
    await act(person, id, { field: fieldId, intent: "undo" });
    await act(person, id, { field: fieldId, intent: "undo" });
    expect((await fieldIn(id, fieldId))?.box.x).toBe(5);
    await act(person, id, { field: fieldId, intent: "redo" });
    expect((await fieldIn(id, fieldId))?.box.x).toBe(5.5);
    await act(person, id, { field: fieldId, intent: "remove" });
    expect(await fieldIn(id, fieldId)).toBeUndefined();
    await act(person, id, { intent: "undo" });
    expect((await fieldIn(id, fieldId))?.box.x).toBe(5.5);
  });

  test("buttons act on all ticked fields, or on the chosen one", async () => {
    const person = await app.organiser();
    const id = await start(person);
    const several = (intent: string, ...ids: string[]) => {
      const body = form({ intent, revision: "", person: "1", field: "name" });
      for (const one of ids) body.append("tick", one);
      return person.post(`/certificates/${id}/design`, body);
    };
    const before = (await projectOf(id)).design;
    const aligned = await several("align-left", "course", "date");
    expect(
      new URL(aligned.headers.get("Location")!, "http://x").searchParams.getAll("tick"),
    ).toEqual(["course", "date"]);
    expect((await fieldIn(id, "date"))?.box.x).toBe((await fieldIn(id, "course"))?.box.x);
    expect((await fieldIn(id, "name"))?.box).toEqual(
      before.fields.find((field) => field.id === "name")?.box,
    );
    const html = await person.page(aligned.headers.get("Location")!);
    const page = await readPage(html);
    expect(
      page
        .getAllByRole<HTMLInputElement>("checkbox", { checked: true, name: /together/ })
        .map(({ value }) => value),
    ).toEqual(["course", "date"]);
    await several("to-front", "heading");
    expect((await projectOf(id)).design.fields.at(-1)?.id).toBe("heading");
    await several("toggle-group", "course", "date");
    expect((await fieldIn(id, "course"))?.group).toBe((await fieldIn(id, "date"))?.group);
    const copied = await several("duplicate", "course", "date");
    expect(
      new URL(copied.headers.get("Location")!, "http://x").searchParams.getAll("tick"),
    ).toEqual(["course-2", "date-2"]);
    await several("remove", "course-2", "date-2");
    await several("undo");
    expect(await fieldIn(id, "course-2")).toBeDefined();
  });

  test("a locked field can't be moved, resized or removed", async () => {
    const person = await app.organiser();
    const id = await start(person);
    await act(person, id, { field: "name", intent: "toggle-lock" });
    const locked = await fieldIn(id, "name");
    expect(locked?.locked).toBe(true);
    const typed = await act(person, id, {
      field: "name",
      "f.name.here": "some",
      "f.name.width": "20",
    });
    expect([typed.status, await typed.text()]).toEqual([
      422,
      expect.stringContaining("Full Name is locked."),
    ]);
    const removed = await act(person, id, { field: "name", intent: "remove" });
    expect([removed.status, await removed.text()]).toEqual([
      422,
      expect.stringContaining("Full Name is locked."),
    ]);
    for (const intent of ["nudge-up", "centre-down", "align-top"])
      await act(person, id, { field: "name", intent });
    expect(await fieldIn(id, "name")).toEqual(locked);
    await act(person, id, { field: "name", "f.name.here": "some", "f.name.colour": "#112233" });
    expect(await fieldIn(id, "name")).toMatchObject({ colour: "#112233", locked: true });
    await act(person, id, { field: "name", intent: "toggle-lock" });
    await act(person, id, { field: "name", "f.name.here": "some", "f.name.rotation": "-15" });
    expect(await fieldIn(id, "name")).toMatchObject({ rotation: -15 });
  });

  test("fields are pasted as they were copied, into other certificates too", async () => {
    const person = await app.organiser();
    const [from, to] = [await start(person), await start(person, "Another", "tidewater")];
    const { designRevision, design } = await projectOf(from);
    const copied = `${from}/${designRevision}/name,qr`;
    await act(person, from, { field: "name", intent: "remove" });
    const pasted = await act(person, to, { intent: "paste", copied });
    const ids = new URL(pasted.headers.get("Location")!, "http://x").searchParams.getAll("tick");
    expect(ids).toHaveLength(2);
    const original = design.fields.find((field) => field.id === "name") as TextField;
    expect(await fieldIn(to, ids[0]!)).toMatchObject({
      content: original.content,
      font: original.font,
    });
    const old = await act(person, to, { intent: "paste", copied: `${from}/999/name` });
    expect([old.status, await old.text()]).toEqual([422, expect.stringContaining("Copy it again")]);
    const stranger = await app.organiser();
    const own = await start(stranger);
    // As if the project were gone: nothing tells that it is somebody else's.
    const others = await act(stranger, own, { intent: "paste", copied });
    expect([others.status, await others.text()]).toEqual([
      422,
      expect.stringContaining("Copy it again"),
    ]);
  });

  test("a text that shrinks says so, and its box grows", async () => {
    const person = await app.organiser();
    const id = await start(person);
    await person.get(`/certificates/${id}/preview.webp?w=480`);
    const narrow = { "f.name.here": "some", "f.name.x": "40", "f.name.width": "20" };
    const shrunk = await person.page(
      (await act(person, id, { field: "name", ...narrow })).headers.get("Location")!,
    );
    expect(shrunk).toMatch(/54 <!-- -->→|54 → \d+|54<!-- --> → <!-- -->\d+/);
    const grown = await act(person, id, { field: "name", intent: "grow" });
    const { box } = (await fieldIn(id, "name"))!;
    expect(box.width).toBeGreaterThan(30);
    expect(box.x + box.width / 2).toBeCloseTo(50, 0);
    const page = await person.page(grown.headers.get("Location")!);
    expect(page).not.toContain("Grow the box");
    // It takes nothing of the printed border, and says when there is nothing to take.
    const content = "Certificate of Completion of the Advanced Programme in Financial Modelling";
    await act(person, id, {
      field: "heading",
      "f.heading.here": "some",
      "f.heading.content": content,
    });
    await act(person, id, { field: "heading", intent: "grow" });
    const heading = (await fieldIn(id, "heading"))!.box;
    expect([heading.x > 5, heading.x + heading.width < 95]).toEqual([true, true]);
    const full = await act(person, id, { field: "heading", intent: "grow" });
    expect(await person.page(full.headers.get("Location")!)).toContain(
      "There is no free room around Heading.",
    );
    // The colours of the background come with it.
    expect(page).toMatch(/<datalist id="swatches">(<option value="#[0-9a-f]{6}"><\/option>)+/);
  });

  test("C26 a hundred steps can be undone, and a change starts anew", async () => {
    const person = await app.organiser();
    const id = await start(person);
    for (let i = 0; i < 104; i++) await act(person, id, { field: "name", intent: "nudge-down" });
    const moved = (await fieldIn(id, "name"))!.box.y;
    let steps = 0;
    for (let before = -1; before !== (await projectOf(id)).designRevision; steps++) {
      before = (await projectOf(id)).designRevision;
      await act(person, id, { intent: "undo" });
    }
    expect(steps - 1).toBe(99);
    expect((await fieldIn(id, "name"))!.box.y).toBeCloseTo(moved - 0.5 * 99, 1);
    await act(person, id, { field: "name", intent: "nudge-left" });
    const html = await person.page(`/certificates/${id}/design`);
    expect(html).toMatch(/value="redo"[^>]*disabled|disabled[^>]*value="redo"/);
  });

  test("numbers that are none come back with a message and everything typed", async () => {
    const person = await app.organiser();
    const id = await start(person);
    const before = (await projectOf(id)).design;
    const typed = {
      field: "course",
      "f.name.here": "all",
      "f.name.x": "NaN",
      "f.name.y": "12",
      "f.course.here": "all",
      "f.course.x": "1e99",
    };
    const response = await act(person, id, {
      ...typed,
      title: "A new title",
      "title-was": "Data Analysis Fundamentals",
    });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain("Full Name: From left must be a number from 0 to 100, like 12.5.");
    expect([
      valueIn(html, "f.name.x"),
      valueIn(html, "f.name.y"),
      valueIn(html, "f.course.x"),
    ]).toEqual(["NaN", "12", "1e99"]);
    expect(valueIn(html, "title")).toBe("A new title");
    expect((await projectOf(id)).design).toEqual(before);
  });

  test("HTML in a title, a text and a value is text everywhere", async () => {
    const person = await app.organiser();
    const evil = '</style></textarea><script>alert("x")</script>';
    const id = await start(person);
    // No project is called that any more; one may have been.
    await app.context.db
      .updateTable("projects")
      .set({ title: evil })
      .where("id", "=", id)
      .execute();
    await act(person, id, {
      "f.heading.here": "all",
      "f.heading.content": evil,
      "v.course.Course Title": evil,
      "w.course.Course Title": "",
    });
    expect(((await fieldIn(id, "heading")) as TextField).content).toBe(evil);
    expect(JSON.parse((await projectOf(id)).details)).toEqual({ "Course Title": evil });
    const html = await person.page(`/certificates/${id}/design?field=heading`);
    expect(html).not.toContain('<script>alert("x")');
    expect((await person.get(`/certificates/${id}/preview.webp?w=480`)).status).toBe(200);
  });

  test("two windows keep both changes, and conflicting ones are asked about", async () => {
    const person = await app.organiser();
    const id = await start(person);
    const { designRevision } = await projectOf(id);
    await act(person, id, { "f.name.here": "all", "f.name.x": "11" }, designRevision);
    const second = await act(
      person,
      id,
      { "f.heading.here": "some", "f.heading.content": "Award" },
      designRevision,
    );
    expect(second.status).toBe(303);
    expect(await person.page(second.headers.get("Location")!)).toContain("Both changes are kept");
    expect([
      (await fieldIn(id, "name"))?.box.x,
      ((await fieldIn(id, "heading")) as TextField).content,
    ]).toEqual([11, "Award"]);

    const third = await act(
      person,
      id,
      { "f.name.here": "some", "f.name.x": "13" },
      designRevision,
    );
    const html = await third.text();
    expect(third.status).toBe(409);
    expect(html).toContain("also changed in another window");
    expect(valueIn(html, "f.name.x")).toBe("13");
    expect((await fieldIn(id, "name"))?.box.x).toBe(11);
    await act(
      person,
      id,
      { "f.name.here": "all", "f.name.x": "13" },
      Number(valueIn(html, "revision")),
    );
    expect((await fieldIn(id, "name"))?.box.x).toBe(13);
  });

  test("a page older than all kept steps is refused, and typing stays", async () => {
    const person = await app.organiser();
    const id = await start(person);
    const response = await act(person, id, { "f.name.here": "some", "f.name.x": "13" }, 999);
    const html = await response.text();
    expect([response.status, valueIn(html, "f.name.x")]).toEqual([409, "13"]);
  });

  test("a script's save gets the page's new state", async () => {
    const person = await app.organiser();
    const id = await start(person);
    const save = (fields: Record<string, string>) =>
      person.post(`/certificates/${id}/save-design`, form({ intent: "apply", ...fields }));
    const saved = await save({
      revision: "1",
      "f.name.here": "some",
      "f.name.x": "9",
      field: "name",
    });
    const { view } = (await saved.json()) as {
      view: { revision: number; canUndo: boolean; chosenId: string };
    };
    expect([saved.status, view.revision, view.canUndo, view.chosenId]).toEqual([
      200,
      2,
      true,
      "name",
    ]);
    const refused = await save({ revision: "2", "f.name.here": "some", "f.name.x": "900" });
    expect([
      refused.status,
      Object.keys(((await refused.json()) as { errors: object }).errors),
    ]).toEqual([422, ["f.name.x"]]);
  });

  test("an uploaded signature is drawn, and anything else is refused", async () => {
    const person = await app.organiser();
    const id = await start(person);
    const ink = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><path d="M10 90C90 -40 150 160 390 30" stroke="#123" stroke-width="9" fill="none"/></svg>',
    );
    const scribble = await sharp(ink).flatten({ background: "#fff" }).jpeg().toBuffer();
    expect(
      (await act(person, id, { field: "signature", "f.signature.file": fileOf(scribble, "s.jpg") }))
        .status,
    ).toBe(303);
    const field = await fieldIn(id, "signature");
    expect(field).toMatchObject({
      kind: "signature",
      fileKey: expect.stringContaining(`accounts/${person.accountId}/signatures/`),
    });
    const refused = await act(person, id, {
      field: "signature",
      "f.signature.file": fileOf("hello", "s.png"),
    });
    expect(refused.status).toBe(415);
    expect(await refused.text()).toContain('id="f.signature.file-error"');
  });

  test("another account's project, preview and background can't be seen or used", async () => {
    const owner = await app.organiser();
    const made = await owner.post(
      "/certificates/new",
      form({ token: "o", title: "Mine", file: fileOf(await picture(900, 600), "a.png") }),
    );
    const id = made.headers.get("Location")!.split("/")[2]!;
    const { design } = await projectOf(id);
    const stranger = await app.organiser();
    for (const path of ["design", "design/preview", "design/check", "preview.webp", ""]) {
      expect([path, (await stranger.get(`/certificates/${id}/${path}`)).status]).toEqual([
        path,
        404,
      ]);
    }
    expect(
      (await stranger.get(`/certificates/backgrounds/${design.backgroundId}/thumbnail`)).status,
    ).toBe(404);
    expect(
      (await act(stranger, id, { "f.full-name.here": "some", "f.full-name.x": "1" })).status,
    ).toBe(404);
    const save = await stranger.post(`/certificates/${id}/save-design`, form({ intent: "undo" }));
    expect(save.status).toBe(404);
    expect(await projectOf(id)).toMatchObject({ design });

    const own = await start(stranger);
    const before = (await projectOf(own)).design;
    await act(stranger, own, { background: design.backgroundId });
    await act(stranger, own, { background: "built-in:../../secret" });
    expect((await projectOf(own)).design).toEqual(before);
  });
});

describe("The certificate as people get it", () => {
  test("the preview is shown for real people, the longest name among them", async () => {
    const person = await app.organiser();
    const id = await start(person);
    await addPeople(person, id, [
      ["Ọlá", "Eze"],
      ["Fúnmiláyọ̀ Ọlárótìmí", "Adébáyọ̀-Okonkwo"],
      ["Ngọzị", "Obi"],
    ]);
    const html = await person.page(`/certificates/${id}/design`);
    expect(html).toContain("Ọlá Eze".normalize("NFC"));
    (await readPage(html)).getByRole("option", { name: "Grade" });
    const next = await act(person, id, { intent: "next-person" });
    expect(next.headers.get("Location")).toContain("person=2");
    expect((await act(person, id, { intent: "longest-name" })).headers.get("Location")).toContain(
      "person=2",
    );
    expect(
      (await act(person, id, { intent: "next-person", person: "3" })).headers.get("Location"),
    ).toContain("person=1");
    const [first, again, second] = await Promise.all(
      [1, 1, 2].map((row) =>
        person
          .get(`/certificates/${id}/preview.webp?w=480&person=${row}`)
          .then((answer) => answer.headers.get("ETag")),
      ),
    );
    expect(first).toBe(again);
    expect(second).not.toBe(first);
    const unchanged = await person.get(`/certificates/${id}/preview.webp?w=480&person=1`, {
      "If-None-Match": first!,
    });
    expect(unchanged.status).toBe(304);
  });

  test("a signatory that nobody is named for does not stop Next step", async () => {
    const person = await app.organiser();
    const id = await start(person, "Bookkeeping", "vine");
    expect((await act(person, id, { intent: "next" })).headers.get("Location")).toBe(
      `/certificates/${id}/recipients`,
    );
    const check = await readPage(await person.page(`/certificates/${id}/design/check`));
    expect(check.text).toContain("there is no name or signature, so its group is left out");
    expect(check.getByRole("link", { name: "Next step" }).getAttribute("href")).toBe(
      `/certificates/${id}/recipients`,
    );
  });

  test("the check warns of missing letters and long texts without blocking", async () => {
    const person = await app.organiser();
    const id = await start(person);
    await act(person, id, { field: "signature", intent: "remove" });
    await act(person, id, {
      "v.instructor.Instructor Name": "Dr Ngọzị Okonkwọ",
      "w.instructor.Instructor Name": "",
    });
    await addPeople(person, id, [["Ọlá", "Eze"]]);
    expect((await act(person, id, { intent: "next" })).headers.get("Location")).toBe(
      `/certificates/${id}/recipients`,
    );
    expect((await projectOf(id)).step).toBe("recipients");

    await addPeople(person, id, [
      ["Ọlá", "Eze"],
      ["\u{13000}", "Hieroglyph"],
      [`${"Long ".repeat(60)}`, "Name"],
    ]);
    const warned = await act(person, id, { intent: "next" });
    expect(warned.headers.get("Location")).toBe(`/certificates/${id}/design/check`);
    const html = await person.page(warned.headers.get("Location")!);
    expect(html).toContain("“\u{13000}”");
    expect(html).toContain("too long for its box");
    expect(html).toContain("Continue anyway");
  });

  test("C05 the preview is the certificate: the same values give the same pixels", async () => {
    const person = await app.organiser();
    const id = await start(person);
    const { db, drawing, config, clock } = app.context;
    const project = await projectOf(id);
    const account = await db
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", person.accountId)
      .executeTakeFirstOrThrow();
    const now = clock();
    // Nothing is empty: there a preview says what belongs.
    const fields = project.design.fields.filter(
      ({ kind }) => kind !== "logo" && kind !== "signature",
    );
    const design = { ...project.design, fields };
    const designVersionId = await freezeDesign(db, account.id, design, now);
    const recipient = {
      id: null as unknown as string,
      firstName: "Fúnmiláyọ̀",
      lastName: "Adébáyọ̀",
      email: "f@example.test",
      certificateName: "",
      fields: {},
    };
    const [issued] = await issueCertificates(db, {
      account,
      projectId: id,
      batchId: null as unknown as string,
      designVersionId,
      title: project.title,
      recipients: [recipient],
      details: { "Instructor Name": "Dr Ngọzị Okonkwọ" },
      now,
    });
    const certificate = await drawRequestFor(db, app.context, issued!.certificateId);
    const at = { db, appUrl: config.appUrl };
    const { request: draft } = await draftDrawRequest(at, { account, project }, design, {
      values: issued!.values,
    });
    const pixels = async (request: typeof draft) =>
      sharp(await drawing.png(request))
        .removeAlpha()
        .raw()
        .toBuffer();
    const same = await pixels({ ...draft, verifyUrl: certificate.verifyUrl });
    expect(same.equals(await pixels(certificate))).toBe(true);
  });

  test("the built-in thumbnails that the chooser shows exist", async () => {
    for (const { slug } of BUILT_IN_DESIGNS)
      expect((await readFile(`public/designs/${slug}.webp`)).length).toBeGreaterThan(1_000);
  });
});
