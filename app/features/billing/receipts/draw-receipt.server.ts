import {
  LEFT,
  MUTED,
  PAGE,
  pdfOfSheets,
  RIGHT,
  TextSheet,
} from "#app/features/certificates/draw/text-pages.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import { signedNaira } from "../emails/queue-billing-email.server.tsx";
import { nairaLabel } from "../model/plans.ts";
import { paymentLines } from "../payments/payment-lines.server.ts";

/** What a receipt says, in words. */
interface ReceiptTexts {
  number: string;
  paidOn: string;
  /** Who took the money, one line each. */
  issuer: string[];
  payer: string[];
  lines: { text: string; amount: string }[];
  total: string;
  /** Sentences below the total. */
  notes: string[];
  appName: string;
}

/** A receipt as a PDF of one page. The same words give the same bytes. */
export async function drawReceipt(words: ReceiptTexts): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = new TextSheet();
  const text = { size: 10.5 };
  const label = { size: 9.5, colour: MUTED };
  let y = sheet.write(words.appName, [LEFT, 56], { size: 12, bold: true, colour: MUTED });
  y = sheet.write(`Receipt ${words.number}`, [LEFT, y + 4], { size: 24, bold: true });
  y = sheet.write(`Paid on ${words.paidOn}`, [LEFT, y], { ...text, colour: MUTED }) + 18;
  const column = (RIGHT - LEFT) / 2;
  const party = (title: string, lines: string[], x: number) => {
    let at = sheet.write(title, [x, y], label);
    for (const [index, line] of lines.entries())
      at = sheet.write(line, [x, at], { ...text, bold: index === 0 }, { width: column - 20 });
    return at;
  };
  y = Math.max(party("From", words.issuer, LEFT), party("To", words.payer, LEFT + column)) + 24;
  sheet.write("For", [LEFT, y], label);
  sheet.write("Amount", [RIGHT, y], label, { align: "right" });
  y += 20;
  sheet.rule(y);
  y += 8;
  for (const line of words.lines) {
    // What is written first is read and copied first.
    const below = sheet.write(line.text, [LEFT, y], text, { width: column * 1.5 });
    sheet.write(line.amount, [RIGHT, y], text, { align: "right" });
    y = below + 4;
  }
  sheet.rule(y + 2);
  y += 12;
  const belowTotal = sheet.write("Paid", [LEFT, y], { size: 13, bold: true });
  sheet.write(words.total, [RIGHT, y], { size: 13, bold: true }, { align: "right" });
  y = belowTotal + 16;
  for (const note of words.notes) y = sheet.write(note, [LEFT, y], { ...text, colour: MUTED }) + 2;
  return pdfOfSheets([sheet], {
    title: `Receipt ${words.number}`,
    author: words.issuer[0] ?? words.appName,
  });
}

/**
 * The receipt of a payment as a PDF, with a name for its file. Null: it was not paid, or is another
 * account's.
 */
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
  if (payment.periodStart && payment.periodEnd)
    notes.push(`For ${day(payment.periodStart)} to ${day(payment.periodEnd)}.`);
  notes.push(
    `Paid with ${payment.provider === "paystack" ? "Paystack" : "the sandbox"}, reference ${payment.reference}.`,
  );
  if (payment.refundedKobo > 0 && payment.refundedAt) {
    notes.push(
      `${nairaLabel(payment.refundedKobo)} of it was refunded on ${day(payment.refundedAt)}.`,
    );
  }
  if (payment.provider === "sandbox") notes.push("A test payment: no money changed hands.");
  const bytes = await drawReceipt({
    number,
    appName: config.appName,
    paidOn: day(payment.paidAt),
    issuer: [legalEntity, ...(legalAddress ? legalAddress.split(/\r?\n/) : [])],
    payer: [payment.payerName, payment.payerEmail],
    lines: paymentLines(payment).map(({ text, amountKobo }) => ({
      text,
      amount: signedNaira(amountKobo),
    })),
    total: nairaLabel(payment.amountKobo),
    notes,
  });
  return { bytes, name: `receipt-${number}.pdf` };
}
