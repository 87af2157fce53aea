import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deleteHook, findHook } from "#app/features/mailings/hooks/hooks.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Delete an incoming hook" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "owner" });
  const { id } = orNotFound(await findHook(context.app.db, account.id, params.hookId));
  return { back: `/settings/api/hooks/${id}` };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const { db, clock } = app;
  const hook = orNotFound(await findHook(db, account.id, params.hookId));
  await deleteHook(db, hook, { accountId: account.id, actorId: user.id, now: clock() });
  return seeOtherWith(app, "/settings/api", { kind: "success", text: "The hook is deleted." });
}

export default function DeleteHook() {
  const { back } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Delete this hook?"
      closeTo={back}
      keep="Keep it"
      button="Delete hook"
      isDanger
    >
      <p className="text-ink-2">
        Its address stops working, and what waits there is deleted. Certificates stay.
      </p>
    </ConfirmDialog>
  );
}
