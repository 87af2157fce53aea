import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type ActingOperator,
  recordOperatorAct,
} from "../../../app/features/activity/operator-acts.server.ts";
import { addApiKey } from "../../factories/api-account.ts";
import { addMember } from "../../factories/members.ts";
import { csvAt } from "../../setup/csv-at.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { waitForCode } from "../../setup/read-outbox.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

const FIRST = "first@iweri.test";
const MINUTE = 60_000;

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let operator: Organiser;
let organiser: Organiser;
let moved = 0;

beforeAll(async () => {
  app = await startApp({
    env: { OPERATOR_EMAIL: FIRST },
    overrides: { clock: () => new Date(Date.now() + moved) },
  });
  operator = await app.organiser({ email: FIRST, accountName: "The office" });
  organiser = await app.organiser({ accountName: "Kano Skills <b>Lab</b>" });
  await app.work();
});
beforeEach(async () => {
  await enterOperatorArea(operator);
});
afterAll(() => app.stop());

const acts = (act: string) =>
  app.context.db
    .selectFrom("operatorActs")
    .selectAll()
    .where("act", "=", act)
    .orderBy("at")
    .orderBy("id")
    .execute();
const PAGES = [
  "/operator",
  "/operator/accounts",
  "/operator/identity-checks",
  "/operator/messages",
  "/operator/newsletter",
  "/operator/operators",
  "/operator/record",
  "/operator/record/export.csv",
  "/outbox",
];

describe("/operator/enter", () => {
  test("being signed in isn't enough, as the area asks for the password", async () => {
    const fresh = app.visitor();
    await fresh.post("/sign-in", { email: FIRST, password: PASSWORD });
    for (const path of PAGES) {
      const answer = await fresh.get(path);
      expect([path, answer.status, answer.headers.get("Location")]).toEqual([
        path,
        302,
        `/operator/enter?to=${encodeURIComponent(path)}`,
      ]);
    }
    const before = (await acts("operator.entered")).length;
    expect(
      (await fresh.post("/operator/enter?to=%2Foperator%2Frecord", { password: "Wrong-horse-9" }))
        .status,
    ).toBe(422);
    expect((await fresh.get("/operator")).status).toBe(302);
    const entered = await fresh.post("/operator/enter?to=%2Foperator%2Frecord", {
      password: PASSWORD,
    });
    expect([entered.status, entered.headers.get("Location")]).toEqual([303, "/operator/record"]);
    for (const path of PAGES) expect([path, (await fresh.get(path)).status]).toEqual([path, 200]);
    expect((await acts("operator.entered")).length).toBe(before + 1);
  });

  test("the door leads nowhere else", async () => {
    for (const to of [
      "//evil.test",
      "https://evil.test",
      "/dashboard",
      "/operator/leave",
      "/operator/enter",
      "/operatorx",
    ]) {
      const answer = await operator.post(`/operator/enter?to=${encodeURIComponent(to)}`, {
        password: PASSWORD,
      });
      expect([to, answer.headers.get("Location")]).toEqual([to, "/operator"]);
    }
  });

  test("a stolen session or cookie does not open the area", async () => {
    const thief = app.visitor();
    thief.cookies.set("iweri_session", operator.cookies.get("iweri_session")!);
    expect((await thief.get("/operator/accounts")).headers.get("Location")).toContain(
      "/operator/enter",
    );
    const other = app.visitor();
    await other.post("/sign-in", { email: FIRST, password: PASSWORD });
    other.cookies.set("iweri_operator", operator.cookies.get("iweri_operator")!);
    expect((await other.get("/operator/accounts")).headers.get("Location")).toContain(
      "/operator/enter",
    );
  });

  test("the session ends after half an hour unused, or when given back", async () => {
    for (let at = 0; at < 4; at++) {
      moved += 20 * MINUTE;
      expect((await operator.get("/operator")).status).toBe(200);
    }
    moved += 31 * MINUTE;
    const late = await operator.get("/operator");
    expect([late.status, late.headers.get("Location")]).toEqual([302, "/sign-in?to=%2Foperator"]);
    const form = await operator.post(`/operator/accounts/${organiser.accountId}/suspend`, {
      reason: "Too late",
    });
    expect([form.status, form.headers.get("Location")]).toEqual([302, "/sign-in?to=%2Foperator"]);
    // Their whole session is over, and nobody else's.
    expect((await operator.get("/dashboard")).status).toBe(302);
    expect((await organiser.get("/dashboard")).status).toBe(200);
    await operator.post("/sign-in", { email: FIRST, password: PASSWORD });
    await enterOperatorArea(operator);
    expect((await operator.get("/operator")).status).toBe(200);
    expect((await operator.post("/operator/leave", {})).status).toBe(303);
    expect((await operator.get("/operator")).status).toBe(302);
    expect((await operator.get("/dashboard")).status).toBe(200);
  });
});

