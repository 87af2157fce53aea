import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  changePlan,
  PLAN_CHANGES,
  planChangesOf,
} from "#app/features/operator/accounts/change-account.server.ts";
import { findAccount } from "#app/features/operator/accounts/read-account.server.ts";
import { ReasonDialog } from "#app/features/operator/accounts/views/status-dialog.tsx";
import { planForm } from "#app/features/operator/operator-forms.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { choiceOf } from "#app/ui/forms/checked-form.ts";
import { FieldError } from "#app/ui/forms/field.tsx";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Plan of ${data?.name ?? "the account"}` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireOperator(request, context);
  const { db, clock } = context.app;
  const account = await findAccount(db, params.accountId ?? "");
  if (!account) throw notFound();
  const { plan, changes } = await planChangesOf(db, account, clock());
  return {
    id: account.id,
    name: account.name,
    plan,
    rules: rulesOf(planForm(changes)),
    choices: changes.map((value) => ({ value, label: PLAN_CHANGES[value].label })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const account = await findAccount(app.db, params.accountId ?? "");
  if (!account) throw notFound();
  const { changes } = await planChangesOf(app.db, account, app.clock());
  const submission = await readSubmission(request, planForm(changes));
  if (submission.status !== "success") return refuse(submission);
  const text = await changePlan(app, { account, operator, ...submission.value });
  if (text === null)
    return refuse(submission, { form: "The plan has changed in the meantime. Check it again." });
  return seeOtherWith(app, `/operator/accounts/${account.id}`, { kind: "success", text });
}

export default function ChangePlan() {
  const { id, name, plan, choices, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ReasonDialog
      title={`Change the plan of ${name}`}
      closeTo={`/operator/accounts/${id}`}
      rules={rules}
      answer={answer}
      hint="It appears in the audit log. The account sees the change in its activity log."
      button="Change the plan"
      isDanger={false}
      fieldsBefore={({ change }) => {
        const error = change.errors?.[0];
        return (
          <fieldset className="grid gap-2">
            <legend className="label mb-1.5">Change</legend>
            {error ? <FieldError id="change-error">{error}</FieldError> : null}
            {choices.map(({ value, label }, index) => (
              <label key={value} className="flex items-center gap-2.5 min-h-control">
                <input
                  type="radio"
                  {...choiceOf(change, value)}
                  // The error summary leads to the first.
                  id={index === 0 ? "change" : undefined}
                  aria-describedby={error ? "change-error" : undefined}
                />
                {label}
              </label>
            ))}
          </fieldset>
        );
      }}
    >
      <p>It is on {plan} now. Changes here don’t charge or refund anything.</p>
    </ReasonDialog>
  );
}
