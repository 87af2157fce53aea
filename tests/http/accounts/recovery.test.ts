import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../app/platform/text/ids.ts";
import { addApiKey } from "../../factories/api-account.ts";
import { codesTo, mailsTo, waitForCode, waitForMails } from "../../setup/read-outbox.ts";
import { PASSWORD, startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

let aheadMs = 0;
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => new Date(Date.now() + aheadMs) } });
  await app.work();
});
afterAll(() => app.stop());

const NEW_PASSWORD = "Lagos-2027!";
const both = (password: string) => ({ password, confirmPassword: password });
const place = (response: Response) => [response.status, response.headers.get("Location")];
const wrongFor = (code: string) => String((Number(code) + 1) % 100_000).padStart(5, "0");

/** Asks for a code, and reads it from the mail. */
async function ask(visitor: Visitor, email: string): Promise<string> {
  const before = (await codesTo(app, email)).length;
  expect(place(await visitor.post("/forgot-pass", { email }))).toEqual([303, "/email-verify"]);
  return waitForCode(app, email, before + 1);
}

async function prove(visitor: Visitor, email: string): Promise<void> {
  const code = await ask(visitor, email);
  expect(place(await visitor.post("/email-verify", { code }))).toEqual([303, "/password-reset"]);
}

const signsIn = async (email: string, password: string) =>
  (await app.visitor().post("/sign-in", { email, password })).status === 303;

describe("/forgot-pass to /password-reset", () => {
  test("a forgotten password is replaced, and every session ends", async () => {
    const organiser = await app.organiser();
    const visitor = app.visitor();
    expect(await visitor.page("/forgot-pass")).toContain("Forgot Password?");
    expect(
      place(await visitor.post("/forgot-pass", { email: ` ${organiser.email.toUpperCase()} ` })),
    ).toEqual([303, "/email-verify"]);
    const code = await waitForCode(app, organiser.email, 1);
    expect(place(await visitor.post("/email-verify", { code }))).toEqual([303, "/password-reset"]);
    const form = await visitor.page("/password-reset");
    for (const words of ["Password", "Confirm password", "At least 8 characters"])
      expect(form).toContain(words);
    expect(place(await visitor.post("/password-reset", both(NEW_PASSWORD)))).toEqual([
      303,
      "/password-reset-success",
    ]);
    const done = await visitor.page("/password-reset-success");
    expect(done).toContain("Password Reset Successful");
    expect(done).toMatch(/<a[^>]+href="\/sign-in"[^>]*>Go to Login<\/a>/);
    expect(place(await organiser.get("/projects"))[1]).toContain("/sign-in");
    expect(await signsIn(organiser.email, PASSWORD)).toBe(false);
    expect(await signsIn(organiser.email, NEW_PASSWORD)).toBe(true);
    const mails = await waitForMails(app, organiser.email, 2);
    expect(mails.map((mail) => mail.subject)).toContain("Your password was changed");
  });

  /** A browser that has just given the person a new password. */
  async function recovered(email: string, mails: number): Promise<Visitor> {
    const visitor = app.visitor();
    await visitor.post("/forgot-pass", { email });
    await visitor.post("/email-verify", { code: await waitForCode(app, email, mails) });
    expect(place(await visitor.post("/password-reset", both(NEW_PASSWORD)))).toEqual([
      303,
      "/password-reset-success",
    ]);
    return visitor;
  }

  async function giveWaysIn(organiser: Awaited<ReturnType<TestApp["organiser"]>>) {
    const { db, clock } = app.context;
    const createdAt = clock().toISOString();
    const { userId } = organiser;
    await db
      .insertInto("passkeys")
      .values({
        id: newId(),
        userId,
        credentialId: newId(),
        publicKey: "x",
        counter: 0,
        transports: "[]",
        name: "Thief’s phone",
        createdAt,
        lastUsedAt: null,
      })
      .execute();
    await db
      .insertInto("socialIdentities")
      .values({
        id: newId(),
        userId,
        provider: "google",
        subject: newId(),
        label: "thief@gmail.test",
        createdAt,
      })
      .execute();
    await addApiKey(app.context, organiser, "Thief’s program");
  }

  test("after a new password other ways in are listed and removable", async () => {
    const organiser = await app.organiser();
    await giveWaysIn(organiser);
    const visitor = await recovered(organiser.email, 1);
    const labels = [
      "Passkey “Thief’s phone”",
      "Google, thief@gmail.test",
      "API key “Thief’s program”",
    ];
    for (const [at, label] of labels.entries()) {
      const page = await visitor.page("/password-reset-success");
      for (const [other, words] of labels.entries())
        expect([words, page.includes(words)]).toEqual([words, other >= at]);
      const way = /name="way" value="([^"]+)"/.exec(page)?.[1] ?? "";
      expect([label, place(await visitor.post("/password-reset-success", { way }))]).toEqual([
        label,
        [303, "/password-reset-success"],
      ]);
    }
    expect(await visitor.page("/password-reset-success")).not.toContain(
      "These open your account too",
    );
    const { db } = app.context;
    for (const table of ["passkeys", "socialIdentities"] as const)
      expect(
        await db.selectFrom(table).select("id").where("userId", "=", organiser.userId).execute(),
      ).toEqual([]);
    // Another browser has nothing to remove with.
    expect((await app.visitor().post("/password-reset-success", { way: "passkey:x" })).status).toBe(
      303,
    );
  });

  test("who only reads the mail of somebody with two-step sign-in removes nothing", async () => {
    const organiser = await app.organiser();
    await giveWaysIn(organiser);
    const { db, clock } = app.context;
    const { userId } = organiser;
    const factor = { userId, secret: "x", confirmedAt: clock().toISOString(), lastUsedStep: 0 };
    await db.insertInto("secondFactors").values(factor).execute();
    const visitor = await recovered(organiser.email, 1);
    const page = await visitor.page("/password-reset-success");
    expect(page).not.toContain("Thief");
    expect(page).toContain("whether you know every passkey");
    const { id } = await db
      .selectFrom("passkeys")
      .select("id")
      .where("userId", "=", userId)
      .executeTakeFirstOrThrow();
    expect((await visitor.post("/password-reset-success", { way: `passkey:${id}` })).status).toBe(
      404,
    );
  });

  test("recovery also works for somebody with only Google or X", async () => {
    const { email, userId } = await app.organiser();
    await app.context.db
      .updateTable("users")
      .set({ passwordHash: null })
      .where("id", "=", userId)
      .execute();
    for (let i = 0; i < 2; i++) {
      const visitor = app.visitor();
      await prove(visitor, email);
      expect(place(await visitor.post("/password-reset", both(NEW_PASSWORD)))).toEqual([
        303,
        "/password-reset-success",
      ]);
      expect(await signsIn(email, NEW_PASSWORD)).toBe(true);
    }
  });
});

