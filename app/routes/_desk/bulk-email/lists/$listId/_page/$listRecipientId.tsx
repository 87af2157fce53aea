import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../accounts/require-organiser.server.ts";
import { findUploadedList } from "../../../../../../bulk-email/uploaded-lists.server.ts";
import { readPostedForm } from "../../../../../../http/read-posted-form.server.ts";
import { answerEditForm, readRecipientForEdit } from "../../../../../../recipients/edit-recipient.server.ts";
import { EditRecipientDialog } from "../../../../../../recipients/edit-recipient-dialog.tsx";
import type { DeskHandle } from "../../../../../../ui/desk/desk-handle.ts";

export const meta: MetaFunction = () => [{ title: "Edit recipient" }];
export const handle: DeskHandle = { dialog: true };

async function findPerson({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
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
  return answerEditForm(args.context.installation, list, person, await readPostedForm(args.request), base);
}

export default function EditRecipientOfList() {
  return (
    <EditRecipientDialog {...useLoaderData<typeof loader>()} problem={useActionData<typeof action>()} withCertificate={false} />
  );
}
