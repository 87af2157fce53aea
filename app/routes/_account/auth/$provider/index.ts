import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { carriedIntent, readSocialIntent, startingPage } from "../../../../accounts/social/social-intent.ts";
import { notFound } from "../../../../http/not-found.ts";
import { readPostedForm } from "../../../../http/read-posted-form.server.ts";
import { seeOther, seeOtherWith } from "../../../../http/redirects.server.ts";
import { requireSameOrigin } from "../../../../http/same-origin.server.ts";
import { openSocial } from "../../../../providers/social/open-social.server.ts";
import { isSocialProvider, SOCIAL_NAMES } from "../../../../providers/social.ts";

/** A visit by link goes to no provider: only a button of ours sends anybody there. */
export function loader() {
  throw redirect("/sign-in", 303);
}

/** Sends the browser to Google or X, and notes in a cookie why. */
export async function action({ request, params: { provider }, context }: ActionFunctionArgs) {
  const { config, clock } = context.installation;
  requireSameOrigin(request, config.appUrl);
  if (!isSocialProvider(provider)) throw notFound();
  const { userId: _, ...fields } = Object.fromEntries(await readPostedForm(request));
  const intent = readSocialIntent(fields);
  if (intent.from === "settings") intent.userId = (await requireOrganiser(request, context, { role: "viewer" })).user.id;
  if (!config.social[provider]) {
    const text = `Authentication failed: ${SOCIAL_NAMES[provider]} sign-in is not set up on this site`;
    return seeOtherWith(context.installation, startingPage(intent), { kind: "failed", text });
  }
  const { location, cookie } = await openSocial(config).start(provider, carriedIntent(intent), clock());
  return seeOther(location, { "Set-Cookie": cookie });
}
