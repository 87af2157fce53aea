import type { ActionFunctionArgs } from "@remix-run/node";
import { disconnectSocial } from "#app/features/accounts/social/connections.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { notFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { isSocialProvider, SOCIAL_NAMES } from "#app/providers/social/social.ts";

export const loader = postOnly;

export async function action({ request, params: { provider }, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  if (!isSocialProvider(provider)) throw notFound();
  const { app } = context;
  const result = await disconnectSocial(app, { userId: user.id, provider, browser: browserOf({ request, context }) });
  if (result === "absent") throw notFound();
  const name = SOCIAL_NAMES[provider];
  return seeOtherWith(
    app,
    "/settings/security",
    result === "disconnected"
      ? { kind: "success", text: `${name} is disconnected. You can no longer sign in with it.` }
      : { kind: "failed", text: `${name} is your only way to sign in, so it stays connected. Set a password first.` },
  );
}
