import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Webinar } from "../../../app/features/webinars/model/webinar.server.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

// Files of `fixtures/tables` as real programs and people produce them, uploaded as a person does.

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
const now = new Date("2026-11-20T12:00:00.000Z");

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
});
beforeEach(async () => {
  owner = await app.organiser();
});
afterAll(() => app.stop());

const fixture = (name: string) => readFile(join("tests/fixtures/tables", name));
const textAt = async (path: string) => (await readPage(await owner.page(path))).text;

async function upload(path: string, name: string): Promise<Response> {
  const form = new FormData();
  form.set("timeZone", "Africa/Lagos");
  form.set("file", new File([await fixture(name)], name));
  return owner.post(path, form);
}

async function uploaded(path: string, name: string): Promise<string> {
  const answer = await upload(path, name);
  expect([answer.status, answer.status === 303 ? "" : await answer.text()]).toEqual([303, ""]);
  return answer.headers.get("Location") ?? "";
}

/** The choices that the page offers, as a browser would post them. */
function offered(html: string): Record<string, string> {
  const uses = [...html.matchAll(/<select[^>]*name="(use-\d+)"[^>]*>([\s\S]*?)<\/select>/g)];
  const chosen = uses.map(([, name = "", options = ""]) => {
    const [tag = ""] = /<option[^>]*selected[^>]*>/.exec(options) ?? [];
    return [name, /value="([^"]*)"/.exec(tag)?.[1] ?? "skip"];
  });
  return { ...Object.fromEntries(chosen), headings: "on", consent: "on", intent: "check" };
}

/** Checks a list by what its page offers, adds its people, and returns them in order. */
async function addAll(at: string, changes: Record<string, string> = {}) {
  const posted = await owner.post(at, { ...offered(await owner.page(at)), ...changes });
  expect([posted.status, posted.status === 303 ? "" : await posted.text()]).toEqual([303, ""]);
  while ((await owner.page(at)).includes("Checking your list"))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const report = await textAt(at);
  expect((await owner.post(at, { intent: "apply" })).status).toBe(303);
  const people = await app.context.db
    .selectFrom("recipients")
    .select(["firstName", "lastName", "email", "certificateName", "fields"])
    .where("accountId", "=", owner.accountId)
    .orderBy("position")
    .execute();
  return { report, people };
}

const list = (name: string) => uploaded("/bulk-email/upload", name);

