import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import {
  addRecipients,
  checkRecipients,
  recipientsForm,
  showRecipientMapping,
} from "#app/features/forms/responses/recipients-form.server.ts";
import { readResponseSelection } from "#app/features/forms/responses/response-query.ts";
import {
  RecipientsForm,
  RecipientsReport,
} from "#app/features/forms/responses/views/recipients-form.tsx";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import {
  answerOf,
  intentOf,
  readPostedForm,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { openResponses } from "./_open-responses.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("Turn into recipients", matches) },
];

export async function loader(args: LoaderFunctionArgs) {
  const { app, scope, base, searchParams } = await openResponses(args);
  return {
    base,
    view: await showRecipientMapping(app, scope, readResponseSelection(searchParams, "everybody")),
    token: newFormToken(),
    rules: rulesOf(recipientsForm(scope)),
  };
}

/** `check` says what would become of everybody, `add` does it, `back` shows the choices again. */
export async function action(args: ActionFunctionArgs) {
  const { organiser, app, scope, searchParams } = await openResponses(args);
  const form = await readPostedForm(args.request);
  const intent = intentOf(form);
  const submission = submissionOf(form, recipientsForm(scope));
  if (intent === "back") return { ...answerOf(submission), report: null };
  if (submission.status !== "success")
    return data({ ...answerOf(submission), report: null }, { status: 422 });
  const chosen = {
    selection: readResponseSelection(searchParams, "everybody"),
    mapping: submission.value,
  };
  if (intent !== "add") {
    const report = orNotFound(await checkRecipients(app, organiser.account.id, scope, chosen));
    return { ...answerOf(submission), report };
  }
  const { location, message } = orNotFound(await addRecipients(app, organiser, scope, chosen));
  return message ? seeOtherWith(app, location, message) : seeOther(location);
}

/** Match answers to a recipient's values, see what would become of everybody, then add them. */
export default function ResponsesToRecipients() {
  const { base, view, token, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.report)
    return (
      <RecipientsReport report={answer.report} values={answer.initialValue ?? {}} base={base} />
    );
  if (view.count === 0) {
    return (
      <>
        <PageHead title="Turn into recipients" />
        <section className="card" aria-label="Responses">
          <EmptyState
            icon="users"
            title="No response is selected"
            actions={
              <Link className="btn btn-primary" to={base}>
                Back to the responses
              </Link>
            }
          >
            Tick the people to turn into recipients first, or “Select all”.
          </EmptyState>
        </section>
      </>
    );
  }
  return <RecipientsForm view={view} token={token} base={base} rules={rules} answer={answer} />;
}
