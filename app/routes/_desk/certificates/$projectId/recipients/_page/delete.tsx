import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../accounts/require-organiser.server.ts";
import { findProject } from "../../../../../../certificates/find-project.server.ts";
import { seeOtherWith } from "../../../../../../http/redirects.server.ts";
import { answerDeletePeople } from "../../../../../../recipients/answer-delete-people.server.ts";
import { DeleteRecipientsDialog } from "../../../../../../recipients/delete-recipients-dialog.tsx";
import { countSelected } from "../../../../../../recipients/recipient-list.server.ts";
import { readSelection } from "../../../../../../recipients/recipient-query.ts";
import type { DeskHandle } from "../../../../../../ui/desk/desk-handle.ts";

export const handle: DeskHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Delete recipients" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const project = await findProject(db, account.id, params.projectId);
  const selection = readSelection(new URL(request.url).searchParams);
  const count = await countSelected(db, { accountId: account.id, listId: project.listId }, selection);
  return { base: `/certificates/${project.id}/recipients`, count };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const project = await findProject(installation.db, account.id, params.projectId);
  const base = `/certificates/${project.id}/recipients`;
  const listId = project.listId;
  if (!listId) return seeOtherWith(installation, base, { kind: "info", text: "The list is empty." });
  return answerDeletePeople(installation, { accountId: account.id, actorId: user.id, listId }, request.url, base);
}

export default function DeleteRecipients() {
  return <DeleteRecipientsDialog {...useLoaderData<typeof loader>()} />;
}
