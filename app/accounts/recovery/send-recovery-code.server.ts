import { wakeDelivery } from "../../delivery/wake.server.ts";
import { afterAnswer } from "../../http/after-answer.server.ts";
import type { Installation } from "../../installation.server.ts";
import { type CodeIssue, issueCode } from "../codes/codes.server.ts";
import { queueAccountMail } from "../mails/account-mail.server.tsx";
import { renderAccountMail } from "../mails/render-account-mail.server.tsx";
import { isKnownDevice } from "../sign-in/known-device.server.ts";
import type { Recovery } from "./recovery.server.ts";

/** The code of a recovery, for the functions of `codes.server.ts`. */
export function codeOf({ id, email }: Pick<Recovery, "id" | "email">) {
  return { purpose: "recovery", subject: id, destination: email } as const;
}

/** The same, with whether it is asked for or typed on a browser that the person has signed in on; and whether there is such a person. */
export async function codeOnBrowser(
  { db, config }: Pick<Installation, "db" | "config">,
  recovery: Pick<Recovery, "id" | "email">,
  request: Request,
) {
  const user = await db.selectFrom("users").select("id").where("email", "=", recovery.email).executeTakeFirst();
  const trusted = await isKnownDevice(db, config, request, user?.id ?? null);
  return { code: { ...codeOf(recovery), trusted }, hasAccount: user !== undefined };
}

/**
 * Makes a code for a recovery, and mails it when the address has an account. Which of the two it was can be told neither from
 * the answer nor from how long it takes, nor from how long the next one does: the mail is written some time after the
 * answer, and drawn also when it goes to nobody. `clientAddress` is limited, and so is the address.
 */
export async function sendRecoveryCode(
  installation: Installation,
  given: { recovery: Recovery; request: Request; clientAddress: string; requestId: string },
): Promise<Exclude<CodeIssue, { kind: "issued" }> | { kind: "sent" }> {
  const { db, config, clock, log } = installation;
  const { recovery, request, clientAddress, requestId } = given;
  const now = clock();
  const { code, hasAccount } = await codeOnBrowser(installation, recovery, request);
  const issue = await issueCode(db, config, { ...code, deliverable: hasAccount, clientAddress, now });
  if (issue.kind !== "issued") return issue;
  const to = { name: "", email: recovery.email };
  const mail = { kind: "code", code: issue.code, purpose: "recovery" } as const;
  const write = async () => {
    if (!hasAccount) return void (await renderAccountMail(config, mail));
    // Not in the name of the account: what bounced for its certificates must not keep its organiser out.
    await db.transaction().execute((trx) => queueAccountMail(trx, installation, { accountId: null, to, mail, now }));
    wakeDelivery(db);
  };
  afterAnswer(write, (error) => log.error({ requestId, err: error }, "a recovery code could not be mailed"));
  return { kind: "sent" };
}
