import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { personForm } from "#app/features/recipients/lists/change-recipients.server.ts";
import { ensureListByHand } from "#app/features/recipients/lists/uploaded-lists.server.ts";
import { AddPersonDialog } from "#app/features/recipients/views/add-person-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { answerAddPerson } from "../../_recipient-forms.server.ts";

export const meta: MetaFunction = () => [{ title: "Add New Recipient" }];
export const handle: DashboardHandle = { dialog: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireOrganiser(request, context);
  return { token: newFormToken(), rules: rulesOf(personForm([])) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  return answerAddPerson(request, app, {
    accountId: account.id,
    actorId: user.id,
    columns: [],
    ensureList: (trx) => ensureListByHand(trx, account.id, app.clock()),
    doneTo: "/bulk-email",
    againTo: "/bulk-email/add",
  });
}

/** One person, typed in; they are put on the list "Added by hand". */
export default function AddNewRecipient() {
  const { token, rules } = useLoaderData<typeof loader>();
  return (
    <AddPersonDialog
      title="Add New Recipient"
      token={token}
      columns={[]}
      closeTo="/bulk-email"
      leave={{ to: "/bulk-email", label: "Cancel" }}
      rules={rules}
      answer={useActionData<typeof action>()}
      withCertificate={false}
    />
  );
}
