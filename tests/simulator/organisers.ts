import {
  pauseAccount,
  pauseAll,
  resumeAccount,
  resumeAll,
  tryHeldMail,
} from "../../app/features/delivery/health/pausing.server.tsx";
import { lockLedger, wakeDelivery } from "../../app/features/delivery/queue/ledger-lock.server.ts";
import { releaseHeld } from "../../app/features/delivery/queue/release-held.server.ts";
import { suppressAddress } from "../../app/features/delivery/suppressions/suppressions.server.ts";
import { cancelSend } from "../../app/features/mailings/preparing/cancel-batch.server.ts";
import {
  pauseSend,
  rescheduleSend,
  resumeSend,
} from "../../app/features/messages/batches/batch-acts.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import type { Chance } from "./random.ts";
import { ACCOUNTS } from "./workload.ts";

const OPERATOR = { id: null, name: "Operator" };
const FOR_OTHERS = ["certificates", "bulk", "form", "webinar"] as const;

type Act =
  | "pause a send"
  | "resume a send"
  | "cancel a send"
  | "send at another time"
  | "stop an account"
  | "let an account go on"
  | "suspend an account"
  | "open an account"
  | "stop everything"
  | "let everything go on"
  | "try held mail"
  | "stop an address";

const WEIGHTS: Record<Act, number> = {
  "pause a send": 4,
  "resume a send": 6,
  "cancel a send": 2,
  "send at another time": 1,
  "stop an account": 1,
  "let an account go on": 3,
  "suspend an account": 0.7,
  "open an account": 2,
  "stop everything": 1,
  "let everything go on": 3,
  "try held mail": 1,
  "stop an address": 2,
};

/**
 * Something that an organiser or an operator does. `begins` is told what it will be. Returns what
 * it was.
 */
export async function meddle(
  app: AppContext,
  chance: Chance,
  begins: (act: Act) => void,
): Promise<Act> {
  const act = chance.weighted(WEIGHTS);
  begins(act);
  const account = chance.pick(ACCOUNTS);
  await ACTS[act](app, { chance, account });
  return act;
}

type Meddling = { chance: Chance; account: (typeof ACCOUNTS)[number] };

const ACTS: Record<Act, (app: AppContext, of: Meddling) => Promise<unknown>> = {
  "pause a send": async (app, of) =>
    withSend(app, of, ["sending", "scheduled"], (act) => pauseSend(app.db, act)),
  "resume a send": async (app, of) =>
    withSend(app, of, ["paused"], (act) => resumeSend(app.db, act)),
  "cancel a send": async (app, of) =>
    withSend(app, of, ["sending", "paused", "scheduled"], (act) => cancelSend(app.db, act)),
  "send at another time": async (app, of) =>
    withSend(app, of, ["scheduled"], (act) => {
      const scheduledAt = of.chance.happens(0.3)
        ? null
        : new Date(act.now.getTime() + 120_000).toISOString();
      return rescheduleSend(app.db, { ...act, scheduledAt });
    }),
  "stop an account": ({ db, clock }, { account }) =>
    db.transaction().execute(async (trx) => {
      await lockLedger(trx, clock());
      await pauseAccount(trx, {
        accountId: account.id,
        reason: "A look first.",
        operator: OPERATOR,
        now: clock(),
      });
    }),
  "let an account go on": ({ db, clock }, { account }) =>
    resumeAccount(db, { accountId: account.id, operator: OPERATOR, now: clock() }),
  "suspend an account": ({ db, clock }, { account }) =>
    db.transaction().execute(async (trx) => {
      const at = clock().toISOString();
      await lockLedger(trx, clock());
      await trx
        .updateTable("accounts")
        .set({ suspendedAt: at })
        .where("id", "=", account.id)
        .execute();
      await trx
        .updateTable("batches")
        .set({ status: "paused", pausedReason: "Suspended." })
        .where("accountId", "=", account.id)
        .where("kind", "in", FOR_OTHERS)
        .where("status", "in", ["sending", "scheduled"])
        .execute();
    }),
  "open an account": ({ db, clock }, { account }) => openAccount(db, account.id, clock()),
  "stop everything": stopEverything,
  "let everything go on": resumeEverything,
  "try held mail": (app) => tryHeldMail(app, { operator: OPERATOR, now: app.clock() }),
  "stop an address": async ({ db, clock }, { chance, account }) => {
    const waiting = await db
      .selectFrom("deliveries")
      .select("toEmail")
      .where("accountId", "=", account.id)
      .where("state", "=", "queued")
      .limit(20)
      .execute();
    if (waiting.length === 0) return;
    const reason = chance.pick(["bounced", "complained", "unsubscribed"] as const);
    await db.transaction().execute((trx) =>
      suppressAddress(trx, {
        accountId: account.id,
        email: chance.pick(waiting).toEmail,
        reason,
        detail: "",
        now: clock(),
      }),
    );
  },
};

async function openAccount(db: AppContext["db"], accountId: string, now: Date): Promise<void> {
  const isOpened = await db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const opened = await trx
      .updateTable("accounts")
      .set({ suspendedAt: null })
      .where("id", "=", accountId)
      .where("suspendedAt", "is not", null)
      .executeTakeFirst();
    if (opened.numUpdatedRows === 0n) return false;
    await releaseHeld(trx, accountId, now);
    return true;
  });
  if (isOpened) wakeDelivery(db);
}

type BatchAct = Parameters<typeof pauseSend>[1];

async function withSend(
  { db, clock }: AppContext,
  { chance, account }: Meddling,
  statuses: readonly ("sending" | "paused" | "scheduled")[],
  act: (given: BatchAct) => Promise<unknown>,
): Promise<void> {
  const sends = await db
    .selectFrom("batches")
    .select("id")
    .where("accountId", "=", account.id)
    .where("kind", "in", ["certificates", "bulk"])
    .where("isSample", "=", 0)
    .where("status", "in", statuses)
    .orderBy("id")
    .execute();
  if (sends.length > 0)
    await act({
      accountId: account.id,
      actorId: "user-1",
      batchId: chance.pick(sends).id,
      now: clock(),
    });
}

export function stopEverything({ db, clock }: AppContext): Promise<unknown> {
  return pauseAll(db, { reason: "Maintenance", operator: OPERATOR, now: clock() });
}

export function resumeEverything({ db, clock }: AppContext): Promise<unknown> {
  return resumeAll(db, { operator: OPERATOR, now: clock() });
}

/** Everybody takes their hands off, and lets go on what they had stopped. */
export async function letEverythingGoOn({ db, clock }: AppContext): Promise<void> {
  await resumeAll(db, { operator: OPERATOR, now: clock() });
  for (const { id } of ACCOUNTS) {
    await resumeAccount(db, { accountId: id, operator: OPERATOR, now: clock() });
    await openAccount(db, id, clock());
  }
  const paused = await db
    .selectFrom("batches")
    .select(["id", "accountId"])
    .where("status", "=", "paused")
    .execute();
  for (const { id, accountId } of paused)
    await resumeSend(db, { accountId, actorId: "user-1", batchId: id, now: clock() });
}
