import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readCode, resendSeconds } from "#app/features/accounts/codes.server.ts";
import { confirmPassword, passwordCheckErrors } from "#app/features/accounts/passwords.server.ts";
import { codeRefusalMessage } from "#app/features/accounts/sign-in/code-messages.ts";
import { type SignUpHandle, signUpHeaders } from "#app/features/accounts/sign-up/sign-up-handle.ts";
import { CodeField } from "#app/features/accounts/sign-up/views/code-step.tsx";
import { PasswordInput } from "#app/features/accounts/sign-up/views/password-input.tsx";
import { SignUpPage } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import { CODE_MINUTES } from "#app/features/delivery/queue/sealed-code.server.ts";
import { checkEntryCode, entryCodeKey, sendEntryCode } from "#app/features/operator/session/enter-code.server.ts";
import { enterArea, OPERATOR_SESSION_MINUTES } from "#app/features/operator/session/operator-session.server.ts";
import { requireSignedInOperator } from "#app/features/operator/session/require-operator.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { notYet, readPostedForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { formTitle } from "#app/ui/page/page-title.ts";

export const handle: SignUpHandle = { enhance: true };
export const headers = signUpHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Enter the operator’s area", matches) }];

/** The page that was asked for, within the area. */
function wish(request: Request): string {
  const to = safePath(new URL(request.url).searchParams.get("to"), "/operator");
  return /^\/(?:operator|outbox)(?:[/?]|$)/.test(to) && !/^\/operator\/(?:enter|leave)/.test(to) ? to : "/operator";
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, hasPassword, hasEntered } = await requireSignedInOperator(request, context);
  const to = wish(request);
  if (hasEntered) throw redirect(to);
  const { db, clock } = context.app;
  const waitSeconds = hasPassword ? 0 : await resendSeconds(db, { ...entryCodeKey(user), now: clock() });
  const isCodeOut = new URL(request.url).searchParams.has("sent");
  return {
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
  const { user, hasPassword } = await requireSignedInOperator(request, context);
  const { app, clientAddress } = context;
  const { db, config, clock } = app;
  const form = await readPostedForm(request);
  const to = wish(request);
  if (hasPassword) {
    const check = await confirmPassword(db, user.id, form.get("password")?.toString() ?? "");
    if (check.kind !== "right") {
      const { errors } = passwordCheckErrors(check, "password");
      return check.kind === "wait" ? notYet(form, errors.form ?? "", check.seconds) : unprocessable(form, errors);
    }
  } else if (form.get("intent") === "send") {
    const sent = await sendEntryCode(app, user, clientAddress);
    if (sent.kind !== "sent") return notYet(form, codeRefusalMessage(sent), sent.seconds);
    return seeOther(`/operator/enter?to=${encodeURIComponent(to)}&sent=1`);
  } else {
    const typed = readCode(form.get("code")?.toString() ?? "");
    if (!typed) return unprocessable(form, { code: "Please enter the complete verification code" });
    const outcome = await checkEntryCode(app, user, typed);
    if (outcome !== "right") {
      const why = outcome === "over" ? ". It is too old or was wrong too often. Send a new one below." : "";
      return unprocessable(form, { code: `Invalid verification code${why}` });
    }
  }
  const now = clock();
  const cookie = await enterArea(db, config, request, now);
  await recordOperatorAct(db, { operator: { id: user.id, name: user.email }, act: "operator.entered", now });
  return seeOther(to, { "Set-Cookie": cookie });
}

/** The door of the operator's area: being signed in is not enough, one shows again who one is. */
export default function EnterOperatorArea() {
  const { to, email, hasPassword, isCodeOut, waitSeconds, codeMinutes, minutes } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  const address = `/operator/enter?to=${encodeURIComponent(to)}`;
  const intro = (
    <>
      You are signed in as <b className="text-ink font-semibold break-words">{email}</b>. Show once more that it is you: here one
      sees the data of every account. You are asked again after {minutes} minutes without use.
    </>
  );
  return (
    <SignUpPage title="Enter the operator’s area" intro={intro} back={{ href: "/dashboard", label: "To the desk" }}>
      <ErrorSummary errors={problem?.errors} />
      {hasPassword ? (
        <form method="post" action={address} className="grid gap-5" noValidate>
          <PasswordInput name="password" label="Your password" autoComplete="current-password" error={problem?.errors.password} />
          <button type="submit" className="btn btn-primary w-full" data-busy="Checking…">
            Enter
          </button>
        </form>
      ) : (
        <>
          {isCodeOut || problem ? (
            <form method="post" action={address} className="grid gap-6" noValidate>
              <CodeField error={problem?.errors.code} defaultValue={problem?.values.code} />
              <button type="submit" className="btn btn-primary w-full" data-busy="Checking…">
                Enter
              </button>
            </form>
          ) : (
            <p className="mb-4 text-ink-2">
              You have no password here, so we mail you a code. It works for {codeMinutes} minutes.
            </p>
          )}
          <form method="post" action={address} className="mt-4">
            <button type="submit" name="intent" value="send" className={isCodeOut ? "btn btn-plain" : "btn btn-primary w-full"}>
              {isCodeOut ? "Mail another code" : "Mail me a code"}
            </button>
            {waitSeconds > 0 ? <p className="mt-2 text-sm text-ink-3">You can ask for another in {waitSeconds} s.</p> : null}
          </form>
        </>
      )}
    </SignUpPage>
  );
}
