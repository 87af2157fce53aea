import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  checkSecondFactor,
  secondFactorErrors,
} from "#app/features/accounts/second-factor/check-second-factor.server.ts";
import {
  readSecondFactor,
  renewRecoveryCodes,
} from "#app/features/accounts/second-factor/second-factor.server.ts";
import { secondFactorForm } from "#app/features/accounts/second-factor/second-factor-forms.server.ts";
import { RecoveryCodes } from "#app/features/accounts/second-factor/views/recovery-codes.tsx";
import { EitherCodeInput } from "#app/features/accounts/second-factor/views/second-factor-input.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { answerOf, readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { useRootData } from "#app/ui/page/root-data.ts";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

const BACK = "/settings/security/two-step";

export const headers = retryAfterHeaders;
export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("New recovery codes · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireOrganiser(request, context);
  if (!(await readSecondFactor(context.app.db, user.id))) throw seeOther(BACK);
  return { email: user.email, rules: rulesOf(secondFactorForm) };
}

/** Answers with the codes, as setting up does. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const browser = browserOf({ request, context });
  const submission = await readSubmission(request, secondFactorForm);
  if (submission.status !== "success") return refuse(submission);
  const check = await checkSecondFactor(app, {
    userId: user.id,
    typed: submission.value.code,
    browser,
  });
  if (check.kind !== "right") {
    const { errors, status, headers } = secondFactorErrors(check, submission.value.code);
    return data(answerOf(submission, errors), { status, headers });
  }
  const codes = await renewRecoveryCodes(app, { userId: user.id, browser });
  if (!codes) return seeOther(BACK);
  context.formDone = true;
  return data({ codes }, { headers: { "Cache-Control": "no-store" } });
}

export default function NewCodes() {
  const { email, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const appName = useRootData()?.appName ?? "";
  const done = answer && "codes" in answer ? answer : undefined;
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer: answer && "codes" in answer ? undefined : answer,
  });
  if (done) {
    return (
      <SettingsCard
        id="codes"
        title="Your new recovery codes"
        className="max-w-[40rem]"
        intro="The old ones no longer work."
      >
        <RecoveryCodes codes={done.codes} appName={appName} email={email} />
      </SettingsCard>
    );
  }
  return (
    <SettingsCard
      id="codes"
      title="Create new recovery codes"
      className="max-w-[40rem]"
      intro="You get ten new codes. Any you have left from before stop working."
    >
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-5" {...form}>
        <EitherCodeInput {...inputOf(fields.code)} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary">
            Create codes
          </button>
          <Link className="btn btn-plain" to={BACK}>
            Cancel
          </Link>
        </div>
      </Form>
    </SettingsCard>
  );
}
