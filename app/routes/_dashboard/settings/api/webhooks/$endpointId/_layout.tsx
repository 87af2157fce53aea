import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useActionData, useLoaderData, useMatches } from "@remix-run/react";
import { roleAllows } from "#app/features/accounts/role.ts";
import { EndpointPage } from "#app/features/api/endpoints/views/endpoint-page.tsx";
import { readWebhookDeliveryFilter } from "#app/features/webhooks/deliveries/delivery-filter.ts";
import { listWebhookDeliveries } from "#app/features/webhooks/deliveries/webhook-deliveries.server.ts";
import {
  actOnEndpoint,
  endpointForm,
  isEndpointAct,
} from "#app/features/webhooks/endpoints/endpoint-form.server.ts";
import {
  changeEndpoint,
  endpointStatus,
  findEndpoint,
} from "#app/features/webhooks/endpoints/endpoints.server.ts";
import { shownSecret } from "#app/features/webhooks/sign-webhook.server.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readStoredList } from "#app/platform/database/stored-json.ts";
import {
  hiddenField,
  intentOf,
  readPostedForm,
  refuse,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { backOf, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { formTitle } from "#app/ui/page/page-head.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Webhook endpoint · Account settings", matches) },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account, role } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const now = clock();
  const { timeZone } = account;
  const endpoint = orNotFound(await findEndpoint(db, account.id, params.endpointId));
  const search = new URL(request.url).searchParams;
  const { state } = readWebhookDeliveryFilter(search);
  const before = search.get("before");
  const mayChange = roleAllows(role, "owner");
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: readStoredList(endpoint.events, "webhookEndpoints.events", endpoint.id),
    standing: endpointStatus(endpoint),
    failingSince:
      endpoint.failingSince === null ? null : shownTime(endpoint.failingSince, now, timeZone),
    disabledReason: endpoint.disabledReason,
    secret: mayChange ? shownSecret(endpoint.secret) : null,
    mayChange,
    rules: rulesOf(endpointForm(context.app.config)),
    state,
    isFirst: before === null,
    ...(await listWebhookDeliveries(db, { endpointId: endpoint.id, state, before, timeZone, now })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const endpoint = orNotFound(await findEndpoint(app.db, account.id, params.endpointId));
  const page = `/settings/api/webhooks/${endpoint.id}`;
  const form = await readPostedForm(request);
  const act = intentOf(form);
  if (isEndpointAct(act)) {
    const told = await actOnEndpoint(app, endpoint, {
      act,
      actorId: user.id,
      postId: hiddenField(form, "id"),
    });
    return seeOtherWith(app, backOf(form, page), told);
  }
  const submission = submissionOf(form, endpointForm(app.config));
  if (submission.status !== "success") return refuse(submission);
  if (submission.value.url !== endpoint.url)
    await requireConfirmation(request, context, { user, form, act: "change where data is sent" });
  const { id: actorId } = user;
  await changeEndpoint(app.db, endpoint, {
    accountId: account.id,
    actorId,
    now: app.clock(),
    ...submission.value,
  });
  return seeOtherWith(app, page, { kind: "success", text: "The endpoint is saved." });
}

/** One endpoint with its log. A dialog on top makes it inert. */
export default function Endpoint() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const dialog = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.dialog,
  );
  return (
    <>
      <div className="grid gap-5" {...(dialog ? { inert: "" } : {})}>
        <p>
          <Link className="link" to="/settings/api">
            All keys and endpoints
          </Link>
        </p>
        <EndpointPage
          page={page}
          answer={answer}
          actions={page.mayChange ? <Acts standing={page.standing} /> : null}
        />
      </div>
      <Outlet />
    </>
  );
}

function Acts({ standing }: { standing: "on" | "failing" | "off" }) {
  return (
    <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
      {standing === "off" ? (
        <button type="submit" name="intent" value="on" className="btn btn-primary">
          Turn on
        </button>
      ) : (
        <>
          <button type="submit" name="intent" value="off" className="btn btn-plain">
            Turn off
          </button>
          <button type="submit" name="intent" value="test" className="btn btn-primary">
            Send a test
          </button>
        </>
      )}
    </Form>
  );
}
