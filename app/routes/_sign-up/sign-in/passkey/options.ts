import { type ActionFunctionArgs, json } from "@remix-run/node";
import { askForPasskey } from "#app/features/accounts/passkeys/passkeys.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";

/** Every opening of the sign-in page asks once where passkeys are suggested, and a school shares one address. */
const PER_CLIENT = { name: "passkey-options", points: 1_000, seconds: 15 * 60 };

export const loader = postOnly;

/** A challenge for the passkey of whoever asks: to sign in, or to confirm that it's them. It says nothing of anybody. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app, clientAddress } = context;
  requireSameOrigin(request, app.config.appUrl);
  const wait = await consume(clientAddress, PER_CLIENT);
  if (wait !== null) return json(null, { status: 429, headers: { "Retry-After": String(wait) } });
  const { options, cookie } = await askForPasskey(app, request.headers.get("Cookie"));
  return json(options, { headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } });
}
