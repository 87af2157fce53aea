import type { AppLoadContext } from "@remix-run/node";
import { requireSameOrigin } from "../../http/same-origin.server.ts";
import { findRecovery, type Recovery } from "./recovery.server.ts";
import { type RecoveryStep, recoveryPlace } from "./recovery-steps.ts";

/**
 * The recovery of whoever stands at a step after the first. The first line of its loader and action. Throws the redirect to
 * where they belong when it is not here (302, 303 for a form), and 403 for a form from another site.
 */
export async function requireRecovery(
  request: Request,
  context: AppLoadContext,
  step: Exclude<RecoveryStep, "/forgot-pass">,
): Promise<Recovery> {
  const { db, config, clock } = context.installation;
  requireSameOrigin(request, config.appUrl);
  const recovery = await findRecovery(db, config, request, clock());
  const place = recoveryPlace(step, recovery);
  if (recovery && !place) return recovery;
  const isForm = request.method !== "GET" && request.method !== "HEAD";
  throw new Response(null, { status: isForm ? 303 : 302, headers: { Location: place ?? "/forgot-pass" } });
}
