import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { readListUses } from "#app/features/mailings/bulk/list-uses.server.ts";
import { ListUsesNote } from "#app/features/mailings/bulk/views/list-uses.tsx";
import {
  deleteList,
  findUploadedList,
} from "#app/features/recipients/lists/uploaded-lists.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const meta: MetaFunction = () => [{ title: "Delete list" }];
export const handle: DashboardHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { id, name, count } = orNotFound(
    await findUploadedList(context.app.db, account.id, params.listId),
  );
  const uses = await readListUses(context.app.db, { accountId: account.id, listId: id });
  return { base: `/bulk-email/lists/${id}`, name, count, uses };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db } = app;
  const { id, name } = orNotFound(await findUploadedList(db, account.id, params.listId));
  await deleteList(db, { id });
  await recordActivity(db, {
    accountId: account.id,
    actorId: user.id,
    kind: "update",
    text: `Deleted the list ${name}`,
    link: "/bulk-email?tab=uploads",
    now: app.clock(),
  });
  return seeOtherWith(app, "/bulk-email?tab=uploads", {
    kind: "success",
    text: `The list ${name} was deleted.`,
  });
}

export default function RemoveList() {
  const { base, name, count, uses } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog title="Delete this list?" closeTo={base} button="Delete list" isDanger isLined>
      <p className="text-ink-2 break-words">
        {name}, with {count === 1 ? "1 person" : `${count.toLocaleString("en")} people`}. E-mails
        sent to them stay under Sent, and people who unsubscribed stay unsubscribed. This can’t be
        undone.
      </p>
      <ListUsesNote uses={uses} />
    </ConfirmDialog>
  );
}
