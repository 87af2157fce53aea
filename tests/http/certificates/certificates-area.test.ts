import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Project } from "../../../app/features/certificates/model/project.server.ts";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const PEOPLE = [
  { firstName: "Fúnmiláyọ̀", lastName: "Adébáyọ̀", email: "funmi@people.test" },
  { firstName: "Tunde", lastName: "Alabi", email: "tunde@people.test" },
  { firstName: "=cmd", lastName: "Obi", email: "obi@people.test" },
];
/** Thursday, 14:00 in Lagos. */
const START = new Date("2025-11-20T13:00:00.000Z");

let app: TestApp;
let now = START;
let organiser: Organiser;
let stranger: Organiser;
let project: Project;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  stranger = await app.organiser({ accountName: "Somebody else" });
});
afterAll(() => app.stop());
beforeEach(async () => {
  now = START;
  organiser = await app.organiser();
  project = await add("Data Analysis Fundamentals");
});

const add = (title: string, change: Partial<Project> = {}, people = PEOPLE) =>
  addReadyProject(app.context, organiser, people, {
    title,
    subject: "S",
    body: "B [Download Certificate]",
    ...change,
  });

async function send(of: Project): Promise<string> {
  const fresh = await app.context.db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", of.id)
    .executeTakeFirstOrThrow();
  const { batchId } = await confirmBatch(app.context, {
    account: {
      id: organiser.accountId,
      name: "Lagoon",
      supportEmail: "help@lagoon.test",
      timeZone: "Africa/Lagos",
    },
    actorId: organiser.userId,
    project: fresh,
    template: { subject: "S", html: "<p>B</p>", text: "B" },
    scheduledAt: null,
    confirmToken: crypto.randomUUID(),
    now,
  });
  return batchId;
}

const rows = () =>
  app.context.db
    .selectFrom("certificates")
    .selectAll()
    .where("accountId", "=", organiser.accountId)
    .orderBy("holderEmail")
    .execute();
const idOf = async (email: string) =>
  (await rows()).find(({ holderEmail }) => holderEmail.startsWith(email))!.id;
