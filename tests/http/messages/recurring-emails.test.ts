import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runRule } from "../../../app/features/mailings/rules/run-rule.server.ts";
import { addRecipient } from "../../../app/features/recipients/lists/change-recipients.server.ts";
import { shortMoment } from "../../../app/platform/time/relative-time.ts";
import { startAddingImport } from "../../factories/adding-import.ts";
import { addMember } from "../../factories/members.ts";
import { addList, names, send, write } from "../../setup/bulk-walk.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let listId: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  owner = await app.organiser();
  listId = await addList(app, owner, "cohort-3.csv", names(2));
});

const text = (html: string) =>
  html
    .replace(/<(style|script|svg)[\s\S]*?<\/\1>/g, "")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

/** A draft to everyone on the list. */
async function addDraft(): Promise<string> {
  const draft = await send(owner, await owner.page(`/bulk-email?tab=uploads&card=${listId}`));
  await write(owner, draft, { intent: "save" });
  return draft.split("/").at(-1)!;
}

async function addRule(fields: Record<string, string>, draftId?: string) {
  const draft = draftId ?? (await addDraft());
  const answer = await owner.post(`/bulk-email/rules/new?draft=${draft}`, {
    weekday: "1",
    time: "09:00",
    toEveryone: "no",
    ...fields,
  });
  expect(answer.status).toBe(303);
  return { draftId: draft, ruleId: answer.headers.get("Location")!.split("/").at(-1)! };
}

const rule = (id: string) =>
  app.context.db.selectFrom("sendRules").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const runs = (id: string) =>
  app.context.db
    .selectFrom("sendRuleRuns")
    .selectAll()
    .where("ruleId", "=", id)
    .orderBy("ranAt")
    .orderBy("id")
    .execute();
const batches = () =>
  app.context.db
    .selectFrom("batches")
    .select(["id", "recipientCount"])
    .where("accountId", "=", owner.accountId)
    .where("kind", "=", "bulk")
    .execute();

/**
 * Runs the rule's job as if it were so many minutes after its time; twice at once, as a job may.
 */
async function runWhenDue(ruleId: string, minutesLate = 1): Promise<void> {
  const { nextRunAt } = await rule(ruleId);
  const at = Date.parse(nextRunAt!) + minutesLate * 60_000;
  const late = { ...app.context, clock: () => new Date(at) };
  await Promise.all([runRule(late, ruleId), runRule(late, ruleId)]);
}

/** Somebody joins the list after the rule was made. */
const join = (email: string, minutes = 5) =>
  app.context.db
    .transaction()
    .execute((trx) =>
      addRecipient(
        trx,
        { accountId: owner.accountId, listId },
        { firstName: "New", lastName: "Person", email, certificateName: "", fields: {} },
        new Date(Date.now() + minutes * 60_000),
      ),
    );

describe("Every week", () => {
  test("it is made from a draft, and leaves the drafts", async () => {
    const draftId = await addDraft();
    expect(await owner.page("/bulk-email/drafts")).toContain(
      `/bulk-email/rules/new?draft=${draftId}`,
    );
    const { ruleId } = await addRule({ kind: "weekly" }, draftId);
    const page = text(await owner.page(`/bulk-email/rules/${ruleId}`));
    expect(page).toMatch(/Every Monday at 09:00/);
    expect(page).toMatch(/Next: Monday \d+ \w+ \d{4}, 09:00, West Africa Time/);
    expect(page).toContain("It hasn’t run yet.");
    expect(text(await owner.page("/bulk-email/rules"))).toContain("News, First Name");
    expect(await owner.page("/bulk-email/drafts")).not.toContain(draftId);
    // Pressed again, it is the same one.
    expect((await addRule({ kind: "weekly" }, draftId)).ruleId).toBe(ruleId);
  });

  test("a run sends once, and the next only to those without it", async () => {
    const { ruleId } = await addRule({ kind: "weekly" });
    await runWhenDue(ruleId);
    expect((await batches()).map(({ recipientCount }) => recipientCount)).toEqual([2]);
    expect(await runs(ruleId)).toMatchObject([{ outcome: "sent", sentCount: 2, leftOutCount: 0 }]);
    await join("late@people.test");
    await runWhenDue(ruleId);
    const rows = await app.context.db
      .selectFrom("deliveries")
      .select("toEmail")
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(rows.map(({ toEmail }) => toEmail).sort()).toEqual([
      "late@people.test",
      "person-1@people.test",
      "person-2@people.test",
    ]);
    const log = text(await owner.page(`/bulk-email/rules/${ruleId}`));
    expect(log).toContain("Sent to 2 people");
    expect(log).toContain("Sent to 1 person");
  });

  test("to everyone each week, if the rule says so", async () => {
    const { ruleId } = await addRule({ kind: "weekly", toEveryone: "yes" });
    await runWhenDue(ruleId);
    await runWhenDue(ruleId);
    expect((await batches()).map(({ recipientCount }) => recipientCount)).toEqual([2, 2]);
  });

  test("a run missed by a day is logged, not made up for", async () => {
    const { ruleId } = await addRule({ kind: "weekly" });
    const { nextRunAt } = await rule(ruleId);
    await runWhenDue(ruleId, 24 * 60);
    expect(await batches()).toEqual([]);
    expect((await runs(ruleId))[0]).toMatchObject({ outcome: "missed", dueAt: nextRunAt });
    const due = shortMoment(nextRunAt!, app.context.clock(), "Africa/Lagos");
    expect(due).toMatch(/, 09:00$/);
    expect(
      text(await owner.page(`/bulk-email/rules/${ruleId}`)),
      "when it should have been",
    ).toContain(`${due} Missed`);
  });
});

