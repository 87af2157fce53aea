import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  accountRow,
  activitiesOf,
  follow,
  refused,
  signInAs,
  userRow,
} from "../../factories/settings.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
/** Moves the clock of the running product. */
let later = 0;
beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => new Date(Date.now() + later) } });
});
afterEach(() => {
  later = 0;
});
afterAll(() => app.stop());

const NEW_PASSWORD = "Other-horse-10!";

const passwords = (changes: Record<string, string> = {}) => ({
  currentPassword: PASSWORD,
  password: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
  ...changes,
});

describe("The password", () => {
  test("changing the password ends other sessions, and a mail tells", async () => {
    const person = await app.organiser();
    const elsewhere = await signInAs(app, person.email);
    const token = person.cookies.get("iweri_session")!;
    await person.post("/settings/security/email", { email: "begun@lagoon.test" });
    const html = await follow(person, await person.post("/settings/security", passwords()));
    expect(html).toContain("Your password is changed. All other browsers are signed out.");
    expect(person.cookies.get("iweri_session")).not.toBe(token);
    expect((await elsewhere.get("/projects")).headers.get("Location")).toMatch(/^\/sign-in/);
    const thief = app.visitor();
    thief.cookies.set("iweri_session", token);
    expect((await thief.get("/projects")).status).toBe(302);
    expect((await signInAs(app, person.email)).status).toBe(422);
    expect((await signInAs(app, person.email, NEW_PASSWORD)).status).toBe(303);
    expect((await userRow(app, person.userId)).passwordChangedAt).not.toBeNull();
    // A change of address that was under way is over.
    expect((await person.get("/settings/security/email/confirm")).status).toBe(302);
    expect(await activitiesOf(app, person.accountId)).toContain("Changed the password");
    const mail = await app.context.db
      .selectFrom("batches")
      .select("title")
      .where("accountId", "=", person.accountId)
      .execute();
    expect(mail.map(({ title }) => title)).toContain("Your password was changed");
    await refused(
      await person.post("/settings/security", passwords({ currentPassword: NEW_PASSWORD })),
      "This is already your password. Choose another.",
    );
  });

  test("a new password's rules come in order, and no password returns", async () => {
    const person = await app.organiser();
    for (const [password, confirmPassword, message] of [
      ["Aa1!", "Aa1!", "Password must be at least 8 characters long"],
      ["lowercase!", "lowercase!", "Password must include uppercase letters and numbers"],
      ["Uppercase-1", "Uppercase-1", "Password must include special characters"],
      [NEW_PASSWORD, "Another-1!", "Passwords do not match"],
      [`Aa1!${"x".repeat(1000)}`, "", "Password must be at most 1,000 characters long"],
    ] as const) {
      const html = await refused(
        await person.post("/settings/security", passwords({ password, confirmPassword })),
        message,
      );
      expect(html).not.toContain(`value="${password}"`);
      expect(html).not.toContain(PASSWORD);
    }
    await refused(
      await person.post("/settings/security", { password: NEW_PASSWORD }),
      "Password is required",
    );
    expect((await signInAs(app, person.email)).status).toBe(303);
  });

  test("a wrong current password is refused, then blocked after ten tries", async () => {
    const person = await app.organiser();
    await refused(
      await person.post("/settings/security", passwords({ currentPassword: "Wrong-1!" })),
      "This is not your password",
    );
    let last = new Response();
    for (let i = 0; i < 10; i++)
      last = await person.post("/settings/security", passwords({ currentPassword: "Wrong-1!" }));
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await last.text()).toMatch(
      /Too many wrong passwords\. Wait \d+ minutes, then try again\./,
    );
    // Every form that asks for it counts together.
    later = 11 * 60_000;
    const email = await person.post("/settings/security/email", {
      email: "x@lagoon.test",
      "proof-password": PASSWORD,
    });
    later = 0;
    expect(email.status).toBe(429);
    expect((await person.get("/projects")).status).toBe(200);
  });

  test("somebody without a password is told how to get one", async () => {
    const person = await app.organiser();
    await app.context.db
      .updateTable("users")
      .set({ passwordHash: null })
      .where("id", "=", person.userId)
      .execute();
    const html = await person.page("/settings/security");
    expect(html).toContain('href="/forgot-pass"');
    expect(html).not.toContain('name="currentPassword"');
    expect((await person.post("/settings/security", passwords())).status).toBe(422);
    expect(
      (await person.post("/settings/security", passwords({ currentPassword: "" }))).status,
    ).toBe(422);
    expect((await userRow(app, person.userId)).passwordHash).toBeNull();
  });
});

