import { readFile } from "node:fs/promises";
import * as xlsx from "@e965/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { enterCodeWord } from "../../../app/features/webinars/attendance/enter-code-word.server.ts";
import type {
  Webinar,
  WebinarRegistration,
} from "../../../app/features/webinars/model/webinar.server.ts";
import { markJoined } from "../../../app/features/webinars/registration/record-attendance.server.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addRegistration, addWebinar, codeWordsFor } from "../../factories/webinar.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let form: Form;
let webinar: Webinar;
let now: Date;
let page: string;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
});
/** On 20 November from 10:00 to 11:30 in Lagos. */
beforeEach(async () => {
  now = new Date("2026-11-20T09:10:00.000Z");
  owner = await app.organiser();
  form = await addPublishedForm(app.context, owner);
  webinar = await addWebinar(app.context, owner, form, { startsAt: "2026-11-20T09:00:00.000Z" });
  page = `/forms/${form.id}/webinar/attendance`;
});
afterAll(() => app.stop());

const db = () => app.context.db;
const register = (name: string, email: string, change: Partial<WebinarRegistration> = {}) =>
  addRegistration(app.context, webinar, { name, email, ...change });
const reread = ({ id }: { id: string }) =>
  db()
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const join = (registration: WebinarRegistration) =>
  db()
    .transaction()
    .execute((trx) => markJoined(trx, registration, now));

/** Names of those who count as having attended. */
async function attended(): Promise<string[]> {
  const rows = await db()
    .selectFrom("webinarRegistrations")
    .select("name")
    .where("webinarId", "=", webinar.id)
    .where("attended", "=", 1)
    .where("state", "=", "registered")
    .orderBy("position")
    .execute();
  return rows.map(({ name }) => name);
}

/** A page as it reads, without the marks that React leaves between texts. */
const look = async (path: string) => (await owner.page(path)).replaceAll("<!-- -->", "");

async function upload(
  content: string | Buffer<ArrayBuffer>,
  name = "report.csv",
  timeZone = "Africa/Lagos",
): Promise<Response> {
  const posted = new FormData();
  posted.set("timeZone", timeZone);
  posted.set("file", new File([content], name));
  return owner.post(`${page}/import`, posted);
}

/** Uploads a report and returns the address of the page that asks about it. */
async function uploaded(
  content: string | Buffer<ArrayBuffer>,
  name?: string,
  timeZone?: string,
): Promise<string> {
  const response = await upload(content, name, timeZone);
  expect([response.status, response.status === 303 ? "" : await response.text()]).toEqual([
    303,
    "",
  ]);
  return response.headers.get("Location")!;
}

