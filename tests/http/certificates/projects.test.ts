import { within } from "@testing-library/dom";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Project } from "../../../app/features/certificates/model/project.server.ts";
import { binStart } from "../../../app/features/certificates/projects/project-acts.server.ts";
import { pruneDeletedProjects } from "../../../app/features/certificates/projects/write-project.server.ts";
import { createForm } from "../../../app/features/forms/list/create-form.server.ts";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const PEOPLE = [
  { firstName: "Fúnmiláyọ̀", lastName: "Adébáyọ̀", email: "funmi@people.test" },
  { firstName: "Tunde", lastName: "Alabi", email: "tunde@people.test" },
];

let app: TestApp;
let organiser: Organiser;
let stranger: Organiser;
let project: Project;

beforeAll(async () => {
  app = await startApp();
  stranger = await app.organiser({ accountName: "Somebody else" });
});
afterAll(() => app.stop());
beforeEach(async () => {
  organiser = await app.organiser();
  project = await add("Data Analysis Fundamentals");
});

const add = (title: string, change: Partial<Project> = {}) =>
  addReadyProject(app.context, organiser, PEOPLE, {
    title,
    body: "Dear {First Name}, {Course Title} [Download Certificate]",
    subject: "For {First Name}",
    ...change,
  });

async function send(of: Project, scheduledAt: string | null = null): Promise<string> {
  const account = {
    id: organiser.accountId,
    name: "Lagoon",
    supportEmail: "help@lagoon.test",
    timeZone: "Africa/Lagos",
  };
  const template = {
    subject: "For {First Name}",
    html: "<p>{First Name}</p>",
    text: "{First Name}",
  };
  const confirmToken = crypto.randomUUID();
  const now = app.context.clock();
  return (
    await confirmBatch(app.context, {
      account,
      actorId: organiser.userId,
      project: of,
      template,
      scheduledAt,
      confirmToken,
      now,
    })
  ).batchId;
}

const certificates = () =>
  app.context.db
    .selectFrom("certificates")
    .selectAll()
    .where("projectId", "=", project.id)
    .orderBy("issuedAt")
    .orderBy("holderName")
    .execute();
const certificateOf = async (name: string) =>
  (await certificates()).find((row) => row.holderName.startsWith(name) && row.status === "valid")!;
const stored = (id = project.id) =>
  app.context.db.selectFrom("projects").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Text as a person sees it. */
