import { listOwners } from "#app/features/accounts/sender-accounts.server.ts";
import { nairaLabel } from "#app/features/billing/model/plans.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { Webinar } from "#app/features/webinars/model/webinar.server.ts";
import { webinarWhen } from "#app/features/webinars/model/webinar-times.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { oneLine, wholeName } from "#app/platform/text/wording.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { TicketNotice } from "#emails/tickets.tsx";
import { type OrderLine, orderLines, paidLabel, vatLabel } from "../model/order-lines.ts";
import {
  guestsOf,
  kindsOf,
  payoutOf,
  type TicketOrder,
  type TicketPayment,
} from "../store/ticket-rows.server.ts";

type Config = Pick<AppContext, "config">;

/** The address of an order's page, which only its buyer has. */
export function orderAddress({ config }: Config, { token }: { token: string }): string {
  return `${config.appUrl}/order/${token}`;
}

/** What an order's receipt says, on its page and in its e-mail. */
export async function readReceipt(db: Database, order: TicketOrder) {
  const payout = await payoutOf(db, order.accountId);
  const issuer = await db
    .selectFrom("accounts")
    .select(["name", "supportEmail", "timeZone"])
    .where("id", "=", order.accountId)
    .executeTakeFirstOrThrow();
  const names = new Map((await kindsOf(db, order.webinarId)).map(({ id, name }) => [id, name]));
  const lines = orderLines(order, await guestsOf(db, order.id), (id) => names.get(id) ?? "Ticket");
  return {
    issuer: payout?.legalName || issuer.name,
    organiser: issuer.name,
    supportEmail: issuer.supportEmail,
    timeZone: issuer.timeZone,
    tin: payout?.tin ?? "",
    vat: vatLabel(order, payout?.vatRate ?? null),
    lines,
    payout,
  };
}

/** Puts an order's receipt into the ledger, for its buyer. */
export async function queueReceipt(
  trx: Database,
  app: Config,
  { order, webinar, now }: { order: TicketOrder; webinar: Webinar; now: Date },
): Promise<void> {
  const receipt = await readReceipt(trx, order);
  const number = order.receiptNumber === null ? order.number : String(order.receiptNumber);
  await queueToBuyer(trx, app, order, {
    subject: `Receipt ${number}: ${oneLine(webinar.title)}`,
    preheader:
      `${nairaLabel(order.paidKobo)}, paid on ` +
      `${shortDay(order.paidAt ?? now.toISOString(), receipt.timeZone)}`,
    paragraphs: [
      `${oneLine(order.buyerName)}, thank you. ${oneLine(receipt.issuer)} received ` +
        `${nairaLabel(order.paidKobo)} for ${oneLine(webinar.title)}, ${webinarWhen(webinar)}.`,
    ],
    lines: [
      ...receipt.lines,
      { text: "VAT", amount: receipt.vat },
      { text: paidLabel(order), amount: nairaLabel(order.paidKobo) },
    ],
    more: [
      [receipt.issuer, receipt.tin && `TIN ${receipt.tin}`].filter(Boolean).join(", "),
      ...(order.method === "card" && app.config.payments.provider === "sandbox"
        ? ["This was a test payment: no money changed hands."]
        : []),
    ],
    button: "Open your order",
    replyTo: receipt.supportEmail,
    now,
  });
}

/** Tells who waited that a ticket is held for them, and until when. */
export async function queueOffer(
  trx: Database,
  app: Config,
  given: { order: TicketOrder; webinar: Webinar; until: string; now: Date },
): Promise<void> {
  const { order, webinar, until, now } = given;
  const title = oneLine(webinar.title);
  const isFree = order.state === "paid";
  await queueToBuyer(trx, app, order, {
    subject: `A ticket for you: ${title}`,
    preheader: isFree ? "It is yours." : `It is held for you until ${until}`,
    paragraphs: [
      isFree
        ? `A place at ${title} became free, and it is yours. There is nothing to pay.`
        : `A ticket for ${title} became free, and we hold it for you until ${until}. Pay by ` +
          `then and it is yours; otherwise it goes to the next person.`,
    ],
    lines: [],
    more: [],
    button: isFree ? "Open your order" : "Pay for your ticket",
    now,
  });
}

