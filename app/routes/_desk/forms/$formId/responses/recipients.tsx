import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { findForm } from "../../../../../forms/find-form.server.ts";
import { answerRecipientsForm, type RecipientsAnswer } from "../../../../../forms/responses/answer-recipients-form.server.ts";
import { RecipientsForm } from "../../../../../forms/responses/recipients-form.tsx";
import { RecipientsReport } from "../../../../../forms/responses/recipients-report.tsx";
import { readResponseSelection } from "../../../../../forms/responses/response-query.ts";
import { showRecipientMapping } from "../../../../../forms/responses/show-recipient-mapping.server.ts";
import { responseScope } from "../../../../../forms/responses/show-responses.server.ts";
import { newFormToken } from "../../../../../http/one-use-token.server.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { formPageTitle } from "../../../../../ui/form-builder/form-page-title.ts";
import { PageHead } from "../../../../../ui/page-head.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Turn into recipients", matches) }];

async function open({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const form = await findForm(installation.db, organiser.account.id, params.formId);
  const scope = { ...(await responseScope(installation, form, organiser.account)), form };
  return { organiser, installation, scope, selection: readResponseSelection(new URL(request.url).searchParams, "everybody") };
}

export async function loader(args: LoaderFunctionArgs) {
  const { installation, scope, selection } = await open(args);
  return {
    base: `/forms/${scope.form.id}/responses`,
    view: await showRecipientMapping(installation, scope, selection),
    token: newFormToken(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { organiser, installation, scope, selection } = await open(args);
  const form = await readPostedForm(args.request);
  const answer = await answerRecipientsForm(installation, organiser, scope, selection, form);
  return answer instanceof Response
    ? answer
    : json<RecipientsAnswer>(answer, { status: Object.keys(answer.errors).length > 0 ? 422 : 200 });
}

/** Match answers to a recipient's values, see what would become of everybody, then add them. */
export default function ResponsesToRecipients() {
  const { base, view, token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as RecipientsAnswer | undefined;
  if (answer?.report) return <RecipientsReport report={answer.report} values={answer.values} base={base} />;
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
  return <RecipientsForm view={view} token={token} base={base} answer={answer} />;
}
