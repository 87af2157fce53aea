import { wakeDelivery } from "../delivery/wake.server.ts";
import type { Installation } from "../installation.server.ts";
import { queueAccountMail } from "./account-mail.server.tsx";
import { type CodeIssue, issueCode } from "./codes.server.ts";
import type { Registration } from "./registration.server.ts";

/** What code a registration waits for. */
export function codeOf({ id, email }: Registration): { purpose: "registration"; subject: string; destination: string } {
  return { purpose: "registration", subject: id, destination: email ?? "" };
}

/**
 * Mails the code of a registration to its address. An address that has an account gets a mail that says so instead, and no
 * code is right; whoever asks can't tell the two apart. The mail carries no word that was typed: it may go to a stranger.
 */
export async function sendRegistrationCode(
  installation: Installation,
  { registration, clientAddress }: { registration: Registration; clientAddress: string },
): Promise<Exclude<CodeIssue, { kind: "issued" }> | { kind: "sent" }> {
  const { db, config, clock } = installation;
  const now = clock();
  const code = codeOf(registration);
  const user = await db.selectFrom("users").select("id").where("email", "=", code.destination).executeTakeFirst();
  const issue = await db.transaction().execute(async (trx) => {
    const issued = await issueCode(trx, config, { ...code, deliverable: !user, clientAddress, now });
    if (issued.kind !== "issued") return issued;
    const mail = user
      ? ({ kind: "already-registered" } as const)
      : ({ kind: "code", code: issued.code, purpose: "registration" } as const);
    await queueAccountMail(trx, installation, { accountId: null, to: { name: "", email: code.destination }, mail, now });
    return { kind: "sent" as const };
  });
  wakeDelivery(db);
  return issue;
}
