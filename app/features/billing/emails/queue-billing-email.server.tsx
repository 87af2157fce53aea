import { enqueueNotice, listOwners } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { oneLine, wholeName } from "#app/platform/text/wording.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { PlanNotice, Receipt } from "#emails/billing.tsx";
import { nairaLabel } from "../plans/plans.ts";
import type { PaymentLine } from "../plans/proration.ts";
import { type BillingEmail, billingEmailText } from "./billing-email.ts";

/** Queues an e-mail about a plan, for every owner of the account. Call `wakeDelivery(db)` after the commit. */
export async function queueBillingEmail(
  trx: Database,
  { config }: Pick<AppContext, "config">,
  given: { account: { id: string; name: string }; mail: BillingEmail; now: Date },
): Promise<void> {
  const { account, mail, now } = given;
  const foot = `You get this because you own the account of ${oneLine(account.name)} at ${oneLine(config.appName)}.`;
  const template = await renderBillingEmail(config, mail, account.name, foot);
  for (const { email, ...name } of await listOwners(trx, account.id)) {
    await enqueueNotice(trx, { config }, { accountId: account.id, to: { name: wholeName(name), email }, template, now });
  }
}

/** The same for whoever runs the installation; nobody where that is not said. */
export async function queueOperatorBillingEmail(
  trx: Database,
  { config }: Pick<AppContext, "config">,
  { mail, now }: { mail: BillingEmail; now: Date },
): Promise<void> {
  if (!config.operatorEmail) return;
  const template = await renderBillingEmail(config, mail, "", `You get this because you run ${oneLine(config.appName)}.`);
  await enqueueNotice(trx, { config }, { accountId: null, to: { name: "", email: config.operatorEmail }, template, now });
}

function renderBillingEmail(config: Config, mail: BillingEmail, accountName: string, foot: string) {
  const { path, ...words } = billingEmailText(mail, oneLine(accountName));
  // Signed out, a page of the settings leads to signing in and back.
  const address = `${config.appUrl}/sign-in?to=${encodeURIComponent(path)}`;
  return renderNotice(words.subject, <PlanNotice appName={oneLine(config.appName)} {...words} address={address} foot={foot} />);
}

/** Puts the receipt of a payment into the ledger, for whoever paid. `until`: what it is paid until; null when it is given back. */
export async function queueReceipt(
  trx: Database,
  { config }: Pick<AppContext, "config">,
  given: {
    payment: {
      id: string;
      accountId: string | null;
      provider: string;
      payerName: string;
      payerEmail: string;
      lines: PaymentLine[];
      amountKobo: number;
    };
    receiptNumber: number;
    paidAt: string;
    until: string | null;
    timeZone: string;
    now: Date;
  },
): Promise<void> {
  const { payment, receiptNumber, timeZone, now } = given;
  const appName = oneLine(config.appName);
  const subject = `Receipt ${receiptNumber} from ${appName}`;
  const path = `/settings/plan/receipts/${payment.id}.pdf`;
  const template = await renderNotice(
    subject,
    <Receipt
      appName={appName}
      subject={subject}
      number={String(receiptNumber)}
      paidOn={shortDay(given.paidAt, timeZone)}
      payerName={oneLine(payment.payerName)}
      lines={payment.lines.map(({ text, amountKobo }) => ({ text: oneLine(text), amount: signedNaira(amountKobo) }))}
      total={nairaLabel(payment.amountKobo)}
      until={given.until && `It is paid until ${shortDay(given.until, timeZone)}.`}
      isSandbox={payment.provider === "sandbox"}
      issuer={[config.brand.legalEntity, config.brand.legalAddress].map((line) => oneLine(line ?? "")).filter(Boolean)}
      address={`${config.appUrl}/sign-in?to=${encodeURIComponent(path)}`}
    />,
  );
  const to = { name: payment.payerName, email: payment.payerEmail };
  await enqueueNotice(trx, { config }, { accountId: payment.accountId, to, template, now });
}

/** "₦45,000", "−₦1,200.50". */
export function signedNaira(kobo: number): string {
  return kobo < 0 ? `−${nairaLabel(-kobo)}` : nairaLabel(kobo);
}
