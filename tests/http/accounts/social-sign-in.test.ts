import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { comeBack, outcome, pressButton, signInAt, whoIs } from "../../factories/social-visit.ts";
import {
  type IdentityServer,
  type Person,
  startIdentityServer,
} from "../../fakes/identity-server.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

let app: TestApp;
let identity: IdentityServer;
let number = 0;

beforeAll(async () => {
  identity = await startIdentityServer("http://localhost:3000");
  app = await startApp({ env: identity.env });
});
afterAll(async () => {
  await app.stop();
  await identity.close();
});
beforeEach(() => {
  identity.tokenFault = null;
  identity.userInfoFault = null;
  identity.complaints = [];
});

/** Somebody nobody knows yet. */
function newPerson(changes: Partial<Person> = {}): Person & { email: string } {
  number++;
  const given = {
    subject: `10769${number}`,
    name: "Fúnmiláyọ̀ Grace Adébáyọ̀",
    username: `funmi_${number}`,
    verified: true,
  };
  return { ...given, email: `funmi-${number}@people.test`, ...changes } as Person & {
    email: string;
  };
}

const userOf = (email: string) =>
  app.context.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
const usersCount = async () =>
  (await app.context.db.selectFrom("users").select("id").execute()).length;
const identitiesOf = (userId: string) =>
  app.context.db.selectFrom("socialIdentities").selectAll().where("userId", "=", userId).execute();
const registrationsFor = (subject: string) =>
  app.context.db
    .selectFrom("registrations")
    .selectAll()
    .where("providerSubject", "=", subject)
    .execute();
/** Subjects of the mails to an address, in the order of their writing. */
async function subjectsTo(email: string): Promise<string[]> {
  const rows = await app.context.db
    .selectFrom("deliveries")
    .innerJoin("batches", "batches.id", "deliveries.batchId")
    .select("batches.subject")
    .where("deliveries.toEmail", "=", email)
    .orderBy("deliveries.createdAt")
    .execute();
  return rows.map(({ subject }) => subject);
}

