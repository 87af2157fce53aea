import { wakeDelivery } from "../../delivery/wake.server.ts";
import type { Installation } from "../../installation.server.ts";
import { queueAccountMail } from "../mails/account-mail.server.tsx";
import { type CodeIssue, issueCode } from "./codes.server.ts";

/** `soon`, `wait`: see `CodeIssue`. */
export type CodeMailed = { kind: "sent" } | Exclude<CodeIssue, { kind: "issued" }>;

/**
 * Mails a code to an address that somebody says is theirs. One that has an account gets a mail that says so instead, and no
 * code is right; whoever asks can't tell the two apart. The mail carries no word that was typed: it may go to a stranger.
 */
export async function mailCodeToNewAddress(
  installation: Installation,
  code: { purpose: "registration" | "email-change"; subject: string; destination: string },
  clientAddress: string,
): Promise<CodeMailed> {
  const { db, config, clock } = installation;
  const { purpose, destination: email } = code;
  const now = clock();
  const mailed = await db.transaction().execute(async (trx): Promise<CodeMailed> => {
    const owner = await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    const issued = await issueCode(trx, config, { ...code, deliverable: !owner, clientAddress, now });
    if (issued.kind !== "issued") return issued;
    const inUse = purpose === "registration" ? "already-registered" : "address-in-use";
    const mail = owner ? ({ kind: inUse } as const) : ({ kind: "code", code: issued.code, purpose } as const);
    await queueAccountMail(trx, installation, { accountId: null, to: { name: "", email }, mail, now });
    return { kind: "sent" };
  });
  wakeDelivery(db);
  return mailed;
}
