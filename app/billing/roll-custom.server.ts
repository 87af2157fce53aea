import { wakeDelivery } from "../delivery/wake.server.ts";
import { newId } from "../ids.ts";
import type { Installation } from "../installation.server.ts";
import { shortDay } from "../ui/relative-time.ts";
import { nairaWords, PLANS } from "./plans.ts";
import type { PaymentLine } from "./proration.ts";
import { LEAST_KOBO } from "./proration.ts";
import { queueBillingMail } from "./queue-billing-mail.server.tsx";
import { countFormsOfPeriod } from "./quota/managed-forms.server.ts";
import { sumEntries } from "./quota/quota-row.server.ts";
import { nextPeriod, type Subscription } from "./subscription.ts";
import { lastPayer } from "./take-payment-news.server.ts";

/**
 * The end of a month on Custom: what was used becomes a statement that the owners can pay, and the next month begins. Several
 * months at once, when we were down, each have a statement of their own: the next round makes it.
 */
export async function rollCustom(installation: Installation, row: Subscription): Promise<void> {
  const { db, payments, clock, config } = installation;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom("accounts")
      .select(["id", "name", "timeZone"])
      .where("id", "=", row.accountId)
      .executeTakeFirstOrThrow();
    const rolled = await trx
      .updateTable("subscriptions")
      .set({
        ...nextPeriod(row, account.timeZone),
        ...(row.cancelsAtPeriodEnd === 1 ? { status: "ended" as const } : {}),
        updatedAt: now.toISOString(),
      })
      .where("id", "=", row.id)
      .where("periodEnd", "=", row.periodEnd)
      .where("status", "!=", "ended")
      .executeTakeFirst();
    if (rolled.numUpdatedRows !== 1n) return;
    const { periodStart, periodEnd } = row;
    const { emails, certificates } = await sumEntries(trx, row.accountId, periodStart, periodEnd);
    const forms = await countFormsOfPeriod(trx, row.accountId, { startsAt: periodStart, endsAt: periodEnd });
    const lines = statementLines({ emails, certificates, forms });
    const amountKobo = lines.reduce((sum, line) => sum + line.amountKobo, 0);
    // Less than a provider takes is not worth a bill.
    if (amountKobo < LEAST_KOBO) return;
    const day = (iso: string) => shortDay(iso, account.timeZone);
    await trx
      .insertInto("payments")
      .values({
        ...{ id: newId(now.getTime()), accountId: row.accountId, purpose: "statement", plan: "custom", emailLimit: null },
        reference: `statement-${row.id}-${periodEnd.replace(/\D/g, "")}`,
        ...{ periodStart, periodEnd, amountKobo, lines: JSON.stringify(lines), status: "pending" },
        ...{ provider: payments?.name ?? "paystack", ...(await lastPayer(trx, row.accountId)) },
        ...{ startedById: null, createdAt: now.toISOString(), basis: "statement" },
      })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .execute();
    const mail = {
      kind: "statement" as const,
      amount: nairaWords(amountKobo),
      period: `${day(periodStart)} to ${day(periodEnd)}`,
    };
    await queueBillingMail(trx, { config }, { account, mail, now });
  });
  wakeDelivery(db);
}

/** What the units of Custom come to. */
export function statementLines(used: { emails: number; certificates: number; forms: number }): PaymentLine[] {
  const unit = PLANS.find(({ id }) => id === "custom")!.unitKobo!;
  const line = (count: number, one: string, many: string, each: number): PaymentLine => ({
    text: `${count.toLocaleString("en-NG")} ${count === 1 ? one : many} at ${nairaWords(each)}`,
    amountKobo: count * each,
  });
  return [
    line(used.emails, "e-mail", "e-mails", unit.email),
    line(used.certificates, "certificate generated and sent", "certificates generated and sent", unit.certificate),
    line(used.forms, "form managed", "forms managed", unit.formManager),
  ].filter(({ amountKobo }) => amountKobo > 0);
}
