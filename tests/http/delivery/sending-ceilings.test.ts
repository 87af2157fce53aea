import { afterAll, beforeAll, expect, test } from "vitest";
import { givePlan } from "../../factories/give-plan.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { stampOf, wordsOf, ZAINAB } from "../../setup/fill-form.ts";
import { mailsInOutbox, mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let now = new Date("2026-11-28T09:20:00.000Z");

beforeAll(async () => {
  app = await startApp({
    overrides: { clock: () => now },
    env: { OPERATOR_EMAIL: "operator@iweri.test" },
  });
  await app.work();
});
afterAll(() => app.stop());

type Owner = Awaited<ReturnType<TestApp["organiser"]>>;
const CONFIRMS = { enabled: true, subject: "", body: "" };

const formOf = (
  owner: Owner,
  confirmation: typeof CONFIRMS & { bodyFormat?: "markdown" } = CONFIRMS,
) => addPublishedForm(app.context, owner, { settings: { confirmation } });

/** Somebody without an account types a stranger's address. Returns what the thank-you page says. */
async function answer(
  slug: string,
  email: string,
  others: Record<string, string> = {},
): Promise<string> {
  const visitor = app.visitor();
  const stamp = stampOf(await visitor.page(`/f/${slug}`));
  now = new Date(now.getTime() + 5_000);
  const response = await visitor.post(`/f/${slug}`, {
    ...ZAINAB,
    "q-emailadr": email,
    ...others,
    stamp,
    go: "on",
  });
  expect(response.status).toBe(303);
  return wordsOf(await visitor.page(response.headers.get("Location")!));
}

const sentTo = async (domain: string) =>
  (await mailsInOutbox(app.context.config.dataDir)).filter((mail) =>
    [mail.to ?? []]
      .flat()
      .some(({ value }) => value.some(({ address }) => address?.endsWith(`@${domain}`))),
  );

/** Waits until nothing that may leave now is left. */
async function quiet(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { open } = await app.context.db
      .selectFrom("deliveries as d")
      .innerJoin("batches as b", "b.id", "d.batchId")
      .select((select) => select.fn.countAll<number>().as("open"))
      .where("d.state", "in", ["queued", "sending"])
      .where("b.status", "in", ["sending", "scheduled"])
      .where((or) =>
        or.or([or("b.waitsUntil", "is", null), or("b.waitsUntil", "<=", now.toISOString())]),
      )
      .executeTakeFirstOrThrow();
    if (Number(open) === 0) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("there is still something to send");
}

test("C35 a new account e-mails 100 strangers a day, and says what waits", {
  timeout: 240_000,
  tags: ["long"],
}, async () => {
  const owner = await app.organiser({ plan: "free", accountName: "Harbour Trust" });
  const form = await formOf(owner);
  const pages: string[] = [];
  for (let person = 0; person < 130; person++) {
    pages.push(await answer(form.slug, `person${person}@strangers.test`));
    if (person % 20 === 19) await quiet();
  }
  await quiet();
  expect(await sentTo("strangers.test")).toHaveLength(100);
  // Every answer is taken, and nobody is promised an e-mail that doesn't come.
  const answers = await app.context.db
    .selectFrom("formResponses")
    .select("id")
    .where("formId", "=", form.id)
    .execute();
  expect(answers).toHaveLength(130);
  expect(pages[0]).toContain("We are sending a confirmation to person0@strangers.test");
  expect(pages.at(-1)).toContain("We can’t e-mail person129@strangers.test straight away");
  expect(pages.filter((page) => page.includes("We are sending a confirmation"))).toHaveLength(100);

  // Nothing is reported as sent.
  const states = await app.context.db
    .selectFrom("deliveries")
    .select("state")
    .where("accountId", "=", owner.accountId)
    .execute();
  expect(states.filter(({ state }) => state === "queued")).toHaveLength(30);
  for (const path of ["/dashboard", `/forms/${form.id}/responses`, "/sent"]) {
    const said = wordsOf(await owner.page(path));
    expect(said).toContain(
      "30 e-mails are waiting. This account can e-mail at most 100 new people in 24 hours, and it has.",
    );
    expect(said).toContain("starting on 29 Nov 2026 at 11:00");
    expect(said).toContain("prove who runs this account or choose a plan");
  }
  const usage = wordsOf(await owner.page("/settings/plan/usage"));
  expect(usage).toContain("100 e-mails were sent in all");
  expect(usage).toContain("To new people, in 24 hours 100 of 100");

  // An invitation waits as well; sign-in codes and what its own people get go.
  await owner.post("/settings/members", { email: "colleague@other.test", role: "editor" });
  expect((await app.visitor().post("/forgot-pass", { email: owner.email })).status).toBe(303);
  await quiet();
  expect(await sentTo("other.test")).toHaveLength(0);
  expect(await waitForMails(app, owner.email, 1)).toHaveLength(1);
  const alerts = await mailsTo(app, "operator@iweri.test");
  expect(alerts.map(({ subject }) => subject)).toEqual(["Sending limit reached: Harbour Trust"]);

  // They go by themselves once the hours are over, each once.
  now = new Date("2026-11-29T11:00:30.000Z");
  await quiet();
  expect(await sentTo("strangers.test")).toHaveLength(130);
  expect(await sentTo("other.test")).toHaveLength(1);
  await owner.post("/sign-in", { email: owner.email, password: PASSWORD });
  // Yesterday's notification is still there; the notice isn't.
  expect(wordsOf(await owner.page("/dashboard"))).not.toMatch(/\d e-mails? (?:is|are) waiting/);
});

test("C35 a plan lets what waits go within minutes", {
  timeout: 120_000,
  tags: ["long"],
}, async () => {
  const owner = await app.organiser({ plan: "free", accountName: "Reef School" });
  const form = await formOf(owner);
  const hour = now.toISOString().slice(0, 13);
  await app.context.db
    .insertInto("sendingHours")
    .values({ accountId: owner.accountId, hour, sent: 100, toNew: 100 })
    .execute();
  const page = await answer(form.slug, "first@reef.test");
  await quiet();
  expect(page).toContain("straight away");
  expect(await sentTo("reef.test")).toHaveLength(0);
  await givePlan(app.context.db, owner.accountId, { plan: "essentials", emailLimit: 10_000 });
  now = new Date(now.getTime() + 6 * 60_000);
  await quiet();
  expect(await sentTo("reef.test")).toHaveLength(1);
});

test("C35 the first e-mail of an unproved account has nothing that anyone typed", {
  timeout: 60_000,
}, async () => {
  const confirmation = {
    ...CONFIRMS,
    subject: "Your account is locked",
    body: "Call **0800 1** now",
    bodyFormat: "markdown" as const,
  };
  const owner = await app.organiser({ plan: "free", accountName: "Delta Club" });
  const form = await formOf(owner, confirmation);
  const typed = {
    "q-employer": "Your parcel waits: https://evil.example/pay",
    "q-fullname.first": "Parcel",
  };
  await answer(form.slug, "victim@delta.test", typed);
  await quiet();
  await answer(form.slug, "victim@delta.test", typed);
  await quiet();
  const [first, second] = await mailsTo(app, "victim@delta.test");
  for (const part of [first?.subject, first?.text, String(first?.html)])
    expect(part).not.toMatch(/locked|0800|parcel|evil/i);
  expect(first?.text).toContain("Reference");
  // They know each other now.
  expect(second?.subject).toBe("Your account is locked");
  expect(second?.text).toContain("0800 1");
});

test("C35 confirmations quote answers without anything to press", { timeout: 60_000 }, async () => {
  const owner = await app.organiser();
  const form = await formOf(owner);
  const typed = "See https://evil.example/pay, www.evil.example or service@bank.example";
  await answer(form.slug, "quoted@quotes.test", { "q-employer": typed });
  await quiet();
  const [mail] = await mailsTo(app, "quoted@quotes.test");
  for (const part of [mail?.text ?? "", String(mail?.html)]) {
    expect(part).toContain("evil.\u200bexample/pay");
    expect(part).not.toMatch(/https?:\/\/evil|www\.evil|evil\.example|@bank\.example/);
  }
  expect(String(mail?.html)).not.toMatch(/href="[^"]*(?:evil|bank)/);
});

