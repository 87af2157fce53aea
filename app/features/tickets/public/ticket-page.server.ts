import type { Webinar } from "#app/features/webinars/model/webinar.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import { orderLines, priceLabel } from "../model/order-lines.ts";
import type { RefundRule } from "../model/refund-rule.ts";
import { earlyLeft, saleState } from "../model/ticket-kind.ts";
import { quoteWanted } from "../orders/hold-places.server.ts";
import { settingsOf, type TicketKind, takenOf } from "../store/ticket-rows.server.ts";
import {
  HELD_FOR,
  keyOf,
  readChoice,
  type TicketProblems,
  type Typed,
  whyNot,
} from "./ticket-form.server.ts";

/** What the page of a webinar's tickets shows, with everything that was typed. */
export async function showTickets(
  app: Pick<AppContext, "db" | "config" | "clock">,
  webinar: Webinar,
  typed?: Typed,
  problems: TicketProblems = {},
) {
  const { db, clock } = app;
  const now = clock().toISOString();
  const { kinds, guests } = await readChoice(app, webinar, typed);
  const settings = await settingsOf(db, webinar);
  const taken = await takenOf(db, webinar.id);
  const code = typed?.get("code")?.trim() ?? "";
  const places = guests.map(({ kindId }) => ({ kindId }));
  const quoted = await quoteWanted(db, app, { webinar, places, code, now: clock() });
  const quote = "quote" in quoted ? quoted.quote : null;
  const found = { ...problems };
  if (!quote && places.length > 0 && "why" in quoted && quoted.why.kind === "code")
    Object.assign(found, whyNot({ kind: "refused", why: quoted.why }));
  const names = new Map(kinds.map(({ id, name }) => [id, name]));
  const day = (iso: string) => shortDay(iso, webinar.timeZone);
  return {
    kinds: kinds.map((kind) => ({
      key: keyOf(kind),
      id: kind.id,
      name: kind.name,
      about: kind.about,
      count: kind.count,
      left: kind.left,
      ...priceNow(kind, { taken: taken(kind.id), now, day }),
      state: saleState(kind, taken(kind.id), now),
      from: kind.salesFrom && day(kind.salesFrom),
    })),
    guests: guests.map(({ kindId: _, ...guest }) => guest),
    typed: { name: typed?.get("name") ?? "", email: typed?.get("email") ?? "", code },
    sums:
      quote && places.length > 0
        ? {
            lines: orderLines(
              { ...quote, codeText: "Discount", method: null, paidKobo: 0 },
              quote.tickets.map(({ isEarly, ...ticket }) => ({
                ...ticket,
                isEarly: isEarly ? (1 as const) : (0 as const),
              })),
              (id) => names.get(id) ?? "",
            ),
            total: priceLabel(quote.totalKobo),
            codeWorks: quote.discountKobo > 0,
          }
        : null,
    rule: `We hold them for ${HELD_FOR} while you pay. ${refundText(settings)}`,
    once: typed?.get("once") || randomLetters(20),
    problems: found,
  };
}

export type TicketsShown = Awaited<ReturnType<typeof showTickets>>;

function priceNow(
  kind: TicketKind,
  given: { taken: { all: number; early: number }; now: string; day: (iso: string) => string },
): { price: string; next: string; lastFew: string } {
  const left = earlyLeft(kind, given.taken, given.now);
  if (kind.earlyKobo === null || left === 0)
    return { price: priceLabel(kind.priceKobo), next: "", lastFew: "" };
  const full = priceLabel(kind.priceKobo);
  return {
    price: priceLabel(kind.earlyKobo),
    next: kind.earlyUntil ? `${full} from ${given.day(kind.earlyUntil)}` : `${full} afterwards`,
    lastFew: left === null ? "" : `${left} left at this price`,
  };
}

/** What those get back who cancel, as a sentence. */
export function refundText(rule: RefundRule): string {
  const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);
  const parts: string[] = [];
  if (rule.fullDays !== null) parts.push(`in full until ${days(rule.fullDays)} before the event`);
  if (rule.partDays !== null)
    parts.push(`${rule.partPercent}% until ${days(rule.partDays)} before it`);
  if (parts.length === 0)
    return "Tickets are not refunded, unless the event is moved or cancelled.";
  return `Refunds of the ticket’s price: ${parts.join(", ")}.`;
}
