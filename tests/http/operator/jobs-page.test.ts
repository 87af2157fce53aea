import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countJobs, runNextJob } from "../../../app/platform/jobs/jobs.server.ts";
import { newId } from "../../../app/platform/text/ids.ts";
import { enqueueAnyJob } from "../../setup/enqueue-any-job.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let operator: Awaited<ReturnType<TestApp["organiser"]>>;
let now = new Date("2026-11-20T09:00:00Z");
const words = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const db = () => app.context.db;

beforeAll(async () => {
  app = await startApp({
    env: { OPERATOR_EMAIL: "ops@iweri.test" },
    overrides: { clock: () => now },
  });
  operator = await enterOperatorArea(await app.organiser({ email: "ops@iweri.test" }));
});
afterAll(() => app.stop());

/** A job that failed with its only try. */
async function deadLetter(
  kind: "tell-of-bounces" | "erase-person" | "tidy-api",
  error: string,
): Promise<void> {
  await enqueueAnyJob(db(), { kind, payload: { personId: "secret-person" }, maxAttempts: 1, now });
  const handlers = {
    [kind]: async () => {
      throw new Error(error);
    },
  };
  await runNextJob(app.context, handlers, { owner: newId(), leaseMs: 60_000, random: () => 0.5 });
}

const idsIn = (html: string) =>
  [...html.matchAll(/name="id"[^>]*value="([^"]+)"/g)].map(([, id]) => id!);

