import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findProject } from "../certificates/find-project.server.ts";
import { seeOtherWith } from "../http/redirects.server.ts";
import { deleteRecipients } from "../recipients/change-recipients.server.ts";
import { countSelected } from "../recipients/recipient-list.server.ts";
import { readSelection } from "../recipients/recipient-query.ts";
import { Dialog } from "../ui/dialog.tsx";

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
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const project = await findProject(installation.db, account.id, params.projectId);
  const base = `/certificates/${project.id}/recipients`;
  const listId = project.listId;
  if (!listId) return seeOtherWith(installation, base, { kind: "info", text: "The list is empty." });
  const selection = readSelection(new URL(request.url).searchParams);
  const now = installation.clock();
  const deleted = await installation.db
    .transaction()
    .execute((trx) => deleteRecipients(trx, { accountId: account.id, listId }, selection, now));
  const text =
    deleted === 1 ? "1 person was taken off the list." : `${deleted.toLocaleString("en")} people were taken off the list.`;
  return seeOtherWith(installation, base, { kind: deleted > 0 ? "success" : "info", text });
}

/** Asks before people are taken off the list. Who, is in the address. */
export default function DeleteRecipients() {
  const { base, count } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  if (count === 0) {
    return (
      <Dialog title="Nobody is selected" closeTo={base}>
        <p className="text-ink-2">Tick the people to delete first, or “Select all”.</p>
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          <Link className="btn btn-primary" to={base}>
            Back
          </Link>
        </div>
      </Dialog>
    );
  }
  const people = count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
  return (
    <Dialog title={`Delete ${people}?`} closeTo={base}>
      <p className="text-ink-2">
        {count === 1 ? "This person is" : "They are"} taken off this list. Certificates that were sent stay valid. This can't be
        undone.
      </p>
      <Form method="post" action={pathname + search} className="sheet-foot -mx-6 -mb-5 mt-5">
        <Link className="btn btn-plain" to={base}>
          Cancel
        </Link>
        <button type="submit" className="btn btn-danger">
          Delete {people}
        </button>
      </Form>
    </Dialog>
  );
}
