import type { AppContext } from "#app/platform/app-context.ts";
import { port } from "#app/platform/extension-point.ts";
import type { PaymentEvent } from "#app/providers/payments/payments.ts";
import type { Database } from "#db/database.server.ts";

/** What a plan counts of forms. */
interface FormCounts {
  /** How many forms an account manages now: published, and open to answers. */
  managed(db: Database, accountId: string, now: Date): Promise<number>;
  /**
   * How many forms Custom pays for in a period: those that are open at its end, and those that took
   * an answer in it, whatever became of them.
   */
  ofPeriod(
    db: Database,
    accountId: string,
    period: { startsAt: string; endsAt: string },
  ): Promise<number>;
}

export const formCounts = port<FormCounts>("formCounts");

/**
 * Acts on an event about a payment of a ticket: it may come twice, late or in another order.
 * Returns a word for the log. Throws what is to be sent again.
 */
export const ticketPayments =
  port<(app: AppContext, event: PaymentEvent) => Promise<string>>("ticketPayments");

/** What references of payments for tickets begin with. */
export const TICKET_REFERENCE = "ticket-";
