import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pruneAccounts } from "../../../app/features/accounts/sign-in/prune-accounts.server.ts";
import {
  both,
  companyAtCode,
  companyPerson,
  DETAILS,
  individualAtCode,
  NEW_PASSWORD,
  pass,
  person,
  place,
  readCode,
} from "../../factories/registering.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

let aheadMs = 0;
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => new Date(Date.now() + aheadMs) } });
  await app.work();
});
afterAll(() => app.stop());

const COOKIE = "iweri_registration";

/** The account of an address with its person, or undefined. */
function accountOf(email: string) {
  return app.context.db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.id", "users.accountId")
    .selectAll("accounts")
    .select([
      "users.id as userId",
      "users.firstName",
      "users.lastName",
      "users.email",
      "users.termsAcceptedAt",
    ])
    .where("users.email", "=", email)
    .executeTakeFirst();
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get("/projects")).status === 200;

describe("The steps", () => {
  test("an individual registers: password, code, identity later, welcome, dashboard", async () => {
    const visitor = app.visitor();
    const email = "amaka@people.test";
    const first = await visitor.page("/signup");
    for (const words of [
      "Step 1 of 4",
      'href="/sign-in"',
      'href="/terms"',
      'href="/privacy"',
      'href="/help"',
      "18 or older",
    ]) {
      expect(first).toContain(words);
    }
    await pass(
      visitor,
      "/signup?type=individual",
      { ...person("Amaka@People.TEST"), firstName: "  Amaka " },
      "/create-password",
    );
    const password = await visitor.page("/create-password");
    for (const words of ["Step 2 of 4", "Go back", "Confirm password", "At least 8 characters"])
      expect(password).toContain(words);
    await pass(visitor, "/create-password", both(NEW_PASSWORD), "/verify-email");
    const verify = (await visitor.page("/verify-email")).replaceAll("<!-- -->", "");
    for (const words of ["Step 3 of 4", email, "10 minutes", "Change email", "Resend in"])
      expect(verify).toContain(words);
    expect(await accountOf(email)).toBeUndefined();
    const code = await readCode(app, email);
    await pass(
      visitor,
      "/verify-email",
      { code: ` ${code.slice(0, 2)} ${code.slice(2)} ` },
      "/kyc-popup",
    );
    expect(await accountOf(email)).toMatchObject({
      kind: "individual",
      name: "Amaka Okonkwọ",
      firstName: "Amaka",
      lastName: "Okonkwọ",
      supportEmail: email,
      identityStatus: "none",
      chosenPlan: null,
    });
    expect((await accountOf(email))?.termsAcceptedAt).toBeTruthy();
    await visitor.page("/kyc-popup");
    const welcome = await visitor.page("/welcome-popup");
    for (const words of ["Finalizing your setup...", "Welcome aboard, Amaka!", "Go to Dashboard"])
      expect(welcome).toContain(words);
    expect(await isSignedIn(visitor)).toBe(true);
    const mails = await waitForMails(app, email, 2);
    expect(mails.at(-1)?.subject).toContain("Welcome");
    const again = app.visitor();
    expect((await again.post("/sign-in", { email, password: NEW_PASSWORD })).status).toBe(303);
  });

  test("a company registers: details, password, code, welcome, dashboard", async () => {
    const visitor = app.visitor();
    const email = "tunde@company.test";
    const first = await visitor.page("/signup?type=company");
    for (const words of ["Phone number", "+234", "+1", "+44"]) expect(first).toContain(words);
    await pass(visitor, "/signup?type=company", companyPerson(email), "/institution-details");
    const details = await visitor.page("/institution-details");
    for (const words of ["Step 2 of 4", "Company Details", "Back to previous step", "(optional)"])
      expect(details).toContain(words);
    await pass(visitor, "/institution-details", DETAILS, "/create-pass");
    expect(await visitor.page("/create-pass")).toContain("Step 3 of 4");
    await pass(visitor, "/create-pass", both(NEW_PASSWORD), "/institution-emailverify");
    expect(await visitor.page("/institution-emailverify")).toContain("Step 4 of 4");
    await pass(
      visitor,
      "/institution-emailverify",
      { code: await readCode(app, email) },
      "/institution-welcomepopup",
    );
    expect(await accountOf(email)).toMatchObject({
      kind: "company",
      name: "Èkó Training House",
      industry: "education",
      size: "11-50",
      website: "https://training.example",
      phone: "+2348031234567",
      identityStatus: "passed",
    });
    const welcome = await visitor.page("/institution-welcomepopup");
    for (const words of ["Finalizing your setup...", "Welcome aboard, Túndé!", "Go to Dashboard"])
      expect(welcome).toContain(words);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test("going back keeps everything typed, also on the other path", async () => {
    const visitor = app.visitor();
    const email = "back@company.test";
    await companyAtCode(visitor, email);
    const links = (html: string) =>
      [...html.matchAll(/<a class="btn btn-quiet btn-sm[^"]*" href="([^"]+)"/g)].map(
        ([, href]) => href,
      );
    expect(links(await visitor.page("/institution-emailverify"))).toEqual(["/create-pass"]);
    expect(links(await visitor.page("/create-pass"))).toEqual(["/institution-details"]);
    const details = await visitor.page("/institution-details");
    expect(details).toContain('value="Èkó Training House"');
    expect(details).toContain('value="https://training.example"');
    expect(details).toMatch(/<option value="11-50" selected/);
    const [back = ""] = links(details);
    expect(back).toBe("/signup?type=company&amp;back=yes");
    const first = await visitor.page(back.replaceAll("&amp;", "&"));
    for (const value of ["Túndé", "Bákàrè", email, "0803 123 4567"])
      expect(first).toContain(`value="${value}"`);
    expect(first).toMatch(
      /name="termsAccepted"[^>]*checked=""|checked=""[^>]*name="termsAccepted"/,
    );
    // The other tab keeps what both ask for.
    expect(await visitor.page("/signup?type=individual&back=yes")).toContain(`value="${email}"`);
    await pass(
      visitor,
      "/signup?type=individual&back=yes",
      { ...person(email), firstName: "Tunde" },
      "/create-password",
    );
    await pass(
      visitor,
      "/signup?type=company&back=yes",
      companyPerson(email),
      "/institution-details",
    );
    expect(await visitor.page("/institution-details")).toContain('value="Èkó Training House"');
  });

  test("a second tab's form offers to continue, and replaces nothing until submitted", async () => {
    const visitor = app.visitor();
    const email = "second-tab@company.test";
    await companyAtCode(visitor, email);
    const { db } = app.context;
    const rowsOf = (of: string) =>
      db.selectFrom("registrations").select("id").where("email", "=", of).execute();
    for (const path of ["/signup", "/signup?type=individual", "/signup?plan=pro"]) {
      const page = await visitor.page(path);
      expect(page).toContain("Continue where you left off");
      // The browser may be one that several people use.
      for (const typed of [email, "Túndé", "0803 123 4567", "Èkó Training House"])
        expect(page).not.toContain(typed);
    }
    const [, next = ""] = /href="([^"]+)"[^>]*>Continue where you left off/.exec(
      await visitor.page("/signup"),
    )!;
    expect(next).toBe("/institution-emailverify");
    expect(await visitor.page(next)).toContain(email);
    expect(await rowsOf(email)).toHaveLength(1);
    // Only half of it was typed: the form comes back, and nothing is lost.
    expect(
      (await visitor.post("/signup", { ...person("other@people.test"), firstName: "" })).status,
    ).toBe(422);
    expect(await visitor.page("/signup")).toContain("Continue where you left off");

    await pass(visitor, "/signup", person("other@people.test"), "/create-password");
    expect(await rowsOf(email)).toEqual([]);
    expect(await visitor.page("/signup?back=yes")).toContain('value="other@people.test"');
    expect(await visitor.page("/signup?back=yes")).not.toContain("Continue where you left off");
    expect(await app.visitor().page("/signup")).not.toContain("Continue where you left off");
  });

  test("a completed registration isn't offered again, and its cookie is removed", async () => {
    const visitor = app.visitor();
    const email = "finished@people.test";
    await individualAtCode(visitor, email);
    await pass(visitor, "/verify-email", { code: await readCode(app, email) }, "/kyc-popup");
    await visitor.post("/sign-out", {});
    expect(await visitor.page("/signup")).not.toContain("Continue where you left off");
    expect(visitor.cookies.has(COOKIE)).toBe(false);
    expect(place(await visitor.get("/verify-email"))).toEqual([302, "/signup"]);
  });

  const PAGES = [
    "/create-password",
    "/verify-email",
    "/signup-email",
    "/institution-details",
    "/institution-emailverify",
  ];

  test("forged, changed and expired cookies count as none", async () => {
    const visitor = app.visitor();
    await individualAtCode(visitor, "forged@people.test");
    const kept = visitor.cookies.get(COOKIE)!;
    const bad = [
      kept.slice(0, -2),
      `x${kept}`,
      kept.replace(/\..*/, ".AAAA"),
      "%E0%A4%A",
      "",
      "a.b.c",
    ];
    for (const cookie of bad) {
      visitor.cookies.set(COOKIE, cookie);
      for (const path of PAGES) expect(place(await visitor.get(path))).toEqual([302, "/signup"]);
      expect(place(await visitor.get("/create-pass"))).toEqual([302, "/institution-details"]);
      expect(place(await visitor.post("/verify-email", { code: "12345" }))).toEqual([
        303,
        "/signup",
      ]);
    }
    visitor.cookies.set(COOKIE, kept);
    await visitor.page("/verify-email");
    aheadMs += 25 * 3_600_000;
    expect(place(await visitor.get("/verify-email"))).toEqual([302, "/signup"]);
    aheadMs -= 25 * 3_600_000;
  });

  test("pages after the account send strangers to sign in or start", async () => {
    const visitor = app.visitor();
    expect(place(await visitor.get("/kyc-form"))).toEqual([302, "/sign-in?to=%2Fkyc-form"]);
    expect(place(await visitor.get("/kyc-popup"))).toEqual([302, "/sign-in?to=%2Fkyc-popup"]);
    expect(place(await visitor.get("/welcome-popup"))).toEqual([302, "/signup"]);
    expect(place(await visitor.get("/institution-welcomepopup"))).toEqual([302, "/signup"]);
  });

  test("somebody signed in goes to the dashboard, not to another's registration", async () => {
    const organiser = await app.organiser();
    for (const path of ["/signup", "/signup?type=company&back=yes"]) {
      expect(place(await organiser.get(path))).toEqual([302, "/dashboard"]);
    }
    const other = app.visitor();
    await individualAtCode(other, "other@people.test");
    organiser.cookies.set(COOKIE, other.cookies.get(COOKIE)!);
    expect(place(await organiser.get("/verify-email"))).toEqual([302, "/signup"]);
    const code = await readCode(app, "other@people.test");
    expect(place(await organiser.post("/verify-email", { code }))).toEqual([303, "/signup"]);
    expect(await accountOf("other@people.test")).toBeUndefined();
    // The person it belongs to is not disturbed.
    await pass(other, "/verify-email", { code }, "/kyc-popup");
    expect(place(await organiser.get("/kyc-popup"))).toEqual([302, "/dashboard"]);
  });

  test("the code of one registration is not right in another", async () => {
    const [one, two] = [app.visitor(), app.visitor()];
    await individualAtCode(one, "one@people.test");
    await individualAtCode(two, "two@people.test");
    const [first, second] = [
      await readCode(app, "one@people.test"),
      await readCode(app, "two@people.test"),
    ];
    if (first !== second)
      expect((await two.post("/verify-email", { code: first })).status).toBe(422);
    await pass(two, "/verify-email", { code: second }, "/kyc-popup");
  });
});

