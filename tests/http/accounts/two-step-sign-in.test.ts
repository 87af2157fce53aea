import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeAt } from "../../../app/features/accounts/second-factor/one-time-codes.server.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { mailsTo } from "../../setup/read-outbox.ts";
import { PASSWORD, startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

const OPERATOR = "operator@lagoon.test";
const HERE = "/settings/security/two-step";

let app: TestApp;
let now: Date;
beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: OPERATOR }, overrides: { clock: () => now } });
  now = new Date("2026-11-20T08:00:00Z");
  await app.work();
});
afterAll(() => app.stop());

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
beforeEach(() => later(86_400 * 2));

/** Turns it on through the pages. Returns the secret that the app has, and the recovery codes. */
async function turnOn(person: Visitor): Promise<{ secret: string; codes: string[] }> {
  const begun = await person.post(HERE, {});
  expect([begun.status, begun.headers.get("Location")]).toEqual([303, `${HERE}/set-up`]);
  const page = await person.page(`${HERE}/set-up`);
  const secret = /[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}/.exec(page)![0].replaceAll(" ", "");
  const on = await person.post(`${HERE}/set-up`, { code: codeAt(secret, now) });
  const html = await on.text();
  expect(on.status).toBe(200);
  expect(html).toContain("<title>Set up two-step sign-in");
  expect(on.headers.get("Cache-Control")).toContain("no-store");
  later(30);
  const shown = /<textarea[^>]*id="recovery-codes"[^>]*>([^<]*)</.exec(html)![1]!;
  return { secret, codes: shown.trim().split("\n") };
}

async function firstStep(email: string, to = ""): Promise<Visitor> {
  const visitor = app.visitor();
  const answer = await visitor.post(`/sign-in${to && `?to=${to}`}`, {
    email,
    password: PASSWORD,
    remember: "on",
  });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/sign-in/code"]);
  return visitor;
}

const subjectsTo = async (email: string) =>
  (await mailsTo(app, email)).map(({ subject }) => subject);

describe("Turning on two-step sign-in", () => {
  test("needs a code that the app really shows", async () => {
    const person = await app.organiser();
    expect(await person.page(`${HERE}/set-up`)).toContain(
      "You’re not setting up an app in this browser right now.",
    );
    await person.post(HERE, {});
    const page = await person.page(`${HERE}/set-up`);
    expect(page).toContain('aria-label="QR code with the key below"');
    const bad = await person.post(`${HERE}/set-up`, { code: "000000" });
    expect(bad.status).toBe(422);
    expect(await bad.text()).toMatch(/<title>Error: .*This code isn’t right/s);
    expect(await person.page("/settings/security")).toContain("Turn on two-step sign-in");
  });

  test("shows ten recovery codes once, signs out other browsers and mails", async () => {
    const person = await app.organiser();
    const other = app.visitor();
    await other.post("/sign-in", { email: person.email, password: PASSWORD });
    const { codes } = await turnOn(person);
    expect(codes).toHaveLength(10);
    expect(await person.page(HERE)).toContain("You have 10 of 10 left.");
    expect(await person.page(`${HERE}/set-up`)).not.toContain(codes[0]);
    expect((await other.get("/dashboard")).status).toBe(302);
    await expect.poll(() => subjectsTo(person.email)).toContain("Two-step sign-in is on");
    const rows = await app.context.db
      .selectFrom("secondFactors")
      .selectAll()
      .where("userId", "=", person.userId)
      .execute();
    expect(rows[0]!.secret).toMatch(/^1\./);
  });

  test("a key begun in one browser is not shown in another", async () => {
    const person = await app.organiser();
    await person.post(HERE, {});
    const thief = app.visitor();
    for (const [name, value] of person.cookies)
      if (/session/.test(name)) thief.cookies.set(name, value);
    expect(await thief.page(`${HERE}/set-up`)).toContain(
      "You’re not setting up an app in this browser right now.",
    );
  });
});

