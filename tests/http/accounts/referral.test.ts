import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  companyAtCode,
  individualAtCode,
  pass,
  person,
  readCode,
} from "../../factories/registering.ts";
import { signInAt } from "../../factories/social-visit.ts";
import { type IdentityServer, startIdentityServer } from "../../fakes/identity-server.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let identity: IdentityServer;
let owner: Organiser;
let code: string;

beforeAll(async () => {
  identity = await startIdentityServer("http://localhost:3000");
  app = await startApp({ env: identity.env });
  await app.work();
  owner = await app.organiser({ email: "adaeze@lagoon.test" });
  code = await codeOf(owner);
});
afterAll(async () => {
  await app.stop();
  await identity.close();
});

async function codeOf(organiser: Organiser): Promise<string> {
  const html = await organiser.page("/settings/referral");
  return /value="http:\/\/localhost:3000\/signup\?ref=([0-9a-z]{8})"/.exec(html)![1]!;
}

const referrerOf = async (email: string) =>
  (
    await app.context.db
      .selectFrom("users")
      .innerJoin("accounts", "accounts.id", "users.accountId")
      .select("accounts.referredById")
      .where("users.email", "=", email)
      .executeTakeFirst()
  )?.referredById;
const notices = async () =>
  (
    await app.context.db
      .selectFrom("activities")
      .select(["text", "link", "notify"])
      .where("accountId", "=", owner.accountId)
      .where("link", "=", "/settings/referral")
      .orderBy("id")
      .execute()
  ).map(({ text }) => text);
const plain = (html: string) => html.replaceAll("<!-- -->", "");

async function individual(email: string, search: string): Promise<void> {
  const visitor = app.visitor();
  await individualAtCode(visitor, email, search);
  await pass(visitor, "/verify-email", { code: await readCode(app, email) }, "/kyc-popup");
}

describe("The links", () => {
  test("the public page promises no money and is the same for everybody", async () => {
    const html = await app.visitor().page("/referral");
    expect(html).toContain('href="/settings/referral"');
    expect(html).toContain("there is no money, credit or larger plan in it");
    expect(html).not.toContain("<script src");
    // Those who are signed in see it below another header.
    const below = (page: string) => page.slice(page.indexOf("<main"));
    expect(below(await owner.page("/referral"))).toBe(below(html));
    expect((await app.visitor().get("/settings/referral")).headers.get("Location")).toBe(
      "/sign-in?to=%2Fsettings%2Freferral",
    );
  });

  test("each account has one code, made once", async () => {
    expect(await codeOf(owner)).toBe(code);
    const [first, second] = await Promise.all([app.organiser(), app.organiser()]);
    expect(await codeOf(first)).not.toBe(await codeOf(second));
    const both = await Promise.all([codeOf(first), codeOf(first)]);
    expect(both[0]).toBe(both[1]);
  });

  test("people and companies come by the link, and its owner sees who", async () => {
    const visitor = app.visitor();
    const page = plain(await visitor.page(`/signup?ref=${code}`));
    expect(page).toContain(
      "they see your first name, the first letter of your last name, the month",
    );
    // The tab, the form and the buttons of other ways in carry it.
    expect(page).toContain(`/signup?type=company&amp;ref=${code}`);
    expect(page).toContain(`action="/signup?type=individual&amp;ref=${code}"`);
    expect(page).toMatch(new RegExp(`name="ref"[^>]* value="${code}"`));

    await individual("amaka@people.test", `?type=individual&ref=${code.toUpperCase()}`);
    expect(await referrerOf("amaka@people.test")).toBe(owner.accountId);

    const company = app.visitor();
    await companyAtCode(company, "tunde@company.test", `&ref=${code}`);
    const typed = { code: await readCode(app, "tunde@company.test") };
    await pass(company, "/institution-emailverify", typed, "/institution-welcomepopup");
    expect(await referrerOf("tunde@company.test")).toBe(owner.accountId);

    const grace = {
      subject: "1",
      name: "Grace Eze",
      username: "grace",
      verified: true,
      email: "grace@people.test",
    };
    await signInAt(identity, app.visitor(), "google", grace, { ref: code });
    expect(await referrerOf("grace@people.test")).toBe(owner.accountId);

    const html = plain(await owner.page("/settings/referral"));
    for (const words of [
      "Amaka O.",
      "Túndé B.",
      "Grace E.",
      "Company or institution",
      "Individual",
    ])
      expect(html).toContain(words);
    for (const secret of ["amaka@people.test", "Okonkwọ", "Èkó Training House", "0803"])
      expect(html).not.toContain(secret);
    expect(await notices()).toEqual([
      "Someone signed up with your link",
      "A company or institution signed up with your link",
      "Someone signed up with your link",
    ]);
    expect(await owner.page("/notifications")).toContain("Someone signed up with your link");
  });

  test("a referral survives going back, but not beginning anew without it", async () => {
    const visitor = app.visitor();
    await pass(visitor, `/signup?ref=${code}`, person("back@people.test"), "/create-password");
    expect(await visitor.page("/signup?back=yes")).toContain(`ref=${code}`);
    await pass(
      visitor,
      "/signup?type=individual&back=yes",
      person("back@people.test"),
      "/create-password",
    );
    const kept = await app.context.db
      .selectFrom("registrations")
      .select("referralCode")
      .where("email", "=", "back@people.test")
      .executeTakeFirst();
    expect(kept?.referralCode).toBe(code);
    expect(await visitor.page("/signup")).not.toContain(code);
  });

  test.each(["zzzzzzzz", "x", "' OR 1=1 --", "7".repeat(1_000), "%00", "", "&ref=zzzzzzzz"])(
    "a code that is nobody's does nothing (%#)",
    async (unknown) => {
      const before = await notices();
      const email = `unknown-${Math.random().toString(36).slice(2)}@people.test`;
      await individual(email, `?type=individual&ref=${encodeURIComponent(unknown)}`);
      expect(await referrerOf(email)).toBeNull();
      expect(await notices()).toEqual(before);
    },
  );

  test("another spelling of one's own address refers nobody", async () => {
    const before = await notices();
    await individual("adaeze+two@lagoon.test", `?ref=${code}`);
    expect(await referrerOf("adaeze+two@lagoon.test")).toBeNull();
    expect(await notices()).toEqual(before);
  });

  test("an address that has an account stays as it was", async () => {
    const other = await app.organiser();
    const visitor = app.visitor();
    await individualAtCode(visitor, owner.email, `?ref=${await codeOf(other)}`);
    expect(await referrerOf(owner.email)).toBeNull();
  });
});

