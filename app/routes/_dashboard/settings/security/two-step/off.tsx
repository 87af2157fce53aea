import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  checkSecondFactor,
  secondFactorErrors,
} from "#app/features/accounts/second-factor/check-second-factor.server.ts";
import { removeSecondFactor } from "#app/features/accounts/second-factor/remove-second-factor.server.ts";
import { readSecondFactor } from "#app/features/accounts/second-factor/second-factor.server.ts";
import { secondFactorForm } from "#app/features/accounts/second-factor/second-factor-forms.server.ts";
import { EitherCodeInput } from "#app/features/accounts/second-factor/views/second-factor-input.tsx";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import {
  answerOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

const BACK = "/settings/security/two-step";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Turn off two-step sign-in · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { db } = context.app;
  if (!(await readSecondFactor(db, organiser.user.id))) throw seeOther(BACK);
  return { rules: rulesOf(secondFactorForm) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const { db, clock } = app;
  const browser = browserOf({ request, context });
  const form = await readPostedForm(request);
  const submission = submissionOf(form, secondFactorForm);
  if (submission.status !== "success") return refuse(submission);
  const { code } = submission.value;
  // First: a right code is used up.
  await requireConfirmation(request, context, { user, form, act: "turn off two-step sign-in" });
  const check = await checkSecondFactor(app, { userId: user.id, typed: code, browser });
  if (check.kind !== "right" && check.kind !== "none") {
    const { errors, status, headers } = secondFactorErrors(check, code);
    return data(answerOf(submission, errors), { status, headers });
  }
  const now = clock();
  await db
    .transaction()
    .execute((trx) => removeSecondFactor(trx, app, { userId: user.id, by: browser, now }));
  wakeDelivery(db);
  const text = "Two-step sign-in is off. We’ve sent you an e-mail about it.";
  return seeOtherWith(app, "/settings/security", { kind: "success", text });
}

export default function TurnOff() {
  const { rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <SettingsCard
      id="two-step-off"
      title="Turn off two-step sign-in"
      className="max-w-[40rem]"
      intro="Your password alone will be enough to sign in. Your recovery codes stop working."
    >
      <ErrorSummary errors={problems} />
      <form method="post" action="/settings/security/two-step/off" className="grid gap-5" {...form}>
        <EitherCodeInput {...inputOf(fields.code)} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary">
            Turn off
          </button>
          <Link className="btn btn-plain" to={BACK}>
            Cancel
          </Link>
        </div>
      </form>
    </SettingsCard>
  );
}
