import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import {
  changeForm,
  changeResponses,
  tagsOfForm,
} from "#app/features/forms/responses/handling/handle-responses.server.ts";
import { countSelectedResponses } from "#app/features/forms/responses/list-responses.server.ts";
import { readResponseSelection } from "#app/features/forms/responses/response-query.ts";
import { RESPONSE_STATUSES } from "#app/features/forms/responses/response-status.ts";
import { TagInput } from "#app/features/recipients/views/tag-input.tsx";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select } from "#app/ui/forms/field.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { openResponses } from "./_open-responses.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Set status or tags", matches) },
];

/** Which responses are meant is in the address. */
export async function loader(args: LoaderFunctionArgs) {
  const { app, form, scope, base, searchParams, search } = await openResponses(args, {
    role: "editor",
  });
  return {
    back: search ? `${base}?${search}` : base,
    count: await countSelectedResponses(
      app.db,
      scope,
      readResponseSelection(searchParams, "nobody"),
    ),
    known: await tagsOfForm(app.db, form.id),
    rules: rulesOf(changeForm),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { app, organiser, form, scope, base, searchParams, search } = await openResponses(args);
  const submission = await readSubmission(args.request, changeForm);
  if (submission.status !== "success") return refuse(submission);
  const selection = readResponseSelection(searchParams, "nobody");
  const by = { actorId: organiser.user.id, now: app.clock() };
  const changed = await changeResponses(
    app.db,
    { ...scope, title: form.title },
    { selection, typed: submission.value },
    by,
  );
  const text = `${counted(changed, "response was", "responses were")} changed.`;
  return seeOtherWith(app, search ? `${base}?${search}` : base, {
    kind: changed > 0 ? "success" : "info",
    text,
  });
}

/** Gives the responses that were ticked a status, and tags. */
export default function ChangeResponses() {
  const { back, count, known, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer,
    values: { status: "" as const, add: "", remove: "" },
  });
  const tags = known.map(({ key, name }) => ({ id: key, name }));
  if (count === 0)
    return (
      <>
        <PageHead title="Change responses" />
        <section className="card">
          <EmptyState
            icon="form"
            title="No response is selected"
            actions={
              <Link className="btn btn-primary" to={back}>
                Back to the responses
              </Link>
            }
          >
            Tick the responses to change first, or “Select all”.
          </EmptyState>
        </section>
      </>
    );
  return (
    <>
      <PageHead title={`Change ${counted(count, "response")}`}>
        Status and tags are for you and your colleagues. The people who answered don’t see them.
      </PageHead>
      <Form method="post" className="card p-5 grid gap-5 max-w-[40rem]" {...form}>
        <ErrorSummary errors={problems} />
        <Select
          {...selectOf(fields.status)}
          label="Status"
          options={[{ value: "", label: "Leave as it is" }, ...RESPONSE_STATUSES]}
        />
        <TagInput {...inputOf(fields.add)} label="Add tags" optional tags={tags} />
        <TagInput
          {...inputOf(fields.remove)}
          label="Take off tags"
          hint="Separate several with commas."
          optional
          tags={tags}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Link className="btn btn-plain" to={back}>
            Cancel
          </Link>
          <button type="submit" className="btn btn-primary">
            Change {counted(count, "response")}
          </button>
        </div>
      </Form>
    </>
  );
}
