import type { Database } from "#db/database.server.ts";
import { KEPT_DAYS_AFTER_TERMINATION, standingOf } from "../accounts/account-standing.ts";
import { queueAccountMail } from "../accounts/mails/account-mail.server.tsx";
import type { AccountMail } from "../accounts/mails/account-mail.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import { endPlan } from "../billing/end-plan.server.ts";
import { findSubscription } from "../billing/find-subscription.server.ts";
import { endProviderRenewals } from "../billing/stop-theirs.server.ts";
import { INSTALLATION_ACCOUNT } from "../delivery/enqueue-notice.server.ts";
import { lockLedger } from "../delivery/lock-ledger.server.ts";
import { releaseHeld } from "../delivery/release-held.server.ts";
import { wakeDelivery } from "../delivery/wake.server.ts";
import type { Installation } from "../installation.server.ts";
import { enqueueJob } from "../jobs/enqueue-job.server.ts";
import { dropWaitingPosts } from "../outgoing/drop-posts.server.ts";
import { wholeName } from "../whole-name.ts";
import { peopleOf } from "../your-data/people-of-account.server.ts";
import { type ActingOperator, recordOperatorAct } from "./record-act.server.ts";

export const MOST_REASON_LETTERS = 1000;
const DAY_MS = 86_400_000;

export type StandingChange =
  | { kind: "done"; name: string }
  | { kind: "absent" }
  /** It stands otherwise than this can be done to; somebody may have been quicker. */
  | { kind: "refused"; problem: string };

interface Given {
  accountId: string;
  /** As its owners read it. */
  reason: string;
  operator: ActingOperator;
}

type House = Pick<Installation, "db" | "config" | "clock">;

/**
 * Suspends an account: its sessions end, its keys and pages close, what it sends stops before the next call to the provider, and
 * its owners and members are told why. One transaction, under the ledger's lock: a call that is claimed afterwards finds its batch
 * paused, so no more leaves than what is on the wire.
 */
export async function suspendAccount(installation: House, given: Given): Promise<StandingChange> {
  return change(installation, given, async (trx, account, now) => {
    if (standingOf(account) !== "open") return alreadyWords(account);
    const at = now.toISOString();
    await trx
      .updateTable("accounts")
      .set({ suspendedAt: at, standingReason: given.reason })
      .where("id", "=", account.id)
      .execute();
    await closeAccount(trx, account.id, now);
    return { act: "account.suspended", standing: "suspended", text: `This account was suspended: ${given.reason}` };
  });
}

/**
 * Opens a suspended account again, with everything as it was. Sends that were stopped stay paused until somebody of the account
 * resumes them: days later they may no longer be wanted. Mails that people asked for by filling in a form go on by themselves,
 * those that came too late are cancelled (`releaseHeld`).
 */
export async function restoreAccount(installation: House, given: Given): Promise<StandingChange> {
  return change(installation, given, async (trx, account, now) => {
    if (standingOf(account) === "open") return { kind: "refused", problem: "This account is open already." };
    if (standingOf(account) === "terminated") {
      return { kind: "refused", problem: "This account was terminated, which is for good. It can’t be restored." };
    }
    await trx.updateTable("accounts").set({ suspendedAt: null, standingReason: null }).where("id", "=", account.id).execute();
    await releaseHeld(trx, account.id, now);
    return { act: "account.restored", standing: "restored", text: "This account was restored" };
  });
}

/**
 * Closes an account for good. Everything in it is deleted after some months by the same work that deletes an account whose owner
 * asked for it; should its owner have asked for an earlier day, that stands.
 */
export async function terminateAccount(installation: House, given: Given): Promise<StandingChange> {
  return change(installation, given, async (trx, account, now) => {
    if (standingOf(account) === "terminated") return alreadyWords(account);
    const at = now.toISOString();
    const later = new Date(now.getTime() + KEPT_DAYS_AFTER_TERMINATION * DAY_MS).toISOString();
    const deleteAfter = account.deleteAfter !== null && account.deleteAfter < later ? account.deleteAfter : later;
    await trx
      .updateTable("accounts")
      .set({ suspendedAt: account.suspendedAt ?? at, terminatedAt: at, standingReason: given.reason, deleteAfter })
      .where("id", "=", account.id)
      .execute();
    await closeAccount(trx, account.id, now);
    await dropWaitingPosts(trx, account.id);
    // Nothing is charged for an account that nobody can use; what is paid for it all the same is given back (`grantPayment`).
    const row = await findSubscription(trx, account.id);
    if (row) await endPlan(trx, installation, { row, why: "closed", now });
    await enqueueJob(trx, {
      kind: "delete-accounts",
      uniqueKey: `delete-accounts:${account.id}`,
      runAt: new Date(deleteAfter),
      now,
    });
    return {
      act: "account.terminated",
      standing: "terminated",
      text: `This account was closed for good: ${given.reason}`,
      deleteAfter,
    };
  });
}

