import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteForm, emptyFormBin } from "../../../app/features/forms/list/bin-form.server.ts";
import { TEMPLATES } from "../../../app/features/forms/templates/templates.ts";
import { addResponses, person as answersOf } from "../../factories/form-responses.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;
let now = new Date("2025-11-20T09:00:00Z");

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  now = new Date("2025-11-20T09:00:00Z");
  owner = await app.organiser();
});

const formsOf = (accountId: string) =>
  app.context.db
    .selectFrom("forms")
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("createdAt")
    .execute();

/** The hidden fields of the button that makes a form of a template. */
function buttonFor(html: string, template: string): Record<string, string> {
  const token = new RegExp(
    `name="template" value="${template}"/><input type="hidden" name="token" value="([^"]+)"`,
  ).exec(html)?.[1];
  if (!token) throw new Error(`no button for ${template}`);
  return { template, token };
}

async function newForm(person: Organiser, template = "blank"): Promise<string> {
  const response = await person.post(
    "/forms/new",
    buttonFor(await person.page("/forms"), template),
  );
  return /\/forms\/([^/]+)\//.exec(response.headers.get("Location") ?? "")![1]!;
}

describe("/forms and its templates", () => {
  test("a new organiser sees the templates and the empty state", async () => {
    const html = await owner.page("/forms");
    for (const words of [
      "Start From Scratch or Use Template",
      "Blank Form",
      "View all Template",
      "No form submissions yet!",
      "Create a New Form",
    ])
      expect(html).toContain(words);
  });

  test("C20 a template's button pressed twice makes one form", async () => {
    const html = await owner.page("/forms");
    const first = await owner.post("/forms/new", buttonFor(html, "blank"));
    const second = await owner.post("/forms/new", buttonFor(html, "blank"));
    expect(first.status).toBe(303);
    expect(first.headers.get("Location")).toMatch(/^\/forms\/[0-9a-z]{25}\/questions$/);
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    expect(await formsOf(owner.accountId)).toHaveLength(1);
  });

  test("an unknown template leads to all of them and makes nothing", async () => {
    const response = await owner.post("/forms/new", { template: "x'; drop", token: "t" });
    expect(response.headers.get("Location")).toBe("/forms/templates");
    expect(await formsOf(owner.accountId)).toHaveLength(0);
  });
});

describe("/forms/bin", () => {
  test("a deleted form can be restored for thirty days, then is gone", async () => {
    const id = await newForm(owner);
    const { db, files } = app.context;
    await files.put(`accounts/${owner.accountId}/forms/${id}/a.pdf`, new Uint8Array([1]));
    await db
      .insertInto("formFiles")
      .values({
        id: `file-${id}`,
        accountId: owner.accountId,
        formId: id,
        draftId: null,
        responseId: null,
        elementId: "e",
        fileKey: `accounts/${owner.accountId}/forms/${id}/a.pdf`,
        name: "a.pdf",
        contentType: "application/pdf",
        bytes: 1,
        createdAt: now.toISOString(),
      })
      .execute();
    expect(
      (await owner.post(`/forms/${id}/delete`, { back: "/forms?tab=starred" })).headers.get(
        "Location",
      ),
    ).toBe("/forms?tab=starred");
    expect(await owner.page("/forms")).toContain(`action="/forms/${id}/restore"`);
    expect((await owner.get(`/forms/${id}/questions`)).status).toBe(404);
    await owner.post(`/forms/${id}/restore`, {});
    expect((await owner.get(`/forms/${id}/questions`)).status).toBe(200);
    await owner.post(`/forms/${id}/delete`, {});
    now = new Date("2025-12-20T08:59:00Z");
    await emptyFormBin(app.context, now);
    expect(await formsOf(owner.accountId)).toHaveLength(1);
    now = new Date("2025-12-20T09:00:01Z");
    await owner.post("/sign-in", { email: owner.email, password: PASSWORD });
    expect((await owner.post(`/forms/${id}/restore`, {})).status).toBe(404);
    await emptyFormBin(app.context, now);
    expect(await formsOf(owner.accountId)).toHaveLength(0);
    expect(await files.has(`accounts/${owner.accountId}/forms/${id}/a.pdf`)).toBe(false);
  });

  test("Delete now asks first, and only the owner may", async () => {
    const id = await newForm(owner);
    const stranger = await app.organiser();
    expect((await owner.post(`/forms/bin/${id}/delete`, {})).status).toBe(404);
    await owner.post(`/forms/${id}/delete`, {});
    expect((await stranger.get(`/forms/bin/${id}/delete`)).status).toBe(404);
    expect((await stranger.post(`/forms/bin/${id}/delete`, {})).status).toBe(404);
    expect(await owner.page(`/forms/bin/${id}/delete`)).toContain("You can’t undo this");
    expect((await owner.post(`/forms/bin/${id}/delete`, {})).status).toBe(303);
    expect(await owner.page("/forms/bin")).not.toContain(`/forms/${id}/restore`);
    await deleteForm(app.context, { formId: id });
    expect(await formsOf(owner.accountId)).toHaveLength(0);
  });

  test("the job of Delete now leaves a form outside the bin alone", async () => {
    const id = await newForm(owner);
    await deleteForm(app.context, { formId: id });
    expect(await formsOf(owner.accountId)).toHaveLength(1);
  });
});