describe("/settings/referral", () => {
  test("nobody else sees whose link somebody came by", async () => {
    const stranger = await app.organiser();
    expect(await stranger.page("/settings/referral")).not.toContain("Amaka");
    for (const search of ["page=-1", "page=1e9", "page=2", "sort=DROP", "page=1&page=2"])
      expect((await owner.get(`/settings/referral?${search}`)).status).toBe(200);
  });
});

describe("Deleting an account", () => {
  test("a deleted account leaves no trace in the other's referrals", async () => {
    const { db } = app.context;
    const remove = async (accountId: string) => {
      await db.deleteFrom("activities").where("accountId", "=", accountId).execute();
      await db.deleteFrom("memberships").where("accountId", "=", accountId).execute();
      const users = db.selectFrom("users").select("id").where("accountId", "=", accountId);
      for (const table of ["sessions", "knownDevices", "socialIdentities"] as const)
        await db.deleteFrom(table).where("userId", "in", users).execute();
      await db
        .updateTable("registrations")
        .set({ userId: null })
        .where("userId", "in", users)
        .execute();
      await db.deleteFrom("users").where("accountId", "=", accountId).execute();
      await db.deleteFrom("accounts").where("id", "=", accountId).execute();
    };
    const owning = await app.organiser({ email: "short-lived@lagoon.test" });
    const shortLived = await codeOf(owning);
    await individual("bisi@people.test", `?ref=${shortLived}`);
    await individual("chike@people.test", `?ref=${shortLived}`);
    const bisi = await db
      .selectFrom("users")
      .select("accountId")
      .where("email", "=", "bisi@people.test")
      .executeTakeFirstOrThrow();
    await db.deleteFrom("deliveries").where("accountId", "=", bisi.accountId).execute();
    await db.deleteFrom("batches").where("accountId", "=", bisi.accountId).execute();
    await remove(bisi.accountId);
    expect(plain(await owning.page("/settings/referral"))).toMatch(/<span class="count">1<\/span>/);
    await remove(owning.accountId);
    expect(await referrerOf("chike@people.test")).toBeNull();
  });
});
