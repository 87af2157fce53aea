import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readSocialIntent, startingPage, writeSocialIntent } from "#app/features/accounts/social/social-intent.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { openSocial } from "#app/providers/social/open-social.server.ts";
import { isSocialProvider, SOCIAL_NAMES } from "#app/providers/social/social.ts";

/** A visit by link goes to no provider: only a button of ours sends anybody there. */
export function loader() {
  throw redirect("/sign-in", 303);
}

/** Sends the browser to Google or X, and notes in a cookie why. */
export async function action({ request, params: { provider }, context }: ActionFunctionArgs) {
  const { config, clock } = context.app;
  requireSameOrigin(request, config.appUrl);
  if (!isSocialProvider(provider)) throw notFound();
  const { userId: _, ...fields } = Object.fromEntries(await readPostedForm(request));
  const intent = readSocialIntent(fields);
  if (intent.from === "settings") intent.userId = (await requireOrganiser(request, context, { role: "viewer" })).user.id;
  if (!config.social[provider]) {
    const text = `Authentication failed: ${SOCIAL_NAMES[provider]} sign-in is not set up on this site`;
    return seeOtherWith(context.app, startingPage(intent), { kind: "failed", text });
  }
  const { location, cookie } = await openSocial(config).start(provider, writeSocialIntent(intent), clock());
  return seeOther(location, { "Set-Cookie": cookie });
}
