import {
  type NetworkReach,
  OPEN_REACH,
  sendWebhookOnce,
} from "#app/engines/calls/send-once.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { claimDelivery, hasDueDelivery, resetOverlongWaits } from "./claim-delivery.server.ts";
import type { DeliverySource } from "./delivery-source.server.ts";
import { recordDelivery } from "./record-delivery.server.ts";

export interface WebhookWorkerSettings {
  /** Posts under way at once, each to another receiver. */
  lanes: number;
  /** How often to look when there is nothing to do. */
  pollMs: number;
  /** How long a receiver may take. */
  patienceMs: number;
  random: () => number;
  reach: NetworkReach;
}

const DEFAULTS: WebhookWorkerSettings = {
  lanes: 4,
  pollMs: 1_000,
  patienceMs: 10_000,
  random: Math.random,
  reach: OPEN_REACH,
};

/** How often to look for posts that a wrong clock put off. */
const RESET_WAITS_EVERY_MS = 60_000;

type WorkerContext = Pick<AppContext, "db" | "clock" | "log">;

/**
 * Posts what a line holds, for as long as the process lives; a loop of its own, so that a slow
 * receiver holds up neither mail nor reminders. Any number may run at once: claims are exclusive.
 * `stop` waits for what is being sent.
 */
export function startWebhookWorker(
  app: WorkerContext,
  line: DeliverySource,
  settings: Partial<WebhookWorkerSettings> = {},
): { stop(): Promise<void> } {
  const chosen = { ...DEFAULTS, ...settings };
  let stopping = false;
  const sleepers = new Set<() => void>();
  const rest = () =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, chosen.pollMs);
      sleepers.add(wake);
    });
  async function lane(): Promise<void> {
    while (!stopping) {
      const worked = await sendNextWebhook(app, line, chosen).catch((error) => {
        app.log.error({ err: error }, "the post worker stumbled");
        return false;
      });
      if (!worked && !stopping) await rest();
    }
  }
  const pullIn = () =>
    resetOverlongWaits(app.db, line, app.clock()).catch((error) =>
      app.log.error({ err: error }, "the post worker stumbled"),
    );
  let pulling = pullIn();
  const timer = setInterval(() => {
    pulling = pullIn();
  }, RESET_WAITS_EVERY_MS).unref();
  const running = Promise.all(Array.from({ length: chosen.lanes }, lane));
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      for (const wake of sleepers) wake();
      await Promise.all([running, pulling]);
    },
  };
}

/** Posts everything that is due now, several at once, and returns how many tries that took. */
export async function sendDueWebhooks(
  app: WorkerContext,
  line: DeliverySource,
  settings: Partial<WebhookWorkerSettings> = {},
): Promise<number> {
  const chosen = { ...DEFAULTS, ...settings };
  const lane = async (): Promise<number> => {
    let tries = 0;
    while (await sendNextWebhook(app, line, chosen)) tries++;
    return tries;
  };
  const tries = await Promise.all(Array.from({ length: chosen.lanes }, lane));
  return tries.reduce((sum, some) => sum + some, 0);
}

/** Claims, posts and records one; false when there is none to claim. */
async function sendNextWebhook(
  { db, clock }: WorkerContext,
  line: DeliverySource,
  chosen: WebhookWorkerSettings,
): Promise<boolean> {
  if (!(await hasDueDelivery(db, line, clock()))) return false;
  const startedAt = clock();
  const post = await claimDelivery(db, line, startedAt);
  if (!post) return false;
  const to = await line.address(db, post, startedAt);
  // Deleted since, and the post with it.
  if (!to) return true;
  const began = performance.now();
  const answer = await sendWebhookOnce({ ...to, body: post.body }, chosen);
  const tookMs = performance.now() - began;
  await recordDelivery(db, line, post, {
    answer,
    tookMs,
    random: chosen.random(),
    startedAt,
    now: clock(),
  });
  return true;
}
