import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { addResponses, person } from "../../factories/form-responses.ts";
import { addMember } from "../../factories/members.ts";
import { addPublishedForm, contactQuestions } from "../../factories/published-form.ts";
import { csvAt } from "../../setup/csv-at.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;
let form: Form;
let here: string;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser({ email: "owner@lagoon.test" });
});
afterAll(() => app.stop());

beforeEach(async () => {
  form = await addPublishedForm(app.context, owner, { elements: contactQuestions() });
  here = `/forms/${form.id}/responses/sheet`;
  await addResponses(app.context, form.id, [
    { answers: person("Ada", "Obi", { employer: "=1+1" }) },
  ]);
});

async function makeAddress(): Promise<string> {
  await owner.post(here, { intent: "renew" });
  const url = /value="(http[^"]+\/sheets\/[^"]+\.csv)"/.exec(await owner.page(here))![1]!;
  return new URL(url).pathname;
}

describe("/sheets/:key.csv", () => {
  test("reads all responses without signing in, formulas as text, no notes", async () => {
    const path = await makeAddress();
    await owner.post(`/forms/${form.id}/responses/change?all=1`, { status: "done" });
    const anybody = app.visitor();
    const [head = [], row = []] = await csvAt(anybody, path);
    expect(head.slice(-2)).toEqual(["Status", "Tags"]);
    expect(row).toContain("'=1+1");
    expect(row.at(-2)).toBe("Done");
    await addResponses(app.context, form.id, [{ answers: person("Musa", "Ali") }]);
    expect(await csvAt(anybody, path)).toHaveLength(3);
    const answer = await anybody.get(path);
    expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(answer.headers.get("Cache-Control")).toBe("private, max-age=60");
  });

  test("each response is one line, without cookies or another address", async () => {
    const path = await makeAddress();
    await addResponses(app.context, form.id, [
      { answers: person("Ada\nRose", "Obi", { employer: 'First "line"\r\n\r\nsecond, line' }) },
    ]);
    const answer = await app.visitor().get(path, {
      "User-Agent": "Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)",
    });
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
      200,
      "text/csv; charset=utf-8",
    ]);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    // Excel takes a line end between quotation marks for the end of the row.
    const lines = (await answer.text()).trimEnd().split(/[\r\n]+/);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain('"First ""line"" / second, line"');
  });

  test("says who read it and when, and puts it on record", async () => {
    const path = await makeAddress();
    expect(wordsOf(await owner.page(here))).toContain("Nothing has read this address yet.");
    await app.visitor().get(path, {
      "User-Agent":
        "Mozilla/5.0 (compatible; GoogleDocs; apps-spreadsheets; http://docs.google.com)",
    });
    expect(wordsOf(await owner.page(here))).toContain("Read 1 time, last by Google Sheets");
    const { actorId, what, subject } = await app.context.db
      .selectFrom("accessEntries")
      .selectAll()
      .where("subject", "=", form.id)
      .where("what", "=", "responses-sheet")
      .executeTakeFirstOrThrow();
    expect({ actorId, what, subject }).toEqual({
      actorId: `sheet:${form.id}`,
      what: "responses-sheet",
      subject: form.id,
    });
    expect(wordsOf(await owner.page("/settings/data/access"))).toContain("A live sheet");
  });

  test("renewed and revoked addresses and made-up ones read nothing", async () => {
    const first = await makeAddress();
    const second = await makeAddress();
    expect((await app.visitor().get(first)).status).toBe(404);
    expect((await app.visitor().get(second)).status).toBe(200);
    expect(
      (await app.visitor().get(second.replace(/.\.csv$/, "0.csv").replace("00.csv", "01.csv")))
        .status,
    ).toBe(404);
    await owner.post(here, { intent: "revoke" });
    expect((await app.visitor().get(second)).status).toBe(404);
    expect(wordsOf(await owner.page(here))).toContain("There is no address yet.");
  });

  test("a form in the bin and a closed account are not read", async () => {
    const path = await makeAddress();
    const { db } = app.context;
    const set = (deletedAt: string | null) =>
      db.updateTable("forms").set({ deletedAt }).where("id", "=", form.id).execute();
    await set("2026-01-01T00:00:00.000Z");
    expect((await app.visitor().get(path)).status).toBe(404);
    await set(null);
    expect((await app.visitor().get(path)).status).toBe(200);
    const suspend = (at: string | null) =>
      db
        .updateTable("accounts")
        .set({ terminatedAt: at })
        .where("id", "=", owner.accountId)
        .execute();
    await suspend("2026-01-01T00:00:00.000Z");
    expect((await app.visitor().get(path)).status).toBe(404);
    await suspend(null);
  });

  test("is refused after thirty reads in ten minutes", async () => {
    const path = await makeAddress();
    const statuses: number[] = [];
    for (let read = 0; read < 31; read++) statuses.push((await app.visitor().get(path)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});

test("viewers don’t see the address and can’t make one", async () => {
  await makeAddress();
  const viewer = await addMember(app, owner.accountId, {
    role: "viewer",
    email: `viewer-${form.id}@lagoon.test`,
  });
  const html = await (await viewer.get(here)).text();
  expect(html).not.toContain("/sheets/");
  expect(wordsOf(html)).toContain("Owners and editors can see it");
  expect((await viewer.post(here, { intent: "renew" })).status).toBe(403);
});

test("10,000 responses are read in pieces", { tags: ["long"], timeout: 120_000 }, async () => {
  const path = await makeAddress();
  const given = Array.from({ length: 9_999 }, (_, at) => ({
    answers: { ...person(`P${at}`, "Bello"), emailadr: `p${at}@people.test` },
  }));
  await addResponses(app.context, form.id, given);
  const answer = await app.visitor().get(path);
  let [pieces, lines] = [0, 0];
  for await (const piece of answer.body!) {
    pieces++;
    lines += Buffer.from(piece).toString("utf8").split("\r\n").length - 1;
  }
  expect(lines).toBe(10_001);
  expect(pieces).toBeGreaterThan(15);
});