describe("Links and code words", () => {
  test("a join link counts once, and only while the webinar runs", async () => {
    const ada = await register("Ada Obi", "ada@people.test");
    now = new Date("2026-11-19T09:00:00.000Z");
    expect(await join(ada)).toBe(false);
    now = new Date("2026-11-20T09:02:00.000Z");
    expect(await join(ada)).toBe(true);
    now = new Date("2026-11-20T09:30:00.000Z");
    expect(await join(await reread(ada))).toBe(false);
    expect(await reread(ada)).toMatchObject({ joinedAt: "2026-11-20T09:02:00.000Z", attended: 1 });
    const late = await register("Late Comer", "late@people.test");
    now = new Date("2026-11-20T10:45:00.000Z");
    expect(await join(late)).toBe(false);
    const html = await look(page);
    expect(html).toContain("Joined 10:02 with their link");
    expect(html).toContain("West Africa Time");
  });

  test("a join link doesn't count for waiting people or cancelled webinars", async () => {
    expect(await join(await register("Waiter", "w@people.test", { state: "waiting" }))).toBe(false);
    const ada = await register("Ada Obi", "ada@people.test");
    await db()
      .updateTable("webinars")
      .set({ state: "cancelled" })
      .where("id", "=", webinar.id)
      .execute();
    expect(await join(ada)).toBe(false);
  });

  test("the code word counts for a day longer, whatever its case", async () => {
    const ada = await register("Ada Obi", "ada@people.test");
    const said = { ...webinar, codeWords: codeWordsFor("Ìròkò") };
    const say = async (word: string, registration = ada, on: Webinar = said) => {
      const enter = (trx: Parameters<typeof enterCodeWord>[0]) =>
        enterCodeWord(trx, { webinar: on, registration, word, now });
      return (await db().transaction().execute(enter)).answer;
    };
    now = new Date("2026-11-20T08:59:00.000Z");
    expect(await say("iroko")).toBe("early");
    now = new Date("2026-11-20T09:30:00.000Z");
    expect(await say("obeche")).toBe("wrong");
    expect(await say("iroko", ada, webinar)).toBe("none");
    expect(await say(" I ROKO ")).toBe("accepted");
    expect(await reread(ada)).toMatchObject({ codeWordAt: now.toISOString(), attended: 1 });
    now = new Date("2026-11-21T10:31:00.000Z");
    expect(await say("iroko")).toBe("late");
  });

  test("several code words count in their times, as many as needed", async () => {
    const rules = { intent: "rules", attendanceRule: "link-and-code-word", codeWordsNeeded: "2" };
    const codeWords = "10:10-10:30 Kora\n10:40-11:00 Baobab\nÌròkò";
    expect((await owner.post(page, { ...rules, codeWords })).status).toBe(303);
    const ada = await register("Ada Obi", "ada@people.test", {
      joinedAt: "2026-11-20T09:01:00.000Z",
    });
    const type = async (word: string) => {
      const answer = await app.visitor().post(`/j/${ada.joinToken}`, { intent: "code-word", word });
      return answer.status === 303 ? "taken" : answer.text();
    };
    now = new Date("2026-11-20T09:05:00.000Z");
    expect(await type("kora")).toContain(
      "It is too early for this code word. It is accepted from 10:10 to 10:30",
    );
    now = new Date("2026-11-20T09:15:00.000Z");
    expect(await type("KORA")).toBe("taken");
    expect(await type("kora")).toContain("You’ve already entered this code word");
    expect(await reread(ada)).toMatchObject({ codeWordAt: null, attended: 0, doubtful: 1 });
    expect(await app.visitor().page(`/j/${ada.joinToken}`)).toMatch(
      /You have entered (?:<!-- -->)?1.{0,40}2.{0,20}code words/,
    );
    const doubt = await look(page);
    expect(doubt).toContain("Not enough code words");
    expect(doubt).toContain("1 of 3 code words");
    now = new Date("2026-11-20T10:05:00.000Z");
    expect(await type("baobab")).toContain(
      "It is too late for this code word. It was accepted from 10:40 to 11:00",
    );
    expect(await type("iroko")).toBe("taken");
    expect(await reread(ada)).toMatchObject({ codeWordAt: now.toISOString(), attended: 1 });
    await owner.post(page, { ...rules, codeWords, codeWordsNeeded: "" });
    expect(await reread(ada)).toMatchObject({ codeWordAt: null, attended: 0 });
    const shown = await look(page);
    expect(shown).toContain("10:10–10:30 Kora");
    for (const [field, message] of [
      [{ codeWordsNeeded: "4" }, "There are fewer code words than that"],
      [{ codeWords: "03:00 Kora" }, "not on the day of the event"],
    ] as const) {
      const refused = await owner.post(page, { ...rules, codeWords, ...field });
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain(message);
    }
  });

  test("C21 new rules are kept, and attendance is worked out anew", async () => {
    await register("Early", "early@people.test", {
      joinedAt: "2026-11-20T09:01:00.000Z",
      attended: 1,
    });
    await register("Late", "late@people.test", {
      joinedAt: "2026-11-20T10:00:00.000Z",
      attended: 1,
    });
    const response = await owner.post(page, {
      intent: "rules",
      minimumMinutes: "60",
      codeWords: " Ìròkò ",
    });
    expect(response.status).toBe(303);
    expect(await attended()).toEqual(["Early"]);
    expect(
      await db()
        .selectFrom("webinars")
        .select(["minimumMinutes", "codeWords"])
        .where("id", "=", webinar.id)
        .execute(),
    ).toEqual([
      { minimumMinutes: 60, codeWords: expect.stringContaining('"word":"Ìròkò","from":null') },
    ]);
    const wrong = await owner.post(page, {
      intent: "rules",
      minimumMinutes: "an hour",
      codeWords: "ab",
    });
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    expect(html).toContain("Enter the minutes as a number");
    expect(html).toContain("at least three letters");
    expect(html).toContain('value="an hour"');
    expect((await owner.post(page, { intent: "rules", minimumMinutes: "91" })).status).toBe(422);
    await owner.post(page, { intent: "rules", minimumMinutes: "", codeWords: "" });
    expect(await attended()).toEqual(["Early", "Late"]);
  });
});