const words = (html: string) =>
  html
    .replace(/<(style|script|svg|title)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
/** The titles of the cards of a page, in their order. */
async function titles(path: string): Promise<string[]> {
  const cards = (await readPage(await organiser.page(path))).queryAllByRole("heading", {
    level: 2,
  });
  return cards
    .flatMap((title) => within(title).queryAllByRole("link"))
    .map((link) => link.textContent);
}

describe("/projects", () => {
  test("a new account is told where to begin", async () => {
    const fresh = await app.organiser();
    const html = await fresh.page("/projects");
    expect(words(html)).toContain("No Projects Created Yet");
    expect(html).toContain('href="/certificates/new"');
  });

  test("tabs count what is true", async () => {
    const sent = await add("Harmattan Run finishers");
    await send(sent);
    await app.context.db
      .updateTable("projects")
      .set({ viewedAt: "2020-01-01T00:00:00.000Z" })
      .where("id", "=", sent.id)
      .execute();
    await organiser.post(`/projects/${sent.id}/star`, { starred: "1", back: "/projects" });
    const seen = words(await organiser.page("/projects"));
    for (const tab of ["Recently viewed 1", "View all certificates 2", "Starred 1", "All draft 1"])
      expect(seen).toContain(tab);
    expect(await titles("/projects?tab=starred")).toEqual(["Harmattan Run finishers"]);
    expect(await titles("/projects?tab=drafts")).toEqual(["Data Analysis Fundamentals"]);
  });

  test("status, search without marks, and order by title as people sort", async () => {
    await add("Ẹ̀kọ́ Èdè Yorùbá");
    await send(await add("fire safety"));
    await send(await add("Zebra walk"), "2999-01-01T09:00:00.000Z");
    expect(await titles("/projects?tab=certificates&q=eko")).toEqual(
      ["Ẹ̀kọ́ Èdè Yorùbá".normalize("NFC")].map(() => expect.stringContaining("k")),
    );
    expect(await titles("/projects?tab=certificates&status=ongoing")).toEqual(["fire safety"]);
    expect(await titles("/projects?tab=certificates&status=sent")).toEqual([]);
    expect((await titles("/projects?tab=certificates&status=not-sent")).length).toBe(3);
    const order = await titles("/projects?tab=certificates&sort=title");
    expect(order[0]).toBe("Data Analysis Fundamentals");
    expect(order[2]).toBe("fire safety");
    expect(order[3]).toBe("Zebra walk");
  });

  test("a list is paged, and the page is in the address", async () => {
    for (let i = 0; i < 12; i++) await add(`Course ${i}`);
    expect(await titles("/projects?tab=certificates")).toHaveLength(12);
    expect(await titles("/projects?tab=certificates&page=2")).toHaveLength(1);
  });

  test("a card opens Certificate details, and its draft goes on there", async () => {
    const home = new RegExp(`<h2[^>]*><a[^>]*href="/projects/${project.id}"`);
    expect(await organiser.page("/projects")).toMatch(home);
    expect(await organiser.page("/projects")).toContain(
      `href="/certificates/${project.id}/message"`,
    );
    expect(await organiser.page(`/projects/${project.id}`)).toContain(
      `href="/certificates/${project.id}/message"`,
    );
    await send(project);
    expect(await organiser.page("/projects?view=list")).toContain(`href="/projects/${project.id}"`);
    expect(await organiser.page("/projects?view=list")).not.toContain(
      `href="/certificates/${project.id}/message"`,
    );
  });

  test("certificate projects and forms stand together, last viewed first", async () => {
    const { db } = app.context;
    const addForm = async (title: string, viewedAt: string) => {
      const draft = { elements: [] };
      const given = {
        ...organiser,
        title,
        draft,
        token: crypto.randomUUID(),
        now: app.context.clock(),
      };
      const { formId } = await db.transaction().execute((trx) => createForm(trx, given));
      await db.updateTable("forms").set({ viewedAt }).where("id", "=", formId!).execute();
      return formId!;
    };
    const ago = (minutes: number) =>
      new Date(app.context.clock().getTime() - minutes * 60_000).toISOString();
    const older = await add("Older", { viewedAt: ago(30) });
    await db
      .updateTable("projects")
      .set({ viewedAt: ago(10) })
      .where("id", "=", project.id)
      .execute();
    const form = await addForm("Ẹ̀kọ́ sign-up", ago(20));
    await addForm("Long ago", ago(60 * 24 * 40));
    const first = await organiser.page("/projects");
    expect(await titles("/projects")).toEqual([
      "Data Analysis Fundamentals",
      "Ẹ̀kọ́ sign-up".normalize("NFC"),
      "Older",
    ]);
    expect(first).toContain(`href="/forms/${form}/questions"`);
    expect(words(first)).toContain("Recently viewed 3");
    expect(words(first)).toContain("All draft 4");
    expect(await titles("/projects?tab=drafts&q=eko")).toHaveLength(1);
    await organiser.post(`/forms/${form}/star`, { starred: "1", back: "/projects?tab=starred" });
    await organiser.post(`/projects/${older.id}/star`, { starred: "1", back: "/projects" });
    expect(await titles("/projects?tab=starred&sort=title")).toEqual([
      "Ẹ̀kọ́ sign-up".normalize("NFC"),
      "Older",
    ]);
    // Looking at the form brings it to the front.
    await organiser.page(`/forms/${form}/settings`);
    await expect
      .poll(async () => (await titles("/projects"))[0])
      .toBe("Ẹ̀kọ́ sign-up".normalize("NFC"));
    await db.updateTable("forms").set({ responseCount: 2 }).where("id", "=", form).execute();
    const answered = await organiser.page("/projects?tab=responses");
    expect(answered).toContain(`href="/forms/${form}/responses"`);
    expect(words(answered)).toContain("2 responses");
  });

  test("projects and forms are found by their newest names", async () => {
    const { db } = app.context;
    await organiser.post(`/projects/${project.id}/rename`, { title: "Ìwé-ẹ̀rí" });
    await organiser.post(`/projects/${project.id}/duplicate`, { token: "t" });
    expect(await titles("/projects?tab=certificates&q=iwe-eri")).toHaveLength(2);
    expect(await titles("/projects?tab=certificates&q=Fundamentals")).toEqual([]);
    await organiser.post("/forms/new", { template: "blank", token: "f" });
    const form = await db
      .selectFrom("forms")
      .select(["id", "title"])
      .where("accountId", "=", organiser.accountId)
      .executeTakeFirstOrThrow();
    expect(await titles(`/projects?q=${form.title.slice(0, 6)}`)).toEqual([form.title]);
    await organiser.post(`/forms/${form.id}/rename`, { title: "Ọjà" });
    expect(await titles("/projects?q=oja")).toHaveLength(1);
    const copied = await db
      .selectFrom("projects")
      .selectAll()
      .where("accountId", "=", organiser.accountId)
      .execute();
    expect(copied.map(({ searchText }) => searchText).sort()).toEqual([
      "copy of iwe-eri",
      "iwe-eri",
    ]);
  });

  test.each([
    "page=-1",
    "page=1000000000",
    "page=x&page=2",
    "sort=DROP",
    "tab=responses&status=sent",
    `q=${"x".repeat(10_000)}`,
    "q=%25%27%5C_",
  ])("an odd address is answered: ?%s", async (query) => {
    for (const tab of ["", "&tab=certificates", "&tab=drafts"])
      expect((await organiser.get(`/projects?${query}${tab}`)).status).toBe(200);
  });

  test("a page beyond the last is the last", async () => {
    for (let i = 0; i < 12; i++) await add(`Course ${i}`);
    expect(await titles("/projects?tab=certificates&page=999")).toHaveLength(1);
  });

  test("the four quick actions lead where they say", async () => {
    const html = await organiser.page("/projects");
    for (const [label, to] of [
      ["Generate certificate", "/certificates/new"],
      ["Create new form", "/forms/templates"],
      ["Bulk Email", "/bulk-email"],
      ["New plan setup", "/pricing"],
    ])
      expect(html).toMatch(new RegExp(`href="${to}"[^>]*>(?:(?!</a>).)*${label}`, "s"));
  });
});

describe("What a card's menu does", () => {
  test("the preview finds people by number, neighbour and name, despite gaps", async () => {
    const { db } = app.context;
    const many = await addReadyProject(
      app.context,
      organiser,
      Array.from({ length: 9 }, (_, i) => ({
        firstName: `Person${i + 1}`,
        email: `p${i + 1}@people.test`,
      })),
    );
    await db
      .deleteFrom("recipients")
      .where("listId", "=", many.listId)
      .where("position", "in", [2, 3])
      .execute();
    const page = async (query: string) => organiser.page(`/projects/${many.id}/preview?${query}`);
    const fifth = await page("page=5");
    expect(words(fifth)).toContain("Person5");
    expect(words(fifth)).toContain("3 of 7");
    expect(fifth).toContain(`href="/projects/${many.id}/preview?page=4"`);
    expect(words(await page("page=2"))).toContain("2 of 7");
    expect(words(await page("page=1000000000"))).toContain("7 of 7");
    expect(words(await page("page=-3"))).toContain("1 of 7");
    expect(await page("q=person8")).toContain("?page=8");
    expect(words(await page("q=nobody"))).toContain("Nobody on the list matches");
  });

  test("starring returns to the same list, only on this site", async () => {
    const back = "/projects?tab=certificates&view=list";
    expect(
      (await organiser.post(`/projects/${project.id}/star`, { starred: "1", back })).headers.get(
        "Location",
      ),
    ).toBe(back);
    expect((await stored()).starred).toBe(1);
    const away = await organiser.post(`/projects/${project.id}/star`, {
      starred: "0",
      back: "//evil.test",
    });
    expect(away.headers.get("Location")).toBe("/projects");
    expect((await stored()).starred).toBe(0);
  });

  test("a new name is kept as typed, an empty one refused", async () => {
    const refused = await organiser.post(`/projects/${project.id}/rename`, { title: " \u200b " });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Enter a name for the project");
    const long = await organiser.post(`/projects/${project.id}/rename`, { title: "x".repeat(121) });
    expect(await long.text()).toContain("Shorten the name to 120 letters; it has 121");
    const done = await organiser.post(`/projects/${project.id}/rename`, {
      title: "Ẹ̀kọ́ & “2”",
      back: "/projects?tab=starred",
    });
    expect(done.headers.get("Location")).toBe("/projects?tab=starred");
    expect((await stored()).title).toBe("Ẹ̀kọ́ & “2”".normalize("NFC"));
    const markup = await organiser.post(`/projects/${project.id}/rename`, { title: "<b>2</b>" });
    expect([markup.status, await markup.text()]).toEqual([
      422,
      expect.stringContaining("Leave out links, e-mail addresses"),
    ]);
  });

  test("C20 C02 duplicating twice makes one copy, without the people", async () => {
    const token = crypto.randomUUID();
    const first = await organiser.post(`/projects/${project.id}/duplicate`, { token });
    const second = await organiser.post(`/projects/${project.id}/duplicate`, { token });
    expect(first.headers.get("Location")).toBe(second.headers.get("Location"));
    const all = await app.context.db
      .selectFrom("projects")
      .selectAll()
      .where("accountId", "=", organiser.accountId)
      .execute();
    expect(all).toHaveLength(2);
    const copy = all.find(({ id }) => id !== project.id)!;
    expect(copy).toMatchObject({
      title: "Copy of Data Analysis Fundamentals",
      design: project.design,
      body: project.body,
      listId: null,
      step: "recipients",
    });
  });

  test("a deleted project stays 30 days in the bin, with Undo", async () => {
    const gone = await organiser.post(`/projects/${project.id}/delete`, {
      back: "/projects?view=list",
    });
    expect(gone.headers.get("Location")).toBe("/projects?view=list");
    const html = await organiser.page("/projects?view=list");
    expect(words(html)).toContain("is in the bin for 30 days. Undo");
    expect(html).toContain(`action="/projects/${project.id}/restore"`);
    expect((await organiser.get(`/projects/${project.id}`)).status).toBe(404);
    expect(words(await organiser.page("/projects/bin"))).toContain("Data Analysis Fundamentals");
    expect((await organiser.post(`/projects/${project.id}/restore`, {})).status).toBe(303);
    expect((await organiser.get(`/projects/${project.id}`)).status).toBe(200);
    expect(words(await organiser.page("/projects/bin"))).toContain("The bin is empty");
  });

  test("after 30 days the bin is emptied, but issued certificates stay verifiable", async () => {
    const { db } = app.context;
    const kept = await add("Issued");
    const batchId = await send(kept);
    await db.updateTable("batches").set({ status: "done" }).where("id", "=", batchId).execute();
    for (const id of [project.id, kept.id]) await organiser.post(`/projects/${id}/delete`, {});
    await pruneDeletedProjects(db, binStart(new Date(Date.now() + 29 * 86_400_000)));
    expect(
      (
        await db
          .selectFrom("projects")
          .select("id")
          .where("accountId", "=", organiser.accountId)
          .execute()
      ).length,
    ).toBe(2);
    await pruneDeletedProjects(db, binStart(new Date(Date.now() + 31 * 86_400_000)));
    expect(
      await db
        .selectFrom("projects")
        .select("id")
        .where("accountId", "=", organiser.accountId)
        .execute(),
    ).toEqual([{ id: kept.id }]);
    expect(
      (await db.selectFrom("certificates").select("id").where("projectId", "=", kept.id).execute())
        .length,
    ).toBe(2);
  });

  test("C02 a project with a send under way is not deleted", async () => {
    const batchId = await send(project, "2999-01-01T09:00:00.000Z");
    const response = await organiser.post(`/projects/${project.id}/delete`, {});
    expect(response.headers.get("Location")).toBe(`/sent/${batchId}`);
    expect((await stored()).deletedAt).toBeNull();
  });
});

describe("/projects/:id", () => {
  test("four tabs show the details, and the project moves to the front", async () => {
    await app.context.db
      .updateTable("projects")
      .set({ viewedAt: "2020-01-01T00:00:00.000Z" })
      .where("id", "=", project.id)
      .execute();
    const summary = words(await organiser.page(`/projects/${project.id}`));
    for (const text of [
      "Summary",
      "Preview certificate",
      "Recipient List",
      "Message Content / Send / Schedule",
      "3 fields",
      "Certificate Name",
      "No. Recipients",
      "Created Date",
    ])
      expect(summary).toContain(text);
    await expect.poll(async () => (await stored()).viewedAt > "2021").toBe(true);
    expect(words(await organiser.page(`/projects/${project.id}/preview`))).toContain(
      "Not issued yet",
    );
    const message = await organiser.page(`/projects/${project.id}/message`);
    expect(message).toContain(`href="/certificates/${project.id}/send"`);
    const batchId = await send(project);
    expect(await organiser.page(`/projects/${project.id}/message`)).toContain(
      `href="/sent/${batchId}"`,
    );
    const preview = await organiser.page(`/projects/${project.id}/preview?page=2`);
    expect(preview).toContain(`/c/${(await certificateOf("Tunde")).id}.webp`);
    const people = await organiser.page(`/projects/${project.id}/recipients?q=funmilayo`);
    expect(words(people)).toContain("funmi@people.test");
    expect(words(people)).not.toContain("tunde@people.test");
    expect(people).toContain(
      `/projects/${project.id}/certificates/${(await certificateOf("Fún".normalize("NFC"))).id}`,
    );
  });

  test("revoking needs a reason, which the public page shows", async () => {
    await send(project);
    const { id } = await certificateOf("Tunde");
    const path = `/projects/${project.id}/certificates/${id}/revoke`;
    expect(words(await organiser.page(path))).toContain("You can’t undo this");
    const refused = await organiser.post(path, { reason: "  " });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Enter why it is revoked");
    expect((await organiser.post(path, { reason: "Given to the wrong person" })).status).toBe(303);
    expect(words(await app.visitor().page(`/verify/${id}`))).toContain("Given to the wrong person");
    expect(words(await organiser.page(`/projects/${project.id}/certificates/${id}`))).toContain(
      "Revoked",
    );
    const states = await app.context.db
      .selectFrom("deliveries")
      .select("state")
      .where("certificateId", "=", id)
      .execute();
    expect(states).toEqual([{ state: "cancelled" }]);
    const activity = await app.context.db
      .selectFrom("activities")
      .select("text")
      .where("accountId", "=", organiser.accountId)
      .execute();
    expect(activity.map(({ text }) => text)).toContain("Revoked the certificate of Tunde Alabi");
  });

  test("C09 a corrected name changes the live page, and mails nobody", async () => {
    const batchId = await send(project);
    const old = await certificateOf("Tunde");
    const path = `/projects/${project.id}/certificates/${old.id}/reissue`;
    const form = await organiser.page(path);
    expect(form).toContain('value="Tunde"');
    expect(form).toContain('name="value-coursetitle"');
    const wrong = await organiser.post(path, {
      firstName: "",
      lastName: "",
      email: "x",
      "value-coursetitle": "Kept",
    });
    const again = await wrong.text();
    expect([
      wrong.status,
      again.includes("Enter the name to print"),
      again.includes('value="Kept"'),
    ]).toEqual([422, true, true]);
    const fields = {
      firstName: "Túndé",
      lastName: "Àlàbí",
      email: "tunde@people.test",
      "value-coursetitle": "Advanced Data",
      correctList: "on",
    };
    const response = await organiser.post(path, fields);
    expect(response.status).toBe(303);
    const corrected = await certificateOf("T");
    expect(response.headers.get("Location")).toBe(
      `/projects/${project.id}/certificates/${corrected.id}`,
    );
    const holder = "Túndé Àlàbí".normalize("NFC");
    expect(corrected).toMatchObject({ holderName: holder, replacesId: old.id, batchId: null });
    expect(JSON.parse(corrected.values)).toMatchObject({
      "Full Name": holder,
      "Course Title": "Advanced Data",
    });
    expect(words(await app.visitor().page(`/verify/${corrected.id}`))).toContain(holder);
    const { db } = app.context;
    const person = await db
      .selectFrom("recipients")
      .select(["firstName", "searchText"])
      .where("id", "=", old.recipientId!)
      .executeTakeFirstOrThrow();
    expect(person.firstName).toBe("Túndé".normalize("NFC"));
    expect(
      (await db.selectFrom("deliveries").select("id").where("batchId", "=", batchId).execute())
        .length,
    ).toBe(2);
  });

  test("C09 a correction is mailed to the corrected address when ticked", async () => {
    const { db } = app.context;
    const batchId = await send(project);
    await db
      .updateTable("deliveries")
      .set({ state: "delivered" })
      .where("batchId", "=", batchId)
      .execute();
    const old = await certificateOf("Tunde");
    const fields = {
      firstName: "Túndé",
      lastName: "Àlàbí",
      email: "tunde.alabi@people.test",
      mail: "on",
    };
    await organiser.post(`/projects/${project.id}/certificates/${old.id}/reissue`, fields);
    const corrected = await certificateOf("T");
    const mails = await db
      .selectFrom("deliveries")
      .selectAll()
      .where("batchId", "=", batchId)
      .where("state", "=", "queued")
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      toEmail: "tunde.alabi@people.test",
      certificateId: corrected.id,
    });
    expect(corrected.holderEmail).toBe("tunde.alabi@people.test");
  });

  test("C05 a correction is drawn before it is issued", async () => {
    await send(project);
    const { id } = await certificateOf("Tunde");
    const query = "?firstName=T%C3%BAnd%C3%A9&lastName=Alabi&email=tunde%40people.test";
    const html = await organiser.page(`/projects/${project.id}/certificates/${id}/reissue${query}`);
    expect(html).toContain(`/certificates/${id}/reissue.webp?firstName=`);
    const picture = await organiser.get(
      `/projects/${project.id}/certificates/${id}/reissue.webp${query}`,
    );
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect((await certificates()).length).toBe(2);
  });
});

