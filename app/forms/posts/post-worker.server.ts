import type { Installation } from "../../installation.server.ts";
import { claimPost, hasDuePost } from "./claim-post.server.ts";
import { OPEN_REACH, postOnce, type Reach } from "./post-once.server.ts";
import { settlePost } from "./settle-post.server.ts";
import { postHeaders } from "./sign-post.server.ts";

export interface PostWorkerSettings {
  /** Posts under way at once, each of another form. */
  lanes: number;
  /** How often to look when there is nothing to do. */
  pollMs: number;
  /** How long a receiver may take. */
  patienceMs: number;
  random: () => number;
  reach: Reach;
}

const DEFAULTS: PostWorkerSettings = { lanes: 4, pollMs: 1_000, patienceMs: 10_000, random: Math.random, reach: OPEN_REACH };

type House = Pick<Installation, "db" | "clock" | "log">;

/**
 * Posts answers to where forms lead, for as long as the process lives; a loop of its own, so that a slow receiver holds up
 * neither mail nor reminders. Any number may run at once: claims are exclusive. `stop` waits for what is on the wire.
 */
export function startPostWorker(installation: House, settings: Partial<PostWorkerSettings> = {}): { stop(): Promise<void> } {
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
      const worked = await postNext(installation, chosen).catch((error) => {
        installation.log.error({ err: error }, "the post worker stumbled");
        return false;
      });
      if (!worked && !stopping) await rest();
    }
  }
  const running = Promise.all(Array.from({ length: chosen.lanes }, lane));
  return {
    async stop() {
      stopping = true;
      for (const wake of sleepers) wake();
      await running;
    },
  };
}

/** Posts everything that is due now, several at once, and returns how many tries that took. */
export async function postAllDue(installation: House, settings: Partial<PostWorkerSettings> = {}): Promise<number> {
  const chosen = { ...DEFAULTS, ...settings };
  const lane = async (): Promise<number> => {
    let tries = 0;
    while (await postNext(installation, chosen)) tries++;
    return tries;
  };
  const tries = await Promise.all(Array.from({ length: chosen.lanes }, lane));
  return tries.reduce((sum, some) => sum + some, 0);
}

/** Claims, posts and settles one; false when there is none to claim. */
async function postNext({ db, clock }: House, chosen: PostWorkerSettings): Promise<boolean> {
  if (!(await hasDuePost(db, clock()))) return false;
  const startedAt = clock();
  const post = await claimPost(db, startedAt);
  if (!post) return false;
  const form = await db.selectFrom("forms").select("postSecret").where("id", "=", post.formId).executeTakeFirst();
  // Deleted since, and the post with it.
  if (!form) return true;
  const headers = postHeaders(post, form.postSecret, startedAt);
  const began = performance.now();
  const answer = await postOnce({ ...post, headers }, chosen);
  const tookMs = performance.now() - began;
  await settlePost(db, post, { answer, tookMs, random: chosen.random(), startedAt, now: clock() });
  return true;
}
