import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { codeRefusal } from "../../accounts/codes/code-words.ts";
import { CODE_MINUTES, readCode, resendSeconds } from "../../accounts/codes/codes.server.ts";
import { checkRecoveryCode } from "../../accounts/recovery/check-recovery-code.server.ts";
import { requireRecovery } from "../../accounts/recovery/require-recovery.server.ts";
import { codeOf, sendRecoveryCode } from "../../accounts/recovery/send-recovery-code.server.ts";
import type { FormProblem } from "../../http/form-errors.ts";
import { notYet, unprocessable } from "../../http/form-problem.server.ts";
import { readPostedForm } from "../../http/read-posted-form.server.ts";
import { seeOther } from "../../http/redirects.server.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { formTitle } from "../../ui/form-title.ts";
import { CodeField } from "../../ui/journey/code-field.tsx";
import type { JourneyHandle } from "../../ui/journey/journey-handle.ts";
import { journeyHeaders } from "../../ui/journey/journey-headers.ts";
import { JourneyPage } from "../../ui/journey/journey-page.tsx";
import { ResendForm } from "../../ui/journey/resend-form.tsx";
import { PublicIcon } from "../../ui/public/public-icon.tsx";

export const handle: JourneyHandle = { step: 2, of: 3, enhance: true };
export const headers = journeyHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Check Your Email!", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const recovery = await requireRecovery(request, context, "/email-verify");
  const { db, clock } = context.installation;
  const waitSeconds = await resendSeconds(db, { ...codeOf(recovery), now: clock() });
  return { email: recovery.email, minutes: CODE_MINUTES, waitSeconds };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const recovery = await requireRecovery(request, context, "/email-verify");
  const { installation, clientAddress, requestId } = context;
  const form = await readPostedForm(request);
  if (form.get("intent") === "resend") {
    const issue = await sendRecoveryCode(installation, { recovery, request, clientAddress, requestId });
    if (issue.kind === "sent") return seeOther("/email-verify");
    return notYet(form, codeRefusal(issue), issue.seconds);
  }
  const typed = readCode(String(form.get("code") ?? ""));
  if (!typed) return unprocessable(form, { code: "Please enter the complete verification code" });
  const result = await checkRecoveryCode(installation, { recovery, typed, request });
  if (result.kind === "right") return seeOther("/password-reset", { "Set-Cookie": result.cookie });
  if (result.kind === "wrong") return unprocessable(form, { code: "Invalid verification code" });
  if (result.kind === "wait") {
    const hours = Math.ceil(result.seconds / 3600);
    return notYet(form, `Too many codes were tried for this address. Wait ${hours} h, then start again.`, result.seconds);
  }
  const why = "It is too old or was wrong too often.";
  return unprocessable(form, { code: `Invalid verification code. ${why} Send a new one below.` });
}

export default function CheckYourEmail() {
  const { email, minutes, waitSeconds } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  const intro = (
    <>
      If <b className="text-ink font-semibold break-words">{email}</b> has an account, a 5-digit code is on its way to it. It
      works for {minutes} minutes.
    </>
  );
  return (
    <JourneyPage
      title="Check Your Email!"
      intro={intro}
      back={{ href: "/forgot-pass", label: "Go back" }}
      mark={
        <span className="kind !w-12 !h-12 text-2xl mb-5" data-k="sent">
          <PublicIcon name="mail" />
        </span>
      }
    >
      <ErrorSummary errors={problem?.errors} />
      <form method="post" action="/email-verify" className="grid gap-6" noValidate>
        <CodeField error={problem?.errors.code} defaultValue={problem?.values.code} />
        <button type="submit" className="btn btn-primary w-full" data-busy="Checking…">
          Verify Your Code
        </button>
      </form>
      <div className="mt-6 pt-5 border-t border-line grid gap-1">
        <ResendForm action="/email-verify" waitSeconds={waitSeconds} />
        <a className="link inline-flex items-center min-h-control w-fit" href="/forgot-pass">
          Change email
        </a>
      </div>
    </JourneyPage>
  );
}
