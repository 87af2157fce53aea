import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { proveOwner } from "#app/features/accounts/owner-proof.server.ts";
import { removeSecondFactor } from "#app/features/accounts/remove-second-factor.server.ts";
import { checkSecondFactor, secondFactorErrors } from "#app/features/accounts/second-factor/check-second-factor.server.ts";
import { readSecondFactor } from "#app/features/accounts/second-factor/second-factor.server.ts";
import { passwordAndCodeForm } from "#app/features/accounts/second-factor/second-factor-forms.server.ts";
import { EitherCodeInput } from "#app/features/accounts/second-factor/views/second-factor-input.tsx";
import { findSession } from "#app/features/accounts/sessions.server.ts";
import { readSettings } from "#app/features/accounts/settings/settings.server.ts";
import { usePasswordHelp } from "#app/features/accounts/settings/views/password-card.tsx";
import { PasswordInput } from "#app/features/accounts/sign-up/views/password-input.tsx";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { answerOf, readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
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
  const { hasPassword } = await readSettings(db, organiser);
  return { hasPassword, rules: rulesOf(passwordAndCodeForm) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const { db, config, clock } = app;
  const browser = browserOf({ request, context });
  const submission = await readSubmission(request, passwordAndCodeForm);
  if (submission.status !== "success") return refuse(submission);
  const { password, code } = submission.value;
  // The password first: a right code is used up.
  const session = await findSession(db, config, browser.cookies, clock());
  const proof = await proveOwner(app, { userId: user.id, session, password });
  if (proof.kind === "refused") return json(answerOf(submission, proof.errors), { status: proof.status, headers: proof.headers });
  const check = await checkSecondFactor(app, { userId: user.id, typed: code, browser });
  if (check.kind !== "right" && check.kind !== "none") {
    const { errors, status, headers } = secondFactorErrors(check, code);
    return json(answerOf(submission, errors), { status, headers });
  }
  const now = clock();
  await db.transaction().execute((trx) => removeSecondFactor(trx, app, { userId: user.id, by: browser, now }));
  wakeDelivery(db);
  const text = "Two-step sign-in is off. We’ve sent you an e-mail about it.";
  return seeOtherWith(app, "/settings/security", { kind: "success", text });
}

export default function TurnOff() {
  const { hasPassword, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  const ref = usePasswordHelp();
  return (
    <SettingsCard
      id="two-step-off"
      title="Turn off two-step sign-in"
      className="max-w-[40rem]"
      intro="Your password alone will be enough to sign in. Your recovery codes stop working."
    >
      <ErrorSummary errors={problems} />
      <form method="post" action="/settings/security/two-step/off" className="grid gap-5" ref={ref} {...form}>
        {hasPassword ? (
          <PasswordInput {...inputOf(fields.password)} label="Your password" autoComplete="current-password" />
        ) : null}
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
