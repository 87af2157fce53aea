import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../../accounts/require-organiser.server.ts";
import { findUploadedList } from "../../../../../../../bulk-email/uploaded-lists.server.ts";
import { newFormToken } from "../../../../../../../http/one-use-token.server.ts";
import { readPostedForm } from "../../../../../../../http/read-posted-form.server.ts";
import { AddPersonDialog } from "../../../../../../../recipients/add-person-dialog.tsx";
import { answerPersonForm } from "../../../../../../../recipients/answer-person-form.server.ts";
import type { DeskHandle } from "../../../../../../../ui/desk/desk-handle.ts";

export const meta: MetaFunction = () => [{ title: "Add New Recipient" }];
export const handle: DeskHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { id, columns } = await findUploadedList(context.installation.db, account.id, params.listId);
  return { base: `/bulk-email/lists/${id}`, columns, token: newFormToken() };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const { id, columns } = await findUploadedList(installation.db, account.id, params.listId);
  const base = `/bulk-email/lists/${id}`;
  return answerPersonForm(installation, account.id, await readPostedForm(request), {
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
