import { listOwners } from "#app/features/accounts/sender-accounts.server.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { oneLine, wholeName } from "#app/platform/text/wording.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { PlanNotice, Receipt } from "#emails/billing.tsx";
import { nairaLabel } from "../model/plans.ts";
import type { PaymentLine } from "../model/proration.ts";

/**
 * Queues an e-mail about a plan, for every owner of the account. Call `wakeDelivery(db)` after the
 * commit.
 */
export async function queueBillingEmail(
  trx: Database,
  { config }: Pick<AppContext, "config">,
  given: { account: { id: string; name: string }; mail: BillingEmail; now: Date },
): Promise<void> {
  const { account, mail, now } = given;
  const foot = `You get this because you own the account of ${mailedName(account.name)} at ${oneLine(config.appName)}.`;
  const template = await renderBillingEmail(config, mail, account.name, foot);
  for (const { email, ...name } of await listOwners(trx, account.id)) {
    await enqueueNotice(
      trx,
      { config },
      { accountId: account.id, to: { name: wholeName(name), email }, template, now },
    );
  }
}

/** The same for whoever runs the installation; nobody where that is not said. */
export async function queueOperatorBillingEmail(
  trx: Database,
  { config }: Pick<AppContext, "config">,
  { mail, now }: { mail: BillingEmail; now: Date },
): Promise<void> {
  if (!config.operatorEmail) return;
  const template = await renderBillingEmail(
    config,
    mail,
    "",
    `You get this because you run ${oneLine(config.appName)}.`,
  );
  await enqueueNotice(
    trx,
    { config },
    { accountId: null, to: { name: "", email: config.operatorEmail }, template, now },
  );
}

function renderBillingEmail(config: Config, mail: BillingEmail, accountName: string, foot: string) {
  const { path, ...words } = billingEmailText(mail, mailedName(accountName));
  // Signed out, a page of the settings leads to signing in and back.
  const address = `${config.appUrl}/sign-in?to=${encodeURIComponent(path)}`;
  return renderNotice(
    words.subject,
    <PlanNotice appName={oneLine(config.appName)} {...words} address={address} foot={foot} />,
  );
}

/**
 * Puts the receipt of a payment into the ledger, for whoever paid. `until`: what it is paid until;
 * null when it is given back.
 */
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
      lines={payment.lines.map(({ text, amountKobo }) => ({
        text: oneLine(text),
        amount: signedNaira(amountKobo),
      }))}
      total={nairaLabel(payment.amountKobo)}
      until={given.until && `Paid until ${shortDay(given.until, timeZone)}.`}
      isSandbox={payment.provider === "sandbox"}
      issuer={[config.brand.legalEntity, config.brand.legalAddress]
        .map((line) => oneLine(line ?? ""))
        .filter(Boolean)}
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

/** News about what an account pays for, to its owners. Money and days come as words. */
type BillingEmail =
  | { kind: "renews-soon"; day: string; offer: string; amount: string; renewsByItself: boolean }
  | {
      kind: "renewal-failed";
      offer: string;
      amount: string;
      until: string;
      /** What there is until it is paid: "2,334 e-mails and 4,667 certificates". */
      share: string;
      tried: number;
      nextTry: string | null;
      reason: string;
    }
  | { kind: "plan-ended"; offer: string; why: "cancelled" | "unpaid" | "refunded" | "closed" }
  | { kind: "given-back"; amount: string; why: "no-longer-fits" | "refund"; planStays: boolean }
  | { kind: "statement"; amount: string; period: string }
  /** To the operator. */
  | { kind: "dispute"; reference: string; amount: string }
  | { kind: "refund-failed"; reference: string; amount: string }
  | { kind: "odd-charge"; reference: string };

interface Words {
  subject: string;
  preheader: string;
  paragraphs: string[];
  button: string;
  /** A path on this site. */
  path: string;
}