describe("/operator/jobs", () => {
  test("an empty queue says so, and waiting jobs are in order", async () => {
    const html = words(await operator.page("/operator/jobs"));
    expect(html).toContain("No overdue or failed jobs.");
    expect(html).toContain("No failed jobs");
    await enqueueAnyJob(db(), { kind: "tidy-api", runAt: new Date("2026-11-20T10:00:00Z"), now });
    await enqueueAnyJob(db(), { kind: "empty-bin", runAt: new Date("2026-11-20T09:30:00Z"), now });
    const waiting = words(await operator.page("/operator/jobs?state=waiting"));
    expect(waiting).toMatch(
      /Empties the bin empty-bin Next 20 Nov, 10:30 Attempts 0 of 8.*Deletes old API requests tidy-api Next 20 Nov, 11:00/,
    );
    for (const id of idsIn(await operator.page("/operator/jobs?state=waiting")))
      await operator.post("/operator/jobs?state=waiting", { intent: "drop", id });
    expect((await countJobs(db(), now)).waiting).toBe(0);
  });

  test("dead letters show the last error, but name nobody", async () => {
    await deadLetter(
      "erase-person",
      "could not erase “Adaeze Nwosu” <ada@lagoon.test> from https://iweri.test/p/1",
    );
    const html = await operator.page("/operator/jobs");
    expect(words(html)).toMatch(
      /Erases a person erase-person Failed \d+ Nov, \d\d:\d\d Attempts 1 of 1/,
    );
    expect(html).not.toContain("Adaeze");
    expect(html).not.toContain("ada@lagoon.test");
    expect(html).not.toContain("secret-person");
    expect(words(html)).toContain("could not erase");
  });

  test("dead letters are retried or dropped, and each is written down", async () => {
    const [erase] = idsIn(await operator.page("/operator/jobs"));
    const retried = await operator.post("/operator/jobs", {
      intent: "retry",
      id: erase!,
      kind: "erase-person",
    });
    expect(retried.headers.get("Location")).toBe("/operator/jobs");
    expect(await countJobs(db(), now)).toMatchObject({ dead: 0, waiting: 1, due: 1 });
    expect(words(await operator.page("/operator/jobs"))).toContain(
      "The job will be retried in a moment.",
    );
    await operator.post("/operator/jobs?state=waiting", {
      intent: "drop",
      id: erase!,
      kind: "erase-person",
    });
    expect(await countJobs(db(), now)).toMatchObject({ dead: 0, waiting: 0 });

    for (let n = 0; n < 3; n++) await deadLetter("tell-of-bounces", "no");
    await deadLetter("tidy-api", "no");
    expect(words(await operator.page("/operator/jobs"))).toContain(
      "Retry all 3 tell-of-bounces jobs",
    );
    await operator.post("/operator/jobs", { intent: "retry-kind", kind: "tell-of-bounces" });
    expect(await countJobs(db(), now)).toMatchObject({ dead: 1, waiting: 3 });
    const acts = await db()
      .selectFrom("operatorActs")
      .select(["act", "subject"])
      .where("act", "like", "job.%")
      .execute();
    expect(acts).toEqual(
      expect.arrayContaining([
        { act: "job.retried", subject: `erase-person ${erase}` },
        { act: "job.dropped", subject: `erase-person ${erase}` },
        { act: "job.retried", subject: "3 of tell-of-bounces" },
      ]),
    );
  });

  test("a job that is gone, or nonsense, changes nothing", async () => {
    const before = await countJobs(db(), now);
    for (const fields of [
      { intent: "retry", id: "gone" },
      { intent: "drop", id: "gone" },
      { intent: "retry-kind", kind: "empty-bin" },
      { intent: "x" },
      {},
    ]) {
      expect((await operator.post("/operator/jobs", fields as Record<string, string>)).status).toBe(
        303,
      );
      expect(words(await operator.page("/operator/jobs"))).toContain(
        "This job no longer exists, or it is running.",
      );
    }
    expect(await countJobs(db(), now)).toEqual(before);
  });

  test("26 dead letters are two pages", async () => {
    now = new Date("2026-11-20T10:00:00Z");
    await enterOperatorArea(operator);
    for (let n = 0; n < 25; n++) await deadLetter("tidy-api", `no ${n}`);
    expect(idsIn(await operator.page("/operator/jobs"))).toHaveLength(25);
    expect(idsIn(await operator.page("/operator/jobs?page=2"))).toHaveLength(1);
  });

  test("abandoned posts to other servers are listed and can be repeated", async () => {
    const account = await app.organiser({ accountName: "Kano Makers" });
    const at = now.toISOString();
    const endpointId = newId();
    await db()
      .insertInto("webhookEndpoints")
      .values({
        id: endpointId,
        accountId: account.accountId,
        url: "https://hooks.kano.test/",
        secret: "s",
        events: "[]",
        createdBy: account.userId,
        createdAt: at,
        failingSince: null,
        restsUntil: null,
        disabledAt: null,
        disabledReason: null,
      })
      .execute();
    const id = newId();
    const post = {
      id,
      accountId: account.accountId,
      endpointId,
      event: "batch.finished",
      body: "{}",
      attempts: 7,
      createdAt: at,
    } as const;
    await db()
      .insertInto("webhookPosts")
      .values({ ...post, state: "failed", nextTryAt: null, leaseUntil: null, settledAt: at })
      .execute();
    await db()
      .insertInto("webhookPostAttempts")
      .values({
        id: newId(),
        postId: id,
        attempt: 7,
        at,
        status: 503,
        problem: "It answered 503.",
        tookMs: 12,
      })
      .execute();
    await enterOperatorArea(operator);
    const html = words(await operator.page("/operator/jobs"));
    expect(html).toMatch(
      /Webhook events: 0 waiting, 1 failed · Form responses: 0 waiting, 0 failed/,
    );
    expect(html).toMatch(/Kano Makers Webhook events 20 Nov, 11:00 7 attempts/);
    expect(
      (await operator.post("/operator/jobs", { intent: "retry-post", line: "webhook", id })).status,
    ).toBe(303);
    const row = await db()
      .selectFrom("webhookPosts")
      .select(["state", "nextTryAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: "waiting", nextTryAt: at });
    await operator.post("/operator/jobs", { intent: "retry-post", line: "form", id: "gone" });
    expect(words(await operator.page("/operator/jobs"))).toContain(
      "There is no longer anything to post",
    );
  });
});
