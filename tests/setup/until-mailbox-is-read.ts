import { setTimeout as pause } from "node:timers/promises";
import { listJobs } from "../../app/platform/jobs/jobs.server.ts";
import { until } from "../factories/sending-harness.ts";
import { runDueJobs } from "./run-due-jobs.ts";
import type { TestApp } from "./start-app.ts";

/**
 * Makes the app read its bounce mailbox until `isRead`. A round that was running when the clock
 * moved on puts the next one off by another minute, so this may take several. The clock waits for a
 * round to end: after a minute the job would be taken from it, and two rounds at once count the
 * same mail twice.
 */
export async function untilMailboxIsRead(
  { app, later }: { app: TestApp; later(ms: number): void },
  isRead: () => Promise<boolean>,
  rounds = 8,
): Promise<void> {
  const { db, clock } = app.context;
  const isReading = async () => {
    const running = await listJobs(db, { state: "running", limit: 1_000, offset: 0, now: clock() });
    return running.some(({ kind }) => kind === "read-bounces");
  };
  for (let round = 0; round < rounds; round++) {
    await until(async () => !(await isReading()));
    later(61_000);
    await runDueJobs(app.context).catch((error) => {
      if (!/claimed/.test(String(error))) throw error;
    });
    for (let look = 0; look < 20; look++) {
      if (await isRead()) return;
      await pause(100);
    }
  }
  throw new Error("the mailbox was not read");
}
