import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countSelected } from "#app/features/recipients/lists/recipient-list.server.ts";
import { readSelection } from "#app/features/recipients/lists/recipient-query.ts";
import { findUploadedList } from "#app/features/recipients/lists/uploaded-lists.server.ts";
import { DeleteRecipientsDialog } from "#app/features/recipients/views/delete-recipients-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerTakeOff } from "../../../../_recipient-forms.server.ts";

export const meta: MetaFunction = () => [{ title: "Delete recipients" }];
export const handle: DashboardHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const { id } = orNotFound(await findUploadedList(db, account.id, params.listId));
  const selection = readSelection(new URL(request.url).searchParams);
  const count = await countSelected(db, { accountId: account.id, listId: id }, selection);
  return { base: `/bulk-email/lists/${id}`, count };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { id } = orNotFound(await findUploadedList(app.db, account.id, params.listId));
  return answerTakeOff(request, app, {
    accountId: account.id,
    actorId: user.id,
    listId: id,
    base: `/bulk-email/lists/${id}`,
  });
}

export default function DeletePeopleOfList() {
  return <DeleteRecipientsDialog {...useLoaderData<typeof loader>()} />;
}
