import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { readAccountEmail } from "#app/features/accounts/account-email.server.tsx";
import { endRecovery, sendRecoveryCode, startRecovery } from "#app/features/accounts/recovery/recovery.server.ts";
import { codeRefusalMessage } from "#app/features/accounts/sign-in/code-messages.ts";
import { type SignUpHandle, signUpHeaders } from "#app/features/accounts/sign-up/sign-up-handle.ts";
import { SignUpPage } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { notYet, readPostedForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { formTitle } from "#app/ui/page/page-title.ts";

export const handle: SignUpHandle = { step: 1, of: 3, enhance: true };
export const headers = signUpHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Forgot Password?", matches) }];

/** The same answer in the same time, whether or not the address has an account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app, clientAddress, requestId } = context;
  const { db, config, clock } = app;
  requireSameOrigin(request, config.appUrl);
  const form = await readPostedForm(request);
  const typed = String(form.get("email") ?? "").trim();
  if (!typed) return unprocessable(form, { email: "Email is required" });
  const email = readAccountEmail(typed);
  if (!email) return unprocessable(form, { email: "Please enter a valid email address" });
  const { recovery, cookie } = await startRecovery(db, config, { email, now: clock() });
  const issue = await sendRecoveryCode(app, { recovery, request, clientAddress, requestId });
  if (issue.kind === "sent") return seeOther("/email-verify", { "Set-Cookie": cookie });
  await endRecovery(db, recovery);
  return notYet(form, codeRefusalMessage(issue), issue.seconds);
}

export default function ForgotPassword() {
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  return (
    <SignUpPage
      title="Forgot Password?"
      intro="Give us the e-mail address you registered with. If it has an account, we send it a code for choosing a new password."
      back={{ href: "/sign-in", label: "Back to sign in" }}
    >
      <ErrorSummary errors={problem?.errors} />
      <form method="post" action="/forgot-pass" className="grid gap-5" noValidate>
        <TextInput
          name="email"
          type="email"
          label="E-mail address"
          autoComplete="email"
          required
          defaultValue={problem?.values.email}
          error={problem?.errors.email}
        />
        <button type="submit" className="btn btn-primary w-full" data-busy="Sending…">
          Next Step
        </button>
      </form>
    </SignUpPage>
  );
}
