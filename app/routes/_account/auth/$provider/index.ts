import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isConfirmed } from "#app/features/accounts/confirm/confirm-session.server.ts";
import {
  type KeptForm,
  keepForm,
  sealForm,
} from "#app/features/accounts/confirm/kept-form.server.ts";
import {
  CONFIRM_PAGE,
  readSocialIntent,
  startingPage,
  writeSocialIntent,
} from "#app/features/accounts/social/social-intent.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith, setCookies } from "#app/platform/http/responses.server.ts";
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
  const { userId: _, kept, ...fields } = Object.fromEntries(await readPostedForm(request));
  const intent = readSocialIntent(fields);
  const { from } = intent;
  const cookies: string[] = [];
  if (from === "settings" || from === "confirm") {
    const { user } = await requireOrganiser(request, context, { role: "viewer" });
    intent.userId = user.id;
    if (from === "confirm" && typeof kept === "string" && kept)
      cookies.push(keepForm(config, kept));
    // Another way to sign in is not added by whoever finds the browser open.
    if (from === "settings" && !(await isConfirmed(context.app, request.headers.get("Cookie")))) {
      const form = {
        action: `/auth/${provider}`,
        act: `connect ${SOCIAL_NAMES[provider]}`,
        fields: [["from", from]],
      } as KeptForm;
      return seeOther(CONFIRM_PAGE, {
        "Set-Cookie": keepForm(config, sealForm(config, { userId: user.id, form, now: clock() })),
      });
    }
  }
  if (!config.social[provider]) {
    const { pathname, searchParams } = new URL(startingPage(intent), config.appUrl);
    // The form beside the button is sent on to its own page, which shows what was typed.
    if (from === "sign-up" && "email" in fields) {
      searchParams.set("social", provider);
      const headers = { Location: `${pathname}?${searchParams}` };
      return new Response(null, { status: 307, headers });
    }
    const text = `Authentication failed: ${SOCIAL_NAMES[provider]} sign-in is not set up on this site`;
    return seeOtherWith(context.app, startingPage(intent), { kind: "failed", text });
  }
  const { location, cookie } = await openSocial(config).start(
    provider,
    writeSocialIntent(intent),
    clock(),
  );
  return seeOther(location, setCookies([...cookies, cookie]));
}
