import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findUploadedList } from "#app/features/messages/bulk/uploaded-lists.server.ts";
import { answerPersonForm } from "#app/features/recipients/lists/delete-people-form.server.ts";
import { AddPersonDialog } from "#app/features/recipients/views/add-person-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const meta: MetaFunction = () => [{ title: "Add New Recipient" }];
export const handle: DashboardHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { id, columns } = await findUploadedList(context.app.db, account.id, params.listId);
  return { base: `/bulk-email/lists/${id}`, columns, token: newFormToken() };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const { id, columns } = await findUploadedList(app.db, account.id, params.listId);
  const base = `/bulk-email/lists/${id}`;
  return answerPersonForm(app, account.id, await readPostedForm(request), {
    columns,
    ensureList: async () => id,
    doneTo: base,
    againTo: `${base}/add/single`,
  });
}

export default function AddToList() {
  const { base, columns, token } = useLoaderData<typeof loader>();
  return (
    <AddPersonDialog
      title="Add New Recipient"
      token={token}
      columns={columns}
      closeTo={base}
      leave={{ to: base, label: "Cancel" }}
      problem={useActionData<typeof action>()}
      withCertificate={false}
    />
  );
}
