import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { readAccountEmail } from "../../accounts/account-email.server.ts";
import { codeRefusal } from "../../accounts/codes/code-words.ts";
import { endRecovery, startRecovery } from "../../accounts/recovery/recovery.server.ts";
import { sendRecoveryCode } from "../../accounts/recovery/send-recovery-code.server.ts";
import type { FormProblem } from "../../http/form-errors.ts";
import { notYet, unprocessable } from "../../http/form-problem.server.ts";
import { readPostedForm } from "../../http/read-posted-form.server.ts";
import { seeOther } from "../../http/redirects.server.ts";
import { requireSameOrigin } from "../../http/same-origin.server.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextInput } from "../../ui/field.tsx";
import { formTitle } from "../../ui/form-title.ts";
import type { JourneyHandle } from "../../ui/journey/journey-handle.ts";
import { journeyHeaders } from "../../ui/journey/journey-headers.ts";
import { JourneyPage } from "../../ui/journey/journey-page.tsx";

export const handle: JourneyHandle = { step: 1, of: 3, enhance: true };
export const headers = journeyHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Forgot Password?", matches) }];

/** The same answer in the same time, whether or not the address has an account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { installation, clientAddress, requestId } = context;
  const { db, config, clock } = installation;
  requireSameOrigin(request, config.appUrl);
  const form = await readPostedForm(request);
  const typed = String(form.get("email") ?? "").trim();
  if (!typed) return unprocessable(form, { email: "Email is required" });
  const email = readAccountEmail(typed);
  if (!email) return unprocessable(form, { email: "Please enter a valid email address" });
  const { recovery, cookie } = await startRecovery(db, config, { email, now: clock() });
  const issue = await sendRecoveryCode(installation, { recovery, request, clientAddress, requestId });
  if (issue.kind === "sent") return seeOther("/email-verify", { "Set-Cookie": cookie });
  await endRecovery(db, recovery);
  return notYet(form, codeRefusal(issue), issue.seconds);
}

export default function ForgotPassword() {
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  return (
    <JourneyPage
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
    </JourneyPage>
  );
}
