import {
  type ActingOperator,
  recordOperatorAct,
} from "#app/features/activity/operator-acts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { IdentityChecksTable } from "#db/schema/accounts.ts";
import { queueAccountEmail } from "../account-email.server.tsx";
import { lockAccount, passIdentity } from "./identity-check.server.ts";

export const MAX_NOTE_LENGTH = 1000;

export type Decision =
  | { kind: "done"; name: string }
  | { kind: "absent" }
  /** Somebody was quicker, or it was never waiting. */
  | { kind: "decided"; outcome: IdentityChecksTable["outcome"] }
  /** Approving: another account has the number meanwhile. */
  | { kind: "taken" }
  /** Approving: the name is no longer the one that was handed in. */
  | { kind: "renamed" };

/**
 * The operator's decision on a check that waits. Tells the person by mail, with the note, and
 * writes the activity log; one transaction. Asked twice, or by two operators at once, the first
 * decision stands.
 */
export async function decideCheck(
  app: Pick<AppContext, "db" | "config" | "clock">,
  given: {
    checkId: string;
    decision: "approve" | "refuse";
    operator: ActingOperator;
    note: string | null;
  },
): Promise<Decision> {
  const { db, clock } = app;
  const now = clock();
  const found = await db
    .selectFrom("identityChecks")
    .select("accountId")
    .where("id", "=", given.checkId)
    .executeTakeFirst();
  if (!found) return { kind: "absent" };
  const decision = await db.transaction().execute(async (trx): Promise<Decision> => {
    await lockAccount(trx, found.accountId);
    const check = await trx
      .selectFrom("identityChecks")
      .innerJoin("users", "users.id", "identityChecks.userId")
      .selectAll("identityChecks")
      .select(["users.email", "users.firstName as nowFirstName", "users.lastName as nowLastName"])
      .where("identityChecks.id", "=", given.checkId)
      .executeTakeFirst();
    if (!check) return { kind: "absent" };
    if (check.outcome !== "pending") return { kind: "decided", outcome: check.outcome };
    const { accountId } = check;
    const passes = given.decision === "approve";
    if (passes) {
      const isRenamed =
        check.firstName !== check.nowFirstName || check.lastName !== check.nowLastName;
      if (isRenamed) return { kind: "renamed" };
      if (!(await passIdentity(trx, { ...check, now }))) return { kind: "taken" };
    } else {
      await trx
        .updateTable("accounts")
        .set({ identityStatus: "refused" })
        .where("id", "=", accountId)
        .execute();
    }
    const note = given.note?.trim().slice(0, MAX_NOTE_LENGTH) || null;
    await trx
      .updateTable("identityChecks")
      .set({
        outcome: passes ? "approved" : "refused",
        decidedAt: now.toISOString(),
        decidedBy: given.operator.name,
        note,
      })
      .where("id", "=", check.id)
      .execute();
    const name = wholeName(check);
    await recordDecision(trx, { accountId, name, passes, operator: given.operator, note, now });
    const mail = {
      kind: "identity-outcome",
      firstName: check.firstName,
      outcome: passes ? "passed" : "refused",
      note,
    } as const;
    await queueAccountEmail(trx, app, { accountId, to: { name, email: check.email }, mail, now });
    return { kind: "done", name };
  });
  if (decision.kind === "done") wakeDelivery(db);
  return decision;
}

/** For the account, and among the acts of operators. */
async function recordDecision(
  trx: Database,
  {
    accountId,
    name,
    passes,
    operator,
    note,
    now,
  }: {
    accountId: string;
    name: string;
    passes: boolean;
    operator: ActingOperator;
    note: string | null;
    now: Date;
  },
): Promise<void> {
  await recordActivity(trx, {
    accountId,
    actorId: null,
    kind: passes ? "success" : "warning",
    text: passes ? "Identity confirmed" : "Identity not confirmed",
    link: passes ? "/settings/profile" : "/kyc-form",
    now,
  });

  const act = passes ? "identity.approved" : "identity.refused";
  await recordOperatorAct(trx, {
    operator,
    act,
    accountId,
    subject: name,
    note: note ?? "",
    now,
  });
}

/** What the operator reads when a decision was not taken; null when it was. */
export function decisionProblem(decision: Decision): string | null {
  switch (decision.kind) {
    case "done":
      return null;
    case "absent":
      return "There is no check with this id.";
    case "decided":
      return `This check has already been decided: it is ${decision.outcome}.`;
    case "taken":
      return (
        "This number already belongs to another account, so it can’t be approved. Refuse it, " +
        "and say why in the note."
      );
    case "renamed":
      return "The name has changed since this was submitted. Refuse it, and ask the person to submit it again.";
  }
}

const COLUMNS = [
  "identityChecks.id",
  "identityChecks.accountId",
  "identityChecks.firstName",
  "identityChecks.lastName",
  "identityChecks.ninLastFour",
  "identityChecks.phone",
  "identityChecks.outcome",
  "identityChecks.verifier",
  "identityChecks.createdAt",
  "identityChecks.decidedAt",
  "identityChecks.decidedBy",
  "identityChecks.note",
  "users.email",
] as const;

/** Checks that wait for the operator, the longest waiting first. */
export async function listWaitingChecks(db: Database) {
  return checks(db)
    .where("outcome", "=", "pending")
    .orderBy("identityChecks.createdAt")
    .orderBy("identityChecks.id")
    .execute();
}

/** How many wait for the operator. */
export async function countWaitingChecks(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom("identityChecks")
    .innerJoin("users", "users.id", "identityChecks.userId")
    .select((select) => select.fn.countAll<number | string>().as("total"))
    .where("outcome", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Checks that have an outcome, newest first, and how many there are. */
export async function listPastChecks(db: Database, page: number, pageSize: number) {
  const past = checks(db).where("outcome", "not in", ["pending", "checking"]);
  const rows = await past
    .orderBy("identityChecks.createdAt", "desc")
    .orderBy("identityChecks.id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom("identityChecks")
    .select((select) => select.fn.countAll<number | string>().as("total"))
    .where("outcome", "not in", ["pending", "checking"])
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** One check, or null. */
export async function findCheck(db: Database, id: string) {
  return (await checks(db).where("identityChecks.id", "=", id).executeTakeFirst()) ?? null;
}

/** The note of the operator's last refusal, for the person it was about. */
export async function lastRefusal(
  db: Database,
  accountId: string,
): Promise<{ note: string | null } | null> {
  const row = await db
    .selectFrom("identityChecks")
    .select("note")
    .where("accountId", "=", accountId)
    .where("outcome", "=", "refused")
    .orderBy("decidedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

function checks(db: Database) {
  return db
    .selectFrom("identityChecks")
    .innerJoin("users", "users.id", "identityChecks.userId")
    .select(COLUMNS);
}