describe("With a provider", () => {
  test.each(["google", "x"] as const)(
    "%s: the browser is sent with state, PKCE and our return address",
    async (provider) => {
      const url = new URL(await pressButton(app.visitor(), provider));
      expect(`${url.origin}${url.pathname}`).toBe(`${identity.url}/${provider}/authorize`);
      expect(url.searchParams.get("redirect_uri")).toBe(
        `http://localhost:3000/auth/${provider}/callback`,
      );
      expect(url.searchParams.get("state")).toMatch(/^[\w-]{43}$/);
      expect(url.searchParams.get("code_challenge_method")).toBe("S256");
      const again = new URL(await pressButton(app.visitor(), provider));
      expect(again.searchParams.get("state")).not.toBe(url.searchParams.get("state"));
      expect(again.searchParams.get("code_challenge")).not.toBe(
        url.searchParams.get("code_challenge"),
      );
    },
  );

  test.each(["google", "x"] as const)(
    "%s: a new individual with a verified address has an account immediately",
    async (provider) => {
      const person = newPerson();
      const visitor = app.visitor();
      const first = outcome(await signInAt(identity, visitor, provider, person, { plan: "pro" }));
      expect(first).toEqual({ status: 303, location: "/dashboard", says: null });
      const user = (await userOf(person.email))!;
      expect(user).toMatchObject({
        firstName: "Fúnmiláyọ̀",
        lastName: "Grace Adébáyọ̀",
        passwordHash: null,
      });
      expect(user.termsAcceptedAt).toMatch(/^20/);
      expect(await whoIs(app, visitor)).toBe(user.id);
      const label = provider === "x" ? `@${person.username}` : person.email;
      expect(await identitiesOf(user.id)).toMatchObject([
        { provider, subject: person.subject, label },
      ]);
      const account = await app.context.db
        .selectFrom("accounts")
        .selectAll()
        .where("id", "=", user.accountId)
        .executeTakeFirstOrThrow();
      expect(account).toMatchObject({
        kind: "individual",
        chosenPlan: "pro",
        identityStatus: "none",
      });

      const elsewhere = app.visitor();
      const again = await signInAt(identity, elsewhere, provider, person, {
        from: "sign-in",
        to: "/sent?page=2",
      });
      expect(outcome(again)).toEqual({ status: 303, location: "/sent?page=2", says: null });
      expect(await whoIs(app, elsewhere)).toBe(user.id);
      expect(
        again.headers.getSetCookie().find((cookie) => cookie.startsWith("iweri_session=")),
      ).not.toContain("Max-Age");
      expect(identity.complaints).toEqual([]);
    },
  );

  test("a known person is found by the provider's id alone", async () => {
    const person = newPerson();
    await signInAt(identity, app.visitor(), "google", person);
    const user = (await userOf(person.email))!;
    const visitor = app.visitor();
    await signInAt(identity, visitor, "google", {
      ...person,
      email: "new@people.test",
      name: "Other",
      verified: false,
    });
    expect(await whoIs(app, visitor)).toBe(user.id);
  });

  test("a company goes on to its details, with its plan, without account", async () => {
    const person = newPerson();
    const visitor = app.visitor();
    const before = await usersCount();
    const answer = await signInAt(identity, visitor, "google", person, {
      type: "company",
      plan: "essentials",
    });
    expect(outcome(answer)).toEqual({ status: 303, location: "/institution-details", says: null });
    expect(await usersCount()).toBe(before);
    const registration = {
      kind: "company",
      plan: "essentials",
      email: person.email,
      firstName: "Fúnmiláyọ̀",
      userId: null,
    };
    const [row] = await registrationsFor(person.subject);
    expect(row).toMatchObject({ ...registration, provider: "google" });
    expect(row!.emailVerifiedAt).toMatch(/^20/);
    expect(visitor.cookies.has("iweri_registration")).toBe(true);
    expect(visitor.cookies.has("iweri_session")).toBe(false);
  });
});

describe("Addresses the provider gives", () => {
  test("X without an address: it is asked for", async () => {
    const person = newPerson({ email: null });
    const visitor = app.visitor();
    expect(outcome(await signInAt(identity, visitor, "x", person))).toMatchObject({
      location: "/signup-email",
      says: null,
    });
    expect(await registrationsFor(person.subject)).toMatchObject([
      { email: null, emailVerifiedAt: null, provider: "x" },
    ]);
    expect(await whoIs(app, visitor)).toBeNull();
  });

  test.each(["individual", "company"])(
    "%s: an address that is none counts as no address",
    async (type) => {
      const answer = await signInAt(
        identity,
        app.visitor(),
        "google",
        newPerson({ email: "not an address" }),
        { type },
      );
      expect(outcome(answer).location).toBe("/signup-email");
    },
  );

  test("an unverified address must be proved by a code", async () => {
    const person = newPerson({ verified: false });
    const visitor = app.visitor();
    expect(outcome(await signInAt(identity, visitor, "google", person))).toMatchObject({
      location: "/verify-email",
      says: null,
    });
    expect(await userOf(person.email)).toBeUndefined();
    expect(await registrationsFor(person.subject)).toMatchObject([
      { email: person.email, emailVerifiedAt: null },
    ]);
  });

  test("an unverified address opens and connects nothing, and reveals nothing", async () => {
    const owner = await app.organiser();
    const [stranger, free] = [
      newPerson({ email: owner.email, verified: false }),
      newPerson({ verified: false }),
    ];
    const visitor = app.visitor();
    const answer = await signInAt(identity, visitor, "google", stranger);
    const other = await signInAt(identity, app.visitor(), "google", free);
    expect(outcome(answer)).toEqual(outcome(other));
    expect(await whoIs(app, visitor)).toBeNull();
    expect(await identitiesOf(owner.userId)).toEqual([]);
    const fromSignIn = await signInAt(identity, visitor, "google", stranger, { from: "sign-in" });
    expect(outcome(fromSignIn).location).toBe("/signup");
    expect(await whoIs(app, visitor)).toBeNull();
  });

  test.each(["sign-in", "sign-up"])(
    "from %s: a verified address connects once with its account and mails",
    async (from) => {
      const owner = await app.organiser();
      const before = await usersCount();
      const person = newPerson({ email: owner.email.toUpperCase() });
      const visitor = app.visitor();
      const answer = await signInAt(identity, visitor, "google", person, { from, type: "company" });
      expect(outcome(answer)).toMatchObject({ location: "/dashboard", says: null });
      expect(await whoIs(app, visitor)).toBe(owner.userId);
      await signInAt(identity, app.visitor(), "google", person, { from });
      expect(await usersCount()).toBe(before);
      expect(await identitiesOf(owner.userId)).toMatchObject([
        { provider: "google", subject: person.subject },
      ]);
      expect(
        (await subjectsTo(owner.email)).filter((subject) => /connected/.test(subject)),
      ).toHaveLength(1);
    },
  );
});

