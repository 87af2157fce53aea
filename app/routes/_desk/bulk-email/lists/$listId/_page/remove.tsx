import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../../../accounts/require-organiser.server.ts";
import { recordActivity } from "../../../../../../activity/record-activity.server.ts";
import { deleteList, findUploadedList } from "../../../../../../bulk-email/uploaded-lists.server.ts";
import { seeOtherWith } from "../../../../../../http/redirects.server.ts";
import type { DeskHandle } from "../../../../../../ui/desk/desk-handle.ts";
import { Dialog } from "../../../../../../ui/dialog.tsx";

export const meta: MetaFunction = () => [{ title: "Delete list" }];
export const handle: DeskHandle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { id, name, count } = await findUploadedList(context.installation.db, account.id, params.listId);
  return { base: `/bulk-email/lists/${id}`, name, count };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const { db } = installation;
  const { id, name } = await findUploadedList(db, account.id, params.listId);
  await deleteList(db, { accountId: account.id, id });
  await recordActivity(db, {
    accountId: account.id,
    actorId: user.id,
    kind: "update",
    text: `Deleted the list ${name}`,
    link: "/bulk-email?tab=uploads",
    now: installation.clock(),
  });
  return seeOtherWith(installation, "/bulk-email?tab=uploads", { kind: "success", text: `The list ${name} was deleted.` });
}

export default function RemoveList() {
  const { base, name, count } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Delete this list?" closeTo={base}>
      <p className="text-ink-2 break-words">
        {name}, with {count === 1 ? "1 person" : `${count.toLocaleString("en")} people`}. What was sent to them stays under Sent,
        and who unsubscribed stays unsubscribed. This can't be undone.
      </p>
      <Form method="post" className="sheet-foot -mx-6 -mb-5 mt-5">
        <Link className="btn btn-plain" to={base}>
          Cancel
        </Link>
        <button type="submit" className="btn btn-danger">
          Delete list
        </button>
      </Form>
    </Dialog>
  );
}
