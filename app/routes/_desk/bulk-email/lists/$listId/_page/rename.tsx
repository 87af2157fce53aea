import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../accounts/require-organiser.server.ts";
import { findUploadedList } from "../../../../../../bulk-email/uploaded-lists.server.ts";
import { readPostedForm } from "../../../../../../http/read-posted-form.server.ts";
import { answerRenameForm } from "../../../../../../recipients/answer-rename-form.server.ts";
import { RenameListDialog } from "../../../../../../recipients/rename-list-dialog.tsx";
import type { DeskHandle } from "../../../../../../ui/desk/desk-handle.ts";

export const meta: MetaFunction = () => [{ title: "Rename list" }];
export const handle: DeskHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { id, name } = await findUploadedList(context.installation.db, account.id, params.listId);
  return { base: `/bulk-email/lists/${id}`, name };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const { id } = await findUploadedList(installation.db, account.id, params.listId);
  const list = { accountId: account.id, listId: id };
  return answerRenameForm(installation, list, await readPostedForm(request), `/bulk-email/lists/${id}`);
}

export default function RenameUploadedList() {
  return <RenameListDialog {...useLoaderData<typeof loader>()} problem={useActionData<typeof action>()} />;
}
