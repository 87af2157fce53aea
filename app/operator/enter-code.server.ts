import { type CodeIssue, checkCode, issueCode } from "../accounts/codes/codes.server.ts";
import { queueAccountMail } from "../accounts/mails/account-mail.server.tsx";
import { wakeDelivery } from "../delivery/wake.server.ts";
import type { Installation } from "../installation.server.ts";
import type { OperatorSession } from "./operator-session.server.ts";

/** The code by which an operator without a password enters, for the functions of `codes.server.ts`. */
export function codeOfEntry({ id, email }: Pick<OperatorSession["user"], "id" | "email">) {
  return { purpose: "operator", subject: id, destination: email } as const;
}

/** Mails an operator a code to enter with. */
export async function sendEntryCode(
  installation: Installation,
  user: OperatorSession["user"],
  clientAddress: string,
): Promise<Exclude<CodeIssue, { kind: "issued" }> | { kind: "sent" }> {
  const { db, config, clock } = installation;
  const now = clock();
  const sent = await db.transaction().execute(async (trx) => {
    const issue = await issueCode(trx, config, { ...codeOfEntry(user), deliverable: true, clientAddress, now });
    if (issue.kind !== "issued") return issue;
    const mail = { kind: "code", code: issue.code, purpose: "operator" } as const;
    await queueAccountMail(trx, installation, { accountId: null, to: { name: "", email: user.email }, mail, now });
    return { kind: "sent" } as const;
  });
  wakeDelivery(db);
  return sent;
}

/** `over`: it is too old or was wrong too often. A right one is used up. */
export function checkEntryCode({ db, config, clock }: Installation, user: OperatorSession["user"], typed: string) {
  return checkCode(db, config, { ...codeOfEntry(user), typed, now: clock() });
}
