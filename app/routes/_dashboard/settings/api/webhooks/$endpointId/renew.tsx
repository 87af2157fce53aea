import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findEndpoint, renewSecret } from "#app/features/webhooks/endpoints/endpoints.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Make a new secret" }];

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
  await renewSecret(db, endpoint, { accountId: account.id, actorId: user.id, now: clock() });
  return seeOtherWith(app, `/settings/api/webhooks/${endpoint.id}`, {
    kind: "success",
    text: "There is a new secret. Give it to the server at the endpoint.",
  });
}

export default function RenewSecret() {
  const { back } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Make a new secret?"
      closeTo={back}
      keep="Keep the old one"
      button="Make a new secret"
    >
      <p className="text-ink-2">
        Posts will be signed with the new secret. Until your server knows it, it can’t verify them.
        Do this if someone who shouldn’t have the secret has it.
      </p>
    </ConfirmDialog>
  );
}
