import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { disconnectSocial } from "../../../../accounts/social/disconnect-social.server.ts";
import { notFound } from "../../../../http/not-found.ts";
import { postOnly } from "../../../../http/post-only.ts";
import { seeOtherWith } from "../../../../http/redirects.server.ts";
import { isSocialProvider, SOCIAL_NAMES } from "../../../../providers/social.ts";

export const loader = postOnly;

export async function action({ request, params: { provider }, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  if (!isSocialProvider(provider)) throw notFound();
  const { installation, clientAddress } = context;
  const result = await disconnectSocial(installation, { userId: user.id, provider, request, clientAddress });
  if (result === "absent") throw notFound();
  const name = SOCIAL_NAMES[provider];
  return seeOtherWith(
    installation,
    "/settings/security",
    result === "disconnected"
      ? { kind: "success", text: `${name} is disconnected. It no longer signs you in.` }
      : { kind: "failed", text: `${name} is your only way in, so it stays connected. Get a password first.` },
  );
}