const ZOOM = "tests/fixtures/lists/zoom-report.csv";

describe("/forms/:id/webinar/attendance", () => {
  test("the organiser marks one, several or all, in their own webinar", async () => {
    const ada = await register("Ada Obi", "ada@people.test");
    const chi = await register("Chi Eze", "chi@people.test");
    await register("Fúnmiláyọ̀ Ade", "funmi@people.test");
    const other = await addWebinar(app.context, owner, await addPublishedForm(app.context, owner));
    const stranger = await addRegistration(app.context, other, { name: "Stranger" });
    await owner.post(page, { one: `came:${ada.id}` });
    expect(await attended()).toEqual(["Ada Obi"]);
    await owner.post(page, { tick: "came", id: [ada.id, chi.id, stranger.id] });
    expect(await attended()).toEqual(["Ada Obi", "Chi Eze"]);
    expect((await reread(stranger)).manual).toBeNull();
    await owner.post(page, { tick: "absent", id: chi.id });
    expect(await attended()).toEqual(["Ada Obi"]);
    const response = await owner.post(page, { tick: "came", all: "1", search: "q=funmilayo" });
    expect(response.headers.get("Location")).toBe(`${page}?q=funmilayo`);
    expect(await attended()).toEqual(["Ada Obi", "Fúnmiláyọ̀ Ade"]);
    await owner.post(page, { tick: "unsaid", all: "1" });
    expect(await attended()).toEqual([]);
  });

  test("search, filters and figures show the truth", async () => {
    await register("Ada Obi", "ada@people.test", { attended: 1, manual: 1 });
    await register("Chi Eze", "chi@people.test", {
      joinedAt: "2026-11-20T08:50:00.000Z",
      doubtful: 1,
    });
    await register("Fúnmiláyọ̀ Ade", "funmi@people.test");
    const names = async (search: string) => {
      const html = await look(`${page}?${search}`);
      return ["Ada Obi", "Chi Eze", "Fúnmiláyọ̀ Ade"].filter((name) =>
        html.includes(`Select ${name}`),
      );
    };
    expect(await names("")).toHaveLength(3);
    expect(await names("show=attended")).toEqual(["Ada Obi"]);
    expect(await names("show=absent")).toEqual(["Fúnmiláyọ̀ Ade"]);
    expect(await names("show=doubtful")).toEqual(["Chi Eze"]);
    // The address that was in bookmarks before.
    expect(await names("show=doubts")).toEqual(["Chi Eze"]);
    expect(await names("q=FUNMILAYO")).toEqual(["Fúnmiláyọ̀ Ade"]);
    expect(await names("q=nobody")).toEqual([]);
    expect(await look(page)).toContain("33%");
  });

  test("the export has everyone, no formulas, and says the zone", async () => {
    await register('=HYPERLINK("https://evil.test")', "evil@people.test", {
      joinedAt: "2026-11-20T09:02:00.000Z",
      attended: 1,
    });
    const response = await owner.get(`${page}.csv`);
    expect(response.headers.get("Content-Type")).toContain("text/csv");
    const csv = await response.text();
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.test"")",evil@people.test,Yes`);
    expect(csv).toContain("Joined (West Africa Time)");
    expect(csv).toContain("2026-11-20 10:02");
  });
});

