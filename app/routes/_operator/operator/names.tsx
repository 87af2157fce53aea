import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { decideName, listHeldNames } from "#app/features/accounts/proof/names.server.ts";
import { nameDecisionForm, nameRefusalForm } from "#app/features/operator/operator-forms.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import type { FormAnswer } from "#app/platform/http/form-errors.ts";
import {
  answerOf,
  intentOf,
  readPostedForm,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { fullDate } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

const HERE = "/operator/names";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Names" }] };
export const meta: MetaFunction = () => [{ title: "Account names" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const names = (await listHeldNames(context.app.db)).map(({ heldAt, ...name }) => ({
    ...name,
    since: heldAt && fullDate(heldAt, timeZone),
  }));
  return { names, rules: rulesOf(nameDecisionForm) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const form = await readPostedForm(request);
  const accountId = String(form.get("accountId") ?? "");
  const name = String(form.get("name") ?? "");
  const isRefusal = intentOf(form) === "refuse";
  const submission = submissionOf(form, nameRefusalForm);
  if (isRefusal && submission.status !== "success")
    return data({ ...answerOf(submission), accountId }, { status: 422 });
  const reason = isRefusal && submission.status === "success" ? submission.value.reason : null;
  const decision = await decideName(app, { accountId, name, reason, operator });
  if (decision.kind === "absent") throw notFound();
  if (decision.kind === "changed") {
    const text =
      "This account’s name has changed, or another operator has already decided. Check the list again.";
    return seeOtherWith(app, HERE, { kind: "failed", text });
  }
  const text = isRefusal
    ? `${decision.name} is refused. We’ve e-mailed its owners your reason.`
    : `${decision.name} is allowed. We’ve e-mailed its owners.`;
  return seeOtherWith(app, HERE, { kind: "success", text });
}

type Name = Awaited<ReturnType<typeof loader>>["names"][number];

/**
 * Names that could be taken for another's: nothing is issued or sent under them until an operator
 * allows it.
 */
export default function Names() {
  const { names, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead title="Account names">
        These names could be mistaken for this service, for you, or for an organisation that has
        proved who it is. Nothing is issued or sent under them until you allow it.
      </PageHead>
      {names.length === 0 ? (
        <div className="card">
          <EmptyState icon="okc" title="No names are waiting">
            Names that look like another name appear here.
          </EmptyState>
        </div>
      ) : (
        <div className="grid gap-5">
          {names.map((name) => (
            <HeldName
              key={name.id}
              name={name}
              rules={rules}
              answer={
                answer && "accountId" in answer && answer.accountId === name.id ? answer : undefined
              }
            />
          ))}
        </div>
      )}
    </>
  );
}

function HeldName({
  name,
  ...given
}: {
  name: Name;
  rules: SerializeFrom<typeof loader>["rules"];
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm(given);
  const isRefused = name.state === "refused";
  return (
    <section className="card p-5" aria-labelledby={`title-${name.id}`}>
      <h2 className="panel-title" id={`title-${name.id}`}>
        <bdi>{name.name}</bdi>
      </h2>
      <p className="mt-1 text-ink-2">
        Could be mistaken for <b className="text-ink">{name.like}</b>.{" "}
        {name.kind === "company" ? "Organisation" : "Individual"}, {name.ownerEmail}, since{" "}
        {name.since}.{" "}
        <Link className="link" to={`/operator/accounts/${name.id}`}>
          Open the account
        </Link>
      </p>
      {isRefused ? <p className="mt-2">Refused: {name.reason}</p> : null}
      <ErrorSummary errors={problems} />
      <Form method="post" className="mt-4 grid gap-4" {...form}>
        <input type="hidden" name="accountId" value={name.id} />
        <input type="hidden" name="name" value={name.name} />
        {isRefused ? null : (
          <TextArea
            {...inputOf(fields.reason)}
            label="Reason for refusing"
            hint="The owners will read it. Required if you refuse."
            rows={2}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="allow" className="btn btn-primary">
            Allow name
          </button>
          {isRefused ? null : (
            <button type="submit" name="intent" value="refuse" className="btn btn-plain">
              Refuse name
            </button>
          )}
        </div>
      </Form>
    </section>
  );
}
