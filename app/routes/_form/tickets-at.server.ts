import type { LoaderFunctionArgs } from "@remix-run/node";
import { formSlugOf } from "#app/features/tickets/public/form-of-order.server.ts";
import { findOrder, type TicketOrder } from "#app/features/tickets/store/ticket-rows.server.ts";
import {
  publicWebinarHead,
  type WebinarPage,
} from "#app/features/webinars/registration/public-pages.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { refuseGuess } from "#app/routes/_form/_registration.server.ts";
import { findWebinarAt } from "#app/routes/_form/f/form-visit.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** Pages of tickets are in English, whatever the form is in. */
const ENGLISH = { lang: "en", accepted: null, isGuests: true };

/**
 * The webinar whose tickets a page under `/f/{slug}` is about. Throws 404 without one, 410 when its
 * account is closed, and a 308 from an old address.
 */
export function ticketsAt(args: Args): Promise<WebinarPage> {
  return findWebinarAt(args, ENGLISH);
}

/** Whose order this is, by its secret address. Throws 404, or 429 for who guesses. */
export async function orderAt(args: Args): Promise<{ order: TicketOrder; page: WebinarPage }> {
  const { params, context, request } = args;
  const order = await findOrder(context.app.db, { token: params.token ?? "" });
  if (!order) throw await refuseGuess(context, request);
  return { order, page: await pageOf(args, order.webinarId) };
}

/** The public page of a webinar. Throws as `ticketsAt` does. */
export async function pageOf(args: Args, webinarId: string): Promise<WebinarPage> {
  const slug = await formSlugOf(args.context.app.db, webinarId);
  return ticketsAt({ ...args, params: { slug } });
}

/** What the frame of such a page shows. */
export async function ticketsHead(app: AppContext, page: WebinarPage) {
  const { head, ...rest } = await publicWebinarHead(app, page);
  return { ...rest, head: { ...head, languages: [] } };
}
