import type { AppLoadContext } from "@remix-run/node";
import {
  findRecovery,
  nextRecoveryStep,
  type Recovery,
  type RecoveryStep,
} from "#app/features/accounts/recovery/recovery.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";

/**
 * The recovery of whoever stands at a step after the first. The first line of its loader and
 * action. Throws the redirect to where they belong when it is not here (302, 303 for a form), and
 * 403 for a form from another site.
 */
export async function requireRecovery(
  request: Request,
  context: AppLoadContext,
  step: Exclude<RecoveryStep, "/forgot-pass">,
): Promise<Recovery> {
  const { db, config, clock } = context.app;
  requireSameOrigin(request, config.appUrl);
  const recovery = await findRecovery(db, config, request.headers.get("Cookie"), clock());
  const place = nextRecoveryStep(step, recovery);
  if (recovery && !place) return recovery;
  const isForm = request.method !== "GET" && request.method !== "HEAD";
  throw new Response(null, {
    status: isForm ? 303 : 302,
    headers: { Location: place ?? "/forgot-pass" },
  });
}
