import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { resendSeconds } from "#app/features/accounts/codes.server.ts";
import {
  buttonForm,
  codeForm,
  ownPasswordForm,
} from "#app/features/accounts/form-fields.server.ts";
import { confirmPassword, passwordCheckErrors } from "#app/features/accounts/passwords.server.ts";
import {
  checkSecondFactor,
  secondFactorErrors,
} from "#app/features/accounts/second-factor/check-second-factor.server.ts";
import { passwordAndCodeForm } from "#app/features/accounts/second-factor/second-factor-forms.server.ts";
import { EitherCodeInput } from "#app/features/accounts/second-factor/views/second-factor-input.tsx";
import { codeRefusalMessage } from "#app/features/accounts/sign-in/after-sign-in.server.ts";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { CodeField } from "#app/features/accounts/sign-up/views/code-step.tsx";
import { PasswordInput } from "#app/features/accounts/sign-up/views/password-input.tsx";
import { SignUpPage, StepButton } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import { CODE_MINUTES } from "#app/features/delivery/queue/queue-message.server.ts";
import {
  checkEntryCode,
  enterArea,
  entryCodeKey,
  OPERATOR_SESSION_MINUTES,
  sendEntryCode,
} from "#app/features/operator/session/operator-session.server.ts";
import { unlessBusy } from "#app/guards/passwords-busy.server.ts";
import { requireSignedInOperator } from "#app/guards/require-operator.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import type { FormAnswer } from "#app/platform/http/form-errors.ts";
import {
  answerOf,
  intentOf,
  readPostedForm,
  refuse,
  refuseForNow,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { brandedMeta } from "#app/ui/page/page-head.tsx";

export const handle: SignUpHandle = { enhance: true };
export const headers = retryAfterHeaders;
export const meta = brandedMeta("Enter the operator’s area");

/** The page that was asked for, within the area. */
function wish(request: Request): string {
  const to = safePath(new URL(request.url).searchParams.get("to"), "/operator");
  return /^\/(?:operator|outbox)(?:[/?]|$)/.test(to) && !/^\/operator\/(?:enter|leave)/.test(to)
    ? to
    : "/operator";
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, hasPassword, hasSecondFactor, hasEntered } = await requireSignedInOperator(
    request,
    context,
  );
  const to = wish(request);
  if (hasEntered) throw redirect(to);
  const { db, clock, config } = context.app;
  const waitSeconds = hasPassword
    ? 0
    : await resendSeconds(db, { ...entryCodeKey(user), now: clock() });
  const isCodeOut = new URL(request.url).searchParams.has("sent");
  return {
    passwordRules: rulesOf(ownPasswordForm),
    codeRules: rulesOf(codeForm),
    twoStepRules: rulesOf(passwordAndCodeForm),
    hasSecondFactor,
    mustSetUp: !hasSecondFactor && config.operatorSecondFactor === "required",
    to,
    email: user.email,
    hasPassword,
    waitSeconds,
    isCodeOut,
    codeMinutes: CODE_MINUTES,
    minutes: OPERATOR_SESSION_MINUTES,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, hasPassword, hasSecondFactor } = await requireSignedInOperator(request, context);
  const { app, clientAddress } = context;
  const { db, config, clock } = app;
  const form = await readPostedForm(request);
  const to = wish(request);
  if (!hasSecondFactor && config.operatorSecondFactor === "required") {
    return refuse(submissionOf(form, buttonForm), { form: "Turn on two-step sign-in first." });
  }
  if (hasSecondFactor) {
    const submission = submissionOf(form, passwordAndCodeForm);
    if (submission.status !== "success") return refuse(submission);
    const { password, code } = submission.value;
    // The password first: a right code is used up. Who has none shows the app alone.
    const check = hasPassword ? await unlessBusy(confirmPassword(db, user.id, password)) : null;
    if (check && check.kind !== "right") {
      const { errors, status, headers } = passwordCheckErrors(check, "password");
      return data(answerOf(submission, errors), { status, headers });
    }
    const second = await checkSecondFactor(app, {
      userId: user.id,
      typed: code,
      browser: browserOf({ request, context }),
    });
    if (second.kind !== "right") {
      const { errors, status, headers } = secondFactorErrors(second, code);
      return data(answerOf(submission, errors), { status, headers });
    }
  } else if (hasPassword) {
    const submission = submissionOf(form, ownPasswordForm);
    if (submission.status !== "success") return refuse(submission);
    const check = await unlessBusy(confirmPassword(db, user.id, submission.value.password));
    if (check.kind !== "right") {
      const { errors } = passwordCheckErrors(check, "password");
      return check.kind === "wait"
        ? refuseForNow(submission, errors.form ?? "", check.seconds)
        : refuse(submission, errors);
    }
  } else if (intentOf(form) === "send") {
    const sent = await sendEntryCode(app, user, clientAddress);
    if (sent.kind !== "sent")
      return refuseForNow(submissionOf(form, buttonForm), codeRefusalMessage(sent), sent.seconds);
    return seeOther(`/operator/enter?to=${encodeURIComponent(to)}&sent=1`);
  } else {
    const submission = submissionOf(form, codeForm);
    if (submission.status !== "success") return refuse(submission);
    const outcome = await checkEntryCode(app, user, {
      typed: submission.value.code,
      clientAddress,
    });
    if (outcome !== "right") {
      const why =
        outcome === "over"
          ? ". It has expired or was entered wrongly too many times. Send a new one below."
          : "";
      return refuse(submission, { code: `Invalid verification code${why}` });
    }
  }
  const now = clock();
  const cookie = await enterArea(db, config, request.headers.get("Cookie"), now);
  await recordOperatorAct(db, {
    operator: { id: user.id, name: user.email },
    act: "operator.entered",
    now,
  });
  return seeOther(to, { "Set-Cookie": cookie });
}

