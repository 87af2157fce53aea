import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { sendChangeCode } from "#app/features/accounts/settings/change-email.server.ts";
import { changeEmailForm } from "#app/features/accounts/settings/settings-forms.server.ts";
import { codeRefusalMessage } from "#app/features/accounts/sign-in/after-sign-in.server.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import {
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
import { TextInput } from "#app/ui/forms/field.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Change e-mail address · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  return { email: organiser.user.email, rules: rulesOf(changeEmailForm) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app, clientAddress } = context;
  const form = await readPostedForm(request);
  const submission = submissionOf(form, changeEmailForm);
  if (submission.status !== "success") return refuse(submission);
  const { email } = submission.value;
  if (email === user.email)
    return refuse(submission, { email: "You already sign in with this address" });
  await requireConfirmation(request, context, { user, form, act: "change your e-mail address" });
  const sent = await sendChangeCode(app, { userId: user.id, email, clientAddress });
  if (sent.kind === "wait") return refuseForNow(submission, codeRefusalMessage(sent), sent.seconds);
  return seeOther("/settings/security/email/confirm");
}

export default function ChangeEmail() {
  const { email, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <SettingsCard
      id="change-email"
      title="Change e-mail address"
      className="max-w-[40rem]"
      intro={
        <>
          You sign in with <b className="font-semibold text-ink break-words">{email}</b>. We send a
          code to the new address. Nothing changes until you enter it.
        </>
      }
    >
      <ErrorSummary errors={problems} />
      <form method="post" action="/settings/security/email" className="grid gap-5" {...form}>
        <TextInput
          {...inputOf(fields.email)}
          type="email"
          label="New e-mail address"
          autoComplete="email"
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary">
            Send Code
          </button>
          <Link className="btn btn-plain" to="/settings/security">
            Cancel
          </Link>
        </div>
      </form>
    </SettingsCard>
  );
}
