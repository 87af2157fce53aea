import { join } from "node:path";
import type { AppLoadContext } from "@remix-run/node";
import type { ActingOperator } from "#app/features/activity/operator-acts.server.ts";
import { hasOutbox } from "#app/features/delivery/outbox/outbox.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { requireOperator } from "./require-operator.server.ts";

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
