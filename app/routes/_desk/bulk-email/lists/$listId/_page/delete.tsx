import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../accounts/require-organiser.server.ts";
import { findUploadedList } from "../../../../../../bulk-email/uploaded-lists.server.ts";
import { answerDeletePeople } from "../../../../../../recipients/answer-delete-people.server.ts";
import { DeleteRecipientsDialog } from "../../../../../../recipients/delete-recipients-dialog.tsx";
import { countSelected } from "../../../../../../recipients/recipient-list.server.ts";
import { readSelection } from "../../../../../../recipients/recipient-query.ts";
import type { DeskHandle } from "../../../../../../ui/desk/desk-handle.ts";

export const meta: MetaFunction = () => [{ title: "Delete recipients" }];
export const handle: DeskHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const { id } = await findUploadedList(db, account.id, params.listId);
  const selection = readSelection(new URL(request.url).searchParams);
  const count = await countSelected(db, { accountId: account.id, listId: id }, selection);
  return { base: `/bulk-email/lists/${id}`, count };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const { id } = await findUploadedList(installation.db, account.id, params.listId);
  return answerDeletePeople(
    installation,
    { accountId: account.id, actorId: user.id, listId: id },
    request.url,
    `/bulk-email/lists/${id}`,
  );
}

export default function DeletePeopleOfList() {
  return <DeleteRecipientsDialog {...useLoaderData<typeof loader>()} />;
}