describe("Sent twice", () => {
  test("C20 a form sent twice opens one account and leads on", async () => {
    const visitor = app.visitor();
    const email = "twice@people.test";
    const before = new Map(visitor.cookies);
    await individualAtCode(visitor, email);
    const code = await readCode(app, email);
    const cookies = new Map(visitor.cookies);
    await pass(visitor, "/verify-email", { code }, "/kyc-popup");
    await pass(visitor, "/verify-email", { code }, "/kyc-popup");
    // The browser threw the first answer away, with the session that came with it.
    visitor.cookies.clear();
    for (const [name, value] of [...before, ...cookies]) visitor.cookies.set(name, value);
    await pass(visitor, "/verify-email", { code }, "/kyc-popup");
    expect(await isSignedIn(visitor)).toBe(true);
    // Later, or by looking only, nobody gets in that way.
    const late = app.visitor();
    for (const [name, value] of cookies) late.cookies.set(name, value);
    expect(place(await late.get("/verify-email"))).toEqual([302, "/kyc-popup"]);
    expect(await isSignedIn(late)).toBe(false);
    aheadMs += 2 * 60_000;
    await pass(late, "/verify-email", { code }, "/kyc-popup");
    expect(await isSignedIn(late)).toBe(false);
    aheadMs -= 2 * 60_000;
    const { db } = app.context;
    expect(
      await db.selectFrom("users").select("id").where("email", "=", email).execute(),
    ).toHaveLength(1);
  });

  test("two right answers at the same moment open one account", async () => {
    const visitor = app.visitor();
    const email = "race@people.test";
    await individualAtCode(visitor, email);
    const code = await readCode(app, email);
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post("/verify-email", { code })));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { db } = app.context;
    expect(
      await db.selectFrom("users").select("id").where("email", "=", email).execute(),
    ).toHaveLength(1);
  });

  test("older forms sent again lead on and change nothing", async () => {
    const visitor = app.visitor();
    const email = "replay@people.test";
    await individualAtCode(visitor, email);
    await pass(visitor, "/verify-email", { code: await readCode(app, email) }, "/kyc-popup");
    await pass(visitor, "/create-password", both("Another-one-1"), "/kyc-popup");
    await pass(visitor, "/signup-email", { email: "evil@people.test" }, "/kyc-popup");
    await pass(visitor, "/institution-details", DETAILS, "/kyc-popup");
    await pass(visitor, "/signup", person("evil@people.test"), "/dashboard");
    expect((await app.visitor().post("/sign-in", { email, password: NEW_PASSWORD })).status).toBe(
      303,
    );
  });
});

