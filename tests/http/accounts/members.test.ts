import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteAccountsDaily } from "../../../app/features/account-data/delete/delete-accounts.server.ts";
import { requestDeletion } from "../../../app/features/account-data/delete/request-deletion.server.ts";
import { createAccount } from "../../../app/features/accounts/accounts.server.ts";
import { hashPassword } from "../../../app/features/accounts/passwords.server.ts";
import { addMember } from "../../factories/members.ts";
import { activitiesOf, follow, refused, signInAs, userRow } from "../../factories/settings.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { PASSWORD, startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

const DAY = 86_400_000;
const HERE = "/settings/members";
const STRONG = "Correct-horse-9!";
const NEW = {
  firstName: "Bola",
  lastName: "Ade",
  password: STRONG,
  confirmPassword: STRONG,
  termsAccepted: "yes",
};

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let now: Date;

beforeEach(async () => {
  now = new Date("2026-03-02T08:00:00.000Z");
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser({ email: "adaeze@lagoon.test" });
  await app.work();
});
afterEach(() => app.stop());

let invited = 0;
/** Each test has addresses of its own: limits live as long as the process. */
const address = () => `bola-${++invited}@people.test`;

async function invite(email: string, role = "editor"): Promise<string> {
  const before = (await mailsTo(app, email)).length;
  const response = await owner.post(HERE, { email, role });
  expect(await follow(owner, response)).toContain(`${email} is invited`);
  return linkIn(email, before + 1);
}

async function linkIn(email: string, count: number): Promise<string> {
  const mails = await waitForMails(app, email, count);
  expect(mails).toHaveLength(count);
  return /\/invitation\/[0-9a-z]{32}/.exec(mails.at(-1)!.text ?? "")![0];
}

const memberships = () =>
  app.context.db
    .selectFrom("memberships")
    .selectAll()
    .where("accountId", "=", owner.accountId)
    .orderBy("createdAt")
    .execute();
const other = async (email: string) =>
  createAccount(app.context.db, {
    kind: "company",
    accountName: "Harmattan Ltd",
    firstName: "Bola",
    lastName: "Ade",
    email,
    supportEmail: email,
    passwordHash: await hashPassword(PASSWORD),
    now,
  });