const words = (html: string) =>
  html
    .replace(/<(style|script|svg|title)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
const issued = async (query = "") =>
  organiser.page(`/certificates?tab=issued${query ? `&${query}` : ""}`);
/** Addresses of the holders that a page lists, in its order. */
const holders = (html: string) =>
  [...html.matchAll(/type="checkbox"[^>]*value="([\w-]+)"/g)].map((match) => match[1]);
const listed = async (query = "") => {
  const byId = new Map((await rows()).map((row) => [row.id, row.holderEmail.split("@")[0]]));
  return holders(await issued(query))
    .map((id) => byId.get(id!))
    .sort();
};

describe("/certificates", () => {
  test("designs lead to the designer, an empty area to a first certificate", async () => {
    const fresh = await app.organiser();
    expect((await fresh.get("/certificates")).headers.get("Location")).toBe("/certificates/new");
    expect(words(await fresh.page("/certificates?tab=issued"))).toContain(
      "No certificates issued yet",
    );
    const html = await organiser.page("/certificates");
    expect(html).toContain(`href="/certificates/${project.id}/design"`);
    const token = /name="token" value="([^"]+)"/.exec(html)![1]!;
    const copied = await organiser.post(`/projects/${project.id}/duplicate`, { token });
    expect(copied.headers.get("Location")).toMatch(/^\/certificates\/\w+\/recipients$/);
  });

  test("issued certificates over all projects: holder, title, id, issued, status, sent", async () => {
    await send(project);
    await send(
      await add("Fire Safety", {}, [
        { firstName: "Ngozi", lastName: "Eze", email: "ngozi@people.test" },
      ]),
    );
    const seen = words(await issued());
    for (const text of [
      "Issued certificates 4",
      "Tunde Alabi",
      "tunde@people.test",
      "20 November 2025",
      "Valid",
      "Not sent",
      "4 certificates",
    ])
      expect(seen).toContain(text);
    expect(await listed()).toEqual(["funmi", "ngozi", "obi", "tunde"]);
    expect(await listed(`project=${project.id}`)).toEqual(["funmi", "obi", "tunde"]);
    expect(words(await issued(`project=${project.id}`))).toContain("Of Data Analysis Fundamentals");
    expect(holders(await stranger.page(`/certificates?tab=issued&project=${project.id}`))).toEqual(
      [],
    );
  });

  test("search: an id, its beginning, a link, a person, a title", async () => {
    await send(project);
    await send(
      await add("Ẹ̀kọ́ Fire Safety", {}, [
        { firstName: "Ngozi", lastName: "Eze", email: "ngozi@people.test" },
      ]),
    );
    const id = await idOf("tunde");
    const shown = id.toUpperCase().match(/.{4}/g)!.join("-");
    for (const q of [
      id,
      shown,
      shown.slice(0, 9),
      `see https://x.test/c/${id}?y=1`,
      "tund",
      "tunde@people.test",
    ])
      expect([q, await listed(`q=${encodeURIComponent(q)}`)]).toEqual([q, ["tunde"]]);
    expect(await listed("q=funmilayo")).toEqual(["funmi"]);
    expect(await listed("q=eko+fire")).toEqual(["ngozi"]);
    expect(await listed("q=data+analysis")).toEqual(["funmi", "obi", "tunde"]);
    expect(words(await issued("q=zzzz"))).toContain("No matching certificates");
    expect(holders(await stranger.page(`/certificates?tab=issued&q=${id}`))).toEqual([]);
  });

  test("what was sent in a period equals the kept counts", async () => {
    const { db } = app.context;
    await send(project);
    const sentAt = {
      funmi: "2025-11-20T09:00:00.000Z",
      tunde: "2025-11-17T00:30:00.000Z",
      obi: "2025-11-01T08:00:00.000Z",
    };
    for (const [name, at] of Object.entries(sentAt))
      await db
        .updateTable("certificates")
        .set({ sentAt: at })
        .where("id", "=", await idOf(name))
        .execute();
    expect(await listed("sent=all")).toEqual(["funmi", "obi", "tunde"]);
    expect(await listed("sent=today")).toEqual(["funmi"]);
    expect(await listed("sent=week")).toEqual(["funmi", "tunde"]);
    expect(await listed("sent=month")).toEqual(["funmi", "obi", "tunde"]);
    expect(words(await issued("sent=week"))).toContain("2 certificates");
    expect(await listed(`sent=week&project=${project.id}&status=valid`)).toEqual([
      "funmi",
      "tunde",
    ]);
  });

  test("paging shows every certificate once in both directions, keeping the filter", async () => {
    const people = Array.from({ length: 45 }, (_, i) => ({
      firstName: `P${i}`,
      lastName: "",
      email: `p${i}@people.test`,
    }));
    await send(await add("Many", {}, people));
    const button = (html: string, label: string) =>
      new RegExp(`name="go" value="([^"]+)"[^>]*>(?:(?!</button>)[\\s\\S])*${label}`).exec(
        html,
      )?.[1];
    const chosen = await idOf("p7@");
    const first = await issued(`s=${chosen}`);
    const second = await issued(`s=${chosen}&go=${encodeURIComponent(button(first, "Next")!)}`);
    const third = await issued(`s=${chosen}&go=${encodeURIComponent(button(second, "Next")!)}`);
    expect(new Set([first, second, third].flatMap(holders)).size).toBe(45);
    expect(button(third, "Next")).toBeUndefined();
    for (const html of [first, second, third])
      expect(words(html)).toContain("1 chosen of 45 certificates");
    expect(holders(await issued(`go=${encodeURIComponent(button(third, "Previous")!)}`))).toEqual(
      holders(second),
    );
    expect(words(third)).toContain("41 to 45 of 45 certificates");
    // The page says what it is when less is there than was asked for.
    expect(words(await issued("page=1000000000"))).toContain("41 to 45 of 45");
  });

  test.each([
    "page=-1",
    "page=1e9&from=a.x.y",
    "status=DROP&sent=x",
    `q=${"x".repeat(10_000)}`,
    "q=%25&q=2",
    "s=<x>&s=.",
    "go=,,",
  ])("an odd address is answered: %s", async (query) => {
    await send(project);
    for (const path of ["?tab=issued&", "/revoke?", "/validity?", "/download?"])
      expect((await organiser.get(`/certificates${path}${query}`)).status).toBe(200);
  });
});

