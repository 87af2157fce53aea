import { afterAll, beforeAll, expect, test } from "vitest";
import { defineJob, enqueueRound } from "../../../app/platform/jobs/define-job.server.ts";
import { runNextJob } from "../../../app/platform/jobs/jobs.server.ts";
import { beginRounds, ROUNDS } from "../../../app/wiring/job-worker.server.ts";
import { jobHandlers } from "../../../app/wiring/jobs.server.ts";
import { queuedJobs } from "../../setup/queued-jobs.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const START = new Date("2026-03-10T11:07:00Z");
const RUN = { owner: "test", leaseMs: 60_000, random: () => 0.5 };

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => START } });
});
afterAll(() => app.stop());

test("every round asks for its next one, once", async () => {
  const { context } = app;
  await beginRounds(context.db, START);
  await beginRounds(context.db, START);
  while (await runNextJob(context, jobHandlers, RUN));
  const keys = await Promise.all(
    ROUNDS.map(async ({ name }) =>
      (await queuedJobs(context.db, name)).map(({ uniqueKey }) => uniqueKey),
    ),
  );
  const next = { "quarter-hour": "2026-03-10T11:15", hour: "2026-03-10T12", day: "2026-03-11" };
  expect(keys).toEqual(ROUNDS.map(({ name, every }) => [`${name}:${next[every]}`]));
});

test("a round that fails is tried again, and the next one comes", async () => {
  const { context } = app;
  const job = defineJob({
    name: "fails",
    label: "Fails",
    every: "hour",
    run: () => Promise.reject(new Error("No")),
  });
  await enqueueRound(context.db, { name: "fails", every: "hour" }, { runAt: START, now: START });
  await runNextJob(context, { fails: job.run }, RUN);
  const waiting = await queuedJobs(context.db, "fails");
  expect(waiting.map(({ uniqueKey }) => uniqueKey)).toEqual([
    "fails:2026-03-10T11",
    "fails:2026-03-10T12",
  ]);
});