describe("A report", () => {
  test("a Zoom report counts only once it is taken over", async () => {
    const ada = await register("Ada Obi", "person1@mail.test");
    const chi = await register("Chi Eze", "person2@mail.test");
    await register("No Show", "noshow@mail.test", {
      joinedAt: "2026-11-20T09:02:00.000Z",
      attended: 1,
    });
    const address = await uploaded(await readFile(ZOOM), "zoom-report.csv");
    const html = await look(address);
    expect(html).toContain("2 people found by their e-mail address");
    expect(html).toContain("iPhone");
    expect(html).toContain("West Africa Time (Lagos)");
    expect(html).not.toContain("don’t match the webinar");
    expect(await reread(ada)).toMatchObject({ reportedMinutes: null, attended: 0 });
    expect((await owner.post(address, {})).status).toBe(303);
    expect(await reread(ada)).toMatchObject({ reportedMinutes: 60, attended: 1 });
    expect(await reread(chi)).toMatchObject({ reportedMinutes: 63, attended: 1 });
    expect(await look(page)).toContain("60 of 90 minutes in the report");
    expect(await look(`${page}?show=doubtful`)).toContain("Select No Show");
    expect(await attended()).toEqual(["Ada Obi", "Chi Eze"]);
  });

  test("people whom a report leaves out are doubtful, despite their click", async () => {
    await register("Ada Obi", "ada@people.test");
    const clicked = await register("Clicked Only", "clicked@people.test");
    const typed = await register("Typed Too", "typed@people.test", {
      codeWordAt: "2026-11-20T09:40:00.000Z",
    });
    await register("No Sign", "none@people.test");
    expect(await join(clicked)).toBe(true);
    expect(await attended()).toEqual(["Clicked Only"]);
    const address = await uploaded("Name,Email,Duration\nAda Obi,ada@people.test,80\n");
    await owner.post(address, {});
    expect(await attended()).toEqual(["Ada Obi"]);
    expect(await reread(clicked)).toMatchObject({ attended: 0, doubtful: 1 });
    expect(await reread(typed)).toMatchObject({ attended: 0, doubtful: 1 });
    const html = await look(page);
    expect(html).toContain("2 people are doubtful");
    expect(html).toContain("Not in the imported report");
    // A press after the import is no more than a click either.
    now = new Date("2026-11-20T10:00:00.000Z");
    await join(await register("Late Click", "late@people.test"));
    expect(await attended()).toEqual(["Ada Obi"]);
    await owner.post(page, { tick: "came", all: "1", search: "show=doubtful" });
    expect(await attended()).toEqual(["Ada Obi", "Clicked Only", "Typed Too", "Late Click"]);
    await owner.post(page, { tick: "unsaid", all: "1" });
    expect((await reread(clicked)).doubtful).toBe(1);
    await owner.post(page, { withdraw: address.split("/").at(-1)! });
    expect(await attended()).toEqual(["Clicked Only", "Typed Too", "Late Click"]);
  });

  test("a device's name is assigned once, and known in the next report", async () => {
    const ada = await register("Ada Obi", "ada@people.test");
    const file = (minutes: number) => `Name,Email,Duration\niPhone (2),,${minutes}\nGalaxy,,5\n`;
    const first = await uploaded(file(40));
    await owner.post(first, { "assign-0": "ada@people.test" });
    const next = await uploaded(file(70));
    const html = await look(next);
    expect(html).toContain("1 person whose name you assigned before");
    expect(html).toMatch(/Assigned by you before.*iPhone \(2\).*is not .*Ada Obi/s);
    await owner.post(next, {});
    expect((await reread(ada)).reportedMinutes).toBe(70);
    await owner.post(next, { unassign: "0" });
    expect((await reread(ada)).reportedMinutes).toBe(40);
    const third = await uploaded(file(80));
    await owner.post(third, { not: "0" });
    expect((await reread(ada)).reportedMinutes).toBe(40);
  });

  test("minutes that Teams states win over coming and leaving", async () => {
    const gbenga = await register("Gbenga Alao", "gbenga@people.test");
    const ada = await register("Ada Obi", "ada@people.test");
    await owner.post(await uploaded(await readFile("tests/fixtures/reports/teams-2023.csv")), {});
    expect((await reread(gbenga)).reportedMinutes).toBe(5);
    expect((await reread(ada)).reportedMinutes).toBe(61);
  });

  test("lengths are read another way, and what was typed stays", async () => {
    const ada = await register("Ada Obi", "ada@people.test");
    const address = await uploaded(
      "Name;E-mail;Duration\niPhone (2);;0:50\nAda Obi;ada@people.test;1:02\n",
    );
    expect(await look(address)).toContain("We took lengths such as “0:50” for 0 h 50 min.");
    const read = await owner.post(address, {
      intent: "read:lengths:minutes",
      "assign-0": "Ada Obi, ada@people.test",
    });
    const html = (await read.text()).replaceAll("<!-- -->", "");
    expect(html).toContain("We took lengths such as “0:50” for 0 min 50 s.");
    expect(html).toContain("Take it for 0 h 50 min");
    const typed = (await readPage(html)).getByLabelText(/^iPhone \(2\)/);
    expect(typed.getAttribute("value")).toBe("Ada Obi, ada@people.test");
    await owner.post(address, {});
    expect((await reread(ada)).reportedMinutes).toBe(2);
  });

  test("dates of a report with chosen columns are read another way", async () => {
    const ada = await register("Ada Obi", "ada@people.test");
    const address = await uploaded(
      "Nom;Adresse;Venu;Parti\nAda Obi;Lagos;05/06/2026 10:00;05/06/2026 10:41\n",
    );
    await owner.post(address, { row: "0", "use-0": "name", "use-2": "joined", "use-3": "left" });
    expect(await look(address)).toContain("we took the first number for the month.");
    await owner.post(address, { intent: "read:dates:day-first" });
    const html = await look(address);
    expect(html).toContain("we took the first number for the day.");
    expect(html).toContain("5 June 2026");
    await owner.post(address, {});
    expect((await reread(ada)).reportedMinutes).toBe(41);
  });

  test("an unknown report's columns are chosen once, then known", async () => {
    const ada = await register("Ada Obi", "ada@people.test");
    const file = (minutes: number) =>
      `Rapport\nNom;Adresse;Minutes passées\nAda Obi;Lagos;${minutes}\n`;
    const address = await uploaded(file(40));
    const html = await look(address);
    for (const part of [
      "What the columns of",
      "Minutes passées",
      "For example: Ada Obi",
      "The row of headings",
    ])
      expect(html).toContain(part);
    const wrong = await owner.post(address, { row: "1", "use-0": "name" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("Say which column holds how long people stayed");
    expect(
      (await owner.post(address, { row: "1", "use-0": "joined", "use-1": "name" })).status,
    ).toBe(422);
    expect(
      (await owner.post(address, { intent: "row", row: "2" })).headers.get("Location"),
    ).toContain("?row=2");
    const read = await owner.post(address, { row: "1", "use-0": "name", "use-2": "minutes" });
    expect(read.headers.get("Location")).toBe(address);
    expect(await look(address)).toContain("Found by their name");
    await owner.post(address, {});
    expect((await reread(ada)).reportedMinutes).toBe(40);
    const kept = await db()
      .selectFrom("attendanceReports")
      .select("people")
      .where("webinarId", "=", webinar.id)
      .execute();
    expect(kept.map(({ people }) => people).join()).not.toContain("Lagos");
    const next = await uploaded(file(55));
    expect(await look(next)).toContain("Found by their name");
  });

  test("an early click opens the room, but leaves attendance doubtful", async () => {
    const early = await register("Early Only", "only@people.test");
    const again = await register("Early Again", "again@people.test");
    const word = await register("Early Word", "word@people.test");
    await db()
      .updateTable("webinars")
      .set({ codeWords: codeWordsFor("Ìròkò") })
      .where("id", "=", webinar.id)
      .execute();
    now = new Date("2026-11-20T08:50:00.000Z");
    for (const person of [early, again, word]) {
      const pressed = await app.visitor().post(`/j/${person.joinToken}`, {});
      expect(pressed.headers.get("Location")).toContain("secret-room");
    }
    expect(await attended()).toEqual([]);
    expect((await reread(early)).doubtful).toBe(1);
    expect(await app.visitor().page(`/j/${early.joinToken}`)).toContain(
      "code word during the webinar",
    );
    now = new Date("2026-11-20T09:20:00.000Z");
    await app.visitor().post(`/j/${again.joinToken}`, {});
    await app.visitor().post(`/j/${word.joinToken}`, { intent: "code-word", word: "IROKO " });
    expect(await attended()).toEqual(["Early Again", "Early Word"]);
    expect(await reread(again)).toMatchObject({
      joinedAt: "2026-11-20T08:50:00.000Z",
      joinedAfterStartAt: now.toISOString(),
      doubtful: 0,
    });
    const html = await look(page);
    expect(html).toContain("Joined only before the start");
    expect(html).toContain("Joined 09:50 with their link, before the start");
    expect(html).toContain("Joined again 10:20");
  });

  test("where link and code word count, one alone is doubtful", async () => {
    const refused = await owner.post(page, {
      intent: "rules",
      attendanceRule: "link-and-code-word",
      codeWords: "",
    });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Enter a code word, or choose “The joining link”");
    expect((await owner.post(page, { intent: "rules", attendanceRule: "anything" })).status).toBe(
      422,
    );
    const saved = await owner.post(page, {
      intent: "rules",
      attendanceRule: "link-and-code-word",
      codeWords: "Ìròkò tree",
    });
    expect(saved.status).toBe(303);
    const ada = await register("Ada Obi", "ada@people.test");
    const chi = await register("Chi Eze", "chi@people.test");
    await app.visitor().post(`/j/${ada.joinToken}`, {});
    await app.visitor().post(`/j/${chi.joinToken}`, {});
    expect(await attended()).toEqual([]);
    expect(await reread(ada)).toMatchObject({ doubtful: 1 });
    await app.visitor().post(`/j/${ada.joinToken}`, { intent: "code-word", word: "irókó TREE" });
    expect(await attended()).toEqual(["Ada Obi"]);
    expect(await look(page)).toContain("No code word");
    await owner.post(page, { intent: "rules", attendanceRule: "link", codeWords: "" });
    expect(await attended()).toEqual(["Ada Obi", "Chi Eze"]);
  });

  test("every screen and export gives the same numbers, whatever happened before", async () => {
    let seed = 20261120;
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    await db()
      .updateTable("webinars")
      .set({ codeWords: codeWordsFor("iroko") })
      .where("id", "=", webinar.id)
      .execute();
    const people: WebinarRegistration[] = [];
    for (let i = 0; i < 12; i++)
      people.push(await register(`Person ${i}`, `person-${i}-${webinar.id}@people.test`));
    const some = () => people[random(people.length)]!;
    const reports: string[] = [];
    for (let step = 0; step < 40; step++) {
      now = new Date(Date.parse("2026-11-20T08:46:00.000Z") + step * 120_000);
      const act = random(7);
      if (act <= 1) await app.visitor().post(`/j/${some().joinToken}`, {});
      if (act === 2)
        await app.visitor().post(`/j/${some().joinToken}`, { intent: "code-word", word: "iroko" });
      if (act === 3)
        await owner.post(page, { one: `${["came", "absent", "unsaid"][random(3)]}:${some().id}` });
      if (act === 4)
        await owner.post(page, {
          intent: "rules",
          attendanceRule: random(2) ? "link" : "link-and-code-word",
          codeWords: "iroko",
          minimumMinutes: random(2) ? "45" : "",
        });
      if (act === 5) {
        const address = await uploaded(
          `Name,Email,Duration\nOne,${some().email},${20 + random(60)}\n`,
        );
        await owner.post(address, {});
        reports.push(address.split("/").at(-1)!);
      }
      if (act === 6 && reports.length > 0) await owner.post(page, { withdraw: reports.pop()! });
    }
    const shown = async (show: string) =>
      [...(await look(`${page}?show=${show}`)).matchAll(/aria-label="Select ([^"]+)"/g)].map(
        ([, name]) => name!,
      );
    const [yes, no, doubtful] = [
      await shown("attended"),
      await shown("absent"),
      await shown("doubtful"),
    ];
    expect([...yes, ...no, ...doubtful].sort()).toEqual(people.map(({ name }) => name).sort());
    const html = await look(page);
    expect(html).toMatch(new RegExp(`Attended</dt><dd><span[^>]*>${yes.length}</span>`));
    if (doubtful.length > 0) expect(html).toContain(`and ${doubtful.length} doubtful`);
    const csv = await (await owner.get(`${page}.csv`)).text();
    expect(csv.match(/,Yes,/g) ?? []).toHaveLength(yes.length);
    expect(csv.match(/,Doubtful,/g) ?? []).toHaveLength(doubtful.length);
    const everyone = await (await owner.get(`/forms/${form.id}/webinar/people.csv`)).text();
    expect(everyone.match(/,Yes\r?$/gm) ?? []).toHaveLength(yes.length);
    expect(everyone.match(/,Doubtful\r?$/gm) ?? []).toHaveLength(doubtful.length);
    const { attendedCount } = await db()
      .selectFrom("webinars")
      .select("attendedCount")
      .where("id", "=", webinar.id)
      .executeTakeFirstOrThrow();
    expect(attendedCount).toBe(yes.length);
  });

  test("a report counts once, a second adds, withdrawing undoes", async () => {
    const ada = await register("Ada Obi", "person1@mail.test");
    const row = (from: string, until: string) =>
      `Name,Email,Join time,Leave time\nAda Obi,person1@mail.test,11/20/2026 ${from} AM,11/20/2026 ${until} AM\n`;
    const first = await uploaded(row("10:00:00", "10:30:00"));
    await Promise.all([owner.post(first, {}), owner.post(first, {})]);
    expect((await reread(ada)).reportedMinutes).toBe(30);
    const second = await uploaded(row("10:20:00", "10:50:00"));
    await owner.post(second, {});
    expect((await reread(ada)).reportedMinutes).toBe(50);
    const sum = await uploaded(
      "Name,Email,Total duration (minutes)\nAda Obi,person1@mail.test,45\n",
    );
    await owner.post(sum, {});
    expect((await reread(ada)).reportedMinutes).toBe(50);
    await owner.post(page, { withdraw: second.split("/").at(-1)! });
    expect((await reread(ada)).reportedMinutes).toBe(45);
    for (const report of [first, sum])
      await owner.post(page, { withdraw: report.split("/").at(-1)! });
    expect(await reread(ada)).toMatchObject({ reportedMinutes: null, attended: 0 });
  });

  test("doubts are asked again with everything kept, for offered people only", async () => {
    const ada = await register("Ada Chioma Obi", "ada@people.test");
    const chi = await register("Chi Eze", "chi@people.test");
    const musa = await register("Musa Ibrahim", "musa@people.test");
    const address = await uploaded(
      "Name,Email,Duration\nAda Obi,,41\nC. Eze,phone@else.test,20\nIbrahim Musa,,66\nNew Person,new@else.test,70\nGuest,,5\n",
    );
    const html = await look(address);
    expect(html).toContain("2 people to ask you about");
    expect(html).toContain("1 person found by their name");
    expect(html).toContain("2 people not registered");
    const incomplete = await owner.post(address, { "who-0": ada.id, add: "3" });
    expect(incomplete.status).toBe(422);
    const again = await readPage(incomplete);
    expect(again.text).toContain("Say who C. Eze is");
    const radios = again.getAllByRole<HTMLInputElement>("radio", { checked: true });
    expect(radios.map(({ value }) => value)).toContain(ada.id);
    const boxes = again.getAllByRole<HTMLInputElement>("checkbox", { checked: true });
    expect(boxes.map(({ id }) => id)).toContain("add-3");
    expect((await reread(ada)).reportedMinutes).toBeNull();
    // Somebody who was not offered for this row.
    expect((await owner.post(address, { "who-0": musa.id, "who-1": "nobody" })).status).toBe(422);
    expect(
      (await owner.post(address, { "who-0": ada.id, "who-1": "nobody", not: "2", add: "3" }))
        .status,
    ).toBe(303);
    expect((await reread(ada)).reportedMinutes).toBe(41);
    expect((await reread(chi)).reportedMinutes).toBeNull();
    expect((await reread(musa)).reportedMinutes).toBeNull();
    expect(await attended()).toEqual(["Ada Chioma Obi", "New Person"]);
    const { placesTaken } = await db()
      .selectFrom("webinars")
      .select("placesTaken")
      .where("id", "=", webinar.id)
      .executeTakeFirstOrThrow();
    expect(placesTaken).toBe(4);
  });

  test("a device's name is assigned to a person, and can be undone", async () => {
    const ada = await register("Ada Obi", "ada@people.test");
    const funmi = await register("Fúnmiláyọ̀ Ade", "funmi@people.test");
    const address = await uploaded(
      "Name,Email,Duration\niPhone (2),,70\nGalaxy A12,,65\nAda Obi,ada@people.test,10\n",
    );
    const html = await look(address);
    expect(html).toContain("iPhone (2)");
    expect(html).toContain('<option value="Ada Obi, ada@people.test">');
    const wrong = await owner.post(address, { "assign-0": "Nobody Known" });
    expect(wrong.status).toBe(422);
    const again = (await wrong.text()).replaceAll("<!-- -->", "");
    expect(again).toContain("No single registered person matches “Nobody Known”");
    expect(again).toContain('value="Nobody Known"');
    expect((await owner.post(address, { "assign-0": "Ada Obi, ada@people.test" })).status).toBe(
      303,
    );
    expect(await reread(ada)).toMatchObject({ reportedMinutes: 70, attended: 1 });
    expect(await look(page)).toContain(address);

    const imported = await look(address);
    expect(imported).toContain("Assigned by you");
    expect(imported).toContain("Galaxy A12");
    expect((await owner.post(address, { assign: "1", "assign-1": "" })).status).toBe(422);
    // By the name alone, whatever its marks; only once.
    const assigned = await owner.post(address, { assign: "1", "assign-1": "funmilayo ade" });
    expect(assigned.headers.get("Location")).toBe(address);
    expect(await reread(funmi)).toMatchObject({ reportedMinutes: 65, attended: 1 });
    await owner.post(address, { assign: "1", "assign-1": "ada@people.test" });
    expect((await reread(ada)).reportedMinutes).toBe(70);

    await owner.post(address, { unassign: "1" });
    expect(await reread(funmi)).toMatchObject({ reportedMinutes: null, attended: 0 });
    await owner.post(address, { unassign: "0" });
    expect((await reread(ada)).reportedMinutes).toBe(10);
    // A match by address is the report's own and stays.
    await owner.post(address, { unassign: "2" });
    expect((await reread(ada)).reportedMinutes).toBe(10);
    const stranger = await app.organiser();
    expect(
      (await stranger.post(address, { assign: "1", "assign-1": "ada@people.test" })).status,
    ).toBe(404);
  });

  test("somebody who came while waiting or cancelled has a place", async () => {
    const waiter = await register("Waiting Person", "w@people.test", { state: "waiting" });
    const declined = await register("Declined Person", "d@people.test", { state: "declined" });
    const address = await uploaded("Name,Email,Duration\nW,w@people.test,60\nD,d@people.test,60\n");
    expect(await look(address)).toContain("had no place");
    await owner.post(address, {});
    expect(await reread(waiter)).toMatchObject({ state: "registered", attended: 1 });
    expect(await reread(declined)).toMatchObject({ state: "declined", attended: 0 });
  });
});

describe("Reading a report", () => {
  test("C19 times get the zone that's said, and another day is noticed", async () => {
    await register("Chi Eze", "person2@mail.test");
    const report = await readFile(ZOOM);
    expect(await look(await uploaded(report, "r.csv", "America/Los_Angeles"))).toContain(
      "don’t match the webinar",
    );
    expect(await look(await uploaded(report, "r.csv", "Europe/London"))).not.toContain(
      "don’t match the webinar",
    );
    expect(await look(await uploaded(report, "r.csv"))).toContain("Friday 20 November 2026, 10:00");
  });

  test("a workbook, UTF-16 with tabs, and semicolons are read", async () => {
    const ada = await register("Ada Obi", "person1@mail.test");
    const rows = [
      ["Name (Original Name)", "User Email", "Total Duration (Minutes)", "Guest"],
      ["Ada Obi", "person1@mail.test", 41, "No"],
    ];
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), "Report");
    const workbook = xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer<ArrayBuffer>;
    const tabs = Buffer.from(
      `\ufeff${rows.map((row) => row.join("\t")).join("\r\n")}\r\n`,
      "utf16le",
    );
    for (const content of [workbook, tabs, rows.map((row) => row.join(";")).join("\n")]) {
      const address = await uploaded(content);
      await owner.post(address, {});
      expect((await reread(ada)).reportedMinutes).toBe(41);
      await owner.post(page, { withdraw: address.split("/").at(-1)! });
    }
  });

  test.each([
    ["nothing", "", 422, "Choose the report first"],
    [
      "a list without attendance",
      "First Name,Email\nAda,ada@mail.test\n",
      422,
      "No attendance was found",
    ],
    ["an empty report", "Name,Email,Duration\n", 422, "names nobody"],
    ["a PDF", "%PDF-1.7 something", 415, "This is a PDF"],
    ["a page", "<!doctype html><p>Sign in</p>", 415, "web page"],
    [
      "too many rows",
      `Name,Duration\n${"Ada Obi,5\n".repeat(20_001)}`,
      413,
      "more than 20,000 rows",
    ],
    ["quotes that never close", 'Name,Duration\n"Ada,5\n', 422, "never closed"],
  ])("%s is refused in words", async (_, content, status, words) => {
    const response = await upload(content);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(words);
    expect(
      await db()
        .selectFrom("attendanceReports")
        .select("id")
        .where("webinarId", "=", webinar.id)
        .execute(),
    ).toEqual([]);
  });

  test("a discarded report is gone, and a newer one replaces it", async () => {
    await register("Ada Obi", "person1@mail.test");
    const first = await uploaded("Name,Email,Duration\nAda,person1@mail.test,41\n");
    const second = await uploaded("Name,Email,Duration\nAda,person1@mail.test,42\n");
    expect((await owner.get(first)).status).toBe(404);
    await owner.post(second, { intent: "discard" });
    expect((await owner.get(second)).status).toBe(404);
    expect(await attended()).toEqual([]);
  });
});
