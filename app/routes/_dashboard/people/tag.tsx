import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { readChosenPeople, tagForm } from "#app/features/people/tagging.server.ts";
import { chosenPeople } from "#app/features/recipients/segments/people-filter.server.ts";
import { listTags, tagPeople } from "#app/features/recipients/tags/tags.server.ts";
import { TagInput } from "#app/features/recipients/views/tag-input.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { choiceOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Choice } from "#app/ui/forms/field.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "People", to: "/people" }, { label: "Tag" }],
};
export const meta: MetaFunction = () => [{ title: "Tag people" }];

/** Who is meant is in the address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const { count, back } = orNotFound(
    await readChosenPeople(db, account.id, new URL(request.url).searchParams),
  );
  return { count, back, tags: await listTags(db, account.id), rules: rulesOf(tagForm) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { chosen, back } = orNotFound(
    await readChosenPeople(app.db, account.id, new URL(request.url).searchParams),
  );
  const submission = await readSubmission(request, tagForm);
  if (submission.status !== "success") return refuse(submission);
  const { tags: names, act } = submission.value;
  const outcome = await tagPeople(app.db, (trx) => chosenPeople(trx, account.id, chosen), {
    accountId: account.id,
    actorId: user.id,
    now: app.clock(),
    names,
    act,
  });
  if (outcome.kind === "refused") return refuse(submission, { form: outcome.problem });
  const listed = names.join(", ");
  const text =
    act === "add"
      ? `${counted(outcome.people, "person was", "people were")} tagged: ${listed}.`
      : `${listed} was taken off ${counted(outcome.people, "person", "people")}.`;
  return seeOtherWith(app, back, { kind: outcome.people > 0 ? "success" : "info", text });
}

export default function TagPeople() {
  const { count, back, tags, rules } = useLoaderData<typeof loader>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer: useActionData<typeof action>(),
    values: { act: "add" },
  });
  if (count === 0)
    return (
      <>
        <PageHead title="Tag people" />
        <section className="card">
          <EmptyState
            icon="users"
            title="Nobody is selected"
            actions={
              <Link className="btn btn-primary" to={back}>
                Back
              </Link>
            }
          >
            Tick the people to tag first, or “Select all”.
          </EmptyState>
        </section>
      </>
    );
  return (
    <>
      <PageHead title={`Tag ${counted(count, "person", "people")}`}>
        A tag is a word of your own, such as Alumni or Speaker. You can search by it and use it in
        segments.
      </PageHead>
      <Form method="post" className="card p-5 grid gap-5 max-w-[40rem]" {...form}>
        <ErrorSummary errors={problems} />
        <TagInput {...inputOf(fields.tags)} label="Tags" tags={tags} autoFocus />
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="label mb-1.5">What to do</legend>
          <Choice title="Add these tags" {...choiceOf(fields.act, "add")} />
          <Choice title="Take these tags off" {...choiceOf(fields.act, "remove")} />
        </fieldset>
        <div className="flex flex-wrap justify-end gap-3">
          <Link className="btn btn-plain" to={back}>
            Cancel
          </Link>
          <button type="submit" className="btn btn-primary">
            Save
          </button>
        </div>
      </Form>
    </>
  );
}
