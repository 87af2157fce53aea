import { afterAll, beforeAll, expect, test } from "vitest";
import { addApiKey } from "../../factories/api-account.ts";
import { addMember } from "../../factories/members.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.work();
});
afterAll(() => app.stop());

const STRONG = "Correct-horse-9!";
const HERE = "/settings/security/events";
const kindsOf = async (userId: string) => {
  const rows = await app.context.db
    .selectFrom("securityEvents")
    .select("kind")
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
};

test("a person sees sign-ins, wrong passwords and changes with browser and country", async () => {
  const person = await app.organiser();
  const agent = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36";
  const phone = app.visitor();
  await phone.post(
    "/sign-in",
    { email: person.email, password: "Not-it-9" },
    { "User-Agent": agent },
  );
  await expect.poll(() => kindsOf(person.userId)).toContain("sign-in-failed");
  await phone.post(
    "/sign-in",
    { email: person.email, password: PASSWORD },
    { "User-Agent": agent },
  );
  const change = {
    currentPassword: PASSWORD,
    password: "Other-horse-10!",
    confirmPassword: "Other-horse-10!",
  };
  await person.post("/settings/security", change);
  await app.context.db
    .updateTable("securityEvents")
    .set({ address: "102.89.23.7" })
    .where("userId", "=", person.userId)
    .execute();
  const page = (await person.page(HERE)).replaceAll("<!-- -->", "");
  for (const words of [
    "Wrong password",
    "Chrome on Windows, Nigeria",
    "102.89.23.7",
    "Changed the password",
    "Signed in",
  ]) {
    expect(page).toContain(words);
  }
});

test("an unknown address leaves nothing behind", async () => {
  const before = await app.context.db.selectFrom("securityEvents").selectAll().execute();
  await app.visitor().post("/sign-in", { email: "nobody@lagoon.test", password: "Not-it-9" });
  await new Promise((done) => setTimeout(done, 1_200));
  expect(await app.context.db.selectFrom("securityEvents").selectAll().execute()).toEqual(before);
});

test("owners see the account’s events, members only their own", async () => {
  const owner = await app.organiser({ accountName: "Harmattan" });
  const editor = await addMember(app, owner.accountId, {
    role: "editor",
    email: `ed-${owner.email}`,
  });
  await app.visitor().post("/sign-in", { email: editor.email, password: "Not-it-9" });
  await expect.poll(() => kindsOf(editor.userId)).toContain("sign-in-failed");
  await addApiKey(app.context, owner, "Enrolment");
  await owner
    .post("/settings/data", {})
    .then((answer) => owner.get(answer.headers.get("Location")!))
    .then((file) => file.arrayBuffer());
  await owner.post(`/settings/members/${editor.userId}/role`, { role: "viewer" });
  const page = (await owner.page(`${HERE}?of=account`)).replaceAll("<!-- -->", "");
  for (const words of [
    "Created the API key Enrolment",
    "Downloaded all data of the account",
    "a viewer",
    "Signed in",
  ]) {
    expect(page).toContain(words);
  }
  // Files of everything leave seldom, so its owners hear of each; so does who takes their own data.
  await editor
    .post("/settings/own-data", { password: PASSWORD })
    .then((answer) => editor.get(answer.headers.get("Location")!))
    .then((file) => file.arrayBuffer());
  const mails = await app.context.db
    .selectFrom("deliveries")
    .innerJoin("batches", "batches.id", "deliveries.batchId")
    .select(["batches.title", "deliveries.toEmail"])
    .where("batches.accountId", "=", owner.accountId)
    .where("batches.title", "like", "%was downloaded")
    .orderBy("deliveries.id")
    .execute();
  expect(mails).toEqual([
    { title: "All the data in Harmattan was downloaded", toEmail: owner.email },
    { title: "Your own data was downloaded", toEmail: editor.email },
  ]);
  // That a member mistyped a password is theirs alone.
  expect(page).not.toContain("Wrong password");
  const theirs = await editor.page(`${HERE}?of=account`);
  expect([theirs.includes("Wrong password"), theirs.includes("Enrolment")]).toEqual([true, false]);
});

test("owners are e-mailed when somebody joins, and see where from", async () => {
  const owner = await app.organiser({ accountName: "Harmattan" });
  const email = "tunde@people.test";
  await owner.post("/settings/members", { email, role: "editor" });
  await waitForMails(app, email, 1);
  const [link] = /\/invitation\/[\w-]+/.exec((await mailsTo(app, email))[0]!.text!)!;
  const agent = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36";
  const typed = {
    firstName: "Tunde",
    lastName: "Bello",
    password: STRONG,
    confirmPassword: STRONG,
    termsAccepted: "on",
  };
  expect((await app.visitor().post(link, typed, { "User-Agent": agent })).status).toBe(303);
  const page = (await owner.page(`${HERE}?of=account`)).replaceAll("<!-- -->", "");
  expect(wordsOf(page)).toContain("Joined as an editor Tunde Bello Chrome on Windows");
  await waitForMails(app, owner.email, 1);
  const mail = (await mailsTo(app, owner.email)).find(
    ({ subject }) => subject === "Tunde Bello joined Harmattan",
  );
  expect(mail!.text).toMatch(
    /Tunde Bello \(tunde@people\.test\).*as an editor.*Chrome on Windows.*If you don’t know them/s,
  );
});

test("another account’s events are nobody else’s", async () => {
  const one = await app.organiser();
  const two = await app.organiser();
  await addApiKey(app.context, one, "Only mine");
  for (const of of ["", "?of=account"])
    expect(await two.page(HERE + of)).not.toContain("Only mine");
});