describe("The new password and the code", () => {
  test.each([
    ["/forgot-pass", { email: "" }, "Email is required"],
    ["/forgot-pass", {}, "Email is required"],
    ["/forgot-pass", { email: "   " }, "Email is required"],
    ["/forgot-pass", { email: "not an address" }, "Please enter a valid email address"],
    ["/forgot-pass", { email: "a@b" }, "Please enter a valid email address"],
    [
      "/forgot-pass",
      { email: `${"x".repeat(10_000)}@lagoon.test` },
      "Please enter a valid email address",
    ],
    ["/email-verify", { code: "" }, "Please enter the complete verification code"],
    ["/email-verify", { code: "4821" }, "Please enter the complete verification code"],
    ["/email-verify", { code: "482134" }, "Please enter the complete verification code"],
    ["/email-verify", { code: "48a13" }, "Please enter the complete verification code"],
    ["/email-verify", { code: "wrong" }, "Please enter the complete verification code"],
    ["/password-reset", both(""), "Password must be at least 8 characters long"],
    ["/password-reset", both("Short1!"), "Password must be at least 8 characters long"],
    ["/password-reset", both("lagoon-25!"), "Password must include uppercase letters and numbers"],
    [
      "/password-reset",
      both("Lagoon-days!"),
      "Password must include uppercase letters and numbers",
    ],
    ["/password-reset", both("Lagoondays25"), "Password must include special characters"],
    [
      "/password-reset",
      { password: NEW_PASSWORD, confirmPassword: `${NEW_PASSWORD}x` },
      "Passwords do not match",
    ],
    [
      "/password-reset",
      both(`Aa1!${"x".repeat(1000)}`),
      "Password must be at most 1,000 characters long",
    ],
  ] as const)("%s %j: %s", async (path, fields, message) => {
    const { email } = await app.organiser();
    const visitor = app.visitor();
    if (path === "/email-verify") await ask(visitor, email);
    if (path === "/password-reset") await prove(visitor, email);
    const response = await visitor.post(path, { ...fields });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html.split(message)).toHaveLength(3);
    expect(html).toContain('role="alert"');
    expect(html).toContain("<title>Error: ");
    expect(html).not.toContain(NEW_PASSWORD);
  });

  test("a wrong code is refused, and stays in its boxes", async () => {
    const { email } = await app.organiser();
    const visitor = app.visitor();
    const wrong = wrongFor(await ask(visitor, email));
    const html = await (await visitor.post("/email-verify", { code: wrong })).text();
    expect(html.split("Invalid verification code")).toHaveLength(3);
    expect(html).toContain(`value="${wrong}"`);
  });

  test.each([" 4 8 2 1 3 ", "482 13", "482-13", "4-8-2-1-3"])(
    "a code pasted as %j is read",
    async (pattern) => {
      const { email } = await app.organiser();
      const visitor = app.visitor();
      const digits = [...(await ask(visitor, email))];
      const code = pattern.replace(/\d/g, () => digits.shift() ?? "");
      expect(place(await visitor.post("/email-verify", { code }))).toEqual([
        303,
        "/password-reset",
      ]);
    },
  );

  test("after a refusal the list shows which rules were kept", async () => {
    const { email } = await app.organiser();
    const visitor = app.visitor();
    await prove(visitor, email);
    const html = await (await visitor.post("/password-reset", both("lagos!!!"))).text();
    const items = [...html.matchAll(/<li[^>]*data-rule[^>]*>/g)].map(([item]) =>
      /data-met/.test(item),
    );
    expect(items).toEqual([true, false, true]);
  });
});

