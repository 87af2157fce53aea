import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type {
  PayoutAccountsTable,
  TicketCodesTable,
  TicketGuestsTable,
  TicketKindsTable,
  TicketOrdersTable,
  TicketPaymentsTable,
  TicketRefundsTable,
  TicketSettingsTable,
} from "#db/schema/tickets.ts";
import type { Taken } from "../model/ticket-kind.ts";

export type TicketKind = Selectable<TicketKindsTable>;
export type TicketCode = Selectable<TicketCodesTable>;
export type TicketOrder = Selectable<TicketOrdersTable>;
export type TicketGuest = Selectable<TicketGuestsTable>;
export type TicketPayment = Selectable<TicketPaymentsTable>;
export type TicketRefund = Selectable<TicketRefundsTable>;
export type PayoutAccount = Selectable<PayoutAccountsTable>;
export type TicketSettings = Selectable<TicketSettingsTable>;

/** Guests in these states have one of the webinar's places. */
export const HAS_PLACE = ["held", "open", "placed"] as const;

/** The kinds of a webinar, in the order they were made. */
export function kindsOf(db: Database, webinarId: string): Promise<TicketKind[]> {
  return db
    .selectFrom("ticketKinds")
    .selectAll()
    .where("webinarId", "=", webinarId)
    .orderBy("id")
    .execute();
}

/** How many of each kind are held or paid. */
export async function takenOf(db: Database, webinarId: string): Promise<(kindId: string) => Taken> {
  const rows = await db
    .selectFrom("ticketGuests")
    .select(({ fn }) => ["kindId", "isEarly", fn.countAll().as("count")])
    .where("webinarId", "=", webinarId)
    .where("state", "in", HAS_PLACE)
    .groupBy(["kindId", "isEarly"])
    .execute();
  const sum = (of: typeof rows) => of.reduce((total, { count }) => total + Number(count), 0);
  return (kindId) => {
    const own = rows.filter((row) => row.kindId === kindId);
    return { all: sum(own), early: sum(own.filter(({ isEarly }) => isEarly === 1)) };
  };
}

/** How a webinar sells: as its organiser said, or as we would. */
export async function settingsOf(
  db: Database,
  { id, accountId }: { id: string; accountId: string },
): Promise<TicketSettings> {
  const row = await db
    .selectFrom("ticketSettings")
    .selectAll()
    .where("webinarId", "=", id)
    .executeTakeFirst();
  return (
    row ?? {
      webinarId: id,
      accountId,
      buyerPaysFee: 1,
      bankTransfer: 0,
      fullDays: 7,
      partDays: null,
      partPercent: 50,
    }
  );
}

export async function payoutOf(db: Database, accountId: string): Promise<PayoutAccount | null> {
  const row = await db
    .selectFrom("payoutAccounts")
    .selectAll()
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findOrder(
  db: Database,
  by: { token: string } | { id: string; accountId: string },
): Promise<TicketOrder | null> {
  const rows = db.selectFrom("ticketOrders").selectAll();
  const found = await ("token" in by
    ? rows.where("token", "=", by.token)
    : rows.where("id", "=", by.id).where("accountId", "=", by.accountId)
  ).executeTakeFirst();
  return found ?? null;
}

export async function readOrder(db: Database, id: string): Promise<TicketOrder> {
  return db.selectFrom("ticketOrders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export function guestsOf(db: Database, orderId: string): Promise<TicketGuest[]> {
  return db
    .selectFrom("ticketGuests")
    .selectAll()
    .where("orderId", "=", orderId)
    .orderBy("id")
    .execute();
}

export function paymentsOf(db: Database, orderId: string): Promise<TicketPayment[]> {
  return db
    .selectFrom("ticketPayments")
    .selectAll()
    .where("orderId", "=", orderId)
    .orderBy("id")
    .execute();
}

export function refundsOf(db: Database, orderId: string): Promise<TicketRefund[]> {
  return db
    .selectFrom("ticketRefunds")
    .selectAll()
    .where("orderId", "=", orderId)
    .orderBy("id")
    .execute();
}