describe("An address that has an account", () => {
  test("an address with an account is told by mail, not on pages", async () => {
    const { email } = await app.organiser({ email: "known@people.test" });
    const fresh = "fresh@people.test";
    const seen: string[][] = [];
    for (const address of [email, fresh]) {
      const visitor = app.visitor();
      await individualAtCode(visitor, address);
      const pages = [await visitor.page("/verify-email")];
      await waitForMails(app, address, 1);
      const right = address === fresh ? await readCode(app, fresh) : "";
      const wrong = right === "00000" ? "00001" : "00000";
      for (let i = 0; i < 6; i++)
        pages.push(await (await visitor.post("/verify-email", { code: wrong })).text());
      pages.push(await (await visitor.post("/verify-email", { intent: "resend" })).text());
      const shown = pages.map((page) =>
        page
          .replaceAll(address, "ADDRESS")
          .replaceAll(wrong, "CODE")
          .replace(/\d+ s(?:econds?)?\b/g, "N s"),
      );
      seen.push(shown.map((page) => page.replace(/data-countdown="\d+"/g, "")));
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.[1]).toContain("Invalid verification code");
    expect((await mailsTo(app, email)).map(({ subject }) => subject)).toEqual([
      "You already have an account",
    ]);
  });

  test("an address that got an account meanwhile leads to signing in", async () => {
    const [slow, fast] = [app.visitor(), app.visitor()];
    const email = "meantime@people.test";
    await individualAtCode(slow, email);
    const first = await readCode(app, email);
    await individualAtCode(fast, email);
    const second = await readCode(app, email, 2);
    await pass(fast, "/verify-email", { code: second }, "/kyc-popup");
    await pass(slow, "/verify-email", { code: first }, "/sign-in");
    expect(await slow.page("/sign-in")).toContain(
      "There is already an account with this e-mail address",
    );
    expect(slow.cookies.has(COOKIE)).toBe(false);
  });
});

