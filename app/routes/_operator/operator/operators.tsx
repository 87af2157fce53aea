import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { FormProblem } from "../../../http/form-errors.ts";
import { unprocessable } from "../../../http/form-problem.server.ts";
import { readPostedForm } from "../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../http/redirects.server.ts";
import { addOperator, listOperators, removeOperator } from "../../../operator/operators.server.ts";
import { requireOperator } from "../../../operator/require-operator.server.ts";
import { readEmailAddress } from "../../../recipients/read-email-address.ts";
import type { DeskHandle } from "../../../ui/desk/desk-handle.ts";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { shortDay } from "../../../ui/relative-time.ts";

export const handle: DeskHandle = { crumbs: () => [{ label: "Operators" }] };
export const meta: MetaFunction = () => [{ title: "Operators" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, timeZone } = await requireOperator(request, context);
  const { db, config } = context.installation;
  const operators = await listOperators(db, config);
  return {
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
  const { installation } = context;
  const form = await readPostedForm(request);
  const isRemoval = form.get("intent") === "remove";
  const read = readEmailAddress(form.get("email")?.toString() ?? "");
  if (!read.ok) return unprocessable(form, { email: `${read.reason}. Write it like name@example.com` });
  const given = { email: read.email, operator };
  const change = isRemoval ? await removeOperator(installation, given) : await addOperator(installation, given);
  if (change.kind === "refused") return unprocessable(form, isRemoval ? { form: change.problem } : { email: change.problem });
  const text = isRemoval ? `${read.email} is no operator any more.` : `${read.email} may enter this area now.`;
  return seeOtherWith(installation, "/operator/operators", { kind: "success", text });
}

/** Who may enter this area. */
export default function Operators() {
  const { operators } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  const isAdding = problem?.values.intent !== "remove";
  return (
    <>
      <PageHead title="Operators">Who may enter this area. It says nothing about any account that they work in.</PageHead>
      <ErrorSummary errors={problem?.errors} />
      <section className="card overflow-hidden mb-6" aria-label="Operators">
        <table className="table stack">
          <caption className="sr-only">Operators</caption>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Added</th>
              <th scope="col">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {operators.map(({ email, name, added, addedBy, isYou }) => (
              <tr key={email}>
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
                    "Named by OPERATOR_EMAIL"
                  )}
                </td>
                <td>
                  {addedBy && !isYou ? (
                    <Form method="post">
                      <input type="hidden" name="email" value={email} />
                      <button type="submit" name="intent" value="remove" className="btn btn-plain btn-sm">
                        Remove<span className="sr-only"> {email}</span>
                      </button>
                    </Form>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="card p-5 sm:p-6" aria-labelledby="add-title">
        <h2 className="panel-title" id="add-title">
          Add an operator
        </h2>
        <p className="mt-1.5 mb-4 text-ink-2 max-w-prose">
          Somebody who has an account here already. They find the area in their account menu, and enter it with their password.
        </p>
        <Form method="post" className="grid gap-3 max-w-form" noValidate key={operators.length}>
          <TextInput
            name="email"
            type="email"
            label="E-mail address"
            autoComplete="off"
            required
            defaultValue={isAdding ? problem?.values.email : undefined}
            error={isAdding ? problem?.errors.email : undefined}
          />
          <button type="submit" name="intent" value="add" className="btn btn-primary w-fit">
            Add
          </button>
        </Form>
      </section>
    </>
  );
}
