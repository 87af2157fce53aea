import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { PASSKEY_ASKED } from "#app/features/accounts/passkeys/passkey-challenge.server.ts";
import { usePasskey as takePasskey } from "#app/features/accounts/passkeys/passkeys.server.ts";
import {
  clearNextPageCookies,
  readNextPage,
} from "#app/features/accounts/sign-in/after-sign-in.server.ts";
import { openSession } from "#app/features/accounts/sign-in/sign-in.server.ts";
import {
  findSignInAccount,
  noAccountMessage,
} from "#app/features/accounts/switch-account.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { consume, giveBack } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { seeOther, seeOtherWith, setCookies } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { giveBackByClient } from "#app/platform/http/visitor.server.ts";

const PER_CLIENT = { name: "passkey-sign-in", points: 60, seconds: 15 * 60 };

export function loader() {
  throw redirect("/sign-in");
}

/**
 * Signs in with a passkey. No code is asked for: the device has asked for a finger, a face or a
 * PIN.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const { db, config, clock } = app;
  requireSameOrigin(request, config.appUrl);
  const browser = browserOf({ request, context });
  const form = await readPostedForm(request);
  const failed = (text: string) => seeOtherWith(app, "/sign-in", { kind: "failed", text });
  const wait = await consume(browser.address, PER_CLIENT);
  if (wait !== null) return failed(`Too many tries. ${waitMessage(wait)}, then try again.`);
  const found = await takePasskey(app, { answer: hiddenField(form, "passkey"), browser });
  if (!found)
    return failed("This passkey doesn’t sign you in here. Try again, or use your password.");
  await giveBack(browser.address, PER_CLIENT);
  await giveBackByClient(context, PASSKEY_ASKED);
  const { userId } = found;
  if (!(await findSignInAccount(db, { userId, now: clock() })))
    return failed(await noAccountMessage(app, userId));
  const cookies = await openSession(app, {
    userId,
    remember: form.has("remember"),
    browser,
    announce: true,
  });
  return seeOther(
    readNextPage(request.url, browser.cookies),
    setCookies([...cookies, ...clearNextPageCookies(browser.cookies, config)]),
  );
}
