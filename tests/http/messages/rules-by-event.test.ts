import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runRule } from "../../../app/features/mailings/rules/run-rule.server.ts";
import { addRecipient } from "../../../app/features/recipients/lists/change-recipients.server.ts";
import { startAddingImport } from "../../factories/adding-import.ts";
import { addMember } from "../../factories/members.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addRegistration, addWebinar } from "../../factories/webinar.ts";
import { addList, names, send, write } from "../../setup/bulk-walk.ts";
import { readPage } from "../../setup/page.ts";
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

const textAt = async (path: string) => (await readPage(await owner.page(path))).text;
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
const sentTo = async () =>
  (
    await app.context.db
      .selectFrom("deliveries")
      .select("toEmail")
      .where("accountId", "=", owner.accountId)
      .where("kind", "=", "recipient")
      .orderBy("toEmail")
      .execute()
  ).map(({ toEmail }) => toEmail);
/** Runs a rule's job at a moment; twice at once, as a job may. */
async function runAt(ruleId: string, at: Date): Promise<void> {
  await app.context.db
    .updateTable("sendRules")
    .set({ nextRunAt: at.toISOString() })
    .where("id", "=", ruleId)
    .execute();
  const late = { ...app.context, clock: () => at };
  await Promise.all([runRule(late, ruleId), runRule(late, ruleId)]);
}
const HOUR = 3_600_000;
const idOf = (answer: Response) => answer.headers.get("Location")!.split("/").at(-1)!;

describe("Days after a webinar", () => {
  const STARTS = "2026-11-30T09:00:00.000Z";

  async function addRule() {
    const webinar = await addWebinar(
      app.context,
      owner,
      await addPublishedForm(app.context, owner),
      { startsAt: STARTS },
    );
    for (const [n, attended] of [
      [1, 1],
      [2, 1],
      [3, 0],
    ] as const)
      await addRegistration(app.context, webinar, { email: `guest-${n}@people.test`, attended });
    const card = await owner.page(`/bulk-email?tab=segments&card=attended:${webinar.id}`);
    expect(card).toContain(`Attended ${webinar.title}`);
    const draft = await send(owner, card);
    await write(owner, draft, { intent: "save" });
    const page = await owner.page(`/bulk-email/rules/new?draft=${draft.split("/").at(-1)}`);
    expect(page).toContain("Days after a webinar");
    const answer = await owner.post(`/bulk-email/rules/new?draft=${draft.split("/").at(-1)}`, {
      kind: "after-attending",
      weekday: "1",
      time: "09:00",
      toEveryone: "no",
      days: "2",
      webinar: webinar.id,
    });
    expect(answer.status).toBe(303);
    return { webinar, ruleId: idOf(answer) };
  }

  test("those who attended get it once, those marked later too", async () => {
    const { webinar, ruleId } = await addRule();
    expect(await textAt(`/bulk-email/rules/${ruleId}`)).toContain(
      "Wednesday 2 December 2026, 09:00, West Africa Time",
    );
    const due = new Date("2026-12-02T08:00:00.000Z");
    await runAt(ruleId, new Date(due.getTime() - 20 * 60_000));
    expect(await sentTo()).toEqual([]);
    // It looks again when it is due, not an hour later.
    expect((await rule(ruleId)).nextRunAt).toBe(due.toISOString());
    await runAt(ruleId, due);
    expect(await sentTo()).toEqual(["guest-1@people.test", "guest-2@people.test"]);
    await app.context.db
      .updateTable("webinarRegistrations")
      .set({ attended: 1 })
      .where("webinarId", "=", webinar.id)
      .execute();
    await runAt(ruleId, new Date(due.getTime() + 26 * HOUR));
    await runAt(ruleId, new Date(due.getTime() + 27 * HOUR));
    expect(await sentTo()).toEqual([
      "guest-1@people.test",
      "guest-2@people.test",
      "guest-3@people.test",
    ]);
    expect((await runs(ruleId)).map(({ outcome, sentCount }) => [outcome, sentCount])).toEqual([
      ["sent", 2],
      ["sent", 1],
    ]);
    await runAt(ruleId, new Date(due.getTime() + 31 * 24 * HOUR));
    expect(await rule(ruleId)).toMatchObject({ state: "done", nextRunAt: null });
    expect(await textAt(`/bulk-email/rules/${ruleId}`)).toContain("Finished");
  });

  test("it follows a webinar that is moved, and stops with one cancelled", async () => {
    const { webinar, ruleId } = await addRule();
    const { db } = app.context;
    await db
      .updateTable("webinars")
      .set({ startsAt: "2026-12-10T09:00:00.000Z" })
      .where("id", "=", webinar.id)
      .execute();
    await runAt(ruleId, new Date("2026-12-02T08:00:00.000Z"));
    expect(await sentTo()).toEqual([]);
    await db
      .updateTable("webinars")
      .set({ state: "cancelled" })
      .where("id", "=", webinar.id)
      .execute();
    await runAt(ruleId, new Date("2026-12-12T08:00:00.000Z"));
    expect(await rule(ruleId)).toMatchObject({
      state: "stopped",
      stoppedReason: "The webinar it follows was cancelled.",
    });
    expect(await sentTo()).toEqual([]);
  });

  test("a webinar of another account is none to choose", async () => {
    const { webinar, ruleId } = await addRule();
    const fields = {
      kind: "after-attending",
      weekday: "1",
      time: "09:00",
      days: "2",
      webinar: "other",
    };
    expect((await owner.post(`/bulk-email/rules/${ruleId}/edit`, fields)).status).toBe(422);
    const stranger = await app.organiser();
    expect(
      (await stranger.get(`/bulk-email?tab=segments&card=attended:${webinar.id}`)).status,
    ).toBe(404);
  });
});