describe("Joining", () => {
  test("somebody new joins by the link once, in the invited role", async () => {
    const email = address();
    const link = await invite(email);
    const [mail] = await mailsTo(app, email);
    expect(mail!.subject).toBe("Adaeze Nwosu invites you to Lagoon Digital Academy");
    expect(mail!.text).toContain("as an editor");
    expect([mail!.to ?? []].flat()[0]!.value[0]!.name).toBe("");

    const person = app.visitor();
    expect(await person.page(link)).toContain("Join Lagoon Digital Academy");
    // Looking at it, as scanners of mails do, uses nothing up.
    expect(await person.page(link)).toContain("Confirm password");
    const html = await refused(
      await person.post(link, { ...NEW, firstName: " ", password: "short", confirmPassword: "" }),
      "First name is required",
    );
    expect(html).toContain('value="Ade"');
    expect(html).not.toContain("short");
    await refused(
      await person.post(link, { ...NEW, termsAccepted: "" }),
      "Tick the box to confirm your age and accept the terms",
    );
    expect(await follow(person, await person.post(link, NEW))).toContain(
      "You are now working in Lagoon Digital Academy.",
    );
    const roles = (await memberships()).map(({ role, invitedBy }) => `${role} ${invitedBy}`);
    expect(roles.sort()).toEqual([`editor ${owner.userId}`, "owner null"]);
    expect(await person.page(HERE)).toContain("Bola Ade");
    expect((await activitiesOf(app, owner.accountId)).sort()).toEqual([
      "Bola Ade joined as an editor",
      `Invited ${email} as an editor`,
    ]);
    const late = app.visitor();
    expect((await late.get(link)).status).toBe(404);
    expect((await late.post(link, NEW)).headers.get("Location")).toBe(link);
    expect((await signInAs(app, email, STRONG)).status).toBe(303);
  });

  test("of fifty who open one invitation at once, one person joins", async () => {
    const email = address();
    const link = await invite(email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.visitor().post(link, NEW)),
    );
    expect(answers.filter(({ status }) => status !== 303 && status !== 404)).toEqual([]);
    expect(answers.filter(({ headers }) => headers.get("Location") === "/dashboard")).toHaveLength(
      1,
    );
    expect((await memberships()).map(({ role }) => role).sort()).toEqual(["editor", "owner"]);
    const users = await app.context.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .execute();
    expect(users).toHaveLength(1);
    expect((await signInAs(app, email, STRONG)).status).toBe(303);
  });

  test("an address invited fifty times at once gets one invitation", async () => {
    const email = address();
    await Promise.all(
      Array.from({ length: 50 }, () => owner.post(HERE, { email, role: "editor" })),
    );
    expect(
      await app.context.db
        .selectFrom("invitations")
        .select("id")
        .where("email", "=", email)
        .execute(),
    ).toHaveLength(1);
    await waitForMails(app, email, 1);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  test("somebody with an account accepts, works in both, and switches accounts", async () => {
    const email = address();
    const { accountId: home } = await other(email);
    const link = await invite(email, "viewer");
    const person = app.visitor();
    const page = await person.page(link);
    expect(page).toContain(`/sign-in?to=${encodeURIComponent(link)}`);
    expect(page).not.toContain("Confirm password");
    const signedIn = await person.post(`/sign-in?to=${encodeURIComponent(link)}`, {
      email,
      password: PASSWORD,
    });
    expect(signedIn.headers.get("Location")).toBe(link);
    expect(await person.page(link)).toContain("Accept");
    expect(await follow(person, await person.post(link, {}))).toContain(
      "You are now working in Lagoon Digital Academy.",
    );
    expect(await person.page(HERE)).toContain("Adaeze Nwosu");
    expect(
      await follow(person, await person.post("/settings/switch-account", { accountId: home })),
    ).toContain("now working in Harmattan Ltd.");
    expect(await person.page(HERE)).not.toContain("Adaeze Nwosu");
    expect(
      (await person.post("/settings/switch-account", { accountId: "0".repeat(25) })).status,
    ).toBe(404);
    const stranger = await app.organiser({ accountName: "Somebody else" });
    expect(
      (await person.post("/settings/switch-account", { accountId: stranger.accountId })).status,
    ).toBe(404);
    await person.post("/settings/switch-account", { accountId: owner.accountId });
    expect(await person.page(HERE)).toContain("Adaeze Nwosu");
  });

  test("an invitation is for its address alone, and ends after seven days", async () => {
    const email = address();
    const link = await invite(email);
    const stranger = await app.organiser({ accountName: "Somebody else" });
    expect(await stranger.page(link)).toContain("Log out first");
    expect((await stranger.post(link, {})).headers.get("Location")).toBe(link);
    expect(await memberships()).toHaveLength(1);
    const { id } = await app.context.db
      .selectFrom("invitations")
      .select("id")
      .executeTakeFirstOrThrow();
    await owner.post(`${HERE}/invitations/${id}/resend`, {});
    const second = await linkIn(email, 2);
    expect((await app.visitor().get(link)).status).toBe(404);
    now = new Date(now.getTime() + 7 * DAY);
    expect((await app.visitor().get(second)).status).toBe(404);
    owner = Object.assign(await signInAs(app, owner.email), owner);
    const again = await signInAs(app, "adaeze@lagoon.test");
    expect(await again.page(HERE)).toContain("Expired");
    await again.post(`${HERE}/invitations/${id}/resend`, {});
    const third = await linkIn(email, 3);
    expect(
      await follow(again, await again.post(`${HERE}/invitations/${id}/withdraw`, {})),
    ).toContain("is withdrawn");
    expect((await app.visitor().get(third)).status).toBe(404);
    expect((await again.post(`${HERE}/invitations/${id}/withdraw`, {})).status).toBe(404);
  });

  test("C23 one mailbox gets a few invitations a day, however it's spelled", async () => {
    const name = `many${Date.now()}`;
    for (let n = 0; n < 5; n++)
      expect(
        (await owner.post(HERE, { email: `${name}+${n}@people.test`, role: "viewer" })).status,
      ).toBe(303);
    const response = await owner.post(HERE, { email: `${name}+6@people.test`, role: "viewer" });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await response.text()).toContain(`value="${name}+6@people.test"`);
  });

  test("what is wrong with an invitation is said beside its field", async () => {
    await refused(
      await owner.post(HERE, { email: "nobody", role: "editor" }),
      "Enter an e-mail address in full, like name@example.com",
    );
    await refused(await owner.post(HERE, { email: "", role: "editor" }), "Email is required");
    await refused(
      await owner.post(HERE, { email: address(), role: "king" }),
      "Choose a role from the list",
    );
    await refused(
      await owner.post(HERE, { email: "Adaeze@LAGOON.test", role: "editor" }),
      "adaeze@lagoon.test is already a member",
    );
  });
});