/** What such a mail says. */
function billingEmailText(mail: BillingEmail, accountName: string): Words {
  const plan = { button: "See your plan", path: "/settings/plan" };
  const pay = { button: "Pay now", path: "/settings/plan/checkout?renew=1" };
  switch (mail.kind) {
    case "renews-soon":
      return {
        subject: `Your plan renews on ${mail.day}`,
        preheader: mail.renewsByItself
          ? `We charge ${mail.amount} that day`
          : `The next period costs ${mail.amount}`,
        paragraphs: mail.renewsByItself
          ? [
              `On ${mail.day} we charge ${mail.amount} for the next period of ${mail.offer}, using ` +
                "the same payment method.",
              "You can change or cancel the plan before then. We e-mail you a receipt.",
            ]
          : [
              `Your period of ${mail.offer} ends on ${mail.day}. It doesn’t renew automatically, ` +
                `so please pay for the next one, ${mail.amount}, once it starts.`,
              "We e-mail you then. You keep your plan for 7 more days, with 7 days’ worth of its " +
                "e-mails and certificates.",
            ],
        ...plan,
      };
    case "renewal-failed":
      return {
        subject: "Your plan could not be renewed",
        preheader: `Your plan stays until ${mail.until}`,
        paragraphs: [
          `We could not charge ${mail.amount} for the next period of ${mail.offer}: ${mail.reason}`,
          `You keep your plan until ${mail.until}. Until you pay you have ${mail.share} of the ` +
            `new period, and then all of it.${mail.nextTry ? ` We try again on ${mail.nextTry}.` : ""} ` +
            `If it isn’t paid by then, the account of ${accountName} moves to Free. You can pay ` +
            "now, or pay another way.",
        ],
        ...pay,
      };
    case "plan-ended":
      return {
        subject: "Your plan has ended",
        preheader: `The account of ${accountName} is now on Free`,
        paragraphs: [
          `${mail.offer} has ended ${WHY_ENDED[mail.why]}, and the account of ${accountName} ` +
            "is now on Free. Certificates you issued stay valid, and nothing you made is lost.",
          "You can choose a plan again whenever you like.",
        ],
        button: "Choose a plan",
        path: "/settings/plan/checkout",
      };
    case "given-back":
      return {
        subject: `We refund ${mail.amount}`,
        preheader: "To your original payment method",
        paragraphs: [
          mail.why === "no-longer-fits"
            ? `Your payment of ${mail.amount} wasn’t needed: your plan had changed since you ` +
              "started it, or was already paid. So we refund all of it to your original payment " +
              "method. Your bank may take a few days."
            : `We have refunded ${mail.amount} to your original payment method. Your bank may take a few days.`,
          mail.planStays ? "Your plan stays as it is." : "Your plan has ended with it.",
        ],
        ...plan,
      };
    case "statement":
      return {
        subject: `Your Custom usage: ${mail.amount}`,
        preheader: mail.period,
        paragraphs: [
          `For ${mail.period} the account of ${accountName} owes ${mail.amount} for what it ` +
            "used. The details are on the page.",
        ],
        button: "See it and pay",
        path: "/settings/plan",
      };
    case "dispute":
    case "refund-failed":
    case "odd-charge":
      return operatorEmailText(mail);
  }
}

type OperatorEmail = Extract<BillingEmail, { kind: "dispute" | "refund-failed" | "odd-charge" }>;

/** What only the operator can look into. */
function operatorEmailText(mail: OperatorEmail): Words {
  const operator = { button: "Open the operator pages", path: "/operator" };
  switch (mail.kind) {
    case "dispute":
      return {
        subject: "A payment is disputed",
        preheader: mail.reference,
        paragraphs: [
          `The payer of ${mail.amount} (${mail.reference}) has disputed it with their bank. ` +
            "Respond on the provider's pages in time. Nothing has changed here.",
        ],
        ...operator,
      };
    case "refund-failed":
      return {
        subject: "A refund failed",
        preheader: mail.reference,
        paragraphs: [
          `The refund of ${mail.amount} for the payment ${mail.reference} failed. Check the ` +
            "provider's pages for what to do. Here it counts as not refunded.",
        ],
        ...operator,
      };
    case "odd-charge":
      return {
        subject: "An unexpected charge",
        preheader: mail.reference,
        paragraphs: [
          `The provider reported the charge ${mail.reference}, which nobody owes here: the ` +
            "amount is wrong, it is too early, or its plan or account no longer exists. Nothing " +
            "was granted for it. Check it on the provider's pages.",
        ],
        ...operator,
      };
  }
}

const WHY_ENDED = {
  cancelled: "as you asked",
  unpaid: "because its next period was not paid",
  refunded: "because its payment was refunded",
  closed: "with its period",
} as const;
