import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { EndpointFields } from "#app/features/api/endpoints/views/endpoint-page.tsx";
import { endpointForm } from "#app/features/webhooks/endpoints/endpoint-form.server.ts";
import { addEndpoint, MAX_ENDPOINTS } from "#app/features/webhooks/endpoints/endpoints.server.ts";
import { WEBHOOK_EVENTS } from "#app/features/webhooks/webhook-events.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import {
  hiddenField,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Add a webhook endpoint", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context, { role: "owner" });
  return { token: newFormToken(), rules: rulesOf(endpointForm(context.app.config)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const { db, config, clock } = app;
  const form = await readPostedForm(request);
  const submission = submissionOf(form, endpointForm(config));
  if (submission.status !== "success") return refuse(submission);
  await requireConfirmation(request, context, { user, form, act: "add a webhook endpoint" });
  const token = hiddenField(form, "token") || newFormToken();
  const page = await addEndpoint(db, {
    accountId: account.id,
    actorId: user.id,
    now: clock(),
    token,
    ...submission.value,
  });
  if (page === null)
    return refuse(submission, {
      form: `You have ${MAX_ENDPOINTS} endpoints, which is the limit. Delete one first.`,
    });
  const text = "The endpoint is added. Give its secret to the server, then send a test.";
  return seeOtherWith(app, page, { kind: "success", text });
}

export default function NewEndpoint() {
  const { token, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer,
    values: { events: [...WEBHOOK_EVENTS] },
  });
  return (
    <div className="max-w-[46rem]">
      <ErrorSummary errors={problems} />
      <SettingsCard id="new-endpoint" title="Add a webhook endpoint">
        <Form method="post" preventScrollReset {...form}>
          <input type="hidden" name="token" value={token} />
          <EndpointFields fields={fields} />
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Link className="btn btn-plain" to="/settings/api">
              Cancel
            </Link>
            <button type="submit" className="btn btn-primary">
              Add endpoint
            </button>
          </div>
        </Form>
      </SettingsCard>
    </div>
  );
}
