import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reserveQuota } from "../../../app/features/billing/quota/reservations.server.ts";
import { claimCall } from "../../../app/features/delivery/worker/claim.server.ts";
import { addMember } from "../../factories/members.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addList, formOf, names, press, send, write } from "../../setup/bulk-walk.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.organiser();
});

const text = (html: string) =>
  html
    .replace(/<(style|script|svg)[\s\S]*?<\/\1>/g, "")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

/** A bulk e-mail to two people, scheduled for 9:00 tomorrow in Lagos. */
async function schedule(): Promise<{ draft: string; batchId: string }> {
  await addList(app, owner, "cohort-3.csv", names(2));
  const draft = await send(
    owner,
    await owner.page(await press(owner, formOf(await owner.page("/bulk-email")), "all")),
  );
  await write(owner, draft, { intent: "schedule" });
  return { draft, batchId: await confirmSchedule(draft, { quick: "tomorrow" }) };
}

async function confirmSchedule(draft: string, fields: Record<string, string>): Promise<string> {
  const page = await owner.page(`${draft}/schedule`);
  const confirm = /name="confirm" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const answer = await owner.post(`${draft}/schedule`, {
    confirm,
    zone: "Africa/Lagos",
    ...fields,
  });
  expect(answer.status).toBe(303);
  const row = await app.context.db
    .selectFrom("bulkDrafts")
    .select("batchId")
    .where("id", "=", draft.split("/").at(-1)!)
    .executeTakeFirstOrThrow();
  return row.batchId!;
}

