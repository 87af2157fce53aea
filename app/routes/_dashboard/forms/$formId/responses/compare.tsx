import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { pairs } from "#app/engines/lists/pairs.ts";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import {
  compareForms,
  listComparable,
} from "#app/features/forms/responses/compare/comparable-forms.server.ts";
import { ComparedCard } from "#app/features/forms/responses/views/compared-card.tsx";
import { ResponsesHead } from "#app/features/forms/responses/views/response-tools.tsx";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { counted } from "#app/platform/text/wording.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { openResponses } from "./_open-responses.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Compare responses", matches) },
];

/** `?with=` names the other form. */
export async function loader(args: LoaderFunctionArgs) {
  const { app, organiser, form, scope, base, searchParams } = await openResponses(args);
  const { timeZone } = organiser.account;
  const chosen = searchParams.get("with") ?? "";
  const forms = await listComparable(app.db, form);
  const other = chosen ? orNotFound(await findForm(app.db, organiser.account.id, chosen)) : null;
  return {
    base,
    chosen,
    total: form.responseCount,
    forms: forms.map(({ id, title, responseCount, createdAt }) => ({
      value: id,
      label: `${title} (${counted(responseCount, "response")}, made on ${shortDay(createdAt, timeZone)})`,
    })),
    compared:
      other && other.id !== form.id
        ? await compareForms(app, { scope, form, other, timeZone })
        : null,
  };
}

/** The answers to two forms beside each other: what people said before and after. */
export default function CompareResponses() {
  const { base, chosen, total, forms, compared } = useLoaderData<typeof loader>();
  return (
    <>
      <ResponsesHead base={base} current="compare" search="" total={total}>
        Ask the same questions before and after an event, in two forms, and see what changed.
        Questions are matched by their text.
      </ResponsesHead>
      {total === 0 || forms.length === 0 ? (
        <section className="card" aria-label="Compare">
          <EmptyState icon="chart" title="Nothing to compare yet">
            {total === 0
              ? "This form has no responses yet."
              : "None of your other forms has responses yet."}
          </EmptyState>
        </section>
      ) : (
        <Form method="get" className="card p-4 mb-5 flex flex-wrap items-end gap-3">
          <div className="field grow min-w-0 max-w-full">
            <label className="label" htmlFor="with">
              Compare with
            </label>
            <select className="input" id="with" name="with" defaultValue={chosen}>
              {forms.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" className={compared ? "btn btn-plain" : "btn btn-primary"}>
            Compare
          </button>
        </Form>
      )}
      {compared ? (
        <>
          <dl className="card p-4 mb-5 grid gap-3 sm:grid-cols-2">
            {pairs(["Before", "After"], compared.forms).map(([label, form]) => (
              <div key={label}>
                <dt className="text-sm text-ink-2">{label}</dt>
                <dd className="[overflow-wrap:anywhere]">
                  <b dir="auto">{form.title}</b>, {counted(form.count, "response")}
                </dd>
              </div>
            ))}
          </dl>
          {compared.questions.length === 0 ? (
            <p className="card p-4 mb-5">
              The two forms have no question in common that can be counted. Use the same question
              and the same choices in both.
            </p>
          ) : null}
          <div className="grid gap-5 lg:grid-cols-2 items-start">
            {compared.questions.map((question, at) => (
              <ComparedCard key={`${at}-${question.label}`} question={question} at={at} />
            ))}
          </div>
          {compared.only.some((labels) => labels.length > 0) ? (
            <section className="card p-4 mt-5 grid gap-2" aria-labelledby="only-title">
              <h2 className="panel-title" id="only-title">
                Only in one form
              </h2>
              {compared.only.map((labels, side) =>
                labels.length > 0 ? (
                  <p key={side === 0 ? "before" : "after"} className="[overflow-wrap:anywhere]">
                    <b>{side === 0 ? "Before" : "After"}:</b> {labels.join("; ")}
                  </p>
                ) : null,
              )}
            </section>
          ) : null}
        </>
      ) : null}
    </>
  );
}
