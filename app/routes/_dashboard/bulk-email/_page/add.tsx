import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ensureListByHand } from "#app/features/messages/bulk/uploaded-lists.server.ts";
import { answerPersonForm } from "#app/features/recipients/lists/delete-people-form.server.ts";
import { AddPersonDialog } from "#app/features/recipients/views/add-person-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const meta: MetaFunction = () => [{ title: "Add New Recipient" }];
export const handle: DashboardHandle = { dialog: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context);
  return { token: newFormToken() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  return answerPersonForm(app, account.id, await readPostedForm(request), {
    columns: [],
    ensureList: (trx) => ensureListByHand(trx, account.id, app.clock()),
    doneTo: "/bulk-email",
    againTo: "/bulk-email/add",
  });
}

/** One person, typed in; they are put on the list "Added by hand". */
export default function AddNewRecipient() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <AddPersonDialog
      title="Add New Recipient"
      token={token}
      columns={[]}
      closeTo="/bulk-email"
      leave={{ to: "/bulk-email", label: "Cancel" }}
      problem={useActionData<typeof action>()}
      withCertificate={false}
    />
  );
}
