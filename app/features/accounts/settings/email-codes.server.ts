import { wakeDelivery } from "#app/features/delivery/queue/wake.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { queueAccountEmail } from "../account-email.server.tsx";
import { type CodeIssue, issueCode } from "../codes.server.ts";

/** `soon`, `wait`: see `CodeIssue`. */
export type CodeEmailResult = { kind: "sent" } | Exclude<CodeIssue, { kind: "issued" }>;

/**
 * Mails a code to an address that somebody says is theirs. One that has an account gets a mail that says so instead, and no
 * code is right; whoever asks can't tell the two apart. The mail carries no word that was typed: it may go to a stranger.
 */
export async function emailCodeToNewAddress(
  app: AppContext,
  code: { purpose: "registration" | "email-change"; subject: string; destination: string },
  clientAddress: string,
): Promise<CodeEmailResult> {
  const { db, config, clock } = app;
  const { purpose, destination: email } = code;
  const now = clock();
  const mailed = await db.transaction().execute(async (trx): Promise<CodeEmailResult> => {
    const owner = await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    const issued = await issueCode(trx, config, { ...code, deliverable: !owner, clientAddress, now });
    if (issued.kind !== "issued") return issued;
    const inUse = purpose === "registration" ? "already-registered" : "address-in-use";
    const mail = owner ? ({ kind: inUse } as const) : ({ kind: "code", code: issued.code, purpose } as const);
    await queueAccountEmail(trx, app, { accountId: null, to: { name: "", email }, mail, now });
    return { kind: "sent" };
  });
  wakeDelivery(db);
  return mailed;
}