const COLUMNS = ["id", "name", "timeZone", "suspendedAt", "terminatedAt", "deleteAfter"] as const;

interface AccountRow {
  id: string;
  name: string;
  timeZone: string;
  suspendedAt: string | null;
  terminatedAt: string | null;
  deleteAfter: string | null;
}

interface Changed {
  act: "account.suspended" | "account.restored" | "account.terminated";
  standing: "suspended" | "restored" | "terminated";
  /** As the account's activity log says it. */
  text: string;
  deleteAfter?: string;
}

type Refused = Extract<StandingChange, { kind: "refused" }>;

async function change(
  installation: House,
  { accountId, reason, operator }: Given,
  apply: (trx: Database, account: AccountRow, now: Date) => Promise<Changed | Refused>,
): Promise<StandingChange> {
  const { db, clock } = installation;
  const now = clock();
  const changed = await db.transaction().execute(async (trx): Promise<StandingChange> => {
    await lockLedger(trx, now);
    const account = await trx.selectFrom("accounts").select(COLUMNS).where("id", "=", accountId).executeTakeFirst();
    if (!account || accountId === INSTALLATION_ACCOUNT) return { kind: "absent" };
    const people = await peopleOf(trx, accountId);
    if (operator.id !== null && people.some(({ id }) => id === operator.id)) {
      return { kind: "refused", problem: "You work in this account yourself. Ask another operator, or use the command line." };
    }
    const done = await apply(trx, account, now);
    if ("kind" in done) return done;
    const { act, standing, text, deleteAfter } = done;
    await recordOperatorAct(trx, { operator, act, accountId, subject: account.name, note: reason, now });
    const kind = standing === "restored" ? "success" : "warning";
    await recordActivity(trx, { accountId, actorId: null, kind, text: text.slice(0, 500), now });
    await tell(trx, installation, { account, people, mail: { kind: "standing", standing, reason, deleteAfter }, now });
    return { kind: "done", name: account.name };
  });
  if (changed.kind === "done") wakeDelivery(db);
  return changed;
}

/** From here on nobody works in it and nothing begins to leave. What is on the wire ends as the provider answers. */
async function closeAccount(trx: Database, accountId: string, now: Date): Promise<void> {
  await endProviderRenewals(trx, accountId, now);
  // Somebody who works in another account as well stays signed in there.
  await trx
    .deleteFrom("sessions")
    .where((eb) =>
      eb.or([
        eb("accountId", "=", accountId),
        eb.and([
          eb("accountId", "is", null),
          eb("userId", "in", (users) => users.selectFrom("users").select("users.id").where("users.accountId", "=", accountId)),
        ]),
      ]),
    )
    .execute();
  await trx
    .updateTable("batches")
    // What had stopped because of the account's mails waits for its organiser too from now on.
    .set({ status: "paused", pausedReason: STOPPED, heldAt: null })
    .where("accountId", "=", accountId)
    .where("kind", "in", ["certificates", "bulk", "form", "webinar"])
    .where((eb) => eb.or([eb("status", "in", ["scheduled", "sending"]), eb("heldAt", "is not", null)]))
    .execute();
}

/** Shown beside a send that was stopped, once the account is open again. */
const STOPPED = "Stopped when this account was suspended. Resume it here if it should still go.";

async function tell(
  trx: Database,
  installation: House,
  given: {
    account: AccountRow;
    people: Awaited<ReturnType<typeof peopleOf>>;
    mail: { kind: "standing"; standing: Changed["standing"]; reason: string; deleteAfter?: string };
    now: Date;
  },
): Promise<void> {
  const { account, people, now } = given;
  const { deleteAfter, ...mail } = given.mail;
  for (const { firstName, lastName, email } of people) {
    const written: AccountMail = {
      ...mail,
      firstName,
      accountName: account.name,
      goesAt: deleteAfter ? new Date(deleteAfter) : null,
      timeZone: account.timeZone,
    };
    // Not in the name of the account, which sends nothing any more.
    await queueAccountMail(trx, installation, {
      accountId: null,
      to: { name: wholeName({ firstName, lastName }), email },
      mail: written,
      now,
    });
  }
}

function alreadyWords(account: AccountRow): Refused {
  const standing = standingOf(account);
  return { kind: "refused", problem: `This account is ${standing} already.` };
}

/** What is wrong with a reason that an operator typed, or null. */
export function reasonProblem(reason: string, reader: "owners" | "operators" = "owners"): string | null {
  if (reason === "") {
    return reader === "owners"
      ? "Enter a reason: the account’s owners will read it"
      : "Enter a reason. Only operators can read it, in the record";
  }
  const letters = [...reason].length;
  return letters > MOST_REASON_LETTERS ? `Shorten the reason to ${MOST_REASON_LETTERS} letters; it has ${letters}` : null;
}
