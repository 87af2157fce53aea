import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { passkeyOrigin } from "#app/features/accounts/passkeys/passkeys.server.ts";
import { findSession } from "#app/features/accounts/sessions.server.ts";
import {
  clearNextPageCookies,
  nextPageCookie,
  readNextPage,
} from "#app/features/accounts/sign-in/after-sign-in.server.ts";
import { FIRST_PAGE } from "#app/features/accounts/sign-in/first-page.ts";
import {
  recordFailedSignIn,
  SECOND_STEP,
  signIn,
  signInForm,
  signInUser,
} from "#app/features/accounts/sign-in/sign-in.server.ts";
import {
  readPasskeyScript,
  type SignUpHandle,
} from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { PasswordInput } from "#app/features/accounts/sign-up/views/password-input.tsx";
import { SignUpPage, StepButton } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { SocialButtons } from "#app/features/accounts/sign-up/views/social-buttons.tsx";
import {
  findSignInAccount,
  noAccountMessage,
} from "#app/features/accounts/switch-account.server.ts";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { readSubmission, refuse, refuseForNow, rulesOf } from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders, waitMessage } from "#app/platform/http/refusals.ts";
import { afterAnswer, seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { checkboxOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, TextInput } from "#app/ui/forms/field.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { useRootData } from "#app/ui/page/root-data.ts";
import { PasskeyForm, PasskeyScript } from "#app/ui/passkeys/passkey-form.tsx";

export const handle: SignUpHandle = { enhance: true };
export const headers = retryAfterHeaders;
export const meta: MetaFunction = (args) =>
  siteMeta(args, {
    title: formTitle("Sign in", args.matches),
    description: "Sign in to design certificates, send them, and see who has received theirs.",
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, config, clock } = context.app;
  const cookies = request.headers.get("Cookie");
  const to = readNextPage(request.url, cookies);
  if (await findSession(db, config, cookies, clock())) throw redirect(to);
  const kept = request.headers.has("Sec-Fetch-Site") ? null : nextPageCookie(request.url, config);
  if (kept) throw redirect("/sign-in", { headers: { "Set-Cookie": kept } });
  const { searchParams } = new URL(request.url);
  const address =
    searchParams.has("to") && to !== FIRST_PAGE
      ? `/sign-in?to=${encodeURIComponent(to)}`
      : "/sign-in";
  const passkeys = {
    origin: passkeyOrigin(config),
    script: readPasskeyScript(),
    nonce: context.cspNonce,
  };
  return { to, address, rules: rulesOf(signInForm), passkeys };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const browser = browserOf({ request, context });
  requireSameOrigin(request, app.config.appUrl);
  const submission = await readSubmission(request, signInForm);
  if (submission.status !== "success") return refuse(submission);
  const { email, password, remember } = submission.value;
  const result = await signIn(app, { email, password, browser });
  if (result.kind === "refused") {
    // Afterwards, so that the time it takes tells nobody whether there is such an account.
    const failed = (err: unknown) =>
      app.log.error({ err }, "a failed sign-in was not written down");
    afterAnswer(() => recordFailedSignIn(app, { email, browser }), failed);
    return refuse(submission, { form: NOT_AUTHENTICATED });
  }
  if (result.kind === "busy") {
    const text =
      "Very many people are signing in right now. Wait a few seconds, then sign in again.";
    return refuseForNow(submission, text, result.seconds, 503);
  }
  if (result.kind === "wait") {
    const text =
      `Too many tries. ${waitMessage(result.seconds)}, or choose a new password with ` +
      "Forgot Password to sign in now.";
    return refuseForNow(submission, text, result.seconds);
  }
  if (!(await findSignInAccount(app.db, { userId: result.userId, now: app.clock() }))) {
    return refuse(submission, { form: await noAccountMessage(app, result.userId) });
  }
  const who = {
    userId: result.userId,
    remember: remember !== undefined,
    browser,
    announce: true,
    to: readNextPage(request.url, browser.cookies),
  };
  const { next, cookies } = await signInUser(app, who);
  const all = [...cookies, ...clearNextPageCookies(browser.cookies, app.config)];
  return seeOther(next === "code" ? SECOND_STEP : who.to, setCookies(all));
}

/** The same for every reason, so that nobody learns which addresses have an account. */
const NOT_AUTHENTICATED = "This user is yet to be authenticated";

/** What to do when the address and the password do not belong together. */
function AfterRefusal() {
  return (
    <p className="-mt-2 mb-6 text-ink-2">
      Check the address and the password, then try again. You can also{" "}
      <a className="link" href="/forgot-pass">
        choose a new password
      </a>{" "}
      or{" "}
      <a className="link" href="/signup">
        create an account
      </a>
      .
    </p>
  );
}

export default function SignIn() {
  const { to, address, rules, passkeys } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  const appName = useRootData()?.appName ?? "";
  const intro = (
    <>
      New to {appName}?{" "}
      <a className="link" href="/signup">
        Create Account
      </a>
    </>
  );
  return (
    <SignUpPage title="Welcome back" intro={intro}>
      <ErrorSummary errors={problems} />
      {problems?.form === NOT_AUTHENTICATED ? <AfterRefusal /> : null}
      <form method="post" action={address} className="grid gap-5" {...form}>
        <TextInput
          {...inputOf(fields.email)}
          type="email"
          label="E-mail address"
          autoComplete="username webauthn"
        />
        <PasswordInput
          {...inputOf(fields.password)}
          label="Password"
          autoComplete="current-password"
          beside={
            <a className="link text-sm inline-flex items-center min-h-control" href="/forgot-pass">
              Forgot Password
            </a>
          }
        />
        <Check {...checkboxOf(fields.remember)} label="Remember me for 30 days" />
        <StepButton busy="Signing in…">Sign in</StepButton>
      </form>
      <div className="mt-3">
        <PasskeyForm
          action={address.replace("/sign-in", "/sign-in/passkey")}
          origin={passkeys.origin}
          button="Use a passkey"
        >
          <input type="hidden" name="remember" value="on" disabled data-remember="" />
        </PasskeyForm>
      </div>
      <PasskeyScript {...passkeys} />
      <SocialButtons hidden={to === FIRST_PAGE ? { from: "sign-in" } : { from: "sign-in", to }} />
    </SignUpPage>
  );
}
