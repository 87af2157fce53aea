import { join } from "node:path";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { queueAccountEmail } from "#app/features/accounts/account-email.server.tsx";
import { type CodeIssue, checkCode, issueCode } from "#app/features/accounts/codes.server.ts";
import type { ActingOperator } from "#app/features/activity/operator-acts.server.ts";
import { hasOutbox } from "#app/features/delivery/outbox/outbox.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { findOperator, type OperatorSession } from "./operator-session.server.ts";

/** Who runs this installation and asks for one of its pages. */
interface Operator {
  user: OperatorSession["user"];
  /** As the record of acts names them. */
  operator: ActingOperator;
  /** IANA zone that times are shown in. */
  timeZone: string;
}

/**
 * An operator who has entered the area. The first line of every loader and action in it. Signed out: throws a redirect to
 * /sign-in that leads back. Not an operator: 404, as if the page did not exist. Not entered, or not used for half an hour: a
 * redirect to where they show again who they are. A POST from another site: 403.
 */
export async function requireOperator(request: Request, context: AppLoadContext): Promise<Operator> {
  const { timeZone, user } = await requireSignedInOperator(request, context, true);
  return { user, timeZone, operator: { id: user.id, name: user.email } };
}

/** The same, of somebody who need not have entered yet: for the door itself. */
export async function requireSignedInOperator(
  request: Request,
  { app }: AppLoadContext,
  mustHaveEntered = false,
): Promise<OperatorSession> {
  const { db, config, clock } = app;
  requireSameOrigin(request, config.appUrl);
  const found = await findOperator(db, config, request, clock());
  const place = () => returnPath(request);
  if (found === "nobody") throw redirect(`/sign-in?to=${encodeURIComponent(place())}`);
  if (found === "stranger") throw notFound();
  if (mustHaveEntered && !found.hasEntered) throw redirect(`/operator/enter?to=${encodeURIComponent(place())}`);
  return found;
}

/** Where to come back to: the page that was asked for, without what Remix's own data requests carry. */
function returnPath(request: Request): string {
  const url = new URL(request.url);
  if (request.method !== "GET" && request.method !== "HEAD") return "/operator";
  for (const name of ["_data", "_routes", "index"]) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/**
 * The outbox holds every account's mail and text messages, so only the operator sees it, and only while one of the two
 * really goes there. Anybody else: 404. Returns the folder and the zone to show times in.
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

/** The code by which an operator without a password enters, for the functions of `codes.server.ts`. */
export function entryCodeKey({ id, email }: Pick<OperatorSession["user"], "id" | "email">) {
  return { purpose: "operator", subject: id, destination: email } as const;
}

/** Mails an operator a code to enter with. */
export async function sendEntryCode(
  app: AppContext,
  user: OperatorSession["user"],
  clientAddress: string,
): Promise<Exclude<CodeIssue, { kind: "issued" }> | { kind: "sent" }> {
  const { db, config, clock } = app;
  const now = clock();
  const sent = await db.transaction().execute(async (trx) => {
    const issue = await issueCode(trx, config, { ...entryCodeKey(user), deliverable: true, clientAddress, now });
    if (issue.kind !== "issued") return issue;
    const mail = { kind: "code", code: issue.code, purpose: "operator" } as const;
    await queueAccountEmail(trx, app, { accountId: null, to: { name: "", email: user.email }, mail, now });
    return { kind: "sent" } as const;
  });
  wakeDelivery(db);
  return sent;
}

/** `over`: it is too old or was wrong too often. A right one is used up. */
export function checkEntryCode({ db, config, clock }: AppContext, user: OperatorSession["user"], typed: string) {
  return checkCode(db, config, { ...entryCodeKey(user), typed, now: clock() });
}
