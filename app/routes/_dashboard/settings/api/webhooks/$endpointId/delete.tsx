import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteEndpoint, findEndpoint } from "#app/features/webhooks/endpoints/endpoints.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Delete a webhook endpoint" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "owner" });
  const { id } = orNotFound(await findEndpoint(context.app.db, account.id, params.endpointId));
  return { back: `/settings/api/webhooks/${id}` };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const { db, clock } = app;
  const endpoint = orNotFound(await findEndpoint(db, account.id, params.endpointId));
  await deleteEndpoint(db, endpoint, { accountId: account.id, actorId: user.id, now: clock() });
  return seeOtherWith(app, "/settings/api", { kind: "success", text: "The endpoint is deleted." });
}

export default function DeleteEndpoint() {
  const { back } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      closeTo={back}
      keep="Keep it"
      button="Delete endpoint"
      isDanger
    >
      <p className="text-ink-2">We stop posting to it and delete its log and any waiting posts.</p>
    </ConfirmDialog>
  );
}
