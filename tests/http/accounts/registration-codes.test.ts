import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRegistration } from "../../../app/features/accounts/sign-up/registration.server.ts";
import {
  both,
  companyAtCode,
  individualAtCode,
  NEW_PASSWORD,
  pass,
  person,
  place,
  readCode,
  wrongCode,
} from "../../factories/registering.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let aheadMs = 0;
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => new Date(Date.now() + aheadMs) } });
  await app.work();
});
afterAll(() => app.stop());

const OVER =
  "Invalid verification code. It has expired, was entered wrongly too many times, or was never sent. Send a new one below.";

describe("A code", () => {
  test("five wrong tries end even the right code, until the next", async () => {
    const visitor = app.visitor();
    const email = "tries@people.test";
    await individualAtCode(visitor, email);
    const right = await readCode(app, email);
    const wrong = await wrongCode(app, email);
    for (let i = 0; i < 5; i++) {
      const response = await visitor.post("/verify-email", { code: wrong });
      const html = await response.text();
      expect(response.status).toBe(422);
      expect(html.match(/Invalid verification code</g)).toHaveLength(2);
    }
    const over = await (await visitor.post("/verify-email", { code: right })).text();
    expect(over.split(OVER)).toHaveLength(3);
    aheadMs += 61_000;
    await pass(visitor, "/verify-email", { intent: "resend" }, "/verify-email");
    const next = await readCode(app, email, 2);
    if (next !== right)
      expect((await visitor.post("/verify-email", { code: right })).status).toBe(422);
    await pass(visitor, "/verify-email", { code: next }, "/kyc-popup");
  });

  test("a code is over after ten minutes", async () => {
    const visitor = app.visitor();
    const email = "old@company.test";
    await companyAtCode(visitor, email);
    const code = await readCode(app, email);
    aheadMs += 10 * 60_000 + 1000;
    const response = await visitor.post("/institution-emailverify", { code });
    expect([response.status, (await response.text()).includes(OVER)]).toEqual([422, true]);
    await pass(
      visitor,
      "/institution-emailverify",
      { intent: "resend" },
      "/institution-emailverify",
    );
    await pass(
      visitor,
      "/institution-emailverify",
      { code: await readCode(app, email, 2) },
      "/institution-welcomepopup",
    );
  });

  test("another code within a minute is refused with the seconds left", async () => {
    const visitor = app.visitor();
    const email = "soon@people.test";
    await individualAtCode(visitor, email);
    aheadMs += 20_000;
    expect(await visitor.page("/verify-email")).toMatch(/Resend in (39|40) s/);
    const response = await visitor.post("/verify-email", { intent: "resend" });
    const html = await response.text();
    expect(response.status).toBe(429);
    expect(html).toMatch(/We just sent a code\. You can ask for another in (39|40) seconds\./);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(30);
    expect(html).toContain("<title>Error: ");
    await waitForMails(app, email, 1);
    aheadMs += 41_000;
    expect(await visitor.page("/verify-email")).toContain("Resend Code");
    await pass(visitor, "/verify-email", { intent: "resend" }, "/verify-email");
    expect(await waitForMails(app, email, 2)).toHaveLength(2);
  });

  test("C23 however often one address is registered, it gets five mails an hour", async () => {
    const email = "victim@people.test";
    for (let i = 0; i < 5; i++) await individualAtCode(app.visitor(), email);
    const sixth = app.visitor();
    await individualAtCode(sixth, email);
    const page = await sixth.page("/verify-email");
    expect(page).toMatch(
      /Too many codes were requested for this address or from your network, so we didn’t send one\. Wait (5\d|60) minutes, then ask again\./,
    );
    expect(page).toContain("We haven’t sent a code to");
    const refused = await sixth.post("/verify-email", { intent: "resend" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3000);
    expect(await refused.text()).toContain("Too many codes were requested");
    expect(
      (await (await sixth.post("/verify-email", { code: "12345" })).text()).includes(OVER),
    ).toBe(true);
    const mails = await waitForMails(app, email, 5);
    expect(mails).toHaveLength(5);
    // Whose mailbox it is never reads what a stranger typed.
    for (const mail of mails)
      expect(`${mail.text}${mail.html}${mail.headerLines.map(({ line }) => line)}`).not.toContain(
        "Amaka",
      );
  });

  test("C23 one browser that goes through many addresses is stopped", async () => {
    const visitor = app.visitor();
    await individualAtCode(visitor, "many-0@people.test");
    for (let i = 1; i < 30; i++)
      await pass(visitor, "/signup-email", { email: `many-${i}@people.test` }, "/verify-email");
    await pass(visitor, "/signup-email", { email: "many-30@people.test" }, "/verify-email");
    expect(await visitor.page("/verify-email")).toContain("Too many codes were requested");
    await waitForMails(app, "many-29@people.test", 1);
    expect(await mailsTo(app, "many-30@people.test")).toEqual([]);
  });

  test("a changed address gets a new code, and the old one ends", async () => {
    const visitor = app.visitor();
    await individualAtCode(visitor, "mistyped@people.test");
    const old = await readCode(app, "mistyped@people.test");
    const page = await visitor.page("/signup-email");
    expect(page).toContain('value="mistyped@people.test"');
    expect(page).toContain("Step 3 of 4");
    await pass(visitor, "/signup-email", { email: "Meant@People.test" }, "/verify-email");
    const code = await readCode(app, "meant@people.test");
    expect(await visitor.page("/verify-email")).toContain("meant@people.test");
    if (old !== code) expect((await visitor.post("/verify-email", { code: old })).status).toBe(422);
    await pass(visitor, "/verify-email", { code }, "/kyc-popup");
    expect(
      (await app.visitor().post("/sign-in", { email: "meant@people.test", password: NEW_PASSWORD }))
        .status,
    ).toBe(303);
  });

  test("an address that was never mailed has no code that is right", async () => {
    const visitor = app.visitor();
    await individualAtCode(visitor, "first@people.test");
    const code = await readCode(app, "first@people.test");
    // Back to the beginning, another address, and straight to the code.
    await pass(
      visitor,
      "/signup?type=individual&back=yes",
      person("second@people.test"),
      "/create-password",
    );
    expect(await visitor.page("/verify-email")).toContain("We haven’t sent a code to");
    expect((await visitor.post("/verify-email", { code })).status).toBe(422);
    await pass(visitor, "/create-password", both(NEW_PASSWORD), "/verify-email");
    await pass(
      visitor,
      "/verify-email",
      { code: await readCode(app, "second@people.test") },
      "/kyc-popup",
    );
  });
});

describe("Addresses from a provider", () => {
  /** Somebody whom a provider sent, as its callback leaves them. */
  async function fromProvider(given: {
    kind: "individual" | "company";
    email: string | null;
    verified: boolean;
  }) {
    const { db, config, clock } = app.context;
    const { cookie, registration } = await startRegistration(
      db,
      config,
      {
        kind: given.kind,
        firstName: "Ngozi",
        lastName: "",
        email: given.email,
        provider: "x",
        providerSubject: crypto.randomUUID(),
        providerLabel: "@ngozi",
        emailVerifiedAt: given.verified ? clock().toISOString() : null,
        termsAcceptedAt: clock().toISOString(),
      },
      clock(),
    );
    const visitor = app.visitor();
    const [name = "", value = ""] = cookie.split(";")[0]!.split("=");
    visitor.cookies.set(name, value);
    return { visitor, registration };
  }

  const identitiesOf = (email: string) =>
    app.context.db
      .selectFrom("socialIdentities")
      .innerJoin("users", "users.id", "socialIdentities.userId")
      .select(["socialIdentities.provider", "socialIdentities.label", "users.passwordHash"])
      .where("users.email", "=", email)
      .execute();

  test("X gives no address, so it's asked for and proved, without password", async () => {
    const { visitor } = await fromProvider({ kind: "individual", email: null, verified: false });
    for (const path of ["/create-password", "/verify-email"]) {
      expect(place(await visitor.get(path))).toEqual([302, "/signup-email"]);
    }
    const email = "ngozi@people.test";
    await pass(visitor, "/signup-email", { email }, "/verify-email");
    expect(place(await visitor.get("/create-password"))).toEqual([302, "/verify-email"]);
    await pass(visitor, "/verify-email", { code: await readCode(app, email) }, "/kyc-popup");
    expect(await identitiesOf(email)).toEqual([
      { provider: "x", label: "@ngozi", passwordHash: null },
    ]);
  });

  test("a company with a proved address only needs its details", async () => {
    const email = "proved@company.test";
    const details = { companyName: "Lagoon House", industry: "finance", size: "1-10", website: "" };
    const { visitor } = await fromProvider({ kind: "company", email, verified: true });
    expect(place(await visitor.get("/signup-email"))).toEqual([302, "/institution-details"]);
    await pass(visitor, "/institution-details", details, "/institution-welcomepopup");
    expect(await identitiesOf(email)).toHaveLength(1);
    expect((await visitor.get("/projects")).status).toBe(200);

    const { visitor: changed } = await fromProvider({
      kind: "company",
      email: "proved-2@company.test",
      verified: true,
    });
    const typed = { ...person("other@company.test"), countryCode: "+234", phone: "8031234567" };
    await pass(changed, "/signup?type=company&back=yes", typed, "/institution-details");
    await pass(changed, "/institution-details", details, "/institution-emailverify");
    expect(await readCode(app, "other@company.test")).toMatch(/^\d{5}$/);
  });
});
