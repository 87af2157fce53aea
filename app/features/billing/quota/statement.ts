import { nairaLabel, PLAN_BY_ID } from "../model/plans.ts";
import type { PaymentLine } from "../model/proration.ts";

interface Used {
  emails: number;
  certificates: number;
  forms: number;
  /** Text messages, where the operator offers them, with what one costs. */
  sms?: { count: number; kobo: number } | null;
}

/** What was used of each unit of Custom, and what one costs. */
function unitsOf({ emails, certificates, forms, sms }: Used) {
  const { email, certificate, formManager } = PLAN_BY_ID.custom.unitKobo;
  return [
    { count: emails, kobo: email, one: "e-mail", many: "e-mails", what: "E-mails" },
    {
      count: certificates,
      kobo: certificate,
      one: "certificate generated and sent",
      many: "certificates generated and sent",
      what: "Certificates generated and sent",
    },
    {
      count: forms,
      kobo: formManager,
      one: "form managed",
      many: "forms managed",
      what: "Forms managed",
    },
    ...(sms && sms.count > 0
      ? [{ ...sms, one: "text message", many: "text messages", what: "Text messages" }]
      : []),
  ];
}

/** What the units come to, as it is paid: those that were used. */
export function statementLines(used: Used): PaymentLine[] {
  return unitsOf(used).flatMap(({ count, kobo, one, many }) => {
    const text = `${count.toLocaleString("en-NG")} ${count === 1 ? one : many} at ${nairaLabel(kobo)}`;
    return count > 0 ? [{ text, amountKobo: count * kobo }] : [];
  });
}

/** The same for a page: "1,200 e-mails, ₦2 each, ₦2,400", and the sum. */
export function statementOf(used: Used) {
  const units = unitsOf(used);
  return {
    lines: units.map(({ what, count, kobo }) => ({
      what,
      count,
      each: nairaLabel(kobo),
      amount: nairaLabel(count * kobo),
    })),
    total: nairaLabel(units.reduce((sum, { count, kobo }) => sum + count * kobo, 0)),
  };
}