describe("Who may be there", () => {
  test("organisers, viewers and API keys get 404 from every address", async () => {
    const viewer = await addMember(app, operator.accountId, {
      role: "viewer",
      email: "viewer@lagoon.test",
    });
    const key = await addApiKey(app.context, operator);
    const target = `/operator/accounts/${organiser.accountId}`;
    for (const person of [organiser, viewer]) {
      for (const path of [
        ...PAGES,
        "/operator/enter",
        target,
        `${target}/suspend`,
        `${target}/terminate`,
        `${target}/plan`,
      ]) {
        expect([path, (await person.get(path)).status]).toEqual([path, 404]);
      }
      for (const path of [
        `${target}/suspend`,
        target,
        "/operator/operators",
        "/operator/enter",
        "/operator/leave",
      ]) {
        const answer = await person.post(path, {
          reason: "Mine",
          email: organiser.email,
          password: PASSWORD,
          note: "x",
        });
        expect([path, answer.status]).toEqual([path, 404]);
      }
      expect(await person.page("/dashboard")).not.toContain("/operator");
    }
    const program = await app
      .visitor()
      .get("/operator/accounts", { Authorization: `Bearer ${key}` });
    expect(program.headers.get("Location")).toContain("/sign-in");
    expect(await operator.page("/dashboard")).toContain('href="/operator"');
  });

  test("another site's form does nothing, even for an operator inside", async () => {
    const headers = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
    const target = `/operator/accounts/${organiser.accountId}/suspend`;
    expect((await operator.post(target, { reason: "Forged" }, headers)).status).toBe(403);
    expect((await organiser.get("/dashboard")).status).toBe(200);
  });

  test("operators are added and removed, and a removed one is out immediately", async () => {
    const helper = await app.organiser({ email: "helper@iweri.test" });
    expect(
      (await operator.post("/operator/operators", { email: "nobody@iweri.test" })).status,
    ).toBe(422);
    expect(
      (await operator.post("/operator/operators", { email: "Helper@iweri.test" })).status,
    ).toBe(303);
    expect(
      (await operator.post("/operator/operators", { email: "helper@iweri.test" })).status,
    ).toBe(422);
    await enterOperatorArea(helper);
    expect(await helper.page("/operator/operators")).toContain(FIRST);
    expect(
      (await helper.post("/operator/operators", { email: FIRST, intent: "remove" })).status,
    ).toBe(422);
    expect(
      (await operator.post("/operator/operators", { email: "helper@iweri.test", intent: "remove" }))
        .status,
    ).toBe(303);
    for (const path of ["/operator", "/operator/enter"])
      expect((await helper.get(path)).status).toBe(404);
    // Given again later: the old right is not back with it.
    await operator.post("/operator/operators", { email: "helper@iweri.test" });
    expect((await helper.get("/operator")).headers.get("Location")).toContain("/operator/enter");
    expect((await acts("operator.added")).map(({ subject }) => subject)).toEqual([
      "helper@iweri.test",
      "helper@iweri.test",
    ]);
  });

  test("who has no password enters with a code by mail, once", async () => {
    const { db } = app.context;
    const social = await app.organiser({ email: "social@iweri.test" });
    await operator.post("/operator/operators", { email: "social@iweri.test" });
    await db
      .updateTable("users")
      .set({ passwordHash: null })
      .where("id", "=", social.userId)
      .execute();
    expect((await social.post("/operator/enter", { password: PASSWORD })).status).toBe(422);
    expect((await social.post("/operator/enter", { intent: "send" })).status).toBe(303);
    const code = await waitForCode(app, "social@iweri.test", 1);
    expect(
      (await social.post("/operator/enter", { code: code === "11111" ? "22222" : "11111" })).status,
    ).toBe(422);
    expect((await social.post("/operator/enter", { code })).status).toBe(303);
    expect((await social.get("/operator")).status).toBe(200);
    await social.post("/operator/leave", {});
    expect((await social.post("/operator/enter", { code })).status).toBe(422);
  });
});

