import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { listNameForm } from "#app/features/recipients/lists/list-acts.server.ts";
import { findList } from "#app/features/recipients/lists/recipient-list.server.ts";
import { RenameListDialog } from "#app/features/recipients/views/delete-recipients-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerRenameList } from "../../../../_recipient-forms.server.ts";
import { keepTyped } from "../../../../_typed-for-deleted.server.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Rename list" }];

async function findOwnList({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const list = await findList(db, { accountId: account.id, listId: project.listId });
  if (!list || !project.listId) throw notFound();
  const base = `/certificates/${project.id}/recipients`;
  return { base, accountId: account.id, actorId: user.id, listId: project.listId, name: list.name };
}

export async function loader(args: LoaderFunctionArgs) {
  const { base, name } = await findOwnList(args);
  return { base, name, rules: rulesOf(listNameForm) };
}

export async function action(args: ActionFunctionArgs) {
  const { base, accountId, actorId, listId } = await keepTyped(args.request, { what: "list" }, () =>
    findOwnList(args),
  );
  return answerRenameList(args.request, args.context.app, { accountId, actorId, listId, base });
}

export default function RenameList() {
  return (
    <RenameListDialog {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
