import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { recordSecurityEvent } from "#app/features/activity/security-events.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { RequestOrigin } from "../account-email-kinds.ts";
import { hasSecondFactor } from "./second-factor.server.ts";

/**
 * Whether an account requires two-step sign-in, whether its owner has it, and how many of its
 * members don't.
 */
export async function readTwoStepRule(
  db: Database,
  { accountId, userId }: { accountId: string; userId: string },
) {
  const { requiresSecondFactor } = await db
    .selectFrom("accounts")
    .select("requiresSecondFactor")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const { without } = await db
    .selectFrom("memberships")
    .leftJoin("secondFactors", "secondFactors.userId", "memberships.userId")
    .select((row) => row.fn.countAll().as("without"))
    .where("memberships.accountId", "=", accountId)
    .where("secondFactors.userId", "is", null)
    .executeTakeFirstOrThrow();
  return {
    isRequired: requiresSecondFactor === 1,
    ownerHasIt: await hasSecondFactor(db, userId),
    without: Number(without),
  };
}

/** `first-yourself`: an owner without it would shut themselves out. */
export async function changeTwoStepRule(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  given: { accountId: string; actorId: string; isRequired: boolean; origin?: RequestOrigin },
): Promise<"changed" | "same" | "first-yourself"> {
  const { accountId, actorId, isRequired } = given;
  return db.transaction().execute(async (trx) => {
    if (isRequired && !(await hasSecondFactor(trx, actorId))) return "first-yourself";
    const changed = await trx
      .updateTable("accounts")
      .set({ requiresSecondFactor: isRequired ? 1 : 0 })
      .where("id", "=", accountId)
      .where("requiresSecondFactor", "!=", isRequired ? 1 : 0)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return "same";
    const kind = isRequired ? "two-step-required" : "two-step-not-required";
    await recordSecurityEvent(trx, {
      kind,
      userId: actorId,
      accountId,
      origin: given.origin,
      now: clock(),
    });
    const text = isRequired
      ? "Required two-step sign-in from everyone"
      : "Stopped requiring two-step sign-in";
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      text,
      link: "/settings/members",
      notify: true,
      now: clock(),
    });
    return "changed";
  });
}
