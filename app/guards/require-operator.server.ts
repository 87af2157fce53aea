import { join } from "node:path";
import { type AppLoadContext, redirect } from "@remix-run/node";
import type { ActingOperator } from "#app/features/activity/operator-acts.server.ts";
import { hasOutbox } from "#app/features/delivery/outbox/outbox.server.ts";
import {
  findOperator,
  type OperatorSession,
} from "#app/features/operator/session/operator-session.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";

/** Who runs this installation and asks for one of its pages. */
interface Operator {
  user: OperatorSession["user"];
  /** As the record of acts names them. */
  operator: ActingOperator;
  hasSecondFactor: boolean;
  /** IANA zone that times are shown in. */
  timeZone: string;
}

/**
 * An operator who has entered the area. The first line of every loader and action in it. Signed
 * out: throws a redirect to /sign-in that leads back. Not an operator: 404, as if the page did not
 * exist. Not entered, or not used for half an hour: a redirect to where they show again who they
 * are. A POST from another site: 403.
 */
export async function requireOperator(
  request: Request,
  context: AppLoadContext,
): Promise<Operator> {
  const { timeZone, user, hasSecondFactor } = await requireSignedInOperator(request, context, true);
  return { user, timeZone, hasSecondFactor, operator: { id: user.id, name: user.email } };
}

/** The same, of somebody who need not have entered yet: for the door itself. */
export async function requireSignedInOperator(
  request: Request,
  { app }: AppLoadContext,
  mustHaveEntered = false,
): Promise<OperatorSession> {
  const { db, config, clock } = app;
  requireSameOrigin(request, config.appUrl);
  const found = await findOperator(db, config, request.headers.get("Cookie"), clock());
  const place = () => returnPath(request);
  if (found === "nobody") throw redirect(`/sign-in?to=${encodeURIComponent(place())}`);
  if (found === "stranger") throw notFound();
  if (mustHaveEntered && !found.hasEntered)
    throw redirect(`/operator/enter?to=${encodeURIComponent(place())}`);
  return found;
}

/**
 * Where to come back to: the page that was asked for, without what Remix's own data requests carry.
 */
function returnPath(request: Request): string {
  const url = new URL(request.url);
  if (request.method !== "GET" && request.method !== "HEAD") return "/operator";
  for (const name of ["_data", "_routes", "index"]) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/**
 * The outbox holds every account's mail and text messages, so only the operator sees it, and only
 * while one of the two really goes there. Anybody else: 404. Returns the folder and the zone to
 * show times in.
 */
export async function requireOutbox(
  request: Request,
  context: AppLoadContext,
): Promise<{ folder: string; timeZone: string; operator: ActingOperator }> {
  const { operator, timeZone } = await requireOperator(request, context);
  const { config } = context.app;
  if (!hasOutbox(config)) throw notFound();
  return { folder: join(config.dataDir, "outbox"), timeZone, operator };
}
