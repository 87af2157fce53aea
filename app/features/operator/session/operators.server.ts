import { endOperatorRight } from "#app/features/accounts/operator-right.server.ts";
import {
  type ActingOperator,
  recordOperatorAct,
} from "#app/features/activity/operator-acts.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";

export interface ListedOperator {
  /** Null: the first operator has not opened an account yet. */
  userId: string | null;
  email: string;
  name: string;
  /** Null: the one of OPERATOR_EMAIL, who has the right by the installation's settings. */
  addedBy: string | null;
  addedAt: string | null;
}

/** Everybody who may enter the operator's area: the one of OPERATOR_EMAIL first. */
export async function listOperators(
  db: Database,
  { operatorEmail }: Pick<Config, "operatorEmail">,
): Promise<ListedOperator[]> {
  const first = operatorEmail
    ? await db
        .selectFrom("users")
        .select(["id", "firstName", "lastName"])
        .where("email", "=", operatorEmail)
        .executeTakeFirst()
    : undefined;
  const rows = await db
    .selectFrom("operators as o")
    .innerJoin("users as u", "u.id", "o.userId")
    .select(["o.userId", "o.addedBy", "o.addedAt", "u.email", "u.firstName", "u.lastName"])
    .orderBy("o.addedAt")
    .orderBy("o.userId")
    .execute();
  const more = rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    name: wholeName({ firstName, lastName }),
  }));
  if (!operatorEmail) return more;
  const name = first ? wholeName(first) : "";
  return [
    { userId: first?.id ?? null, email: operatorEmail, name, addedBy: null, addedAt: null },
    ...more,
  ];
}

export type OperatorChange = { kind: "done" } | { kind: "refused"; problem: string };

/** Gives somebody who has an account the right to enter the area. */
export async function addOperator(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  given: { email: string; operator: ActingOperator },
): Promise<OperatorChange> {
  const email = given.email.trim().toLowerCase();
  const now = clock();
  return db.transaction().execute(async (trx): Promise<OperatorChange> => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    if (!user) {
      return {
        kind: "refused",
        problem: `Nobody has an account with the address ${email}. They need to create one first.`,
      };
    }
    if (email === config.operatorEmail)
      return { kind: "refused", problem: `${email} is already the main operator.` };
    const added = await trx
      .insertInto("operators")
      .values({ userId: user.id, addedBy: given.operator.name, addedAt: now.toISOString() })
      .onConflict((conflict) => conflict.column("userId").doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n)
      return { kind: "refused", problem: `${email} is already an operator.` };
    await recordOperatorAct(trx, {
      operator: given.operator,
      act: "operator.added",
      subject: email,
      now,
    });
    return { kind: "done" };
  });
}

/** Takes the right away, at once and in every browser. */
export async function removeOperator(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  given: { email: string; operator: ActingOperator },
): Promise<OperatorChange> {
  const email = given.email.trim().toLowerCase();
  const now = clock();
  if (email === config.operatorEmail) {
    const problem =
      "The main operator is set with OPERATOR_EMAIL in the server’s settings. Change it there.";
    return { kind: "refused", problem };
  }
  return db.transaction().execute(async (trx): Promise<OperatorChange> => {
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    const deleted = await trx
      .deleteFrom("operators")
      .where("userId", "=", user?.id ?? "")
      .executeTakeFirst();
    if (!user || deleted.numDeletedRows === 0n)
      return { kind: "refused", problem: `${email} is not an operator.` };
    await endOperatorRight(trx, { userId: user.id });
    await recordOperatorAct(trx, {
      operator: given.operator,
      act: "operator.removed",
      subject: email,
      now,
    });
    return { kind: "done" };
  });
}

/** The addresses of those who run the installation, as they were added. */
export async function operatorEmails(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("operators")
    .innerJoin("users", "users.id", "operators.userId")
    .select("users.email")
    .orderBy("operators.addedAt")
    .execute();
  return rows.map(({ email }) => email);
}