/** The door of the operator's area: being signed in is not enough, one shows again who one is. */
export default function EnterOperatorArea() {
  const { to, email, hasPassword, hasSecondFactor, mustSetUp, minutes } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const address = `/operator/enter?to=${encodeURIComponent(to)}`;
  const OneFactorEntry = hasPassword ? PasswordEntry : CodeEntry;
  const ChosenEntry = hasSecondFactor ? TwoStepEntry : OneFactorEntry;
  const intro = (
    <>
      You are signed in as <b className="text-ink font-semibold break-words">{email}</b>. Confirm
      that it’s you, because this area shows every account’s data. We ask again after {minutes}{" "}
      minutes without use.
    </>
  );
  return (
    <SignUpPage
      title="Enter the operator’s area"
      intro={intro}
      back={{ href: "/dashboard", label: "To the dashboard" }}
    >
      {mustSetUp ? <SetUpFirst /> : <ChosenEntry address={address} answer={answer} />}
    </SignUpPage>
  );
}

/** For an installation whose operators must have a second factor, and one who has none. */
function SetUpFirst() {
  return (
    <>
      <h2 className="text-lg">Turn on two-step sign-in first</h2>
      <p className="mt-1.5 mb-5 text-ink-2">
        This server lets operators in only with a code from an authenticator app. Setting it up
        takes two minutes.
      </p>
      <a className="btn btn-primary w-full" href="/settings/security/two-step">
        Turn on two-step sign-in
      </a>
    </>
  );
}

/** For who has a second factor: both, or the app alone for who came with Google or X. */
function TwoStepEntry({ address, answer }: Entry) {
  const { twoStepRules: rules, hasPassword } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <>
      <ErrorSummary errors={problems} />
      <form method="post" action={address} className="grid gap-5" {...form}>
        {hasPassword ? (
          <PasswordInput
            {...inputOf(fields.password)}
            label="Your password"
            autoComplete="current-password"
          />
        ) : null}
        <EitherCodeInput {...inputOf(fields.code)} />
        <StepButton busy="Checking…">Enter</StepButton>
      </form>
    </>
  );
}

interface Entry {
  /** Of this page, with the page that was asked for. */
  address: string;
  answer: FormAnswer | undefined;
}

function PasswordEntry({ address, answer }: Entry) {
  const { passwordRules: rules } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <>
      <ErrorSummary errors={problems} />
      <form method="post" action={address} className="grid gap-5" {...form}>
        <PasswordInput
          {...inputOf(fields.password)}
          label="Your password"
          autoComplete="current-password"
        />
        <StepButton busy="Checking…">Enter</StepButton>
      </form>
    </>
  );
}

/** For who has no password: asks for a code, then takes it. */
function CodeEntry({ address, answer }: Entry) {
  const { codeRules: rules, isCodeOut, waitSeconds, codeMinutes } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <>
      <ErrorSummary errors={problems} />
      {isCodeOut || answer ? (
        <form method="post" action={address} className="grid gap-6" {...form}>
          <CodeField {...inputOf(fields.code)} />
          <StepButton busy="Checking…">Enter</StepButton>
        </form>
      ) : (
        <p className="mb-4 text-ink-2">
          You have no password here, so we’ll e-mail you a code. It expires in {codeMinutes}{" "}
          minutes.
        </p>
      )}
      <form method="post" action={address} className="mt-4">
        <button
          type="submit"
          name="intent"
          value="send"
          className={isCodeOut ? "btn btn-plain" : "btn btn-primary w-full"}
        >
          {isCodeOut ? "E-mail another code" : "E-mail me a code"}
        </button>
        {waitSeconds > 0 ? (
          <p className="mt-2 text-sm text-ink-3">
            You can ask for another in {waitSeconds} seconds.
          </p>
        ) : null}
      </form>
    </>
  );
}
