import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { discardForm, findBinnedForm } from "#app/features/forms/list/bin-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Delete form" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const { title, responseCount } = orNotFound(
    await findBinnedForm(db, account.id, params.binnedFormId, clock()),
  );
  return { title, responseCount };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const given = {
    accountId: account.id,
    actorId: user.id,
    id: params.binnedFormId ?? "",
    now: app.clock(),
  };
  const { title } = orNotFound(await discardForm(app.db, given));
  return seeOtherWith(app, "/forms/bin", { kind: "info", text: `${title} is deleted for good.` });
}

export default function DeleteForm() {
  const { title, responseCount } = useLoaderData<typeof loader>();
  const answers =
    responseCount === 1 ? "its 1 response" : `its ${responseCount.toLocaleString("en")} responses`;
  return (
    <ConfirmDialog
      title="Delete for good?"
      closeTo="/forms/bin"
      keep="Keep it"
      button="Delete form"
      isDanger
    >
      <p className="text-ink-2">
        <b className="font-semibold text-ink">{title}</b> will be deleted, with{" "}
        {responseCount === 0 ? "its settings" : answers} and every file people uploaded. Issued
        certificates stay valid. You can’t undo this.
      </p>
    </ConfirmDialog>
  );
}
