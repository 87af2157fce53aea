import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newPasswordForm, passwordAnswerOf } from "#app/features/accounts/form-fields.server.ts";
import { resetPassword } from "#app/features/accounts/recovery/recovery.server.ts";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { NewPasswordFields } from "#app/features/accounts/sign-up/views/password-step.tsx";
import { SignUpPage, StepButton } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { unlessBusy } from "#app/guards/passwords-busy.server.ts";
import { requireRecovery } from "#app/guards/require-recovery.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { readSubmission, rulesOf } from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { brandedMeta } from "#app/ui/page/page-head.tsx";

export const handle: SignUpHandle = { step: 3, of: 3, enhance: true };
export const headers = retryAfterHeaders;
export const meta = brandedMeta("Choose a new password");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = await requireRecovery(request, context, "/password-reset");
  return { email, rules: rulesOf(newPasswordForm) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const recovery = await requireRecovery(request, context, "/password-reset");
  const submission = await readSubmission(request, newPasswordForm);
  if (submission.status !== "success") return data(passwordAnswerOf(submission), { status: 422 });
  const { password } = submission.value;
  const { app } = context;
  const cookie = await unlessBusy(
    resetPassword(app, {
      recovery,
      password,
      browser: browserOf({ request, context }),
    }),
  );
  return seeOther("/password-reset-success", cookie ? { "Set-Cookie": cookie } : {});
}

export default function PasswordReset() {
  const { email, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <SignUpPage
      title="Choose a new password"
      intro="A short sentence you will remember works well."
    >
      <ErrorSummary errors={problems} />
      <form method="post" action="/password-reset" className="grid gap-5" {...form}>
        {/* Browsers keep the new password with this address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields fields={fields} met={answer?.met} />
        <StepButton busy="Saving…">Reset Password</StepButton>
      </form>
    </SignUpPage>
  );
}