describe("A certificate for each new person", () => {
  let listId: string;
  let projectId: string;

  beforeEach(async () => {
    listId = await addList(app, owner, "cohort-3.csv", names(2));
    projectId = (await addReadyProject(app.context, owner, [])).id;
  });
  const addRule = async (fields: Record<string, string> = {}) => {
    const given = { project: projectId, source: `uploads:${listId}`, toEveryone: "no", ...fields };
    return owner.post("/bulk-email/rules/certificates", given);
  };
  const join = (n: number, minutes: number, firstName = "New") =>
    app.context.db.transaction().execute((trx) =>
      addRecipient(
        trx,
        { accountId: owner.accountId, listId },
        {
          firstName,
          lastName: "",
          email: `new-${n}@people.test`,
          certificateName: "",
          fields: {},
        },
        new Date(Date.now() + minutes * 60_000),
      ),
    );
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
  const certificates = () =>
    app.context.db
      .selectFrom("certificates")
      .select("holderEmail")
      .where("projectId", "=", projectId)
      .execute();

  test("who joins gets one, once, whatever runs twice", async () => {
    const ruleId = idOf(await addRule());
    expect(idOf(await addRule())).toBe(ruleId);
    expect(await textAt(`/bulk-email/rules/${ruleId}`)).toContain(
      "From cohort-3.csv. We look for new people every hour.",
    );
    await runAt(ruleId, inHours(1));
    expect(await certificates()).toEqual([]);
    await join(1, 90);
    await join(2, 91, "");
    await runAt(ruleId, inHours(2));
    await runAt(ruleId, inHours(2.1));
    expect(await certificates()).toEqual([{ holderEmail: "new-1@people.test" }]);
    expect(await sentTo()).toEqual(["new-1@people.test"]);
    const log = await runs(ruleId);
    expect(log[0]).toMatchObject({
      outcome: "sent",
      sentCount: 1,
      leftOutCount: 1,
      detail: "1 person without a name.",
    });
    expect(await textAt(`/bulk-email/rules/${ruleId}`)).toMatch(
      /Sent to 1 person, 1 left out ?1 person without a name\./,
    );
  });

  test.each(["the list it follows", "its own list"])(
    "it waits while people are added to %s",
    async (which) => {
      const { db } = app.context;
      const ruleId = idOf(await addRule());
      await join(1, 30);
      await runAt(ruleId, inHours(1));
      const { listId: ownListId } = await db
        .selectFrom("projects")
        .select("listId")
        .where("id", "=", projectId)
        .executeTakeFirstOrThrow();
      const into = which === "its own list" ? ownListId! : listId;
      const finish = await startAddingImport(app.context, {
        accountId: owner.accountId,
        listId: into,
      });
      await join(2, 90);
      const { newSince } = await rule(ruleId);
      await runAt(ruleId, inHours(2));
      expect(await sentTo()).toEqual(["new-1@people.test"]);
      expect(await rule(ruleId)).toMatchObject({ state: "on", newSince });
      expect(
        Date.parse((await rule(ruleId)).nextRunAt!) - inHours(2).getTime(),
        "it looks again soon",
      ).toBeLessThan(90_000);
      await join(3, 91);
      await finish(inHours(2).toISOString());
      await runAt(ruleId, inHours(3));
      expect(await sentTo()).toEqual([
        "new-1@people.test",
        "new-2@people.test",
        "new-3@people.test",
      ]);
      expect(await certificates()).toHaveLength(3);
      const finishNext = await startAddingImport(app.context, {
        accountId: owner.accountId,
        listId,
      });
      expect(
        (
          await addRule({
            source: `uploads:${await addList(app, owner, "cohort-5.csv", names(1))}`,
          })
        ).status,
      ).toBe(303);
      const other = (await addReadyProject(app.context, owner, [])).id;
      expect((await addRule({ project: other })).status, "who is new isn't clear").toBe(422);
      await finishNext(inHours(3).toISOString());
    },
  );

  test("people already there, and a run that was cut off", async () => {
    const asked = await addRule({ toEveryone: "yes" });
    const question = asked.headers.get("Location")!;
    expect(question).toMatch(/^\/bulk-email\/rules\/certificates\?.*ask=yes/);
    expect(await textAt(question)).toContain("2 people in cohort-3.csv get it now");
    expect(
      await app.context.db
        .selectFrom("sendRules")
        .selectAll()
        .where("projectId", "=", projectId)
        .execute(),
    ).toEqual([]);
    const changed = (await addRule({ toEveryone: "yes", agreed: "1" })).headers.get("Location")!;
    expect(await textAt(changed)).toContain("The number of people has changed since you looked.");
    const ruleId = idOf(await addRule({ toEveryone: "yes", agreed: "2" }));
    await runAt(ruleId, inHours(1));
    expect(await certificates()).toHaveLength(2);
    // As if it had been killed between the send and its line in the log.
    const at = inHours(1).toISOString();
    const [line] = await runs(ruleId);
    await app.context.db.deleteFrom("sendRuleRuns").where("ruleId", "=", ruleId).execute();
    await app.context.db
      .updateTable("batches")
      .set({ confirmToken: `${owner.accountId}:rule-${ruleId}-${at}` })
      .where("id", "=", line!.batchId)
      .execute();
    await runAt(ruleId, new Date(at));
    expect(await certificates()).toHaveLength(2);
    expect(await runs(ruleId)).toMatchObject([
      { outcome: "sent", sentCount: 2, batchId: line!.batchId },
    ]);
  });

  test("it stops with a reason: plan, bin, deleted list", async () => {
    const { db } = app.context;
    const ruleId = idOf(await addRule());
    const stopped = async (reason: RegExp) => {
      expect(await rule(ruleId)).toMatchObject({ state: "stopped" });
      expect(await textAt(`/bulk-email/rules/${ruleId}`)).toMatch(reason);
      await owner.post(`/bulk-email/rules/${ruleId}/resume`, {});
    };
    await db
      .updateTable("projects")
      .set({ deletedAt: new Date().toISOString() })
      .where("id", "=", projectId)
      .execute();
    await runAt(ruleId, inHours(1));
    await stopped(/Its certificate is in the bin or was deleted/);
    await db.updateTable("projects").set({ deletedAt: null }).where("id", "=", projectId).execute();
    await db
      .updateTable("accounts")
      .set({ sendingPausedReason: "Many bounced." })
      .where("id", "=", owner.accountId)
      .execute();
    await join(1, 100);
    await runAt(ruleId, inHours(2));
    await stopped(/Many bounced/);
    await db
      .updateTable("accounts")
      .set({ sendingPausedReason: null })
      .where("id", "=", owner.accountId)
      .execute();
    await owner.post(`/bulk-email/lists/${listId}/remove`, {});
    await runAt(ruleId, inHours(3));
    await stopped(/Where its people come from was deleted/);
    expect(await certificates()).toEqual([]);
  });

  test("it is changed and deleted; viewers and others can't", async () => {
    const ruleId = idOf(await addRule());
    const page = await owner.page(`/bulk-email/rules/${ruleId}/edit`);
    expect(page).toContain("Change who gets it");
    expect((await addRule({ source: "uploads:none" })).status).toBe(422);
    const viewer = await addMember(app, owner.accountId, {
      role: "viewer",
      email: `${crypto.randomUUID()}@people.test`,
    });
    const fields = { project: projectId, source: `uploads:${listId}`, toEveryone: "yes" };
    expect((await viewer.post(`/bulk-email/rules/${ruleId}/edit`, fields)).status).toBe(403);
    expect((await viewer.page(`/bulk-email/rules/${ruleId}`)).includes("Change")).toBe(false);
    const stranger = await app.organiser();
    expect((await stranger.post("/bulk-email/rules/certificates", fields)).status).toBe(422);
    const asked = await owner.post(`/bulk-email/rules/${ruleId}/edit`, fields);
    expect(await textAt(asked.headers.get("Location")!)).toContain(
      "2 people in cohort-3.csv get it the next time the rule runs",
    );
    expect(await rule(ruleId)).toMatchObject({ toEveryone: 0 });
    await owner.post(`/bulk-email/rules/${ruleId}/edit`, { ...fields, agreed: "2" });
    expect(await rule(ruleId)).toMatchObject({ toEveryone: 1 });
    expect(await textAt(`/bulk-email/rules/${ruleId}/delete`)).toContain("Delete this rule?");
    await owner.post(`/bulk-email/rules/${ruleId}/delete`, {});
    expect((await owner.get(`/bulk-email/rules/${ruleId}`)).status).toBe(404);
  });
});
