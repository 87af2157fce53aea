import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { passwordProblem, rulesMet } from "../../accounts/passwords/password-rules.ts";
import { requireRecovery } from "../../accounts/recovery/require-recovery.server.ts";
import { resetPassword } from "../../accounts/recovery/reset-password.server.ts";
import { readPostedForm } from "../../http/read-posted-form.server.ts";
import { seeOther } from "../../http/redirects.server.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { formTitle } from "../../ui/form-title.ts";
import type { JourneyHandle } from "../../ui/journey/journey-handle.ts";
import { journeyHeaders } from "../../ui/journey/journey-headers.ts";
import { JourneyPage } from "../../ui/journey/journey-page.tsx";
import { NewPasswordFields } from "../../ui/journey/new-password-fields.tsx";

export const handle: JourneyHandle = { step: 3, of: 3, enhance: true };
export const headers = journeyHeaders;
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
  const { installation, clientAddress } = context;
  const cookie = await resetPassword(installation, { recovery, password, request, clientAddress });
  return seeOther("/password-reset-success", cookie ? { "Set-Cookie": cookie } : {});
}

export default function PasswordReset() {
  const { email } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as { errors: Record<string, string>; met: string } | undefined;
  return (
    <JourneyPage title="Choose a new password" intro="A short sentence you will remember works well.">
      <ErrorSummary errors={problem?.errors} />
      <form method="post" action="/password-reset" className="grid gap-5" noValidate>
        {/* Browsers keep the new password with this address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields errors={problem?.errors} met={problem?.met} />
        <button type="submit" className="btn btn-primary w-full" data-busy="Saving…">
          Reset Password
        </button>
      </form>
    </JourneyPage>
  );
}
