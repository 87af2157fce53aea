import type { Webinar } from "#app/features/webinars/model/webinar.server.ts";
import { webinarGateState } from "#app/features/webinars/model/webinar-gate.ts";
import {
  freePlaces,
  holdPlaces,
  lockWebinar,
} from "#app/features/webinars/registration/places.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { newId, randomLetters } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { codeState, writtenCode } from "../model/discount-code.ts";
import { type Quote, quoteOrder } from "../model/quote.ts";
import { MAX_PER_ORDER, saleState } from "../model/ticket-kind.ts";
import {
  kindsOf,
  settingsOf,
  type TicketCode,
  type TicketKind,
  type TicketOrder,
  takenOf,
} from "../store/ticket-rows.server.ts";
import { expireHoldHandle } from "./job-handles.ts";
import { settleFree } from "./place-guests.server.ts";

export const HOLD_MINUTES = 15;
const TOKEN_LETTERS = 26;
const NUMBER_LETTERS = 8;

/** Whom a place is for. Null: the buyer gets a link to hand on. */
export type WantedGuest = { name: string; email: string } | null;

export interface Wanted {
  webinarId: string;
  buyer: { name: string; email: string };
  /** One for each place, with its kind. */
  places: readonly { kindId: string; guest: WantedGuest }[];
  /** As typed; empty: none. */
  code: string;
  /** Of the page: the same again is the same order. */
  onceToken: string;
  /** Minutes that the places are held for. */
  minutes?: number;
}

export type WhyNot =
  | { kind: "closed" }
  | { kind: "nothing" }
  | { kind: "too-many" }
  | { kind: "sold-out"; name: string; left: number }
  | { kind: "not-on-sale"; name: string }
  | { kind: "full"; left: number }
  | { kind: "code"; why: "absent" | "expired" | "used-up" };

export type Held = { kind: "held"; order: TicketOrder } | { kind: "refused"; why: WhyNot };

/** Thrown inside the transaction, so that nothing of it stays. */
class NotHeld extends Error {
  readonly why: WhyNot;

  constructor(why: WhyNot) {
    super(why.kind);
    this.why = why;
  }
}

/**
 * Holds places for an order, in one transaction that nobody else counts in: all of them, with the
 * code's use, or none. What costs nothing is settled at once. Sent again it is the order that it
 * was.
 */
export async function holdOrder(
  app: Pick<AppContext, "db" | "config" | "clock">,
  wanted: Wanted,
): Promise<Held> {
  try {
    const order = await app.db.transaction().execute((trx) => holdInside(trx, app, wanted));
    return { kind: "held", order };
  } catch (error) {
    if (error instanceof NotHeld) return { kind: "refused", why: error.why };
    throw error;
  }
}

/** The same inside a transaction. Throws `NotHeld`. */
export async function holdInside(
  trx: Database,
  app: Pick<AppContext, "config" | "clock">,
  wanted: Wanted,
): Promise<TicketOrder> {
  const now = app.clock();
  const webinar = await lockWebinar(trx, wanted.webinarId);
  const earlier = await trx
    .selectFrom("ticketOrders")
    .selectAll()
    .where("onceToken", "=", wanted.onceToken)
    .where("webinarId", "=", webinar.id)
    .executeTakeFirst();
  if (earlier) return earlier;
  const { quote, code } = await quoteNow(trx, app, { webinar, ...wanted, now });
  if (!(await holdPlaces(trx, webinar.id, wanted.places.length))) {
    const left = Math.max(0, (webinar.capacity ?? 0) - webinar.placesTaken);
    throw new NotHeld({ kind: "full", left });
  }
  if (code && !(await useCode(trx, code))) throw new NotHeld({ kind: "code", why: "used-up" });
  const order = await writeOrder(trx, { webinar, wanted, quote, code, now });
  if (quote.totalKobo === 0) return settleFree(trx, app, { order, webinar, now });
  await enqueueJob(trx, expireHoldHandle, {
    payload: { orderId: order.id },
    uniqueKey: `expire-ticket-hold:${order.id}`,
    runAt: new Date(order.heldUntil ?? now),
    now,
  });
  return order;
}