describe("/operator/accounts", () => {
  test("accounts are found by name, address and id, each once", async () => {
    const { db } = app.context;
    const base = Date.now() - 90 * 86_400_000;
    for (let n = 0; n < 120; n++) {
      const id = `paged${String(n).padStart(4, "0")}`;
      const createdAt = new Date(base + Math.floor(n / 3) * MINUTE).toISOString();
      await db
        .insertInto("accounts")
        .values({
          id,
          kind: n % 2 ? "company" : "individual",
          name: `Paged ${n}`,
          supportEmail: "p@p.test",
          timeZone: "Africa/Lagos",
          createdAt,
        })
        .execute();
    }
    const seen: string[] = [];
    let next: string | null = "/operator/accounts?q=Paged";
    while (next) {
      const html: string = await operator.page(next);
      expect(html).toContain("120 accounts");
      seen.push(
        ...[...html.matchAll(/href="\/operator\/accounts\/(paged\d+)"/g)].map(([, id]) => id!),
      );
      const older: string | undefined = /href="([^"]*before=[^"]*)"/.exec(html)?.[1];
      next = older?.replaceAll("&amp;", "&") ?? null;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    expect(seen).toEqual([...seen].sort().reverse());
    expect(await operator.page("/operator/accounts?q=paged&kind=company")).toContain("60 accounts");
    for (const q of ["kano skills", organiser.email, organiser.accountId]) {
      const html = await operator.page(`/operator/accounts?q=${encodeURIComponent(q)}`);
      expect(html).toContain(`/operator/accounts/${organiser.accountId}"`);
      expect(html).toContain("1 account");
      expect(html).not.toContain("<b>Lab</b>");
    }
    expect((await operator.get("/operator/accounts?q=%25")).status).toBe(200);
    expect(await operator.page("/operator/accounts")).not.toContain(
      '"/operator/accounts/installation"',
    );
  });

  test("looking at an account is recorded, and notes are too", async () => {
    const path = `/operator/accounts/${organiser.accountId}`;
    const before = (await acts("account.viewed")).length;
    const html = await operator.page(path);
    expect(html).toContain(organiser.email);
    expect(html).toContain("Kano Skills &lt;b&gt;Lab&lt;/b&gt;");
    const [view] = (await acts("account.viewed")).slice(before);
    expect(view).toMatchObject({
      operatorName: FIRST,
      accountId: organiser.accountId,
      operatorId: operator.userId,
    });
    expect((await operator.post(path, { note: " " })).status).toBe(422);
    expect((await operator.post(path, { note: "Called them; all is well" })).status).toBe(303);
    expect(await operator.page(path)).toContain("Called them; all is well");
    expect((await operator.get("/operator/accounts/nothing")).status).toBe(404);
    expect((await operator.get("/operator/accounts/installation")).status).toBe(404);
  });
});

describe("/operator/record", () => {
  test("the record is filtered and exported without formulas, which it records too", async () => {
    const by: ActingOperator = { id: null, name: "command line" };
    const { db, clock } = app.context;
    await recordOperatorAct(db, {
      operator: by,
      act: "account.noted",
      subject: "x",
      note: "=cmd()",
      now: clock(),
    });
    const html = await operator.page("/operator/record?by=command+line&act=account.noted");
    expect(html).toContain("=cmd()");
    expect(html).not.toContain("Called them");
    const [head, ...rows] = await csvAt(operator, "/operator/record/export.csv?by=command+line");
    expect(head).toEqual([
      "Time (West Africa Time)",
      "Operator",
      "Action",
      "Account",
      "Account Name",
      "About",
      "Note",
    ]);
    expect(rows.map((row) => row.at(-1))).toEqual(["'=cmd()"]);
    expect((await acts("record.exported")).length).toBeGreaterThan(0);
    const about = await operator.page(`/operator/record?account=${organiser.accountId}`);
    expect(about).toContain("Viewed an account");
  });
});

describe("The overview", () => {
  test("the overview's numbers are those of the lists they lead to", async () => {
    const { db } = app.context;
    await db
      .updateTable("accounts")
      .set({ sendingPausedAt: "2026-01-01T00:00:00.000Z" })
      .where("id", "=", "paged0001")
      .execute();
    const html = await operator.page("/operator");
    const numbers = [
      ...html.matchAll(
        /href="(\/operator\/accounts[^"]*)"[^>]*><span[^>]*>([^<]*)<\/span><b[^>]*>([\d,]+)<\/b>/g,
      ),
    ];
    expect(numbers.length).toBeGreaterThan(6);
    for (const [, to, label, count] of numbers) {
      const list = await operator.page(to!.replaceAll("&amp;", "&"));
      const said = /([\d,]+) accounts?</.exec(list)?.[1] ?? "0";
      expect([label, said]).toEqual([label, count]);
    }
  });
});

describe("A plan changed by hand", () => {
  test("changing a plan takes a reason that the account is told", async () => {
    const path = `/operator/accounts/${organiser.accountId}`;
    await app.context.db
      .deleteFrom("subscriptions")
      .where("accountId", "=", organiser.accountId)
      .execute();
    expect((await operator.post(`${path}/plan`, { change: "custom", reason: "" })).status).toBe(
      422,
    );
    expect(
      (await operator.post(`${path}/plan`, { change: "end", reason: "None to end" })).status,
    ).toBe(422);
    expect(
      (await operator.post(`${path}/plan`, { change: "custom", reason: "Agreed by phone" })).status,
    ).toBe(303);
    expect(await operator.page(path)).toContain("is now on Custom: Agreed by phone");
    expect(await organiser.page("/activity-log")).toContain("The account is on Custom now");
    expect(
      (await operator.post(`${path}/plan`, { change: "leave-custom", reason: "Over" })).status,
    ).toBe(303);
    expect((await acts("plan.changed")).map(({ accountId }) => accountId)).toEqual([
      organiser.accountId,
      organiser.accountId,
    ]);
  });
});
