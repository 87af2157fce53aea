import type { AppContext } from "#app/platform/app-context.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import { signedNaira } from "../emails/queue-billing-email.server.tsx";
import { paymentLines } from "../payments/payment-lines.server.ts";
import { nairaLabel } from "../plans/plans.ts";
import { drawReceipt } from "./draw-receipt.server.ts";

/** The receipt of a payment as a PDF, with a name for its file. Null: it was not paid, or is another account's. */
export async function receiptFile(
  { db, config }: Pick<AppContext, "db" | "config">,
  account: { id: string; timeZone: string },
  paymentId: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string } | null> {
  const payment = await db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId)
    .where("accountId", "=", account.id)
    .executeTakeFirst();
  if (!payment?.paidAt || payment.receiptNumber === null) return null;
  const { legalEntity, legalAddress } = config.brand;
  const day = (iso: string) => shortDay(iso, account.timeZone);
  const number = String(payment.receiptNumber);
  const notes: string[] = [];
  if (payment.periodStart && payment.periodEnd) notes.push(`For ${day(payment.periodStart)} to ${day(payment.periodEnd)}.`);
  notes.push(`Paid with ${payment.provider === "paystack" ? "Paystack" : "the sandbox"}, reference ${payment.reference}.`);
  if (payment.refundedKobo > 0 && payment.refundedAt) {
    notes.push(`${nairaLabel(payment.refundedKobo)} of it was given back on ${day(payment.refundedAt)}.`);
  }
  if (payment.provider === "sandbox") notes.push("A payment to try things out: no money moved.");
  const bytes = await drawReceipt({
    ...{ number, appName: config.appName, paidOn: day(payment.paidAt) },
    issuer: [legalEntity, ...(legalAddress ? legalAddress.split(/\r?\n/) : [])],
    payer: [payment.payerName, payment.payerEmail],
    lines: paymentLines(payment).map(({ text, amountKobo }) => ({
      text,
      amount: signedNaira(amountKobo),
    })),
    ...{ total: nairaLabel(payment.amountKobo), notes },
  });
  return { bytes, name: `receipt-${number}.pdf` };
}
