import { join } from "node:path";
import type { AppLoadContext } from "@remix-run/node";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { notFound } from "../http/not-found.ts";

/**
 * The outbox holds every account's mail, so only the operator sees it, signed in with the address of OPERATOR_EMAIL, and
 * only while mail really goes there. Anybody else: 404. Returns the folder and the zone to show times in.
 */
export async function requireOutbox(request: Request, context: AppLoadContext): Promise<{ folder: string; timeZone: string }> {
  const { user, account } = await requireOrganiser(request, context);
  const { operatorEmail, mail, dataDir } = context.installation.config;
  const isOperator = operatorEmail !== null && user.email.toLowerCase() === operatorEmail;
  if (!isOperator || mail.transport !== "outbox") throw notFound();
  return { folder: join(dataDir, "outbox"), timeZone: account.timeZone };
}
