import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changePlan, PLAN_CHANGES, planChangesOf } from "#app/features/operator/accounts/change-plan.server.ts";
import { reasonProblem } from "#app/features/operator/accounts/change-status.server.ts";
import { findAccount } from "#app/features/operator/accounts/read-account.server.ts";
import { ReasonDialog } from "#app/features/operator/accounts/views/status-dialog.tsx";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { readPostedForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { FieldError } from "#app/ui/forms/field.tsx";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Plan of ${data?.name ?? "the account"}` }];

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
    choices: changes.map((value) => ({ value, label: PLAN_CHANGES[value].label })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const account = await findAccount(app.db, params.accountId ?? "");
  if (!account) throw notFound();
  const form = await readPostedForm(request);
  const reason = form.get("reason")?.toString().trim() ?? "";
  const problem = reasonProblem(reason);
  const { changes } = await planChangesOf(app.db, account, app.clock());
  const change = changes.find((one) => one === form.get("change"));
  if (problem || !change) {
    return unprocessable(form, {
      ...(change ? {} : { change: "Choose what to do with the plan" }),
      ...(problem ? { reason: problem } : {}),
    });
  }
  const text = await changePlan(app, { account, change, reason, operator });
  if (text === null) return unprocessable(form, { form: "The plan has changed meanwhile. Look at it again." });
  return seeOtherWith(app, `/operator/accounts/${account.id}`, { kind: "success", text });
}

export default function ChangePlan() {
  const { id, name, plan, choices } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  return (
    <ReasonDialog
      title={`Change the plan of ${name}`}
      closeTo={`/operator/accounts/${id}`}
      hint="It stands in the record. The account reads in its activity log what has changed."
      button="Change the plan"
      isDanger={false}
      fields={
        <fieldset className="grid gap-2">
          <legend className="label mb-1.5">What to do</legend>
          {problem?.errors.change ? <FieldError id="change-error">{problem.errors.change}</FieldError> : null}
          {choices.map(({ value, label }) => (
            <label key={value} className="flex items-center gap-2.5 min-h-control">
              <input
                type="radio"
                name="change"
                value={value}
                defaultChecked={problem?.values.change === value}
                aria-describedby={problem?.errors.change ? "change-error" : undefined}
              />
              {label}
            </label>
          ))}
        </fieldset>
      }
    >
      <p>It is on {plan} now. Nothing is charged or given back by a change made here.</p>
    </ReasonDialog>
  );
}