async function queueToBuyer(
  trx: Database,
  app: Config,
  order: TicketOrder,
  mail: {
    subject: string;
    preheader: string;
    paragraphs: string[];
    lines: OrderLine[];
    more: string[];
    button: string;
    replyTo?: string;
    now: Date;
  },
): Promise<void> {
  const { replyTo, now, ...words } = mail;
  const appName = oneLine(app.config.appName);
  const template = await renderNotice(
    words.subject,
    <TicketNotice
      appName={appName}
      {...words}
      address={orderAddress(app, order)}
      foot={`You get this because you ordered tickets through ${appName}.`}
    />,
  );
  await enqueueNotice(trx, app, {
    accountId: order.accountId,
    to: { name: order.buyerName, email: order.buyerEmail },
    template,
    causedBy: order.accountId,
    ...(replyTo ? { replyTo } : {}),
    now,
  });
}

/** What organisers should look at. */
type OrderNews =
  | { kind: "wrong"; payment: TicketPayment }
  | { kind: "refund-failed"; amountKobo: number }
  | { kind: "dispute"; reminded: boolean };

function newsText(order: TicketOrder, news: OrderNews): { subject: string; words: string } {
  const { number, paidKobo } = order;
  switch (news.kind) {
    case "wrong":
      return {
        subject: `A payment for order ${number} doesn’t match`,
        words:
          `${nairaLabel(news.payment.arrivedKobo ?? 0)} (${news.payment.arrivedCurrency}) ` +
          `arrived for order ${number}, ` +
          `which asked for ${nairaLabel(news.payment.amountKobo)}. Nobody got a place for it. ` +
          "Check the order, and refund what arrived.",
      };
    case "refund-failed":
      return {
        subject: `A refund for order ${number} failed`,
        words:
          `${nairaLabel(news.amountKobo)} could not be refunded. It counts as not ` +
          `refunded; try again from the order.`,
      };
    case "dispute":
      return {
        subject: `${news.reminded ? "Reminder: the" : "The"} payment of order ${number} is disputed`,
        words:
          `The payer of ${nairaLabel(paidKobo)} has disputed it with their bank. Answer in ` +
          `time: an unanswered dispute ` +
          "is usually decided for the payer. Reply to this e-mail with what you know, such as " +
          "the attendance of the guests. Their places stay as they are.",
      };
  }
}

/** E-mails the owners of an order's account. */
export async function notifyOrganisers(
  trx: Database,
  app: Config,
  { order, news, now }: { order: TicketOrder; news: OrderNews; now: Date },
): Promise<void> {
  const { formId } = await trx
    .selectFrom("webinars")
    .select("formId")
    .where("id", "=", order.webinarId)
    .executeTakeFirstOrThrow();
  const { subject, words } = newsText(order, news);
  const appName = oneLine(app.config.appName);
  const path = `/forms/${formId}/webinar/tickets/orders/${order.id}`;
  const template = await renderNotice(
    subject,
    <TicketNotice
      appName={appName}
      subject={subject}
      preheader={order.buyerName}
      paragraphs={[words]}
      lines={[]}
      more={[]}
      button="Open the order"
      address={`${app.config.appUrl}/sign-in?to=${encodeURIComponent(path)}`}
      foot={`You get this because you own the account at ${appName} that sold these tickets.`}
    />,
  );
  for (const { email, ...name } of await listOwners(trx, order.accountId))
    await enqueueNotice(trx, app, {
      accountId: order.accountId,
      to: { name: wholeName(name), email },
      template,
      now,
    });
}
