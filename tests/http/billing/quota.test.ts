import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendQuotaWarning } from "../../../app/features/billing/quota/quota-warning.server.tsx";
import { reserveQuota } from "../../../app/features/billing/quota/reservations.server.ts";
import { saveSettings } from "../../../app/features/forms/settings/settings-form.server.ts";
import { formSettings } from "../../../app/features/forms/store/stored-form.server.ts";
import { EVERYBODY } from "../../../app/features/mailings/bulk/bulk-choice.ts";
import { createDraft } from "../../../app/features/mailings/bulk/bulk-drafts.server.ts";
import {
  confirmBatch,
  PlanUsedUp,
} from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { projectMessage } from "../../../app/features/messages/message/message-draft.ts";
import { addApiKey } from "../../factories/api-account.ts";
import { givePlan } from "../../factories/give-plan.ts";
import { addMember } from "../../factories/members.ts";
import { addPublishedForm, element } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { TEMPLATE } from "../../factories/sending-harness.ts";
import { apiClient } from "../../setup/api-client.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

type Owner = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let now = new Date("2026-02-10T09:00:00.000Z");
beforeAll(async () => {
  app = await startApp({ plan: "free", overrides: { clock: () => now } });
});
afterAll(() => app.stop());

const people = (count: number, mark = "p") =>
  Array.from({ length: count }, (_, n) => ({
    firstName: `Ada${n}`,
    lastName: "Obi",
    email: `${mark}${n}@people.test`,
  }));
const accountOf = ({ accountId: id }: Owner) => ({
  id,
  name: "Lagoon",
  supportEmail: "help@lagoon.test",
  timeZone: "Africa/Lagos",
});
/** Takes from the plan what other sends would have. */
const use = (owner: Owner, emails: number, certificates: number) =>
  app.context.db
    .transaction()
    .execute((trx) =>
      reserveQuota(trx, { account: accountOf(owner), batchId: null, emails, certificates, now }),
    );
const confirmOf = (html: string) => /name="confirm"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";
const text = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
const count = async (table: "batches" | "deliveries" | "certificates", { accountId }: Owner) => {
  const row = await app.context.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};
const used = async ({ accountId }: Owner) => {
  const row = await app.context.db
    .selectFrom("quotaPeriods")
    .select(["emailsUsed", "certificatesUsed"])
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  return [row.emailsUsed, row.certificatesUsed];
};

