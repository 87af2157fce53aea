import type { AppContext } from "#app/platform/app-context.ts";
import type { SmsEvent } from "#app/providers/sms/sms.ts";
import { stopSms } from "./consent.server.ts";

/**
 * The first word of a reply that ends text messages, in the languages of our guests; whatever its
 * case.
 */
const STOP =
  /^[^\p{L}]*(?:stop|stopall|unsubscribe|cancel|end|quit|arr[eê]t(?:er)?|dakata|dakatar|kwụsị|kwusi|dúró|duro)(?![\p{L}\p{M}\p{N}])/iu;

export function isStop(text: string): boolean {
  return STOP.test(text.normalize("NFC"));
}

/**
 * Takes in what the provider reports, once or several times and in any order: states only move
 * forward. A reply that says STOP counts for every account that has written to that number, or may:
 * they all write with one sender's name.
 */
export async function takeSmsEvent(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  event: SmsEvent,
): Promise<"taken" | "unknown" | "ignored"> {
  const now = clock();
  const at = now.toISOString();
  if (event.kind === "report") {
    const changed = await db
      .updateTable("smsMessages")
      .set(
        event.state === "delivered"
          ? { state: "delivered", reason: "", deliveredAt: at, updatedAt: at }
          : { state: "failed", reason: event.detail, updatedAt: at },
      )
      .where("reference", "=", event.reference)
      .where("state", "in", event.state === "delivered" ? ["sent", "failed"] : ["sent"])
      .executeTakeFirst();
    return changed.numUpdatedRows > 0n ? "taken" : "unknown";
  }
  if (!isStop(event.text)) return "ignored";
  return db.transaction().execute(async (trx) => {
    const consents = trx
      .selectFrom("smsConsents")
      .select("accountId")
      .where("phone", "=", event.from);
    const messages = trx
      .selectFrom("smsMessages")
      .select("accountId")
      .where("phone", "=", event.from);
    const accounts = await consents.union(messages).execute();
    for (const { accountId } of accounts)
      await stopSms(trx, { accountId, phone: event.from, source: "reply", now });
    return accounts.length > 0 ? "taken" : "unknown";
  });
}
