import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { resendSeconds } from "#app/features/accounts/codes.server.ts";
import { requestOrigin } from "#app/features/accounts/device-name.ts";
import { buttonForm, codeForm } from "#app/features/accounts/form-fields.server.ts";
import {
  codeOfChange,
  finishEmailChange,
  newAddressOf,
  sendChangeCode,
} from "#app/features/accounts/settings/change-email.server.ts";
import { codeRefusalMessage } from "#app/features/accounts/sign-in/after-sign-in.server.ts";
import { countDown } from "#app/features/accounts/sign-up/enhancements/count-down.ts";
import { CodeField, ResendForm } from "#app/features/accounts/sign-up/views/code-step.tsx";
import { CODE_MINUTES } from "#app/features/delivery/queue/queue-message.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
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
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

const START = "/settings/security/email";
const HERE = "/settings/security/email/confirm";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Confirm your new address · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const now = clock();
  const email = await newAddressOf(db, user.id, now);
  if (!email) throw redirect(START);
  const rules = rulesOf(codeForm);
  return {
    rules,
    email,
    minutes: CODE_MINUTES,
    waitSeconds: await resendSeconds(db, { ...codeOfChange(user.id, email), now }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "viewer" });
  const { user } = organiser;
  const { app, clientAddress } = context;
  const form = await readPostedForm(request);
  const email = await newAddressOf(app.db, user.id, app.clock());
  if (!email) return seeOther(START);
  if (intentOf(form) === "resend") {
    const sent = await sendChangeCode(app, { userId: user.id, email, clientAddress });
    if (sent.kind === "sent") return seeOther(HERE);
    return refuseForNow(submissionOf(form, buttonForm), codeRefusalMessage(sent), sent.seconds);
  }
  const submission = submissionOf(form, codeForm);
  if (submission.status !== "success") return refuse(submission);
  const typed = submission.value.code;
  const outcome = await finishEmailChange(app, organiser, {
    email,
    typed,
    clientAddress,
    origin: requestOrigin(browserOf({ request, context })),
  });
  if (outcome.kind === "changed") {
    const replies = outcome.replyAddressToo ? " Replies to your messages go there too." : "";
    const text = `You now sign in with ${email}.${replies}`;
    return seeOtherWith(app, "/settings/security", { kind: "success", text });
  }
  if (outcome.kind === "taken") {
    const text =
      "Someone has created an account with this address in the meantime, so you can’t use it too.";
    return seeOtherWith(app, START, { kind: "failed", text });
  }
  const why =
    outcome.kind === "over"
      ? ". It has expired or was entered wrongly too many times. Send a new one below."
      : "";
  return refuse(submission, { code: `Invalid verification code${why}` });
}

export default function ConfirmEmail() {
  const { rules, email, minutes, waitSeconds } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  const box = useCountdown(waitSeconds);
  return (
    <SettingsCard
      id="confirm-email"
      title="Check your new e-mail"
      className="max-w-[40rem]"
      intro={
        <>
          We sent a 5-digit code to <b className="font-semibold text-ink break-words">{email}</b>.
          It expires in {minutes} minutes.
        </>
      }
    >
      <ErrorSummary errors={problems} />
      <form method="post" action={HERE} className="grid gap-6" {...form}>
        <CodeField {...inputOf(fields.code)} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary">
            Confirm
          </button>
          <Link className="btn btn-plain" to="/settings/security">
            Cancel
          </Link>
        </div>
      </form>
      <div className="mt-6 pt-5 border-t border-line grid gap-1" ref={box}>
        <ResendForm action={HERE} waitSeconds={waitSeconds} />
        <Link className="link inline-flex items-center min-h-control w-fit" to={START}>
          Change email
        </Link>
      </div>
    </SettingsCard>
  );
}

/**
 * Counts the waiting button of a `ResendForm` down. Give the returned ref to what is around the
 * form.
 */
function useCountdown(waitSeconds: number) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button = box.current?.querySelector<HTMLButtonElement>("[data-countdown]");
    return button && waitSeconds > 0 ? countDown(button) : undefined;
  }, [waitSeconds]);
  return box;
}