describe("What was given", () => {
  test.each([
    ["pro", "individual", "pro"],
    ["essentials", "company", "essentials"],
    ["free", "individual", "free"],
    ["gold", "individual", null],
    ["", "company", null],
  ] as const)("the plan %j of an %s reaches the account as %j", async (plan, kind, kept) => {
    const visitor = app.visitor();
    const email = `plan-${plan || "none"}-${kind}@people.test`;
    const page = await visitor.page(`/signup?plan=${plan}`);
    if (kept) {
      for (const tab of ["individual", "company"])
        expect(page).toContain(`href="/signup?type=${tab}&amp;plan=${kept}"`);
    } else expect(page).not.toContain("plan=");
    const isCompany = kind === "company";
    if (isCompany) await companyAtCode(visitor, email, `&plan=${plan}`);
    else await individualAtCode(visitor, email, `?type=individual&plan=${plan}`);
    // Back to the beginning, and another address on the way.
    const first = await visitor.page(`/signup?type=${kind}&back=yes`);
    if (kept) expect(first).toContain(`plan=${kept}`);
    await pass(
      visitor,
      `/signup?type=${kind}&back=yes`,
      isCompany ? companyPerson(email) : person(email),
      isCompany ? "/institution-details" : "/create-password",
    );
    const step = isCompany ? "/institution-emailverify" : "/verify-email";
    await pass(visitor, "/signup-email", { email: `x${email}` }, step);
    const code = await readCode(app, `x${email}`);
    const end = isCompany ? "/institution-welcomepopup" : "/kyc-popup";
    await pass(visitor, step, { code }, end);
    expect((await accountOf(`x${email}`))?.chosenPlan).toBe(kept);
    const welcome = await visitor.page(isCompany ? "/institution-welcomepopup" : "/welcome-popup");
    const isPaid = kept === "pro" || kept === "essentials";
    expect(welcome.includes("Your account starts on Free")).toBe(isPaid);
  });

  test("hostile names are shown as text", async () => {
    const visitor = app.visitor();
    const email = "hostile@people.test";
    const firstName = `"'&{{First Name}}`;
    await pass(visitor, "/signup", { ...person(email), firstName }, "/create-password");
    await pass(visitor, "/create-password", both(NEW_PASSWORD), "/verify-email");
    await pass(visitor, "/verify-email", { code: await readCode(app, email) }, "/kyc-popup");
    expect((await accountOf(email))?.firstName).toBe(firstName);
    const welcome = await visitor.page("/welcome-popup");
    expect(welcome).toContain("Welcome aboard, &quot;&#x27;&amp;{{First Name}}!");
    const markup = { ...person("x@people.test"), firstName: "<script>alert(1)</script>" };
    const refused = await (await app.visitor().post("/signup", markup)).text();
    expect(refused).toContain('value="&lt;script&gt;alert(1)&lt;/script&gt;"');
  });

  test("C35 names are no addresses and have one line", async () => {
    const names = [
      "Ada\r\nBcc: x",
      "Account Security <service@bank.example>",
      "Go to https://evil.example",
      "www.evil.example",
    ];
    for (const firstName of [...names, "a".repeat(121)]) {
      const answer = await app
        .visitor()
        .post("/signup", { ...person("lines@people.test"), firstName });
      expect([firstName, answer.status]).toEqual([firstName, 422]);
      expect(await answer.text()).toMatch(/First name can(’t| have at most 120)/);
    }
    for (const firstName of ["O’Brien", "Adé-Ọlá", "Dr. A.B.", "Booking.com"]) {
      const answer = await app
        .visitor()
        .post("/signup", { ...person("honest@people.test"), firstName });
      expect([firstName, answer.status]).toEqual([firstName, 303]);
    }
  });

  test("an international address is one address, however it is spelled", async () => {
    const visitor = app.visitor();
    await individualAtCode(visitor, "Adé@xn--bcher-kva.example");
    const kept = "adé@bücher.example";
    expect(await visitor.page("/verify-email")).toContain(kept);
    const { db } = app.context;
    expect(
      await db.selectFrom("registrations").select("id").where("email", "=", kept).execute(),
    ).toHaveLength(1);
  });

  test("a form from another site is refused", async () => {
    for (const path of [
      "/signup",
      "/create-password",
      "/verify-email",
      "/institution-details",
      "/signup-email",
    ]) {
      const foreign = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
      expect((await app.visitor().post(path, person("x@people.test"), foreign)).status).toBe(403);
    }
  });

  test("what was left unfinished is forgotten, and a finished account stays", async () => {
    const visitor = app.visitor();
    await individualAtCode(visitor, "left@people.test");
    const done = app.visitor();
    await individualAtCode(done, "done@people.test");
    await pass(
      done,
      "/verify-email",
      { code: await readCode(app, "done@people.test") },
      "/kyc-popup",
    );
    const { db } = app.context;
    const later = new Date(Date.now() + 26 * 3_600_000);
    const userId = (await accountOf("done@people.test"))!.userId;
    const [old, recent] = [
      new Date(later.getTime() - 366 * 86_400_000),
      new Date(later.getTime() - 364 * 86_400_000),
    ];
    for (const [id, seen] of [
      ["old", old],
      ["recent", recent],
    ] as const) {
      const at = seen.toISOString();
      await db
        .insertInto("knownDevices")
        .values({ id, userId, firstSeenAt: at, lastSeenAt: at })
        .execute();
      const row = { id, email: "done@people.test", verifiedAt: null, usedAt: null, createdAt: at };
      const expiresAt = id === "old" ? at : new Date(later.getTime() + 1000).toISOString();
      await db
        .insertInto("recoveries")
        .values({ ...row, expiresAt })
        .execute();
    }
    await pruneAccounts({ db, clock: () => later });
    for (const table of ["registrations", "codes", "sessions"] as const) {
      expect(
        await db
          .selectFrom(table)
          .select("id")
          .where("expiresAt", "<", later.toISOString())
          .execute(),
      ).toEqual([]);
    }
    expect(await accountOf("done@people.test")).toBeTruthy();
    for (const table of ["knownDevices", "recoveries"] as const) {
      expect(
        await db.selectFrom(table).select("id").where("id", "in", ["old", "recent"]).execute(),
      ).toEqual([{ id: "recent" }]);
    }
  });
});
