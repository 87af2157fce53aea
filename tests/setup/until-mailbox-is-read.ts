import { setTimeout as pause } from "node:timers/promises";
import { runDueJobs } from "./run-due-jobs.ts";
import type { TestApp } from "./start-app.ts";

/**
 * Makes the app read its bounce mailbox until `isRead`. A round that was running when the clock moved on puts the next one off by
 * another minute, so this may take several.
 */
export async function untilMailboxIsRead(
  { app, later }: { app: TestApp; later(ms: number): void },
  isRead: () => Promise<boolean>,
  rounds = 8,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
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