describe("Other accounts", () => {
  test("another account's project answers 404, and signed out leads to signing in", async () => {
    await send(project);
    const { id } = await certificateOf("Tunde");
    const base = `/projects/${project.id}`;
    const certificate = `${base}/certificates/${id}`;
    const pages = [
      base,
      `${base}/preview`,
      `${base}/recipients`,
      `${base}/message`,
      `${base}/rename`,
      certificate,
      `${certificate}/revoke`,
      `${certificate}/reissue`,
      `${certificate}/reissue.webp`,
    ];
    for (const path of pages) {
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
      expect([path, (await app.visitor().get(path)).status]).toEqual([path, 302]);
    }
    const acts = [
      `${base}/star`,
      `${base}/delete`,
      `${base}/restore`,
      `${base}/duplicate`,
      `${base}/rename`,
      `${certificate}/revoke`,
      `${certificate}/reissue`,
    ];
    const before = await stored();
    for (const path of acts) {
      const fields = {
        starred: "1",
        title: "Taken",
        reason: "x",
        firstName: "Thief",
        email: "thief@people.test",
        token: crypto.randomUUID(),
      };
      expect([path, (await stranger.post(path, fields)).status]).toEqual([path, 404]);
    }
    expect(await stored()).toEqual(before);
    // A certificate of another project of the same account is not there either.
    const other = await add("Other");
    expect((await organiser.get(`/projects/${other.id}/certificates/${id}`)).status).toBe(404);
  });
});