/** What an order would cost now, or why it can't be had. Nothing is held. */
export async function quoteWanted(
  ...given: Parameters<typeof quoteNow>
): Promise<{ quote: Quote } | { why: WhyNot }> {
  try {
    return { quote: (await quoteNow(...given)).quote };
  } catch (error) {
    if (error instanceof NotHeld) return { why: error.why };
    throw error;
  }
}

/** The same, with the code that it used. Throws `NotHeld`. */
async function quoteNow(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    webinar: Webinar;
    places: readonly { kindId: string }[];
    code: string;
    now: Date;
  },
): Promise<{ quote: Quote; code: TicketCode | null }> {
  const { webinar, places, now } = given;
  const at = now.toISOString();
  const { state } = webinarGateState(webinar, now);
  if (webinar.sellsTickets === 0 || (state !== "open" && state !== "full"))
    throw new NotHeld({ kind: "closed" });
  if (places.length === 0) throw new NotHeld({ kind: "nothing" });
  if (places.length > MAX_PER_ORDER) throw new NotHeld({ kind: "too-many" });
  const kinds = await kindsOf(trx, webinar.id);
  const taken = await takenOf(trx, webinar.id);
  const lines = [];
  for (const [kindId, wanted] of Map.groupBy(places, (place) => place.kindId)) {
    const kind = kinds.find(({ id, isHidden }) => id === kindId && isHidden === 0);
    if (!kind) throw new NotHeld({ kind: "closed" });
    lines.push({ kind, taken: taken(kindId), count: wanted.length });
    refuseUnsold(kind, taken(kindId).all, wanted.length, at);
  }
  const code = given.code === "" ? null : await findCode(trx, webinar.id, given.code, at);
  const { buyerPaysFee } = await settingsOf(trx, webinar);
  const quote = quoteOrder({
    kinds: lines,
    code,
    buyerPaysFee: buyerPaysFee === 1,
    operatorRate: app.config.payments.ticketRate,
    now: at,
  });
  return { quote, code };
}

function refuseUnsold(kind: TicketKind, taken: number, wanted: number, at: string): void {
  const { name, places } = kind;
  const state = saleState(kind, { all: taken, early: 0 }, at);
  if (state === "not-yet" || state === "ended") throw new NotHeld({ kind: "not-on-sale", name });
  if (places !== null && taken + wanted > places)
    throw new NotHeld({ kind: "sold-out", name, left: Math.max(0, places - taken) });
}

async function findCode(
  trx: Database,
  webinarId: string,
  typed: string,
  at: string,
): Promise<TicketCode> {
  const code = await trx
    .selectFrom("ticketCodes")
    .selectAll()
    .where("webinarId", "=", webinarId)
    .where("code", "=", writtenCode(typed))
    .executeTakeFirst();
  if (!code) throw new NotHeld({ kind: "code", why: "absent" });
  const state = codeState(code, at);
  if (state !== "works") throw new NotHeld({ kind: "code", why: state });
  return code;
}

/** One statement counts and takes. */
async function useCode(trx: Database, { id }: TicketCode): Promise<boolean> {
  const used = await trx
    .updateTable("ticketCodes")
    .set((of) => ({ uses: of("uses", "+", 1) }))
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("maxUses", "is", null), eb("uses", "<", eb.ref("maxUses"))]))
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

