import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pruneApiJob } from "../../../app/features/api/operations/prune-api.server.ts";
import { holdBack } from "../../../app/features/delivery/health/mail-gate.server.ts";
import type { runOperator } from "../../../app/features/operator/command/run-operator.server.ts";
import { enqueueJob } from "../../../app/platform/jobs/define-job.server.ts";
import { listJobs, runNextJob } from "../../../app/platform/jobs/jobs.server.ts";
import { claimSoleProcess } from "../../../app/platform/locks/sole-process.server.ts";
import { newId } from "../../../app/platform/text/ids.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";
import { onPostgres } from "../../setup/test-database.ts";

const OPERATOR = "first@iweri.test";
const REASON = "Paid by bank transfer";

let app: TestApp;
let operator: Awaited<ReturnType<TestApp["organiser"]>>;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp({
    env: { OPERATOR_EMAIL: OPERATOR, METRICS_TOKEN: "metrics-token-of-this-test-0123456789" },
  });
  operator = await enterOperatorArea(await app.organiser({ email: OPERATOR }));
  organiser = await app.organiser({ accountName: "By command", plan: "free" });
});
afterAll(() => app.stop());

/** The program itself, in this process: it opens the database beside the server that runs here. */
async function command(...words: string[]): ReturnType<typeof runOperator> {
  const program = (await import(resolve("build/operator.js"))) as {
    runOperator: typeof runOperator;
  };
  const { dataDir, databaseUrl } = app.context.config;
  const env = {
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? undefined,
    OPERATOR_EMAIL: OPERATOR,
  };
  return program.runOperator(words, env);
}

async function acts(): Promise<string[]> {
  const rows = await app.context.db
    .selectFrom("operatorActs")
    .select("act")
    .where("operatorName", "=", "command line")
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map(({ act }) => act);
}

async function hold() {
  const { db } = app.context;
  const now = new Date();
  await db.transaction().execute((trx) =>
    holdBack(trx, {
      lane: "bulk",
      afterSeconds: 99_999_999,
      reason: "Resend asked us to slow down.",
      baseMs: 1,
      random: 1,
      now,
    }),
  );
}

test("held mail shows everywhere, and Try now ends the hold", async () => {
  await hold();
  const page = await operator.page("/operator/mail");
  expect(page).toMatch(
    /E-mail from organisers is on hold until [^<]*, because Resend asked us to slow down\./,
  );
  expect(page).toContain('href="/operator/mail/try-now"');
  const overview = await operator.page("/operator");
  expect(overview).toMatch(
    /E-mail from organisers is on hold until [^<]*, because Resend asked us to slow down\./,
  );
  expect(overview).not.toContain("Nothing needs your attention");
  expect(await operator.page("/operator/mail/try-now")).toContain("Try held e-mail now?");
  expect((await organiser.get("/operator/mail/try-now")).status).toBe(404);
  expect((await organiser.post("/operator/mail/try-now", {})).status).toBe(404);
  expect((await operator.post("/operator/mail/try-now", {})).headers.get("Location")).toBe(
    "/operator/mail",
  );
  expect(await operator.page("/operator/mail")).toContain("The provider is accepting e-mail");
  expect((await operator.get("/operator/mail/try-now")).status).toBe(302);

  await hold();
  const status = await command("sending", "status");
  expect(status.text).toMatch(
    /E-mail from organisers is on hold until 20\S+Z because Resend asked us to slow down\./,
  );
  expect((await command("sending", "try-now")).text).toContain("Trying one call now.");
  expect((await command("sending", "try-now")).text).toBe("No e-mail was held.");
  expect((await acts()).filter((act) => act === "sending.tried")).toHaveLength(1);
  expect(await operator.page("/operator/record")).toContain("Tried sending held e-mail");
});

test("/readyz and /metrics say that e-mail is on hold, and stay ready", async () => {
  await hold();
  const ready = await app.visitor().get("/readyz");
  expect(ready.status).toBe(200);
  expect(await ready.text()).toMatch(
    /^ready\nwarning: e-mail from organisers is on hold until 20\S+ because Resend asked us to slow down\.\n$/,
  );
  const metrics = await app
    .visitor()
    .get("/metrics", { Authorization: "Bearer metrics-token-of-this-test-0123456789" });
  const seconds = Number(
    /iweri_mail_held_seconds\{lane="bulk"\} (\S+)/.exec(await metrics.text())?.[1],
  );
  expect(seconds).toBeGreaterThan(3_500);
  expect(seconds).toBeLessThanOrEqual(3_600);
  await command("sending", "try-now");
});

