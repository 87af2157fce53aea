import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findUploadedList } from "#app/features/messages/bulk/uploaded-lists.server.ts";
import { answerEditForm, readRecipientForEdit } from "#app/features/recipients/lists/add-recipients.server.ts";
import { EditRecipientDialog } from "#app/features/recipients/views/add-person-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const meta: MetaFunction = () => [{ title: "Edit recipient" }];
export const handle: DashboardHandle = { dialog: true };

async function findPerson({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const { id } = await findUploadedList(db, account.id, params.listId);
  const list = { accountId: account.id, listId: id };
  return { list, base: `/bulk-email/lists/${id}`, person: await readRecipientForEdit(db, list, params.listRecipientId) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { base, person } = await findPerson(args);
  return { base, ...person };
}

export async function action(args: ActionFunctionArgs) {
  const { list, base, person } = await findPerson(args);
  return answerEditForm(args.context.app, list, person, await readPostedForm(args.request), base);
}

export default function EditRecipientOfList() {
  return (
    <EditRecipientDialog {...useLoaderData<typeof loader>()} problem={useActionData<typeof action>()} withCertificate={false} />
  );
}
