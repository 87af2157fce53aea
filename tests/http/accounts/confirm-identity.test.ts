import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  codeAt,
  newSecret,
} from "../../../app/features/accounts/second-factor/one-time-codes.server.ts";
import { sealKey } from "../../../app/platform/crypto.server.ts";
import { addMember } from "../../factories/members.ts";
import { comeBack, pressButton } from "../../factories/social-visit.ts";
import { type IdentityServer, startIdentityServer } from "../../fakes/identity-server.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let identity: IdentityServer;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let now = new Date("2026-11-20T08:00:00Z");

beforeAll(async () => {
  identity = await startIdentityServer("http://localhost:3000");
  app = await startApp({ env: identity.env, overrides: { clock: () => now } });
});
afterAll(async () => {
  await app.stop();
  await identity.close();
});
beforeEach(async () => {
  owner = await app.organiser();
  later(10);
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const words = async (answer: Response | Promise<Response>) =>
  (await (await answer).text()).replaceAll("<!-- -->", "");
const page = async (path: string) => (await owner.page(path)).replaceAll("<!-- -->", "");
const KEY = { name: "Enrolment", token: "t", projects: "read" };
const keysOf = (accountId: string) =>
  app.context.db.selectFrom("apiKeys").select("name").where("accountId", "=", accountId).execute();
/** What the page would send again: its hidden fields, without what it asks for. */
const typedIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!],
    ),
  );

async function secondFactorOf(userId: string): Promise<string> {
  const { db, config } = app.context;
  const secret = newSecret();
  const row = {
    userId,
    secret: sealKey(secret, config.sessionSecret, userId),
    confirmedAt: now.toISOString(),
    lastUsedStep: 0,
  };
  await db.insertInto("secondFactors").values(row).execute();
  return secret;
}

describe("Ten minutes after signing in", () => {
  test("every act of weight asks for the password first", async () => {
    const { db } = app.context;
    const member = await addMember(app, owner.accountId, {
      role: "owner",
      email: `co-${owner.email}`,
    });
    const editor = await addMember(app, owner.accountId, {
      role: "editor",
      email: `ed-${owner.email}`,
    });
    await db
      .updateTable("accounts")
      .set({ requiresSecondFactor: 0 })
      .where("id", "=", owner.accountId)
      .execute();
    const acts: [string, Record<string, string | string[]>][] = [
      ["/settings/data/delete", { confirmation: "DELETE" }],
      ["/settings/data", {}],
      ["/settings/own-data", {}],
      ["/settings/api/new", KEY],
      [
        "/settings/api/webhooks/new",
        { url: "https://hooks.lagoon.test/x", events: ["batch.finished"] },
      ],
      ["/settings/security/email", { email: "elsewhere@lagoon.test" }],
      ["/settings/security/two-step", {}],
      ["/settings/members", { email: "third@lagoon.test", role: "owner" }],
      ["/settings/members/two-step", {}],
      [`/settings/members/${member.userId}/remove`, {}],
      [`/settings/members/${member.userId}/role`, { role: "viewer" }],
      [`/settings/members/${editor.userId}/role`, { role: "owner" }],
    ];
    const before = await Promise.all(
      ["memberships", "apiKeys", "webhookEndpoints", "codes", "invitations"].map((table) =>
        db
          .selectFrom(table as "memberships")
          .selectAll()
          .execute(),
      ),
    );
    for (const [path, fields] of acts) {
      const asked = await owner.post(path, fields);
      const html = await asked.text();
      expect([path, asked.status, html.includes("<title>Confirm it’s you")]).toEqual([
        path,
        403,
        true,
      ]);
      expect(html).toContain('name="proof-password"');
      const wrong = await owner.post(path, { ...fields, "proof-password": "Not-it-9" });
      const said = await wrong.text();
      // Ten wrong ones in a row have to wait; either way nothing happens.
      expect([
        path,
        [422, 429].includes(wrong.status),
        /This is not your password|Too many wrong passwords/.test(said),
      ]).toEqual([path, true, true]);
    }
    const after = await Promise.all(
      ["memberships", "apiKeys", "webhookEndpoints", "codes", "invitations"].map((table) =>
        db
          .selectFrom(table as "memberships")
          .selectAll()
          .execute(),
      ),
    );
    expect(after).toEqual(before);
    const row = await db
      .selectFrom("accounts")
      .select("deleteAfter")
      .where("id", "=", owner.accountId)
      .executeTakeFirstOrThrow();
    expect(row.deleteAfter).toBeNull();
  });

  test("turning two-step sign-in off asks for more than a code", async () => {
    const secret = await secondFactorOf(owner.userId);
    const asked = await owner.post("/settings/security/two-step/off", {
      code: codeAt(secret, now),
    });
    expect(asked.status).toBe(403);
    expect(
      await app.context.db
        .selectFrom("secondFactors")
        .selectAll()
        .where("userId", "=", owner.userId)
        .execute(),
    ).toHaveLength(1);
  });

  test("the typed form goes on, and nobody is asked again", async () => {
    const asked = await words(
      owner.post("/settings/api/new", { ...KEY, name: 'Enrolment "A" <b>' }),
    );
    expect(asked).toContain("To create an API key, enter your password.");
    expect(asked).not.toContain("<b>");
    const wrong = await owner.post("/settings/api/new", { ...KEY, "proof-password": "Not-it-9" });
    const html = await wrong.text();
    expect([
      wrong.status,
      html.includes("This is not your password"),
      html.includes("Not-it-9"),
    ]).toEqual([422, true, false]);
    expect(typedIn(html)).toMatchObject(KEY);
    const made = await owner.post("/settings/api/new", { ...KEY, "proof-password": PASSWORD });
    expect([made.status, /iwk_[A-Za-z0-9]{40}/.test(await made.text())]).toEqual([200, true]);
    expect((await owner.post("/settings/data", {})).status).toBe(303);
    later(10);
    expect((await owner.post("/settings/data", {})).status).toBe(403);
  });

  test("what is wrong with the form is said before anybody is asked", async () => {
    const answer = await owner.post("/settings/api/new", { name: " ", token: "t" });
    expect([answer.status, (await answer.text()).includes("Enter a name for the key")]).toEqual([
      422,
      true,
    ]);
  });

  test("a code of the app does instead of the password, each once", async () => {
    const secret = await secondFactorOf(owner.userId);
    const first = await (await owner.post("/settings/api/new", KEY)).text();
    expect(first).toContain("Use a code from your app instead");
    const switched = await (
      await owner.post("/settings/api/new", { ...KEY, "proof-with": "code" })
    ).text();
    expect([
      switched.includes('name="proof-code"'),
      switched.includes('name="proof-password"'),
    ]).toEqual([true, false]);
    const bad = await owner.post("/settings/api/new", { ...KEY, "proof-code": "000000" });
    expect([bad.status, (await bad.text()).includes("This code isn’t right")]).toEqual([422, true]);
    const code = codeAt(secret, now);
    expect((await owner.post("/settings/api/new", { ...KEY, "proof-code": code })).status).toBe(
      200,
    );
    later(10);
    expect((await owner.post("/settings/data", { "proof-code": code })).status).toBe(422);
  });

  test("confirming in one browser confirms in no other", async () => {
    const other = app.visitor();
    await other.post("/sign-in", { email: owner.email, password: PASSWORD });
    later(10);
    await owner.post("/settings/data", { "proof-password": PASSWORD });
    expect((await other.post("/settings/data", {})).status).toBe(403);
  });
});