describe("Who comes back", () => {
  test("somebody unknown is told so at sign-up, and nothing is written", async () => {
    const person = newPerson();
    const visitor = app.visitor();
    const answer = outcome(
      await signInAt(identity, visitor, "google", person, { from: "sign-in", to: "/sent" }),
    );
    expect(answer.location).toBe("/signup");
    expect(answer.says).toMatch(/^There is no account for this Google sign-in yet\./);
    expect(await userOf(person.email)).toBeUndefined();
    expect(await registrationsFor(person.subject)).toEqual([]);
  });

  test("a deleted account is unknown", async () => {
    const person = newPerson();
    await signInAt(identity, app.visitor(), "google", person);
    const { accountId } = (await userOf(person.email))!;
    await app.context.db.deleteFrom("users").where("accountId", "=", accountId).execute();
    expect(
      outcome(await signInAt(identity, app.visitor(), "google", person, { from: "sign-in" }))
        .location,
    ).toBe("/signup");
  });

  test("two callbacks at once make one account, both signed in", async () => {
    for (let i = 0; i < 5; i++) {
      const person = newPerson();
      const visitors = [app.visitor(), app.visitor(), app.visitor()];
      const returns = await Promise.all(
        visitors.map(async (visitor) =>
          identity.choose(await pressButton(visitor, "google"), person),
        ),
      );
      const answers = await Promise.all(
        visitors.map((visitor, at) => comeBack(visitor, returns[at]!)),
      );
      expect(answers.map((answer) => outcome(answer).location)).toEqual([
        "/dashboard",
        "/dashboard",
        "/dashboard",
      ]);
      const user = (await userOf(person.email))!;
      for (const visitor of visitors) expect(await whoIs(app, visitor)).toBe(user.id);
      expect(await identitiesOf(user.id)).toHaveLength(1);
    }
  });

  test("a wish to go to another site is not kept", async () => {
    const person = newPerson();
    await signInAt(identity, app.visitor(), "google", person);
    for (const to of ["//evil.test", "/\\evil.test", "https://evil.test/x"]) {
      const answer = await signInAt(identity, app.visitor(), "google", person, {
        from: "sign-in",
        to,
      });
      expect(outcome(answer).location).toBe("/dashboard");
    }
  });

  test("a name that is none becomes what the person signs in with", async () => {
    const person = newPerson({ name: "👩🏾‍🎓 ✨", email: null });
    await signInAt(identity, app.visitor(), "x", person);
    expect(await registrationsFor(person.subject)).toMatchObject([
      { firstName: person.username, lastName: "" },
    ]);
  });
});

