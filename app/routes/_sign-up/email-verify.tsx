import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { resendSeconds } from "#app/features/accounts/codes.server.ts";
import { buttonForm, codeForm } from "#app/features/accounts/form-fields.server.ts";
import {
  checkRecoveryCode,
  codeOf,
  sendRecoveryCode,
} from "#app/features/accounts/recovery/recovery.server.ts";
import { codeRefusalMessage } from "#app/features/accounts/sign-in/after-sign-in.server.ts";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { CodeField, ResendForm } from "#app/features/accounts/sign-up/views/code-step.tsx";
import { SignUpPage, StepButton } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { CODE_MINUTES } from "#app/features/delivery/queue/queue-message.server.ts";
import { requireRecovery } from "#app/guards/require-recovery.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import {
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
import { PublicIcon } from "#app/ui/public/public-icon.tsx";

export const handle: SignUpHandle = { step: 2, of: 3, enhance: true };
export const headers = retryAfterHeaders;
export const meta = brandedMeta("Check Your Email!");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const recovery = await requireRecovery(request, context, "/email-verify");
  const { db, clock } = context.app;
  const waitSeconds = await resendSeconds(db, { ...codeOf(recovery), now: clock() });
  return { rules: rulesOf(codeForm), email: recovery.email, minutes: CODE_MINUTES, waitSeconds };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const recovery = await requireRecovery(request, context, "/email-verify");
  const { app, requestId } = context;
  const form = await readPostedForm(request);
  if (intentOf(form) === "resend") {
    const issue = await sendRecoveryCode(app, {
      recovery,
      browser: browserOf({ request, context }),
      requestId,
    });
    if (issue.kind === "sent") return seeOther("/email-verify");
    return refuseForNow(submissionOf(form, buttonForm), codeRefusalMessage(issue), issue.seconds);
  }
  const submission = submissionOf(form, codeForm);
  if (submission.status !== "success") return refuse(submission);
  const result = await checkRecoveryCode(app, {
    recovery,
    typed: submission.value.code,
    browser: browserOf({ request, context }),
  });
  if (result.kind === "right") return seeOther("/password-reset", { "Set-Cookie": result.cookie });
  if (result.kind === "wrong") return refuse(submission, { code: "Invalid verification code" });
  if (result.kind === "wait") {
    const hours = Math.ceil(result.seconds / 3600);
    return refuseForNow(
      submission,
      `Too many codes were tried for this address. Wait ${hours} hours, then start again.`,
      result.seconds,
    );
  }
  const why = "It has expired or was entered wrongly too many times.";
  return refuse(submission, { code: `Invalid verification code. ${why} Send a new one below.` });
}

export default function CheckYourEmail() {
  const { rules, email, minutes, waitSeconds } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  const intro = (
    <>
      If <b className="text-ink font-semibold break-words">{email}</b> has an account, a 5-digit
      code is on its way to it. It expires in {minutes} minutes.
    </>
  );
  return (
    <SignUpPage
      title="Check Your Email!"
      intro={intro}
      back={{ href: "/forgot-pass", label: "Go back" }}
      mark={
        <span className="kind !w-12 !h-12 text-2xl mb-5" data-k="sent">
          <PublicIcon name="mail" />
        </span>
      }
    >
      <ErrorSummary errors={problems} />
      <form method="post" action="/email-verify" className="grid gap-6" {...form}>
        <CodeField {...inputOf(fields.code)} />
        <StepButton busy="Checking…">Verify Your Code</StepButton>
      </form>
      <div className="mt-6 pt-5 border-t border-line grid gap-1">
        <ResendForm action="/email-verify" waitSeconds={waitSeconds} />
        <a className="link inline-flex items-center min-h-control w-fit" href="/forgot-pass">
          Change email
        </a>
      </div>
    </SignUpPage>
  );
}
