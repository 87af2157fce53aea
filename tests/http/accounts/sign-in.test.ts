import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.work();
});
afterAll(() => app.stop());

describe("/sign-in", () => {
  test("a signed-out visitor signs in and returns where they were going", async () => {
    const response = await app.visitor().get("/projects?tab=starred");
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/sign-in?to=%2Fprojects%3Ftab%3Dstarred");
  });

  test("signing in leads to the wish on this site only", async () => {
    const { email } = await app.organiser();
    for (const [to, expected] of [
      ["/sent", "/sent"],
      ["//evil.test/x", "/dashboard"],
      ["https://evil.test", "/dashboard"],
      ["/\\evil.test", "/dashboard"],
    ] as const) {
      const response = await app
        .visitor()
        .post(`/sign-in?to=${encodeURIComponent(to)}`, { email, password: PASSWORD });
      expect([response.status, response.headers.get("Location")]).toEqual([303, expected]);
    }
  });

  test("a wrong password and an unknown address get one answer", async () => {
    const { email } = await app.organiser();
    for (const given of [email, "nobody@lagoon.test"]) {
      const response = await app
        .visitor()
        .post("/sign-in", { email: given, password: "Wrong-horse-9" });
      const html = await response.text();
      expect(response.status).toBe(422);
      expect(html).toContain("This user is yet to be authenticated");
      expect(html).toContain(`value="${given}"`);
      expect(html).not.toContain("Wrong-horse-9");
    }
  });

  test("empty fields are named beside them and at the top", async () => {
    const html = await (await app.visitor().post("/sign-in", { email: "", password: "" })).text();
    expect(html.match(/Email is required/g)).toHaveLength(2);
    expect(html.match(/Password is required/g)).toHaveLength(2);
  });

  test("the tenth wrong try for one account is followed by a wait", async () => {
    const { email } = await app.organiser();
    let last = 0;
    for (let i = 0; i < 11; i++)
      last = (await app.visitor().post("/sign-in", { email, password: "nope" })).status;
    expect(last).toBe(429);
  });

  test("signing in rightly, however often, locks nobody out", async () => {
    const { email } = await app.organiser();
    for (let i = 0; i < 12; i++)
      expect((await app.visitor().post("/sign-in", { email, password: PASSWORD })).status).toBe(
        303,
      );
  });

  test("a form sent from another site is refused", async () => {
    const organiser = await app.organiser();
    for (const headers of [
      { Origin: "https://evil.test" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
    ] as HeadersInit[]) {
      const response = await organiser.post("/sign-out", {}, headers);
      expect(response.status).toBe(403);
    }
  });

  test("signing out ends the session on the server", async () => {
    const organiser = await app.organiser();
    const cookies = new Map(organiser.cookies);
    expect((await organiser.post("/sign-out", {})).status).toBe(303);
    for (const [name, value] of cookies) organiser.cookies.set(name, value);
    expect((await organiser.get("/projects")).status).toBe(302);
  });

  test("the page has all that's needed to get in, without scripts", async () => {
    const html = await app.visitor().page("/sign-in?to=/sent");
    expect(html).toMatch(/<a[^>]+href="\/signup"[^>]*>Create Account<\/a>/);
    expect(html).toMatch(/<a[^>]+href="\/forgot-pass"[^>]*>Forgot Password<\/a>/);
    expect(html).toContain("Remember me for 30 days");
    expect(/<input[^>]*name="remember"[^>]*>/.exec(html)![0]).not.toContain("checked");
    // The operator has set neither Google nor X up, which they say when pressed.
    expect(html).toContain('action="/auth/google"');
    expect(html).toContain('action="/auth/x"');
    expect(html).toContain('action="/sign-in?to=%2Fsent"');
    expect(html).not.toMatch(/<script[^>]+src=|modulepreload/);
  });

  test("whoever is signed in is led on", async () => {
    const organiser = await app.organiser();
    for (const [to, expected] of [
      ["/sent", "/sent"],
      ["/sign-in", "/dashboard"],
      ["/sign-out", "/dashboard"],
      ["/projects/abc/star", "/dashboard"],
    ] as const) {
      const response = await organiser.get(`/sign-in?to=${encodeURIComponent(to)}`);
      expect([response.status, response.headers.get("Location")]).toEqual([302, expected]);
    }
  });

  test("an address in any spelling is the same account, with one limit", async () => {
    const { email } = await app.organiser({ email: "ada@bücher-lagos.test" });
    for (const typed of [email, " ADA@BÜCHER-LAGOS.TEST ", "Ada@xn--bcher-lagos-thb.test"]) {
      const response = await app.visitor().post("/sign-in", { email: typed, password: PASSWORD });
      expect([typed, response.status]).toEqual([typed, 303]);
    }
    let last = 0;
    for (let i = 0; i < 11; i++) {
      const typed = i % 2 ? email.toUpperCase() : "ada@xn--bcher-lagos-thb.test";
      last = (await app.visitor().post("/sign-in", { email: typed, password: "nope" })).status;
    }
    expect(last).toBe(429);
  });

  test.each([
    ["an unknown address", "nobody@lagoon.test", "Wrong-horse-9"],
    ["no address at all", "not an address", "Wrong-horse-9"],
    ["10 KB of address", `${"x".repeat(10_000)}@lagoon.test`, "Wrong-horse-9"],
    ["a password of 10,000 letters", "nobody@lagoon.test", "x".repeat(10_000)],
  ])("%s is refused like any other", async (_what, email, password) => {
    const response = await app.visitor().post("/sign-in", { email, password });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain("This user is yet to be authenticated");
    expect(html).toMatch(/href="\/forgot-pass">choose a new password<\/a>/);
    expect(html).toMatch(/href="\/signup">create an account<\/a>/);
  });

  test("somebody without a password, or deleted, is refused like any other", async () => {
    const { db } = app.context;
    const social = await app.organiser();
    await db
      .updateTable("users")
      .set({ passwordHash: null })
      .where("id", "=", social.userId)
      .execute();
    const deleted = await app.organiser();
    await db.deleteFrom("users").where("id", "=", deleted.userId).execute();
    for (const { email } of [social, deleted]) {
      const response = await app.visitor().post("/sign-in", { email, password: PASSWORD });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain("This user is yet to be authenticated");
    }
  });
});

describe("Limits and browsers", () => {
  const CHROME =
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

  test("a wait says how long, and the way that needs none", async () => {
    const { email } = await app.organiser();
    for (let i = 0; i < 10; i++) await app.visitor().post("/sign-in", { email, password: "nope" });
    const response = await app.visitor().post("/sign-in", { email, password: PASSWORD });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(60);
    const html = await response.text();
    expect(html).toContain(
      "Too many tries. Wait 15 minutes, or choose a new password with Forgot Password to sign in now.",
    );
    expect(html).toContain(`value="${email}"`);
  });

  test("a stranger's tries don't lock a known browser out", async () => {
    const organiser = await app.organiser();
    await organiser.post("/sign-out", {});
    for (let i = 0; i < 11; i++)
      await app.visitor().post("/sign-in", { email: organiser.email, password: "nope" });
    expect(
      (await app.visitor().post("/sign-in", { email: organiser.email, password: PASSWORD })).status,
    ).toBe(429);
    expect(
      (await organiser.post("/sign-in", { email: organiser.email, password: PASSWORD })).status,
    ).toBe(303);
    // Tries from there are counted too.
    await organiser.post("/sign-out", {});
    let last = 0;
    for (let i = 0; i < 11; i++)
      last = (await organiser.post("/sign-in", { email: organiser.email, password: "nope" }))
        .status;
    expect(last).toBe(429);
  });

  test("a new browser is told of by mail once, except the first", async () => {
    const organiser = await app.organiser();
    const stranger = app.visitor();
    for (let i = 0; i < 3; i++) {
      await stranger.post(
        "/sign-in",
        { email: organiser.email, password: PASSWORD },
        { "User-Agent": CHROME },
      );
      await stranger.post("/sign-out", {});
      await organiser.post("/sign-in", { email: organiser.email, password: PASSWORD });
    }
    const mails = await waitForMails(app, organiser.email, 1);
    expect(mails.map((mail) => mail.subject)).toEqual(["New sign-in to your account"]);
    expect(mails[0]?.text).toContain("Chrome on Android");
    await new Promise((done) => setTimeout(done, 200));
    expect(await mailsTo(app, organiser.email)).toHaveLength(1);
  });

  test("a device's cookie names nobody, and a made-up one isn't kept", async () => {
    const organiser = await app.organiser();
    const token = organiser.cookies.get("iweri_device")!;
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await app.context.db
      .selectFrom("knownDevices")
      .selectAll()
      .where("userId", "=", organiser.userId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id).not.toContain(token);
    const other = app.visitor();
    other.cookies.set("iweri_device", "mine");
    const response = await other.post("/sign-in", { email: organiser.email, password: PASSWORD });
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith("iweri_device="));
    expect(cookie).toMatch(
      /^iweri_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test("nobody gathers more than fifty sessions or browsers; the newest stay", async () => {
    const organiser = await app.organiser();
    const { db } = app.context;
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
    for (let i = 0; i < 60; i++) {
      const seen = { firstSeenAt: at(i), lastSeenAt: at(i) };
      await db
        .insertInto("knownDevices")
        .values({ id: `device-${organiser.userId}-${i}`, userId: organiser.userId, ...seen })
        .execute();
      const session = {
        createdAt: at(i),
        lastSeenAt: at(i),
        expiresAt: "2999-01-01T00:00:00.000Z",
        remember: 0 as const,
      };
      const where = { userAgent: null, address: null };
      await db
        .insertInto("sessions")
        .values({
          id: `session-${organiser.userId}-${i}`,
          userId: organiser.userId,
          ...session,
          ...where,
        })
        .execute();
    }
    const browser = app.visitor();
    await browser.post("/sign-in", { email: organiser.email, password: PASSWORD });
    for (const table of ["sessions", "knownDevices"] as const) {
      const rows = await db
        .selectFrom(table)
        .select("id")
        .where("userId", "=", organiser.userId)
        .execute();
      const ids = rows.map(({ id }) => id);
      expect(ids).toHaveLength(50);
      expect(ids.some((id) => id.endsWith("-59"))).toBe(true);
      expect(ids.some((id) => id.endsWith("-11"))).toBe(false);
    }
    expect((await browser.get("/projects")).status).toBe(200);
  });

  test("signing in again ends the browser's open session", async () => {
    const organiser = await app.organiser();
    const before = new Map(organiser.cookies);
    await organiser.post("/sign-in", { email: organiser.email, password: PASSWORD });
    const old = app.visitor();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect((await old.get("/projects")).status).toBe(302);
    expect((await organiser.get("/projects")).status).toBe(200);
  });

  test("a hash with other costs is renewed when its password comes", async () => {
    const { email, userId } = await app.organiser();
    const { db } = app.context;
    const outdated = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await db
      .updateTable("users")
      .set({ passwordHash: outdated })
      .where("id", "=", userId)
      .execute();
    const stored = async () =>
      (
        await db
          .selectFrom("users")
          .select("passwordHash")
          .where("id", "=", userId)
          .executeTakeFirstOrThrow()
      ).passwordHash;
    await app.visitor().post("/sign-in", { email, password: "Wrong-horse-9" });
    expect(await stored()).toBe(outdated);
    expect((await app.visitor().post("/sign-in", { email, password: PASSWORD })).status).toBe(303);
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await app.visitor().post("/sign-in", { email, password: PASSWORD })).status).toBe(303);
  });
});