const batch = (id: string) =>
  app.context.db
    .selectFrom("batches")
    .select(["status", "scheduledAt", "startedAt", "pausedReason"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const rows = (id: string) =>
  app.context.db
    .selectFrom("deliveries")
    .select(["state", "nextTryAt", "countsAt"])
    .where("batchId", "=", id)
    .execute();
const reserved = async () => {
  const periods = await app.context.db
    .selectFrom("quotaPeriods")
    .select("emailsUsed")
    .where("accountId", "=", owner.accountId)
    .execute();
  return periods.reduce((all, { emailsUsed }) => all + emailsUsed, 0);
};
const nextYear = new Date().getUTCFullYear() + 1;
const LATER = {
  quick: "day",
  day: `${nextYear}-03-15`,
  hour: "8",
  minute: "05",
  half: "PM",
  zone: "Africa/Lagos",
};

/** The worker takes what is due at this moment. */
const claimAt = (now: Date) =>
  claimCall(app.context.db, {
    owner: crypto.randomUUID(),
    now,
    leaseMs: 60_000,
    config: app.context.config,
    transport: { name: "resend", batchSize: 100, idempotent: true },
  });

describe("A send that waits", () => {
  test("its page says when it goes out and what can be done", async () => {
    const { batchId } = await schedule();
    const page = await owner.page(`/sent/${batchId}`);
    expect(text(page)).toMatch(/Goes out \w+day \d+ \w+ \d{4}, 09:00, West Africa/);
    for (const act of ["change-time", "edit", "send-now"])
      expect(page).toContain(`/sent/${batchId}/${act}`);
    const question = text(await owner.page(`/sent/${batchId}/cancel`));
    expect(question).toContain("Cancel this send?");
    expect(question, "no certificates go with a bulk e-mail").not.toContain(
      "certificates made for them",
    );
  });

  test("a new time moves its messages and its plan", async () => {
    const { batchId } = await schedule();
    const dialog = await owner.page(`/sent/${batchId}/change-time`);
    expect(dialog).toContain('name="hour"');
    const answer = await owner.post(`/sent/${batchId}/change-time`, LATER);
    expect(answer.status).toBe(303);
    const at = `${nextYear}-03-15T19:05:00.000Z`;
    expect(await batch(batchId)).toMatchObject({ status: "scheduled", scheduledAt: at });
    expect(await rows(batchId)).toEqual(
      Array(2).fill({ state: "queued", nextTryAt: at, countsAt: at }),
    );
    expect(await reserved()).toBe(2);
    expect(text(await owner.page(`/sent/${batchId}`))).toContain(`15 March ${nextYear}, 20:05`);
    expect(text(await owner.page("/activity-log"))).toContain("Rescheduled: News");
    expect((await claimAt(new Date(Date.now() + 3 * 86_400_000)))?.batch.id).not.toBe(batchId);
  });

  test("a time that has passed is refused, and the choice stays", async () => {
    const { batchId } = await schedule();
    const before = await batch(batchId);
    const answer = await owner.post(`/sent/${batchId}/change-time`, {
      ...LATER,
      day: "2020-01-01",
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("has passed");
    expect(html).toContain('value="05"');
    expect(await batch(batchId)).toEqual(before);
  });

  test("sent now, it leaves at once and only once", async () => {
    const { batchId } = await schedule();
    expect(text(await owner.page(`/sent/${batchId}/send-now`))).toContain("Send 2 e-mails now?");
    const answers = await Promise.all([
      owner.post(`/sent/${batchId}/send-now`, {}),
      owner.post(`/sent/${batchId}/send-now`, {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await batch(batchId)).toMatchObject({ status: "sending", scheduledAt: null });
    expect(await rows(batchId)).toHaveLength(2);
    expect(await reserved()).toBe(2);
  });

  test("paused before it began, a new time lets it wait again", async () => {
    const { batchId } = await schedule();
    await owner.post(`/sent/${batchId}/pause`, {});
    expect(text(await owner.page(`/sent/${batchId}`))).toContain("Paused before it started");
    await owner.post(`/sent/${batchId}/change-time`, LATER);
    expect(await batch(batchId)).toMatchObject({
      status: "scheduled",
      scheduledAt: `${nextYear}-03-15T19:05:00.000Z`,
    });
  });
});

describe("Editing what waits", () => {
  test("it goes back to its composer with message, people and time", async () => {
    const { draft, batchId } = await schedule();
    await owner.post(`/sent/${batchId}/change-time`, LATER);
    const answer = await owner.post(`/sent/${batchId}/edit`, {});
    expect(answer.headers.get("Location")).toBe(draft);
    expect(await batch(batchId)).toMatchObject({ status: "cancelled" });
    expect((await rows(batchId)).map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
    expect(await reserved()).toBe(0);
    expect(text(await owner.page(draft))).toContain("Nothing goes out while you edit.");
    const before = text(await owner.page(`/sent/${batchId}`));
    expect(before).toContain("Reopened for editing Nothing was sent to the 2 people below.");
    expect(before).toContain("Go on editing");
    expect(before).not.toContain("of 0 delivered");
    await write(owner, draft, { subject: "Better news", intent: "schedule" });
    const scheduler = await owner.page(`${draft}/schedule`);
    expect(text(scheduler)).toContain(`15 March ${nextYear}, 8:05 PM`);
    const again = await confirmSchedule(draft, LATER);
    expect(again).not.toBe(batchId);
    expect(await reserved()).toBe(2);
    const sends = await app.context.db
      .selectFrom("batches")
      .select(["status", "subject"])
      .where("accountId", "=", owner.accountId)
      .where("kind", "=", "bulk")
      .orderBy("createdAt")
      .execute();
    expect(sends.map(({ status }) => status)).toEqual(["cancelled", "scheduled"]);
    expect(sends[1]!.subject).toBe("Better news");
  });

  test("taken back in two windows, it is one draft", async () => {
    const { draft, batchId } = await schedule();
    await Promise.all([
      owner.post(`/sent/${batchId}/edit`, {}),
      owner.post(`/sent/${batchId}/edit`, {}),
    ]);
    expect(await reserved()).toBe(0);
    const { plannedAt } = await app.context.db
      .selectFrom("bulkDrafts")
      .select("plannedAt")
      .where("id", "=", draft.split("/").at(-1)!)
      .executeTakeFirstOrThrow();
    expect(plannedAt).not.toBeNull();
  });

  test("certificates are withdrawn, and issued once when sent again", async () => {
    const project = await addReadyProject(app.context, owner, [
      { firstName: "Ada", lastName: "Obi", email: "ada@people.test" },
    ]);
    const confirm = async () => {
      const page = await owner.page(`/certificates/${project.id}/schedule`);
      const token = /name="confirm" value="([^"]+)"/.exec(page)?.[1] ?? "";
      const answer = await owner.post(`/certificates/${project.id}/schedule`, {
        confirm: token,
        ...LATER,
        leaveEmpty: "yes",
      });
      return new URL(answer.headers.get("Location")!, "https://x.test").searchParams.get("batch")!;
    };
    const first = await confirm();
    const answer = await owner.post(`/sent/${first}/edit`, {});
    expect(answer.headers.get("Location")).toBe(`/certificates/${project.id}/message`);
    const issued = () =>
      app.context.db
        .selectFrom("certificates")
        .select("id")
        .where("projectId", "=", project.id)
        .execute();
    expect(await issued()).toHaveLength(0);
    expect(text(await owner.page(`/certificates/${project.id}/schedule`))).toContain(
      `15 March ${nextYear}, 8:05 PM`,
    );
    const second = await confirm();
    expect(second).not.toBe(first);
    expect(await issued()).toHaveLength(1);
  });
});

describe("Too late", () => {
  test("once it has begun, nothing is changed and the page says so", async () => {
    const { draft, batchId } = await schedule();
    const { scheduledAt } = await batch(batchId);
    // Sends of other tests may be due before.
    for (let turn = 0; turn < 20 && (await batch(batchId)).status === "scheduled"; turn++)
      await claimAt(new Date(Date.parse(scheduledAt!) + 1000));
    for (const [act, fields] of [
      ["change-time", LATER],
      ["send-now", {}],
      ["edit", {}],
    ] as const) {
      const answer = await owner.post(`/sent/${batchId}/${act}`, fields);
      expect(answer.headers.get("Location")).toBe(`/sent/${batchId}`);
      expect(text(await owner.page(`/sent/${batchId}`))).toMatch(
        /This send started .* can’t change its time or message any more/,
      );
    }
    expect(await batch(batchId)).toMatchObject({ status: "sending" });
    expect((await owner.get(draft)).headers.get("Location")).toBe(`/sent/${batchId}`);
    expect((await owner.get(`/sent/${batchId}/change-time`)).headers.get("Location")).toBe(
      `/sent/${batchId}`,
    );
  });

  test("a suspended account's send is not sent now", async () => {
    const { batchId } = await schedule();
    await app.context.db
      .updateTable("accounts")
      .set({ sendingPausedReason: "Many addresses bounced." })
      .where("id", "=", owner.accountId)
      .execute();
    await owner.post(`/sent/${batchId}/send-now`, {});
    expect(await batch(batchId)).toMatchObject({ status: "scheduled" });
    expect(text(await owner.page(`/sent/${batchId}`))).toContain("Many addresses bounced.");
  });

  test("a time in a period without room is refused", async () => {
    const { batchId } = await schedule();
    const { db, clock } = app.context;
    await db.deleteFrom("subscriptions").where("accountId", "=", owner.accountId).execute();
    const full = {
      account: { id: owner.accountId, timeZone: "Africa/Lagos" },
      batchId: null,
      emails: 99,
      certificates: 0,
    };
    const countsAt = `${nextYear}-03-10T08:00:00.000Z`;
    const taken = await db
      .transaction()
      .execute((trx) => reserveQuota(trx, { ...full, countsAt, now: clock() }));
    expect(taken.kind).toBe("reserved");
    const before = await batch(batchId);
    const answer = await owner.post(`/sent/${batchId}/change-time`, LATER);
    expect(answer.status).toBe(422);
    const said = text(await answer.text());
    expect(said).toContain("This needs 2 e-mails. Your Free plan has 1 of 100 e-mails left");
    expect(said).toContain("Nothing was changed.");
    expect(await batch(batchId)).toEqual(before);
  });

  test("viewers change nothing, and another account finds nothing", async () => {
    const { batchId } = await schedule();
    const viewer = await addMember(app, owner.accountId, {
      role: "viewer",
      email: `${crypto.randomUUID()}@people.test`,
    });
    const stranger = await app.organiser();
    for (const act of ["change-time", "send-now", "edit"]) {
      expect((await viewer.post(`/sent/${batchId}/${act}`, LATER)).status).toBe(403);
      expect((await stranger.get(`/sent/${batchId}/${act}`)).status).toBe(404);
      expect((await stranger.post(`/sent/${batchId}/${act}`, LATER)).status).toBe(404);
    }
    expect(await batch(batchId)).toMatchObject({ status: "scheduled" });
  });
});