describe("Guessing", () => {
  test("C27 an address without an account gets the same pages, and no mail", async () => {
    const { email } = await app.organiser();
    const unknown = "nobody-here@lagoon.test";
    const pages: string[] = [];
    for (const address of [email, unknown]) {
      const visitor = app.visitor();
      const asked = await visitor.post("/forgot-pass", { email: address });
      expect(place(asked)).toEqual([303, "/email-verify"]);
      expect(asked.headers.getSetCookie()).toHaveLength(1);
      const said = [await visitor.page("/email-verify")];
      for (let i = 0; i < 7; i++) {
        const response = await visitor.post("/email-verify", { code: "00000" });
        // One of the two may have been sent this very code.
        if (response.status === 303) throw new Error("a code was guessed at once");
        said.push(`${response.status} ${await response.text()}`);
      }
      pages.push(
        said
          .join("\n")
          .replaceAll(address, "ADDRESS")
          .replace(/\d+ s\b/g, "N s")
          .replace(/data-countdown="\d+"/g, ""),
      );
    }
    expect(pages[1]).toBe(pages[0]);
    await waitForMails(app, email, 1);
    expect(await mailsTo(app, unknown)).toEqual([]);
  });

  test("C27 five wrong tries use a code up in every browser", async () => {
    const { email } = await app.organiser();
    const visitor = app.visitor();
    const code = await ask(visitor, email);
    const tries = Array.from({ length: 5 }, () =>
      visitor.post("/email-verify", { code: wrongFor(code) }),
    );
    await Promise.all(tries);
    const response = await visitor.post("/email-verify", { code });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(
      "Invalid verification code. It has expired or was entered wrongly too many times.",
    );
    expect(place(await visitor.get("/password-reset"))).toEqual([302, "/forgot-pass"]);
  });

  test("C27 an address gets five codes an hour and 25 tries a day", async () => {
    const { email } = await app.organiser();
    let waits = 0;
    for (let i = 0; i < 7; i++) {
      const response = await app.visitor().post("/forgot-pass", { email });
      if (response.status !== 429) continue;
      waits++;
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(60);
      expect(await response.text()).toContain("Too many codes were requested");
    }
    expect(waits).toBe(2);
    expect(await waitForMails(app, email, 5)).toHaveLength(5);
  });

  test("C27 another code is sent a minute later only", async () => {
    const { email } = await app.organiser();
    const visitor = app.visitor();
    await visitor.post("/forgot-pass", { email });
    expect(await visitor.page("/email-verify")).toMatch(/disabled[^>]*data-countdown="(60|59)"/);
    const first = await waitForCode(app, email, 1);
    const soon = await visitor.post("/email-verify", { intent: "resend" });
    expect(soon.status).toBe(429);
    expect(Number(soon.headers.get("Retry-After"))).toBeGreaterThan(50);
    aheadMs += 61_000;
    expect(await visitor.page("/email-verify")).toContain(">Resend Code</button>");
    expect(place(await visitor.post("/email-verify", { intent: "resend" }))).toEqual([
      303,
      "/email-verify",
    ]);
    const second = await waitForCode(app, email, 2);
    if (first !== second)
      expect((await visitor.post("/email-verify", { code: first })).status).toBe(422);
    expect((await visitor.post("/email-verify", { code: second })).status).toBe(303);
  });

  test("C27 a code is over after ten minutes, and a recovery after thirty", async () => {
    const { email } = await app.organiser();
    const visitor = app.visitor();
    const code = await ask(visitor, email);
    aheadMs += 10 * 60_000 + 1000;
    expect((await visitor.post("/email-verify", { code })).status).toBe(422);
    await prove(visitor, email);
    aheadMs += 30 * 60_000 + 1000;
    expect(place(await visitor.post("/password-reset", both(NEW_PASSWORD)))).toEqual([
      303,
      "/forgot-pass",
    ]);
    expect(await signsIn(email, PASSWORD)).toBe(true);
  });

  test("C27 a code of one browser is worth nothing in another", async () => {
    const { email } = await app.organiser();
    const mine = app.visitor();
    const stranger = app.visitor();
    const code = await ask(mine, email);
    const strangersCode = await ask(stranger, email);
    if (code !== strangersCode)
      expect((await stranger.post("/email-verify", { code })).status).toBe(422);
    expect((await mine.post("/email-verify", { code })).status).toBe(303);
    // Once a password was chosen, what others had begun for the address is over.
    await mine.post("/password-reset", both(NEW_PASSWORD));
    expect(place(await stranger.post("/email-verify", { code: strangersCode }))).toEqual([
      303,
      "/forgot-pass",
    ]);
  });

  test("C27 the right code leads on only the browser that gave it", async () => {
    const { email } = await app.organiser();
    const victim = app.visitor();
    const code = await ask(victim, email);
    const planted = victim.cookies.get("iweri_recovery")!;
    expect((await victim.post("/email-verify", { code })).status).toBe(303);
    const thief = app.visitor();
    thief.cookies.set("iweri_recovery", planted);
    expect(place(await thief.post("/password-reset", both(NEW_PASSWORD)))).toEqual([
      303,
      "/forgot-pass",
    ]);
  });

  test("C27 the form of a new password works once", async () => {
    const { email } = await app.organiser();
    const visitor = app.visitor();
    await prove(visitor, email);
    const answers = await Promise.all(
      [0, 1, 2].map((i) => visitor.post("/password-reset", both(`${NEW_PASSWORD}${i}`))),
    );
    expect(answers.map(place)).toEqual(Array(3).fill([303, "/password-reset-success"]));
    expect(place(await visitor.post("/password-reset", both("Replayed-1!")))).toEqual([
      303,
      "/password-reset-success",
    ]);
    expect(await signsIn(email, "Replayed-1!")).toBe(false);
    const working = [];
    for (const i of [0, 1, 2]) working.push(await signsIn(email, `${NEW_PASSWORD}${i}`));
    expect(working.filter(Boolean)).toHaveLength(1);
  });

  test("C27 without its own cookie every step leads to the first", async () => {
    const { email } = await app.organiser();
    const visitor = app.visitor();
    await prove(visitor, email);
    const good = visitor.cookies.get("iweri_recovery")!;
    for (const cookie of [
      null,
      "",
      "x",
      `${good}x`,
      `x${good}`,
      good.replace(/.$/, ""),
      `${good.split(".")[0]}.AAAA`,
      "%E0%A4%A",
    ]) {
      const forged = app.visitor();
      if (cookie !== null) forged.cookies.set("iweri_recovery", cookie);
      for (const path of ["/email-verify", "/password-reset", "/password-reset-success"]) {
        expect([cookie, ...place(await forged.get(path))]).toEqual([cookie, 302, "/forgot-pass"]);
      }
      expect(place(await forged.post("/password-reset", both(NEW_PASSWORD)))).toEqual([
        303,
        "/forgot-pass",
      ]);
    }
    expect(await signsIn(email, PASSWORD)).toBe(true);
  });

  test("C27 forms from another site are refused", async () => {
    const { email } = await app.organiser();
    const visitor = app.visitor();
    await prove(visitor, email);
    for (const path of ["/forgot-pass", "/password-reset"]) {
      expect(
        (await visitor.post(path, both(NEW_PASSWORD), { Origin: "https://evil.test" })).status,
      ).toBe(403);
    }
  });

  test("a stranger's wrong passwords don't stop the mailbox's owner", async () => {
    const { email } = await app.organiser();
    for (let i = 0; i < 11; i++) await app.visitor().post("/sign-in", { email, password: "nope" });
    const locked = await app.visitor().post("/sign-in", { email, password: PASSWORD });
    expect(locked.status).toBe(429);
    expect(await locked.text()).toContain(
      "or choose a new password with Forgot Password to sign in now.",
    );
    const visitor = app.visitor();
    await prove(visitor, email);
    await visitor.post("/password-reset", both(NEW_PASSWORD));
    // The stranger goes on at once.
    for (let i = 0; i < 11; i++) await app.visitor().post("/sign-in", { email, password: "nope" });
    expect((await visitor.post("/sign-in", { email, password: NEW_PASSWORD })).status).toBe(303);
  });

  test("the code is not in page, log or database", async () => {
    const { email } = await app.organiser();
    const visitor = app.visitor();
    const code = await ask(visitor, email);
    const rows = await app.context.db
      .selectFrom("codes")
      .selectAll()
      .where("destination", "=", email)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows.map(({ codeHash, tries }) => ({ codeHash, tries })))).not.toContain(
      code,
    );
    expect(visitor.cookies.get("iweri_recovery")).not.toContain(code);
  });
});
