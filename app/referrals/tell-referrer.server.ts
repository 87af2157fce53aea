import type { Database } from "#db/database.server.ts";
import { recordActivity } from "../activity/record-activity.server.ts";

/**
 * Notifies the account by whose link somebody has just come. In the transaction that opens the new account. Who it is stands in
 * the list behind the link alone, where it goes when they go.
 */
export async function tellReferrer(
  trx: Database,
  { accountId, kind, now }: { accountId: string; kind: "individual" | "company"; now: Date },
): Promise<void> {
  await recordActivity(trx, {
    ...{ accountId, actorId: null, kind: "success", now },
    text:
      kind === "company" ? "A company or institution opened an account by your link" : "Somebody opened an account by your link",
    link: "/settings/referral",
  });
}