describe("Signing in with two steps", () => {
  let person: Organiser;
  let secret: string;
  let codes: string[];
  beforeAll(async () => {
    person = await app.organiser();
    ({ secret, codes } = await turnOn(person));
  });

  test("the password alone opens nothing, and the way is kept", async () => {
    const visitor = await firstStep(person.email, "/sent");
    expect((await visitor.get("/dashboard")).status).toBe(302);
    const page = await visitor.page("/sign-in/code");
    expect(page).toContain('autoComplete="one-time-code"');
    expect(page).toContain("Use a recovery code instead");
    const empty = await visitor.post("/sign-in/code", { code: "12" });
    expect(await empty.text()).toContain("Enter the 6 digits that your app shows");
    const answer = await visitor.post("/sign-in/code", { code: codeAt(secret, now) });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/sent"]);
    expect(answer.headers.getSetCookie().join()).toMatch(/iweri_session=[^;]+; Max-Age=2592000/);
    expect((await visitor.get("/dashboard")).status).toBe(200);
    expect((await visitor.get("/sign-in/code")).headers.get("Location")).toBe("/sign-in");
  });

  test("a code works once, for a minute", async () => {
    const code = codeAt(secret, now);
    later(29);
    expect((await (await firstStep(person.email)).post("/sign-in/code", { code })).status).toBe(
      303,
    );
    const again = await (await firstStep(person.email)).post("/sign-in/code", { code });
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("Each code works once");
  });

  test("the fifth wrong code is followed by a wait", async () => {
    const person = await app.organiser();
    const { secret } = await turnOn(person);
    const visitor = await firstStep(person.email);
    for (let i = 0; i < 5; i++)
      expect((await visitor.post("/sign-in/code", { code: "000000" })).status).toBe(422);
    const refused = await visitor.post("/sign-in/code", { code: codeAt(secret, now) });
    expect([refused.status, refused.headers.has("Retry-After")]).toEqual([429, true]);
    // On a browser that they use, nobody's tries keep them out.
    await person.post("/sign-out", {});
    await person.post("/sign-in", { email: person.email, password: PASSWORD });
    expect((await person.post("/sign-in/code", { code: codeAt(secret, now) })).status).toBe(303);
  });

  test("the first step ends after ten minutes and with a new password", async () => {
    const slow = app.visitor();
    for (const [name, value] of person.cookies)
      if (/device/.test(name)) slow.cookies.set(name, value);
    await slow.post("/sign-in", { email: person.email, password: PASSWORD });
    later(601);
    const late = await slow.post("/sign-in/code", { code: codeAt(secret, now) });
    expect(late.headers.get("Location")).toBe("/sign-in");
    await slow.post("/sign-in", { email: person.email, password: PASSWORD });
    const { db } = app.context;
    const { passwordHash } = await db
      .selectFrom("users")
      .select("passwordHash")
      .where("id", "=", person.userId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("users")
      .set({ passwordHash: "another" })
      .where("id", "=", person.userId)
      .execute();
    expect((await slow.get("/sign-in/code")).headers.get("Location")).toBe("/sign-in");
    await db.updateTable("users").set({ passwordHash }).where("id", "=", person.userId).execute();
  });

  test("a recovery code works once, and an e-mail counts the rest", async () => {
    const known = app.visitor();
    for (const [name, value] of person.cookies)
      if (/device/.test(name)) known.cookies.set(name, value);
    await known.post("/sign-in", { email: person.email, password: PASSWORD });
    expect(await known.page("/sign-in/code?recovery=1")).toContain("Enter a recovery code");
    const used = await known.post("/sign-in/code?recovery=1", { code: codes[0]!.toUpperCase() });
    expect(used.status).toBe(303);
    expect(await known.page("/dashboard")).toContain("You have 9 recovery codes left.");
    await known.post("/sign-in", { email: person.email, password: PASSWORD });
    expect((await known.post("/sign-in/code?recovery=1", { code: codes[0]! })).status).toBe(422);
    const saysWhatIsLeft = async () =>
      (await mailsTo(app, person.email)).some(({ text }) => text?.includes("You have 9 left."));
    await expect.poll(saysWhatIsLeft).toBe(true);
  });

  test("a made-up cookie or none leads back to the beginning", async () => {
    const visitor = app.visitor();
    expect((await visitor.get("/sign-in/code")).headers.get("Location")).toBe("/sign-in");
    visitor.cookies.set("iweri_sign_in", "made.up");
    expect((await visitor.post("/sign-in/code", { code: "123456" })).headers.get("Location")).toBe(
      "/sign-in",
    );
  });
});

describe("Looking after it", () => {
  test("new recovery codes take a code and end the old ones", async () => {
    const person = await app.organiser();
    const { secret, codes } = await turnOn(person);
    expect((await person.post(`${HERE}/codes`, { code: "000000" })).status).toBe(422);
    const renewed = await (
      await person.post(`${HERE}/codes`, { code: codeAt(secret, now) })
    ).text();
    expect(renewed).toContain("The old ones no longer work.");
    expect(renewed).not.toContain(codes[0]);
    const visitor = await firstStep(person.email);
    expect((await visitor.post("/sign-in/code?recovery=1", { code: codes[0]! })).status).toBe(422);
  });

  test("turning it off takes a code", async () => {
    const person = await app.organiser();
    const { codes } = await turnOn(person);
    expect((await person.post(`${HERE}/off`, { code: "000000" })).status).toBe(422);
    expect((await person.post(`${HERE}/off`, { code: codes[0]! })).status).toBe(303);
    expect(
      (
        await app.visitor().post("/sign-in", { email: person.email, password: PASSWORD })
      ).headers.get("Location"),
    ).toBe("/dashboard");
  });
});

describe("An account that requires it", () => {
  test("leads its members to set it up before anything else", async () => {
    const owner = await app.organiser();
    const early = await owner.post("/settings/members/two-step", { required: "on" });
    expect(early.headers.get("Location")).toBe("/settings/members");
    expect(await owner.page("/settings/members")).toContain("Turn it on for yourself first");
    await turnOn(owner);
    await owner.post("/settings/members/two-step", { required: "on" });
    expect((await owner.get("/projects")).status).toBe(200);
    const member = await app.organiser();
    await app.context.db
      .insertInto("memberships")
      .values({
        accountId: owner.accountId,
        userId: member.userId,
        role: "editor",
        invitedBy: null,
        createdAt: now.toISOString(),
      })
      .execute();
    await member.post("/settings/switch-account", { accountId: owner.accountId });
    for (const path of ["/projects", "/settings/security", "/dashboard"])
      expect((await member.get(path)).headers.get("Location")).toBe(HERE);
    expect(await member.page(HERE)).toContain("requires two-step sign-in from everyone");
    await turnOn(member);
    expect((await member.get("/projects")).status).toBe(200);
    await owner.post("/settings/members/two-step", {});
    const { requiresSecondFactor } = await app.context.db
      .selectFrom("accounts")
      .select("requiresSecondFactor")
      .where("id", "=", owner.accountId)
      .executeTakeFirstOrThrow();
    expect(requiresSecondFactor).toBe(0);
  });
});

describe("Operators", () => {
  test("enter with a code too, and can help who lost their phone", async () => {
    const operator = await app.organiser({ email: OPERATOR });
    await enterOperatorArea(operator);
    expect(await operator.page("/operator")).toContain("You sign in with only a password");
    const person = await app.organiser();
    await turnOn(person);
    const dialog = `/operator/accounts/${person.accountId}/two-step/${person.userId}`;
    expect((await operator.post(dialog, { reason: "" })).status).toBe(422);
    expect(
      (await operator.post(dialog, { reason: "Called the number in the account" })).status,
    ).toBe(303);
    await expect.poll(() => subjectsTo(person.email)).toContain("Two-step sign-in is off");
    expect(await person.page("/settings/security/events")).toContain(
      "was turned off by the people who run this site",
    );
    const acts = await app.context.db.selectFrom("operatorActs").select(["act", "note"]).execute();
    expect(acts).toContainEqual({
      act: "person.two-step-off",
      note: "Called the number in the account",
    });
    expect((await operator.post(dialog, { reason: "Again" })).status).toBe(404);

    const { secret } = await turnOn(operator);
    const again = app.visitor();
    await again.post("/sign-in", { email: OPERATOR, password: PASSWORD });
    await again.post("/sign-in/code", { code: codeAt(secret, now) });
    later(30);
    expect((await again.post("/operator/enter", { password: PASSWORD })).status).toBe(422);
    expect(
      (await again.post("/operator/enter", { password: PASSWORD, code: "000000" })).status,
    ).toBe(422);
    expect(
      (await again.post("/operator/enter", { password: PASSWORD, code: codeAt(secret, now) }))
        .status,
    ).toBe(303);
    expect(await again.page("/operator")).not.toContain("You sign in with only a password");
  });

  test("are refused without one where the server requires it", async () => {
    const strict = await startApp({
      env: { OPERATOR_EMAIL: OPERATOR, OPERATOR_SECOND_FACTOR: "required" },
    });
    try {
      const operator = await strict.organiser({ email: OPERATOR });
      expect(await operator.page("/operator/enter")).toContain("Turn on two-step sign-in first");
      expect((await operator.post("/operator/enter", { password: PASSWORD })).status).toBe(422);
      expect((await operator.get("/operator")).status).toBe(302);
    } finally {
      await strict.stop();
    }
  });
});
