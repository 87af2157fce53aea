import { join } from "node:path";
import type { AppLoadContext } from "@remix-run/node";
import type { Config } from "../config.server.ts";
import { notFound } from "../http/not-found.ts";
import type { ActingOperator } from "../operator/record-act.server.ts";
import { requireOperator } from "../operator/require-operator.server.ts";

/** Whether mail or text messages are written here instead of being sent. */
export function hasOutbox(config: Pick<Config, "mail" | "sms">): boolean {
  return config.mail.transport === "outbox" || config.sms.transport === "outbox";
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
  const { config } = context.installation;
  if (!hasOutbox(config)) throw notFound();
  return { folder: join(config.dataDir, "outbox"), timeZone, operator };
}
