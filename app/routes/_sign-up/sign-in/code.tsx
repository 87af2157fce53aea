import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listPasskeys, passkeyOrigin } from "#app/features/accounts/passkeys/passkeys.server.ts";
import {
  appCodeForm,
  recoveryCodeForm,
} from "#app/features/accounts/second-factor/second-factor-forms.server.ts";
import {
  AppCodeInput,
  RecoveryCodeInput,
} from "#app/features/accounts/second-factor/views/second-factor-input.tsx";
import {
  PENDING_MINUTES,
  readPendingSignIn,
} from "#app/features/accounts/sign-in/pending-sign-in.server.ts";
import {
  passSecondStep,
  passSecondStepByPasskey,
} from "#app/features/accounts/sign-in/second-step.server.ts";
import {
  readPasskeyScript,
  type SignUpHandle,
} from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { SignUpPage, StepButton } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { browserOf } from "#app/platform/http/browser.ts";
import { flashCookie } from "#app/platform/http/cookies.server.ts";
import {
  answerOf,
  hiddenField,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther, seeOtherWith, setCookies } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { brandedMeta } from "#app/ui/page/page-head.tsx";
import { PasskeyForm, PasskeyScript } from "#app/ui/passkeys/passkey-form.tsx";

const HERE = "/sign-in/code";

export const handle: SignUpHandle = { enhance: true };
export const headers = retryAfterHeaders;
export const meta = brandedMeta("Enter your code");

/** Which of the two codes the page asks for. */
function asksRecovery(request: Request): boolean {
  return new URL(request.url).searchParams.has("recovery");
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { db, config, clock } = app;
  const pending = await readPendingSignIn(db, config, {
    cookies: request.headers.get("Cookie"),
    now: clock(),
  });
  if (!pending) throw seeOther("/sign-in");
  const recovery = asksRecovery(request);
  const hasPasskey = (await listPasskeys(db, pending.userId)).length > 0;
  const passkeys = hasPasskey
    ? { origin: passkeyOrigin(config), script: readPasskeyScript(), nonce: context.cspNonce }
    : null;
  return {
    recovery,
    rules: rulesOf(recovery ? recoveryCodeForm : appCodeForm),
    minutes: PENDING_MINUTES,
    passkeys,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const { db, config, clock } = app;
  requireSameOrigin(request, config.appUrl);
  const browser = browserOf({ request, context });
  const pending = await readPendingSignIn(db, config, { cookies: browser.cookies, now: clock() });
  if (!pending) {
    const text = `More than ${PENDING_MINUTES} minutes have passed, or your password was changed. Sign in again.`;
    return seeOtherWith(app, "/sign-in", { kind: "info", text });
  }
  const posted = await readPostedForm(request);
  const answer = hiddenField(posted, "passkey");
  if (answer) {
    const outcome = await passSecondStepByPasskey(app, { pending, answer, browser });
    if (outcome.kind === "signed-in") return seeOther(outcome.to, setCookies(outcome.cookies));
    const text =
      outcome.kind === "ended"
        ? outcome.why
        : "This passkey isn’t one of yours here. Try again, or enter a code.";
    return seeOtherWith(app, outcome.kind === "ended" ? "/sign-in" : HERE, {
      kind: "failed",
      text,
    });
  }
  const submission = submissionOf(posted, asksRecovery(request) ? recoveryCodeForm : appCodeForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = await passSecondStep(app, { pending, typed: submission.value.code, browser });
  if (outcome.kind === "refused") {
    const { errors, status, headers } = outcome;
    return data(answerOf(submission, errors), { status, headers });
  }
  if (outcome.kind === "ended") {
    return seeOther(
      "/sign-in",
      setCookies([...outcome.cookies, flashCookie(app, { kind: "failed", text: outcome.why })]),
    );
  }
  const { to, cookies, recoveryCodesLeft: left } = outcome;
  if (left === null) return seeOther(to, setCookies(cookies));
  const few = left <= 2 ? " Create new ones under Settings, Security." : "";
  const text =
    left === 0
      ? `That was your last recovery code.${few}`
      : `You have ${left} recovery ${left === 1 ? "code" : "codes"} left.${few}`;
  return seeOther(
    to,
    setCookies([...cookies, flashCookie(app, { kind: left <= 2 ? "warning" : "info", text })]),
  );
}

/** The second step of signing in, for those who turned it on. */
export default function SecondStep() {
  const { recovery, rules, minutes, passkeys } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  const intro = recovery
    ? "Use one of the codes you saved when you turned on two-step sign-in."
    : `Open your authenticator app and enter the code it shows. You have ${minutes} minutes.`;
  return (
    <SignUpPage
      title={recovery ? "Enter a recovery code" : "Enter your code"}
      intro={intro}
      back={{ href: "/sign-in", label: "Sign in" }}
    >
      <ErrorSummary errors={problems} />
      <form
        method="post"
        action={recovery ? `${HERE}?recovery=1` : HERE}
        className="grid gap-5"
        {...form}
        key={String(recovery)}
      >
        {recovery ? (
          <RecoveryCodeInput {...inputOf(fields.code)} />
        ) : (
          <AppCodeInput {...inputOf(fields.code)} />
        )}
        <StepButton busy="Checking…">Sign in</StepButton>
      </form>
      {passkeys ? (
        <div className="mt-3">
          <PasskeyForm action={HERE} origin={passkeys.origin} button="Use a passkey instead" />
          <PasskeyScript {...passkeys} />
        </div>
      ) : null}
      <div className="mt-6 pt-5 border-t border-line grid gap-2">
        <a
          className="link inline-flex items-center min-h-control w-fit"
          href={recovery ? HERE : `${HERE}?recovery=1`}
        >
          {recovery ? "Use the code from your app instead" : "Use a recovery code instead"}
        </a>
        {recovery ? (
          <p className="text-sm text-ink-2">
            No recovery codes left?{" "}
            <a className="link" href="/contact">
              Write to us
            </a>
            . We’ll check who you are before we let you in.
          </p>
        ) : null}
      </div>
    </SignUpPage>
  );
}