describe("Sessions", () => {
  const nameOf = (html: string) =>
    /\/settings\/security\/sessions\/([0-9a-f]{32})\/end/.exec(html)?.[1] ?? "";

  test("every browser is listed with its details, and can be ended", async () => {
    const person = await app.organiser();
    const phone = app.visitor();
    const agent =
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36";
    await phone.post(
      "/sign-in",
      { email: person.email, password: PASSWORD },
      { "User-Agent": agent },
    );
    const html = await person.page("/settings/security");
    expect(html.match(/This device/g)).toHaveLength(1);
    expect(html).toContain("Chrome on Android");
    expect(html).toMatch(/192\.0\.2\.\d+/);
    const name = nameOf(html);
    expect((await phone.get("/projects")).status).toBe(200);
    expect(
      await follow(person, await person.post(`/settings/security/sessions/${name}/end`, {})),
    ).toContain("Chrome on Android is signed out.");
    // At its next request, whatever that is.
    expect((await phone.get("/projects")).headers.get("Location")).toMatch(/^\/sign-in\?to=/);
    expect(
      (await phone.post("/settings/profile", { firstName: "Adaeze" })).headers.get("Location"),
    ).toMatch(/^\/sign-in\?to=/);
    expect((await person.post(`/settings/security/sessions/${name}/end`, {})).status).toBe(404);
  });

  test("a session's shown name signs nobody in and ends nobody else's", async () => {
    const person = await app.organiser();
    const other = await app.organiser();
    await signInAs(app, other.email);
    const html = await other.page("/settings/security");
    const name = nameOf(html);
    const { db } = app.context;
    for (const { id } of await db
      .selectFrom("sessions")
      .select("id")
      .where("userId", "=", other.userId)
      .execute()) {
      expect(html).not.toContain(id);
      expect(
        (await person.post(`/settings/security/sessions/${id.toLowerCase()}/end`, {})).status,
      ).toBe(404);
    }
    const thief = app.visitor();
    thief.cookies.set("iweri_session", name);
    expect((await thief.get("/projects")).status).toBe(302);
    expect((await person.post(`/settings/security/sessions/${name}/end`, {})).status).toBe(404);
    expect(
      await db.selectFrom("sessions").select("id").where("userId", "=", other.userId).execute(),
    ).toHaveLength(2);
    expect((await person.get(`/settings/security/sessions/${name}/end`)).status).toBe(405);
  });

  test("signing out everywhere else leaves this browser and other people", async () => {
    const person = await app.organiser();
    const other = await app.organiser();
    const [one, two] = [await signInAs(app, person.email), await signInAs(app, person.email)];
    expect(
      await follow(person, await person.post("/settings/security/sessions/end-others", {})),
    ).toContain("2 other browsers are signed out.");
    expect([await one.get("/sent"), await two.get("/sent")].map(({ status }) => status)).toEqual([
      302, 302,
    ]);
    expect((await person.get("/sent")).status).toBe(200);
    expect((await other.get("/sent")).status).toBe(200);
    expect(
      await follow(person, await person.post("/settings/security/sessions/end-others", {})),
    ).toContain("You weren’t signed in anywhere else.");
  });
});