test("C35 what organisers write is refused where a link names another host", async () => {
  const owner = await app.organiser();
  const form = await formOf(owner);
  const written = {
    subject: "Thank you",
    body: "Hello\n\n[bank.example/secure](https://evil.example)",
    bodyFormat: "markdown",
  };
  const refused = await owner.post(`/forms/${form.id}/confirmation`, written);
  expect(refused.status).toBe(422);
  const said = wordsOf(await refused.text());
  expect(said).toContain("Line 3: A link shows bank.example but opens evil.example");
});

test("C35 names with addresses are refused wherever they are typed", async () => {
  const owner = await app.organiser();
  const bad = "URGENT: your account is locked, go to https://evil.example";
  const organisation = await owner.post("/settings/organisation", { accountName: bad, name: bad });
  expect(organisation.status).toBe(422);
  const profile = await owner.post("/settings/profile", {
    firstName: "Account Security <service@bank.example>",
    lastName: "Obi",
    supportEmail: owner.email,
  });
  expect(profile.status).toBe(422);
  expect(wordsOf(await profile.text())).toContain(
    "First name can’t contain a link, an e-mail address, @, &lt; or &gt;",
  );
  const visitor = app.visitor();
  const form = await formOf(owner);
  const stamp = stampOf(await visitor.page(`/f/${form.slug}`));
  now = new Date(now.getTime() + 5_000);
  const guest = await visitor.post(`/f/${form.slug}`, {
    ...ZAINAB,
    "q-fullname.first": "www.evil.example",
    stamp,
    go: "on",
  });
  expect(guest.status).toBe(422);
  expect(wordsOf(await guest.text())).toContain("Enter a name without links");
});

test("C35 what was stored before is shown without links", { timeout: 60_000 }, async () => {
  const owner = await app.organiser({
    accountName: "URGENT: go to https://evil.example <service@bank.example>",
  });
  await owner.post("/settings/members", { email: "invited@stored.test", role: "editor" });
  const form = await formOf(owner);
  await answer(form.slug, "guest@stored.test");
  await quiet();
  const mails = await sentTo("stored.test");
  expect(mails.length).toBe(2);
  for (const mail of mails) {
    expect(`${mail.subject} ${mail.from?.value[0]?.name} ${mail.text}`).not.toMatch(
      /https:\/\/evil|evil\.example|@bank/,
    );
    expect(mail.from?.value).toHaveLength(1);
  }
});