describe("To each new person", () => {
  test("only those who join get it, each once", async () => {
    const { ruleId } = await addRule({ kind: "new-people" });
    await runWhenDue(ruleId);
    expect(await batches()).toEqual([]);
    expect(await runs(ruleId)).toEqual([]);
    await join("new@people.test", 90);
    await runWhenDue(ruleId);
    // They leave the list and join again: still once.
    await app.context.db.deleteFrom("recipients").where("email", "=", "new@people.test").execute();
    await join("new@people.test", 400);
    await runWhenDue(ruleId);
    const rows = await app.context.db
      .selectFrom("deliveries")
      .select("toEmail")
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(rows).toEqual([{ toEmail: "new@people.test" }]);
  });

  test("people ticked one by one can't be joined", async () => {
    const draftId = await addDraft();
    const audience = JSON.stringify({
      tab: "uploads",
      card: listId,
      choice: { all: null, minus: [], plus: [1] },
    });
    await app.context.db
      .updateTable("bulkDrafts")
      .set({ audience })
      .where("id", "=", draftId)
      .execute();
    const answer = await owner.post(`/bulk-email/rules/new?draft=${draftId}`, {
      kind: "new-people",
      weekday: "1",
      time: "10:30",
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("nobody can join them");
    expect(html).toContain('value="10:30"');
  });
});

describe("On days of the calendar", () => {
  const edited = (ruleId: string, fields: Record<string, string>) =>
    owner.post(`/bulk-email/rules/${ruleId}/edit`, { time: "09:00", ...fields });
  const inDays = (days: number) =>
    new Date(app.context.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);

  test("a monthly rule sends on a shorter month's last day", async () => {
    const { ruleId } = await addRule({ kind: "monthly", monthDay: "31", toEveryone: "yes" });
    const { nextRunAt: first } = await rule(ruleId);
    await runWhenDue(ruleId);
    await runWhenDue(ruleId);
    const due = (await runs(ruleId)).map(({ dueAt }) => new Date(Date.parse(dueAt) + 86_400_000));
    expect(due.map((day) => day.getUTCDate())).toEqual([1, 1]);
    expect(due[1]!.getTime() - Date.parse(first!)).toBeGreaterThan(28 * 86_400_000);
    expect(await batches()).toHaveLength(2);
    expect(text(await owner.page(`/bulk-email/rules/${ruleId}`))).toContain(
      "Last day of every month at 09:00",
    );
  });

  test("a rule with dates sends on each once, and is finished", async () => {
    const dates = { date1: inDays(40), date2: inDays(10), date3: inDays(40) };
    const { ruleId } = await addRule({ kind: "dates", toEveryone: "yes", ...dates });
    await runWhenDue(ruleId);
    expect(await rule(ruleId)).toMatchObject({ state: "on" });
    await runWhenDue(ruleId);
    expect(await rule(ruleId)).toMatchObject({ state: "done", nextRunAt: null });
    expect(await batches()).toHaveLength(2);
    // It can't be turned on without another date, and goes on by itself with one.
    const refused = await owner.post(`/bulk-email/rules/${ruleId}/pause`, {});
    expect(refused.status).toBe(303);
    const later = await edited(ruleId, { kind: "dates", ...dates, date3: inDays(90) });
    expect(later.status).toBe(303);
    expect(await rule(ruleId)).toMatchObject({
      dates: `${inDays(10)} ${inDays(40)} ${inDays(90)}`,
    });
  });

  test("dates that are over, or none, are refused beside their field", async () => {
    const { ruleId } = await addRule({ kind: "weekly" });
    const over = await edited(ruleId, { kind: "dates", date1: inDays(3), date2: "2020-01-31" });
    expect([over.status, await over.text()]).toEqual([
      422,
      expect.stringMatching(/id="date2-error"[\s\S]{0,300}This date is over/),
    ]);
    const none = await edited(ruleId, { kind: "dates" });
    expect([none.status, await none.text()]).toEqual([
      422,
      expect.stringContaining("Choose a date that is still to come"),
    ]);
    expect(await rule(ruleId)).toMatchObject({ kind: "weekly" });
  });

  test("the form shows the next three dates of what is typed", async () => {
    const { ruleId } = await addRule({ kind: "weekly" });
    const shown = async (typed: string) => {
      const html = await owner.page(`/bulk-email/rules/${ruleId}/edit${typed}`);
      return [...html.matchAll(/<li>(\w+ \d+ \w+ \d{4}), 09:00, West Africa Time<\/li>/g)].map(
        ([, day]) => new Date(`${day} UTC`),
      );
    };
    expect((await shown("")).map((day) => day.getUTCDay())).toEqual([1, 1, 1]);
    const monthly = await shown("?kind=monthly&monthDay=15&time=09:00");
    expect(monthly.map((day) => day.getUTCDate())).toEqual([15, 15, 15]);
    expect(await shown(`?kind=dates&date1=${inDays(5)}`)).toHaveLength(1);
    expect(await shown("?kind=dates&date1=2026-0")).toEqual([]);
  });

  test("the menu has its entry, and Bulk Email is another area", async () => {
    const current = (html: string) =>
      [...html.matchAll(/aria-current="(?:page|true)"[^>]*href="([^"]+)"/g)].map(([, to]) => to);
    expect(current(await owner.page("/bulk-email/rules"))).toContain("/bulk-email/rules");
    expect(current(await owner.page("/bulk-email/rules"))).not.toContain("/bulk-email");
    expect(current(await owner.page("/bulk-email/drafts"))).toContain("/bulk-email");
  });
});

test("people without a needed value are left out and logged", async () => {
  const { ruleId, draftId } = await addRule({ kind: "weekly" });
  await app.context.db
    .updateTable("bulkDrafts")
    .set({ body: "Your score: {Town}" })
    .where("id", "=", draftId)
    .execute();
  await app.context.db
    .updateTable("recipients")
    .set({ fields: "{}" })
    .where("listId", "=", listId)
    .where("email", "=", "person-1@people.test")
    .execute();
  await runWhenDue(ruleId);
  expect(await runs(ruleId)).toMatchObject([{ outcome: "sent", sentCount: 1, leftOutCount: 1 }]);
  expect(text(await owner.page(`/bulk-email/rules/${ruleId}`))).toContain(
    "1 person without a value that the message needs.",
  );
});

describe("While an import adds people to its list", () => {
  const startImport = () => startAddingImport(app.context, { accountId: owner.accountId, listId });
  const sentTo = async () => {
    const rows = await app.context.db
      .selectFrom("deliveries")
      .select("toEmail")
      .where("accountId", "=", owner.accountId)
      .orderBy("toEmail")
      .execute();
    return rows.map(({ toEmail }) => toEmail);
  };
  const refusal = /isn’t clear yet who is new. Wait until everybody is there/;

  test.each([
    { kind: "weekly", before: ["person-1@people.test", "person-2@people.test"] },
    { kind: "new-people", before: [] },
  ])("a rule ($kind) waits, then sends once to each", async ({ kind, before }) => {
    const { ruleId } = await addRule({ kind });
    const { newSince } = await rule(ruleId);
    const finish = await startImport();
    await join("half-1@people.test", 30);
    await runWhenDue(ruleId);
    expect(await sentTo()).toEqual([]);
    expect(await runs(ruleId)).toEqual([]);
    const waiting = await rule(ruleId);
    expect(waiting).toMatchObject({ state: "on", newSince });

    // It ended after everybody was read: who was read is half of it.
    await finish(new Date(Date.parse(waiting.nextRunAt!) + 1_000).toISOString());
    await runWhenDue(ruleId, 0);
    expect(await sentTo()).toEqual([]);

    await join("half-2@people.test", 31);
    await runWhenDue(ruleId);
    expect(await sentTo()).toEqual(["half-1@people.test", "half-2@people.test", ...before]);
    await runWhenDue(ruleId);
    expect(await sentTo(), "each person once").toHaveLength(2 + before.length);
  });

  test("its page says what it waits for, and where that is shown", async () => {
    const { ruleId } = await addRule({ kind: "weekly" });
    await startImport();
    expect(await owner.page(`/bulk-email/rules/${ruleId}`), "Monday is far").not.toContain(
      "It waits for",
    );
    const nextRunAt = app.context.clock().toISOString();
    await app.context.db
      .updateTable("sendRules")
      .set({ nextRunAt })
      .where("id", "=", ruleId)
      .execute();
    const page = await owner.page(`/bulk-email/rules/${ruleId}`);
    expect(text(page)).toContain("It waits for cohort-4.csv.");
    expect(text(page), "its next look is nobody’s affair").not.toContain("Next:");
    expect(page).toMatch(new RegExp(`href="/bulk-email/lists/${listId}/import/`));
  });

  test("nobody can say who is new: no rule for new people starts", async () => {
    const { ruleId } = await addRule({ kind: "new-people" });
    const draft = await addDraft();
    await owner.post(`/bulk-email/rules/${ruleId}/pause`, {});
    await startImport();
    const answer = await owner.post(`/bulk-email/rules/new?draft=${draft}`, {
      kind: "new-people",
      weekday: "1",
      time: "09:00",
    });
    expect(answer.status).toBe(422);
    expect(text(await answer.text())).toMatch(refusal);
    await owner.post(`/bulk-email/rules/${ruleId}/resume`, {});
    expect(await rule(ruleId)).toMatchObject({ state: "paused" });
  });
});

describe("A rule that can't run", () => {
  const stopped = async (ruleId: string, reason: RegExp) => {
    await runWhenDue(ruleId);
    expect(await rule(ruleId)).toMatchObject({ state: "stopped", nextRunAt: null });
    expect((await runs(ruleId)).map(({ outcome }) => outcome)).toEqual(["stopped"]);
    expect(text(await owner.page(`/bulk-email/rules/${ruleId}`))).toMatch(reason);
    expect(text(await owner.page("/notifications"))).toContain("A recurring e-mail stopped");
    expect(await batches()).toEqual([]);
  };

  test("stops when its list was deleted", async () => {
    const { ruleId } = await addRule({ kind: "weekly" });
    await owner.post(`/bulk-email/lists/${listId}/delete`, {});
    await app.context.db.deleteFrom("recipientLists").where("id", "=", listId).execute();
    await stopped(ruleId, /The list it goes to was deleted/);
  });

  test("stops when its message is unsendable or was deleted", async () => {
    const first = await addRule({ kind: "weekly" });
    await app.context.db
      .updateTable("bulkDrafts")
      .set({ subject: "" })
      .where("id", "=", first.draftId)
      .execute();
    await stopped(first.ruleId, /Its message has no subject/);
    const second = await addRule({ kind: "weekly" });
    await app.context.db.deleteFrom("bulkDrafts").where("id", "=", second.draftId).execute();
    await stopped(second.ruleId, /Its message was deleted/);
  });

  test("stops while the account may not send, until turned on", async () => {
    const { ruleId } = await addRule({ kind: "weekly" });
    const pause = (sendingPausedReason: string | null) =>
      app.context.db
        .updateTable("accounts")
        .set({ sendingPausedReason })
        .where("id", "=", owner.accountId)
        .execute();
    await pause("Many addresses bounced.");
    await stopped(ruleId, /Many addresses bounced/);
    await pause(null);
    await owner.post(`/bulk-email/rules/${ruleId}/resume`, {});
    expect(await rule(ruleId)).toMatchObject({ state: "on", stoppedReason: null });
    await runWhenDue(ruleId);
    expect(await batches()).toHaveLength(1);
  });

  test("stops when the plan is used up, and nothing is written", async () => {
    const { db, clock } = app.context;
    const { ruleId } = await addRule({ kind: "weekly" });
    await db.deleteFrom("subscriptions").where("accountId", "=", owner.accountId).execute();
    const { nextRunAt } = await rule(ruleId);
    const { reserveQuota } = await import(
      "../../../app/features/billing/quota/reservations.server.ts"
    );
    const account = { id: owner.accountId, timeZone: "Africa/Lagos" };
    await db.transaction().execute((trx) =>
      reserveQuota(trx, {
        account,
        batchId: null,
        emails: 99,
        certificates: 0,
        countsAt: nextRunAt,
        now: clock(),
      }),
    );
    await stopped(ruleId, /Your Free plan has 1 of 100 e-mails left/);
  });
});

describe("Its pages", () => {
  test("it is paused, changed and deleted with buttons", async () => {
    const { ruleId, draftId } = await addRule({ kind: "weekly" });
    await owner.post(`/bulk-email/rules/${ruleId}/pause`, {});
    expect(await rule(ruleId)).toMatchObject({ state: "paused", nextRunAt: null });
    await runRule(app.context, ruleId);
    await owner.post(`/bulk-email/rules/${ruleId}/edit`, {
      kind: "weekly",
      weekday: "5",
      time: "14:30",
      toEveryone: "yes",
    });
    expect(await rule(ruleId)).toMatchObject({
      state: "paused",
      weekday: 5,
      time: "14:30",
      toEveryone: 1,
    });
    expect(text(await owner.page(`/bulk-email/rules/${ruleId}`))).toContain(
      "Every Friday at 14:30",
    );
    expect(
      (
        await owner.post(`/bulk-email/rules/${ruleId}/edit`, {
          kind: "weekly",
          weekday: "5",
          time: "25:00",
        })
      ).status,
    ).toBe(422);
    expect(text(await owner.page(`/bulk-email/rules/${ruleId}/delete`))).toContain(
      "Delete this recurring e-mail?",
    );
    await owner.post(`/bulk-email/rules/${ruleId}/delete`, {});
    expect((await owner.get(`/bulk-email/rules/${ruleId}`)).status).toBe(404);
    expect(await owner.page("/bulk-email/drafts")).toContain(draftId);
  });

  test("viewers change nothing, and another account finds nothing", async () => {
    const { ruleId, draftId } = await addRule({ kind: "weekly" });
    const viewer = await addMember(app, owner.accountId, {
      role: "viewer",
      email: `${crypto.randomUUID()}@people.test`,
    });
    const stranger = await app.organiser();
    for (const act of ["pause", "edit", "delete"]) {
      expect((await viewer.post(`/bulk-email/rules/${ruleId}/${act}`, {})).status).toBe(403);
      expect((await stranger.post(`/bulk-email/rules/${ruleId}/${act}`, {})).status).toBe(404);
    }
    expect((await stranger.get(`/bulk-email/rules/new?draft=${draftId}`)).status).toBe(404);
    expect(await rule(ruleId)).toMatchObject({ state: "on" });
  });
});

test("deleting a list says what becomes of all that goes to it", async () => {
  const page = async () => text(await owner.page(`/bulk-email/lists/${listId}/remove`));
  expect(await page()).not.toContain("by a rule");
  await addRule({ kind: "weekly" });
  await addDraft();
  const draft = await send(owner, await owner.page(`/bulk-email?tab=uploads&card=${listId}`));
  await write(owner, draft, { subject: "The next cohort" });
  const confirm =
    /name="confirm" value="([^"]+)"/.exec(await owner.page(`${draft}/send`))?.[1] ?? "";
  await owner.post(`${draft}/send`, { confirm });
  const seen = await page();
  expect(seen).toContain(
    "The next cohort is going out now, and will still reach everyone it was confirmed for. To stop it, cancel it first.",
  );
  expect(seen).toContain("News, First Name is sent to it by a rule, which will stop.");
  expect(seen).toContain("1 draft written to it will need other people.");
  // Merged into another list, it is deleted too.
  const other = await addList(app, owner, "cohort-4.csv", names(1, 9));
  expect(text(await owner.page(`/bulk-email/lists/${other}/merge?from=${listId}`))).toContain(
    "is sent to it by a rule, which will stop.",
  );
});