describe("The e-mail address", () => {
  const mailed = async (address: string, count: number) => {
    await app.work();
    return waitForMails(app, address, count);
  };
  const codeIn = (text: string | undefined) => /(?<!\d)\d{5}(?!\d)/.exec(text ?? "")?.[0] ?? "";
  const START = "/settings/security/email";
  const CONFIRM = "/settings/security/email/confirm";

  test("a new address is proved by a code, then signs in alone", async () => {
    const person = await app.organiser({ email: "old@lagoon.test" });
    expect((await person.get(CONFIRM)).headers.get("Location")).toBe(START);
    await app.context.db.updateTable("accounts").set({ supportEmail: "old@lagoon.test" }).execute();
    const start = await person.post(START, { email: " New@LAGOON.test " });
    expect([start.status, start.headers.get("Location")]).toEqual([303, CONFIRM]);
    const page = await person.page(CONFIRM);
    expect(page).toContain("new@lagoon.test");
    expect(page).toMatch(/Resend in \d+ s/);
    expect((await userRow(app, person.userId)).email).toBe("old@lagoon.test");
    const [mail] = await mailed("new@lagoon.test", 1);
    const code = codeIn(mail?.text);
    await refused(
      await person.post(CONFIRM, { code: "12" }),
      "Please enter the complete verification code",
    );
    const wrong = code === "11111" ? "22222" : "11111";
    expect(
      await refused(await person.post(CONFIRM, { code: wrong }), "Invalid verification code"),
    ).toContain(`value="${wrong}"`);
    const html = await follow(
      person,
      await person.post(CONFIRM, { code: ` ${code.slice(0, 2)} ${code.slice(2)}` }),
    );
    expect(html).toContain(
      "You now sign in with new@lagoon.test. Replies to your messages go there too.",
    );
    expect((await userRow(app, person.userId)).email).toBe("new@lagoon.test");
    expect((await accountRow(app, person.accountId)).supportEmail).toBe("new@lagoon.test");
    expect(await activitiesOf(app, person.accountId)).toContain(
      "Changed the e-mail address to new@lagoon.test",
    );
    const [told] = await mailed("old@lagoon.test", 1);
    expect(told?.text).toContain("new@lagoon.test");
    expect((await signInAs(app, "old@lagoon.test")).status).toBe(422);
    expect((await signInAs(app, "new@lagoon.test")).status).toBe(303);
    // The code is used up, and so is the change.
    expect((await person.post(CONFIRM, { code })).headers.get("Location")).toBe(START);
  });

  test("an address with an account isn't revealed, and is told", async () => {
    const person = await app.organiser({ email: "asker@lagoon.test" });
    const owner = await app.organiser({ email: "owner-of-it@lagoon.test" });
    const free = await person.post(START, { email: "free@lagoon.test" });
    const freePage = (await person.page(CONFIRM)).replaceAll("free@lagoon.test", "…");
    const taken = await person.post(START, { email: owner.email });
    expect([taken.status, taken.headers.get("Location")]).toEqual([
      free.status,
      free.headers.get("Location"),
    ]);
    const subjects = (await waitForMails(app, owner.email, 1)).map(({ subject }) => subject);
    expect(subjects).toContain("Someone tried to use your e-mail address");
    expect(subjects).not.toContain("You already have an account");
    const seconds = (html: string) =>
      html
        .replace(/\d+ s\b/g, "n s")
        .replace(/data-countdown="\d+"/g, "")
        .replace(/"waitSeconds[^;]*/g, "");
    const body = (html: string) =>
      seconds(html.slice(html.indexOf("<main"), html.indexOf("</main>")));
    expect(body((await person.page(CONFIRM)).replaceAll(owner.email, "…"))).toBe(body(freePage));
    const [mail] = await mailed(owner.email, 1);
    expect(mail?.text).not.toMatch(/(?<!\d)\d{5}(?!\d)/);
    for (let i = 0; i < 5; i++)
      expect((await person.post(CONFIRM, { code: `1234${i}` })).status).toBe(422);
    expect(await (await person.post(CONFIRM, { code: "12345" })).text()).toContain(
      "It has expired or was entered wrongly too many times.",
    );
    expect((await userRow(app, person.userId)).email).toBe("asker@lagoon.test");
  });

  test("a wrong new address is refused", async () => {
    const person = await app.organiser({ email: "same@lagoon.test" });
    const asked = (fields: Record<string, string>) => person.post(START, fields);
    await refused(await asked({ email: "" }), "Email is required");
    await refused(await asked({ email: "nobody" }), "Please enter a valid email address");
    await refused(
      await asked({ email: "SAME@lagoon.test" }),
      "You already sign in with this address",
    );
    expect((await person.get(CONFIRM)).headers.get("Location")).toBe(START);
  });

  test("another code comes after a minute, and old changes start anew", async () => {
    const person = await app.organiser();
    await person.post(START, { email: "again@lagoon.test" });
    const soon = await person.post(CONFIRM, { intent: "resend" });
    expect(soon.status).toBe(429);
    expect(await soon.text()).toContain("We just sent a code.");
    later = 61_000;
    expect((await person.post(CONFIRM, { intent: "resend" })).headers.get("Location")).toBe(
      CONFIRM,
    );
    const [first, second] = await mailed("again@lagoon.test", 2);
    if (codeIn(first?.text) !== codeIn(second?.text)) {
      expect((await person.post(CONFIRM, { code: codeIn(first?.text) })).status).toBe(422);
    }
    later = 61_000 + 11 * 60_000;
    expect(await (await person.post(CONFIRM, { code: codeIn(second?.text) })).text()).toContain(
      "It has expired or was entered wrongly too many times.",
    );
    later = 2 * 3_600_000;
    expect((await person.get(CONFIRM)).headers.get("Location")).toBe(START);
    expect((await person.post(CONFIRM, { intent: "resend" })).headers.get("Location")).toBe(START);
  });

  test("C23 one mailbox gets few codes an hour, whoever asks", async () => {
    let last = new Response();
    for (let i = 0; i < 6; i++) {
      const person = await app.organiser();
      last = await person.post(START, { email: "victim@people.test" });
    }
    expect(last.status).toBe(429);
    expect(await last.text()).toMatch(/Too many codes were requested/);
  });

  test("an address that got an account meanwhile stays with that account", async () => {
    const person = await app.organiser();
    await person.post(START, { email: "raced@lagoon.test" });
    const [mail] = await mailed("raced@lagoon.test", 1);
    await app.organiser({ email: "raced@lagoon.test" });
    expect(
      await follow(person, await person.post(CONFIRM, { code: codeIn(mail?.text) })),
    ).toContain("in the meantime");
    expect((await userRow(app, person.userId)).email).toBe(person.email);
  });
});
