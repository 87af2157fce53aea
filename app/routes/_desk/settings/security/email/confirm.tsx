import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { codeRefusal } from "../../../../../accounts/codes/code-words.ts";
import { CODE_MINUTES, readCode, resendSeconds } from "../../../../../accounts/codes/codes.server.ts";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import {
  codeOfChange,
  finishEmailChange,
  newAddressOf,
  sendChangeCode,
} from "../../../../../accounts/settings/change-email.server.ts";
import { notYet, unprocessable } from "../../../../../http/form-problem.server.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { seeOther, seeOtherWith } from "../../../../../http/redirects.server.ts";
import { ErrorSummary } from "../../../../../ui/error-summary.tsx";
import { formTitle } from "../../../../../ui/form-title.ts";
import { CodeField } from "../../../../../ui/journey/code-field.tsx";
import { journeyHeaders } from "../../../../../ui/journey/journey-headers.ts";
import { ResendForm } from "../../../../../ui/journey/resend-form.tsx";
import { SettingsCard } from "../../../../../ui/settings/settings-card.tsx";
import { useCountdown } from "../../../../../ui/settings/use-countdown.ts";

const START = "/settings/security/email";
const HERE = "/settings/security/email/confirm";

export const headers = journeyHeaders;
export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Confirm your new address · Account settings", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireOrganiser(request, context);
  const { db, clock } = context.installation;
  const now = clock();
  const email = await newAddressOf(db, user.id, now);
  if (!email) throw redirect(START);
  return { email, minutes: CODE_MINUTES, waitSeconds: await resendSeconds(db, { ...codeOfChange(user.id, email), now }) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "viewer" });
  const { user } = organiser;
  const { installation, clientAddress } = context;
  const form = await readPostedForm(request);
  const email = await newAddressOf(installation.db, user.id, installation.clock());
  if (!email) return seeOther(START);
  if (form.get("intent") === "resend") {
    const sent = await sendChangeCode(installation, { userId: user.id, email, clientAddress });
    if (sent.kind === "sent") return seeOther(HERE);
    return notYet(form, codeRefusal(sent), sent.seconds);
  }
  const typed = readCode(form.get("code")?.toString() ?? "");
  if (!typed) return unprocessable(form, { code: "Please enter the complete verification code" });
  const outcome = await finishEmailChange(installation, organiser, { email, typed, request, clientAddress });
  if (outcome.kind === "changed") {
    const replies = outcome.replyAddressToo ? " Replies to your messages go there too." : "";
    const text = `You now sign in with ${email}.${replies}`;
    return seeOtherWith(installation, "/settings/security", { kind: "success", text });
  }
  if (outcome.kind === "taken") {
    const text = "An account was opened with this address in the meantime, so it can’t become yours too.";
    return seeOtherWith(installation, START, { kind: "failed", text });
  }
  const why = outcome.kind === "over" ? ". It is too old or was wrong too often. Send a new one below." : "";
  return unprocessable(form, { code: `Invalid verification code${why}` });
}

export default function ConfirmEmail() {
  const { email, minutes, waitSeconds } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const box = useCountdown(waitSeconds);
  return (
    <SettingsCard
      id="confirm-email"
      title="Check your new e-mail"
      className="max-w-[40rem]"
      intro={
        <>
          We sent a 5-digit code to <b className="font-semibold text-ink break-words">{email}</b>. It works for {minutes} minutes.
        </>
      }
    >
      <ErrorSummary errors={problem?.errors} />
      <form method="post" action={HERE} className="grid gap-6">
        <CodeField error={problem?.errors.code} defaultValue={problem?.values.code} />
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
