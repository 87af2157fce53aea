import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../accounts/require-organiser.server.ts";
import { findProject } from "../../../../../../certificates/find-project.server.ts";
import { readPostedForm } from "../../../../../../http/read-posted-form.server.ts";
import { answerEditForm, readRecipientForEdit } from "../../../../../../recipients/edit-recipient.server.ts";
import { EditRecipientDialog } from "../../../../../../recipients/edit-recipient-dialog.tsx";
import type { DeskHandle } from "../../../../../../ui/desk/desk-handle.ts";

export const handle: DeskHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Edit recipient" }];

async function findPerson({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const project = await findProject(db, account.id, params.projectId);
  const person = await readRecipientForEdit(db, { accountId: account.id, listId: project.listId }, params.recipientId);
  return { accountId: account.id, base: `/certificates/${project.id}/recipients`, person };
}

export async function loader(args: LoaderFunctionArgs) {
  const { base, person } = await findPerson(args);
  return { base, ...person };
}

export async function action(args: ActionFunctionArgs) {
  const { accountId, base, person } = await findPerson(args);
  const list = { accountId, listId: person.listId };
  return answerEditForm(args.context.installation, list, person, await readPostedForm(args.request), base);
}

export default function EditRecipient() {
  return <EditRecipientDialog {...useLoaderData<typeof loader>()} problem={useActionData<typeof action>()} />;
}
