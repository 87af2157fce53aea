import {
  type ActingOperator,
  recordOperatorAct,
} from "#app/features/activity/operator-acts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { lockAccount } from "../identity/identity-check.server.ts";
import { PROOF_PAGE } from "./domain-proofs.server.ts";
import { allowName, holdLookAlikes } from "./names.server.ts";
import { writeProved } from "./write-proved.server.ts";

const MAX_NUMBER_LETTERS = 40;

/** What is wrong with a company's number that an operator typed; null: nothing. */
export function companyNumberProblem(typed: string): string | null {
  if (!typed) return "Enter the number as it is in the register, such as RC 123456";
  return /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u.test(typed) && typed.length <= MAX_NUMBER_LETTERS
    ? null
    : `Enter only the number, such as RC 123456: letters and digits, at most ${MAX_NUMBER_LETTERS} characters`;
}

/**
 * Writes down that an operator has looked the company up in its register, under the name that the
 * account has. It counts until the account gets another name, or it is taken back. Null: there is
 * no such account.
 */
export async function checkIssuer(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { accountId, number, operator }: { accountId: string; number: string; operator: ActingOperator },
): Promise<{ name: string } | null> {
  const now = app.clock();
  return app.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const account = await trx
      .selectFrom("accounts")
      .select("name")
      .where("id", "=", accountId)
      .executeTakeFirst();
    if (!account) return null;
    const { name } = account;
    const kind = "operator";
    const provedBy = operator.name;
    await writeProved(trx, { accountId, kind, name, companyNumber: number, provedBy, now });
    await allowName(trx, accountId, name);
    await recordOperatorAct(trx, {
      operator,
      act: "issuer.checked",
      accountId,
      subject: name,
      note: number,
      now,
    });
    const text = `We checked your organisation against its registration, ${number}`;
    await recordActivity(trx, {
      accountId,
      actorId: null,
      kind: "success",
      text,
      link: PROOF_PAGE,
      now,
    });
    await holdLookAlikes(trx, app, { accountId, name, now });
    return { name };
  });
}

/** An account of the product's own, which nobody signs in to: who runs it is known. */
export async function vouchForOwn(
  trx: Database,
  { accountId, name, now }: { accountId: string; name: string; now: Date },
): Promise<void> {
  await writeProved(trx, { accountId, kind: "operator", name, now });
  await allowName(trx, accountId, name);
}

/** Takes the operator's check of an account back. False: there is none. */
export async function uncheckIssuer(
  app: Pick<AppContext, "db" | "clock">,
  { accountId, reason, operator }: { accountId: string; reason: string; operator: ActingOperator },
): Promise<boolean> {
  const now = app.clock();
  return app.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("issuerProofs")
      .set({ state: "lost", lostAt: now.toISOString() })
      .where("accountId", "=", accountId)
      .where("kind", "=", "operator")
      .where("lostAt", "is", null)
      .returning("name")
      .executeTakeFirst();
    if (!changed) return false;
    await recordOperatorAct(trx, {
      operator,
      act: "issuer.unchecked",
      accountId,
      subject: changed.name,
      note: reason,
      now,
    });
    const text = `We no longer say that we checked your organisation. ${reason}`;
    await recordActivity(trx, {
      accountId,
      actorId: null,
      kind: "warning",
      text,
      link: PROOF_PAGE,
      now,
    });
    return true;
  });
}
