import type { ActionFunctionArgs } from "@remix-run/node";
import { PASSKEY_ASKED } from "#app/features/accounts/passkeys/passkey-challenge.server.ts";
import { askForPasskey } from "#app/features/accounts/passkeys/passkeys.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { consumeByClient } from "#app/platform/http/visitor.server.ts";

export const loader = postOnly;

/**
 * A challenge for the passkey of whoever asks: to sign in, or to confirm that it's them. It says
 * nothing of anybody.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const wait = await consumeByClient(context, PASSKEY_ASKED);
  if (wait !== null)
    return Response.json(null, { status: 429, headers: { "Retry-After": String(wait) } });
  const { options, cookie } = await askForPasskey(app, request.headers.get("Cookie"));
  return Response.json(options, { headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } });
}
