import { removeSecondFactor } from "#app/features/accounts/second-factor/remove-second-factor.server.ts";
import {
  type ActingOperator,
  recordOperatorAct,
} from "#app/features/activity/operator-acts.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";

/** Somebody who signs in with two steps. */
export interface TwoStepPerson {
  userId: string;
  email: string;
  accountId: string;
}

function people(db: Database) {
  return db
    .selectFrom("users")
    .innerJoin("secondFactors", "secondFactors.userId", "users.id")
    .innerJoin("memberships", "memberships.userId", "users.id")
    .select(["users.id as userId", "users.email", "memberships.accountId"]);
}

/** A member of an account who has a second factor, or null. */
export async function findTwoStepMember(
  db: Database,
  accountId: string,
  userId: string,
): Promise<TwoStepPerson | null> {
  const row = await people(db)
    .where("users.id", "=", userId)
    .where("memberships.accountId", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** The person who signs in with an address, when they have a second factor. */
export async function findTwoStepPerson(
  db: Database,
  email: string,
): Promise<TwoStepPerson | null> {
  const row = await people(db)
    .where("users.email", "=", email.trim().toLowerCase())
    .orderBy("memberships.createdAt")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Turns somebody's two-step sign-in off: they lost their phone and their codes, and showed who they
 * are. They are e-mailed.
 */
export async function turnTwoStepOff(
  app: Pick<AppContext, "db" | "config" | "clock">,
  given: { person: TwoStepPerson; reason: string; operator: ActingOperator },
): Promise<void> {
  const { db, clock } = app;
  const { person, reason, operator } = given;
  const { userId, email, accountId } = person;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    if (!(await removeSecondFactor(trx, app, { userId, by: "operator", now }))) return;
    await recordOperatorAct(trx, {
      operator,
      act: "person.two-step-off",
      accountId,
      subject: email,
      note: reason,
      now,
    });
  });
  wakeDelivery(db);
}
