import { deleteAccountsHandle } from "#app/features/account-data/delete-accounts-handle.server.ts";
import { listPeopleOfAccount } from "#app/features/account-data/people-of-account.server.ts";
import { queueAccountEmail } from "#app/features/accounts/account-email.server.tsx";
import type { AccountEmail } from "#app/features/accounts/account-email-kinds.ts";
import {
  accountStatusOf,
  KEPT_DAYS_AFTER_TERMINATION,
} from "#app/features/accounts/account-status.ts";
import {
  endSessionsOfAccount,
  setAccountStatus,
} from "#app/features/accounts/set-account-status.server.ts";
import {
  type ActingOperator,
  recordOperatorAct,
} from "#app/features/activity/operator-acts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { findSubscription } from "#app/features/billing/entitlement.server.ts";
import { endProviderRenewals } from "#app/features/billing/payments/cancel-renewals.server.ts";
import { endPlan } from "#app/features/billing/plans/end-plan.server.ts";
import { stopBatchesOfAccount } from "#app/features/delivery/queue/change-batch.server.ts";
import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { lockLedger, wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { MASS_KINDS } from "#app/features/delivery/queue/new-delivery.ts";
import { releaseHeld } from "#app/features/delivery/queue/release-held.server.ts";
import { dropWaitingDeliveries } from "#app/features/webhooks/deliveries/delivery-source.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";

const DAY_MS = 86_400_000;

type StatusChange =
  | { kind: "done"; name: string }
  | { kind: "absent" }
  /** Its status does not allow this; somebody may have been quicker. */
  | { kind: "refused"; problem: string };

interface StatusRequest {
  accountId: string;
  /** As its owners read it. */
  reason: string;
  operator: ActingOperator;
}

type StatusContext = Pick<AppContext, "db" | "config" | "clock">;

/**
 * Suspends an account: its sessions end, its keys and pages close, what it sends stops before the
 * next call to the provider, and its owners and members are mailed why. One transaction, under the
 * ledger's lock: a call that is claimed afterwards finds its batch paused, so no more leaves than
 * what is being sent.
 */
export async function suspendAccount(
  app: StatusContext,
  given: StatusRequest,
): Promise<StatusChange> {
  return changeAccountStatus(app, given, async (trx, account, now) => {
    if (accountStatusOf(account) !== "open") return alreadyMessage(account);
    const at = now.toISOString();
    await setAccountStatus(trx, account.id, { suspendedAt: at, standingReason: given.reason });
    await closeAccount(trx, account.id, now);
    return {
      act: "account.suspended",
      outcome: "suspended",
      text: `This account was suspended: ${given.reason}`,
    };
  });
}

/**
 * Opens a suspended account again, with everything as it was. Sends that were stopped stay paused
 * until somebody of the account resumes them: days later they may no longer be wanted. Mails that
 * people asked for by filling in a form go on by themselves, those that came too late are cancelled
 * (`releaseHeld`).
 */
export async function restoreAccount(
  app: StatusContext,
  given: StatusRequest,
): Promise<StatusChange> {
  return changeAccountStatus(app, given, async (trx, account, now) => {
    if (accountStatusOf(account) === "open")
      return { kind: "refused", problem: "This account is already open." };
    if (accountStatusOf(account) === "terminated") {
      return {
        kind: "refused",
        problem: "This account was terminated, so you can’t restore it.",
      };
    }
    await setAccountStatus(trx, account.id, { suspendedAt: null, standingReason: null });
    await releaseHeld(trx, account.id, now);
    return {
      act: "account.restored",
      outcome: "restored",
      ...(await whatIsRestored(trx, account.id)),
    };
  });
}

/**
 * Closes an account for good. Everything in it is deleted after some months by the same work that
 * deletes an account whose owner asked for it; should its owner have asked for an earlier day, that
 * stands.
 */
export async function terminateAccount(
  app: StatusContext,
  given: StatusRequest,
): Promise<StatusChange> {
  return changeAccountStatus(app, given, async (trx, account, now) => {
    if (accountStatusOf(account) === "terminated") return alreadyMessage(account);
    const at = now.toISOString();
    const later = new Date(now.getTime() + KEPT_DAYS_AFTER_TERMINATION * DAY_MS).toISOString();
    const deleteAfter =
      account.deleteAfter !== null && account.deleteAfter < later ? account.deleteAfter : later;
    await setAccountStatus(trx, account.id, {
      suspendedAt: account.suspendedAt ?? at,
      terminatedAt: at,
      standingReason: given.reason,
      deleteAfter,
    });
    await closeAccount(trx, account.id, now);
    await dropWaitingDeliveries(trx, account.id);
    // Nothing is charged for an account that nobody can use; what is paid for it all the same is
    // given back (`fulfilPayment`).
    const row = await findSubscription(trx, account.id);
    if (row) await endPlan(trx, app, { row, why: "closed", now });
    await enqueueJob(trx, deleteAccountsHandle, {
      uniqueKey: `delete-accounts:${account.id}`,
      runAt: new Date(deleteAfter),
      now,
    });
    return {
      act: "account.terminated",
      outcome: "terminated",
      text: `This account was closed permanently: ${given.reason}`,
      deleteAfter,
    };
  });
}

/**
 * What can be done to an account's status, from which it can be, and the sentence about it, after
 * the account's name.
 */
export const STATUS_CHANGES = {
  suspend: {
    from: ["open"],
    change: suspendAccount,
    words: "is suspended. We’ve e-mailed its members.",
  },
  restore: {
    from: ["suspended"],
    change: restoreAccount,
    words: "is open again. We’ve e-mailed its members.",
  },
  terminate: {
    from: ["open", "suspended"],
    change: terminateAccount,
    words: "is closed permanently. We’ve e-mailed its members.",
  },
} as const;

const COLUMNS = ["id", "name", "timeZone", "suspendedAt", "terminatedAt", "deleteAfter"] as const;

interface AccountRow {
  id: string;
  name: string;
  timeZone: string;
  suspendedAt: string | null;
  terminatedAt: string | null;
  deleteAfter: string | null;
}

interface AppliedChange {
  act: "account.suspended" | "account.restored" | "account.terminated";
  outcome: "suspended" | "restored" | "terminated";
  /** As the account's activity log says it. */
  text: string;
  /** Where the account looks next. */
  link?: string;
  deleteAfter?: string;
}

type RefusedChange = Extract<StatusChange, { kind: "refused" }>;

async function changeAccountStatus(
  app: StatusContext,
  { accountId, reason, operator }: StatusRequest,
  apply: (trx: Database, account: AccountRow, now: Date) => Promise<AppliedChange | RefusedChange>,
): Promise<StatusChange> {
  const { db, clock } = app;
  const now = clock();
  const changed = await db.transaction().execute(async (trx): Promise<StatusChange> => {
    await lockLedger(trx, now);
    const account = await trx
      .selectFrom("accounts")
      .select(COLUMNS)
      .where("id", "=", accountId)
      .executeTakeFirst();
    if (!account || accountId === INSTALLATION_ACCOUNT) return { kind: "absent" };
    const people = await listPeopleOfAccount(trx, accountId);
    if (operator.id !== null && people.some(({ id }) => id === operator.id)) {
      return {
        kind: "refused",
        problem: "You’re a member of this account. Ask another operator, or use the command line.",
      };
    }
    const done = await apply(trx, account, now);
    if ("kind" in done) return done;
    const { act, outcome, text, link, deleteAfter } = done;
    await recordOperatorAct(trx, {
      operator,
      act,
      accountId,
      subject: account.name,
      note: reason,
      now,
    });
    const kind = outcome === "restored" ? "success" : "warning";
    await recordActivity(trx, {
      accountId,
      actorId: null,
      kind,
      text: text.slice(0, 500),
      link,
      now,
    });
    await notifyMembers(trx, app, {
      account,
      people,
      mail: { kind: "standing", standing: outcome, reason, deleteAfter },
      now,
    });
    return { kind: "done", name: account.name };
  });
  if (changed.kind === "done") wakeDelivery(db);
  return changed;
}

/**
 * From here on nobody works in it and nothing begins to leave. What is being sent ends as the
 * provider answers.
 */
async function closeAccount(trx: Database, accountId: string, now: Date): Promise<void> {
  await endProviderRenewals(trx, accountId, now);
  await endSessionsOfAccount(trx, accountId);
  await stopBatchesOfAccount(trx, accountId, STOPPED_REASON);
}

/** Shown beside a send that was stopped, once the account is open again. */
const STOPPED_REASON =
  "Stopped when this account was suspended. Resume it here if you still want to send it.";

/** What the account reads once it is open again, with its sends that wait for somebody. */
async function whatIsRestored(
  trx: Database,
  accountId: string,
): Promise<{ text: string; link?: string }> {
  const text = "This account was restored";
  const { count } = await trx
    .selectFrom("batches")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("accountId", "=", accountId)
    .where("kind", "in", MASS_KINDS)
    .where("status", "=", "paused")
    .where("pausedReason", "=", STOPPED_REASON)
    .executeTakeFirstOrThrow();
  const sends = Number(count);
  if (sends === 0) return { text };
  const wait = sends === 1 ? "1 send waits" : `${sends.toLocaleString("en")} sends wait`;
  return {
    text: `${text}. ${wait} until you resume or cancel ${sends === 1 ? "it" : "them"}`,
    link: "/sent?status=sending",
  };
}

async function notifyMembers(
  trx: Database,
  app: StatusContext,
  given: {
    account: AccountRow;
    people: Awaited<ReturnType<typeof listPeopleOfAccount>>;
    mail: {
      kind: "standing";
      standing: AppliedChange["outcome"];
      reason: string;
      deleteAfter?: string;
    };
    now: Date;
  },
): Promise<void> {
  const { account, people, now } = given;
  const { deleteAfter, ...mail } = given.mail;
  for (const { firstName, lastName, email } of people) {
    const written: AccountEmail = {
      ...mail,
      firstName,
      accountName: account.name,
      goesAt: deleteAfter ? new Date(deleteAfter) : null,
      timeZone: account.timeZone,
    };
    // Not in the name of the account, which sends nothing any more.
    await queueAccountEmail(trx, app, {
      accountId: null,
      to: { name: wholeName({ firstName, lastName }), email },
      mail: written,
      now,
    });
  }
}

function alreadyMessage(account: AccountRow): RefusedChange {
  const status = accountStatusOf(account);
  return { kind: "refused", problem: `This account is already ${status}.` };
}
