import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { recordSecurityEvent } from "#app/features/activity/security-events.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { queueAccountEmail } from "../account-email.server.tsx";
import type { AccountEmail, RequestOrigin } from "../account-email-kinds.ts";

/** Somebody, with what an e-mail to them and a line of their activity log need. */
export async function findPerson(db: Database, userId: string) {
  return db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.id", "users.accountId")
    .select([
      "users.id",
      "users.accountId",
      "users.firstName",
      "users.lastName",
      "users.email",
      "accounts.timeZone",
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

type Happened =
  | { kind: "second-factor-on" }
  | { kind: "second-factor-off"; byOperator: boolean }
  | { kind: "recovery-code-used"; left: number }
  | { kind: "recovery-codes-renewed" };

const ACTIVITY: Record<Happened["kind"], string> = {
  "second-factor-on": "Turned on two-step sign-in",
  "second-factor-off": "Turned off two-step sign-in",
  "recovery-code-used": "Used a recovery code",
  "recovery-codes-renewed": "Created new recovery codes",
};

/**
 * Records in the person's own account that how they sign in has changed, and e-mails them. Call
 * `wakeDelivery(db)` after the commit.
 */
export async function notifySecondFactor(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: { person: Person; happened: Happened; origin: RequestOrigin; now: Date },
): Promise<void> {
  const { person, happened, origin, now } = given;
  const { id, accountId, email, firstName, timeZone } = person;
  const byOperator = happened.kind === "second-factor-off" && happened.byOperator;
  await recordActivity(trx, {
    accountId,
    actorId: byOperator ? null : id,
    kind: "update",
    link: "/settings/security",
    now,
    text: byOperator
      ? `Two-step sign-in of ${wholeName(person)} was turned off by the operator`
      : ACTIVITY[happened.kind],
  });
  const kind = byOperator ? "second-factor-off-by-operator" : happened.kind;
  await recordSecurityEvent(trx, { kind, userId: id, accountId, origin, now });
  const mail: AccountEmail = { ...happened, firstName, at: now, timeZone, ...origin };
  await queueAccountEmail(trx, app, {
    accountId,
    to: { name: wholeName(person), email },
    mail,
    now,
  });
}