describe("Forged and failing callbacks", () => {
  const STALE = /^Authentication failed: this sign-in was not started in this browser/;

  /** Comes back to an address and must be signed in nowhere. */
  async function expectRefused(visitor: Visitor, address: string) {
    const answer = outcome(await comeBack(visitor, address));
    expect(answer.says).toMatch(STALE);
    expect(await whoIs(app, visitor)).toBeNull();
  }

  test("a callback is refused in a browser that did not begin it", async () => {
    const back = await identity.choose(await pressButton(app.visitor(), "google"), newPerson());
    const victim = app.visitor();
    await expectRefused(victim, back);
    await pressButton(victim, "google");
    await expectRefused(victim, back);
    const person = newPerson();
    await signInAt(identity, app.visitor(), "google", person);
    expect(identity.codes.given - identity.codes.used).toBeGreaterThan(0);
  });

  test("a callback comes once, even with the cookies of the first time", async () => {
    const person = newPerson();
    const visitor = app.visitor();
    const back = await identity.choose(await pressButton(visitor, "google"), person);
    const cookies = new Map(visitor.cookies);
    expect(outcome(await comeBack(visitor, back)).location).toBe("/dashboard");
    await visitor.post("/sign-out", {});
    await expectRefused(visitor, back);
    const thief = app.visitor();
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    const used = identity.codes.used;
    await expectRefused(thief, back);
    expect(identity.codes.used).toBe(used);
  });

  test("the state, the cookie and the provider must belong together", async () => {
    const visitor = app.visitor();
    const begin = async () =>
      new URL(await identity.choose(await pressButton(visitor, "google"), newPerson()));
    let back = await begin();
    back.searchParams.set("state", "x".repeat(43));
    await expectRefused(visitor, back.href);
    back = await begin();
    back.searchParams.delete("state");
    await expectRefused(visitor, back.href);
    back = await begin();
    await expectRefused(visitor, back.href.replace("/google/", "/x/"));
    back = await begin();
    const cookie = visitor.cookies.get("iweri_oauth")!;
    visitor.cookies.set("iweri_oauth", `${cookie.slice(0, 10)}A${cookie.slice(11)}`);
    await expectRefused(visitor, back.href);
    for (const path of [
      "/auth/google/callback",
      "/auth/google/callback?code=x",
      "/auth/google/callback?state=&code=x",
    ]) {
      await expectRefused(app.visitor(), path);
    }
  });

  test("a sign-in that was begun more than ten minutes ago is over", async () => {
    let now = new Date();
    const later = await startApp({ env: identity.env, overrides: { clock: () => now } });
    const visitor = later.visitor();
    const back = await identity.choose(await pressButton(visitor, "google"), newPerson());
    now = new Date(now.getTime() + 601_000);
    expect(outcome(await comeBack(visitor, back)).says).toMatch(STALE);
    await later.stop();
  });

  test("a missing, wrong or used code gets the provider's refusal", async () => {
    const visitor = app.visitor();
    const back = new URL(await identity.choose(await pressButton(visitor, "google"), newPerson()));
    back.searchParams.set("code", "guessed");
    const says = "Authentication failed: The code is unknown, used or too old.";
    expect(outcome(await comeBack(visitor, back.href))).toEqual({
      status: 303,
      location: "/signup?type=individual",
      says,
    });
    const other = new URL(await identity.choose(await pressButton(visitor, "google"), newPerson()));
    other.searchParams.delete("code");
    expect(outcome(await comeBack(visitor, other.href)).says).toMatch(/^Authentication failed: /);
  });

  test("a code handed to another browser is worth nothing there", async () => {
    const thief = app.visitor();
    const stolen = new URL(
      await identity.choose(await pressButton(app.visitor(), "google"), newPerson()),
    );
    const own = new URL(await identity.choose(await pressButton(thief, "google"), newPerson()));
    own.searchParams.set("code", stolen.searchParams.get("code")!);
    expect(outcome(await comeBack(thief, own.href)).says).toBe(
      "Authentication failed: The code verifier does not fit.",
    );
    expect(await whoIs(app, thief)).toBeNull();
  });

  test.each([
    [{ from: "sign-up", type: "company", plan: "pro" }, "/signup?type=company&plan=pro"],
    [{ from: "sign-in", to: "/sent" }, "/sign-in?to=%2Fsent"],
    [{ from: "get-started", type: "individual" }, "/get-started"],
  ])("whoever says no there, from %j, is back where they were", async (fields, location) => {
    const visitor = app.visitor();
    const answer = await signInAt(identity, visitor, "x", "deny", fields as Record<string, string>);
    const says = "Authentication failed: permission was not given at X.";
    expect(outcome(answer)).toEqual({ status: 303, location, says });
    const page = await visitor.page(location);
    if (location.startsWith("/signup")) expect(page).toContain(says);
  });

  test("words in the address are shown only after the provider's redirect", async () => {
    const words = "Call 0800 to unlock your account";
    const query = `error=server_error&error_description=${encodeURIComponent(words)}`;
    expect(outcome(await comeBack(app.visitor(), `/auth/google/callback?${query}`)).says).toMatch(
      STALE,
    );
    const visitor = app.visitor();
    const state = new URL(await pressButton(visitor, "google")).searchParams.get("state");
    const answer = outcome(
      await comeBack(visitor, `/auth/google/callback?${query}&state=${state}`),
    );
    expect(answer.says).toBe(`Authentication failed: ${words}`);
  });

  const UNREADABLE = "the answer from Google could not be read. Try again.";

  test.each([
    ["token", "error-500", "server_error"],
    ["token", "html", UNREADABLE],
    ["token", "array", UNREADABLE],
    ["token", "empty", UNREADABLE],
    ["token", "wrong-shape", UNREADABLE],
    ["token", "drop", "Google could not be reached. Try again."],
    ["token", "refuse", "This app is blocked here"],
    ["userinfo", "error-500", "Google answered with an error (500). Try again."],
    ["userinfo", "html", "Google answered with an error (502). Try again."],
    ["userinfo", "array", UNREADABLE],
    ["userinfo", "empty", UNREADABLE],
    ["userinfo", "wrong-shape", "Google did not say who you are."],
    ["userinfo", "drop", "Google could not be reached. Try again."],
    ["userinfo", "refuse", "This app is blocked here"],
  ] as const)(
    "the provider's %s address answers %s, which is no fault of ours",
    async (address, fault, words) => {
      if (address === "token") identity.tokenFault = fault;
      else identity.userInfoFault = fault;
      const visitor = app.visitor();
      const answer = outcome(await signInAt(identity, visitor, "google", newPerson()));
      expect(answer).toEqual({
        status: 303,
        location: "/signup?type=individual",
        says: `Authentication failed: ${words}`,
      });
      expect(await whoIs(app, visitor)).toBeNull();
    },
  );

  test("the buttons take our own form, for existing providers alone", async () => {
    const foreign = await app
      .visitor()
      .post("/auth/google", {}, { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" });
    expect(foreign.status).toBe(403);
    expect((await app.visitor().post("/auth/facebook", {})).status).toBe(404);
    expect((await app.visitor().get("/auth/facebook/callback?code=1&state=2")).status).toBe(404);
    const opened = await app.visitor().get("/auth/google");
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, "/sign-in"]);
  });

  test("a provider that isn't set up says so where one was", async () => {
    const plain = await startApp();
    const says = "Authentication failed: Google sign-in is not set up on this site";
    const answer = await plain
      .visitor()
      .post("/auth/google", { from: "sign-up", type: "company", plan: "free" });
    expect(outcome(answer)).toEqual({
      status: 303,
      location: "/signup?type=company&plan=free",
      says,
    });
    // What was typed in the form beside the button is sent on to its page, which shows it again.
    const typed = { from: "sign-up", type: "company", firstName: "Adaeze", email: "half@" };
    const kept = await plain.visitor().post("/auth/google", typed);
    const there = "/signup?type=company&social=google";
    expect([kept.status, kept.headers.get("Location")]).toEqual([307, there]);
    const shown = await plain.visitor().post(there, typed);
    expect(shown.status).toBe(422);
    expect(await shown.text()).toMatch(
      /is not set up on this site.*value="Adaeze".*value="half@"/s,
    );
    const back = await plain.visitor().get("/auth/google/callback?code=1&state=2");
    expect(outcome(back)).toEqual({ status: 303, location: "/sign-in", says });
    await plain.stop();
  });

  test("over https the flow's cookie is bound to this host", async () => {
    const { openSocial } = await import("../../../app/providers/social/open-social.server.ts");
    const { config } = app.context;
    const { cookie } = await openSocial({ ...config, appUrl: "https://iweri.test" }).start(
      "google",
      {},
      new Date(),
    );
    expect(cookie).toMatch(
      /^__Host-iweri_oauth=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { cookie: plain } = await openSocial(config).start("google", {}, new Date());
    expect(plain).toMatch(/^iweri_oauth=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test.each(["token", "userinfo"] as const)(
    "a %s address that never answers is given up",
    async (address) => {
      const { openSocial } = await import("../../../app/providers/social/open-social.server.ts");
      if (address === "token") identity.tokenFault = "slow";
      else identity.userInfoFault = "slow";
      const social = openSocial(app.context.config, 300);
      const { location, cookie } = await social.start("google", {}, new Date());
      const back = await identity.choose(location, newPerson());
      const request = new Request(back, { headers: { Cookie: cookie.split(";")[0]! } });
      const answer = await social.finish("google", {
        request,
        now: new Date(),
        spend: async () => true,
      });
      expect(answer).toMatchObject({
        kind: "failed",
        reason: "Google did not answer in time. Try again.",
      });
    },
  );

  test("a provider that is not there at all is said in words", async () => {
    const { openSocial } = await import("../../../app/providers/social/open-social.server.ts");
    const { config } = app.context;
    const google = { ...config.social.google!, tokenUrl: "http://127.0.0.1:1/token" };
    const social = openSocial({ ...config, social: { google, x: null } });
    const { location, cookie } = await social.start("google", {}, new Date());
    const request = new Request(await identity.choose(location, newPerson()), {
      headers: { Cookie: cookie.split(";")[0]! },
    });
    const answer = await social.finish("google", {
      request,
      now: new Date(),
      spend: async () => true,
    });
    expect(answer).toMatchObject({
      kind: "failed",
      reason: "Google could not be reached. Try again.",
    });
  });
});

describe("Connections in the settings", () => {
  test("the settings connect and disconnect a provider, which signs one in", async () => {
    const organiser = await app.organiser();
    const person = newPerson({ email: "private@people.test" });
    const connected = await signInAt(identity, organiser, "google", person, { from: "settings" });
    const says = "Google is connected. You can now sign in with it.";
    expect(outcome(connected)).toEqual({ status: 303, location: "/settings/security", says });
    expect(await identitiesOf(organiser.userId)).toMatchObject([
      { provider: "google", label: "private@people.test" },
    ]);
    expect(await userOf("private@people.test")).toBeUndefined();
    const elsewhere = app.visitor();
    await signInAt(identity, elsewhere, "google", person, { from: "sign-in" });
    expect(await whoIs(app, elsewhere)).toBe(organiser.userId);
    const again = await signInAt(identity, organiser, "google", person, { from: "settings" });
    expect(outcome(again).says).toBe("Google is already connected.");

    const question = await organiser.page("/auth/google/disconnect");
    expect(question).toContain("Disconnect Google?");
    expect(question).toContain("private@people.test");
    expect(await identitiesOf(organiser.userId)).toHaveLength(1);
    const gone = await organiser.post("/auth/google/disconnect", {});
    expect(outcome(gone)).toMatchObject({ status: 303, location: "/settings/security" });
    expect(outcome(gone).says).toBe("Google is disconnected. You can no longer sign in with it.");
    expect(await identitiesOf(organiser.userId)).toEqual([]);
    const unknown = await signInAt(identity, app.visitor(), "google", person, { from: "sign-in" });
    expect(outcome(unknown).location).toBe("/signup");
    const mails = (await subjectsTo(organiser.email)).filter((subject) =>
      /connected/.test(subject),
    );
    expect(mails).toEqual([
      "Google was connected to your account",
      "Google was disconnected from your account",
    ]);
    expect((await organiser.post("/auth/google/disconnect", {})).status).toBe(404);
    expect((await organiser.post("/auth/facebook/disconnect", {})).status).toBe(404);
  });

  test("what signs in somebody else can't be connected, and stays theirs", async () => {
    const person = newPerson();
    await signInAt(identity, app.visitor(), "x", person);
    const owner = (await userOf(person.email))!;
    const organiser = await app.organiser();
    const answer = outcome(await signInAt(identity, organiser, "x", person, { from: "settings" }));
    expect(answer.location).toBe("/settings/security");
    expect(answer.says).toMatch(
      new RegExp(`^@${person.username} at X signs in to another account here\\.`),
    );
    expect(await identitiesOf(organiser.userId)).toEqual([]);
    expect(await whoIs(app, organiser)).toBe(organiser.userId);
    expect(await identitiesOf(owner.id)).toHaveLength(1);
  });

  test("only the person who pressed the button gets connected", async () => {
    const person = newPerson();
    const organiser = await app.organiser();
    const other = await app.organiser();
    let back = await identity.choose(
      await pressButton(organiser, "google", { from: "settings" }),
      person,
    );
    organiser.cookies.set("iweri_session", other.cookies.get("iweri_session")!);
    expect(outcome(await comeBack(organiser, back)).says).toMatch(
      /^Authentication failed: you were signed out in the meantime/,
    );
    back = await identity.choose(
      await pressButton(organiser, "google", { from: "settings" }),
      person,
    );
    organiser.cookies.delete("iweri_session");
    expect(outcome(await comeBack(organiser, back)).says).toMatch(
      /^Authentication failed: you were signed out in the meantime/,
    );
    for (const { userId } of [organiser, other]) expect(await identitiesOf(userId)).toEqual([]);
    const signedOut = await app
      .visitor()
      .post("/auth/google", { from: "settings", userId: other.userId });
    expect(signedOut.headers.get("Location")).toMatch(/^\/sign-in\?to=/);
  });

  test("the only way in stays", async () => {
    const person = newPerson();
    const visitor = app.visitor();
    await signInAt(identity, visitor, "google", person);
    const { id } = (await userOf(person.email))!;
    const refused = await visitor.post("/auth/google/disconnect", {});
    expect(outcome(refused).says).toBe(
      "Google is your only way to sign in, so it stays connected. Set a password first.",
    );
    expect(await identitiesOf(id)).toHaveLength(1);
    await signInAt(identity, visitor, "x", newPerson(), { from: "settings" });
    const both = await Promise.all([
      visitor.post("/auth/google/disconnect", {}),
      visitor.post("/auth/x/disconnect", {}),
    ]);
    const says = both.map((answer) => outcome(answer).says ?? "");
    // Which of them comes first is open.
    expect(says.filter((words) => /is disconnected/.test(words))).toHaveLength(1);
    expect(says.filter((words) => /is your only way to sign in/.test(words))).toHaveLength(1);
    expect(await identitiesOf(id)).toHaveLength(1);
  });

  test("forms may lead only to providers that are set up", async () => {
    const plain = await startApp();
    for (const [one, targets] of [
      [app, `'self' ${identity.url}`],
      [plain, "'self'"],
    ] as const) {
      const { port, close } = await serveApp(one);
      const { headers } = await fetch(`http://localhost:${port}/sign-in`);
      const policy = headers.get("Content-Security-Policy")!.split("; ");
      expect(policy.filter((rule) => rule.startsWith("form-action"))).toEqual([
        `form-action ${targets}`,
      ]);
      await close();
    }
    await plain.stop();
  });
});