test("a message that could not go out makes no rule", async () => {
  const draft = await send(owner, await owner.page(`/bulk-email?tab=uploads&card=${listId}`));
  const draftId = draft.split("/").at(-1)!;
  await write(owner, draft, { subject: "", body: "News", intent: "save" });
  const fields = { kind: "weekly", weekday: "1", time: "09:00", toEveryone: "yes" };
  const refused = await owner.post(`/bulk-email/rules/new?draft=${draftId}`, fields);
  expect(refused.status).toBe(422);
  expect(text(await refused.text())).toContain(
    "It can’t go out like this. Its message has no subject.",
  );
  await write(owner, draft, { intent: "save" });
  const { ruleId } = await addRule(fields, draftId);
  await owner.post(`/bulk-email/rules/${ruleId}/pause`, {});
  await write(owner, draft, { subject: "", intent: "save" });
  expect(text(await owner.page(`/bulk-email/rules/${ruleId}`))).toContain(
    "It can’t go out like this. Its message has no subject.",
  );
  await owner.post(`/bulk-email/rules/${ruleId}/resume`, {});
  expect((await rule(ruleId)).state).toBe("paused");
  await write(owner, draft, { intent: "save" });
  await owner.post(`/bulk-email/rules/${ruleId}/resume`, {});
  expect((await rule(ruleId)).state).toBe("on");
});
