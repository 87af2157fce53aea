import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listNameForm } from "#app/features/recipients/lists/list-acts.server.ts";
import { findUploadedList } from "#app/features/recipients/lists/uploaded-lists.server.ts";
import { RenameListDialog } from "#app/features/recipients/views/delete-recipients-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerRenameList } from "../../../../_recipient-forms.server.ts";
import { keepTyped } from "../../../../_typed-for-deleted.server.ts";

export const meta: MetaFunction = () => [{ title: "Rename list" }];
export const handle: DashboardHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { id, name } = orNotFound(
    await findUploadedList(context.app.db, account.id, params.listId),
  );
  return { base: `/bulk-email/lists/${id}`, name, rules: rulesOf(listNameForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { id } = await keepTyped(request, { what: "list" }, () =>
    findUploadedList(app.db, account.id, params.listId).then(orNotFound),
  );
  return answerRenameList(request, app, {
    accountId: account.id,
    actorId: user.id,
    listId: id,
    base: `/bulk-email/lists/${id}`,
  });
}

export default function RenameUploadedList() {
  return (
    <RenameListDialog {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
