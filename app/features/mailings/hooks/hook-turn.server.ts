import { findConfirmedBatch } from "#app/features/messages/compose/send.server.ts";
import type { Person } from "#app/features/recipients/lists/check-person.ts";
import { readStoredJson } from "#app/platform/database/stored-json.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { freeJobKey } from "#app/platform/jobs/jobs.server.ts";
import { underLease } from "#app/platform/locks/leases.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { CannotRun, NotYet } from "../rules/cannot-run.ts";
import {
  findRuleProject,
  giveTo,
  type RuleContext,
  readGivingAccount,
} from "../rules/give-certificates.server.ts";
import { type HookMapping, type ReadPost, readPost } from "./hook-mapping.ts";
import {
  enqueueHookTurn,
  hookJobKey,
  hookMapping,
  hookTurnHandle,
  type IncomingHook,
} from "./hooks.server.ts";

const POSTS_PER_TURN = 100;
const LOOK_AGAIN_MS = 60_000;

export const hookTurnJob = defineJob({
  ...hookTurnHandle,
  label: "Gives certificates for what was posted to an incoming hook",
  run: async (app, { hookId }) => {
    // More may be posted while it is under way.
    await freeJobKey(app.db, hookJobKey(hookId));
    await underLease(app.db, hookJobKey(hookId), () => takeHookTurn(app, hookId));
  },
});

/**
 * Reads what waits at a hook, and gives those people their certificate. Killed anywhere, the next
 * turn finds the same posts, and by the token on them the send that they were put on.
 */
export async function takeHookTurn(app: RuleContext, hookId: string): Promise<void> {
  const { db, clock } = app;
  const hook = await db
    .selectFrom("incomingHooks")
    .selectAll()
    .where("id", "=", hookId)
    .executeTakeFirst();
  const mapping = hook && hookMapping(hook);
  if (!hook || !mapping || hook.stoppedReason !== null) return;
  try {
    const token = await readWaiting(db, hook, mapping, clock());
    if (token !== null) await giveGroup(app, hook, { mapping, token });
  } catch (error) {
    const now = clock();
    if (error instanceof NotYet)
      return enqueueHookTurn(db, hook.id, { now, runAt: new Date(now.getTime() + LOOK_AGAIN_MS) });
    if (!(error instanceof CannotRun)) throw error;
    await db
      .updateTable("incomingHooks")
      .set({ stoppedReason: error.message })
      .where("id", "=", hook.id)
      .execute();
    return;
  }
  const more = await waitingOf(db, hook.id).limit(1).executeTakeFirst();
  if (more) await enqueueHookTurn(db, hook.id, { now: clock() });
}

/**
 * Sorts out the first posts that wait, and puts a token on those to be given. Returns the token of
 * the posts to give now, which may be an earlier one; null: none.
 */
async function readWaiting(
  db: RuleContext["db"],
  hook: IncomingHook,
  mapping: HookMapping,
  now: Date,
): Promise<string | null> {
  const begun = await waitingOf(db, hook.id).where("giving", "is not", null).executeTakeFirst();
  if (begun) return begun.giving;
  const posts = await waitingOf(db, hook.id).limit(POSTS_PER_TURN).execute();
  const token = `hook-${hook.id}-${newId(now.getTime())}`;
  let ready = 0;
  await db.transaction().execute(async (trx) => {
    for (const { id, body } of posts) {
      const read = readPost(readStoredJson(body, "hookPosts.body", id), mapping);
      if (read.kind === "person") ready += 1;
      await trx
        .updateTable("hookPosts")
        .set(read.kind === "person" ? { email: read.person.email, giving: token } : ended(read))
        .where("id", "=", id)
        .where("giving", "is", null)
        .execute();
    }
  });
  return ready > 0 ? token : null;
}

const ended = (read: Exclude<ReadPost, { kind: "person" }>) =>
  read.kind === "refused"
    ? { state: read.kind, problem: read.problem, email: read.email }
    : { state: read.kind };

function waitingOf(db: Database, hookId: string) {
  return db
    .selectFrom("hookPosts")
    .select(["id", "body", "email", "giving"])
    .where("hookId", "=", hookId)
    .where("state", "=", "waiting")
    .orderBy("id");
}

/** Gives everybody of one token their certificate, and writes down what became of each post. */
async function giveGroup(
  app: RuleContext,
  hook: IncomingHook,
  { mapping, token }: { mapping: HookMapping; token: string },
): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  const account = await readGivingAccount(db, hook.accountId, now);
  const project = await findRuleProject(db, hook);
  const posts = await waitingOf(db, hook.id).where("giving", "=", token).execute();
  const people = new Map<string, Person>();
  for (const { id, body } of posts) {
    const read = readPost(readStoredJson(body, "hookPosts.body", id), mapping);
    if (read.kind === "person") people.set(read.person.email, read.person);
  }
  const emails = [...people.keys()];
  const sent = await findConfirmedBatch(db, hook.accountId, token);
  const had = await holdersOf(db, { projectId: project.id, emails, but: sent });
  const fresh = [...people.values()].filter(({ email }) => !had.has(email));
  const given = { account, project, from: hook.name, people: fresh, token, now };
  const result =
    sent || fresh.length === 0
      ? { batchId: sent, detail: "" }
      : await giveTo(app, hook, given, { leftOutCount: 0, detail: "" });
  const has = await holdersOf(db, { projectId: project.id, emails });
  await db.transaction().execute(async (trx) => {
    for (const { id, email } of posts) {
      const known = had.has(email ?? "") ? ("known" as const) : ("given" as const);
      const set = has.has(email ?? "")
        ? { state: known, batchId: known === "given" ? result.batchId : null }
        : {
            state: "refused" as const,
            problem: result.detail || "The post can’t be read any more",
          };
      await trx.updateTable("hookPosts").set(set).where("id", "=", id).execute();
    }
  });
}

/** Which of these addresses have the certificate; not by the send `but`, where there is one. */
async function holdersOf(
  db: Database,
  { projectId, emails, but = null }: { projectId: string; emails: string[]; but?: string | null },
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .selectFrom("certificates")
    .select("holderEmail")
    .where("projectId", "=", projectId)
    .where("holderEmail", "in", emails)
    .$if(but !== null, (query) =>
      query.where((or) => or.or([or("batchId", "is", null), or("batchId", "!=", but)])),
    )
    .execute();
  return new Set(rows.map(({ holderEmail }) => holderEmail));
}