test("plans, notes and pauses of an account", async () => {
  const { accountId } = organiser;
  const shown = await command("plan", "show", accountId);
  expect(shown).toMatchObject({ code: 0 });
  expect(shown.text).toContain("By command is on Free.");
  expect(await command("plan", "change", accountId, "gold", "--reason", REASON)).toMatchObject({
    code: 2,
  });
  expect(await command("plan", "change", accountId, "end", "--reason", REASON)).toMatchObject({
    code: 1,
  });
  expect(await command("plan", "change", accountId, "custom", "--reason", REASON)).toEqual({
    code: 0,
    text: "By command is now on Custom.",
  });
  expect(await command("plan", "change", "nobody", "custom", "--reason", REASON)).toMatchObject({
    code: 1,
  });
  expect(
    await command("refund", accountId, "nothing", "--reason", REASON, "--confirm", "REFUND"),
  ).toEqual({
    code: 1,
    text: "This account has no payment with this id.",
  });
  expect(await command("note", accountId, "--note", "Called us")).toMatchObject({ code: 0 });
  expect((await command("pause", accountId, "--reason", "Many complaints")).text).toContain(
    "Sending is paused for this account.",
  );
  expect((await command("resume", accountId)).text).toContain("can send again");
  expect(await command("unlist", accountId, "nothing", "--reason", REASON)).toMatchObject({
    code: 1,
  });
  for (const act of [
    "plan.changed",
    "account.noted",
    "account.sending-paused",
    "account.sending-resumed",
  ])
    expect(await acts()).toContain(act);
});

test("given-up jobs are listed, retried and deleted", async () => {
  const { context } = app;
  const { db, clock } = context;
  const give = { owner: "test", leaseMs: 1_000, random: () => 0.5 };
  const early = new Date(0);
  for (const name of ["one", "two"])
    await enqueueJob(db, pruneApiJob, {
      uniqueKey: name,
      maxAttempts: 1,
      runAt: early,
      now: early,
    });
  for (let at = 0; at < 2; at++) await runNextJob(context, {} as never, give);
  const dead = await listJobs(db, { state: "dead", limit: 10, offset: 0, now: clock() });
  expect(dead).toHaveLength(2);
  const listed = await command("jobs", "list");
  for (const { id } of dead) expect(listed.text).toContain(id);
  expect(await command("jobs", "drop", dead[0]!.id)).toEqual({
    code: 0,
    text: "The job was deleted.",
  });
  expect(await command("jobs", "drop", dead[0]!.id)).toMatchObject({ code: 1 });
  expect(await command("jobs", "retry", dead[1]!.id)).toMatchObject({ code: 0 });
  expect((await command("jobs", "list")).text).toBe("No failed jobs.");
  expect(await command("jobs", "list", "--state", "gone")).toMatchObject({ code: 2 });
  expect((await command("posts", "list")).text).toContain("webhook");
  expect(await command("posts", "retry", "webhook", "nothing")).toMatchObject({ code: 1 });
  expect(await command("posts", "retry", "nothing", "nothing")).toMatchObject({ code: 2 });
});

test("a test e-mail, and its result", async () => {
  const sent = await command("mail", "test", "ada@people.test");
  const id = /mail result (\S+)$/.exec(sent.text)?.[1] ?? "";
  expect((await command("mail", "result", id)).text).toMatch(/^ada@people\.test is queued/);
  expect(await command("mail", "result", "nothing")).toMatchObject({ code: 1 });
  expect(await command("mail", "test", "ada")).toMatchObject({ code: 2 });
  expect((await command("domain", "show")).text).toContain("has not been checked yet");
  expect(await command("domain", "check", "--selector", "a b")).toMatchObject({ code: 2 });
});

test.skipIf(onPostgres)(
  "erased remains are overwritten by command, never beside a server",
  async () => {
    const { db } = app.context;
    await sql`pragma user_version = 0`.execute(db);
    const server = claimSoleProcess(app.context);
    expect(server?.isHeld()).toBe(true);
    expect(await command("erased", "overwrite")).toMatchObject({
      code: 1,
      text: expect.stringContaining("Stop it first"),
    });
    server?.release();
    expect(await command("erased", "overwrite")).toMatchObject({
      code: 0,
      text: expect.stringContaining("was rewritten"),
    });
    expect(await command("erased", "overwrite")).toMatchObject({
      code: 0,
      text: expect.stringContaining("nothing to do"),
    });
  },
);

test("messages, subscribers and the record", async () => {
  const { db } = app.context;
  const id = newId();
  const at = new Date().toISOString();
  await db
    .insertInto("contactMessages")
    .values({
      id,
      firstName: "Ada",
      lastName: "Obi",
      reachAt: "ada@people.test",
      message: "Hello\n\u001b[31mred",
      page: "/help",
      createdAt: at,
    } as never)
    .execute();
  expect((await command("messages", "list", "--state", "open")).text).toContain(id);
  const shown = (await command("messages", "show", id)).text;
  expect(shown).toContain("Hello\n?[31mred");
  expect(await command("messages", "answered", id)).toMatchObject({ code: 0 });
  expect(await command("messages", "open", id)).toMatchObject({ code: 0 });
  expect(await command("messages", "delete", id)).toMatchObject({ code: 2 });
  expect(await command("messages", "delete", id, "--confirm", "DELETE")).toMatchObject({ code: 0 });
  expect(await command("messages", "show", id)).toMatchObject({ code: 1 });
  expect((await command("newsletter", "list")).text).toContain("0 confirmed");
  expect((await command("newsletter", "export")).text).toBe(
    "Email Address,Confirmed (UTC),Unsubscribe Link",
  );
  expect(await command("newsletter", "delete", "nobody@people.test")).toMatchObject({ code: 1 });
  expect(await command("kyc", "show", "nothing")).toMatchObject({ code: 1 });
  expect((await command("record", "list")).text).toContain("Deleted a message from the site");
  expect((await command("record", "export")).text).toContain("command line");
});
