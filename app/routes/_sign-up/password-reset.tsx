import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireRecovery, resetPassword } from "#app/features/accounts/recovery/recovery.server.ts";
import { passwordProblem, rulesMet } from "#app/features/accounts/sign-up/password-rules.ts";
import { type SignUpHandle, signUpHeaders } from "#app/features/accounts/sign-up/sign-up-handle.ts";
import { NewPasswordFields } from "#app/features/accounts/sign-up/views/password-step.tsx";
import { SignUpPage } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { formTitle } from "#app/ui/page/page-title.ts";

export const handle: SignUpHandle = { step: 3, of: 3, enhance: true };
export const headers = signUpHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Choose a new password", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = await requireRecovery(request, context, "/password-reset");
  return { email };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const recovery = await requireRecovery(request, context, "/password-reset");
  const form = await readPostedForm(request);
  const password = String(form.get("password") ?? "");
  const errors = passwordProblem(password, String(form.get("confirmPassword") ?? ""));
  if (errors) return json({ errors, met: rulesMet(password) }, { status: 422 });
  const { app, clientAddress } = context;
  const cookie = await resetPassword(app, { recovery, password, request, clientAddress });
  return seeOther("/password-reset-success", cookie ? { "Set-Cookie": cookie } : {});
}

export default function PasswordReset() {
  const { email } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as { errors: Record<string, string>; met: string } | undefined;
  return (
    <SignUpPage title="Choose a new password" intro="A short sentence you will remember works well.">
      <ErrorSummary errors={problem?.errors} />
      <form method="post" action="/password-reset" className="grid gap-5" noValidate>
        {/* Browsers keep the new password with this address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields errors={problem?.errors} met={problem?.met} />
        <button type="submit" className="btn btn-primary w-full" data-busy="Saving…">
          Reset Password
        </button>
      </form>
    </SignUpPage>
  );
}
