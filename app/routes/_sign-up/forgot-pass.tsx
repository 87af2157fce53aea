import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  endRecovery,
  recoveryForm,
  sendRecoveryCode,
  startRecovery,
} from "#app/features/accounts/recovery/recovery.server.ts";
import { codeRefusalMessage } from "#app/features/accounts/sign-in/after-sign-in.server.ts";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { SignUpPage, StepButton } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { browserOf } from "#app/platform/http/browser.ts";
import { readSubmission, refuse, refuseForNow, rulesOf } from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { brandedMeta } from "#app/ui/page/page-head.tsx";

export const handle: SignUpHandle = { step: 1, of: 3, enhance: true };
export const headers = retryAfterHeaders;
export const meta = brandedMeta("Forgot Password?");

export function loader() {
  return { rules: rulesOf(recoveryForm) };
}

/** The same answer in the same time, whether or not the address has an account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app, requestId } = context;
  const { db, config, clock } = app;
  requireSameOrigin(request, config.appUrl);
  const submission = await readSubmission(request, recoveryForm);
  if (submission.status !== "success") return refuse(submission);
  const { email } = submission.value;
  const { recovery, cookie } = await startRecovery(db, config, { email, now: clock() });
  const issue = await sendRecoveryCode(app, {
    recovery,
    browser: browserOf({ request, context }),
    requestId,
  });
  if (issue.kind === "sent") return seeOther("/email-verify", { "Set-Cookie": cookie });
  await endRecovery(db, recovery);
  return refuseForNow(submission, codeRefusalMessage(issue), issue.seconds);
}

export default function ForgotPassword() {
  const { rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <SignUpPage
      title="Forgot Password?"
      intro={
        "Enter the e-mail address you registered with. If it has an account, we’ll send a " +
        "code for choosing a new password."
      }
      back={{ href: "/sign-in", label: "Back to sign in" }}
    >
      <ErrorSummary errors={problems} />
      <form method="post" action="/forgot-pass" className="grid gap-5" {...form}>
        <TextInput
          {...inputOf(fields.email)}
          type="email"
          label="E-mail address"
          autoComplete="email"
        />
        <StepButton busy="Sending...">Next Step</StepButton>
      </form>
    </SignUpPage>
  );
}