describe("A list", () => {
  test("merged cells, a title and headings over two rows become six people", async () => {
    const at = await list("merged-course-cells.xlsx");
    const page = await textAt(at);
    expect(page).toContain("Title in row 1, headings in rows 2 and 3 left out.");
    const { people } = await addAll(at);
    expect(
      people.map((one) => [one.firstName, one.lastName, one.email, one.certificateName]),
    ).toEqual([
      ["Ada", "Obi", "ada@people.test", "Fire Safety"],
      ["Bola", "Adé", "bola@people.test", "Fire Safety"],
      ["Chidi", "Eze", "chidi@people.test", "Fire Safety"],
      ["Dauda", "Bello", "dauda@people.test", "Fire Safety"],
      ["Efe", "Okoro", "efe@people.test", "First Aid"],
      ["Fatima", "Sani", "fatima@people.test", "First Aid"],
    ]);
  });

  test("rows that a filter hides are left out, and asked about", async () => {
    const at = await list("filtered-paid-only.xlsx");
    const page = await textAt(at);
    expect(page).toContain("4 rows are hidden in this sheet");
    expect(page).toContain("Check 2 rows");
    const { people } = await addAll(at);
    expect(people.map(({ firstName }) => firstName)).toEqual(["Ada", "Dauda"]);
  });

  test("rows that a filter hides are added when they are wanted", async () => {
    const { people } = await addAll(await list("filtered-paid-only.xlsx"), { hiddenRows: "take" });
    expect(people.map(({ firstName }) => firstName)).toEqual([
      ...["Ada", "Bola", "Chidi", "Dauda", "Efe", "Fatima"],
    ]);
  });

  test("the choice about hidden rows survives a refused form", async () => {
    const at = await list("filtered-paid-only.xlsx");
    const columns = offered(await owner.page(at));
    for (const name of Object.keys(columns)) if (name.startsWith("use-")) columns[name] = "skip";
    const answer = await owner.post(at, { ...columns, hiddenRows: "take" });
    expect(answer.status).toBe(422);
    const [tag = ""] = /<input[^>]*value="take"[^>]*>/.exec(await answer.text()) ?? [];
    expect(tag).toContain("checked");
  });

  test("hidden rows can still be added after the check", async () => {
    const at = await list("filtered-paid-only.xlsx");
    await owner.post(at, offered(await owner.page(at)));
    await expect.poll(() => textAt(at)).toContain("2 rows ready");
    await owner.post(at, { intent: "hidden-rows", hiddenRows: "take" });
    await expect.poll(() => textAt(at)).toContain("6 rows ready");
  });

  test("dates, times and durations print as the sheet shows them", async () => {
    const { people } = await addAll(await list("list-with-times.ods"));
    expect(people.map(({ fields }) => JSON.parse(fields))).toEqual([
      { "Session starts": "20 November 2026, 14:30", "Session time": "14:30", Length: "01:30" },
      { "Session starts": "20 November 2026, 09:00", "Session time": "09:00", Length: "40:00" },
    ]);
  });

  test("formulas that nobody calculated are said plainly", async () => {
    const answer = await upload("/bulk-email/upload", "formulas-not-calculated.xlsx");
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(
      "has formulas whose results aren’t stored in the file. Open it in Excel or LibreOffice",
    );
  });

  test("a ZIP64 of a few kilobytes is read", async () => {
    const { people } = await addAll(await list("lms-export-zip64.xlsx"));
    expect(people.map(({ lastName }) => lastName)).toEqual(["Obi", "Adé", "Eze"]);
  });

  test("the sheet with people is read, and another can be chosen", async () => {
    const at = await list("webinar-report-summary-first.xlsx");
    expect(await textAt(at)).toContain("We read “Attendees” because the people seem to be there.");
    await owner.post(at, { intent: "sheet", sheet: "Summary" });
    expect(await textAt(at)).toContain("Lagoon Academy");
    await owner.post(at, { intent: "sheet", sheet: "Attendees" });
    const { people } = await addAll(at);
    expect(people.map(({ email }) => email)).toEqual(["ada@people.test", "bola@people.test"]);
  });
});

describe("A report", () => {
  let webinar: Webinar;
  let page: string;

  /** On 20 November from 10:00 to 11:30 in Lagos. */
  beforeEach(async () => {
    const form = await addPublishedForm(app.context, owner);
    const startsAt = "2026-11-20T09:00:00.000Z";
    webinar = await addWebinar(app.context, owner, form, { startsAt });
    page = `/forms/${form.id}/webinar/attendance`;
    for (const [name, email] of [
      ["Ada Obi", "ada@people.test"],
      ["Bola Ade", "bola@people.test"],
    ] as const)
      await addRegistration(app.context, webinar, { name, email });
  });

  async function minutes(at: string): Promise<(number | null)[]> {
    expect((await owner.post(at, {})).status).toBe(303);
    const rows = await app.context.db
      .selectFrom("webinarRegistrations")
      .select("reportedMinutes")
      .where("webinarId", "=", webinar.id)
      .orderBy("position")
      .execute();
    return rows.map(({ reportedMinutes }) => reportedMinutes);
  }

  test("moments and times of day of an ODS give the minutes", async () => {
    expect(await minutes(await uploaded(`${page}/import`, "meet-report-times-only.ods"))).toEqual([
      83, 90,
    ]);
  });

  test("the sheet with people is read; others go once applied", async () => {
    const at = await uploaded(`${page}/import`, "webinar-report-summary-first.xlsx");
    expect(await textAt(at)).toContain("We read “Attendees” because the people seem to be there.");
    const other = await owner.post(at, { intent: "sheet", sheet: "Summary" });
    expect([303, 422]).toContain(other.status);
    await owner.post(at, { intent: "sheet", sheet: "Attendees" });
    expect(await minutes(at)).toEqual([83, 90]);
    const stored = await app.context.db
      .selectFrom("attendanceReports")
      .select("people")
      .where("webinarId", "=", webinar.id)
      .executeTakeFirstOrThrow();
    expect(stored.people).not.toContain("CVs that pass");
  });
});