describe("Without a password", () => {
  const person = {
    subject: "g-confirm",
    name: "Ada Obi",
    email: "ada-confirm@people.test",
    verified: true,
  };

  test("the connected provider confirms, and the form goes on", async () => {
    const { db } = app.context;
    await db
      .updateTable("users")
      .set({ passwordHash: null })
      .where("id", "=", owner.userId)
      .execute();
    const identityRow = {
      id: `social-${owner.userId}`,
      provider: "google",
      subject: person.subject,
      userId: owner.userId,
      label: person.email,
    } as const;
    await db
      .insertInto("socialIdentities")
      .values({ ...identityRow, createdAt: now.toISOString() })
      .execute();
    const html = await words(owner.post("/settings/api/new", KEY));
    expect([html.includes("Continue with Google"), html.includes('name="proof-password"')]).toEqual(
      [true, false],
    );
    const { kept } = typedIn(html.slice(html.indexOf('action="/auth/google"')));
    const stranger = await identity.choose(
      await pressButton(owner, "google", { from: "confirm", kept: kept! }),
      {
        ...person,
        subject: "other",
      },
    );
    await comeBack(owner, stranger);
    expect(await page("/settings/security/confirm")).toContain("Continue with Google");
    const back = await identity.choose(
      await pressButton(owner, "google", { from: "confirm", kept: kept! }),
      person,
    );
    const answer = await comeBack(owner, back);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      "/settings/security/confirm",
    ]);
    const waiting = await page("/settings/security/confirm");
    expect(waiting).toContain("Continue to create an API key.");
    expect(
      (
        await owner.post(
          "/settings/api/new",
          typedIn(waiting.slice(waiting.indexOf('action="/settings/api/new"'))) as never,
        )
      ).status,
    ).toBe(200);
    expect(await keysOf(owner.accountId)).toEqual([{ name: "Enrolment" }]);
  });

  test("what one browser keeps is nobody else's to go on with", async () => {
    const html = await (await owner.post("/settings/api/new", KEY)).text();
    expect(html).not.toContain("Continue with");
    const other = await app.organiser();
    later(10);
    await other.post("/auth/google", { from: "settings" });
    owner.cookies.set("iweri_kept", other.cookies.get("iweri_kept")!);
    expect((await owner.get("/settings/security/confirm")).headers.get("Location")).toBe(
      "/settings/security",
    );
  });

  test("connecting a provider asks first too", async () => {
    const asked = await owner.post("/auth/google", { from: "settings" });
    expect(asked.headers.get("Location")).toBe("/settings/security/confirm");
    expect(await page("/settings/security/confirm")).toContain(
      "To connect Google, enter your password.",
    );
    const confirmed = await owner.post("/settings/security/confirm", {
      "proof-password": PASSWORD,
    });
    expect(confirmed.headers.get("Location")).toBe("/settings/security/confirm");
    expect(await page("/settings/security/confirm")).toContain("Continue to connect Google.");
  });
});
