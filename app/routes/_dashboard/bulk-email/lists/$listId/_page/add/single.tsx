import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { personForm } from "#app/features/recipients/lists/change-recipients.server.ts";
import { findUploadedList } from "#app/features/recipients/lists/uploaded-lists.server.ts";
import { AddPersonDialog } from "#app/features/recipients/views/add-person-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerAddPerson } from "../../../../../_recipient-forms.server.ts";
import { keepTyped } from "../../../../../_typed-for-deleted.server.ts";

export const meta: MetaFunction = () => [{ title: "Add New Recipient" }];
export const handle: DashboardHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { id, columns } = orNotFound(
    await findUploadedList(context.app.db, account.id, params.listId),
  );
  return {
    base: `/bulk-email/lists/${id}`,
    columns,
    token: newFormToken(),
    rules: rulesOf(personForm(columns)),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { id, columns } = await keepTyped(request, { what: "list" }, () =>
    findUploadedList(app.db, account.id, params.listId).then(orNotFound),
  );
  const base = `/bulk-email/lists/${id}`;
  return answerAddPerson(request, app, {
    accountId: account.id,
    actorId: user.id,
    columns,
    ensureList: async () => id,
    doneTo: base,
    againTo: `${base}/add/single`,
  });
}

export default function AddToList() {
  const { base, columns, token, rules } = useLoaderData<typeof loader>();
  return (
    <AddPersonDialog
      title="Add New Recipient"
      token={token}
      columns={columns}
      closeTo={base}
      leave={{ to: base, label: "Cancel" }}
      rules={rules}
      answer={useActionData<typeof action>()}
      withCertificate={false}
    />
  );
}
