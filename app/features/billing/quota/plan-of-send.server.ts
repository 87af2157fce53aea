import type { Database } from "#db/database.server.ts";
import { isNearly } from "./nearly.ts";
import { CHANGE_PLAN, PAY_PLAN } from "./quota-messages.ts";
import { readQuotaPeriod } from "./quota-period.server.ts";
import { readUsed } from "./quota-row.server.ts";
import { leftOf, quotaProblem } from "./reservations.server.ts";

/** What a send does to the plan, as its confirmation says before. */
export interface PlanOfSend {
  /** "150 e-mails and 150 certificates of your Essentials plan". */
  uses: string;
  /** "9,850 e-mails and 19,850 certificates"; null where there is no limit. */
  leftAfter: string | null;
  /** Most of it is used up then. */
  isNearly: boolean;
  /** Why it can't go, with where that is changed; null: it fits. */
  blocker: { text: string; link: { href: string; label: string } } | null;
}

/** Reads what is left and writes nothing; what counts is asked again when the send is confirmed. `now` also says when it goes. */
export async function readPlanOfSend(
  db: Database,
  given: { account: { id: string; timeZone: string }; emails: number; certificates: number; now: Date },
): Promise<PlanOfSend> {
  const { account, emails, certificates, now } = given;
  const period = await readQuotaPeriod(db, account, now, now);
  const used = await readUsed(db, account.id, period);
  const after = { emails: used.emails + emails, certificates: used.certificates + certificates };
  const left = leftOf(period, after);
  const parts = [
    left.emails === null ? null : count(left.emails, "e-mail"),
    left.certificates === null || certificates === 0 ? null : count(left.certificates, "certificate"),
  ].filter((part) => part !== null);
  const problem = await quotaProblem(db, given);
  return {
    uses: `${[count(emails, "e-mail"), ...(certificates > 0 ? [count(certificates, "certificate")] : [])].join(" and ")} of your ${period.plan.name} plan`,
    leftAfter: parts.length > 0 ? `${parts.join(" and ")}${period.whenPaid ? " until your plan’s renewal is paid" : ""}` : null,
    isNearly: period.whenPaid === null && isNearly(period, after),
    blocker: problem === null ? null : { text: problem, link: period.whenPaid ? PAY_PLAN : CHANGE_PLAN },
  };
}

function count(number: number, what: string): string {
  return `${number.toLocaleString("en-NG")} ${number === 1 ? what : `${what}s`}`;
}
