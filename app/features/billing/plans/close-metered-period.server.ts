import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { queueBillingEmail } from "../emails/queue-billing-email.server.tsx";
import { formCounts } from "../extensions.ts";
import { nairaLabel } from "../model/plans.ts";
import { LEAST_KOBO } from "../model/proration.ts";
import { nextPeriod, type Subscription } from "../model/subscription.ts";
import { lastPayer } from "../payments/fulfil-payment.server.ts";
import { sumEntries } from "../quota/quota-row.server.ts";
import { readSmsUsed } from "../quota/sms-quota.server.ts";
import { statementLines } from "../quota/statement.ts";

/**
 * The end of a month on Custom: what was used becomes a statement that the owners can pay, and the
 * next month begins. Several months at once, when we were down, each have a statement of their own:
 * the next round makes it.
 */
export async function closeMeteredPeriod(app: AppContext, row: Subscription): Promise<void> {
  const { db, clock } = app;
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
    await billCustom(trx, app, { row, account, now });
  });
  wakeDelivery(db);
}

/**
 * Makes the statement of a period on Custom, which its owners can pay, and mails it. `row`: as it
 * was until now; its period is what is reckoned, whole or as far as it went.
 */
export async function billCustom(
  trx: Database,
  { payments, config }: Pick<AppContext, "payments" | "config">,
  given: { row: Subscription; account: { id: string; name: string; timeZone: string }; now: Date },
): Promise<void> {
  const { row, account, now } = given;
  const { periodStart, periodEnd } = row;
  const { emails, certificates } = await sumEntries(trx, account.id, periodStart, periodEnd);
  const forms = await formCounts.get().ofPeriod(trx, account.id, {
    startsAt: periodStart,
    endsAt: periodEnd,
  });
  const { offer } = config.sms;
  const sms = offer && {
    count: await readSmsUsed(trx, account.id, periodStart),
    kobo: offer.priceKobo,
  };
  const lines = statementLines({ emails, certificates, forms, sms });
  const amountKobo = lines.reduce((sum, line) => sum + line.amountKobo, 0);
  // Less than a provider takes is not worth a bill.
  if (amountKobo < LEAST_KOBO) return;
  const day = (iso: string) => shortDay(iso, account.timeZone);
  await trx
    .insertInto("payments")
    .values({
      id: newId(now.getTime()),
      accountId: account.id,
      purpose: "statement",
      plan: "custom",
      emailLimit: null,
      reference: `statement-${row.id}-${periodEnd.replace(/\D/g, "")}`,
      periodStart,
      periodEnd,
      amountKobo,
      lines: JSON.stringify(lines),
      status: "pending",
      provider: payments?.name ?? "paystack",
      ...(await lastPayer(trx, account.id)),
      startedById: null,
      createdAt: now.toISOString(),
      basis: "statement",
    })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .execute();
  const period = `${day(periodStart)} to ${day(periodEnd)}`;
  await queueBillingEmail(
    trx,
    { config },
    { account, mail: { kind: "statement", amount: nairaLabel(amountKobo), period }, now },
  );
}
