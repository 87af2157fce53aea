import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useActionData, useLoaderData, useMatches } from "@remix-run/react";
import { allows } from "../../../../../../accounts/members/role.ts";
import { requireOrganiser } from "../../../../../../accounts/require-organiser.server.ts";
import type { FormProblem } from "../../../../../../http/form-errors.ts";
import { readPostedForm } from "../../../../../../http/read-posted-form.server.ts";
import { readPostFilter } from "../../../../../../outgoing/post-filter.ts";
import { EndpointPage } from "../../../../../../ui/api/endpoint-page.tsx";
import type { DeskHandle } from "../../../../../../ui/desk/desk-handle.ts";
import { formTitle } from "../../../../../../ui/form-title.ts";
import { shownTime } from "../../../../../../ui/relative-time.ts";
import { answerEndpoint } from "../../../../../../webhooks/answer-endpoint.server.ts";
import { endpointStanding } from "../../../../../../webhooks/endpoint-standing.ts";
import { findEndpoint } from "../../../../../../webhooks/endpoints.server.ts";
import { listWebhookPosts } from "../../../../../../webhooks/list-webhook-posts.server.ts";
import { shownSecret } from "../../../../../../webhooks/sign-webhook.server.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: formTitle("Webhook endpoint · Account settings", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account, role } = await requireOrganiser(request, context);
  const { db, clock } = context.installation;
  const now = clock();
  const { timeZone } = account;
  const endpoint = await findEndpoint(db, account.id, params.endpointId);
  const search = new URL(request.url).searchParams;
  const { state } = readPostFilter(search);
  const before = search.get("before");
  const mayChange = allows(role, "owner");
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: JSON.parse(endpoint.events) as string[],
    standing: endpointStanding(endpoint),
    failingSince: endpoint.failingSince === null ? null : shownTime(endpoint.failingSince, now, timeZone),
    disabledReason: endpoint.disabledReason,
    secret: mayChange ? shownSecret(endpoint.secret) : null,
    mayChange,
    state,
    isFirst: before === null,
    ...(await listWebhookPosts(db, { endpointId: endpoint.id, state, before, timeZone, now })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { installation } = context;
  const endpoint = await findEndpoint(installation.db, account.id, params.endpointId);
  return answerEndpoint(installation, endpoint, { form: await readPostedForm(request), actorId: user.id });
}

/** One endpoint with its log. A dialog on top makes it inert. */
export default function Endpoint() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as FormProblem | undefined;
  const dialog = useMatches().some((match) => (match.handle as DeskHandle | undefined)?.dialog);
  return (
    <>
      <div className="grid gap-5" {...(dialog ? { inert: "" } : {})}>
        <p>
          <Link className="link" to="/settings/api">
            All keys and endpoints
          </Link>
        </p>
        <EndpointPage page={page} problem={problem} actions={page.mayChange ? <Acts standing={page.standing} /> : null} />
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
