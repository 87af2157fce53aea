import { queueAccountEmail } from "#app/features/accounts/account-email.server.tsx";
import { type CodeIssue, checkCode, issueCode } from "#app/features/accounts/codes.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { OperatorSession } from "./operator-session.server.ts";

/** The code by which an operator without a password enters, for the functions of `codes.server.ts`. */
export function entryCodeKey({ id, email }: Pick<OperatorSession["user"], "id" | "email">) {
  return { purpose: "operator", subject: id, destination: email } as const;
}

/** Mails an operator a code to enter with. */
export async function sendEntryCode(
  app: AppContext,
  user: OperatorSession["user"],
  clientAddress: string,
): Promise<Exclude<CodeIssue, { kind: "issued" }> | { kind: "sent" }> {
  const { db, config, clock } = app;
  const now = clock();
  const sent = await db.transaction().execute(async (trx) => {
    const issue = await issueCode(trx, config, { ...entryCodeKey(user), deliverable: true, clientAddress, now });
    if (issue.kind !== "issued") return issue;
    const mail = { kind: "code", code: issue.code, purpose: "operator" } as const;
    await queueAccountEmail(trx, app, { accountId: null, to: { name: "", email: user.email }, mail, now });
    return { kind: "sent" } as const;
  });
  wakeDelivery(db);
  return sent;
}

/** `over`: it is too old or was wrong too often. A right one is used up. */
export function checkEntryCode({ db, config, clock }: AppContext, user: OperatorSession["user"], typed: string) {
  return checkCode(db, config, { ...entryCodeKey(user), typed, now: clock() });
}