describe("A copy, the list and the titles", () => {
  test("a copy has questions and settings, no answers, and is made once", async () => {
    const id = await newForm(owner);
    const { db } = app.context;
    const settings = JSON.stringify({ intro: "Welcome", brandColour: "#123456" });
    await db
      .updateTable("forms")
      .set({
        title: "Fire Safety",
        settings,
        responseCount: 3,
        responseLimit: 50,
        closesAt: "2025-11-01T00:00:00.000Z",
        starred: 1,
      })
      .where("id", "=", id)
      .execute();
    const [first, second] = [
      await owner.post(`/forms/${id}/duplicate`, { token: "one" }),
      await owner.post(`/forms/${id}/duplicate`, { token: "one" }),
    ];
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    const [original, copy, ...more] = (await formsOf(owner.accountId)).sort(
      (one, other) => other.starred - one.starred,
    );
    expect(more).toEqual([]);
    expect(copy).toMatchObject({
      title: "Copy of Fire Safety",
      responseCount: 0,
      responseLimit: 50,
      closesAt: null,
      starred: 0,
    });
    expect(JSON.parse(copy!.settings)).toMatchObject({ intro: "Welcome", brandColour: "#123456" });
    expect(copy!.draft).toBe(original!.draft);
    expect(copy!.slug).not.toBe(original!.slug);
    expect(copy!.postSecret).not.toBe(original!.postSecret);
  });

  test("status, search, stars, sorting and paging are in the address", async () => {
    const { db } = app.context;
    for (let i = 0; i < 14; i++) {
      now = new Date(Date.UTC(2025, 10, 20, 9, i));
      const id = await newForm(owner);
      const change =
        i === 3
          ? {
              title: "Ẹ̀kọ́ town hall",
              searchText: "eko town hall",
              responseCount: 7,
              starred: 1 as const,
            }
          : { title: `Form ${i}` };
      await db.updateTable("forms").set(change).where("id", "=", id).execute();
    }
    expect((await owner.page("/forms")).replaceAll("<!-- -->", "")).toContain(
      "1 to 12 of 14 forms",
    );
    expect(await owner.page("/forms?page=2")).toContain("Form 0");
    const found = await owner.page("/forms?q=eko");
    expect(found).toContain("Ẹ̀kọ́ town hall".normalize("NFC"));
    expect(found).not.toContain("Form 11");
    const starred = await owner.page("/forms?tab=starred");
    expect(starred).toContain("town hall");
    expect(starred).not.toContain("Form 11");
    const sorted = await owner.page("/forms?sort=responses");
    expect(sorted.indexOf("town hall")).toBeLessThan(sorted.indexOf("Form 13"));
    expect(await owner.page("/forms?status=published")).toContain(
      "None of your forms have this status.",
    );
    expect(await owner.page("/forms?q=zzz")).toContain("No forms match");
  });

  test("an empty title is refused, and another account's form not found", async () => {
    const id = await newForm(owner);
    const refused = await owner.post(`/forms/${id}/rename`, { title: "  ", back: "/forms" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Enter a title for the form");
    expect(
      (
        await owner.post(`/forms/${id}/rename`, { title: " Fire  Safety ", back: "/forms?page=2" })
      ).headers.get("Location"),
    ).toBe("/forms?page=2");
    expect((await formsOf(owner.accountId))[0]!.title).toBe("Fire Safety");
    const stranger = await app.organiser();
    for (const act of ["rename", "star", "duplicate", "delete", "restore"])
      expect([
        act,
        (await stranger.post(`/forms/${id}/${act}`, { title: "Mine", starred: "1" })).status,
      ]).toEqual([act, 404]);
    expect((await formsOf(owner.accountId))[0]).toMatchObject({
      title: "Fire Safety",
      starred: 0,
      deletedAt: null,
    });
  });

  test("every template makes a form that opens in the builder", async () => {
    const html = await owner.page("/forms/templates?all=1");
    for (const { id, name } of TEMPLATES) {
      expect(html).toContain(name);
      const { headers } = await owner.post("/forms/new", buttonFor(html, id));
      expect(headers.get("Location")).toMatch(
        id === "webinar-registration" ? /\/webinar$/ : /\/questions$/,
      );
      expect((await owner.get(headers.get("Location")!)).status).toBe(200);
    }
    expect(await formsOf(owner.accountId)).toHaveLength(24);
  });

  test("twelve templates come first, and Load more shows the rest", async () => {
    const first = await owner.page("/forms/templates");
    expect(first.match(/Use this template/g)).toHaveLength(12);
    expect(first).toContain('href="/forms/templates?all=1"');
    const all = await owner.page("/forms/templates?all=1");
    expect(all.match(/Use this template/g)).toHaveLength(24);
    expect(all).not.toContain("Load more");
  });
});

describe("Deleting a form", () => {
  test("a form with registered people can't be deleted before its webinar", async () => {
    const form = await addPublishedForm(app.context, owner);
    const webinar = await addWebinar(app.context, owner, form);
    const person = await addRegistration(app.context, webinar);
    const refused = await owner.post(`/forms/${form.id}/delete`, {});
    expect(refused.headers.get("Location")).toBe(`/forms/${form.id}/webinar`);
    expect(await owner.page(`/forms/${form.id}/webinar`)).toContain(
      "1 person is registered for its webinar",
    );
    await app.context.db
      .updateTable("webinarRegistrations")
      .set({ state: "cancelled" })
      .where("id", "=", person.id)
      .execute();
    expect((await owner.post(`/forms/${form.id}/delete`, {})).headers.get("Location")).toBe(
      "/forms",
    );
    await emptyFormBin(app.context, new Date(now.getTime() + 31 * 86_400_000));
    expect(
      await app.context.db
        .selectFrom("webinars")
        .select("id")
        .where("id", "=", webinar.id)
        .execute(),
    ).toEqual([]);
  });

  test("a form in the bin takes no answers until it's restored", async () => {
    const form = await addPublishedForm(app.context, owner);
    expect((await app.visitor().get(`/f/${form.slug}`)).status).toBe(200);
    await owner.post(`/forms/${form.id}/delete`, {});
    expect((await app.visitor().get(`/f/${form.slug}`)).status).toBe(410);
    await owner.post(`/forms/${form.id}/restore`, {});
    expect((await app.visitor().get(`/f/${form.slug}`)).status).toBe(200);
  });

  test("a copy keeps its pictures when the first form goes for good", async () => {
    const { db, files } = app.context;
    const id = await newForm(owner);
    const folder = `accounts/${owner.accountId}/forms/${id}`;
    await files.put(`${folder}/images/pic.webp`, new Uint8Array([1, 2]));
    await files.put(`${folder}/answer`, new Uint8Array([3]));
    const image = {
      id: "imageone",
      kind: "image",
      label: "",
      help: "",
      required: false,
      showWhen: null,
    };
    const draft = {
      elements: [{ ...image, settings: { fileId: `${id}-pic`, widthPx: 1, heightPx: 1, alt: "" } }],
    };
    await db
      .updateTable("forms")
      .set({ draft: JSON.stringify(draft) })
      .where("id", "=", id)
      .execute();
    for (const token of ["one", "one"]) await owner.post(`/forms/${id}/duplicate`, { token });
    const copy = (await formsOf(owner.accountId)).find((form) => form.id !== id)!;
    expect(copy.draft).toContain(`"fileId":"${copy.id}-pic"`);
    await owner.post(`/forms/${id}/delete`, {});
    await emptyFormBin(app.context, new Date(now.getTime() + 31 * 86_400_000));
    const left: string[] = [];
    for await (const key of files.list(`accounts/${owner.accountId}/forms`)) left.push(key);
    expect(left).toEqual([`accounts/${owner.accountId}/forms/${copy.id}/images/pic.webp`]);
  });
});

describe("The numbers", () => {
  test("the status of each form is told, and can be asked for", async () => {
    const make = (title: string, columns: object) =>
      addPublishedForm(app.context, owner, { title, columns });
    await make("Open one", { enabled: 1 });
    await make("Closed one", { enabled: 0 });
    await make("Past one", { closesAt: "2025-11-20T08:59:59.000Z" });
    await make("Full one", { responseLimit: 5, responseCount: 5 });
    await make("Changed one", { title: "Changed two" });
    await newForm(owner);
    const shown = async (status: string) => {
      const html = await owner.page(`/forms?status=${status}`);
      return [
        "Open one",
        "Closed one",
        "Past one",
        "Full one",
        "Changed two",
        "Untitled form",
      ].filter((title) => html.includes(`Star ${title}`));
    };
    expect(await shown("")).toHaveLength(6);
    expect(await shown("draft")).toEqual(["Untitled form"]);
    expect(await shown("published")).toEqual(["Open one", "Changed two"]);
    expect(await shown("changed")).toEqual(["Changed two"]);
    expect(await shown("closed")).toEqual(["Closed one", "Past one"]);
    expect(await shown("full")).toEqual(["Full one"]);
  });

  test("the numbers follow the address's period, and Projects lists forms too", async () => {
    const answered = await addPublishedForm(app.context, owner, { title: "Answered" });
    const at = new Date(Date.now() - 40 * 86_400_000).toISOString();
    const answers = Array.from({ length: 1204 }, () => ({
      answers: answersOf("Ada", "Bello"),
      at,
    }));
    await addResponses(app.context, answered.id, answers);
    await addPublishedForm(app.context, owner, { title: "Quiet" });
    expect(await owner.page("/forms")).toContain("1,204</dd>");
    expect(await owner.page("/forms?period=today")).not.toContain("1,204</dd>");
    const html = await owner.page("/projects?tab=responses");
    expect(html).toContain("Star Answered");
    expect(html).not.toContain("Star Quiet");
  });
});
