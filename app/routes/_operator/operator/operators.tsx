import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { addressForm } from "#app/features/operator/operator-forms.server.ts";
import {
  addOperator,
  listOperators,
  removeOperator,
} from "#app/features/operator/session/operators.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import type { FormAnswer } from "#app/platform/http/form-errors.ts";
import {
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Operators" }] };
export const meta: MetaFunction = () => [{ title: "Operators" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, timeZone } = await requireOperator(request, context);
  const { db, config } = context.app;
  const operators = await listOperators(db, config);
  return {
    rules: rulesOf(addressForm),
    operators: operators.map(({ addedAt, ...operator }) => ({
      ...operator,
      added: addedAt && shortDay(addedAt, timeZone),
      isYou: operator.userId === user.id,
    })),
  };
}

/** Gives the right, or takes it away. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const form = await readPostedForm(request);
  const isRemoval = intentOf(form) === "remove";
  const submission = submissionOf(form, addressForm);
  if (submission.status !== "success") return refuse(submission);
  const { email } = submission.value;
  const change = await (isRemoval ? removeOperator : addOperator)(app, { email, operator });
  if (change.kind === "refused") {
    if (isRemoval) return data({ removal: { form: change.problem } }, { status: 422 });
    return refuse(submission, { email: change.problem });
  }
  const text = isRemoval ? `${email} is no longer an operator.` : `${email} can now use this area.`;
  return seeOtherWith(app, "/operator/operators", { kind: "success", text });
}

/** Who may enter this area. */
export default function Operators() {
  const { operators } = useLoaderData<typeof loader>();
  const data = useActionData<typeof action>();
  const removal = data && "removal" in data ? data.removal : undefined;
  const answer = data && "removal" in data ? undefined : data;
  return (
    <>
      <PageHead title="Operators">
        People who can use this area. It doesn’t change their role in any account.
      </PageHead>
      <ErrorSummary errors={removal} />
      <section className="card overflow-hidden mb-6" aria-label="Operators">
        <DataTable
          caption="Operators"
          columns={["Person", "Added", { label: "Remove", isHidden: true }]}
          rows={operators}
          keyOf={({ email }) => email}
        >
          {({ email, name, added, addedBy, isYou }) => (
            <>
              <td className="wide">
                <span className="font-semibold break-words">
                  {name || email}
                  {isYou ? <span className="font-normal text-ink-3"> (you)</span> : null}
                </span>
                {name ? <span className="block text-sm text-ink-3 break-all">{email}</span> : null}
              </td>
              <td className="text-ink-2">
                {addedBy ? (
                  <>
                    {added} by <span className="break-all">{addedBy}</span>
                  </>
                ) : (
                  "Set with OPERATOR_EMAIL"
                )}
              </td>
              <td>
                {addedBy && !isYou ? (
                  <Form method="post">
                    <input type="hidden" name="email" value={email} />
                    <button
                      type="submit"
                      name="intent"
                      value="remove"
                      className="btn btn-plain btn-sm"
                    >
                      Remove<span className="sr-only"> {email}</span>
                    </button>
                  </Form>
                ) : null}
              </td>
            </>
          )}
        </DataTable>
      </section>
      <AddOperator key={operators.length} answer={answer} />
    </>
  );
}

function AddOperator({ answer }: { answer: FormAnswer | undefined }) {
  const { rules } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="add-title">
      <h2 className="panel-title" id="add-title">
        Add an operator
      </h2>
      <p className="mt-1.5 mb-4 text-ink-2 max-w-prose">
        They need an account here first. They’ll find this area in their account menu and open it
        with their password.
      </p>
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-3 max-w-form" {...form}>
        <TextInput
          {...inputOf(fields.email)}
          type="email"
          label="E-mail address"
          autoComplete="off"
        />
        <button type="submit" name="intent" value="add" className="btn btn-primary w-fit">
          Add
        </button>
      </Form>
    </section>
  );
}
