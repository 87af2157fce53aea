import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { countSelected } from "#app/features/recipients/lists/recipient-list.server.ts";
import { readSelection } from "#app/features/recipients/lists/recipient-query.ts";
import { DeleteRecipientsDialog } from "#app/features/recipients/views/delete-recipients-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerTakeOff } from "../../../../_recipient-forms.server.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Delete recipients" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const selection = readSelection(new URL(request.url).searchParams);
  const count = await countSelected(
    db,
    { accountId: account.id, listId: project.listId },
    selection,
  );
  return { base: `/certificates/${project.id}/recipients`, count };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const project = orNotFound(await findProject(app.db, account.id, params.projectId));
  const base = `/certificates/${project.id}/recipients`;
  const listId = project.listId;
  if (!listId) return seeOtherWith(app, base, { kind: "info", text: "The list is empty." });
  return answerTakeOff(request, app, { accountId: account.id, actorId: user.id, listId, base });
}

export default function DeleteRecipients() {
  return <DeleteRecipientsDialog {...useLoaderData<typeof loader>()} />;
}