describe("Sends against the plan", () => {
  test("of sends that race for a plan's last, one wins", async () => {
    const owner = await app.organiser();
    await use(owner, 0, 4);
    const projects = await Promise.all(
      [1, 2, 3, 4].map((n) => addReadyProject(app.context, owner, people(6, `r${n}-`))),
    );
    const answers = await Promise.allSettled(
      projects.map((project) =>
        confirmBatch(app.context, {
          account: accountOf(owner),
          actorId: owner.userId,
          project: { ...project, ...projectMessage(project) },
          template: TEMPLATE,
          scheduledAt: null,
          confirmToken: crypto.randomUUID(),
          now,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = answers.flatMap((answer) =>
      answer.status === "rejected" ? [answer.reason] : [],
    );
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toBeInstanceOf(PlanUsedUp);
    expect(await count("batches", owner)).toBe(1);
    expect(await count("deliveries", owner)).toBe(6);
    expect(await used(owner)).toEqual([6, 10]);
  });

  test("many small sends at once add up to what was used", async () => {
    const owner = await app.organiser();
    const taken = await Promise.all(Array.from({ length: 12 }, () => use(owner, 10, 0)));
    expect(taken.filter(({ kind }) => kind === "reserved")).toHaveLength(10);
    expect(await used(owner)).toEqual([100, 0]);
  });

  test("of fifty sends of one certificate each at once, ten go", async () => {
    const owner = await app.organiser();
    const project = await addReadyProject(app.context, owner, people(50, "fifty"));
    const inList = app.context.db
      .selectFrom("recipients")
      .select("id")
      .where("listId", "=", project.listId);
    const rows = await inList.execute();
    const answers = await Promise.allSettled(
      rows.map(({ id }) =>
        confirmBatch(app.context, {
          account: accountOf(owner),
          actorId: owner.userId,
          template: TEMPLATE,
          scheduledAt: null,
          now,
          project: { ...project, ...projectMessage(project) },
          recipientIds: [id],
          confirmToken: crypto.randomUUID(),
        }),
      ),
    );
    const refused = answers.flatMap((answer) =>
      answer.status === "rejected" ? [answer.reason] : [],
    );
    expect(refused.filter((reason) => !(reason instanceof PlanUsedUp))).toEqual([]);
    expect(refused).toHaveLength(40);
    expect(await used(owner)).toEqual([10, 10]);
    expect([
      await count("batches", owner),
      await count("deliveries", owner),
      await count("certificates", owner),
    ]).toEqual([10, 10, 10]);
  });

  test("the confirmation says what is missing, and posting it sends nothing", async () => {
    const owner = await app.organiser();
    const project = await addReadyProject(app.context, owner, people(6));
    const page = `/certificates/${project.id}/send`;
    const before = await owner.page(page);
    expect(text(before)).toContain(
      "6 of 100 e-mails and 6 of 10 certificates left in your Free plan",
    );
    expect(text(before)).toContain("94 e-mails and 4 certificates");
    await use(owner, 0, 5);
    const answer = await owner.post(page, { confirm: confirmOf(before) });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(text(html)).toContain(
      "This needs 6 certificates. Your Free plan has 5 of 10 certificates left until 1 March 2026. Send to fewer people, wait until 1 March 2026, or upgrade your plan.",
    );
    expect(html).toContain('href="/settings/plan"');
    expect(confirmOf(html)).toBe("");
    expect(await count("batches", owner)).toBe(0);
    expect(await count("certificates", owner)).toBe(0);
    await givePlan(app.context.db, owner.accountId);
    const sent = await owner.post(page, { confirm: confirmOf(await owner.page(page)) });
    expect(sent.status).toBe(303);
  });

  test("the first who fit are sent to, the rest stay ready", async () => {
    const owner = await app.organiser();
    const project = await addReadyProject(app.context, owner, people(6));
    await use(owner, 0, 6);
    const page = `/certificates/${project.id}/send`;
    const blocked = await owner.page(page);
    expect(text(blocked)).toContain("Send to the first 4 now");
    expect(text(blocked)).toContain("Upgrade your plan");
    const first = await owner.page(`${page}?first=4`);
    expect(text(first)).toContain("The first 4 people of your list");
    expect(text(first)).toContain("2 people, whenever you send again");
    expect(text(first)).toContain("Send 4 certificates");
    const tooMany = await owner.post(`${page}?first=5`, { confirm: confirmOf(first) });
    expect(tooMany.status).toBe(409);
    expect((await owner.post(`${page}?first=4`, { confirm: confirmOf(first) })).status).toBe(303);
    // Pressed twice, it is sent once.
    expect((await owner.post(`${page}?first=4`, { confirm: confirmOf(first) })).status).toBe(303);
    expect(await count("deliveries", owner)).toBe(4);
    expect(await used(owner)).toEqual([4, 10]);
    await givePlan(app.context.db, owner.accountId);
    const rest = await owner.page(page);
    expect(text(rest)).toContain("Send 2 certificates now?");
    expect((await owner.post(page, { confirm: confirmOf(rest) })).status).toBe(303);
    expect(await count("deliveries", owner)).toBe(6);
  });

  test("a bulk e-mail's first who fit get it, others become a draft", async () => {
    const owner = await app.organiser();
    await addReadyProject(app.context, owner, people(6, "bulk"));
    const { db } = app.context;
    const audience = { tab: "all" as const, card: null, choice: EVERYBODY };
    const id = await createDraft(db, {
      accountId: owner.accountId,
      userId: owner.userId,
      audience,
      now,
    });
    await db
      .updateTable("bulkDrafts")
      .set({ subject: "News", body: "Dear {First Name}" })
      .where("id", "=", id)
      .execute();
    await use(owner, 96, 0);
    const page = `/bulk-email/compose/${id}/send`;
    expect(text(await owner.page(page))).toContain("Send to the first 4 now");
    const first = await owner.page(`${page}?first=4`);
    expect(text(first)).toContain("The first 4 people");
    expect(text(first)).toContain("The others stay in a draft with the same message");
    // What was confirmed for four does not go to three.
    expect((await owner.post(`${page}?first=3`, { confirm: confirmOf(first) })).status).toBe(409);
    for (let press = 0; press < 2; press++)
      expect((await owner.post(`${page}?first=4`, { confirm: confirmOf(first) })).status).toBe(303);
    expect(await count("deliveries", owner)).toBe(4);
    const done = await owner.page(`/bulk-email/compose/${id}/done`);
    const rest = /href="(\/bulk-email\/compose\/[^"]+)"[^>]*>Open the draft for the others/.exec(
      done,
    )![1]!;
    expect(text(await owner.page("/bulk-email/drafts"))).toContain("2 other people");
    const composer = text(await owner.page(rest));
    expect(composer).toContain("2 other people");
    await givePlan(db, owner.accountId);
    const last = await owner.page(`${rest}/send`);
    expect(text(last)).toContain("Send 2 e-mails now?");
    expect((await owner.post(`${rest}/send`, { confirm: confirmOf(last) })).status).toBe(303);
    const rows = await db
      .selectFrom("deliveries")
      .select("toEmail")
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(new Set(rows.map(({ toEmail }) => toEmail)).size).toBe(6);
    expect(rows).toHaveLength(6);
  });

  test("the API answers 402 with the same words, and sends nothing", async () => {
    const owner = await app.organiser();
    const api = apiClient(app, await addApiKey(app.context, owner));
    const project = await addReadyProject(app.context, owner, people(11));
    const sent = await api.post(`/projects/${project.id}/send`, {});
    expect([sent.status, sent.body.type]).toEqual([402, "http://localhost:3000/api#plan-used-up"]);
    expect(sent.body.detail).toContain("This needs 11 certificates.");
    const { body } = await api.get(`/lists/${project.listId}/recipients?limit=100`);
    const recipientIds = body.data.map(({ id }: { id: string }) => id) as string[];
    const issued = await api.post(`/projects/${project.id}/certificates`, { recipientIds });
    expect(issued.status).toBe(402);
    expect(await count("certificates", owner)).toBe(0);
    const few = await api.post(`/projects/${project.id}/certificates`, {
      recipientIds: recipientIds.slice(0, 3),
    });
    expect(few.status).toBe(200);
    expect(await used(owner)).toEqual([0, 3]);
    const document = await (await app.visitor().get("/api/v1/openapi.json")).json();
    expect(Object.keys(document.paths["/projects/{projectId}/send"].post.responses)).toContain(
      "402",
    );
  });
});

describe("What a plan opens and ends", () => {
  test("certificates stay valid and verifiable after the plan ends", async () => {
    const { db } = app.context;
    const owner = await app.organiser();
    await givePlan(db, owner.accountId, { plan: "essentials", emailLimit: 10_000 });
    const project = await addReadyProject(app.context, owner, people(20));
    const page = `/certificates/${project.id}/send`;
    expect((await owner.post(page, { confirm: confirmOf(await owner.page(page)) })).status).toBe(
      303,
    );
    await db
      .updateTable("subscriptions")
      .set({ status: "ended", periodEnd: now.toISOString() })
      .where("accountId", "=", owner.accountId)
      .execute();
    const { id } = await db
      .selectFrom("certificates")
      .select("id")
      .where("accountId", "=", owner.accountId)
      .executeTakeFirstOrThrow();
    const html = await app.visitor().page(`/c/${id}`);
    expect(text(html)).toContain("valid");
    expect((await owner.page(`/projects/${project.id}/recipients`)).length).toBeGreaterThan(0);
  });

  test("one form more than the plan has is refused, open ones stay", async () => {
    const { db } = app.context;
    const owner = await app.organiser();
    const first = await addPublishedForm(app.context, owner, { title: "Feedback" });
    const second = await addPublishedForm(app.context, owner, {
      title: "Survey",
      columns: { publishedVersionId: null },
    });
    const page = `/forms/${second.id}/publish`;
    const refusal = "Your Free plan has 1 form manager, and “Feedback” is already open.";
    const html = await owner.page(page);
    expect(text(html)).toContain(refusal);
    expect(html).toContain('href="/settings/plan"');
    const publish = { revision: String(second.draftRevision), token: crypto.randomUUID() };
    expect((await owner.post(page, publish)).status).toBe(409);
    // Changes to what is open already are published.
    await db
      .updateTable("forms")
      .set({
        draft: JSON.stringify({
          elements: [element("short-text", { id: "employer", label: "Other" })],
        }),
      })
      .where("id", "=", first.id)
      .execute();
    const change = { revision: String(first.draftRevision), token: crypto.randomUUID() };
    expect((await owner.post(`/forms/${first.id}/publish`, change)).status).toBe(303);
    // On a larger plan both open; when it ends both stay open, and take answers.
    await givePlan(db, owner.accountId, { plan: "essentials", emailLimit: 10_000 });
    expect((await owner.post(page, publish)).status).toBe(303);
    await db
      .updateTable("subscriptions")
      .set({ status: "ended" })
      .where("accountId", "=", owner.accountId)
      .execute();
    for (const { slug } of [
      first,
      await db
        .selectFrom("forms")
        .selectAll()
        .where("id", "=", second.id)
        .executeTakeFirstOrThrow(),
    ])
      expect((await app.visitor().get(`/f/${slug}`)).status).toBe(200);
    // Put into the bin, one does not come back open.
    await owner.post(`/forms/${second.id}/delete`, {});
    const back = await owner.post(`/forms/${second.id}/restore`, {});
    expect(back.headers.get("Location")).toBe("/forms/bin");
    expect(text(await owner.page("/forms/bin"))).toContain(refusal);
    // With the other one switched off there is room.
    await db.updateTable("forms").set({ enabled: 0 }).where("id", "=", first.id).execute();
    expect((await owner.post(`/forms/${second.id}/restore`, {})).headers.get("Location")).toBe(
      "/forms",
    );
    const settings = await owner.page(`/forms/${first.id}/settings`);
    const fields = new URLSearchParams();
    for (const [, name = "", value = ""] of settings.matchAll(
      /<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g,
    ))
      if (["title", "slug"].includes(name)) fields.set(name, value);
    fields.set("enabled", "on");
    const reopened = await owner.post(`/forms/${first.id}/settings`, fields);
    expect(reopened.status).toBe(422);
    expect(text(await reopened.text())).toContain("“Survey” is already open");
  });

  test("a paid plan may remove the branding, which returns with its end", async () => {
    const { db } = app.context;
    const owner = await app.organiser();
    const form = await addPublishedForm(app.context, owner);
    const shows = async () => (await app.visitor().page(`/f/${form.slug}`)).includes("Made with");
    const builder = async () => text(await owner.page(`/forms/${form.id}/questions`));
    expect(text(await owner.page("/settings/organisation"))).toContain(
      "To remove branding, please upgrade your account",
    );
    expect(await builder()).toContain("To remove branding, please upgrade your account");
    await owner.post("/settings/organisation", { intent: "branding", hidesBranding: "yes" });
    expect(await shows()).toBe(true);
    await givePlan(db, owner.accountId, { plan: "pro", emailLimit: 50_000 });
    expect(await shows()).toBe(false);
    expect(await builder()).not.toContain("remove branding");
    expect(await builder()).not.toContain("Upgrade plan");
    const project = await addReadyProject(app.context, owner, people(1));
    const page = `/certificates/${project.id}/send`;
    await owner.post(page, { confirm: confirmOf(await owner.page(page)) });
    const mail = () =>
      db
        .selectFrom("batches")
        .select("html")
        .where("accountId", "=", owner.accountId)
        .where("kind", "=", "certificates")
        .executeTakeFirstOrThrow();
    expect((await mail()).html).not.toContain("Made with");
    await owner.post("/settings/organisation", { intent: "branding" });
    expect(await shows()).toBe(true);
    expect(await builder()).toContain("You can remove branding in your organisation’s settings");
    expect(await builder()).not.toContain("upgrade your account");
    await owner.post("/settings/organisation", { intent: "branding", hidesBranding: "yes" });
    const editor = await addMember(app, owner.accountId, {
      role: "editor",
      email: "editor@lagoon.test",
    });
    const read = async () => text(await editor.page("/settings/organisation"));
    expect(await read()).toContain("An owner has hidden it.");
    await db
      .updateTable("subscriptions")
      .set({ status: "ended" })
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(await shows()).toBe(true);
    expect(await read()).toContain(
      "It can be hidden on a paid plan. An owner can upgrade the account.",
    );
  });
});

describe("What was used", () => {
  test("the use is shown by send and period, also as spreadsheet", async () => {
    const owner = await app.organiser();
    const project = await addReadyProject(app.context, owner, people(3), { title: "=Cohort 4" });
    const page = `/certificates/${project.id}/send`;
    await owner.post(page, { confirm: confirmOf(await owner.page(page)) });
    now = new Date("2026-03-03T09:00:00.000Z");
    await owner.post("/sign-in", { email: owner.email, password: PASSWORD });
    await use(owner, 85, 0);
    const march = text(await owner.page("/settings/plan/usage"));
    expect(march).toContain("Usage, 1 March 2026 to 31 March 2026");
    expect(march).toContain("85 of 100");
    expect(march).not.toContain("Cohort 4");
    expect(text(await owner.page("/dashboard"))).toContain(
      "85 of 100 e-mails of your Free plan are used until 1 April 2026.",
    );
    const period = encodeURIComponent("2026-01-31T23:00:00.000Z");
    expect(text(await owner.page(`/settings/plan/usage?period=${period}`))).toContain(
      "=Cohort 4 3 3",
    );
    const csv = await (await owner.get(`/settings/plan/usage.csv?period=${period}`)).text();
    expect(csv).toContain("2026-02-10 10:00,'=Cohort 4,3,0,3,0");
    await givePlan(app.context.db, owner.accountId, {
      periodStart: "2026-02-28T23:00:00.000Z",
      periodEnd: "2026-03-31T23:00:00.000Z",
    });
    const statement = text(await owner.page("/settings/plan/usage"));
    expect(statement).toMatch(/E-mails 85 ₦2 ₦170/);
    expect(statement).toMatch(/Total ₦170/);
    now = new Date("2026-02-10T09:00:00.000Z");
  });

  test("a nearly used plan is mailed to each owner once", async () => {
    const { db } = app.context;
    const owner = await app.organiser();
    for (const emails of [79, 1, 5]) await use(owner, emails, 0);
    await runDueJobs(app.context);
    await use(owner, 5, 0);
    await runDueJobs(app.context);
    const mails = await db
      .selectFrom("batches as b")
      .innerJoin("deliveries as d", "d.batchId", "b.id")
      .select(["b.subject", "b.text", "d.toEmail"])
      .where("b.accountId", "=", owner.accountId)
      .where("b.kind", "=", "notice")
      .execute();
    expect(mails.map(({ subject, toEmail }) => [subject, toEmail])).toEqual([
      ["Most of your Free plan is used up", owner.email],
    ]);
    expect(mails[0]!.text.replace(/\s+/g, " ")).toContain(
      "85 of 100 e-mails of your Free plan are used. The next period starts on 1 March 2026.",
    );
    expect(text(await owner.page("/notifications"))).toContain(
      "80 of 100 e-mails of your Free plan are used",
    );
    // A job may run twice: killed after its work, before that was written down.
    await sendQuotaWarning(app.context, {
      accountId: owner.accountId,
      startsAt: "2026-01-31T23:00:00.000Z",
    });
    expect(await count("batches", owner)).toBe(1);
  });
});

describe("Two forms at once", () => {
  test("a plan for one form opens only one of two", async () => {
    const { db } = app.context;
    const owner = await app.organiser();
    const first = await addPublishedForm(app.context, owner, { title: "Feedback" });
    const second = await addPublishedForm(app.context, owner, {
      title: "Survey",
      columns: { enabled: 0 },
    });
    const open = (form: typeof first) =>
      saveSettings(db, form, {
        value: {
          title: form.title,
          slug: form.slug,
          enabled: 1,
          closesAt: null,
          responseLimit: null,
          retentionDays: null,
          confirms: false,
          settings: formSettings(form),
        },
        agreed: true,
        actorId: owner.userId,
        now,
      });
    // As a request saw it that read the form before it was switched off.
    const stale = { ...first };
    await db.updateTable("forms").set({ enabled: 0 }).where("id", "=", first.id).execute();
    expect((await open(second)).kind).not.toBe("refused");
    expect(await open(stale)).toMatchObject({ kind: "refused" });
  });
});
