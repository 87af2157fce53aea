import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../accounts/require-organiser.server.ts";
import { findProject } from "../../../../../../certificates/find-project.server.ts";
import { notFound } from "../../../../../../http/not-found.ts";
import { readPostedForm } from "../../../../../../http/read-posted-form.server.ts";
import { answerRenameForm } from "../../../../../../recipients/answer-rename-form.server.ts";
import { findList } from "../../../../../../recipients/recipient-list.server.ts";
import { RenameListDialog } from "../../../../../../recipients/rename-list-dialog.tsx";
import type { DeskHandle } from "../../../../../../ui/desk/desk-handle.ts";

export const handle: DeskHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Rename list" }];

async function findOwnList({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const project = await findProject(db, account.id, params.projectId);
  const list = await findList(db, { accountId: account.id, listId: project.listId });
  if (!list || !project.listId) throw notFound();
  return { base: `/certificates/${project.id}/recipients`, accountId: account.id, listId: project.listId, name: list.name };
}

export async function loader(args: LoaderFunctionArgs) {
  const { base, name } = await findOwnList(args);
  return { base, name };
}

export async function action(args: ActionFunctionArgs) {
  const { installation } = args.context;
  const { base, accountId, listId } = await findOwnList(args);
  return answerRenameForm(installation, { accountId, listId }, await readPostedForm(args.request), base);
}

export default function RenameList() {
  return <RenameListDialog {...useLoaderData<typeof loader>()} problem={useActionData<typeof action>()} />;
}