async function writeOrder(
  trx: Database,
  given: {
    webinar: Webinar;
    wanted: Wanted;
    quote: Quote;
    code: TicketCode | null;
    now: Date;
  },
): Promise<TicketOrder> {
  const { webinar, wanted, quote, code, now } = given;
  const { buyer, places, minutes = HOLD_MINUTES } = wanted;
  const until = new Date(now.getTime() + minutes * 60_000).toISOString();
  const order = await trx
    .insertInto("ticketOrders")
    .values({
      id: newId(now.getTime()),
      accountId: webinar.accountId,
      webinarId: webinar.id,
      number: randomLetters(NUMBER_LETTERS).toUpperCase(),
      token: randomLetters(TOKEN_LETTERS),
      onceToken: wanted.onceToken,
      state: "held",
      buyerName: buyer.name,
      buyerEmail: buyer.email,
      codeId: code?.id ?? null,
      codeText: code?.code ?? null,
      subtotalKobo: quote.subtotalKobo,
      discountKobo: quote.discountKobo,
      cardFeeKobo: quote.cardFeeKobo,
      operatorKobo: quote.operatorKobo,
      paidKobo: 0,
      refundedKobo: 0,
      method: null,
      heldUntil: until,
      startedAs: webinar.startsAt,
      receiptNumber: null,
      isDisputed: 0,
      createdAt: now.toISOString(),
      paidAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const unplaced = [...quote.tickets];
  const guests = places.map(({ kindId, guest }, index) => {
    const at = unplaced.findIndex((ticket) => ticket.kindId === kindId);
    const [ticket] = unplaced.splice(at, 1);
    if (!ticket) throw new Error("a place has no price");
    return {
      // They sort as they were ordered.
      id: newId(now.getTime() + index),
      accountId: webinar.accountId,
      webinarId: webinar.id,
      orderId: order.id,
      kindId,
      name: guest?.name ?? "",
      email: guest?.email ?? "",
      claimToken: guest ? null : randomLetters(TOKEN_LETTERS),
      priceKobo: ticket.priceKobo,
      discountKobo: ticket.discountKobo,
      isEarly: ticket.isEarly ? (1 as const) : (0 as const),
      state: "held" as const,
      registrationId: null,
    };
  });
  await trx.insertInto("ticketGuests").values(guests).execute();
  return order;
}

/**
 * Gives the places of an unpaid order back, and the use of its code. Lock the webinar first, and
 * offer the places to who waits afterwards.
 */
export async function releaseOrder(trx: Database, order: TicketOrder): Promise<boolean> {
  const changed = await trx
    .updateTable("ticketOrders")
    .set({ state: "cancelled", heldUntil: null })
    .where("id", "=", order.id)
    .where("state", "=", "held")
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  const freed = await trx
    .updateTable("ticketGuests")
    .set({ state: "released" })
    .where("orderId", "=", order.id)
    .where("state", "=", "held")
    .executeTakeFirst();
  await freePlaces(trx, order.webinarId, Number(freed.numUpdatedRows));
  if (order.codeId !== null)
    await trx
      .updateTable("ticketCodes")
      .set((of) => ({ uses: of("uses", "-", 1) }))
      .where("id", "=", order.codeId)
      .execute();
  return true;
}

/**
 * Takes the places of a cancelled order again, whose money came late: all of them, or none. Its
 * code counts again, even beyond its uses: the price was agreed.
 */
export async function takeAgain(
  trx: Database,
  { order, webinar, now }: { order: TicketOrder; webinar: Webinar; now: Date },
): Promise<boolean> {
  if (webinar.state === "cancelled" || now.toISOString() >= webinar.startsAt) return false;
  const guests = await trx
    .selectFrom("ticketGuests")
    .select(["id", "kindId"])
    .where("orderId", "=", order.id)
    .execute();
  const kinds = await kindsOf(trx, webinar.id);
  const taken = await takenOf(trx, webinar.id);
  for (const [kindId, wanted] of Map.groupBy(guests, (guest) => guest.kindId)) {
    const places = kinds.find(({ id }) => id === kindId)?.places ?? null;
    if (places !== null && taken(kindId).all + wanted.length > places) return false;
  }
  if (!(await holdPlaces(trx, webinar.id, guests.length))) return false;
  await trx
    .updateTable("ticketGuests")
    .set({ state: "held" })
    .where("orderId", "=", order.id)
    .execute();
  if (order.codeId !== null)
    await trx
      .updateTable("ticketCodes")
      .set((of) => ({ uses: of("uses", "+", 1) }))
      .where("id", "=", order.codeId)
      .execute();
  return true;
}