describe("Revoking several", () => {
  test("several are revoked with one reason, and nobody else's change", async () => {
    await send(project);
    const ids = [await idOf("tunde"), await idOf("obi")];
    expect(words(await organiser.page("/certificates/revoke"))).toContain("Nothing selected");
    const page = await organiser.page(
      `/certificates/revoke?tab=issued&status=valid&s=${ids.join(".")}`,
    );
    expect(words(page)).toContain("Revoke 2 certificates?");
    const refused = await organiser.post("/certificates/revoke", { s: ids.join("."), reason: " " });
    expect([refused.status, (await refused.text()).includes("Enter why they are revoked")]).toEqual(
      [422, true],
    );
    await stranger.post("/certificates/revoke", { s: ids, reason: "Not mine" });
    expect((await rows()).map(({ status }) => status)).toEqual(["valid", "valid", "valid"]);
    const back = "/certificates?tab=issued&status=valid";
    const done = await organiser.post("/certificates/revoke", {
      s: ids,
      reason: "Wrong course",
      back,
    });
    expect([done.status, done.headers.get("Location")]).toEqual([303, back]);
    expect(words(await organiser.page(back))).toContain("2 certificates are revoked.");
    expect(await listed("status=revoked")).toEqual(["obi", "tunde"]);
    expect(await listed("status=valid")).toEqual(["funmi"]);
    expect(words(await app.visitor().page(`/c/${ids[0]}`))).toContain("Wrong course");
    const states = await app.context.db
      .selectFrom("deliveries")
      .select("state")
      .where("certificateId", "in", ids)
      .execute();
    expect(states.map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
    await organiser.post("/certificates/revoke", { s: ids, reason: "Again" });
    expect((await rows()).filter(({ revokeReason }) => revokeReason === "Again")).toEqual([]);
  });
});

describe("Validity", () => {
  test("a project's validity: printed, signed, listed as expired after its last day", async () => {
    const design = JSON.parse(project.design!) as { fields: { kind: string; content?: string }[] };
    const field = design.fields.find(({ kind }) => kind === "text")!;
    field.content = "Until {Expiry Date}";
    await app.context.db
      .updateTable("projects")
      .set({ design: JSON.stringify(design) })
      .where("id", "=", project.id)
      .execute();
    const path = `/projects/${project.id}/validity`;
    for (const [fields, problem] of [
      [{ validity: "after", count: "0", unit: "years" }, "Enter a whole number of years"],
      [{ validity: "on", day: "2025-11-19" }, "Choose today or a later day"],
      [{ validity: "on", day: "2025-02-30" }, "Enter the last day"],
      [{}, "Choose how long"],
    ] as const) {
      const refused = await organiser.post(path, fields);
      expect([refused.status, (await refused.text()).includes(problem)]).toEqual([422, true]);
    }
    expect((await stranger.post(path, { validity: "never" })).status).toBe(404);
    expect(
      (await organiser.post(path, { validity: "after", count: "1", unit: "years" })).status,
    ).toBe(303);
    expect(words(await organiser.page(`/projects/${project.id}`))).toContain("Valid for 1 year");
    await send(project);
    const id = await idOf("tunde");
    const row = (await rows()).find((one) => one.id === id)!;
    expect(row.expiresAt).toBe("2026-11-20T22:59:59.999Z");
    expect(JSON.parse(row.values)).toMatchObject({ "Expiry Date": "20 November 2026" });
    const credential = (await (await app.visitor().get(`/c/${id}.json`)).text()) as string;
    expect(credential).toContain("2026-11-20T22:59:59.999Z");
    expect(words(await app.visitor().page(`/c/${id}`))).toContain("Until 20 November 2026");
    expect(await listed("status=expired")).toEqual([]);
    now = new Date("2026-11-20T23:30:00.000Z");
    organiser = Object.assign(await signInAgain(), {});
    expect(await listed("status=expired")).toEqual(["funmi", "obi", "tunde"]);
    expect(await listed("status=valid")).toEqual([]);
    expect(words(await app.visitor().page(`/c/${id}`))).toContain("This certificate has expired");
  });

  async function signInAgain(): Promise<Organiser> {
    const person = app.visitor();
    await person.post("/sign-in", { email: organiser.email, password: "Correct-horse-9" });
    return Object.assign(person, {
      accountId: organiser.accountId,
      userId: organiser.userId,
      email: organiser.email,
    });
  }

  test("the validity of issued certificates can be changed and removed together", async () => {
    await send(project);
    const ids = [await idOf("tunde"), await idOf("obi")];
    const change = (fields: Record<string, string>) =>
      organiser.post("/certificates/validity", { s: ids.join("."), ...fields });
    expect(words(await organiser.page(`/certificates/validity?s=${ids[0]}&s=${ids[1]}`))).toContain(
      "Of 2 certificates",
    );
    expect((await change({ validity: "on", day: "" })).status).toBe(422);
    expect((await change({ validity: "on", day: "2026-03-31" })).status).toBe(303);
    const changed = (await rows()).filter(({ id }) => ids.includes(id));
    expect(changed.map(({ expiresAt }) => expiresAt)).toEqual(
      Array(2).fill("2026-03-31T22:59:59.999Z"),
    );
    expect(JSON.parse(changed[0]!.values)).toMatchObject({ "Expiry Date": "31 March 2026" });
    expect(words(await issued())).toContain("until 31 March 2026");
    await stranger.post("/certificates/validity", { s: ids.join("."), validity: "never" });
    expect((await rows()).filter(({ expiresAt }) => expiresAt)).toHaveLength(2);
    await change({ validity: "never" });
    const after = (await rows()).filter(({ id }) => ids.includes(id));
    expect(
      after.map(({ expiresAt, values }) => [expiresAt, "Expiry Date" in JSON.parse(values)]),
    ).toEqual([
      [null, false],
      [null, false],
    ]);
  });

  test("C09 a correction keeps the validity and takes the old one's place", async () => {
    await send(project);
    const old = await idOf("tunde");
    await organiser.post("/certificates/validity", { s: old, validity: "on", day: "2026-03-31" });
    await app.context.db
      .updateTable("certificates")
      .set({ sentAt: "2025-11-20T13:00:00.000Z" })
      .where("id", "=", old)
      .execute();
    const page = `/projects/${project.id}/certificates/${old}`;
    expect(await issued()).toContain(`href="${page}/reissue"`);
    await organiser.post(`${page}/reissue`, {
      firstName: "Túndé",
      lastName: "Alabi",
      email: "tunde@people.test",
    });
    const corrected = (await rows()).find(({ replacesId }) => replacesId === old)!;
    expect(corrected).toMatchObject({
      expiresAt: "2026-03-31T22:59:59.999Z",
      sentAt: "2025-11-20T13:00:00.000Z",
    });
    expect(await listed("sent=today")).toEqual(["tunde"]);
    expect(await listed("status=replaced")).toEqual(["tunde"]);
  });

  test("a correction that was not e-mailed can be e-mailed later, once", async () => {
    const { db } = app.context;
    const batchId = await send(project);
    const acceptedAt = app.context.clock().toISOString();
    await db
      .updateTable("deliveries")
      .set({ state: "delivered", acceptedAt })
      .where("batchId", "=", batchId)
      .execute();
    const page = (id: string) => `/projects/${project.id}/certificates/${id}`;
    const correct = async (id: string, firstName: string) => {
      await organiser.post(`${page(id)}/reissue`, {
        firstName,
        lastName: "Alabi",
        email: "tunde@people.test",
      });
      return (await rows()).find(({ replacesId }) => replacesId === id)!.id;
    };
    const first = await idOf("tunde");
    // Corrected twice, without an e-mail either time.
    const last = await correct(await correct(first, "Tundé"), "Túndé");
    const about = (id: string) =>
      db.selectFrom("deliveries").select("toEmail").where("certificateId", "=", id).execute();
    expect(await about(last)).toEqual([]);
    expect(words(await organiser.page(page(last)))).toContain("hasn’t been e-mailed yet");
    expect(await organiser.page(`${page(last)}/email`)).toContain("tunde@people.test");
    await Promise.all([
      organiser.post(`${page(last)}/email`, {}),
      organiser.post(`${page(last)}/email`, {}),
    ]);
    expect(await about(last)).toEqual([{ toEmail: "tunde@people.test" }]);
    expect(await organiser.page(page(last))).not.toContain("E-mail it now");
    expect((await organiser.get(`${page(last)}/email`)).headers.get("Location")).toBe(page(last));
    expect((await stranger.post(`${page(last)}/email`, {})).status).toBe(404);
  });
});

describe("The bin", () => {
  test("certificates of a project in the bin can be seen and revoked", async () => {
    const batchId = await send(project);
    await app.context.db
      .updateTable("batches")
      .set({ status: "done" })
      .where("id", "=", batchId)
      .execute();
    await organiser.post(`/projects/${project.id}/delete`, {});
    const id = await idOf("tunde");
    const page = `/projects/${project.id}/certificates/${id}`;
    expect(words(await organiser.page(page))).toContain("Tunde Alabi");
    expect((await organiser.post(`${page}/revoke`, { reason: "Mistake" })).status).toBe(303);
    expect((await stranger.get(page)).status).toBe(404);
  });
});