describe("Leaving", () => {
  test("the last owner can't leave or lose the role until there's another", async () => {
    const leave = await follow(owner, await owner.post(`${HERE}/leave`, {}));
    expect(leave).toContain("You are the only owner");
    expect(
      await follow(owner, await owner.post(`${HERE}/${owner.userId}/role`, { role: "viewer" })),
    ).toContain("is the only owner");
    expect(await follow(owner, await owner.post(`${HERE}/${owner.userId}/remove`, {}))).toContain(
      "is the only owner",
    );
    const editor = await addMember(app, owner.accountId, { role: "editor", email: address() });
    expect(
      await follow(owner, await owner.post(`${HERE}/${editor.userId}/role`, { role: "owner" })),
    ).toContain("an owner now");
    const left = await owner.post(`${HERE}/leave`, {});
    expect(left.headers.get("Location")).toBe("/sign-in");
    expect(await owner.page("/sign-in")).toContain("You left Lagoon Digital Academy.");
    expect((await owner.get(HERE)).status).toBe(302);
    expect((await memberships()).map(({ userId, role }) => ({ userId, role }))).toEqual([
      { userId: editor.userId, role: "owner" },
    ]);
  });

  test("a removed member is out at once, and can be invited again", async () => {
    const editor = await addMember(app, owner.accountId, { role: "editor", email: address() });
    expect(await owner.page(`${HERE}/${editor.userId}/remove`)).toContain(
      "loses access to this account immediately",
    );
    await owner.post(`${HERE}/${editor.userId}/remove`, {});
    expect((await editor.get("/projects")).status).toBe(302);
    await refusedSignIn(editor, editor.email);
    const link = await invite(editor.email, "viewer");
    expect(await editor.page(link)).toContain('value="Bola"');
    const password = "Another-horse-8!";
    expect(
      await follow(
        editor,
        await editor.post(link, { ...NEW, password, confirmPassword: password }),
      ),
    ).toContain("You are now working in");
    expect((await signInAs(app, editor.email)).status).toBe(422);
    expect((await signInAs(app, editor.email, password)).status).toBe(303);

    const email = address();
    const { userId } = await other(email);
    const link2 = await invite(email);
    const guest = await signInAs(app, email);
    await guest.post(link2, {});
    expect(await guest.page(HERE)).toContain("Adaeze Nwosu");
    await owner.post(`${HERE}/${userId}/remove`, {});
    expect(await guest.page(HERE)).not.toContain("Adaeze Nwosu");
  });

  async function refusedSignIn(visitor: Visitor, email: string) {
    const response = await visitor.post("/sign-in", { email, password: PASSWORD });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("You are no longer a member of any account here");
  }

  test("deleting an account deletes its own people and moves others home", async () => {
    const only = await addMember(app, owner.accountId, { role: "viewer", email: address() });
    const both = await addMember(app, owner.accountId, { role: "editor", email: address() });
    const elsewhere = await app.organiser({ accountName: "Harmattan Ltd" });
    await app.context.db
      .insertInto("memberships")
      .values({
        accountId: elsewhere.accountId,
        userId: both.userId,
        role: "viewer",
        createdAt: now.toISOString(),
      })
      .execute();
    const account = { id: owner.accountId, name: "Lagoon", timeZone: "Africa/Lagos" };
    const asker = { id: owner.userId, firstName: "Adaeze", lastName: "Nwosu" };
    await requestDeletion(app.context, { account, user: asker } as never);
    const told = new Map<string, string>();
    for (const { email } of [owner, only, both]) {
      const mails = await waitForMails(app, email, 1);
      expect(mails.map(({ subject }) => subject)).toEqual(["The account Lagoon will be deleted"]);
      told.set(email, `${mails[0]!.text}`.replace(/\s+/g, " "));
    }
    expect(told.get(owner.email)).toContain("you asked us to delete the account Lagoon");
    expect(told.get(owner.email)).toContain("/settings/data");
    for (const { email } of [only, both]) {
      expect(told.get(email)).toContain(
        "Adaeze Nwosu, an owner, asked us to delete the account Lagoon",
      );
      expect(told.get(email)).not.toContain("/settings/data");
    }
    expect(told.get(both.email)).toContain(
      "Your own sign-in and your other accounts stay as they are.",
    );
    expect(told.get(only.email)).toContain("so your sign-in is deleted with it");
    now = new Date(now.getTime() + 15 * DAY);
    await deleteAccountsDaily(app.context);
    const { db } = app.context;
    const left = await db
      .selectFrom("users")
      .select("id")
      .where("id", "in", [owner.userId, only.userId, both.userId])
      .execute();
    expect(left).toEqual([{ id: both.userId }]);
    expect((await userRow(app, both.userId)).accountId).toBe(elsewhere.accountId);
    const again = await signInAs(app, both.email);
    expect(again.status).toBe(303);
    expect((await again.get("/projects")).status).toBe(200);
    const subjects = (await waitForMails(app, both.email, 3)).map(({ subject }) => subject);
    expect(subjects).toContain("The account of Lagoon Digital Academy was deleted");
    expect(subjects).not.toContain("Your account was deleted");
  });
});

describe("Individuals and names", () => {
  test("an individual's account says why it has no members", async () => {
    await app.context.db
      .updateTable("accounts")
      .set({ kind: "individual" })
      .where("id", "=", owner.accountId)
      .execute();
    expect(await owner.page(HERE)).toContain("This is one person’s account");
    expect((await owner.post(HERE, { email: address(), role: "editor" })).status).toBe(422);
  });

  test("markup and line ends in names stay text in pages and mail", async () => {
    await app.context.db
      .updateTable("accounts")
      .set({ name: '<script>alert(1)</script> {First Name} [x]"' })
      .where("id", "=", owner.accountId)
      .execute();
    const email = address();
    const link = await invite(email);
    const html = await app.visitor().page(link);
    expect(html).not.toContain("<script>alert(1)");
    const [mail] = await mailsTo(app, email);
    expect(mail!.html).not.toContain("<script>alert(1)");
    expect(mail!.subject).toContain("{First Name} [x]");
  });
});
